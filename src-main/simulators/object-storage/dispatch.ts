import { NotSimulated } from "#core/kernel/refusal.ts";
import type { RouteRequest } from "#core/kernel/route.ts";
import { S3Error, refusalOf } from "./errors.ts";
import { findOperation, type Call, type Level, type Operation } from "./operation.ts";
import { checkSignature } from "./signing/check-signature.ts";
import { queryOf } from "./signing/read-signature.ts";
import type { StorageContext } from "./state.ts";
import { parseTarget } from "./target.ts";

/** What S3 keeps beside buckets and objects: asked for by a parameter without a value. */
const SUBRESOURCES = new Set(
  [
    "accelerate acl analytics attributes cors delete encryption intelligent-tiering inventory",
    "legal-hold lifecycle logging metadataConfiguration metadataTable metrics notification",
    "object-lock ownershipControls policy policyStatus publicAccessBlock renameObject",
    "replication requestPayment restore retention select session tagging torrent uploadId uploads",
    "versioning versions website",
  ].flatMap((line) => line.split(" ")),
);

function levelOf({ bucket, key }: Call["target"]): Level {
  if (key !== "") return "object";
  return bucket === "" ? "service" : "bucket";
}

function methodNotAllowed(method: string, level: Level): S3Error {
  const message = "The specified method is not allowed against this resource.";
  const fields = { Method: method, ResourceType: level.toUpperCase() };
  return new S3Error(405, "MethodNotAllowed", message, fields);
}

/** The subresource that was asked for and is not simulated, or `undefined`. */
function missingSubresource(call: Call, operation: Operation | undefined): string | undefined {
  for (const name of call.query.keys()) {
    if (SUBRESOURCES.has(name) && operation?.parameter === undefined) return name;
  }
  return undefined;
}

function notSimulated(request: RouteRequest, what: string): NotSimulated {
  const message = `${what} implies functionality that is not simulated.`;
  const error = new S3Error(501, "NotImplemented", message);
  const [path = ""] = request.url.split("?", 1);
  return new NotSimulated(`${path}?${what}`, refusalOf(error, request));
}

function readCall(request: RouteRequest): Call {
  const { headers } = request;
  const target = parseTarget(request.url, headers.host);
  return { target, query: queryOf(request.url), headers, request };
}

async function perform(
  operations: readonly Operation[],
  context: StorageContext,
  request: RouteRequest,
): Promise<unknown> {
  checkSignature(context, request);
  const call = readCall(request);
  const level = levelOf(call.target);
  const operation = findOperation(operations, request.method, level, call);
  const missing = missingSubresource(call, operation);
  if (missing !== undefined) throw notSimulated(request, missing);
  if (!operation) throw methodNotAllowed(request.method, level);
  return await operation.handle(context, call);
}

/** One request's way: signature → which operation → its answer, or its error as a document. */
export async function dispatch(
  operations: readonly Operation[],
  context: StorageContext,
  request: RouteRequest,
): Promise<unknown> {
  try {
    return await perform(operations, context, request);
  } catch (error) {
    throw error instanceof S3Error ? refusalOf(error, request) : error;
  }
}
