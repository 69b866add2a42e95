import type { ResponseHeaders } from "#core/contract/message.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { receiveXml } from "../../body/receive.ts";
import { S3Error } from "../../errors.ts";
import { type S3Request, route } from "../../route.ts";
import { requireBucket, requireObject } from "../../shared/require.ts";
import { checkTags, MAX_OBJECT_TAGS, presentTags, taggingBody } from "../../shared/tags.ts";
import type { SimContext, Tags } from "../../state.ts";
import { replaceVersion, versionHeaders } from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { BODY, PAYER } from "../../shared/parameters.ts";

const MAX_BUCKET_TAGS = 50;

async function readTags(context: SimContext, call: S3Request, limit: number): Promise<Tags> {
  const text = await receiveXml(context.state.blobs, call);
  return checkTags(readXml(text, "Tagging", taggingBody), limit);
}

/** Sets the tags of a version. Returns the headers of the response. */
function setObjectTags({ state }: SimContext, call: S3Request, tags: Tags): ResponseHeaders {
  const object = requireObject(state, call);
  const bucket = requireBucket(state, object.bucket);
  replaceVersion(state, bucket, { ...object, tags });
  return versionHeaders(bucket, object);
}

async function putObjectTagging(context: SimContext, call: S3Request): Promise<RouteResponse> {
  requireObject(context.state, call);
  const tags = await readTags(context, call, MAX_OBJECT_TAGS);
  return new RouteResponse(200, undefined, setObjectTags(context, call, tags));
}

function getObjectTagging({ state }: SimContext, call: S3Request): RouteResponse {
  const object = requireObject(state, call);
  const { status, body, headers } = presentTags(object.tags);
  const own = versionHeaders(requireBucket(state, object.bucket), object);
  return new RouteResponse(status, body, { ...headers, ...own });
}

async function putBucketTagging(context: SimContext, call: S3Request): Promise<RouteResponse> {
  requireBucket(context.state, call.target.bucket);
  const tags = await readTags(context, call, MAX_BUCKET_TAGS);
  requireBucket(context.state, call.target.bucket).tags = tags;
  return noContent();
}

export const routes = [
  route("GET /:bucket/*?tagging", "GetObjectTagging", getObjectTagging, {
    parameters: ["?versionId"],
    unsupported: PAYER,
  }),
  route("PUT /:bucket/*?tagging", "PutObjectTagging", putObjectTagging, {
    parameters: ["?versionId", ...BODY],
    unsupported: PAYER,
  }),
  route(
    "DELETE /:bucket/*?tagging",
    "DeleteObjectTagging",
    (context, call) => {
      const headers = setObjectTags(context, call, new Map());
      return new RouteResponse(204, undefined, headers);
    },
    { parameters: ["?versionId"] },
  ),
  route("GET /:bucket?tagging", "GetBucketTagging", ({ state }, { target }) => {
    const { tags, id } = requireBucket(state, target.bucket);
    if (tags.size > 0) return presentTags(tags);
    throw new S3Error(404, "NoSuchTagSet", "The TagSet does not exist", { BucketName: id });
  }),
  route("PUT /:bucket?tagging", "PutBucketTagging", putBucketTagging, { parameters: BODY }),
  route("DELETE /:bucket?tagging", "DeleteBucketTagging", ({ state }, { target }) => {
    requireBucket(state, target.bucket).tags = new Map();
    return noContent();
  }),
];
