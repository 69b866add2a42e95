import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { receiveXml } from "../../body/receive.ts";
import { invalidArgument, S3Error } from "../../errors.ts";
import { type S3Request, readHeader, route } from "../../route.ts";
import { BUCKET_NAME } from "../../access/variables.ts";
import { newAccess } from "../../access/settings.ts";
import { owner, presentTime, REGION } from "../../shared/present.ts";
import { requireBucket } from "../../shared/require.ts";
import {
  type Bucket,
  createBucket as newBucket,
  removeUpload,
  type SimContext,
} from "../../state.ts";
import { readXml } from "../../xml/read.ts";
import { element, elements, xml } from "../../xml/write.ts";
import { GRANTS } from "../../shared/parameters.ts";

/** The list of buckets. */
function presentBuckets(
  buckets: readonly Bucket[],
  next: string | undefined,
  prefix: string,
): RouteResponse {
  const list = buckets.map((bucket) =>
    element(
      "Bucket",
      elements({
        Name: bucket.id,
        CreationDate: presentTime(bucket.createdAt),
        BucketRegion: bucket.region,
      }),
    ),
  );
  const shown = prefix === "" ? undefined : prefix;
  const fields = { Buckets: list, Owner: owner, ContinuationToken: next, Prefix: shown };
  return xml("ListAllMyBucketsResult", elements(fields));
}

const MAX_BUCKETS = 10_000;

const createBucketBody = z.union([
  lazyObject(() => ({ LocationConstraint: z.string().default("") })),
  z.string().transform(() => ({ LocationConstraint: "" })),
]);

function checkName(name: string): void {
  if (BUCKET_NAME.test(name)) return;
  throw new S3Error(400, "InvalidBucketName", "The specified bucket is not valid.", {
    BucketName: name,
  });
}

async function readRegion(context: SimContext, call: S3Request): Promise<string> {
  const text = await receiveXml(context.state.blobs, call);
  if (text.trim() === "") return REGION;
  const { LocationConstraint: region } = readXml(
    text,
    "CreateBucketConfiguration",
    createBucketBody,
  );
  if (region === "") return REGION;
  if (region !== REGION && /^(?:[a-z]{2}(?:-[a-z]+)+-\d|EU)$/.test(region)) return region;
  const message = "The specified location-constraint is not valid";
  throw new S3Error(400, "InvalidLocationConstraint", message, { LocationConstraint: region });
}

function wantsLock(call: S3Request): boolean {
  const header = "x-amz-bucket-object-lock-enabled";
  const value = readHeader(call, header) ?? "false";
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidArgument(`Invalid ${header} header`, header, value);
}

async function createBucket(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const { bucket: name } = call.target;
  checkName(name);
  const hasLock = wantsLock(call);
  const access = newAccess(call);
  const region = await readRegion(context, call);
  const { buckets } = context.state;
  const existing = buckets.get(name);
  if (existing?.region === REGION && region === REGION) {
    return new RouteResponse(200, undefined, { location: `/${name}` });
  }
  if (existing) {
    throw new S3Error(
      409,
      "BucketAlreadyOwnedByYou",
      "Your previous request to create the named bucket succeeded and you already own it.",
      { BucketName: name },
    );
  }
  const bucket = newBucket(name, { createdAt: context.fileTime, region }, access);
  if (hasLock) {
    bucket.versioning = "Enabled";
    bucket.objectLock = { defaultRetention: undefined };
  }
  buckets.set(name, bucket);
  return new RouteResponse(200, undefined, { location: `/${name}` });
}

function deleteBucket({ state }: SimContext, { target }: S3Request): RouteResponse {
  const bucket = requireBucket(state, target.bucket);
  if (bucket.objects.size > 0 || bucket.older.size > 0) {
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

function listBuckets({ state }: SimContext, { query }: S3Request): RouteResponse {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const region = query.get("bucket-region");
  const limit = pageSize(query);
  const page: Bucket[] = [];
  for (const [name, bucket] of state.buckets.from((key) => compareUtf8(key, after) > 0)) {
    if (!name.startsWith(prefix) || (region !== null && bucket.region !== region)) continue;
    if (page.length === limit) return presentBuckets(page, page.at(-1)?.id, prefix);
    page.push(bucket);
  }
  return presentBuckets(page, undefined, prefix);
}

export const routes = [
  route("GET /", "ListBuckets", listBuckets, {
    parameters: ["?prefix", "?max-buckets", "?continuation-token", "?bucket-region"],
  }),
  route("PUT /:bucket", "CreateBucket", createBucket, {
    parameters: [
      ...["x-amz-acl", ...GRANTS, "x-amz-grant-write"],
      ...["x-amz-bucket-object-lock-enabled", "x-amz-object-ownership"],
    ],
    unsupported: ["x-amz-bucket-namespace"],
  }),
  route(
    "HEAD /:bucket",
    "HeadBucket",
    ({ state }, { target }) =>
      new RouteResponse(200, undefined, {
        "x-amz-bucket-region": requireBucket(state, target.bucket).region,
        "x-amz-access-point-alias": "false",
        "content-type": "application/xml",
      }),
  ),
  route("DELETE /:bucket", "DeleteBucket", deleteBucket),
  route("GET /:bucket?location", "GetBucketLocation", ({ state }, { target }) => {
    const { region } = requireBucket(state, target.bucket);
    return xml("LocationConstraint", region === REGION ? "" : region);
  }),
];
