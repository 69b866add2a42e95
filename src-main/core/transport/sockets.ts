import type { Duplex } from "node:stream";
import { STATUS_CODES } from "node:http";
import type { FastifyInstance } from "fastify";
import { findIntruder, namesSeveralHosts } from "./guard.ts";
import type { ChannelTools, SocketService } from "#core/kernel/definition.ts";
import type { World } from "#core/kernel/world.ts";

/** Answers an upgrade with a plain HTTP status instead, and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? "";
  socket.end(
    `HTTP/1.1 ${String(status)} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

function toolsOf<State>(world: World<State>): ChannelTools<State> {
  return {
    context: () => world.context(),
    get generation() {
      return world.generation;
    },
    get log() {
      return world.log;
    },
    get results() {
      return world.results;
    },
    requiredKey: world.settings.requiredKey,
    changed: () => {
      world.changed();
    },
  };
}

/** Lets a simulator's sockets in through the same guard as its requests; anything else is 404. */
export function serveSockets<State>(
  app: FastifyInstance,
  world: World<State>,
): SocketService<State> | undefined {
  const service = world.definition.sockets?.(toolsOf(world));
  app.server.on("upgrade", (request, socket: Duplex, head: Buffer) => {
    if (findIntruder(request.headers, world.settings.guard)) {
      refuseUpgrade(socket, 403);
      return;
    }
    if (namesSeveralHosts(request.rawHeaders)) {
      refuseUpgrade(socket, 400);
      return;
    }
    const path = (request.url ?? "/").split("?", 1)[0]?.replace(/^\/\/+/, "/");
    const route = service?.routes.find((candidate) => candidate.path === path);
    if (!route) {
      refuseUpgrade(socket, 404);
      return;
    }
    route.accept(world.context(), { request, socket, head });
  });
  return service;
}

/** A message of a WebSocket as one buffer, in whichever of its three forms the library hands it over. */
export function frameBytes(data: Buffer | ArrayBuffer | readonly Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.concat(data);
}
