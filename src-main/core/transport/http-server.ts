// Fastify has the server, its limits, streams and `inject`. It has no routes, body parsers or errors of its
// own here: those are the provider's, and the kernel decides on them for every transport.
import { METHODS, type IncomingHttpHeaders } from "node:http";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import {
  findProviderHost,
  pathAtSimulator,
  type ProviderHost,
} from "#shared/domain/provider-hosts.ts";
import type { Kernel } from "#core/kernel/kernel.ts";
import type { SimulatorRequest, SimulatorResponse } from "#core/contract/message.ts";
import type { FoundRoute } from "#core/kernel/routing/route-table.ts";
import type { Target } from "#core/kernel/routing/target.ts";
import { handleInBatch, respondInBatch } from "./batching.ts";
import { hasBody, readBody } from "./body-reader.ts";
import { expectsMore, waitsForContinue } from "./expectation.ts";
import { type Guard, isTopLevelNavigation, namesSeveralHosts } from "./guard.ts";
import { HttpExchange } from "./http-exchange.ts";
import { refuseMalformed } from "./malformed-request.ts";
import { sendResponse } from "./send-response.ts";
import { StreamedBody } from "./streamed-body.ts";

/** The parts of a simulator that the HTTP transport uses. */
export interface HttpOptions {
  readonly guard: Guard;
  /** Origins that are accepted on the provider's own routes. */
  readonly origins?: readonly string[] | undefined;
  /** The real hosts of the provider, whose paths may begin differently. */
  readonly hosts?: readonly ProviderHost[];
}

/**
 * The HTTP transport of one simulator: guard, body limits, batching. Every request goes to the kernel.
 * It does not listen by itself; a port passes requests on to its server.
 */
export function createHttpServer<State>(
  kernel: Kernel<State>,
  { guard, origins, hosts = [] }: HttpOptions,
): FastifyInstance {
  const app = createApp(kernel, hosts);
  // Fastify may name methods that an older Node does not parse. Any other is "not found", which is handled
  // in the same way.
  const parsed = METHODS.filter((method) => app.supportedMethods.includes(method));
  // The kernel says how a body is to be read, so fastify reads none.
  for (const method of parsed) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  const handleLoaded = (request: FastifyRequest, reply: FastifyReply) => {
    const early = respondEarly(kernel, { guard, origins }, request, reply);
    if (early) sendResponse(reply, early);
    else receive(kernel, request, reply);
  };
  const handle = (request: FastifyRequest, reply: FastifyReply) => {
    const loading = kernel.load(request.url);
    if (!loading) handleLoaded(request, reply);
    else {
      const fail = (error: unknown) => sendResponse(reply, kernel.fail(error, request));
      loading.then(() => handleLoaded(request, reply)).catch(fail);
    }
  };
  app.route({ method: parsed, url: "/*", handler: handle });
  app.setNotFoundHandler(handle);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isKnown = error.statusCode !== undefined && error.statusCode < 500;
    sendResponse(reply, isKnown ? refuse(kernel, error, request) : kernel.fail(error, request));
  });
  return app;
}

function createApp<State>(kernel: Kernel<State>, hosts: readonly ProviderHost[]): FastifyInstance {
  const hasPrefixes = hosts.some(({ prefix }) => prefix !== undefined);
  return fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A request that came on an open connection was accepted: it is answered, as the last one there.
    return503OnClosing: false,
    // Nothing is loaded while routes are registered; a timer for each would only watch that it ends.
    pluginTimeout: 0,
    rewriteUrl: hasPrefixes ? (request) => pathFor(hosts, request) : originForm,
    schemaController: { compilersFactory: noCompilers },
    clientErrorHandler: (error, socket) => {
      refuseMalformed(kernel, error, socket);
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      sendResponse(reply, refuse(kernel, error, request));
    },
  });
}

/**
 * Returns the response to a request that does not reach its route: a foreign one, one with two hosts, a
 * preflight, an expectation. Sets the headers of the response to a cross-origin request.
 */
