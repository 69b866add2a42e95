import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isDeliveryConnection } from "#core/delivery/sending/delivery-connections.ts";
import { Exchange } from "#core/contract/exchange.ts";

const FROM_CLIENT = { origin: "client" } as const;

/** An exchange over a connection. */
export class HttpExchange extends Exchange {
  private readonly socket: Socket;
  private response: ServerResponse | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    super(FROM_CLIENT);
    this.socket = request.socket;
    this.response = response;
  }

  get isGone(): boolean {
    return this.socket.destroyed;
  }

  get isOwnDelivery(): boolean {
    return isDeliveryConnection(this.socket);
  }

  /** A client that closes its side of the connection has left, too. */
  protected onLeave(listener: () => void): () => void {
    const { socket } = this;
    socket.once("end", listener).once("close", listener);
    return () => {
      socket.off("end", listener).off("close", listener);
    };
  }

  protected get isResponseClosed(): boolean {
    return this.response?.destroyed ?? true;
  }

  protected onClose(listener: () => void): void {
    const { response, socket } = this;
    const closed = () => {
      // A long queue of deliveries must not keep responses in memory.
      this.response = undefined;
      waiting.get(socket)?.delete(closed);
      listener();
    };
    if (!response || response.destroyed) {
      closed();
      return;
    }
    response.once("close", closed);
    // Node gives a pipelined response its socket when the one before it has finished. Until then the
    // response does not close with the connection.
    if (response.socket === null) whenClosed(socket, closed);
  }
}

const waiting = new WeakMap<Socket, Set<() => void>>();

/** Calls the listener when a connection closes. One listener of the socket serves all of them. */
function whenClosed(socket: Socket, listener: () => void): void {
  const known = waiting.get(socket);
  if (known) {
    known.add(listener);
    return;
  }
  const listeners = new Set([listener]);
  waiting.set(socket, listeners);
  socket.once("close", () => {
    for (const each of listeners) each();
  });
}
