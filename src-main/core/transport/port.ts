import { lookup } from "node:dns/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { asksForSocket, declineUpgrade } from "./decline-upgrade.ts";
import { StallWatch } from "./stall-watch.ts";

/** Time limits on slow clients, in milliseconds, and how often they are looked at. */
const patience = { headers: 10_000, request: 120_000, keepAlive: 72_000, check: 1_000 };

const SWEEP_MS = 20;

/** Something that came in before there was anybody to answer it. */
interface Caller {
  letIn(answering: Server): void;
  sendAway(): void;
}

/**
 * A port that is open before there is anybody to answer. Who comes early waits, in order, and is let in
 * as soon as the server that answers is there; whoever comes later goes straight through.
 */
export class Door {
  private readonly servers: Server[] = [];
  private waiting: Caller[] = [];
  private answering: Server | undefined;
  private knock: (() => void) | undefined;
  private readonly limits: typeof patience;
  private readonly stalls: StallWatch;

  private constructor(limits: typeof patience) {
    this.limits = limits;
    this.stalls = new StallWatch(limits.check);
  }

  /** Listens, or rejects with the error of the system (`EADDRINUSE`). Port 0 is any free one. */
  static async open(host: string, port: number, limits = patience): Promise<Door> {
    const door = new Door(limits);
    await door.listen(host, port).catch((error: unknown) => {
      door.stalls.stop();
      throw error;
    });
    if (host === "localhost") await door.listenAtItsOtherAddresses();
    return door;
  }

  get port(): number {
    return this.address.port;
  }

  /** Calls the listener for everyone who has to wait. */
  onKnock(listener: () => void): void {
    this.knock = listener;
    if (this.waiting.length > 0) listener();
  }

  /** Lets in who waits, and from now on everyone: `answering` is told of each as if it listened itself. */
  openTo(answering: Server): void {
    this.answering = answering;
    for (const caller of this.waiting.splice(0)) caller.letIn(answering);
  }

  /** Tells who waits that nobody will come. */
  sendAway(): void {
    for (const caller of this.waiting.splice(0)) caller.sendAway();
  }

  /** Takes nobody new; resolves when the last connection has ended. */
  async close(): Promise<void> {
    const ended = this.servers.map((server) => new Promise((done) => server.close(done)));
    // A connection with a request under way is not idle until that is answered.
    const sweep = setInterval(() => {
      for (const server of this.servers) server.closeIdleConnections();
    }, SWEEP_MS);
    await Promise.all(ended);
    clearInterval(sweep);
    this.stalls.stop();
  }

  private get address(): AddressInfo {
    const address = this.servers[0]?.address();
    if (typeof address === "object" && address !== null) return address;
    throw new Error("the server has no port");
  }

  private async listen(host: string, port: number): Promise<void> {
    const server = createServer({
      headersTimeout: this.limits.headers,
      requestTimeout: this.limits.request,
      keepAliveTimeout: this.limits.keepAlive,
      connectionsCheckingInterval: this.limits.check,
    });
    // A client may close its side when it has asked all it wants, and is answered all the same.
    Object.assign(server, { httpAllowHalfOpen: true });
    this.receive(server);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => {
        server.off("error", reject);
        resolve();
      });
    });
    this.servers.push(server);
  }

  /** `localhost` is two addresses on most machines, and clients try either first. */
  private async listenAtItsOtherAddresses(): Promise<void> {
    const first = this.address;
    for (const { address } of await lookup("localhost", { all: true })) {
      if (address === first.address) continue;
      // A machine without IPv6 knows the address all the same.
      await this.listen(address, first.port).catch(() => undefined);
    }
  }

  private receive(server: Server): void {
    const lastAnswers = new WeakMap<Duplex, ServerResponse>();
    server.on("request", (request, response) => {
      lastAnswers.set(request.socket, response);
      if (this.answering) this.answering.emit("request", request, response);
      else {
        this.keepWaiting({
          letIn: (answering) => answering.emit("request", request, response),
          sendAway: () => response.writeHead(500, { connection: "close" }).end(),
        });
      }
    });
    server.on("upgrade", (request, socket, head) => {
      if (!asksForSocket(request)) {
        declineUpgrade(server, request, socket, head, lastAnswers.get(socket));
        return;
      }
      socket.on("error", () => socket.destroy());
      this.admit(socket, (answering) => answering.emit("upgrade", request, socket, head));
    });
    server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const tell = () => {
        this.admit(socket, (answering) => answering.emit("clientError", error, socket));
      };
      const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
      if (isLate && this.stalls.isCatchingUp) this.unlessHeardOf(socket, tell);
      else tell();
    });
  }

  /** After a stall, node calls late what nobody has read yet: what did come in time is read first. */
  private unlessHeardOf(socket: Duplex, tell: () => void): void {
    const bytes = () => (socket instanceof Socket ? socket.bytesRead : 0);
    const before = bytes();
    const look = () => {
      if (!socket.destroyed && bytes() === before) tell();
    };
    setTimeout(look, this.limits.check).unref();
  }

  private admit(socket: Duplex, letIn: (answering: Server) => void): void {
    if (this.answering) letIn(this.answering);
    else if (!socket.destroyed) this.keepWaiting({ letIn, sendAway: () => socket.destroy() });
  }

  private keepWaiting(caller: Caller): void {
    this.waiting.push(caller);
    this.knock?.();
  }
}
