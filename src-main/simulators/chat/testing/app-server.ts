import { createServer, type RequestListener } from "node:http";

/** A real server whose handler is set once the simulator that sends to it is known. */
export async function startServer() {
  let listener: RequestListener = (_request, response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the app has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/slack/events`,
    use: (next: RequestListener) => (listener = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
