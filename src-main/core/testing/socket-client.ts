import { once } from "node:events";
import { WebSocket } from "ws";
import { frameBytes } from "#core/transport/sockets.ts";

/** The ways in which a client leaves: politely, without a word, or sent away for talking nonsense. */
export type Leaving = "close" | "break off" | "nonsense";

/** A client's end of a WebSocket, for tests. */
export class SocketClient {
  /** Resolves with the code it was closed with. */
  readonly closed: Promise<number>;
  private readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    // Refused, or broken off: the close that follows says so.
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once("close", resolve);
    });
  }

  /** Opens one; `hear` gets the text of every frame. Rejects when the connection is rejected. */
  static async open(
    url: string,
    headers: Readonly<Record<string, string>>,
    hear: (text: string) => void,
  ): Promise<SocketClient> {
    const socket = new WebSocket(url, { headers });
    const client = new SocketClient(socket);
    socket.on("message", (data) => {
      hear(frameBytes(data).toString("utf8"));
    });
    await once(socket, "open");
    return client;
  }

  send(text: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text);
  }

  /** Leaves, and resolves when the socket is closed. */
  async leave(how: Leaving): Promise<void> {
    if (how === "close") this.socket.close();
    else if (how === "break off") this.socket.terminate();
    else this.socket.send("{");
    await this.closed;
  }
}
