import http from "node:http";
import type {
  ReceivedDelivery,
  ReceiverBehaviour,
  ReceiverState,
} from "#shared/domain/receiver.ts";
import { rejectionReason } from "#core/transport/guard.ts";
import { CommandError } from "../commands/command-error.ts";
import { readDelivery } from "./read-delivery.ts";
import { readType, verifyDelivery } from "./verify.ts";

/** The functions that the receiver uses. */
interface TestReceiverTools {
  /** The secrets of endpoints that are registered at an address. */
  secretsOf(url: string): Promise<readonly string[]>;
  /** Returns the port to listen on; 0: any free port. */
  port(): number;
  changed(): void;
}

/**
 * The guard of the receiver: it accepts programs on this machine, and no web pages of other origins.
 */
const ownMachine = { host: "127.0.0.1", allowedHosts: [], allowedOrigins: [] };

/**
 * A receiver that any simulator can deliver to, so that a demo needs no other program; it listens on
 * loopback once it is started.
 */
export class TestReceiver {
  private readonly tools: TestReceiverTools;
  private readonly deliveries: ReceivedDelivery[] = [];
  private behaviour: ReceiverBehaviour = { status: 200, delayMs: 0, failure: "none" };
  private server: http.Server | undefined;
  private url: string | null = null;

  constructor(tools: TestReceiverTools) {
    this.tools = tools;
  }

  get state(): ReceiverState {
    const { url, behaviour, deliveries } = this;
    return { url, behaviour, received: deliveries.length };
  }

  /** Rejects with `port_taken` where something else listens. */
  async start(): Promise<ReceiverState> {
    if (this.server) return this.state;
    const server = http.createServer((request, response) => {
      this.admit(request, response);
    });
    const port = await listen(server, this.tools.port());
    this.server = server;
    this.url = `http://127.0.0.1:${String(port)}/deliveries`;
    return this.changed();
  }

  async stop(): Promise<ReceiverState> {
    const { server } = this;
    this.server = undefined;
    this.url = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
    return this.changed();
  }

  configure(behaviour: ReceiverBehaviour): ReceiverState {
    this.behaviour = behaviour;
    return this.changed();
  }

  /** Returns the received requests, newest first. */
  received(first: number, count: number): readonly ReceivedDelivery[] {
    return this.deliveries.toReversed().slice(first, first + count);
  }

  private changed(): ReceiverState {
    this.tools.changed();
    return this.state;
  }

  private admit(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (rejectionReason(request.headers, ownMachine)) {
      response.writeHead(403, { connection: "close" }).end();
    } else this.take(request, response).catch(() => request.socket.destroy());
  }

  private async take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const delivery = await readDelivery(request);
    const arrival = { url: this.url ?? "", ...delivery };
    const secrets = await this.tools.secretsOf(arrival.url);
    const verdict = await verifyDelivery(arrival, secrets);
    const { failure, delayMs } = this.behaviour;
    // Rejects a delivery that does not verify, as an app does; otherwise it responds as configured.
    const status = verdict.verified ? this.behaviour.status : 400;
    const answered = failure === "none" ? status : null;
    const number = this.deliveries.length + 1;
    const type = readType(arrival);
    this.deliveries.push({ number, at: Date.now(), ...delivery, type, verdict, answered });
    this.tools.changed();
    const answer = () => {
      this.answer(request, response, status);
    };
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs).unref();
  }

  private answer(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    status: number,
  ): void {
    const { failure } = this.behaviour;
    if (failure === "hang") return;
    if (failure === "reset") request.socket.resetAndDestroy();
    else response.writeHead(status, { "content-type": "application/json" }).end("{}");
  }
}

/** Listens on loopback; where nothing else does, answers with the port. */
async function listen(server: http.Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(describeListenError(error, port));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

function describeListenError(error: Error, port: number): CommandError {
  const isTaken = "code" in error && error.code === "EADDRINUSE";
  const reason = isTaken ? "another program listens there" : error.message;
  return new CommandError(
    "port_taken",
    `The test receiver cannot listen on port ${String(port)}: ${reason}. Its port is a setting.`,
  );
}
