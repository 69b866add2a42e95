import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import * as z from "zod";

const CHANNEL = "net.server.socket";
const message = z.object({ socket: z.instanceof(Socket) });

/** The server's sides of all connections that are accepted in this process while a test runs. */
export class ServerConnections implements Disposable {
  private readonly sockets: Socket[] = [];

  constructor() {
    subscribe(CHANNEL, this.remember);
  }

  get count(): number {
    return this.sockets.length;
  }

  /** Resolves when each of them has closed. */
  async allClosed(): Promise<void> {
    const open = this.sockets.filter((socket) => !socket.closed);
    await Promise.all(
      open.map((socket) => new Promise((resolve) => socket.once("close", resolve))),
    );
  }

  [Symbol.dispose](): void {
    unsubscribe(CHANNEL, this.remember);
  }

  private readonly remember = (accepted: unknown) => {
    this.sockets.push(message.parse(accepted).socket);
  };
}
