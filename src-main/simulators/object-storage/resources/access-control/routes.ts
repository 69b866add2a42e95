import { noContent, RouteResponse } from "#core/contract/response.ts";
import { aclOfHeaders, checkGrants } from "../../access/acl.ts";
import { PRIVATE } from "../../access/defaults.ts";
import type { Acl } from "../../access/types.ts";
import { findPolicy } from "../../access/authorize.ts";
import { isPublicPolicy, readPolicy } from "../../access/policy.ts";
import { checkAcl, checkOwnership } from "../../access/settings.ts";
import { receiveXml } from "../../body/receive.ts";
import { accessDenied, S3Error } from "../../errors.ts";
import { type S3Request, route } from "../../route.ts";
import { OWNER_ID } from "../../shared/present.ts";
import { BODY, GRANTS, PAYER } from "../../shared/parameters.ts";
import { requireBucket, requireObject } from "../../shared/require.ts";
import type { Bucket, SimContext } from "../../state.ts";
import { replaceVersion, versionHeaders } from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { element, elements, xml } from "../../xml/write.ts";
import { presentAcl } from "./present.ts";
import { aclBody, aclOfBody, ownershipBody, publicAccessBlockBody } from "./schema.ts";

const bucketOf = ({ state }: SimContext, { target }: S3Request) =>
  requireBucket(state, target.bucket);

/** Reads the body of a request about a bucket; the bucket is found again after the wait. */
async function readBody(context: SimContext, call: S3Request): Promise<string> {
  bucketOf(context, call);
  return receiveXml(context.state.blobs, call);
}

function notFound(code: string, message: string, { id }: Bucket): S3Error {
  return new S3Error(404, code, message, { BucketName: id });
}

/** Reads the ACL that a request sets: by a canned ACL, by grants, or by a document. */
async function readAcl(context: SimContext, call: S3Request): Promise<Acl> {
  const text = (await readBody(context, call)).trim();
  const named = aclOfHeaders(call);
  if (named && text !== "") {
    const message = "This request does not support content";
    throw new S3Error(400, "UnexpectedContent", message);
  }
  if (named) return named;
  if (text === "") {
    const message = "Your request was missing a required header";
    throw new S3Error(400, "MissingSecurityHeader", message, { MissingHeaderName: "x-amz-acl" });
  }
  const body = readXml(text, "AccessControlPolicy", aclBody);
  if (body.Owner.ID !== OWNER_ID) throw accessDenied();
  return checkGrants(aclOfBody(body));
}

async function putBucketAcl(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const acl = await readAcl(context, call);
  const bucket = bucketOf(context, call);
  checkAcl(bucket, acl);
  bucket.acl = acl;
  return new RouteResponse(200, undefined);
}

async function putObjectAcl(context: SimContext, call: S3Request): Promise<RouteResponse> {
  requireObject(context.state, call);
  const acl = await readAcl(context, call);
  const bucket = bucketOf(context, call);
  checkAcl(bucket, acl);
  const object = { ...requireObject(context.state, call), acl };
  replaceVersion(context.state, bucket, object);
  return new RouteResponse(200, undefined, versionHeaders(bucket, object));
}

async function putOwnership(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const text = await readBody(context, call);
  const ownership = readXml(text, "OwnershipControls", ownershipBody);
  const bucket = bucketOf(context, call);
  checkOwnership(ownership, bucket.acl);
  bucket.ownership = ownership;
  return new RouteResponse(200, undefined);
}

async function putBlock(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const text = await readBody(context, call);
  const block = readXml(text, "PublicAccessBlockConfiguration", publicAccessBlockBody);
  bucketOf(context, call).publicAccessBlock = block;
  return new RouteResponse(200, undefined);
}

async function putPolicy(context: SimContext, call: S3Request): Promise<RouteResponse> {
  const text = await readBody(context, call);
  const bucket = bucketOf(context, call);
  const policy = readPolicy(text, bucket.id);
  if (bucket.publicAccessBlock?.BlockPublicPolicy === true && isPublicPolicy(policy)) {
    throw accessDenied();
  }
  bucket.policy = text;
  return noContent();
}

function requirePolicy(bucket: Bucket): string {
  if (bucket.policy !== undefined) return bucket.policy;
  throw notFound("NoSuchBucketPolicy", "The bucket policy does not exist", bucket);
}

const aclParameters = ["x-amz-acl", ...GRANTS, "x-amz-grant-write", ...BODY];

export const routes = [
  route("GET /:bucket?acl", "GetBucketAcl", (context, call) =>
    presentAcl(bucketOf(context, call).acl),
  ),
  route("PUT /:bucket?acl", "PutBucketAcl", putBucketAcl, { parameters: aclParameters }),
  route(
    "GET /:bucket/*?acl",
    "GetObjectAcl",
    (context, call) => {
      const { acl } = requireObject(context.state, call);
      return presentAcl(
        bucketOf(context, call).ownership === "BucketOwnerEnforced" ? PRIVATE : acl,
      );
    },
    { parameters: ["?versionId"], unsupported: PAYER },
  ),
  route("PUT /:bucket/*?acl", "PutObjectAcl", putObjectAcl, {
    parameters: ["?versionId", ...aclParameters],
    unsupported: PAYER,
  }),
  route("GET /:bucket?ownershipControls", "GetBucketOwnershipControls", (context, call) => {
    const bucket = bucketOf(context, call);
    if (bucket.ownership) {
      const rule = element("Rule", elements({ ObjectOwnership: bucket.ownership }));
      return xml("OwnershipControls", rule);
    }
    const message = "The bucket ownership controls were not found";
    throw notFound("OwnershipControlsNotFoundError", message, bucket);
  }),
  route("PUT /:bucket?ownershipControls", "PutBucketOwnershipControls", putOwnership, {
    parameters: BODY,
  }),
  route("DELETE /:bucket?ownershipControls", "DeleteBucketOwnershipControls", (context, call) => {
    bucketOf(context, call).ownership = undefined;
    return noContent();
  }),
  route("GET /:bucket?publicAccessBlock", "GetPublicAccessBlock", (context, call) => {
    const bucket = bucketOf(context, call);
    const { publicAccessBlock: block } = bucket;
    if (block) return xml("PublicAccessBlockConfiguration", elements({ ...block }));
    const message = "The public access block configuration was not found";
    throw notFound("NoSuchPublicAccessBlockConfiguration", message, bucket);
  }),
  route("PUT /:bucket?publicAccessBlock", "PutPublicAccessBlock", putBlock, { parameters: BODY }),
  route("DELETE /:bucket?publicAccessBlock", "DeletePublicAccessBlock", (context, call) => {
    bucketOf(context, call).publicAccessBlock = undefined;
    return noContent();
  }),
  route("GET /:bucket?policy", "GetBucketPolicy", (context, call) => {
    const text = requirePolicy(bucketOf(context, call));
    return new RouteResponse(200, text, { "content-type": "application/json" });
  }),
  route("PUT /:bucket?policy", "PutBucketPolicy", putPolicy, {
    parameters: BODY,
    unsupported: ["x-amz-confirm-remove-self-bucket-access"],
  }),
  route("DELETE /:bucket?policy", "DeleteBucketPolicy", (context, call) => {
    bucketOf(context, call).policy = undefined;
    return noContent();
  }),
  route("GET /:bucket?policyStatus", "GetBucketPolicyStatus", (context, call) => {
    const bucket = bucketOf(context, call);
    requirePolicy(bucket);
    const policy = findPolicy(bucket);
    return xml("PolicyStatus", elements({ IsPublic: policy ? isPublicPolicy(policy) : false }));
  }),
];
