import { findProviderHost } from "#shared/domain/provider-hosts.ts";
import { CauseSource, RequestCause } from "./cause.ts";
import type { Context } from "#core/contract/context.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import { NO_HEADERS, type SimulatorResponse } from "#core/contract/message.ts";
import {
  authenticate,
  checkBody,
  checkQuery,
  checkRules,
  type Incoming,
  parseBody,
  refuseMalformed,
  rejectFormerWorld,
} from "./read-request.ts";
import { JSON_TYPE, type Refusals } from "./refusals.ts";
import type { Route } from "#core/contract/route.ts";
import { BODY_LIMIT, type Target } from "./routing/target.ts";
import { toResponse } from "./response/to-response.ts";
import { type RemoveParameters, createParameterRemover } from "./routing/unsupported-parameters.ts";
import type { World } from "./world.ts";

/** One request, for the world that it acts on. */
export interface Run {
  readonly exchange: Exchange;
  readonly cause: RequestCause;
  /** Reads do not count as writes; other requests do, even those that are rejected. */
  readonly isRead: boolean;
}

/**
 * Runs the work of one request. Its context names the request as the cause of its events and holds
 * their deliveries until the exchange is over. An exception of the work becomes a response.
 */
export async function runRequest<State>(
  world: World<State>,
  { exchange, cause, isRead }: Run,
  work: (context: Context<State>) => Promise<SimulatorResponse>,
  respond: (error: unknown) => SimulatorResponse,
): Promise<SimulatorResponse> {
  try {
    return await work(world.context(exchange, cause));
  } catch (error) {
    return respond(error);
  } finally {
    exchange.cause = cause.recorded;
    exchange.handlerFinished();
    if (!isRead) world.wrote();
  }
}

/** A provider's route. */
export function providerTarget<State>(
  world: World<State>,
  route: Route<State>,
  refusals: Refusals,
): Target {
  const { definition } = world;
  const { dialect } = definition;
  const isRead = route.method === "GET" || route.method === "HEAD";
  const contentType = dialect.contentType ?? JSON_TYPE;
  // Made with the first request: most routes of a simulator are never used.
  let source: CauseSource | undefined;
  let withoutUnsupported: RemoveParameters | undefined;
  return {
    streams: route.streams ?? false,
    ignoresBody: false,
    bodyLimit: route.bodyLimit ?? definition.bodyLimit ?? BODY_LIMIT,
    isBatched: true,
    surface: "provider",
    isPage: route.isPage ?? false,
    run: (request, params, exchange) => {
      const id = requestId(world, request.method);
      source ??= causeSource(world, route);
      withoutUnsupported ??= createParameterRemover(route.unsupported ?? []);
      const incoming = { request, params, exchange, id, withoutUnsupported };
      const headers = dialect.headers?.(request, id, world.clock.now()) ?? NO_HEADERS;
      const cause = new RequestCause(source, request, exchange.caller, id);
      return runRequest(
        world,
        { exchange, cause, isRead },
        async (context) => {
          const result = await handleRequest(world, route, incoming, context);
          return toResponse(result, contentType, headers);
        },
        (error) => refusals.respond(error, request, headers),
      );
    },
  };
}

/**
 * Credentials → query → body → handler. Only the code of a route and a body whose parser takes time are
 * waited for.
 */
async function handleRequest<State>(
  world: World<State>,
  route: Route<State>,
  incoming: Incoming,
  context: Context<State>,
): Promise<unknown> {
  const { request, params, exchange, id } = incoming;
  const { method, url, headers } = request;
  const { generation } = world;
  if (route.load) await route.load();
  const key = route.open ? "" : authenticate(world, incoming);
  const query = checkQuery(world, route, incoming);
  let body: unknown = request.body;
  if (!route.streams) {
    try {
      body = parseBody(world, route, request);
      // Without a turn in between, nothing changes the world after the credentials were checked.
      if (body instanceof Promise) body = await body;
    } catch (error) {
      throw refuseMalformed(world.definition.dialect, error, request);
    }
    rejectFormerWorld(world, generation, exchange);
    const sent = body;
    body = checkBody(world, route, incoming, sent);
    checkRules(world, route, incoming, sent);
  }
  const baseUrl = baseUrlOf(world, headers.host);
  const input = { method, url, baseUrl, params, query, body, headers, key, id, exchange };
  return route.handle(context, input);
}

/** Returns the address that a client used. A provider's real host is always one of https. */
function baseUrlOf<State>({ settings, definition }: World<State>, host = ""): string {
  const { hosts } = definition.profile;
  const isSecure = settings.tls !== undefined || (hosts && findProviderHost(hosts, host));
  return `${isSecure ? "https" : "http"}://${host}`;
}

/** Reads and writes count apart in the id sequence, so that a read changes no later id. */
function requestId<State>(world: World<State>, method: string): string {
  const { requestIdPrefix } = world.definition.dialect;
  if (requestIdPrefix === undefined) return "";
  if (method !== "GET" && method !== "HEAD") return world.ids.next(requestIdPrefix, 14);
  return `${requestIdPrefix}${world.ids.next("read", 14).slice(4)}`;
}

function causeSource<State>(world: World<State>, { method, path }: Route<State>): CauseSource {
  const { dialect, profile } = world.definition;
  const credentials = Object.keys(dialect.credentials(profile.apiKey));
  const names = credentials.map((name) => name.toLowerCase());
  return new CauseSource(`${method} ${path}`, names, () => world.clock.now());
}
