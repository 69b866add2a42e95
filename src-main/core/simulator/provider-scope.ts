import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyGatherer } from "#core/http/gather-body.ts";
import { RouteTable } from "#core/http/route-table.ts";
import { handlerOf } from "./request-pipeline.ts";
import { inTurn } from "./take-turns.ts";
import type { World } from "./world.ts";

/** Set on requests whose route reads their body as a stream. */
const STREAMS = "streams";

/** A route of the provider's, as a request finds it. */
interface Entry {
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => unknown;
  readonly streams: boolean;
}

/**
 * The provider's routes. All of them are one route of fastify's: which it is, the table says. What none
 * is of is answered by `refuseUnknown`, which throws.
 */
export function registerProviderScope<State>(
  app: FastifyInstance,
  world: World<State>,
  refuseUnknown: (request: FastifyRequest) => never,
): void {
  void app.register((scope, _options, done) => {
    const table = tableOf(world);
    if (world.definition.routes.some(({ streams }) => streams)) {
      passBodiesOn(scope, table, world.definition.bodyLimit);
    }
    scope.route({
      method: scope.supportedMethods,
      url: "/*",
      handler: (request, reply) => {
        const found = table.find(request.method, request.url);
        if (!found) return refuseUnknown(request);
        request.params = found.params;
        return found.target.handle(request, reply);
      },
    });
    done();
  });
}

function tableOf<State>(world: World<State>): RouteTable<Entry> {
  const table = new RouteTable<Entry>();
  for (const route of world.definition.routes) {
    const handle = inTurn(handlerOf(world, route));
    table.add(route.method, route.path, { handle, streams: route.streams ?? false });
  }
  return table;
}

/** Gives the routes that read a stream their body as it comes; all others have it read whole. */
function passBodiesOn(
  scope: FastifyInstance,
  table: RouteTable<Entry>,
  limit: number | undefined,
): void {
  const gather = bodyGatherer(limit);
  scope.decorateRequest(STREAMS, false);
  scope.addHook("onRequest", (request, _reply, next) => {
    if (table.find(request.method, request.url)?.target.streams) {
      request.setDecorator(STREAMS, true);
      // What a stream's type is, is its route's business: fastify refuses types that it cannot read.
      request.headers = { ...request.raw.headers, "content-type": "application/octet-stream" };
    }
    next();
  });
  scope.addContentTypeParser("application/octet-stream", (request, payload, parsed) => {
    if (request.getDecorator<boolean>(STREAMS)) parsed(null, payload);
    else gather(request, payload, parsed);
  });
}
