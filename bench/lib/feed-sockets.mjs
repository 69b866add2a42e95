import { once } from "node:events";
import { WebSocket } from "ws";

const command = {
  id: 1,
  cmd: "subscribe",
  params: { channels: ["orderbook_delta"], market_tickers: ["KXSIM-26-A"] },
};

/** Sockets that listen to one market's book, and a count of the changes that came over all of them. */
export async function openFeedSockets(base, count) {
  const heard = { changes: 0, wanted: Infinity, wake: () => undefined };
  const sockets = Array.from({ length: count }, () => openSocket(base));
  for (const socket of sockets) socket.on("message", (text) => note(text, heard));
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  for (const socket of sockets) socket.send(JSON.stringify(command));
  return {
    until: (wanted) =>
      new Promise((resolve) => {
        Object.assign(heard, { wanted, wake: resolve });
        if (heard.changes >= wanted) resolve();
      }),
    reset: () => (heard.changes = 0),
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
}

/** The key is not registered, so its signature is not verified. */
function openSocket(base) {
  const headers = {
    "kalshi-access-key": "bench",
    "kalshi-access-timestamp": String(Date.now()),
    "kalshi-access-signature": Buffer.from("bench").toString("base64"),
  };
  return new WebSocket(`${base.replace("http", "ws")}/trade-api/ws/v2`, { headers });
}

function note(text, heard) {
  if (!text.includes("orderbook_delta")) return;
  heard.changes += 1;
  if (heard.changes === heard.wanted) heard.wake();
}
