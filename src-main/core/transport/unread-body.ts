import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { waitsForContinue } from "./expectation.ts";
import { endAndLinger, lingerLimits } from "./linger.ts";

/** The largest body that is dropped so that its connection can stay open: 64 MiB. */
export const DROPPED_BODY_LIMIT = 64 * 1_024 * 1_024;

/** Returns whether a request has a body, whatever its method. */
export function declaresBody({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length !== undefined && length !== "0";
}

/**
 * Prepares the response to a request whose body was not read to its end. Clients write their body before
 * they read the response, and the next request of the connection follows the body, so the rest of it is
 * read and dropped. A body of unknown or large size ends the connection after the response, and so does
 * one that its client holds back until a 100: it may come or not (RFC 9110, 10.1.1; RFC 9112, 9.3).
 * Called before the head of the response is written, if the rest of the body is not read meanwhile.
 */
export function dropUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableEnded || !declaresBody(request)) return;
  if (request.complete) {
    request.resume();
    return;
  }
  const declared = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const isSmall = declared <= DROPPED_BODY_LIMIT && !waitsForContinue(request);
  if (isSmall || response.headersSent) dropInTime(request);
  else {
    response.setHeader("connection", "close");
    lingerAfter(request);
  }
}

/** Drops the rest of a body. Its connection is destroyed when the client does not send it in time. */
function dropInTime(request: IncomingMessage): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), lingerLimits.ms).unref();
  const stop = () => {
    clearTimeout(timer);
    socket.off("close", stop);
  };
  request.once("end", stop);
  socket.once("close", stop);
  request.resume();
}

/**
 * Drops the rest of a body. When the response is complete, node ends the connection with `destroySoon`,
 * which resets one whose client is still sending: this side is closed first instead.
 */
function lingerAfter(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    endAndLinger(socket);
    if (request.complete) destroyWhenSent(socket);
    else request.once("end", () => destroyWhenSent(socket));
  };
  request.resume();
}

function destroyWhenSent(socket: Socket): void {
  if (socket.writableFinished) socket.destroy();
  else socket.once("finish", () => socket.destroy());
}
