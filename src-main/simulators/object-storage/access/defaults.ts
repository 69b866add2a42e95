import { OWNER_ID } from "../shared/account.ts";
import type { AccessSettings, Acl } from "./types.ts";

/** The ACL that gives everything to the owner and nothing to others. */
export const PRIVATE: Acl = [
  { grantee: { type: "CanonicalUser", id: OWNER_ID }, permission: "FULL_CONTROL" },
];

/** Returns the access settings of a new bucket: its owner is enforced, and public access is blocked. */
export function newBucketAccess(): AccessSettings {
  return {
    acl: PRIVATE,
    ownership: "BucketOwnerEnforced",
    publicAccessBlock: {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    },
    policy: undefined,
  };
}
