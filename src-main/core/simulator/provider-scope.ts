import type { FastifyInstance } from "fastify";
import { handlerOf } from "./request-pipeline.ts";
import type { Route } from "./route.ts";
import { inTurn } from "./take-turns.ts";
import type { World } from "./world.ts";

/** The provider's routes: those that read their body whole, and those that are given it as a stream. */
export function registerProviderScopes<State>(app: FastifyInstance, world: World<State>): void {
  const { routes } = world.definition;
  const streaming = routes.filter((route) => route.streams);
  void app.register((scope, _options, done) => {
    addRoutes(
      scope,
      world,
      routes.filter((route) => !route.streams),
    );
    done();
  });
  if (streaming.length === 0) return;
  void app.register((scope, _options, done) => {
    passBodiesOn(scope);
    addRoutes(scope, world, streaming);
    done();
  });
}

function passBodiesOn(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // What a stream's type is, is its route's business: fastify refuses types that it cannot read.
  scope.addHook("onRequest", (request, _reply, next) => {
    request.headers = { ...request.raw.headers, "content-type": "application/octet-stream" };
    next();
  });
  scope.addContentTypeParser("*", (_request, payload, parsed) => {
    parsed(null, payload);
  });
}

function addRoutes<State>(
  scope: FastifyInstance,
  world: World<State>,
  routes: readonly Route<State>[],
): void {
  for (const route of routes) {
    if (!scope.supportedMethods.includes(route.method)) {
      scope.addHttpMethod(route.method, { hasBody: true });
    }
    scope.route({
      method: route.method,
      url: route.path,
      handler: inTurn(handlerOf(world, route)),
    });
  }
}
