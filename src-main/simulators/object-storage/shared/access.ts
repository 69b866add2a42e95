import {
  accessDenied,
  invalidArgument,
  invalidRequest,
  notImplemented,
  S3Error,
} from "../errors.ts";
import { type Call, headerOf, type Sender } from "../route.ts";
import { ACCOUNT_ID } from "./present.ts";

const CANNED_ACLS = new Set([
  ...["private", "public-read", "public-read-write", "authenticated-read", "aws-exec-read"],
  ...["bucket-owner-read", "bucket-owner-full-control", "log-delivery-write"],
]);

/** Headers that S3 supports for other kinds of buckets, or that are not simulated. */
const NOT_IMPLEMENTED = [
  "x-amz-write-offset-bytes",
  "x-amz-if-match-last-modified-time",
  "x-amz-if-match-size",
  "x-amz-if-match-initiated-time",
];

/** 403: a header names another account than the owner of the bucket. */
function checkOwner(call: Sender, name: string): void {
  const account = headerOf(call, name);
  if (account === undefined || account === ACCOUNT_ID) return;
  if (/^\d{12}$/.test(account)) throw accessDenied();
  const message = `The value of the expected bucket owner parameter must be an AWS account ID. [${account}]`;
  throw new S3Error(400, "InvalidBucketOwnerAWSAccountID", message);
}

/** Rejects a request for a bucket of another account, and headers without an implementation. */
export function checkAccess(call: Call): void {
  if (call.target.bucket !== "") checkOwner(call, "x-amz-expected-bucket-owner");
  if (call.headers["x-amz-copy-source"] !== undefined) {
    checkOwner(call, "x-amz-source-expected-bucket-owner");
  }
  const header = NOT_IMPLEMENTED.find((name) => call.headers[name] !== undefined);
  if (header !== undefined) throw notImplemented(header);
}

/** The canned ACL that was sent; `grants` for headers that name grantees. */
function aclOf(sender: Sender): string | undefined {
  if (Object.keys(sender.headers).some((name) => name.startsWith("x-amz-grant-"))) return "grants";
  const acl = headerOf(sender, "x-amz-acl");
  if (acl === undefined || CANNED_ACLS.has(acl)) return acl;
  throw invalidArgument("The canned ACL you provided is not valid", "x-amz-acl", acl);
}

/** Rejects ACLs and locks of an object: buckets here enforce their owner and have no object lock. */
export function checkObjectAccess(sender: Sender): void {
  const acl = aclOf(sender) ?? "private";
  if (acl !== "private" && acl !== "bucket-owner-full-control") {
    throw new S3Error(400, "AccessControlListNotSupported", "The bucket does not allow ACLs");
  }
  if (!Object.keys(sender.headers).some((name) => name.startsWith("x-amz-object-lock-"))) return;
  throw invalidRequest("Bucket is missing Object Lock Configuration");
}

/** Rejects the access settings of a new bucket that are not its defaults. */
export function checkBucketAccess(sender: Sender): void {
  const ownership = headerOf(sender, "x-amz-object-ownership") ?? "BucketOwnerEnforced";
  if (ownership !== "BucketOwnerEnforced") throw notImplemented("x-amz-object-ownership");
  const lock = "x-amz-bucket-object-lock-enabled";
  if ((headerOf(sender, lock) ?? "false").toLowerCase() !== "false") throw notImplemented(lock);
  if ((aclOf(sender) ?? "private") === "private") return;
  throw new S3Error(
    400,
    "InvalidBucketAclWithObjectOwnership",
    "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting",
  );
}
