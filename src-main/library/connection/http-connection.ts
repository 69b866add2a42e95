import { request, Agent, type RequestOptions } from "node:http";
import { Agent as SecureAgent, request as requestSecurely } from "node:https";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type {
  DeliveryState,
  Connection,
  ConnectionResponse,
  ConnectionRequest,
} from "./connection.ts";

/** The address of a simulator, and the token of its control routes. */
export interface HttpAddress {
  readonly kind: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly controlToken?: string | undefined;
}

/** The interval in which a simulator of another process is polled for changes. */
const ASK_AGAIN_MS = 25;

function headersOf(payload: string | undefined, token: string | undefined) {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
  };
}

function send(
  url: URL,
  options: RequestOptions,
  payload: string | undefined,
): Promise<ConnectionResponse> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === "https:" ? requestSecurely : request;
    const outgoing = ask(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const body: unknown = text === "" ? undefined : JSON.parse(text);
        resolve({ status: answer.statusCode ?? 0, body });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}

const deliveryPart = z.object({
  delivery: z.object({ pending: z.number(), in_flight: z.boolean() }).optional(),
});

/** Keeps connections open. `caFile` is the authority of simulators that serve https. */
export function connectionsTo(caFile: string | undefined): Agent {
  if (caFile === undefined) return new Agent({ keepAlive: true });
  return new SecureAgent({ keepAlive: true, ca: readFileSync(caFile, "utf8") });
}

/**
 * The way to a simulator over its port. It takes Node's own HTTP client by name, so that what a test
 * puts in the place of `fetch`, of timers or of `http.request` does not stand in it.
 */
export function connectOverHttp(address: HttpAddress, agent: Agent): Connection {
  const { kind, baseUrl, apiKey, controlToken } = address;
  const call = ({ method, path, body }: ConnectionRequest) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = headersOf(payload, controlToken);
    return send(new URL(baseUrl + path), { method, agent, headers }, payload);
  };
  const deliveryState = async (): Promise<DeliveryState> => {
    const { body } = await call({ method: "GET", path: "/_sim/egress?limit=0" });
    const { delivery } = deliveryPart.parse(body);
    return { pending: delivery?.pending ?? 0, inFlight: delivery?.in_flight ?? false };
  };
  return {
    kind,
    baseUrl,
    apiKey,
    call,
    deliveryState,
    watch: () => ({
      changed: (signal) => pause(ASK_AGAIN_MS, undefined, { signal }),
      stop: () => undefined,
    }),
  };
}
