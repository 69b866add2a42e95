import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A port that refuses connections. Nothing can listen on it while it is held. */
export interface ClosedPort extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

/**
 * Holds a port that refuses connections: it is the local port of a connection that stays open. A guessed
 * port could belong to another program.
 */
export async function holdClosedPort(): Promise<ClosedPort> {
  const server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const client = connect(address.port, "127.0.0.1");
  await once(client, "connect");
  const port = client.localPort ?? 0;
  return {
    port,
    url: `http://127.0.0.1:${String(port)}`,
    [Symbol.asyncDispose]: async () => {
      client.destroy();
      await once(server.close(), "close");
    },
  };
}
