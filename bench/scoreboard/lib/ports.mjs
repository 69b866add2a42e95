import { createServer } from "node:net";
import { once } from "node:events";

/** More ports than there are simulators. */
const PORTS = 20;

/** Takes a port until it is given back. */
export async function takePort(port, host = "127.0.0.1") {
  const server = createServer((socket) => socket.destroy());
  server.listen(port, host);
  await once(server, "listening");
  return { give: () => new Promise((resolve) => server.close(resolve)) };
}

/** A port base after which all simulators find their ports free, below those that systems hand out. */
export async function freePortBase() {
  for (let base = 21_000 + (process.pid % 500) * 20; base < 32_000; base += 20) {
    if (await isFree(base)) return base;
  }
  throw new Error("there are no free ports");
}

async function isFree(base) {
  for (let port = base + 1; port <= base + PORTS; port += 1) {
    const taken = await takePort(port).catch(() => undefined);
    if (!taken) return false;
    await taken.give();
  }
  return true;
}
