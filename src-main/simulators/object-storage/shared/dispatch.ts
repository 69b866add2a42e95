import type { Readable } from "node:stream";
import { NotSimulated, Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import {
  type Path,
  type Route,
  type RouteRequest,
  createRouteHelper,
  createStreamRouteHelper,
} from "#core/contract/route.ts";
import { checkOperation, findPrincipal } from "../access/authorize.ts";
import { toRefusal, S3Error } from "../errors.ts";
import { corsHeaders } from "../resources/cors/rules.ts";
import { bucketOfHost, type S3Request, type Level, type Operation, type Target } from "../route.ts";
import { checkSignature } from "../signing/check-signature.ts";
import { readHeaders, readQuery } from "../signing/read-signature.ts";
import type { SimContext, State } from "../state.ts";
import { serveWebsite, readWebsiteBucket } from "../website/serve.ts";
import { checkAccess } from "./access.ts";
import { requireBucket } from "./require.ts";

const MAX_KEY_BYTES = 1_024;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");
  }
}

/**
 * `/bucket/any//key%20` → bucket and key: the raw path, decoded once, with every slash that was sent.
 */
function parseTarget(url: string, host?: string, allowed: readonly string[] = []): Target {
  const [path = ""] = url.split("?", 1);
  const hosted = readWebsiteBucket(host) ?? bucketOfHost(host, allowed);
  const slash = path.indexOf("/", 1);
  const bucket = hosted ?? decode(slash < 0 ? path.slice(1) : path.slice(1, slash));
  const rawKey = hosted === undefined ? (slash < 0 ? "" : path.slice(slash + 1)) : path.slice(1);
  const key = decode(rawKey);
  const size = Buffer.byteLength(key);
  if (size > MAX_KEY_BYTES) {
    const fields = { Size: size, MaxSizeAllowed: MAX_KEY_BYTES };
    throw new S3Error(400, "KeyTooLongError", "Your key is too long", fields);
  }
  return { bucket, key };
}

/** The subresources of buckets and objects: requested by a parameter without a value. */
const SUBRESOURCES = new Set(
  [
    "abac accelerate acl analytics annotation attributes cors delete encryption",
    "intelligent-tiering inventory",
    "legal-hold lifecycle logging metadataAnnotationTable metadataConfiguration",
    "metadataInventoryTable metadataJournalTable metadataTable metrics notification",
    "object-lock ownershipControls policy policyStatus publicAccessBlock renameObject",
    "replication requestPayment restore retention select session tagging torrent uploadId uploads",
    "versioning versions website",
  ].flatMap((line) => line.split(" ")),
);

function levelOf({ bucket, key }: S3Request["target"]): Level {
  if (key !== "") return "object";
  return bucket === "" ? "service" : "bucket";
}

/** The operation that fits best: one that requires a parameter or a header goes before one without. */
function findOperation(
  operations: readonly Operation[],
  method: string,
  level: Level,
  { query, headers }: Pick<S3Request, "query" | "headers">,
): Operation | undefined {
  const demands = ({ query: asked, header }: Operation) =>
    asked.length * 2 + (header === undefined ? 0 : 1);
  const fitting = operations.filter(
    (operation) =>
      operation.method === method &&
      operation.level === level &&
      operation.query.every((name) => query.has(name)) &&
      (operation.header === undefined || headers[operation.header] !== undefined),
  );
  return fitting.sort((a, b) => demands(b) - demands(a))[0];
}

/** The subresource that was asked for and is not simulated, or `undefined`. */
function missingSubresource(
  { query, request }: S3Request,
  operation: Operation | undefined,
): string | undefined {
  if ((operation && operation.query.length > 0) || request.method === "OPTIONS") return undefined;
  return [...query.keys()].find((name) => SUBRESOURCES.has(name));
}

function notImplemented(request: RouteRequest, what: string): NotSimulated {
  const message = `${what} implies functionality that is not simulated.`;
  const error = new S3Error(501, "NotImplemented", message);
  return new NotSimulated(`${pathOf(request)}?${what}`, toRefusal(error, request));
}

function methodNotAllowed(request: RouteRequest, level: Level): NotSimulated {
  const message = "The specified method is not allowed against this resource.";
  const fields = { Method: request.method, ResourceType: level.toUpperCase() };
  const error = new S3Error(405, "MethodNotAllowed", message, fields);
  return new NotSimulated(pathOf(request), toRefusal(error, request));
}

const pathOf = ({ url }: RouteRequest) => url.split("?", 1)[0] ?? url;

