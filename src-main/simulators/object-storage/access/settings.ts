import { accessDenied, S3Error } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import type { Bucket } from "../state.ts";
import { aclOfHeaders, isPrivate, isPublicAcl } from "./acl.ts";
import { newBucketAccess, PRIVATE } from "./defaults.ts";
import { type AccessSettings, type Acl, type Ownership, OWNERSHIPS } from "./types.ts";

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
  const named = readHeader(sender, "x-amz-object-ownership") ?? "BucketOwnerEnforced";
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
  return { ...newBucketAccess(), acl, ownership };
}

/** Throws what S3 says of an ACL that a bucket does not accept for itself or for its objects. */
export function checkAcl(bucket: Bucket, acl: Acl): void {
  if (bucket.ownership === "BucketOwnerEnforced" && !isPrivate(acl)) throw aclsNotSupported();
  if (bucket.publicAccessBlock?.BlockPublicAcls === true && isPublicAcl(acl)) throw accessDenied();
}

/** Returns the ACL of a new object, by the headers of its request. */
export function readObjectAcl(bucket: Bucket, sender: Sender): Acl {
  const acl = aclOfHeaders(sender) ?? PRIVATE;
  checkAcl(bucket, acl);
  return acl;
}
