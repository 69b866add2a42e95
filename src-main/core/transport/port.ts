import { lookup } from "node:dns/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer, type Server as SecureServer } from "node:https";
import { Socket, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { asksForSocket, declineUpgrade } from "./decline-upgrade.ts";
import { isLingering } from "./linger.ts";
import { isWithinBody, findLastResponse, rememberResponse } from "./open-request.ts";
import { StallWatch } from "./stall-watch.ts";
import { dropUnreadBody } from "./unread-body.ts";

/** Time limits on slow clients, in milliseconds, and how often they are checked. */
const defaultLimits = { headers: 10_000, request: 120_000, keepAlive: 72_000, check: 1_000 };

const SWEEP_MS = 20;

type Tls = NonNullable<SimulatorSettings["tls"]>;

interface PortOptions {
  readonly limits?: typeof defaultLimits;
  /** Serves https. */
  readonly tls?: Tls | undefined;
}

/** A request that arrived before the simulator was built. */
interface Waiting {
  pass(server: Server): void;
  reject(): void;
}

/**
 * A port that is open before its simulator is built. Requests that arrive early are queued in order and
 * passed on when the simulator's server is there; later requests are passed on at once.
 */
export class Port {
  private readonly servers: (Server | SecureServer)[] = [];
  private waiting: Waiting[] = [];
  private server: Server | undefined;
  private queued: (() => void) | undefined;
  private readonly limits: typeof defaultLimits;
  private readonly stalls: StallWatch;
  private readonly tls: Tls | undefined;

  private constructor(limits: typeof defaultLimits, tls: Tls | undefined) {
    this.limits = limits;
    this.tls = tls;
    this.stalls = new StallWatch(limits.check);
  }

  /** Listens, or rejects with the error of the system (`EADDRINUSE`). Port 0 is any free one. */
  static async open(
    host: string,
    port: number,
    { limits = defaultLimits, tls }: PortOptions = {},
  ): Promise<Port> {
    const opened = new Port(limits, tls);
    await opened.listen(host, port).catch((error: unknown) => {
      opened.stalls.stop();
      throw error;
    });
    if (host === "localhost") await opened.listenOnOtherAddresses();
    return opened;
  }

  get number(): number {
    return this.address.port;
  }

  /** Calls the listener for every request that is queued. */
  onQueued(listener: () => void): void {
    this.queued = listener;
    if (this.waiting.length > 0) listener();
  }

  /** Passes queued and all later requests on to a server, as if it listened itself. */
  serve(server: Server): void {
    this.server = server;
    for (const request of this.waiting.splice(0)) request.pass(server);
  }

  /** Rejects the queued requests: the simulator could not be built. */
  rejectQueued(): void {
    for (const request of this.waiting.splice(0)) request.reject();
  }

  /**
   * Accepts no new connection; resolves when the last one has closed. Connections that are still open
   * after `graceMs` are destroyed: one may hold half a request for as long as its limits allow.
   */
  async close(graceMs?: number): Promise<void> {
    const ended = this.servers.map((server) => new Promise((done) => server.close(done)));
    // A connection with a request under way becomes idle when it has its response.
    const sweep = setInterval(() => {
      for (const server of this.servers) server.closeIdleConnections();
    }, SWEEP_MS);
    const deadline =
      graceMs === undefined
        ? undefined
        : setTimeout(() => {
            for (const server of this.servers) server.closeAllConnections();
          }, graceMs);
    await Promise.all(ended);
    clearInterval(sweep);
    clearTimeout(deadline);
    this.stalls.stop();
  }

  private get address(): AddressInfo {
    const address = this.servers[0]?.address();
    if (typeof address === "object" && address !== null) return address;
    throw new Error("the server has no port");
  }

  private async listen(host: string, port: number): Promise<void> {
    const limits = {
      headersTimeout: this.limits.headers,
      requestTimeout: this.limits.request,
      keepAliveTimeout: this.limits.keepAlive,
      connectionsCheckingInterval: this.limits.check,
    };
    const server = this.tls ? createSecureServer({ ...limits, ...this.tls }) : createServer(limits);
    // A client may close its side after its last request, and still reads the response.
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
  private async listenOnOtherAddresses(): Promise<void> {
    const first = this.address;
    for (const { address } of await lookup("localhost", { all: true })) {
      if (address === first.address) continue;
      // A machine without IPv6 may still resolve its address.
      await this.listen(address, first.port).catch(() => undefined);
    }
  }

  private receive(server: Server | SecureServer): void {
    const accept = (request: IncomingMessage, response: ServerResponse) => {
      // A connection that has had its last response takes no further request (RFC 9112, 9.6).
      if (isLingering(request.socket)) return;
      rememberResponse(request, response);
      if (this.server) this.server.emit("request", request, response);
      else {
        this.queue({
          pass: (target) => target.emit("request", request, response),
          reject: () => {
            dropUnreadBody(request, response);
            response.writeHead(500, { connection: "close" }).end();
          },
        });
      }
    };
    server.on("request", accept);
    // A 100 is sent when the body is about to be read, see `inviteBody`.
    server.on("checkContinue", accept);
    // The simulator's server rejects an expectation that it does not meet.
    server.on("checkExpectation", accept);
    server.on("upgrade", (request, socket, head) => {
      if (!asksForSocket(request)) {
        declineUpgrade(server, request, socket, head, findLastResponse(socket));
        return;
      }
      socket.on("error", () => socket.destroy());
      this.passOn(socket, (target) => target.emit("upgrade", request, socket, head));
    });
    server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const isCut = isWithinBody(socket);
      if (isCut && findLastResponse(socket)?.headersSent === true) {
        socket.destroy();
        return;
      }
      const report = () => {
        this.passOn(socket, (target) => {
          target.emit("clientError", error, socket);
          // The handler that reads the body learns that no more of it comes.
          if (isCut && socket instanceof Socket) socket.destroySoon();
        });
      };
      const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
      if (isLate && this.stalls.isCatchingUp) this.unlessMoreIsRead(socket, report);
      else report();
    });
  }

  /** After a stall, a request that arrived in time may still be unread: it is read first. */
  private unlessMoreIsRead(socket: Duplex, report: () => void): void {
    const bytes = () => (socket instanceof Socket ? socket.bytesRead : 0);
    const before = bytes();
    const look = () => {
      if (!socket.destroyed && bytes() === before) report();
    };
    setTimeout(look, this.limits.check).unref();
  }

  private passOn(socket: Duplex, pass: (target: Server) => void): void {
    if (this.server) pass(this.server);
    else if (!socket.destroyed) this.queue({ pass, reject: () => socket.destroy() });
  }

  private queue(request: Waiting): void {
    this.waiting.push(request);
    this.queued?.();
  }
}
