import { accessDenied, notImplemented, S3Error } from "../errors.ts";
import { type S3Request, readHeader, type Sender } from "../route.ts";
import { ACCOUNT_ID } from "./present.ts";

/** Headers that S3 supports for other kinds of buckets, or that are not simulated. */
const NOT_IMPLEMENTED = [
  "x-amz-write-offset-bytes",
  "x-amz-if-match-last-modified-time",
  "x-amz-if-match-size",
  "x-amz-if-match-initiated-time",
];

/** 403: a header names another account than the owner of the bucket. */
function checkOwner(call: Sender, name: string): void {
  const account = readHeader(call, name);
  if (account === undefined || account === ACCOUNT_ID) return;
  if (/^\d{12}$/.test(account)) throw accessDenied();
  const message = `The value of the expected bucket owner parameter must be an AWS account ID. [${account}]`;
  throw new S3Error(400, "InvalidBucketOwnerAWSAccountID", message);
}

/** Rejects a request for a bucket of another account, and headers without an implementation. */
export function checkAccess(call: S3Request): void {
  if (call.target.bucket !== "") checkOwner(call, "x-amz-expected-bucket-owner");
  if (call.headers["x-amz-copy-source"] !== undefined) {
    checkOwner(call, "x-amz-source-expected-bucket-owner");
  }
  const header = NOT_IMPLEMENTED.find((name) => call.headers[name] !== undefined);
  if (header !== undefined) throw notImplemented(header);
}
