import { RouteResponse } from "#core/contract/response.ts";
import { bypassesGovernance } from "../../access/bypass.ts";
import { receiveXml } from "../../body/receive.ts";
import { S3Error } from "../../errors.ts";
import { checkRetention, requireBucketLock, retainUntil } from "../../locks/lock.ts";
import { type S3Request, route } from "../../route.ts";
import { BODY, PAYER } from "../../shared/parameters.ts";
import { requireBucket, requireObject } from "../../shared/require.ts";
import type { BucketLock, ObjectLock, SimContext, StoredObject } from "../../state.ts";
import { replaceVersion, versionHeaders } from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { element, elements, xml } from "../../xml/write.ts";
import { legalHoldBody, lockConfigurationBody, retentionBody } from "./schema.ts";

const bucketOf = ({ state }: SimContext, { target }: S3Request) =>
  requireBucket(state, target.bucket);

const MAX_DAYS = 36_500;
const MAX_YEARS = 100;

function checkPeriod({ period, unit }: NonNullable<BucketLock["defaultRetention"]>): void {
  if (period >= 1 && period <= (unit === "Days" ? MAX_DAYS : MAX_YEARS)) return;
  const message =
    period < 1
      ? "Default retention period must be a positive integer value."
      : "Default retention period is too large.";
  throw new S3Error(400, period < 1 ? "InvalidArgument" : "InvalidRetentionPeriod", message);
}

async function putConfiguration(context: SimContext, call: S3Request): Promise<RouteResponse> {
  bucketOf(context, call);
  const text = await receiveXml(context.state.blobs, call);
  const { Rule } = readXml(text, "ObjectLockConfiguration", lockConfigurationBody);
  const bucket = bucketOf(context, call);
  if (bucket.versioning !== "Enabled") {
    const message =
      "Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration";
    throw new S3Error(409, "InvalidBucketState", message);
  }
  const { Mode: mode, Days, Years = 0 } = Rule?.DefaultRetention ?? {};
  const unit = Days === undefined ? "Years" : "Days";
  const usual = mode && ({ mode, unit, period: Days ?? Years } as const);
  if (usual) checkPeriod(usual);
  bucket.objectLock = { defaultRetention: usual };
  return new RouteResponse(200, undefined);
}

function getConfiguration(context: SimContext, call: S3Request): RouteResponse {
  const { id, objectLock } = bucketOf(context, call);
  if (!objectLock) {
    const message = "Object Lock configuration does not exist for this bucket";
    const fields = { BucketName: id };
    throw new S3Error(404, "ObjectLockConfigurationNotFoundError", message, fields);
  }
  const { defaultRetention: usual } = objectLock;
  const retention = usual && elements({ Mode: usual.mode, [usual.unit]: usual.period });
  const Rule = retention && element("DefaultRetention", retention);
  return xml("ObjectLockConfiguration", elements({ ObjectLockEnabled: "Enabled", Rule }));
}

/** Returns the object of a call, in a bucket with object lock. */
function lockableObject(context: SimContext, call: S3Request): StoredObject {
  requireBucketLock(bucketOf(context, call));
  return requireObject(context.state, call);
}

/** Reads the lock of an object, or what S3 says of an object without one. */
function getLock<Part extends keyof ObjectLock>(
  context: SimContext,
  call: S3Request,
  part: Part,
): NonNullable<ObjectLock[Part]> {
  const value = lockableObject(context, call).lock?.[part];
  if (value) return value;
  const message = "The specified object does not have a ObjectLock configuration";
  throw new S3Error(404, "NoSuchObjectLockConfiguration", message, { Key: call.target.key });
}

function setLock(context: SimContext, call: S3Request, change: Partial<ObjectLock>): RouteResponse {
  const object = lockableObject(context, call);
  const bucket = bucketOf(context, call);
  const lock = { retention: undefined, legalHold: undefined, ...object.lock, ...change };
  replaceVersion(context.state, bucket, { ...object, lock });
  return new RouteResponse(200, undefined, versionHeaders(bucket, object));
}

async function putRetention(context: SimContext, call: S3Request): Promise<RouteResponse> {
  lockableObject(context, call);
  const text = await receiveXml(context.state.blobs, call);
  const body = readXml(text, "Retention", retentionBody);
  const now = context.fileTime;
  const object = lockableObject(context, call);
  const next = body
    ? { mode: body.Mode, until: retainUntil(body.RetainUntilDate, now) }
    : undefined;
  const bypass = bypassesGovernance(context, call, object);
  checkRetention(object.lock?.retention, next, now, bypass);
  return setLock(context, call, { retention: next });
}

async function putLegalHold(context: SimContext, call: S3Request): Promise<RouteResponse> {
  lockableObject(context, call);
  const text = await receiveXml(context.state.blobs, call);
  const { Status: legalHold } = readXml(text, "LegalHold", legalHoldBody);
  return setLock(context, call, { legalHold });
}

const versioned = { parameters: ["?versionId"], unsupported: PAYER };

export const routes = [
  route("GET /:bucket?object-lock", "GetObjectLockConfiguration", getConfiguration),
  route("PUT /:bucket?object-lock", "PutObjectLockConfiguration", putConfiguration, {
    parameters: BODY,
    unsupported: [...PAYER, "x-amz-bucket-object-lock-token"],
  }),
  route(
    "GET /:bucket/*?retention",
    "GetObjectRetention",
    (context, call) => {
      const { mode, until } = getLock(context, call, "retention");
      const RetainUntilDate = new Date(until).toISOString();
      return xml("Retention", elements({ Mode: mode, RetainUntilDate }));
    },
    versioned,
  ),
  route("PUT /:bucket/*?retention", "PutObjectRetention", putRetention, {
    parameters: [...versioned.parameters, ...BODY, "x-amz-bypass-governance-retention"],
    unsupported: PAYER,
  }),
  route(
    "GET /:bucket/*?legal-hold",
    "GetObjectLegalHold",
    (context, call) => xml("LegalHold", elements({ Status: getLock(context, call, "legalHold") })),
    versioned,
  ),
  route("PUT /:bucket/*?legal-hold", "PutObjectLegalHold", putLegalHold, {
    parameters: [...versioned.parameters, ...BODY],
    unsupported: PAYER,
  }),
];
