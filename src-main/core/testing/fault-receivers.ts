import http from "node:http";
import net from "node:net";

/** A receiver that misbehaves in one way; it counts how often it was asked. */
export interface FaultReceiver {
  readonly url: string;
  readonly hits: number;
  /** Hits at the second address of a receiver that redirects. */
  readonly redirectedHits: number;
  readonly openSockets: number;
  close(): Promise<void>;
}

type Behave = (socket: net.Socket, request: string) => void;
type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** What the delivery's row must say: the status the receiver got out, or none. */
export interface Fault {
  readonly name: string;
  readonly httpStatus?: number;
  readonly start: () => Promise<FaultReceiver>;
}

async function listen(
  server: net.Server,
  rest: Omit<FaultReceiver, "url" | "close" | "openSockets">,
) {
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
    url: `http://127.0.0.1:${String(port)}/hook`,
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
function answering(answer: Answer): () => Promise<FaultReceiver> {
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
function raw(behave: Behave): () => Promise<FaultReceiver> {
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

const status = (code: number, headers: http.OutgoingHttpHeaders = {}) =>
  answering((_request, response) => {
    response.writeHead(code, headers).end();
  });

const OK_HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

/** Writes without end until the other side cuts. */
const endless: Behave = (socket) => {
  socket.write(OK_HEAD);
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  const pour = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", pour);
  pour();
};

/** An address nobody listens on: taken once, then given back. */
async function refusing(): Promise<FaultReceiver> {
  const receiver = await status(200)();
  await receiver.close();
  return receiver;
}

/** The receivers of the reliability table that need no real time to pass. */
export const faults: readonly Fault[] = [
  { name: "200", httpStatus: 200, start: status(200) },
  { name: "204", httpStatus: 204, start: status(204) },
  { name: "500", httpStatus: 500, start: status(500) },
  { name: "410", httpStatus: 410, start: status(410) },
  { name: "a redirect to itself", httpStatus: 307, start: status(307, { location: "/hook" }) },
  { name: "a redirect elsewhere", httpStatus: 307, start: status(307, { location: "/elsewhere" }) },
  {
    name: "100 and 103 before 200",
    httpStatus: 200,
    start: raw((socket) => {
      socket.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    }),
  },
  { name: "nobody there", start: refusing },
  { name: "a reset after the request", start: raw((socket) => socket.resetAndDestroy()) },
  { name: "a close without an answer", start: raw((socket) => socket.end()) },
  { name: "half a status line, then close", start: raw((socket) => socket.end("HTTP/1.1 20")) },
  {
    name: "half a head, then close",
    start: raw((socket) => socket.end("HTTP/1.1 200 OK\r\nA: b")),
  },
  { name: "garbage", start: raw((socket) => socket.end("\0\x01 not http at all\r\n\r\n")) },
  {
    name: "a head of 200 kB",
    start: raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${"b".repeat(200_000)}\r\n\r\n`)),
  },
  { name: "no answer at all", start: raw(() => undefined) },
  { name: "half a head, then silence", start: raw((socket) => void socket.write("HTTP/1.1 200")) },
  { name: "a receiver that never reads", start: raw((socket) => void socket.pause()) },
  {
    name: "200, then the body is cut",
    httpStatus: 200,
    start: raw((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")),
  },
  { name: "200 with an endless body", httpStatus: 200, start: raw(endless) },
];
