import { noContent, RouteResponse } from "#core/contract/response.ts";
import { receiveXml } from "../../body/receive.ts";
import { S3Error } from "../../errors.ts";
import { type S3Request, readHeader, route } from "../../route.ts";
import { requireBucket } from "../../shared/require.ts";
import type { CorsRule, SimContext } from "../../state.ts";
import { readXml } from "../../xml/read.ts";
import { element, elements, xml } from "../../xml/write.ts";
import { checkRules, corsBody, corsForbidden, corsHeaders } from "./rules.ts";
import { BODY } from "../../shared/parameters.ts";

async function putCors(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { bucket: name } = call.target;
  requireBucket(context.state, name);
  const text = await receiveXml(context.state.blobs, call);
  const rules = readXml(text, "CORSConfiguration", corsBody);
  checkRules(rules);
  requireBucket(context.state, name).cors = rules;
  return new RouteResponse(200, undefined);
}

function presentRule({ ID, MaxAgeSeconds, ...lists }: CorsRule) {
  const values = Object.entries(lists).map(([name, texts]) =>
    texts.map((text) => element(name, text)),
  );
  return element("CORSRule", [elements({ ID }), values, elements({ MaxAgeSeconds })]);
}

function getCors({ state }: SimContext, { target }: S3Request): RouteResponse {
  const { cors, id } = requireBucket(state, target.bucket);
  if (cors.length > 0) return xml("CORSConfiguration", cors.map(presentRule));
  const message = "The CORS configuration does not exist";
  throw new S3Error(404, "NoSuchCORSConfiguration", message, { BucketName: id });
}

/** A preflight request is answered without credentials. */
function preflight({ state }: SimContext, call: S3Request): RouteResponse {
  const method = readHeader(call, "access-control-request-method");
  if (readHeader(call, "origin") === undefined) {
    const message = "Insufficient information. Origin request header needed.";
    throw new S3Error(400, "BadRequest", message);
  }
  if (method === undefined) {
    throw new S3Error(400, "BadRequest", "Invalid Access-Control-Request-Method: null");
  }
  const bucket = state.buckets.get(call.target.bucket);
  if (!bucket) throw corsForbidden("Bucket not found", method, call);
  if (bucket.cors.length === 0) {
    throw corsForbidden("CORS is not enabled for this bucket.", method, call);
  }
  const headers = corsHeaders(bucket.cors, method, call);
  if (headers) return new RouteResponse(200, undefined, headers);
  throw corsForbidden(
    "This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    method,
    call,
  );
}

export const routes = [
  route("PUT /:bucket?cors", "PutBucketCors", putCors, { parameters: BODY }),
  route("GET /:bucket?cors", "GetBucketCors", getCors),
  route("DELETE /:bucket?cors", "DeleteBucketCors", ({ state }, { target }) => {
    requireBucket(state, target.bucket).cors = [];
    return noContent();
  }),
  route("OPTIONS /:bucket", "Preflight", preflight),
  route("OPTIONS /:bucket/*", "Preflight of an object", preflight),
];
