import { isRecord } from "#shared/text/json-in.ts";
import type { z } from "zod";
import { MalformedBody, parseForm, parseFormText } from "#core/parsing/body-parsers.ts";
import { CauseSource, RequestCause } from "./cause.ts";
import type { Context } from "./context.ts";
import type { Dialect } from "./dialect.ts";
import type { Exchange } from "./exchange.ts";
import { NO_HEADERS, type SimulatorRequest, type SimulatorResponse } from "./message.ts";
import { controlRefusal } from "./refusal.ts";
import { JSON_TYPE, type Refusals } from "./refusals.ts";
import { pathOf } from "./routing/route-table.ts";
import type { Route, RouteRequest } from "./route.ts";
import { BODY_LIMIT, type Target } from "./routing/target.ts";
import { toResponse } from "./response/to-response.ts";
import { type RemoveParameters, removerOf } from "./routing/unsupported-parameters.ts";
import type { World } from "./world.ts";

/** Returns the media type of a content type: lower case, without parameters. */
export function mediaType(contentType: string): string {
  const end = contentType.indexOf(";");
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** Returns a query as nested values: `created[gt]=1`, `expand[]=x`. Throws a MalformedBody. */
export function readQuery(url: string): unknown {
  const start = url.indexOf("?");
  return start < 0 ? {} : parseFormText(url.slice(start + 1));
}

/** Continues with a value: at once where it is there, later where it is a promise. Most are there. */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** One request, for the world that it acts on. */
export interface Undertaking {
  readonly exchange: Exchange;
  readonly cause: RequestCause;
  /** Reads do not count as writes; other requests do, even those that are rejected. */
  readonly isRead: boolean;
}

/**
 * Runs the work of one request. Its context names the request as the cause of its events and holds
 * their deliveries until the exchange is over. An exception of the work becomes a response.
 */
export function undertake<State>(
  world: World<State>,
  { exchange, cause, isRead }: Undertaking,
  work: (context: Context<State>) => SimulatorResponse | Promise<SimulatorResponse>,
  respond: (error: unknown) => SimulatorResponse,
): SimulatorResponse | Promise<SimulatorResponse> {
  const end = () => {
    exchange.cause = cause.recorded;
    exchange.handlerFinished();
    if (!isRead) world.wrote();
  };
  let result;
  try {
    result = work(world.context(exchange, cause));
  } catch (error) {
    result = respond(error);
  }
  if (result instanceof Promise) return result.catch(respond).finally(end);
  end();
  return result;
}

/** A provider's route: credentials → query → body → handler → response. */
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
    bodyLimit: route.bodyLimit ?? definition.bodyLimit ?? BODY_LIMIT,
    isBatched: true,
    surface: "provider",
    isPage: route.isPage ?? false,
    run: (request, params, exchange) => {
      const id = requestId(world, request.method);
      source ??= causeSource(world, route);
      withoutUnsupported ??= removerOf(route.unsupported ?? []);
      const incoming = { request, params, exchange, id, withoutUnsupported };
      const headers = dialect.headers?.(request, id, world.clock.now()) ?? NO_HEADERS;
      const cause = new RequestCause(source, request, exchange.caller, id);
      return undertake(
        world,
        { exchange, cause, isRead },
        (context) => {
          const parsed = parseRequest(world, route, incoming);
          const result = whenReady(parsed, (ready) => route.handle(context, ready));
          return whenReady(result, (ready) => toResponse(ready, contentType, headers));
        },
        (error) => refusals.respond(error, request, headers),
      );
    },
  };
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

interface Incoming {
  readonly request: SimulatorRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
  readonly id: string;
  readonly withoutUnsupported: RemoveParameters;
}

/** Returns the parsed request: a promise only where reading the body takes one. */
function parseRequest<State>(
  world: World<State>,
  route: Route<State>,
  incoming: Incoming,
): RouteRequest | Promise<RouteRequest> {
  const { request, exchange, id } = incoming;
  const { dialect } = world.definition;
  const key = route.open ? "" : authenticate(world, request, exchange);
  const sent = parseQuery(dialect, request);
  rejectFilters(world, route, incoming, sent);
  const shown = supported(world, incoming, sent);
  const query = check(route.query, shown, dialect, request, id);
  if (route.streams) return toRouteRequest(world, incoming, { key, query, body: request.body });
  const { generation } = world;
  const read = parseBody(route.isPage ? { ...dialect, parserOf: parserOfForms } : dialect, request);
  if (!(read instanceof Promise)) {
    const body = checkBody(world, route, incoming, read);
    return toRouteRequest(world, incoming, { key, query, body });
  }
  return read.then((given) => {
    rejectFormerWorld(world, generation, exchange);
    const body = checkBody(world, route, incoming, given);
    return toRouteRequest(world, incoming, { key, query, body });
  });
}

