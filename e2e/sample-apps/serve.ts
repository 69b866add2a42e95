import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

/** A sample app on a free port. */
export interface SampleApp {
  /** The address that a browser opens: the host is `localhost`. */
  readonly url: string;
  readonly close: () => void;
}

/** Serves a sample app. Its handler is made for its address, since redirect URIs name it. */
export async function serveApp(
  handlerFor: (url: string) => RequestListener | Promise<RequestListener>,
): Promise<SampleApp> {
  const server = createServer();
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The app has no port.");
  const url = `http://localhost:${String(address.port)}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  server.on("request", await handlerFor(url));
  return { url, close };
}