function requireOperation(operations: readonly Operation[], call: S3Request): Operation {
  const { request, target } = call;
  const level = levelOf(target);
  const operation = findOperation(operations, request.method, level, call);
  const missing = missingSubresource(call, operation);
  if (missing !== undefined) throw notImplemented(request, missing);
  if (!operation) throw methodNotAllowed(request, level);
  return operation;
}

/** Checks the signature. An unknown bucket is reported before a wrong signature. */
function authorize(context: SimContext, call: S3Request, operation: Operation): void {
  const { request, target } = call;
  if (operation.method === "OPTIONS") return;
  try {
    if (findPrincipal(call) === "owner") checkSignature(context, request);
    checkOperation(context, call, operation);
  } catch (error) {
    const isNew = target.bucket === "" || operation.summary === "CreateBucket";
    if (!isNew) requireBucket(context.state, target.bucket);
    throw error;
  }
}

/** Adds the time and the CORS headers of the bucket to a response or an error. */
function withCommon(context: SimContext, call: S3Request | undefined, result: unknown): unknown {
  const bucket = call && context.state.buckets.get(call.target.bucket);
  const headers = {
    date: new Date(context.fileTime).toUTCString(),
    ...(bucket && corsHeaders(bucket.cors, call.request.method, call)),
  };
  if (result instanceof RouteResponse) {
    const { status, body, isEndless } = result;
    return new RouteResponse(status, body, { ...result.headers, ...headers }, isEndless);
  }
  if (!(result instanceof Refusal)) return result;
  const refusal = new Refusal(result.status, result.body, { ...result.headers, ...headers });
  return result instanceof NotSimulated ? new NotSimulated(result.what, refusal) : refusal;
}

/** Lists what was sent and has no effect. */
function listUnsupported(
  context: SimContext,
  { query, headers, request }: S3Request,
  { unsupported: names }: Operation,
): void {
  for (const name of names) {
    const isSent = name.startsWith("?") ? query.has(name.slice(1)) : headers[name] !== undefined;
    if (isSent) context.listUnsupported(request, name.replace("?", ""));
  }
}

/** The operation that a request asks for, or `undefined`. */
export function selectOperation(
  operations: readonly Operation[],
  request: Pick<RouteRequest, "method" | "url" | "headers">,
): Operation | undefined {
  const { url, method, headers } = request;
  const call = { query: readQuery(url), headers: readHeaders(request) };
  return findOperation(operations, method, levelOf(parseTarget(url, headers.host)), call);
}

async function perform(
  operations: readonly Operation[],
  context: SimContext,
  request: RouteRequest,
  body?: Readable,
): Promise<unknown> {
  const { url } = request;
  let call: S3Request | undefined;
  try {
    const target = parseTarget(url, request.headers.host, context.allowedHosts);
    call = { target, query: readQuery(url), headers: readHeaders(request), body, request };
    if (readWebsiteBucket(request.headers.host) !== undefined) return serveWebsite(context, call);
    const operation = requireOperation(operations, call);
    authorize(context, call, operation);
    checkAccess(call);
    listUnsupported(context, call, operation);
    return withCommon(context, call, await operation.handle(context, call));
  } catch (error) {
    const refusal = error instanceof S3Error ? toRefusal(error, request) : error;
    throw withCommon(context, call, refusal);
  }
}

const plainRoute = createRouteHelper<State>();
const streamRoute = createStreamRouteHelper<State>();

/** A bucket may be named with and without a slash behind it; a key may hold any number of them. */
const PATHS: readonly (readonly [Path, readonly Level[]])[] = [
  ["/", ["service"]],
  ["/:bucket", ["bucket"]],
  ["/:bucket/*", ["bucket", "object"]],
];

/** Serves operations: the query, the headers and the host tell those of one path apart. */
export function dispatch(operations: readonly Operation[]): readonly Route<State>[] {
  return (["GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS"] as const).flatMap((method) =>
    PATHS.map(([path, levels]) => {
      const served = operations.filter(
        (operation) => operation.method === method && levels.includes(operation.level),
      );
      const names = served.map((operation) => operation.summary);
      const summary = names.join(", ") || "Not allowed here";
      const parameters = [...new Set(served.flatMap((operation) => operation.parameters))];
      if (method === "PUT" || method === "POST") {
        const route = streamRoute(`${method} ${path}`, summary, (context, request) =>
          perform(operations, context, request, request.body),
        );
        return { ...route, parameters };
      }
      const route = plainRoute(`${method} ${path}`, summary, {
        open: method === "OPTIONS",
        handle: (context, request) => perform(operations, context, request),
      });
      return { ...route, parameters };
    }),
  );
}
