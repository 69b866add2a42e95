import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** A request that a receiver got. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came: what a signature covers. */
  readonly body: Buffer;
}

/** The behavior of a receiver: a status, a closed connection, or no response. */
export type ReceiverResponse = number | "hang up" | "hold";

/** A real HTTP server that stands for the app under test. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves when the first request came. */
  readonly asked: Promise<unknown>;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Starts a receiver on a free port. `answer` gets each request (it may verify the signature) and returns
 * the response; default: 200. `await using` closes it.
 */
export async function startReceiver(
  answer: (request: Received) => ReceiverResponse = () => 200,
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { method = "", url = "", headers } = request;
      const entry = { method, path: url, headers, body };
      received.push(entry);
      const status = answer(entry);
      if (status === "hang up") request.socket.destroy();
      else if (status !== "hold") response.writeHead(status).end();
    });
  });
  const asked = once(server, "request");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/webhooks`,
    received,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** An address where nothing listens: a port that was free a moment ago. */
export async function unreachableUrl(): Promise<string> {
  const receiver = await startReceiver();
  await receiver[Symbol.asyncDispose]();
  return receiver.url;
}
