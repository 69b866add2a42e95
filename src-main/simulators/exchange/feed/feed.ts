import type { IncomingMessage } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { frameBytes, refuseUpgrade } from "#core/transport/sockets.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { ChannelTools, SocketRoute, SocketService } from "#core/contract/definition.ts";
import { dialect } from "../dialect.ts";
import { exchangeError } from "../errors.ts";
import { checkCredentials } from "../signing/credentials.ts";
import type { SimContext, State } from "../state.ts";
import { memberOfKey } from "../trading/members.ts";
import { FrameText } from "./frame.ts";
import { Listener } from "./listener.ts";
import { OutboundFrames } from "./outbound.ts";
import { runCommand } from "./run-command.ts";

/** The limits of the feed for its listeners. */
export const feedLimits = {
  connections: 100,
  messageBytes: 64 * 1_024,
  /** Unread bytes beyond which a listener is dropped. */
  backlogBytes: 8 * 1_024 * 1_024,
  heartbeatMs: 10_000,
  /** The time limit for listeners to close at shutdown. */
  closingMs: 500,
} as const;

const path = "/trade-api/ws/v2";

/** The WebSocket feed: its listeners, their messages, and the limit at which a listener is dropped. */
class Feed {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: feedLimits.messageBytes,
    clientTracking: false,
    perMessageDeflate: false,
  });
  private readonly listeners = new Map<WebSocket, Listener>();
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly leaving = new Set<WebSocket>();
  /** Frames that went out since the last reset. */
  private sent = 0;
  readonly outbound = new OutboundFrames({
    end: () => this.sent + this.tools.context().state.outbox.length,
    sendUntil: (place) => {
      this.sendUntil(place);
    },
    restart: () => {
      this.sent = 0;
      this.tools.context().state.outbox.length = 0;
      this.dismiss(1012, "the simulator was reset");
    },
  });

  private readonly tools: ChannelTools<State>;

  constructor(tools: ChannelTools<State>) {
    this.tools = tools;
  }

  readonly accept: SocketRoute<State>["accept"] = (context, upgrade) => {
    try {
      const memberId = this.admit(context, upgrade.request);
      this.server.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
        this.welcome(socket, memberId);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuseUpgrade(upgrade.socket, error.status, JSON.stringify(error.body), "application/json");
    }
  };

  /** Closes every connection; those that do not answer in time are dropped. */
  async close(): Promise<void> {
    this.dismiss(1001, "the simulator is closing");
    const goodbyes = [...this.leaving].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once("close", () => {
            resolve();
          });
        }),
    );
    const patience = setTimeout(() => {
      for (const socket of this.leaving) socket.terminate();
    }, feedLimits.closingMs);
    await Promise.all(goodbyes);
    clearTimeout(patience);
  }

  /** Sends every listener the unsent frames before a position. */
  private sendUntil(place: number): void {
    const { outbox } = this.tools.context().state;
    const frames = outbox.splice(0, Math.max(0, place - this.sent));
    this.sent += frames.length;
    for (const frame of frames) {
      const text = new FrameText(frame);
      for (const listener of this.listeners.values()) listener.tell(frame, text);
    }
  }

  private dismiss(code: number, reason: string): void {
    for (const socket of [...this.listeners.keys()]) this.drop(socket, code, reason);
  }

  private admit(context: SimContext, request: IncomingMessage): string {
    const caller = { origin: "client" } as const;
    const asked = { method: "GET", url: request.url ?? path, headers: request.headers };
    const key = dialect.authenticate(asked, this.tools.requiredKey, caller);
    checkCredentials(context, asked, caller);
    if (this.listeners.size >= feedLimits.connections) {
      const message = `there are ${String(feedLimits.connections)} connections already`;
      throw exchangeError(429, "too_many_connections", message);
    }
    return memberOfKey(context, key).id;
  }

  private welcome(socket: WebSocket, memberId: string): void {
    const listener = new Listener(memberId, {
      send: (text) => {
        this.send(socket, text);
      },
    });
    this.listeners.set(socket, listener);
    this.startHeartbeat();
    socket.on("message", (data, isBinary) => {
      if (isBinary) socket.close(1003, "text frames only");
      else if (this.listeners.has(socket)) this.hear(listener, frameBytes(data));
    });
    // The library closes with the fitting code by itself; an error without a listener would be thrown.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.leaving.delete(socket);
      this.forget(socket);
    });
  }

  private hear(listener: Listener, message: Buffer): void {
    // Frames of earlier changes are sent before the response to the command.
    this.sendUntil(Number.POSITIVE_INFINITY);
    runCommand(this.tools.context(), listener, message);
  }

  private send(socket: WebSocket, text: string): void {
    if (!this.listeners.has(socket)) return;
    if (socket.bufferedAmount > feedLimits.backlogBytes) {
      this.drop(socket, 1013, "reading too slowly");
      return;
    }
    socket.send(text);
  }

  private drop(socket: WebSocket, code: number, reason: string): void {
    this.forget(socket);
    this.leaving.add(socket);
    socket.close(code, reason);
  }

  private forget(socket: WebSocket): void {
    this.listeners.delete(socket);
    if (this.listeners.size > 0) return;
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }

  private startHeartbeat(): void {
    this.heartbeat ??= setInterval(() => {
      for (const socket of this.listeners.keys()) socket.ping("heartbeat");
    }, feedLimits.heartbeatMs).unref();
  }
}

/** The exchange's sockets. */
export function createFeed(tools: ChannelTools<State>): SocketService<State> {
  const feed = new Feed(tools);
  return {
    routes: [{ path, accept: feed.accept }],
    channel: feed.outbound,
    reset: () => {
      feed.outbound.reset();
    },
    close: () => feed.close(),
  };
}
