import http from "node:http";
import https from "node:https";
import { urlToHttpOptions } from "node:url";
import { reasonOf } from "#shared/text/reason-of.ts";
import { createReceiverLookup } from "./receiver-address.ts";
import { noteDeliveryConnection } from "./delivery-connections.ts";
import { keepFresh } from "./fresh-connections.ts";
import { startTimeout } from "./timeout.ts";

/** A request ready to leave; the body of a delivery is the payload's own bytes. */
export interface OutgoingRequest {
  /** Default: POST. */
  readonly method?: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * The response of a receiver, or the reason why there is none. `httpStatus` is absent when no complete
 * head arrived.
 */
export interface Outcome {
  readonly httpStatus?: number;
  /** Names and values in turn, as they came. */
  readonly responseHeaders?: readonly string[];
  /** At most its first 16 KiB, or as many bytes as the sender was made for. */
  readonly responseBody?: Buffer;
  /** Set when the body went on, or broke off: what is here is its beginning. */
  readonly bodyIsPart?: true;
  /** For people, when there was no answer: `connection refused`, `no response within 10000 ms`, … */
  readonly failure?: string;
  readonly durationMs: number;
  /** Of that, until the head of the answer; absent when no head came. */
  readonly headMs?: number;
}

/** Sends deliveries and other requests to clients over kept-alive connections. */
export interface Sender {
  send(request: OutgoingRequest, timeoutMs: number): Promise<Outcome>;
  /** Breaks off what is in flight and closes the connections. */
  close(): void;
}

/** More than is kept: a receiver that says much is heard out. */
const READ_BODY_BYTES = 64 * 1_024;
/** Few, since they are kept for every delivery. */
const KEPT_BODY_BYTES = 16 * 1_024;
const DRAIN_MS = 2_000;

const failureWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was closed before a response",
  EPIPE: "the connection was closed before a response",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name lookup failed",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the receiver's certificate is self-signed",
};

function describeFailure(error: Error): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return failureWords[code] ?? (code === "" ? error.message : `${code}: ${error.message}`);
}

/**
 * Reads the answer's body up to 64 KiB and two seconds, then cuts it: the head has decided already,
 * and an endless body must cost neither memory nor the queue.
 */
function drain(
  response: http.IncomingMessage,
  keptBytes: number,
  done: (read: Pick<Outcome, "responseBody" | "bodyIsPart">) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = () => {
    clearTimeout(timer);
    response.removeListener("end", finish).removeListener("close", finish);
    const isPart = size > keptBytes || !response.complete;
    done({ responseBody: Buffer.concat(chunks), ...(isPart ? { bodyIsPart: true } : {}) });
  };
  const cut = () => {
    response.destroy();
    finish();
  };
  const timer = setTimeout(cut, DRAIN_MS);
  response.on("data", (chunk: Buffer) => {
    if (size < keptBytes) chunks.push(chunk.subarray(0, keptBytes - size));
    size += chunk.length;
    if (size >= Math.max(keptBytes + 1, READ_BODY_BYTES)) cut();
  });
  response.once("error", () => undefined);
  // Not the close alone, which comes later: the next delivery is ready when the connection is.
  response.once("end", finish);
  response.once("close", finish);
}

const MAX_TARGETS = 100;

/**
 * The target of the requests to one URL: only the options that node needs, because it copies them for
 * every request.
 */
interface Target {
  readonly host: string;
  readonly options: Pick<http.RequestOptions, "protocol" | "hostname" | "port" | "path">;
}

function targetOf(url: string): Target {
  const parsed = new URL(url);
  const { protocol, hostname, port, path } = urlToHttpOptions(parsed);
  return { host: parsed.host, options: { protocol, hostname, port, path } };
}

/** Takes URLs apart; those of the last requests are remembered, since receivers are few. */
function createTargets(): (url: string) => Target {
  const known = new Map<string, Target>();
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    if (known.size >= MAX_TARGETS) known.clear();
    const target = targetOf(url);
    known.set(url, target);
    return target;
  };
}

/** Names and values in turn: node writes such a list unchanged, and keeps no table of it. */
function headerList({ method, headers, body }: OutgoingRequest, host: string): readonly string[] {
  const list = ["host", host];
  if (method !== "GET") list.push("content-length", String(body.length));
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
  return list;
}

/**
 * Makes a sender on `node:http`. Not `fetch`: that follows redirects with body and signature, treats
 * an unasked `100 Continue` as an error and refuses some ports. `keptBytes` of each response's body are
 * kept.
 */
export function createSender(keptBytes = KEPT_BODY_BYTES): Sender {
  // No limit of connections: one is in use at a time, beside those that a reset left without an answer,
  // and nothing of the new generation may wait for these.
  const kept = { keepAlive: true, lookup: createReceiverLookup() };
  const agents = { http: new http.Agent(kept), https: new https.Agent(kept) };
  const dropStale = keepFresh([agents.http, agents.https]);
  const targets = createTargets();
  const flying = new Set<http.ClientRequest>();

  // The spread comes last: fields added after it would give each object a hidden class of its own,
  // which is slow to make and stays until the whole heap is collected.
  const open = (request: OutgoingRequest) => {
    const { host, options } = targets(request.url);
    const headers = headerList(request, host);
    const { method = "POST" } = request;
    return options.protocol === "https:"
      ? https.request({ method, agent: agents.https, headers, ...options })
      : http.request({ method, agent: agents.http, headers, ...options });
  };

  const send = (request: OutgoingRequest, timeoutMs: number) =>
    new Promise<Outcome>((resolve) => {
      const startedAt = performance.now();
      const outcome = (rest: Omit<Outcome, "durationMs">) => {
        endPatience();
        flying.delete(call);
        resolve({ durationMs: performance.now() - startedAt, ...rest });
      };
      dropStale();
      const call = open(request);
      flying.add(call);
      call.once("socket", noteDeliveryConnection);
      const endPatience = startTimeout(timeoutMs, () => {
        call.destroy(new Error(`no response within ${String(timeoutMs)} ms`));
      });
      call.once("error", (error) => {
        outcome({ failure: describeFailure(error) });
      });
      call.once("response", (response) => {
        endPatience();
        const headMs = performance.now() - startedAt;
        drain(response, keptBytes, (read) => {
          outcome({
            httpStatus: response.statusCode ?? 0,
            responseHeaders: response.rawHeaders,
            headMs,
            ...read,
          });
        });
      });
      call.end(request.body);
    });

  return {
    send: async (request, timeoutMs) => {
      try {
        return await send(request, timeoutMs);
      } catch (error) {
        // A header or URL that node refuses: the attempt failed, the queue goes on.
        const reason = reasonOf(error);
        return { failure: reason, durationMs: 0 };
      }
    },
    close: () => {
      for (const call of flying) call.destroy(new Error("the simulator stopped"));
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
