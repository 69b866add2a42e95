import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { legibleError } from "#shared/text/legible.ts";
import { bodyGatherer } from "#core/http/gather-body.ts";
import { findIntruder } from "#core/http/guard.ts";
import { namesSeveralHosts } from "#core/http/one-host.ts";
import { NotSimulated, Refusal, controlRefusal } from "#core/http/refusal.ts";
import { pathOf } from "#core/http/request-target.ts";
import type { RefusalReason } from "#core/http/dialect.ts";
import { controlRoutes } from "#core/control/control-routes.ts";
import { registerControlScope } from "#core/control/control-scope.ts";
import type { PanelRoutes } from "#core/panel/panel-routes.ts";
import type { Timeline } from "#core/timeline/timeline.ts";
import { handlerOf } from "./request-pipeline.ts";
import { isInside } from "./inside-call.ts";
import type { Route } from "./route.ts";
import { takeTurns } from "./take-turns.ts";
import type { World } from "./world.ts";

/** As long as node lets a path be: an id of any length is looked for, and the provider's own 404. */
const MAX_PARAMETER = 16_384;

function isControlPath(url: string, worldActions: ReadonlySet<string>): boolean {
  const path = url.split("?", 1)[0] ?? url;
  return path.startsWith("/_sim/") || worldActions.has(path);
}

/** What fastify's own errors mean to a provider's client. */
function reasonOf(error: FastifyError): RefusalReason {
  if (error.statusCode === 413) return "body_too_large";
  if (error.statusCode === 415) return "unsupported_media_type";
  if (error.statusCode === 404) return "unknown_route";
  return error.statusCode !== undefined && error.statusCode < 500 ? "unreadable_body" : "internal";
}

const controlStatus: Readonly<Record<RefusalReason, readonly [number, string]>> = {
  unreadable_body: [400, "invalid_json"],
  unsupported_media_type: [415, "unsupported_media_type"],
  body_too_large: [413, "body_too_large"],
  unknown_route: [404, "not_found"],
  forbidden: [403, "forbidden"],
  internal: [500, "internal_error"],
};

/** A refusal of a control route, in the shape the contract gives. */
export function refuseControl(reason: RefusalReason, message: string): Refusal {
  const [status, code] = controlStatus[reason];
  return controlRefusal(status, code, message);
}

/**
 * Builds the HTTP application of one simulator: guard, control routes, world actions, provider routes.
 * It does not listen; tests and the timeline use its `inject`, the workbench gives it a port.
 */
export function createServer<State>(
  world: World<State>,
  timeline: Timeline,
  panel: PanelRoutes,
): FastifyInstance {
  const { definition } = world;
  const { dialect } = definition;
  const actionPaths = new Set((definition.worldActions ?? []).map((action) => action.path));
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A call that came on an open connection was accepted: it is answered, as the last one there.
    return503OnClosing: false,
    // Nothing here is loaded while it is registered; a timer for every route would watch that it ends.
    pluginTimeout: 0,
    rewriteUrl: pathOf,
    schemaController: { compilersFactory: noCompilers },
    routerOptions: { maxParamLength: MAX_PARAMETER, ignoreDuplicateSlashes: true },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = refuse(reasonOf(error), error.message, request);
      void reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    },
  });

  const refuse = (reason: RefusalReason, message: string, request: FastifyRequest) =>
    isControlPath(request.url, actionPaths)
      ? refuseControl(reason, message)
      : dialect.refuse(reason, message, request);

  const typeOfRefusal = ({ url }: FastifyRequest) =>
    (isControlPath(url, actionPaths) ? undefined : dialect.contentType) ??
    "application/json; charset=utf-8";

  app.addHook("onRequest", (request, _reply, done) => {
    const intruder = isInside(request)
      ? undefined
      : findIntruder(request.headers, world.settings.guard);
    if (intruder !== undefined) done(refuse("forbidden", intruder, request));
    else if (namesSeveralHosts(request.raw.rawHeaders)) {
      done(refuse("unreadable_body", "a request names one Host", request));
    } else done();
  });

  takeTurns(app);
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal =
      error instanceof Refusal ? error : refuse(reasonOf(error), messageOf(error), request);
    if (refusal instanceof NotSimulated) world.unsupported.record(request.method, refusal.what);
    else if (refusal.status >= 500)
      console.error(`${definition.profile.kind}: ${legibleError(error)}`);
    void reply.code(refusal.status).headers(refusal.headers);
    if (
      typeof refusal.body === "object" &&
      refusal.body !== null &&
      !reply.hasHeader("content-type")
    ) {
      void reply.header("content-type", typeOfRefusal(request));
      return reply.send(Buffer.from(JSON.stringify(refusal.body)));
    }
    return reply.send(refusal.body);
  });

  app.setNotFoundHandler((request) => {
    const path = request.url.split("?", 1)[0] ?? request.url;
    if (!isControlPath(request.url, actionPaths)) world.unsupported.record(request.method, path);
    throw refuse("unknown_route", `There is no ${request.method} ${path}`, request);
  });

  readAllAsBytes(app, definition.bodyLimit);
  const control = controlRoutes(world, timeline, panel.routes);
  registerControlScope(app, world, control, refuseControl);
  app.addHook("preClose", (done) => {
    panel.endStreams();
    done();
  });
  registerProviderScope(
    app,
    world,
    definition.routes.filter((route) => !route.streams),
  );
  registerStreamScope(
    app,
    world,
    definition.routes.filter((route) => route.streams),
  );
  return app;
}

function messageOf(error: FastifyError): string {
  const known = error.statusCode !== undefined && error.statusCode < 500;
  return known ? error.message : "Something went wrong inside the simulator; its log says what.";
}

function refuseToCompile(): never {
  throw new Error("routes have no schemas of fastify's: bodies are parsed by zod in the route");
}

/** With compilers of one's own, fastify loads none of its, which would only take memory. */
const noCompilers = { buildValidator: refuseToCompile, buildSerializer: refuseToCompile };

const usualTypes = ["application/x-www-form-urlencoded", "application/json"] as const;

/** What the bytes are is a matter of who reads them; that they are too many is told at once. */
function readAllAsBytes(app: FastifyInstance, limit: number | undefined): void {
  const gather = bodyGatherer(limit);
  app.removeAllContentTypeParsers();
  // The usual types by name, since fastify takes those apart with every request that it must guess.
  app.addContentTypeParser([...usualTypes], gather);
  app.addContentTypeParser("*", gather);
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
