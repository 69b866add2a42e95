import { once } from "node:events";
import { createServer } from "node:http";

/** A server that gets deliveries, for one test; `await using` closes it. */
export interface RunningReceiver extends AsyncDisposable {
  readonly url: string;
  /** The bodies that came, in their order. */
  readonly received: readonly string[];
  /** Resolves when the first delivery came. */
  readonly asked: Promise<unknown>;
}

/** Starts a receiver on a free port. It answers 200, or not at all. */
export async function startReceiver({ hangs = false } = {}): Promise<RunningReceiver> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push(Buffer.concat(chunks).toString("utf8"));
      if (!hangs) response.end();
    });
  });
  const asked = once(server, "request");
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/`,
    received,
    asked,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
