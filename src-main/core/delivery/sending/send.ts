import http from "node:http";
import https from "node:https";
import { urlToHttpOptions } from "node:url";
import type { OutgoingRequest, Outcome } from "#core/contract/sending.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { createReceiverLookup, explainReceiverUrl } from "./receiver-address.ts";
import { noteDeliveryConnection } from "./delivery-connections.ts";
import { closeIdle, recycleIdleConnections } from "./fresh-connections.ts";
import { readBody } from "./read-body.ts";
import { followRequest, type RequestEnd } from "./request-end.ts";
import { startTimeout } from "./timeout.ts";

/** Sends deliveries and other requests to clients over kept-alive connections. */
export interface Sender {
  send(request: OutgoingRequest, timeoutMs: number): Promise<Outcome>;
  /** Breaks off what is in flight and closes the connections. */
  close(): void;
}

/** Few, since they are kept for every delivery. */
const KEPT_BODY_BYTES = 16 * 1_024;

const MAX_TARGETS = 100;

/**
 * The target of the requests to one URL: only the options that node needs, because it copies them for
 * every request.
 */
interface Target {
  readonly host: string;
  readonly options: Pick<http.RequestOptions, "protocol" | "hostname" | "port" | "path">;
}

/** Throws for an address that nothing is sent to, whichever route or setting it came from. */
function targetOf(url: string): Target {
  const problem = explainReceiverUrl(url);
  if (problem !== undefined) throw new Error(`nothing is sent to this URL: ${problem}`);
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
  // No limit of connections: one is in use at a time, beside those that a reset left without a response,
  // and nothing of the new generation may wait for these.
  const keeping = { keepAlive: true, lookup: createReceiverLookup() };
  const agents = { http: new http.Agent(keeping), https: new https.Agent(keeping) };
  const kept = [agents.http, agents.https];
  const dropStale = recycleIdleConnections(kept);
  const targets = createTargets();
  const flying = new Set<http.ClientRequest>();

  // The spread comes last: fields added after it would give each object a hidden class of its own,
  // which is slow to make and stays until the whole heap is collected.
  const open = (request: OutgoingRequest) => {
    dropStale();
    const { host, options } = targets(request.url);
    const headers = headerList(request, host);
    const { method = "POST" } = request;
    return options.protocol === "https:"
      ? https.request({ method, agent: agents.https, headers, ...options })
      : http.request({ method, agent: agents.http, headers, ...options });
  };

  let isClosed = false;

  const send = (request: OutgoingRequest, timeoutMs: number) =>
    new Promise<Outcome>((resolve) => {
      const startedAt = performance.now();
      let call: http.ClientRequest | undefined;
      let isSettled = false;
      const settle = (rest: Omit<Outcome, "durationMs">) => {
        isSettled = true;
        endPatience();
        if (call) flying.delete(call);
        resolve({ durationMs: performance.now() - startedAt, ...rest });
      };
      // Settled first: no event of the request decides if an attempt ends.
      const endPatience = startTimeout(timeoutMs, () => {
        settle({ failure: `no response within ${String(timeoutMs)} ms` });
        call?.destroy();
      });
      const take = (end: RequestEnd) => {
        if (isSettled) return;
        if ("failure" in end) {
          settle({ failure: end.failure });
          return;
        }
        endPatience();
        const { statusCode: httpStatus = 0, rawHeaders: responseHeaders } = end.head;
        const head = { httpStatus, responseHeaders, headMs: performance.now() - startedAt };
        if (end.hasSwitched) settle(head);
        else
          readBody(end.head, { keptBytes, ...request }, (read) => {
            settle({ ...head, ...read });
          });
      };
      const begin = (ended: (end: RequestEnd) => void) => {
        call = open(request);
        flying.add(call);
        call.once("socket", noteDeliveryConnection);
        followRequest(call, ended);
        call.end(request.body);
      };
      begin((end) => {
        if (!("failure" in end) || !end.wasStale || isSettled || isClosed) {
          take(end);
          return;
        }
        if (call) flying.delete(call);
        closeIdle(kept);
        begin(take);
      });
    });

  return {
    send: async (request, timeoutMs) => {
      try {
        return await send(request, timeoutMs);
      } catch (error) {
        // A header or URL that node refuses: the attempt failed, the queue goes on.
        return { failure: readReason(error), durationMs: 0 };
      }
    },
    close: () => {
      isClosed = true;
      for (const call of flying) call.destroy(new Error("the simulator stopped"));
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
