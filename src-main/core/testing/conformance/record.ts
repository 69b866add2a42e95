import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll } from "vitest";
import type { RunningSimulator } from "#core/launch/running-simulator.ts";
import { observeServed } from "../launch-simulator.ts";

/** A success response with a JSON body, as it went over the wire. */
export interface RecordedResponse {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly text: string;
}

/** An event of the egress log. */
export interface RecordedEvent {
  readonly type: string;
  readonly text: string;
}

/** What the simulators of one test file sent. */
export interface Recording {
  readonly responses: RecordedResponse[];
  readonly events: RecordedEvent[];
}

/** Records the success responses and events of every simulator that this test file serves. */
export function recordServed(): Recording {
  const recording: Recording = { responses: [], events: [] };
  const stop = observeServed(({ running }) => {
    running.app.server.prependListener("request", (request, response) => {
      recordResponse(request, response, recording.responses);
    });
    return () => {
      recordEvents(running, recording.events);
    };
  });
  // Test files share their modules.
  afterAll(stop);
  return recording;
}

function recordResponse(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  responses: RecordedResponse[],
): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  before(response, "write", keep);
  before(response, "end", (last) => {
    keep(last);
    const [path = ""] = url.split("?");
    const text = Buffer.concat(chunks).toString();
    const hasBody = response.statusCode < 300 && method !== "HEAD" && isJson(text);
    if (hasBody) responses.push({ method, path, text });
  });
}

/** Calls `run` with the first argument before each call of a method. */
function before(target: ServerResponse, method: "write" | "end", run: (first: unknown) => void) {
  const original = target[method].bind(target);
  const replacement = (...args: readonly unknown[]): unknown => {
    run(args[0]);
    return Reflect.apply(original, target, args);
  };
  Object.assign(target, { [method]: replacement });
}

/** Whether a body is a JSON object or list. The headers may be gone: fastify writes them at once. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function recordEvents({ world: { log } }: RunningSimulator, events: RecordedEvent[]): void {
  for (let seq = 1; seq <= log.length; seq += 1) {
    events.push({ type: log.row(seq).type, text: log.payload(seq).toString() });
  }
}
