import { createServer } from "node:http";
import { once } from "node:events";
import { WebSocketServer } from "ws";

/**
 * A simulator without a guard: it responds to every request and allows every origin. An attack that
 * fails here proves nothing about a simulator.
 */
export async function startNaiveServer() {
  let generation = 1;
  const server = createServer((request, response) => {
    const origin = request.headers.origin;
    const allowed = {
      "access-control-allow-origin": origin ?? "*",
      "access-control-allow-headers": "*",
    };
    if (request.method === "POST") generation += 1;
    response.writeHead(200, { ...allowed, "content-type": "application/json" });
    response.end(JSON.stringify({ generation }));
  });
  new WebSocketServer({ server }).on("connection", (socket) => socket.send("hello"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: server.address().port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
