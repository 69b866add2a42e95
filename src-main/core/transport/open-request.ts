import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

const lastResponses = new WeakMap<Duplex, ServerResponse>();

/** Remembers the response to the last request of a connection. */
export function rememberResponse(request: IncomingMessage, response: ServerResponse): void {
  lastResponses.set(request.socket, response);
}

/** Returns the response to the last request of a connection. */
export function findLastResponse(socket: Duplex): ServerResponse | undefined {
  return lastResponses.get(socket);
}

/** Returns whether the last request of a connection still lacks a part of its body. */
export function isWithinBody(socket: Duplex): boolean {
  return lastResponses.get(socket)?.req.complete === false;
}
