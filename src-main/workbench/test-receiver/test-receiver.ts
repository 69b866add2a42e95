import http from "node:http";
import type {
  ReceivedDelivery,
  ReceiverBehaviour,
  ReceiverState,
} from "#shared/domain/receiver.ts";
import { findIntruder } from "#core/http/guard.ts";
import { GatheredBytes } from "#core/state/gathered-bytes.ts";
import { CommandError } from "../command-error.ts";
import { verifyDelivery } from "./verify.ts";

const BODY_LIMIT = 1_024 * 1_024;

/** A receiver that any simulator can deliver to, so that a demo needs no other program. */
export interface TestReceiver {
  readonly state: ReceiverState;
  start(): Promise<ReceiverState>;
  stop(): Promise<ReceiverState>;
  configure(behaviour: ReceiverBehaviour): ReceiverState;
  /** What it got, newest first. */
  received(first: number, count: number): readonly ReceivedDelivery[];
}

/** What the receiver needs to know. */
export interface TestReceiverTools {
  /** The secrets of endpoints that are registered at an address. */
  secretsOf(url: string): Promise<readonly string[]>;
  /** Where it is to listen; 0: any free port. */
  port(): number;
  changed(): void;
}

/** Whom it listens to: programs on this machine, no web page of elsewhere. */
const ownMachine = { host: "127.0.0.1", allowedHosts: [], allowedOrigins: [] };

const usual: ReceiverBehaviour = { status: 200, delayMs: 0, failure: "none" };

function typeOf(body: string): string {
  try {
    const json = JSON.parse(body) as unknown;
    if (typeof json !== "object" || json === null || !("type" in json)) return "";
    return typeof json.type === "string" ? json.type : "";
  } catch {
    return "";
  }
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const gathered = new GatheredBytes();
  let size = 0;
  for await (const bytes of request as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size <= BODY_LIMIT) gathered.add(bytes);
  }
  return gathered.concat().toString("utf8");
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
}

function describeFault(error: Error, port: number): CommandError {
  const isTaken = "code" in error && error.code === "EADDRINUSE";
  const reason = isTaken ? "something else listens there" : error.message;
  return new CommandError(
    "port_taken",
    `The test receiver cannot listen on port ${String(port)}: ${reason}. Its port is a setting.`,
  );
}

/** Makes the built-in receiver; it listens on loopback once it is started. */
export function createTestReceiver(tools: TestReceiverTools): TestReceiver {
  const received: ReceivedDelivery[] = [];
  let behaviour = usual;
  let server: http.Server | undefined;
  let url: string | null = null;

  const state = () => ({ url, behaviour, received: received.length });

  const answer = (request: http.IncomingMessage, response: http.ServerResponse, status: number) => {
    if (behaviour.failure === "hang") return;
    if (behaviour.failure === "reset") request.socket.resetAndDestroy();
    else response.writeHead(status, { "content-type": "application/json" }).end("{}");
  };

  const take = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const body = await readBody(request);
    const secrets = await tools.secretsOf(url ?? "");
    const verdict = await verifyDelivery(body, request.headers, secrets);
    // What does not verify is refused, as an app under test would; otherwise it answers what is set.
    const status = verdict.verified ? behaviour.status : 400;
    received.push({
      number: received.length + 1,
      at: Date.now(),
      headers: plainHeaders(request.headers),
      body,
      type: typeOf(body),
      verdict,
      answered: behaviour.failure === "none" ? status : null,
    });
    tools.changed();
    if (behaviour.delayMs === 0) answer(request, response, status);
    else setTimeout(answer, behaviour.delayMs, request, response, status).unref();
  };

  const start = async () => {
    if (server) return state();
    const opened = http.createServer((request, response) => {
      if (findIntruder(request.headers, ownMachine)) {
        response.writeHead(403, { connection: "close" }).end();
        return;
      }
      take(request, response).catch(() => request.socket.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      opened.once("error", (error) => {
        reject(describeFault(error, tools.port()));
      });
      opened.listen(tools.port(), "127.0.0.1", resolve);
    });
    const address = opened.address();
    const port = typeof address === "object" && address ? address.port : 0;
    server = opened;
    url = `http://127.0.0.1:${String(port)}/deliveries`;
    tools.changed();
    return state();
  };

  const stop = async () => {
    const open = server;
    server = undefined;
    url = null;
    open?.closeAllConnections();
    if (open) await new Promise((resolve) => open.close(resolve));
    tools.changed();
    return state();
  };

  return {
    get state() {
      return state();
    },
    start,
    stop,
    configure: (wanted) => {
      behaviour = wanted;
      tools.changed();
      return state();
    },
    received: (first, count) => received.toReversed().slice(first, first + count),
  };
}
