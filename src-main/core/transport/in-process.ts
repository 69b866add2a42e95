import { timerMs } from "#core/clock/real-time.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { Readable } from "node:stream";
import * as z from "zod";
import type { Caller, Exchange } from "#core/contract/exchange.ts";
import type { Kernel } from "#core/kernel/kernel.ts";
import type {
  ResponseHeaders,
  SimulatorRequest,
  SimulatorResponse,
} from "#core/contract/message.ts";
import type { World } from "#core/kernel/world.ts";
import { encodeRequest, leadsToControl, type InProcessRequest } from "./encode-request.ts";
import { InProcessExchange } from "./in-process-exchange.ts";

export interface InProcessResponse {
  readonly status: number;
  /** In lower case; several of one name are joined. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body, or `undefined` when it was not JSON. */
  readonly body: unknown;
  /** The body as text when it was not JSON. */
  readonly text?: string;
  /** The number of the request in the request log; `undefined` when it was not logged. */
  readonly number: number | undefined;
  /** The `seq`s of the events that it caused, oldest first. */
  readonly events: readonly number[];
}

/** The reason why an in-process call has no response. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly code:
    | "endless_response"
    | "response_too_large"
    | "call_timeout"
    | "caller_gone"
    | "connection_closed";

  constructor(code: CallFailed["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** The limits of a call: its duration in milliseconds and the size of its response in bytes. */
export interface CallLimits {
  readonly timeMs: number;
  readonly bytes: number;
}

const BYTES = 64 * 1_024 * 1_024;

/** A control route may run a whole schedule; nothing else takes long. */
const CONTROL_LIMITS: CallLimits = { timeMs: 600_000, bytes: BYTES };
const PROVIDER_LIMITS: CallLimits = { timeMs: 10_000, bytes: BYTES };

/** The origin of a call, and the signal that ends it without a response. */
export interface CallOptions {
  readonly caller: Caller;
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
  /** Default: 64 MiB and 10 seconds, or 10 minutes for a control route. */
  readonly limits?: CallLimits;
}

/**
 * Makes a call to a kernel, without a socket. Rejects with a CallFailed for a response that has no end,
 * is too large or takes too long, and when the signal says that the caller has gone.
 */
export async function requestInProcess<State>(
  kernel: Kernel<State>,
  world: Pick<World<State>, "definition" | "settings" | "causes">,
  call: InProcessRequest,
  { caller, signal, limits: own }: CallOptions,
): Promise<InProcessResponse> {
  const { definition, settings } = world;
  const { method, path, headers, payload } = encodeRequest(definition, settings, call);
  await kernel.load(path);
  const found = kernel.find(method, path);
  const bytes = payload === undefined ? undefined : Buffer.from(payload);
  const request: SimulatorRequest = {
    method,
    url: path,
    headers: { host: "localhost", ...headers, ...lengthOf(bytes) },
    body: found.target.streams ? Readable.from(bytes ? [bytes] : []) : bytes,
  };
  const limits = own ?? (leadsToControl(definition, path) ? CONTROL_LIMITS : PROVIDER_LIMITS);
  const exchange = new InProcessExchange(caller);
  const {
    status,
    headers: received,
    body,
  } = await withinLimits(exchange, limits, signal, async () => {
    const response = await kernel.handle(request, exchange, found);
    const { status, headers } = response;
    return { status, headers, body: await readWhole(response, exchange, limits) };
  });
  const events = world.causes.eventsOf(exchange.cause);
  const text = body.toString();
  const json = jsonIn(text);
  return {
    status,
    headers: joinedHeaders(received),
    body: json,
    ...(json === undefined && text !== "" ? { text } : {}),
    number: exchange.requestNumber,
    events,
  };
}

function joinedHeaders(headers: ResponseHeaders): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) joined[name] = [value].flat().join(", ");
  return joined;
}

/** Runs a call until it has ended, its time is over or its caller has gone. */
async function withinLimits<Result>(
  exchange: InProcessExchange,
  { timeMs }: CallLimits,
  signal: AbortSignal | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  let fail: (code: CallFailed["code"], message: string) => void = () => undefined;
  const cutShort = new Promise<never>((_resolve, reject) => {
    fail = (code, message) => {
      reject(new CallFailed(code, message));
      exchange.leave();
    };
  });
  const leave = () => {
    fail("caller_gone", "the caller disconnected before the response was complete");
  };
  const timer = setTimeout(() => {
    fail("call_timeout", `there was no complete response within ${String(timeMs / 1_000)} s`);
  }, timerMs(timeMs));
  signal?.addEventListener("abort", leave, { once: true });
  if (signal?.aborted) leave();
  try {
    const result = await Promise.race([cutShort, run()]);
    exchange.close();
    return result;
  } catch (error) {
    exchange.leave();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

/** Reads a response to its end. A stream without one is rejected before any of it is read. */
async function readWhole(
  { body, isEndless, broken }: SimulatorResponse,
  exchange: Exchange,
  { bytes }: CallLimits,
): Promise<Buffer> {
  if (broken) {
    if (body instanceof Readable) body.destroy();
    const where = broken === "dropped" ? "before its response" : "within its response";
    throw new CallFailed("connection_closed", `a fault closed the connection ${where}`);
  }
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === "string" || Buffer.isBuffer(body)) return Buffer.from(body);
  const stopReading = () => {
    body.destroy();
  };
  if (isEndless) {
    stopReading();
    const message = "the response has no end; a call within the process needs a complete one";
    throw new CallFailed("endless_response", message);
  }
  const forget = exchange.onGone(stopReading);
  try {
    return await gather(body, bytes);
  } finally {
    forget();
  }
}

async function gather(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(z.union([z.string(), z.instanceof(Uint8Array)]).parse(chunk));
    size += bytes.length;
    if (size > limit) {
      const message = `the response is larger than ${String(limit / 1_024 / 1_024)} MiB`;
      throw new CallFailed("response_too_large", message);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function lengthOf(payload: Buffer | undefined): Record<string, string> {
  return payload === undefined ? {} : { "content-length": String(payload.length) };
}
