import { accessDenied } from "../errors.ts";
import { isRequesterPaying } from "../configuration/stored.ts";
import type { S3Request, Operation } from "../route.ts";
import type { Bucket, SimContext, StoredObject } from "../state.ts";
import { findVersion, isMarker } from "../versions/history.ts";
import { allowsEveryone } from "./acl.ts";
import type { Permission, Principal } from "./types.ts";
import { toArn } from "./arn.ts";
import { readKeys } from "./keys.ts";
import { decide, isPublicPolicy, type Policy, readPolicy } from "./policy.ts";

/** Operations whose action has another name: `s3:` and the name of the operation otherwise. */
const ACTIONS: Readonly<Record<string, string>> = {
  ListBuckets: "ListAllMyBuckets",
  HeadBucket: "ListBucket",
  ListObjects: "ListBucket",
  ListObjectsV2: "ListBucket",
  ListObjectVersions: "ListBucketVersions",
  ListMultipartUploads: "ListBucketMultipartUploads",
  GetBucketCors: "GetBucketCORS",
  PutBucketCors: "PutBucketCORS",
  DeleteBucketCors: "PutBucketCORS",
  DeleteBucketTagging: "PutBucketTagging",
  GetBucketLifecycleConfiguration: "GetLifecycleConfiguration",
  PutBucketLifecycleConfiguration: "PutLifecycleConfiguration",
  DeleteBucketLifecycle: "PutLifecycleConfiguration",
  GetBucketEncryption: "GetEncryptionConfiguration",
  PutBucketEncryption: "PutEncryptionConfiguration",
  DeleteBucketEncryption: "PutEncryptionConfiguration",
  GetBucketReplication: "GetReplicationConfiguration",
  PutBucketReplication: "PutReplicationConfiguration",
  DeleteBucketReplication: "PutReplicationConfiguration",
  GetBucketAccelerateConfiguration: "GetAccelerateConfiguration",
  PutBucketAccelerateConfiguration: "PutAccelerateConfiguration",
  GetBucketNotificationConfiguration: "GetBucketNotification",
  PutBucketNotificationConfiguration: "PutBucketNotification",
  GetObjectLockConfiguration: "GetBucketObjectLockConfiguration",
  PutObjectLockConfiguration: "PutBucketObjectLockConfiguration",
  GetBucketInventoryConfiguration: "GetInventoryConfiguration",
  ListBucketInventoryConfigurations: "GetInventoryConfiguration",
  PutBucketInventoryConfiguration: "PutInventoryConfiguration",
  DeleteBucketInventoryConfiguration: "PutInventoryConfiguration",
  GetBucketMetricsConfiguration: "GetMetricsConfiguration",
  ListBucketMetricsConfigurations: "GetMetricsConfiguration",
  PutBucketMetricsConfiguration: "PutMetricsConfiguration",
  DeleteBucketMetricsConfiguration: "PutMetricsConfiguration",
  GetBucketAnalyticsConfiguration: "GetAnalyticsConfiguration",
  ListBucketAnalyticsConfigurations: "GetAnalyticsConfiguration",
  PutBucketAnalyticsConfiguration: "PutAnalyticsConfiguration",
  DeleteBucketAnalyticsConfiguration: "PutAnalyticsConfiguration",
  GetBucketIntelligentTieringConfiguration: "GetIntelligentTieringConfiguration",
  ListBucketIntelligentTieringConfigurations: "GetIntelligentTieringConfiguration",
  PutBucketIntelligentTieringConfiguration: "PutIntelligentTieringConfiguration",
  DeleteBucketIntelligentTieringConfiguration: "PutIntelligentTieringConfiguration",
  DeleteBucketOwnershipControls: "PutBucketOwnershipControls",
  GetPublicAccessBlock: "GetBucketPublicAccessBlock",
  PutPublicAccessBlock: "PutBucketPublicAccessBlock",
  DeletePublicAccessBlock: "PutBucketPublicAccessBlock",
  HeadObject: "GetObject",
  CopyObject: "PutObject",
  CreateMultipartUpload: "PutObject",
  UploadPart: "PutObject",
  UploadPartCopy: "PutObject",
  CompleteMultipartUpload: "PutObject",
  ListParts: "ListMultipartUploadParts",
};

/** The permission of an ACL that allows an operation: of the object, or of its bucket. */
const PERMISSIONS: Readonly<Record<string, readonly ["object" | "bucket", Permission]>> = {
  GetObject: ["object", "READ"],
  HeadObject: ["object", "READ"],
  GetObjectAttributes: ["object", "READ"],
  GetObjectAcl: ["object", "READ_ACP"],
  PutObjectAcl: ["object", "WRITE_ACP"],
  HeadBucket: ["bucket", "READ"],
  ListObjects: ["bucket", "READ"],
  ListObjectsV2: ["bucket", "READ"],
  ListObjectVersions: ["bucket", "READ"],
  ListMultipartUploads: ["bucket", "READ"],
  GetBucketAcl: ["bucket", "READ_ACP"],
  PutBucketAcl: ["bucket", "WRITE_ACP"],
  PutObject: ["bucket", "WRITE"],
  CopyObject: ["bucket", "WRITE"],
  CreateMultipartUpload: ["bucket", "WRITE"],
  UploadPart: ["bucket", "WRITE"],
  UploadPartCopy: ["bucket", "WRITE"],
  CompleteMultipartUpload: ["bucket", "WRITE"],
  DeleteObject: ["bucket", "WRITE"],
};

