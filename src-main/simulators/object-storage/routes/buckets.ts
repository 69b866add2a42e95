import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { SortedMap, compareUtf8 } from "#core/state/sorted-map.ts";
import { xml } from "../answers.ts";
import { receiveXml } from "../body/receive.ts";
import { S3Error, invalidArgument } from "../errors.ts";
import { findBucket } from "../find.ts";
import type { Call, Operation } from "../operation.ts";
import { REGION, presentBuckets } from "../present.ts";
import { removeUpload, type Bucket, type StorageContext } from "../state.ts";
import { xmlDocument } from "../xml/write-xml.ts";
import { readXml } from "../xml/read-xml.ts";

const MAX_BUCKETS = 10_000;

const configuration = z.union([
  z.object({ LocationConstraint: z.string().default("") }),
  z.string().transform(() => ({ LocationConstraint: "" })),
]);

function checkName(name: string): void {
  const isFit =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) &&
    !name.includes("..") &&
    !/^\d+\.\d+\.\d+\.\d+$/.test(name) &&
    !name.startsWith("xn--");
  if (isFit) return;
  throw new S3Error(400, "InvalidBucketName", "The specified bucket is not valid.", {
    BucketName: name,
  });
}

async function readRegion(context: StorageContext, { request }: Call): Promise<string> {
  const text = await receiveXml(context.state.blobs, request);
  if (text.trim() === "") return REGION;
  const { LocationConstraint: region } = readXml(text, "CreateBucketConfiguration", configuration);
  if (region === "") return REGION;
  if (/^(?:[a-z]{2}(?:-[a-z]+)+-\d|EU)$/.test(region)) return region;
  const message = "The specified location-constraint is not valid";
  throw new S3Error(400, "InvalidLocationConstraint", message, { LocationConstraint: region });
}

async function createBucket(context: StorageContext, call: Call): Promise<RouteResponse> {
  const { bucket: name } = call.target;
  checkName(name);
  const region = await readRegion(context, call);
  const { buckets } = context.state;
  if (buckets.has(name)) {
    throw new S3Error(
      409,
      "BucketAlreadyOwnedByYou",
      "Your previous request to create the named bucket succeeded and you already own it.",
      { BucketName: name },
    );
  }
  buckets.set(name, {
    id: name,
    createdAt: context.now,
    region,
    objects: new SortedMap(),
    tags: new Map(),
  });
  return new RouteResponse(200, undefined, { location: `/${name}` });
}

function deleteBucket({ state }: StorageContext, { target }: Call): RouteResponse {
  const bucket = findBucket(state, target.bucket);
  if (bucket.objects.size > 0) {
    throw new S3Error(409, "BucketNotEmpty", "The bucket you tried to delete is not empty", {
      BucketName: bucket.id,
    });
  }
  for (const upload of state.uploads.values()) {
    if (upload.bucket === bucket.id) removeUpload(state, upload);
  }
  state.buckets.delete(bucket.id);
  return noContent();
}

function pageSize(query: URLSearchParams): number {
  const text = query.get("max-buckets");
  if (text === null) return MAX_BUCKETS;
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_BUCKETS) return count;
  const message = `Argument max-buckets must be an integer between 1 and ${String(MAX_BUCKETS)}`;
  throw invalidArgument(message, "max-buckets", text);
}

function listBuckets({ state }: StorageContext, { query }: Call): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const limit = pageSize(query);
  const page: Bucket[] = [];
  for (const [name, bucket] of state.buckets.from((key) => compareUtf8(key, after) > 0)) {
    if (!name.startsWith(prefix)) continue;
    if (page.length === limit) return presentBuckets(page, page.at(-1)?.id);
    page.push(bucket);
  }
  return presentBuckets(page, undefined);
}

/** The buckets themselves. */
export const bucketOperations: readonly Operation[] = [
  {
    name: "ListBuckets",
    method: "GET",
    level: "service",
    handle: (context, call) => xml(listBuckets(context, call)),
  },
  { name: "CreateBucket", method: "PUT", level: "bucket", handle: createBucket },
  {
    name: "HeadBucket",
    method: "HEAD",
    level: "bucket",
    handle: ({ state }, { target }) =>
      new RouteResponse(200, undefined, {
        "x-amz-bucket-region": findBucket(state, target.bucket).region,
        "x-amz-access-point-alias": "false",
        "content-type": "application/xml",
      }),
  },
  { name: "DeleteBucket", method: "DELETE", level: "bucket", handle: deleteBucket },
  {
    name: "GetBucketLocation",
    method: "GET",
    level: "bucket",
    parameter: "location",
    handle: ({ state }, { target }) => {
      const { region } = findBucket(state, target.bucket);
      return xml(xmlDocument("LocationConstraint", region === REGION ? "" : region));
    },
  },
];
