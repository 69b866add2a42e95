import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { afterAll } from "vitest";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { observeServed } from "../launch-simulator.ts";

/** A success response, as it went over the wire, with its request. */
export interface RecordedResponse {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly headers: Readonly<Record<string, string>>;
  /** A body of JSON or XML; empty for others. */
  readonly text: string;
}

/** An event of the egress log. */
export interface RecordedEvent {
  readonly type: string;
  readonly text: string;
}

/** The responses and events of the simulators in one test file. */
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
  { method = "", url = "", headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  responses: RecordedResponse[],
): void {
  const chunks: Buffer[] = [];
  const headers: Record<string, string> = {};
  let isKept: boolean | undefined;
  const keep = (chunk: unknown) => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    isKept ??= MARKUP.test(Buffer.from(chunk.slice(0, 1)).toString());
    if (isKept) chunks.push(Buffer.from(chunk));
  };
  // Fastify gives most headers to `writeHead`, where `getHeaders` does not see them.
  before(response, "writeHead", (_status, ...rest) => {
    const input = rest.find((argument) => typeof argument === "object") ?? {};
    for (const [name, value] of Object.entries({ ...response.getHeaders(), ...input })) {
      headers[name.toLowerCase()] = String(value);
    }
  });
  before(response, "write", keep);
  before(response, "end", (last) => {
    keep(last);
    const text = method === "HEAD" ? "" : Buffer.concat(chunks).toString();
    if (response.statusCode >= 300) return;
    responses.push({ method, url, requestHeaders, headers, text });
  });
}

/** The first character of the bodies that are kept. */
const MARKUP = /[[{<\s]/;

/** Calls `run` with the arguments before each call of a method. */
function before(
  target: ServerResponse,
  method: "writeHead" | "write" | "end",
  run: (...args: readonly unknown[]) => void,
) {
  const original = target[method].bind(target);
  const replacement = (...args: readonly unknown[]): unknown => {
    run(...args);
    return Reflect.apply(original, target, args);
  };
  Object.assign(target, { [method]: replacement });
}

function recordEvents({ world: { log } }: RunningSimulator, events: RecordedEvent[]): void {
  for (let seq = 1; seq <= log.length; seq += 1) {
    events.push({ type: log.row(seq).type, text: log.payload(seq).toString() });
  }
}
