import type { FastifyInstance } from "fastify";
import { handlerOf } from "./request-pipeline.ts";
import type { Route } from "./route.ts";
import type { World } from "./world.ts";

/** The provider's routes: those that read their body whole, and those that are given it as a stream. */
export function registerProviderScopes<State>(app: FastifyInstance, world: World<State>): void {
  const { routes } = world.definition;
  registerProviderScope(
    app,
    world,
    routes.filter((route) => !route.streams),
  );
  registerStreamScope(
    app,
    world,
    routes.filter((route) => route.streams),
  );
}

function registerProviderScope<State>(
  app: FastifyInstance,
  world: World<State>,
  routes: readonly Route<State>[],
): void {
  void app.register((scope, _options, done) => {
    addRoutes(scope, world, routes);
    done();
  });
}

function registerStreamScope<State>(
  app: FastifyInstance,
  world: World<State>,
  routes: readonly Route<State>[],
): void {
  if (routes.length === 0) return;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // What a stream's type is, is its route's business: fastify refuses types that it cannot read.
    scope.addHook("onRequest", (request, _reply, next) => {
      request.headers = { ...request.raw.headers, "content-type": "application/octet-stream" };
      next();
    });
    scope.addContentTypeParser("*", (_request, payload, parsed) => {
      parsed(null, payload);
    });
    addRoutes(scope, world, routes);
    done();
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
    scope.route({ method: route.method, url: route.path, handler: handlerOf(world, route) });
  }
}
