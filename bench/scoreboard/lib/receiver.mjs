import http from "node:http";
import { once } from "node:events";

/**
 * A receiver on a free port that keeps the bodies it got, in order.
 * @param {(request: http.IncomingMessage, response: http.ServerResponse, body: string) => void} [answer]
 *   200 unless it says otherwise
 */
export async function startReceiver(answer = (_request, response) => response.end()) {
  const received = [];
  const server = http.createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.once("end", () => {
      const body = Buffer.concat(chunks).toString();
      received.push(body);
      answer(request, response, body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/hook`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
