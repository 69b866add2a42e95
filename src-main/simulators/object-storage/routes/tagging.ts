import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { xml } from "../answers.ts";
import { receiveXml } from "../body/receive.ts";
import { S3Error } from "../errors.ts";
import { findBucket, findObject } from "../find.ts";
import type { Call, Operation } from "../operation.ts";
import { replaceObject, type StorageContext, type Tags } from "../state.ts";
import { MAX_OBJECT_TAGS, checkTags, presentTags, taggingSchema } from "../tags.ts";
import { readXml } from "../xml/read-xml.ts";

const MAX_BUCKET_TAGS = 50;

async function readTags(context: StorageContext, call: Call, limit: number): Promise<Tags> {
  const text = await receiveXml(context.state.blobs, call.request);
  return checkTags(readXml(text, "Tagging", taggingSchema), limit);
}

function setObjectTags({ state }: StorageContext, call: Call, tags: Tags): void {
  const object = findObject(state, call);
  replaceObject(state, findBucket(state, object.bucket), { ...object, tags });
}

async function putObjectTagging(context: StorageContext, call: Call): Promise<RouteResponse> {
  findObject(context.state, call);
  setObjectTags(context, call, await readTags(context, call, MAX_OBJECT_TAGS));
  return new RouteResponse(200, undefined);
}

async function putBucketTagging(context: StorageContext, call: Call): Promise<RouteResponse> {
  findBucket(context.state, call.target.bucket);
  const tags = await readTags(context, call, MAX_BUCKET_TAGS);
  findBucket(context.state, call.target.bucket).tags = tags;
  return noContent();
}

function getBucketTagging({ state }: StorageContext, { target }: Call): RouteResponse {
  const { tags, id } = findBucket(state, target.bucket);
  if (tags.size > 0) return xml(presentTags(tags));
  throw new S3Error(404, "NoSuchTagSet", "The TagSet does not exist", { BucketName: id });
}

const parameter = "tagging";

/** Tags of objects and of buckets. */
export const taggingOperations: readonly Operation[] = [
  {
    name: "GetObjectTagging",
    method: "GET",
    level: "object",
    parameter,
    handle: ({ state }, call) => xml(presentTags(findObject(state, call).tags)),
  },
  {
    name: "PutObjectTagging",
    method: "PUT",
    level: "object",
    parameter,
    handle: putObjectTagging,
  },
  {
    name: "DeleteObjectTagging",
    method: "DELETE",
    level: "object",
    parameter,
    handle: (context, call) => {
      setObjectTags(context, call, new Map());
      return noContent();
    },
  },
  { name: "GetBucketTagging", method: "GET", level: "bucket", parameter, handle: getBucketTagging },
  { name: "PutBucketTagging", method: "PUT", level: "bucket", parameter, handle: putBucketTagging },
  {
    name: "DeleteBucketTagging",
    method: "DELETE",
    level: "bucket",
    parameter,
    handle: ({ state }, { target }) => {
      findBucket(state, target.bucket).tags = new Map();
      return noContent();
    },
  },
];
