import type { CommandInput, CommandOutput } from "#shared/bridge/contract.ts";
import { BridgeError, call } from "./client.ts";
import { readRefusal, type Refusal } from "./read-refusal.ts";

export type ApiRequest = CommandInput<"api.call">;

/** The response of a simulator's route. */
export interface ApiResponse extends CommandOutput<"api.call"> {
  /** Why the route refused; `undefined` when it did not. */
  readonly refusal: Refusal | undefined;
}

/** A request, and its result. */
export interface MadeRequest {
  /** Real time at which it was sent, milliseconds since the epoch. */
  readonly at: number;
  /** Default: this window made it. */
  readonly by?: "app";
  readonly request: ApiRequest;
  readonly answer: ApiResponse;
}

const listeners = new Set<(made: MadeRequest) => void>();

/** Reports every request of this window, in the order of the responses. The answer ends that. */
export function onApiRequest(listener: (made: MadeRequest) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls a route of a simulator, as any client could. */
export async function sendApiRequest(request: ApiRequest): Promise<ApiResponse> {
  const at = Date.now();
  const input = await call("api.call", request);
  const answer = { ...input, refusal: readRefusal(input.status, input.body) };
  for (const listener of listeners) listener({ at, request, answer });
  return answer;
}

/**
 * Calls a route of a simulator. Throws a BridgeError when the route refuses. The message names the
 * simulator, unless the caller speaks of no other.
 */
export async function askApi(
  request: ApiRequest,
  { isOnlyOne = false }: { readonly isOnlyOne?: boolean } = {},
): Promise<ApiResponse> {
  const answer = await sendApiRequest(request);
  const { refusal } = answer;
  if (!refusal) return answer;
  const message = isOnlyOne ? refusal.message : `${request.kind}: ${refusal.message}`;
  throw new BridgeError(refusal.code ?? "refused", message, refusal.field);
}
