import { once } from "node:events";
import { createServer } from "node:net";

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}

/** Tries to listen for a moment. Returns why that cannot be done, or `undefined`. */
export async function findPortProblem(host: string, port: number): Promise<string | undefined> {
  const server = createServer().listen({ host, port, exclusive: true });
  const code = await once(server, "listening").then(() => undefined, codeOf);
  if (code === undefined) await new Promise((resolve) => server.close(resolve));
  if (code === undefined) return undefined;
  const where = `port ${String(port)}`;
  if (code === "EADDRINUSE") return `${where} is taken: another program listens there`;
  return code === "EACCES" ? `${where} permission denied` : `${where}: ${code}`;
}

const STEP = 100;
const LAST_PORT = 65_535;

/** The next port base, in steps of a hundred, whose `count` ports are all free; `undefined`: none is. */
export async function findFreePortBase(
  host: string,
  after: number,
  count: number,
): Promise<number | undefined> {
  for (let base = after + STEP; base + count <= LAST_PORT; base += STEP) {
    const ports = Array.from({ length: count }, (_, place) => base + place + 1);
    const problems = await Promise.all(ports.map((port) => findPortProblem(host, port)));
    if (problems.every((problem) => problem === undefined)) return base;
  }
  return undefined;
}
