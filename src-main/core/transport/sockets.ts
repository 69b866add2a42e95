import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Guard, namesSeveralHosts } from "./guard.ts";
import type { ChannelTools, SocketService } from "#core/contract/definition.ts";
import type { World } from "#core/kernel/world.ts";
import { endWithResponse } from "./raw-response.ts";

/** Responds to an upgrade with an HTTP status and an explanation, and ends the connection. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  body = "",
  type = "text/plain; charset=utf-8",
): void {
  endWithResponse(socket, { status, headers: { "content-type": type }, body });
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
    failures: world.failures,
    requiredKey: world.settings.requiredKey,
    changed: () => {
      world.changed();
    },
  };
}

/** Accepts a simulator's sockets through the guard of its requests; other paths are 404. */
export function serveSockets<State>(
  app: FastifyInstance,
  world: World<State>,
  guard: Guard,
): SocketService<State> | undefined {
  const { origins } = world.definition.profile;
  const service = world.definition.sockets?.(toolsOf(world));
  app.server.on("upgrade", (request, socket: Duplex, head: Buffer) => {
    const intruder = guard.check(request.headers, origins);
    if (intruder !== undefined) {
      refuseUpgrade(socket, 403, intruder);
      return;
    }
    if (namesSeveralHosts(request.rawHeaders)) {
      refuseUpgrade(socket, 400, "a request names one Host");
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
