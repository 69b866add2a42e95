import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDeliveryConnection } from "#core/delivery/delivery-connections.ts";
import { MalformedBody, parseJson } from "#core/http/body-parsers.ts";
import { bodyGatherer } from "#core/http/gather-body.ts";
import { controlRefusal, type Refusal } from "#core/http/refusal.ts";
import { RouteTable, type FoundRoute } from "#core/http/route-table.ts";
import { CallDoor, CallInCourse } from "#core/simulator/call-in-course.ts";
import { duringCall } from "#core/simulator/during-call.ts";
import { isInside, refuseOfOldWorld } from "#core/simulator/inside-call.ts";
import { refuseControl } from "#core/simulator/refusals.ts";
import { readQuery, sendResult } from "#core/simulator/request-pipeline.ts";
import { whenReady } from "#core/simulator/when-ready.ts";
import type { World } from "#core/simulator/world.ts";
import type { WorldAction } from "#core/simulator/world-action.ts";
import { checkControl, type ControlRoute } from "./control-route.ts";
import { explainForeignEncoding } from "./foreign-encoding.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The state of a test is data for who asked: no script, no picture, nothing to keep or to embed. */
const forNobodyElse = {
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** Control routes and world actions: JSON only, their own error shape, their own token. */
export function registerControlScope<State>(
  app: FastifyInstance,
  world: World<State>,
  routes: readonly ControlRoute[],
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Never the provider's own limit: its attachments and files may be larger, what steers it is not.
    scope.addContentTypeParser("application/json", bodyGatherer());
    scope.addHook("onRequest", (request, reply, next) => {
      void reply.headers(forNobodyElse);
      next(checkToken(request, world.settings.controlToken) ?? checkCaller(request));
    });
    addControlRoutes(scope, world, routes);
    for (const action of world.definition.worldActions ?? []) addWorldAction(scope, world, action);
    done();
  });
}

function checkToken(request: FastifyRequest, token: string | undefined): Refusal | undefined {
  if (token === undefined || isInside(request)) return undefined;
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return undefined;
  return controlRefusal(401, "unauthorized", "Send Authorization: Bearer with SIM_CONTROL_TOKEN");
}

/** An endpoint that leads here, by whatever name, would let events reset the world that they are of. */
function checkCaller({ raw }: FastifyRequest): Refusal | undefined {
  if (!isDeliveryConnection(raw.socket)) return undefined;
  return controlRefusal(
    403,
    "forbidden",
    "a delivery does not drive a simulator; give its endpoint the URL of a receiver",
  );
}

function readControlBody(request: FastifyRequest): unknown {
  if (!Buffer.isBuffer(request.body)) return undefined;
  const foreign = explainForeignEncoding(request.headers);
  if (foreign !== undefined) throw refuseControl("unsupported_media_type", foreign);
  try {
    return parseJson(request.body);
  } catch (error) {
    if (error instanceof MalformedBody) throw refuseControl("unreadable_body", error.message);
    throw error;
  }
}

/** An empty body is 400 where JSON is wanted: there is nothing whose fields could be wrong. */
function requireBody(body: unknown): unknown {
  if (body === undefined) throw refuseControl("unreadable_body", "send a JSON body");
  return body;
}

/**
 * Nothing under `/_sim/` ever reaches a provider's route, however wide that is (`/:bucket/*`). Which of
 * the control routes it is, the table says.
 */
function addControlRoutes<State>(
  scope: FastifyInstance,
  world: World<State>,
  routes: readonly ControlRoute[],
): void {
  const table = new RouteTable<ControlRoute>();
  for (const route of routes) table.add(route.method, route.path, route);
  scope.route({
    method: scope.supportedMethods,
    url: "/_sim/*",
    handler: async (request, reply) => {
      const found = table.find(request.method, request.url);
      if (!found) throw refuseOther(table, scope.supportedMethods, request);
      return answerControl(world, found, request, reply);
    },
  });
}

async function answerControl<State>(
  world: World<State>,
  { target: route, params }: FoundRoute<ControlRoute>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await checkBody(route, readControlBody(request));
  const query = route.query ? checkControl(route.query, readControlQuery(request)) : {};
  refuseOfOldWorld(request, world.generation);
  const result: unknown = await route.handle({ body, query, params, request, reply });
  if (!reply.sent) sendResult(reply, result, JSON_TYPE);
  return reply;
}

function checkBody({ body, check }: ControlRoute, sent: unknown): unknown {
  if (!body) return sent;
  const given = requireBody(sent);
  return check ? check(given) : checkControl(body, given);
}

function readControlQuery(request: FastifyRequest): unknown {
  try {
    return readQuery(request.url);
  } catch (error) {
    if (error instanceof MalformedBody) throw refuseControl("unreadable_body", error.message);
    throw error;
  }
}

/** An action's path is none of a provider's, by whatever method: a bucket may be called anything. */
function addWorldAction<State>(
  scope: FastifyInstance,
  world: World<State>,
  action: WorldAction<State>,
): void {
  const credentials = world.settings.controlToken === undefined ? [] : ["authorization"];
  const door = new CallDoor(`POST ${action.path}`, credentials, () => world.clock.now());
  scope.route({
    method: scope.supportedMethods,
    url: action.path,
    handler: (request, reply) => {
      if (request.method !== "POST") throw refuseMethod(action.path, ["POST"]);
      refuseOfOldWorld(request, world.generation);
      const call = new CallInCourse(door, request, "");
      return duringCall(world, { reply, call, isRead: false }, (context) => {
        const sent = requireBody(readControlBody(request));
        const result = action.handle(context, checkControl(action.body, sent));
        return whenReady(result, (ready) => {
          sendResult(reply, ready, JSON_TYPE);
        });
      });
    },
  });
}

/** A known path with another method is 405 and names what it takes. */
function refuseMethod(path: string, methods: readonly string[]): Refusal {
  const allow = methods.join(", ");
  return controlRefusal(405, "method_not_allowed", `${path} takes ${allow}`, undefined, { allow });
}

function refuseOther(
  table: RouteTable<ControlRoute>,
  methods: readonly string[],
  { method, url }: FastifyRequest,
): Refusal {
  const known = methods.filter((other) => table.find(other, url) !== undefined);
  const path = url.split("?", 1)[0] ?? url;
  if (known.length > 0) return refuseMethod(path, known);
  return refuseControl("unknown_route", `There is no ${method} ${path}`);
}