/** Headers of a new object that need a permission of their own. */
const LOCKS = [
  ["x-amz-object-lock-mode", "PutObjectRetention"],
  ["x-amz-object-lock-legal-hold", "PutObjectLegalHold"],
] as const;

/** Operations with which the owner can always repair a policy that locks everyone out. */
const REPAIRS = new Set(["GetBucketPolicy", "PutBucketPolicy", "DeleteBucketPolicy"]);

/** Operations on one version of an object have actions of their own. */
const OF_VERSIONS = new Set([
  ...["GetObject", "DeleteObject", "GetObjectAcl", "PutObjectAcl", "GetObjectTagging"],
  ...["PutObjectTagging", "DeleteObjectTagging"],
]);

function actionOf(summary: string, versionId: string | null): string {
  const name = ACTIONS[summary] ?? summary;
  const isOfVersion = versionId !== null && OF_VERSIONS.has(name);
  return `s3:${name.replace(/^(\w*?Object)/, isOfVersion ? "$1Version" : "$1")}`;
}

const policies = new WeakMap<Bucket, { readonly text: string; readonly policy: Policy }>();

/** Returns the policy of a bucket: read once for each text. */
export function findPolicy(bucket: Bucket): Policy | undefined {
  const { policy: text } = bucket;
  if (text === undefined) return undefined;
  const known = policies.get(bucket);
  if (known?.text === text) return known.policy;
  const policy = readPolicy(text, bucket.id);
  policies.set(bucket, { text, policy });
  return policy;
}

/** Returns the sender of a request. A scheduled call is the owner's. */
export function findPrincipal({ request, query }: Pick<S3Request, "request" | "query">): Principal {
  if (request.exchange.caller.origin === "timeline") return "owner";
  const isSigned =
    request.headers.authorization !== undefined ||
    ["X-Amz-Algorithm", "X-Amz-Signature", "AWSAccessKeyId", "Signature"].some((name) =>
      query.has(name),
    );
  return isSigned ? "owner" : "anonymous";
}

/** One access to a bucket or an object of it. */
interface Access {
  /** Default: the sender by the signature of the request. */
  readonly principal?: Principal;
  readonly summary: string;
  readonly bucket: Bucket;
  readonly key: string;
  readonly versionId: string | null;
}

/** Returns the version that an access is about. */
function objectOf({ bucket, key, versionId }: Access): StoredObject | undefined {
  if (versionId === null) return bucket.objects.get(key);
  const entry = findVersion(bucket, key, versionId);
  return entry && !isMarker(entry) ? entry : undefined;
}

/** Returns whether a request may do something, by the policy and the ACLs of the bucket. */
export function isAllowed(context: SimContext, call: S3Request, access: Access): boolean {
  const { summary, bucket, key, versionId, principal = findPrincipal(call) } = access;
  const object = key === "" ? undefined : objectOf(access);
  const policy = findPolicy(bucket);
  const verdict =
    policy &&
    decide(policy, {
      principal,
      action: actionOf(summary, versionId),
      resource: toArn(bucket.id, key),
      read: readKeys({ context, call, principal, object }),
    });
  if (principal === "owner") return verdict !== "Deny" || REPAIRS.has(summary);
  if (verdict === "Deny" || isRequesterPaying(bucket)) return false;
  const block = bucket.publicAccessBlock;
  const isRestricted = block?.RestrictPublicBuckets === true && policy && isPublicPolicy(policy);
  if (verdict === "Allow" && !isRestricted) return true;
  if (bucket.ownership === "BucketOwnerEnforced" || block?.IgnorePublicAcls === true) return false;
  const [level, permission] = PERMISSIONS[summary] ?? [];
  const acl = level === "object" ? object?.acl : level && bucket.acl;
  return acl !== undefined && permission !== undefined && allowsEveryone(acl, permission);
}

/** Throws 403 for an access that is not allowed. */
export function checkAllowed(context: SimContext, call: S3Request, access: Access): void {
  if (isAllowed(context, call, access)) return;
  const isRead = PERMISSIONS[access.summary]?.[0] === "object";
  const isMissing = isRead && !access.bucket.objects.get(access.key);
  // A sender that may list learns that there is no such key.
  if (isMissing && isAllowed(context, call, { ...access, summary: "ListObjectsV2", key: "" }))
    return;
  throw accessDenied();
}

/** Checks the operation that a request asks for. Operations on several objects check each by itself. */
export function checkOperation(context: SimContext, call: S3Request, { summary }: Operation): void {
  const { target, query } = call;
  if (summary === "CreateBucket" || target.bucket === "") {
    if (findPrincipal(call) === "anonymous") throw accessDenied();
    return;
  }
  if (summary === "DeleteObjects" || summary === "PostObject") return;
  const bucket = context.state.buckets.get(target.bucket);
  if (!bucket) return;
  const versionId = query.get("versionId");
  const access = { summary, bucket, key: target.key, versionId };
  checkAllowed(context, call, access);
  for (const [header, permission] of LOCKS) {
    if (call.headers[header] === undefined) continue;
    checkAllowed(context, call, { ...access, summary: permission });
  }
  const isRead = PERMISSIONS[summary]?.[0] === "object";
  if (!isRead || findPrincipal(call) === "owner" || bucket.objects.get(target.key)) return;
  // An unknown key is a secret of those who may list.
  const list = { summary: "ListObjectsV2", bucket, key: "", versionId: null };
  if (!isAllowed(context, call, list)) throw accessDenied();
}