function respondEarly<State>(
  kernel: Kernel<State>,
  { guard, origins }: Pick<HttpOptions, "guard" | "origins">,
  request: FastifyRequest,
  reply: FastifyReply,
): SimulatorResponse | undefined {
  const isControl = origins !== undefined && kernel.isControl(request.url);
  const isPage = isTopLevelNavigation(request) && kernel.isPage(request);
  const intruder = guard.check(request.headers, isControl ? undefined : origins, isPage);
  if (intruder !== undefined) return kernel.reject("forbidden", intruder, request);
  if (namesSeveralHosts(request.raw.rawHeaders)) {
    return kernel.reject("unreadable_body", "a request names one Host", request);
  }
  const cors = kernel.cors(request);
  for (const [name, value] of Object.entries(cors?.headers ?? {})) reply.raw.setHeader(name, value);
  if (cors?.preflight) return cors.preflight;
  if (!expectsMore(request.raw)) return undefined;
  const message = "Expect: only 100-continue is supported";
  return { ...kernel.reject("unreadable_body", message, request), status: 417 };
}

/** Reads the body as its route wants it, then handles the request. */
function receive<State>(kernel: Kernel<State>, request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, headers, raw } = request;
  const found = kernel.find(method, url);
  const { streams, ignoresBody, bodyLimit } = found.target;
  const proceed = (body: SimulatorRequest["body"]) => {
    handle(kernel, { method, url, headers, body }, found, reply);
  };
  if (streams) proceed(new StreamedBody(raw, reply.raw));
  else if (!hasBody(raw) || (ignoresBody && waitsForContinue(raw))) proceed(undefined);
  else {
    readBody(raw, reply.raw, bodyLimit, (problem, body) => {
      if (!problem || ignoresBody) proceed(body);
      else sendResponse(reply, kernel.reject(problem.reason, problem.message, request));
    });
  }
}

function handle<State>(
  kernel: Kernel<State>,
  request: SimulatorRequest,
  found: FoundRoute<Target>,
  reply: FastifyReply,
): void {
  const exchange = new HttpExchange(reply.request.raw, reply.raw);
  const { isBatched } = found.target;
  const body = request.body instanceof StreamedBody ? request.body : undefined;
  const respond = (response: SimulatorResponse) => {
    const send = () => sendResponse(reply, response, body);
    if (isBatched) respondInBatch(reply.raw, send);
    else send();
  };
  const run = () => {
    void kernel.handle(request, exchange, found).then(respond);
  };
  if (isBatched) handleInBatch(reply.raw, run);
  else run();
}

/** Returns fastify's own rejection of a request in the provider's shape. */
function refuse<State>(
  kernel: Kernel<State>,
  { statusCode, message }: FastifyError,
  request: FastifyRequest,
): SimulatorResponse {
  const reason = statusCode === 404 ? "unknown_route" : "unreadable_body";
  return kernel.reject(reason, message, request);
}

function refuseToCompile(): never {
  throw new Error("routes have no schemas of fastify's: the kernel checks with zod");
}

/** With compilers of its own, fastify loads none, which would only take memory. */
const noCompilers = { buildValidator: refuseToCompile, buildSerializer: refuseToCompile };

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/** A request as node gives it: its target as it came, and headers that may be set. */
interface RawRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The path of a request. One that names its host there, as proxies are asked, is for that host whatever
 * its `Host` says (RFC 9112, 3.2.2): the guard then sees that one.
 */
export function originForm(request: RawRequest): string {
  const { url = "/" } = request;
  if (url.startsWith("/")) return url;
  const [, host, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns the path at the simulator: some real hosts of a provider have another beginning. */
function pathFor(hosts: readonly ProviderHost[], request: RawRequest): string {
  const url = originForm(request);
  const host = findProviderHost(hosts, request.headers.host ?? "");
  return host ? pathAtSimulator(host, url) : url;
}
