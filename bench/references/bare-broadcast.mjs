// The limit of a feed: each POST sends one text to every open WebSocket and gets a response.
import http from "node:http";
import { WebSocketServer } from "ws";

const message = JSON.stringify({
  type: "orderbook_delta",
  sid: 1,
  seq: 1,
  msg: {
    market_ticker: "KXSIM-26-A",
    market_id: "5a6b7c8d-0000-4000-8000-51adec000001",
    price_dollars: "0.1000",
    delta_fp: "1.00",
    side: "yes",
    ts: "2026-01-01T00:00:00.000Z",
  },
});
const server = http.createServer((request, response) => {
  request.resume().once("end", () => {
    for (const client of feed.clients) client.send(message);
    response.end("{}");
  });
});
const feed = new WebSocketServer({ server });
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
});
