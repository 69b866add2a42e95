import { request } from "node:http";
import { patchSockets } from "./patch-sockets.ts";
import { readTargets } from "./targets.ts";

// The entry point `simdeck/redirect`: `node --import simdeck/redirect app.js` with SIMDECK_READY.

const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|::1|0\.0\.0\.0|::)$/i;

const { SIMDECK_READY: ready, SIMDECK_OTHERS: others, SIMDECK_PROXY: proxy } = process.env;

/** Tells the proxy of `simdeck exec` of a refused host, for its list at the end. */
function report(host: string, port: number): void {
  if (proxy === undefined) return;
  const { hostname, port: proxyPort } = new URL(proxy);
  const path = `${host}:${String(port)}`;
  const call = request({ host: hostname, port: proxyPort, method: "CONNECT", path, agent: false });
  call.once("socket", (socket) => socket.unref());
  call.once("connect", (_response, socket) => socket.destroy());
  call.on("error", () => undefined);
  call.end();
}

function refuse(host: string, port: number): Error | undefined {
  if (LOOPBACK.test(host)) return undefined;
  report(host, port);
  return new Error(`${host} is refused by simdeck exec --others refuse`);
}

patchSockets({ find: readTargets(ready), ...(others === "refuse" ? { refuse } : {}) });
