import { createServer } from "node:http";
import { once } from "node:events";

/** Behaviors of a receiver: the status that the result row must have, if any, and the code. */
const moods = [
  { status: 200, act: (response) => response.end("thanks") },
  { status: 204, act: (response) => response.writeHead(204).end() },
  { status: 500, act: (response) => response.writeHead(500).end("oops") },
  { status: 410, act: (response) => response.writeHead(410).end() },
  { status: 307, act: (response) => response.writeHead(307, { location: "/elsewhere" }).end() },
  { act: (response) => response.socket.resetAndDestroy() },
  { act: (response) => response.socket.end() },
  { act: (response) => response.socket.end("HTTP/1.1 20") },
  { act: (response) => response.socket.end("\0 not http at all\r\n\r\n") },
  { status: 200, act: (response) => cutBody(response) },
  { status: 200, act: (response) => setTimeout(() => response.end(), 5) },
];

/** Silence costs the whole time-out: it comes once in so many. */
const SILENT_EVERY = 5_000;

function cutBody(response) {
  response.writeHead(200, { "content-length": "100" });
  response.write("half");
  response.socket.end();
}

/** Returns the behavior for the n-th delivery of this receiver; each receiver has another phase. */
function moodOf(place, n) {
  if (n % SILENT_EVERY === place * 100) return { act: () => undefined };
  return moods[(n * (place + 3) + place) % moods.length];
}

/**
 * A receiver that does something else with every delivery, in a fixed order. It keeps the ids of the
 * events it got and what it did with them.
 * @param {number} place which of several it is
 */
export async function startMoodyReceiver(place) {
  const received = [];
  let redirected = 0;
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.once("end", () => {
      if (request.url !== "/hook") redirected += 1;
      const { id } = JSON.parse(Buffer.concat(chunks).toString());
      const mood = moodOf(place, received.length);
      received.push({ id, status: mood.status });
      mood.act(response);
    });
  });
  server.on("connection", (socket) => socket.on("error", () => undefined));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/hook`,
    received,
    redirected: () => redirected,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
