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
import { NotSimulated, type Refusal } from "#core/http/refusal.ts";
import { pathOf } from "#core/http/request-target.ts";
import { controlRoutes } from "#core/control/control-routes.ts";
import { registerControlScope } from "#core/control/control-scope.ts";
import type { PanelRoutes } from "#core/panel/panel-routes.ts";
import type { Timeline } from "#core/timeline/timeline.ts";
import { isInside } from "./inside-call.ts";
import { registerProviderScope } from "./provider-scope.ts";
import { reasonOf, refusalsOf, type Refusals } from "./refusals.ts";
import type { World } from "./world.ts";

/**
 * Builds the HTTP application of one simulator: guard, control routes, world actions, provider routes.
 * It does not listen; tests and the timeline use its `inject`, the workbench gives it a port.
 */
export function createServer<State>(
  world: World<State>,
  timeline: Timeline,
  panel: PanelRoutes,
): FastifyInstance {
  const refusals = refusalsOf(world.definition);
  const app = createApp(refusals);
  allowMethods(app, world);
  guardRequests(app, world, refusals);
  answerErrors(app, world, refusals);
  const refuseUnknown = unknownRouteOf(world, refusals);
  app.setNotFoundHandler(refuseUnknown);
  readAllAsBytes(app, world.definition.bodyLimit);
  registerControlScope(app, world, controlRoutes(world, timeline, panel.routes));
  app.addHook("preClose", (done) => {
    panel.endStreams();
    done();
  });
  registerProviderScope(app, world, refuseUnknown);
  return app;
}

function createApp({ refuse }: Refusals): FastifyInstance {
  return fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A call that came on an open connection was accepted: it is answered, as the last one there.
    return503OnClosing: false,
    // Nothing here is loaded while it is registered; a timer for every route would watch that it ends.
    pluginTimeout: 0,
    rewriteUrl: pathOf,
    schemaController: { compilersFactory: noCompilers },
    // Of several slashes one counts.
    routerOptions: { ignoreDuplicateSlashes: true },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = refuse(reasonOf(error), error.message, request);
      void reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    },
  });
}

/** Fastify takes the methods of forms and JSON; a few providers have others. */
function allowMethods<State>(app: FastifyInstance, { definition }: World<State>): void {
  for (const { method } of definition.routes) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
}

/** Nobody gets further who came by a name that is not a simulator's, or from another page. */
function guardRequests<State>(
  app: FastifyInstance,
  world: World<State>,
  { refuse }: Refusals,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const intruder = isInside(request)
      ? undefined
      : findIntruder(request.headers, world.settings.guard);
    if (intruder !== undefined) done(refuse("forbidden", intruder, request));
    else if (namesSeveralHosts(request.raw.rawHeaders)) {
      done(refuse("unreadable_body", "a request names one Host", request));
    } else done();
  });
}

function answerErrors<State>(
  app: FastifyInstance,
  { definition, unsupported }: World<State>,
  refusals: Refusals,
): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusals.of(error, request);
    if (refusal instanceof NotSimulated) unsupported.record(request.method, refusal.what);
    else if (refusal.status >= 500)
      console.error(`${definition.profile.kind}: ${legibleError(error)}`);
    void reply.code(refusal.status).headers(refusal.headers);
    if (typeof refusal.body !== "object" || refusal.body === null) return reply.send(refusal.body);
    if (reply.hasHeader("content-type")) return reply.send(refusal.body);
    void reply.header("content-type", refusals.typeFor(request));
    return reply.send(Buffer.from(JSON.stringify(refusal.body)));
  });
}

function unknownRouteOf<State>(
  { unsupported }: World<State>,
  { refuse, isControl }: Refusals,
): (request: FastifyRequest) => never {
  return (request) => {
    const path = request.url.split("?", 1)[0] ?? request.url;
    if (!isControl(request)) unsupported.record(request.method, path);
    throw refuse("unknown_route", `There is no ${request.method} ${path}`, request);
  };
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
