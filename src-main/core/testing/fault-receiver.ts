import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { createAuthority, createServerCertificate } from "#core/transport/certificate.ts";

/** A receiver that misbehaves in one way; it counts how often it was asked. */
export interface FaultReceiver {
  readonly url: string;
  readonly hits: number;
  /** Hits at the second address of a receiver that redirects. */
  readonly redirectedHits: number;
  readonly openSockets: number;
  close(): Promise<void>;
}

export type Behave = (socket: net.Socket, request: string) => void;
type Respond = (request: http.IncomingMessage, response: http.ServerResponse) => void;

type Counts = Pick<FaultReceiver, "hits" | "redirectedHits">;

async function listen(
  server: net.Server,
  rest: Counts,
  scheme: "http" | "https" = "http",
): Promise<FaultReceiver> {
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `${scheme}://127.0.0.1:${String(port)}/hook`,
    get hits() {
      return rest.hits;
    },
    get redirectedHits() {
      return rest.redirectedHits;
    },
    get openSockets() {
      return sockets.size;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A receiver that speaks HTTP properly, up to where it misbehaves. */
export function respondingWith(answer: Respond): () => Promise<FaultReceiver> {
  return () => {
    const counts = { hits: 0, redirectedHits: 0 };
    const server = http.createServer((request, response) => {
      if (request.url === "/elsewhere") counts.redirectedHits += 1;
      else counts.hits += 1;
      request.resume();
      request.once("end", () => {
        answer(request, response);
      });
    });
    return listen(server, counts);
  };
}

/** A receiver of raw bytes; `behave` runs when the first bytes of each request came. */
export function raw(behave: Behave): () => Promise<FaultReceiver> {
  return () => {
    const counts = { hits: 0, redirectedHits: 0 };
    const server = net.createServer((socket) => {
      socket.on("data", (bytes) => {
        const text = bytes.toString("latin1");
        if (!text.startsWith("POST")) return;
        counts.hits += 1;
        behave(socket, text);
      });
    });
    return listen(server, counts);
  };
}

/** A receiver of connections: it counts them, and `behave` has each as soon as it is there. */
export function connected(
  behave: (socket: net.Socket) => void,
  scheme: "http" | "https" = "http",
): () => Promise<FaultReceiver> {
  return () => {
    const counts = { hits: 0, redirectedHits: 0 };
    const server = net.createServer((socket) => {
      counts.hits += 1;
      behave(socket);
    });
    return listen(server, counts, scheme);
  };
}

/** A receiver that would answer 200 to a client that accepts its certificate; it counts connections. */
export function distrusted(): Promise<FaultReceiver> {
  const counts = { hits: 0, redirectedHits: 0 };
  const certificate = createServerCertificate(createAuthority(), ["localhost"]);
  const server = tls.createServer(certificate, (socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
  });
  server.on("connection", () => (counts.hits += 1));
  server.on("tlsClientError", () => undefined);
  return listen(server, counts, "https");
}