function toRouteRequest<State>(
  { settings }: World<State>,
  { request, params, id, exchange }: Incoming,
  { key, query, body }: Pick<RouteRequest, "key" | "query" | "body">,
): RouteRequest {
  const { method, url, headers } = request;
  const baseUrl = `${settings.tls ? "https" : "http"}://${headers.host ?? ""}`;
  return { method, url, baseUrl, params, query, body, headers, key, id, exchange };
}

function checkBody<State>(
  world: World<State>,
  route: Route<State>,
  incoming: Incoming,
  body: unknown,
): unknown {
  const { dialect } = world.definition;
  const given = supported(world, incoming, body) ?? dialect.emptyBody;
  return check(route.body, given, dialect, incoming.request, incoming.id);
}

/** Returns a query or body without the parameters that have no effect, which are listed. */
function supported<State>(
  { unsupported }: World<State>,
  { request, withoutUnsupported }: Incoming,
  value: unknown,
): unknown {
  return withoutUnsupported(value, (name) => {
    unsupported.recordParameter(request.method, pathOf(request.url), name);
  });
}

/** Rejects a query that narrows a list in a way that is not applied, in the provider's error shape. */
function rejectFilters<State>(
  { unsupported, definition: { dialect } }: World<State>,
  { unsupportedFilters = [] }: Route<State>,
  { request, id }: Incoming,
  query: unknown,
): void {
  const issues = unsupportedFilters
    .filter((name) => isRecord(query) && query[name] !== undefined)
    .map((name) => ({
      code: "custom" as const,
      path: [name],
      message: "is not supported by the simulator",
      input: undefined,
    }));
  if (issues.length === 0) return;
  for (const { path } of issues) {
    unsupported.recordParameter(request.method, pathOf(request.url), path.join(""));
  }
  throw dialect.invalid(issues, query, request, id);
}

function authenticate<State>(
  { definition, state, clock, settings: { requiredKey } }: World<State>,
  request: SimulatorRequest,
  { caller }: Exchange,
): string {
  return (
    definition.authenticate?.(state, request, requiredKey, clock.now()) ??
    definition.dialect.authenticate(request, requiredKey, caller)
  );
}

/** A scheduled call whose world was reset while its body was read must not change the new world. */
function rejectFormerWorld<State>(
  world: World<State>,
  generation: number,
  { caller }: Exchange,
): void {
  if (caller.origin !== "timeline" || world.generation === generation) return;
  throw controlRefusal(
    409,
    "world_was_reset",
    "the simulator was reset before this scheduled call",
  );
}

function parseQuery(dialect: Dialect, request: SimulatorRequest): unknown {
  try {
    return readQuery(request.url);
  } catch (error) {
    throw refuseMalformed(dialect, error, request);
  }
}

/** Browsers send the forms of pages like this, whatever the provider's own requests are. */
const parserOfForms: Dialect["parserOf"] = (type) =>
  type === "application/x-www-form-urlencoded" ? parseForm : undefined;

/** Parses a body that was read, in the dialect's own way; `undefined` when nothing was sent. */
function parseBody(dialect: Dialect, request: SimulatorRequest): unknown {
  const { body: bytes, headers } = request;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined;
  const contentType = headers["content-type"] ?? "";
  const type = mediaType(contentType);
  const parse = dialect.parserOf(type);
  if (!parse) {
    const message = `Content-Type ${JSON.stringify(type)} is not supported`;
    throw dialect.refuse("unsupported_media_type", message, request);
  }
  try {
    const body = parse(bytes, contentType, request);
    if (!(body instanceof Promise)) return body;
    return body.catch((error: unknown) => {
      throw refuseMalformed(dialect, error, request);
    });
  } catch (error) {
    throw refuseMalformed(dialect, error, request);
  }
}

function refuseMalformed(dialect: Dialect, error: unknown, request: SimulatorRequest): unknown {
  if (!(error instanceof MalformedBody)) return error;
  return dialect.refuse("unreadable_body", error.message, request);
}

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  dialect: Dialect,
  request: SimulatorRequest,
  id: string,
): unknown {
  if (!schema) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw dialect.invalid(result.error.issues, value, request, id);
}
