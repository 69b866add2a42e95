import type { RawData, WebSocket } from "ws";
import { frameBytes } from "#core/transport/sockets.ts";
import type { Line } from "./envelope-deliveries.ts";
import {
  type Acknowledgement,
  disconnectFrame,
  type DisconnectReason,
  readAcknowledgement,
} from "./frames.ts";

/** Text that a client may leave unread before it gets no more. */
const MAX_BUFFERED = 1_024 * 1_024;

/** Codes of the WebSocket protocol. */
export const closeCodes = { normal: 1_000, goingAway: 1_001, unsupported: 1_003, badData: 1_007 };

/** Real time, in milliseconds. */
export interface ConnectionTimes {
  /** The lifetime of the connection; before its end the client is asked to open another. */
  readonly lifetime: number;
  /** The time of the warning before its end. */
  readonly warning: number;
  /** The interval in which the client must respond to pings. */
  readonly ping: number;
}

/** The messages of a connection to its owner. */
export interface ConnectionListener {
  acknowledged(acknowledgement: Acknowledgement): void;
  closed(): void;
}

/** One client's socket: its frames in, envelopes out, and the ends it can come to. */
export class Connection implements Line {
  private readonly socket: WebSocket;
  private readonly timers: NodeJS.Timeout[] = [];
  private isAlive = true;
  /** Resolves when the socket is closed. */
  readonly ended: Promise<void>;

  constructor(socket: WebSocket, times: ConnectionTimes, listener: ConnectionListener) {
    this.socket = socket;
    socket.on("message", (data, isBinary) => {
      this.receive(data, isBinary, listener);
    });
    socket.on("pong", () => (this.isAlive = true));
    // The library closes the socket by itself; what the error says is in the close code.
    socket.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      socket.once("close", () => {
        this.stopTimers();
        listener.closed();
        resolve();
      });
    });
    this.startTimers(times);
  }

  get hasRoom(): boolean {
    return this.socket.readyState === this.socket.OPEN && this.socket.bufferedAmount < MAX_BUFFERED;
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  /** Tells the client to go elsewhere, and closes. */
  disconnect(reason: DisconnectReason, code = closeCodes.normal): void {
    this.socket.send(disconnectFrame(reason));
    this.socket.close(code);
  }

  /** Breaks the connection off, whatever the client does. */
  terminate(): void {
    this.socket.terminate();
  }

  private receive(data: RawData, isBinary: boolean, listener: ConnectionListener): void {
    if (isBinary) {
      this.socket.close(closeCodes.unsupported, "text frames only");
      return;
    }
    const acknowledgement = readAcknowledgement(frameBytes(data).toString("utf8"));
    if (acknowledgement) listener.acknowledged(acknowledgement);
    else this.socket.close(closeCodes.badData, "not an acknowledgement");
  }

  private startTimers({ lifetime, warning, ping }: ConnectionTimes): void {
    const warn = setTimeout(() => {
      this.socket.send(disconnectFrame("warning"));
    }, lifetime - warning);
    const end = setTimeout(() => {
      this.disconnect("refresh_requested");
    }, lifetime);
    const beat = setInterval(() => {
      this.checkPulse();
    }, ping);
    for (const timer of [warn, end, beat]) this.timers.push(timer.unref());
  }

  /** A client that did not answer the last ping is gone, even if its socket is not. */
  private checkPulse(): void {
    if (!this.isAlive) {
      this.socket.terminate();
      return;
    }
    this.isAlive = false;
    this.socket.ping();
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
