import type { Agent } from "node:http";
import type { Socket } from "node:net";

/** Receivers keep an idle connection for some seconds; nothing is sent on one near its end. */
const LONGEST_IDLE_MS = 1_000;
const SWEEP_MS = 500;

/**
 * Watches over the kept-alive connections of agents. The returned function is called before a request:
 * it closes those that were idle for long. Their receivers may be closing them at that very moment (a
 * process that was suspended has not even heard of it yet), and a request that meets a closed connection
 * has to be sent again.
 */
export function recycleIdleConnections(
  agents: readonly Agent[],
  now: () => number = () => performance.now(),
): () => void {
  const idleSince = new WeakMap<Socket, number>();
  let sweptAt = now();
  for (const agent of agents) {
    agent.on("free", (socket: Socket) => idleSince.set(socket, now()));
  }
  return () => {
    if (now() - sweptAt < SWEEP_MS) return;
    sweptAt = now();
    for (const socket of agents.flatMap(idleSockets)) {
      if (now() - (idleSince.get(socket) ?? 0) > LONGEST_IDLE_MS) socket.destroy();
    }
  };
}

/** Closes the connections of agents that no request uses: the next request opens a fresh one. */
export function closeIdle(agents: readonly Agent[]): void {
  for (const socket of agents.flatMap(idleSockets)) socket.destroy();
}

function idleSockets({ freeSockets }: Agent): readonly Socket[] {
  return Object.values(freeSockets).flatMap((sockets) => sockets ?? []);
}
