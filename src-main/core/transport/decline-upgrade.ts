import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";

const OFFER = /^(?:upgrade|http2-settings)$/i;

/**
 * Returns whether a client asks for a WebSocket, which is the only other protocol that is spoken here.
 */
export function asksForSocket({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Answers a request that offers another protocol as if it did not, as RFC 9110 (7.8) has it: Java's
 * client and `curl --http2` offer HTTP/2 with each first request. Node has let go of the connection by
 * then, so `server` gets it back, with the request but without the offer, once the response `before` it,
 * if there is one, was sent.
 */
export function declineUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  rest: Buffer,
  before: ServerResponse | undefined,
): void {
  if (!(socket instanceof Socket)) return;
  // At once: a connection whose client has said all it wants ends as soon as nothing is left to read.
  socket.unshift(Buffer.concat([headWithoutOffer(request), rest]));
  const giveBack = () => {
    server.emit("connection", socket);
  };
  if (before === undefined || before.closed) giveBack();
  else before.once("close", giveBack);
}

function headWithoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method ?? ""} ${url ?? ""} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    const isConnection = name.toLowerCase() === "connection";
    if (!OFFER.test(name)) lines.push(`${name}: ${isConnection ? withoutOffer(value) : value}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

function withoutOffer(connection: string): string {
  const options = connection.split(",").map((option) => option.trim());
  return options.filter((option) => !OFFER.test(option)).join(", ");
}
