import { timingSafeEqual } from "node:crypto";
import { didYouMean } from "#shared/text/nearest.ts";
import { CauseSource, RequestCause } from "#core/kernel/cause.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { ControlRoutes } from "#core/kernel/kernel.ts";
import type { ResponseHeaders, SimulatorRequest } from "#core/contract/message.ts";
import { runRequest } from "#core/kernel/pipeline.ts";
import { readQuery } from "#core/kernel/read-request.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { mediaType } from "#core/parsing/media-type.ts";
import { toResponse } from "#core/kernel/response/to-response.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal, type Refusal } from "#core/contract/refusal.ts";
import { controlRefusals, JSON_TYPE, refuseControl } from "#core/kernel/refusals.ts";
import { PLAIN_TARGET, type Target } from "#core/kernel/routing/target.ts";
import type { World } from "#core/kernel/world.ts";
import type { WorldAction } from "#core/contract/world-action.ts";
import { MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import { checkControl, type ControlRoute } from "./control-route.ts";

/** The state of a test is for its caller alone: not to be cached, embedded or run by a browser. */
const HEADERS: ResponseHeaders = {
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The query of a route without parameters, and the body of one without fields. */
const noFields = lazyStrictObject(() => ({}));

/** Charsets whose ASCII part is UTF-8 too: JSON of clients that declare one is plain ASCII. */
const CHARSET = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i;

/** The control routes and world actions of one simulator: JSON, their own errors, their own token. */
export function controlTargets<State>(
  world: World<State>,
  routes: readonly ControlRoute[],
): ControlRoutes {
  const actions = world.definition.worldActions ?? [];
  return {
    entries: [
      ...routes.map((route) => ({ ...route, target: controlTarget(world, route) })),
      ...actions.map((action) => ({
        method: "POST",
        path: action.path,
        target: actionTarget(world, action),
      })),
    ],
    start: {
      ...PLAIN_TARGET,
      run: async (_request, _params, exchange) => {
        // The page is loaded only when a browser opens it.
        const { startPage } = await import("./start-page.ts");
        exchange.handlerFinished();
        return toResponse(startPage(world.definition), JSON_TYPE);
      },
    },
    unknown: (path, allowed) => {
      const handle = ({ method }: SimulatorRequest) => {
        const paths = actions.map((action) => action.path);
        throw refuseUnknown(method, path, { allowed, actions: paths });
      };
      return guarded(world, handle);
    },
  };
}

/** A path without this method is 405 and names the methods it takes; any other is 404. */
function refuseUnknown(
  method: string,
  path: string,
  {
    allowed,
    actions,
  }: { readonly allowed: readonly string[]; readonly actions: readonly string[] },
): Refusal {
  if (allowed.length === 0) {
    const isControl = path.startsWith("/_sim/");
    const meant = isControl ? "" : didYouMean(path, actions);
    const known = actions.length === 0 ? "There are none" : `There are ${actions.join(", ")}`;
    const what = isControl ? "route" : "world action";
    const hint = isControl ? ";" : `.${meant} ${known};`;
    return refuseControl(
      "unknown_route",
      `Unknown ${what} ${method} ${path}${hint} GET /_sim/openapi.json lists the routes`,
    );
  }
  const allow = allowed.join(", ");
  const message = `${method} is not allowed for ${path}; use ${allow}`;
  return controlRefusal(405, "method_not_allowed", message, undefined, { allow });
}

function controlTarget<State>(world: World<State>, route: ControlRoute): Target {
  const target = guarded(world, async (request, params, exchange) => {
    const body = await readRouteBody(route, request);
    const query = checkControl(route.query ?? noFields, readControlQuery(request.url));
    return route.handle({ body, query, params, exchange });
  });
  return { ...target, bodyLimit: route.bodyLimit ?? target.bodyLimit };
}

/** A target for callers with the token. Its exceptions become error responses. */
function guarded<State>(
  { definition, settings, unsupported }: World<State>,
  handle: (...call: Parameters<Target["run"]>) => unknown,
): Target {
  const { respond } = controlRefusals(definition.profile.kind, unsupported);
  return {
    ...PLAIN_TARGET,
    run: async (request, params, exchange) => {
      try {
        checkCaller(request, exchange, settings.controlToken);
        return toResponse(await handle(request, params, exchange), JSON_TYPE, HEADERS);
      } catch (error) {
        return respond(error, request, HEADERS);
      } finally {
        exchange.handlerFinished();
      }
    },
  };
}

function actionTarget<State>(world: World<State>, action: WorldAction<State>): Target {
  const { definition, settings } = world;
  const { respond } = controlRefusals(definition.profile.kind, world.unsupported);
  const credentials = settings.controlToken === undefined ? [] : ["authorization"];
  const source = new CauseSource(`POST ${action.path}`, credentials, () => world.clock.now());
  return {
    ...PLAIN_TARGET,
    surface: "action",
    run: (request, _params, exchange) => {
      const cause = new RequestCause(source, request, exchange.caller, undefined);
      return runRequest(
        world,
        { exchange, cause, isRead: false },
        async (context) => {
          checkCaller(request, exchange, settings.controlToken);
          const body = checkControl(action.body, requireBody(readControlBody(request)));
          checkControl(noFields, readControlQuery(request.url));
          return toResponse(await action.handle(context, body), JSON_TYPE, HEADERS);
        },
        (error) => respond(error, request, HEADERS),
      );
    },
  };
}

/** Rejects a client without the token, and a delivery: an endpoint must not lead back to a simulator. */
function checkCaller(
  { headers }: SimulatorRequest,
  exchange: Exchange,
  token: string | undefined,
): void {
  if (token !== undefined && exchange.caller.origin === "client") checkToken(headers, token);
  if (!exchange.isOwnDelivery) return;
  const message = "a delivery cannot call a control route; give the endpoint the URL of a receiver";
  throw controlRefusal(403, "forbidden", message);
}

function checkToken({ authorization = "" }: SimulatorRequest["headers"], token: string): void {
  const input = Buffer.from(bearerToken(authorization) ?? "");
  const wanted = Buffer.from(token);
  if (input.length === wanted.length && timingSafeEqual(input, wanted)) return;
  throw controlRefusal(
    401,
    "unauthorized",
    "Send Authorization: Bearer with the value of SIM_CONTROL_TOKEN",
  );
}

function readRouteBody({ body, check }: ControlRoute, request: SimulatorRequest): unknown {
  const sent = readControlBody(request);
  if (!body) return checkControl(noFields, sent ?? {});
  const input = requireBody(sent);
  return check ? check(input) : checkControl(body, input);
}

/** An empty body is 400 where JSON is required: there is nothing whose fields could be wrong. */
function requireBody(body: unknown): unknown {
  if (body === undefined) throw refuseControl("unreadable_body", "send a JSON body");
  return body;
}

function readControlBody({ method, headers, body }: SimulatorRequest): unknown {
  if (method === "GET" || method === "HEAD") return undefined;
  const contentType = headers["content-type"];
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  // A browser sends other types without asking first: they are rejected even when they are empty.
  if (contentType !== undefined || bytes.length > 0) {
    const problem = explainType(contentType ?? "", headers["content-encoding"]);
    if (problem !== undefined) throw refuseControl("unsupported_media_type", problem);
  }
  return unlessMalformed(() => parseJson(bytes));
}

/** Returns why a body is not JSON in UTF-8, or `undefined` when it may be. */
function explainType(contentType: string, encoding = ""): string | undefined {
  if (mediaType(contentType) !== "application/json") {
    return `Content-Type ${JSON.stringify(contentType)} is not supported; send application/json`;
  }
  if (!/^(?:identity)?$/i.test(encoding.trim())) {
    return `Content-Encoding ${JSON.stringify(encoding)} is not supported; send the body without one`;
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  if (charset === undefined || CHARSET.test(charset)) return undefined;
  return `charset ${JSON.stringify(charset)} is not supported; send JSON as UTF-8`;
}

function readControlQuery(url: string): unknown {
  return unlessMalformed(() => readQuery(url));
}

function unlessMalformed(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedBody) throw refuseControl("unreadable_body", error.message);
    throw error;
  }
}
