import type { FastifyInstance } from "fastify";
import { callWithin } from "#core/http/call-within.ts";
import type { SimulatorDefinition } from "./define.ts";
import { markInside, type InsideCaller } from "./inside-call.ts";
import type { SimulatorSettings } from "./settings.ts";

/** A call made within the process, through the same door as a client's. */
export interface InsideCall {
  readonly method: string;
  readonly path: string;
  /** JSON; encoded as the provider's routes want it, or left JSON for control routes. */
  readonly body?: unknown;
  /** The API key; the simulator's own when absent. */
  readonly as?: string | undefined;
}

export interface InsideAnswer {
  readonly status: number;
  /** The parsed JSON body, or `undefined` when it was none. */
  readonly body: unknown;
}

function isControl<State>(definition: SimulatorDefinition<State>, path: string): boolean {
  const [plain = path] = path.split("?", 1);
  if (plain.startsWith("/_sim/")) return true;
  return (definition.worldActions ?? []).some((action) => action.path === plain);
}

/** A call as it goes over the wire: its headers (credentials among them) and its encoded body. */
export interface EncodedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

/** Encodes a call as its route wants it: JSON for control routes, the provider's own form elsewhere. */
export function encodeCall<State>(
  definition: SimulatorDefinition<State>,
  settings: SimulatorSettings,
  call: InsideCall,
): EncodedCall {
  const { method, path } = call;
  const control = isControl(definition, path);
  const body =
    call.body === undefined
      ? undefined
      : control
        ? { contentType: "application/json", payload: JSON.stringify(call.body) }
        : definition.dialect.encode(call.body);
  const headers = {
    ...(control
      ? controlCredentials(settings)
      : definition.dialect.credentials(
          call.as ?? settings.requiredKey ?? definition.profile.apiKey,
        )),
    ...(body ? { "content-type": body.contentType } : {}),
  };
  return { method, path, headers, payload: body?.payload };
}

function controlCredentials({ controlToken }: SimulatorSettings): Record<string, string> {
  return controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` };
}

function parseAnswer(payload: string): unknown {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return undefined;
  }
}

/** Makes the call and resolves with its answer; validation, credentials, recording are a client's own. */
export async function callInside<State>(
  app: FastifyInstance,
  definition: SimulatorDefinition<State>,
  settings: SimulatorSettings,
  call: InsideCall,
  caller: InsideCaller,
): Promise<InsideAnswer> {
  const { method, path, headers, payload } = encodeCall(definition, settings, call);
  const marked = { host: "localhost", ...markInside(caller), ...headers };
  const { status, body } = await callWithin(app, { method, url: path, headers: marked, payload });
  return { status, body: parseAnswer(body.toString()) };
}
