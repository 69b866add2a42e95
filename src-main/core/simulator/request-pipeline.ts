import type { FastifyReply, FastifyRequest } from "fastify";
import { Answer } from "#core/http/answer.ts";
import { MalformedBody, parseFormText } from "#core/http/body-parsers.ts";
import { checkGiven, type Check } from "#core/http/check-given.ts";
import type { Dialect } from "#core/http/dialect.ts";
import { headerValue } from "#core/http/header-value.ts";
import { jsonTextOf } from "#core/http/json-text.ts";
import { CallDoor, CallInCourse } from "./call-in-course.ts";
import { duringCall } from "./during-call.ts";
import { refuseOfOldWorld } from "./inside-call.ts";
import type { Route, RouteRequest } from "./route.ts";
import { sendInTurn } from "./take-turns.ts";
import { whenReady } from "./when-ready.ts";
import type { World } from "./world.ts";

const NO_PARAMS: Readonly<Record<string, string>> = {};

function mediaType(contentType: string): string {
  const end = contentType.indexOf(";");
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** Reads a buffered body through the dialect, maybe as a promise: `undefined` when nothing was sent. */
export function readBody(dialect: Dialect, request: FastifyRequest): unknown {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined;
  const contentType = request.headers["content-type"] ?? "";
  const type = mediaType(contentType);
  const parse = dialect.parserOf(type);
  if (!parse) {
    const message = `Content-Type ${JSON.stringify(type)} is not read here`;
    throw dialect.refuse("unsupported_media_type", message, request);
  }
  const refuse = (error: unknown): never => {
    if (!(error instanceof MalformedBody)) throw error;
    throw dialect.refuse("unreadable_body", error.message, request);
  };
  try {
    const body = parse(bytes, contentType, request);
    return body instanceof Promise ? body.catch(refuse) : body;
  } catch (error) {
    return refuse(error);
  }
}

/** The query as nested values: `created[gt]=1`, `expand[]=x`. */
export function readQuery(url: string): unknown {
  const start = url.indexOf("?");
  return start < 0 ? {} : parseFormText(url.slice(start + 1));
}

function parseQuery(dialect: Dialect, request: FastifyRequest): unknown {
  try {
    return readQuery(request.url);
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error;
    throw dialect.refuse("unreadable_body", error.message, request);
  }
}

function checked(
  check: Check | undefined,
  value: unknown,
  dialect: Dialect,
  request: FastifyRequest,
  id: string,
): unknown {
  if (!check) return value;
  const result = check(value);
  if (result.success) return result.data;
  throw dialect.invalid(result.error.issues, value, request, id);
}

/** How a route's query and body are checked. */
interface Checks {
  readonly query: Check | undefined;
  readonly body: Check | undefined;
}

function checksOf<State>({ query, body }: Route<State>): Checks {
  return { query: query && checkGiven(query), body: body && checkGiven(body) };
}

/** Sends what a route returned. Text and bytes go out as they are, everything else as JSON. */
export function sendResult(reply: FastifyReply, result: unknown, contentType: string): void {
  if (!(result instanceof Answer)) {
    sendBody(reply, result, contentType);
    return;
  }
  void reply.code(result.status);
  for (const [name, value] of Object.entries(result.headers)) {
    void reply.header(
      name,
      typeof value === "string" ? headerValue(value) : value.map(headerValue),
    );
  }
  sendBody(reply, result.body, contentType);
}

function sendBody(reply: FastifyReply, body: unknown, contentType: string): void {
  if (body === undefined) {
    sendInTurn(reply, undefined);
    return;
  }
  if (typeof body === "string" || Buffer.isBuffer(body) || isStream(body)) {
    sendInTurn(reply, body);
    return;
  }
  if (!reply.hasHeader("content-type")) void reply.header("content-type", contentType);
  const { text } = jsonTextOf(body);
  sendInTurn(reply, namesCharset(reply) ? text : Buffer.from(text));
}

/**
 * Text leaves in one piece with its headers, which is the cheapest way. But fastify adds a charset to
 * a type that has none, and one SDK reads JSON under its bare name only.
 */
function namesCharset(reply: FastifyReply): boolean {
  const type = reply.getHeader("content-type");
  return typeof type === "string" && type.includes("charset");
}

function isStream(body: unknown): boolean {
  return typeof body === "object" && body !== null && "pipe" in body;
}

/** A request's place in the id sequence: reads and writes count apart, so that looking changes nothing. */
function requestId<State>(world: World<State>, method: string): string {
  const { requestIdPrefix } = world.definition.dialect;
  if (requestIdPrefix === undefined) return "";
  if (method !== "GET" && method !== "HEAD") return world.ids.next(requestIdPrefix, 14);
  return `${requestIdPrefix}${world.ids.next("read", 14).slice(4)}`;
}

/**
 * One request's way: credentials → query → body → handler → answer. The handler's deliveries are held
 * until the answer is out.
 */
export function handlerOf<State>(world: World<State>, route: Route<State>) {
  const { dialect } = world.definition;
  const isRead = route.method === "GET" || route.method === "HEAD";
  const contentType = dialect.contentType ?? "application/json; charset=utf-8";
  // Made with the first call: most of a simulator's routes are never called.
  let door: CallDoor | undefined;
  let checks: Checks | undefined;
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    refuseOfOldWorld(request, world.generation);
    const id = requestId(world, request.method);
    door ??= doorOf(world, route);
    const call = new CallInCourse(door, request, id);
    return duringCall(world, { reply, call, isRead }, (context) => {
      if (dialect.headers) void reply.headers(dialect.headers(request, id));
      checks ??= checksOf(route);
      const parsed = parseRequest(world, route, checks, request, id);
      const result = whenReady(parsed, (ready) => route.handle(context, ready));
      return whenReady(result, (ready) => {
        sendResult(reply, ready, contentType);
      });
    });
  };
}

function doorOf<State>(world: World<State>, { method, path }: Route<State>): CallDoor {
  const { dialect, profile } = world.definition;
  const credentials = Object.keys(dialect.credentials(profile.apiKey)).map((name) =>
    name.toLowerCase(),
  );
  return new CallDoor(`${method} ${path}`, credentials, () => world.clock.now());
}

/** The parsed request; a promise only where its body takes one to read. */
function parseRequest<State>(
  world: World<State>,
  route: Route<State>,
  checks: Checks,
  request: FastifyRequest,
  id: string,
): RouteRequest | Promise<RouteRequest> {
  const { dialect } = world.definition;
  const key = route.open ? "" : dialect.authenticate(request, world.settings.requiredKey);
  const query = checked(checks.query, parseQuery(dialect, request), dialect, request, id);
  const complete = (body: unknown): RouteRequest => ({
    method: request.method,
    url: request.url,
    baseUrl: `http://${request.headers.host ?? ""}`,
    params: asParams(request.params),
    query,
    body,
    headers: request.raw.headers,
    key,
    id,
    raw: request.raw,
  });
  if (route.streams) return complete(request.body);
  const check = (body: unknown) =>
    complete(checked(checks.body, body ?? dialect.emptyBody, dialect, request, id));
  const body = readBody(dialect, request);
  return body instanceof Promise ? body.then(check) : check(body);
}

function asParams(params: unknown): Readonly<Record<string, string>> {
  return isParams(params) ? params : NO_PARAMS;
}

/** The table of routes fills parameters with strings and nothing else. */
function isParams(params: unknown): params is Readonly<Record<string, string>> {
  return typeof params === "object" && params !== null;
}
