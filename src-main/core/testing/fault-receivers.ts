import type http from "node:http";
import {
  respondingWith,
  connected,
  distrusted,
  raw,
  type Behave,
  type FaultReceiver,
} from "./fault-receiver.ts";

/** One way to receive, and what the delivery's row must say: the status that got out, or none. */
export interface Fault {
  readonly name: string;
  readonly httpStatus?: number;
  /** Real time that one delivery takes, whatever the time-out is; absent where it takes none. */
  readonly takesMs?: number;
  /** The fault of which this is another form. */
  readonly variantOf?: string;
  readonly start: () => Promise<FaultReceiver>;
}

const status = (code: number, headers: http.OutgoingHttpHeaders = {}) =>
  respondingWith((_request, response) => {
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

/** An address without a listener: its port was opened and closed. */
async function refusing(): Promise<FaultReceiver> {
  const receiver = await status(200)();
  await receiver.close();
  return receiver;
}

/** Informational responses without a final one. */
const promises: Behave = (socket) => {
  const timer = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 100);
  socket.once("close", () => {
    clearInterval(timer);
  });
};

/** A byte of the head now and then. */
const slowHead: Behave = (socket) => {
  socket.write("HTTP/1.1 200 OK\r\nA: ");
  const timer = setInterval(() => socket.write("x"), 100);
  socket.once("close", () => {
    clearInterval(timer);
  });
};

const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\n";

/** A byte now and then, for as long as anybody listens. */
const drip: Behave = (socket) => {
  socket.write(OK_HEAD);
  const timer = setInterval(() => socket.write("1\r\nx\r\n"), 100);
  socket.once("close", () => {
    clearInterval(timer);
  });
};

/**
 * Everything that a receiver is known to do wrong, or right but oddly. Those that take real time are
 * for the scoreboard; unit tests leave them out.
 */
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
  {
    name: "101 Switching Protocols",
    httpStatus: 101,
    start: raw((socket) => {
      socket.write(`${SWITCHING}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\nframes`);
    }),
  },
  {
    name: "101 without an Upgrade header, then 200",
    variantOf: "101 Switching Protocols",
    httpStatus: 101,
    start: raw((socket) => {
      socket.write(`${SWITCHING}\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`);
    }),
  },
  {
    name: "101, then a reset",
    variantOf: "101 Switching Protocols",
    httpStatus: 101,
    start: raw((socket) => {
      socket.write(`${SWITCHING}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, () => {
        socket.resetAndDestroy();
      });
    }),
  },
  {
    name: "200 that offers an upgrade",
    variantOf: "101 Switching Protocols",
    httpStatus: 200,
    start: status(200, { connection: "upgrade", upgrade: "h2c" }),
  },
  {
    name: "100, then a close",
    variantOf: "100 and 103 before 200",
    start: raw((socket) => socket.end("HTTP/1.1 100 Continue\r\n\r\n")),
  },
  {
    name: "102 without end",
    variantOf: "100 and 103 before 200",
    start: raw(promises),
  },
  {
    name: "an answer after 3 s",
    httpStatus: 200,
    takesMs: 3_000,
    start: respondingWith((_request, response) => {
      setTimeout(() => response.writeHead(200).end(), 3_000);
    }),
  },
  { name: "nobody there", start: refusing },
  { name: "a reset at connect", start: connected((socket) => socket.resetAndDestroy()) },
  { name: "a reset after the request", start: raw((socket) => socket.resetAndDestroy()) },
  { name: "a close without an answer", start: raw((socket) => socket.end()) },
  { name: "half a status line, then close", start: raw((socket) => socket.end("HTTP/1.1 20")) },
  {
    name: "half a head, then close",
    variantOf: "half a status line, then close",
    start: raw((socket) => socket.end("HTTP/1.1 200 OK\r\nA: b")),
  },
  { name: "garbage", start: raw((socket) => socket.end("\0\x01 not http at all\r\n\r\n")) },
  {
    name: "a head of 200 kB",
    start: raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${"b".repeat(200_000)}\r\n\r\n`)),
  },
  { name: "a certificate that nobody signed", start: distrusted },
  {
    name: "plain HTTP where TLS is expected",
    variantOf: "a certificate that nobody signed",
    start: connected((socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"), "https"),
  },
  {
    name: "a close within the TLS handshake",
    variantOf: "a certificate that nobody signed",
    start: connected((socket) => socket.once("data", () => socket.end()), "https"),
  },
  {
    name: "silence within the TLS handshake",
    variantOf: "a certificate that nobody signed",
    start: connected((socket) => socket.resume(), "https"),
  },
  { name: "no answer at all", start: raw(() => undefined) },
  { name: "half a head, then silence", start: raw((socket) => void socket.write("HTTP/1.1 200")) },
  { name: "a head without end", variantOf: "half a head, then silence", start: raw(slowHead) },
  { name: "a receiver that never reads", start: raw((socket) => void socket.pause()) },
  {
    name: "200, then the body is cut",
    httpStatus: 200,
    start: raw((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")),
  },
  {
    name: "200, then a reset within the body",
    variantOf: "200, then the body is cut",
    httpStatus: 200,
    start: raw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", () => {
        socket.resetAndDestroy();
      });
    }),
  },
  {
    name: "200, then bytes that are no response",
    variantOf: "garbage",
    httpStatus: 200,
    start: raw((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n\0 and more")),
  },
  {
    name: "200 with a broken chunk",
    variantOf: "200, then the body is cut",
    httpStatus: 200,
    start: raw((socket) => socket.end(`${OK_HEAD}4\r\nfour\r\nnot a length\r\n`)),
  },
  { name: "200 with an endless body", httpStatus: 200, start: raw(endless) },
  { name: "200 with a dripping body", httpStatus: 200, takesMs: 2_000, start: raw(drip) },
];
