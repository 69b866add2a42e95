import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/**
 * For a stream that has no end of its own: calls `leave` when its client closes its side, or is gone.
 * Other answers are written to their end, since a client may have finished asking and still want to
 * hear. (The stream itself learns of it too late: it waits for what its source is waiting for.)
 */
export function leaveWithClient<Stream extends Readable>(
  stream: Stream,
  { socket }: Pick<IncomingMessage, "socket">,
  leave: () => void,
): Stream {
  socket.once("end", leave).once("close", leave);
  stream.once("close", () => {
    socket.off("end", leave).off("close", leave);
  });
  return stream;
}
