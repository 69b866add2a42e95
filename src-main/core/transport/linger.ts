import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The limits on what a client still sends after the last response of its connection. */
export const lingerLimits = { bytes: 1_024 ** 3, ms: 5_000 };

/** The interval at which the limits are checked, in milliseconds. */
const CHECK_MS = 50;

const lingering = new WeakSet<Duplex>();

/** Returns whether a connection has had its last response: further requests on it are not handled. */
export function isLingering(socket: Duplex): boolean {
  return lingering.has(socket);
}

/**
 * Sends the last bytes of a connection, closes this side, and drops what the client still sends until it
 * closes its side or a limit is reached (RFC 9112, 9.6). The system resets a connection that is
 * destroyed with unread bytes, and the client may then lose the response.
 */
export function endAndLinger(socket: Duplex, last?: string | Buffer): void {
  if (lingering.has(socket)) return;
  lingering.add(socket);
  if (socket.readableEnded) {
    socket.end(last, () => socket.destroy());
    return;
  }
  const bytes = () => (socket instanceof Socket ? socket.bytesRead : 0);
  const [from, since] = [bytes(), performance.now()];
  // A listener for "data" would take the bytes from node's parser, which stops the reading.
  const check = setInterval(() => {
    const isOver = bytes() - from > lingerLimits.bytes;
    if (isOver || performance.now() - since > lingerLimits.ms) destroy();
  }, CHECK_MS).unref();
  const destroy = () => {
    clearInterval(check);
    socket.destroy();
  };
  socket.once("end", destroy).once("close", destroy).on("error", destroy);
  socket.end(last);
  socket.resume();
}
