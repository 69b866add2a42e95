import * as z from "zod";
import type { CommandInput, CommandOutput } from "#shared/bridge/contract.ts";
import { BridgeError, call } from "./client.ts";

export type ApiRequest = CommandInput<"api.call">;

/** The response of a simulator's route. */
export interface ApiAnswer extends CommandOutput<"api.call"> {
  /** Why the route refused; `undefined` when it did not. */
  readonly refusal: Refusal | undefined;
}

export interface Refusal {
  readonly code: string | undefined;
  readonly message: string;
  /** The body's field that is wrong, when the route named one. */
  readonly field: string | undefined;
}

const text = z.string().optional().catch(undefined);
const details = z.object({ code: text, message: text, field: text, param: text });
const envelopes = z.union([z.object({ error: details }).transform(({ error }) => error), details]);

/** Reads an error in the control routes' shape, or in a provider's own as far as it is alike. */
export function readRefusal(status: number, body: unknown): Refusal | undefined {
  if (status < 400) return undefined;
  const found = envelopes.safeParse(body);
  const error = found.success ? found.data : undefined;
  return {
    code: error?.code,
    message:
      error?.message ?? `The route returned status ${String(status)} without an error message.`,
    field: error?.field ?? error?.param,
  };
}

/** A request of this window, and its result. */
export interface MadeCall {
  readonly request: ApiRequest;
  readonly answer: ApiAnswer;
}

const listeners = new Set<(made: MadeCall) => void>();

/** Reports every request of this window, in the order of the responses. The answer ends that. */
export function onApiCall(listener: (made: MadeCall) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls a route of a simulator, as any client could. */
export async function callApi(request: ApiRequest): Promise<ApiAnswer> {
  const given = await call("api.call", request);
  const answer = { ...given, refusal: readRefusal(given.status, given.body) };
  for (const listener of listeners) listener({ request, answer });
  return answer;
}

/**
 * Calls a route of a simulator. Throws a BridgeError when the route refuses. The message names the
 * simulator, unless the caller speaks of no other.
 */
export async function askApi(
  request: ApiRequest,
  { isOnlyOne = false }: { readonly isOnlyOne?: boolean } = {},
): Promise<ApiAnswer> {
  const answer = await callApi(request);
  const { refusal } = answer;
  if (!refusal) return answer;
  const message = isOnlyOne ? refusal.message : `${request.kind}: ${refusal.message}`;
  throw new BridgeError(refusal.code ?? "refused", message);
}
