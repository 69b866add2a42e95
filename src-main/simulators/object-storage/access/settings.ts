import { accessDenied, S3Error } from "../errors.ts";
import { headerOf, type Sender } from "../route.ts";
import type { Bucket } from "../state.ts";
import { type Acl, aclOfHeaders, isPrivate, isPublicAcl, PRIVATE } from "./acl.ts";

export const OWNERSHIPS = ["BucketOwnerEnforced", "BucketOwnerPreferred", "ObjectWriter"] as const;

export type Ownership = (typeof OWNERSHIPS)[number];

/** The four switches that keep a bucket from becoming public. */
export interface PublicAccessBlock {
  readonly BlockPublicAcls: boolean;
  readonly IgnorePublicAcls: boolean;
  readonly BlockPublicPolicy: boolean;
  readonly RestrictPublicBuckets: boolean;
}

/** The access settings of a bucket. */
export interface AccessSettings {
  acl: Acl;
  /** `undefined` once the ownership controls were removed: ACLs apply. */
  ownership: Ownership | undefined;
  publicAccessBlock: PublicAccessBlock | undefined;
  /** The text of the bucket policy. */
  policy: string | undefined;
}

const BLOCKED: PublicAccessBlock = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};

const aclsNotSupported = () =>
  new S3Error(400, "AccessControlListNotSupported", "The bucket does not allow ACLs");

const invalidBucketAcl = () =>
  new S3Error(
    400,
    "InvalidBucketAclWithObjectOwnership",
    "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting",
  );

/** Throws 400 for ACLs beside an ownership that enforces the owner. */
export function checkOwnership(ownership: Ownership | undefined, acl: Acl): void {
  if (ownership === "BucketOwnerEnforced" && !isPrivate(acl)) throw invalidBucketAcl();
}

/** Returns the access settings of a new bucket: private unless its headers say otherwise. */
export function newAccess(sender: Sender): AccessSettings {
  const named = headerOf(sender, "x-amz-object-ownership") ?? "BucketOwnerEnforced";
  const ownership = OWNERSHIPS.find((known) => known === named);
  if (!ownership) {
    throw new S3Error(400, "InvalidArgument", "Invalid x-amz-object-ownership header", {
      ArgumentName: "x-amz-object-ownership",
      ArgumentValue: named,
    });
  }
  const acl = aclOfHeaders(sender) ?? PRIVATE;
  checkOwnership(ownership, acl);
  if (isPublicAcl(acl)) {
    throw new S3Error(
      400,
      "InvalidBucketAclWithBlockPublicAccessError",
      "Bucket cannot have public ACLs set with BlockPublicAccess enabled",
    );
  }
  return { acl, ownership, publicAccessBlock: BLOCKED, policy: undefined };
}

/** Throws what S3 says of an ACL that a bucket does not accept for itself or for its objects. */
export function checkAcl(bucket: Bucket, acl: Acl): void {
  if (bucket.ownership === "BucketOwnerEnforced" && !isPrivate(acl)) throw aclsNotSupported();
  if (bucket.publicAccessBlock?.BlockPublicAcls === true && isPublicAcl(acl)) throw accessDenied();
}

/** Returns the ACL of a new object, by the headers of its request. */
export function objectAclOf(bucket: Bucket, sender: Sender): Acl {
  const acl = aclOfHeaders(sender) ?? PRIVATE;
  checkAcl(bucket, acl);
  return acl;
}
