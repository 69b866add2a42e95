import type { FastifyInstance, InjectOptions } from "fastify";
import type { SimulatorDefinition } from "./define.ts";
import { INSIDE_HEADER, insideToken } from "./inside-call.ts";
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

function encodeBody<State>(definition: SimulatorDefinition<State>, call: InsideCall) {
  if (call.body === undefined) return undefined;
  if (isControl(definition, call.path)) {
    return { contentType: "application/json", payload: JSON.stringify(call.body) };
  }
  return definition.dialect.encode(call.body);
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

function injectMethod(method: string): NonNullable<InjectOptions["method"]> {
  const known = METHODS.find((candidate) => candidate === method);
  if (known === undefined) throw new RangeError(`${method} cannot be called from inside`);
  return known;
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
): Promise<InsideAnswer> {
  const encoded = encodeBody(definition, call);
  const key = call.as ?? settings.requiredKey ?? definition.apiKey;
  const answer = await app.inject({
    method: injectMethod(call.method),
    url: call.path,
    headers: {
      host: "localhost",
      [INSIDE_HEADER]: insideToken,
      ...definition.dialect.credentials(key),
      ...(encoded ? { "content-type": encoded.contentType } : {}),
    },
    ...(encoded ? { payload: encoded.payload } : {}),
  });
  return { status: answer.statusCode, body: parseAnswer(answer.payload) };
}
