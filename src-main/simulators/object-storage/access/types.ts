export const PERMISSIONS = ["FULL_CONTROL", "READ", "WRITE", "READ_ACP", "WRITE_ACP"] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The grantee of an ACL: an account by its canonical id, or a group by its URI. */
export type Grantee =
  | { readonly type: "CanonicalUser"; readonly id: string }
  | { readonly type: "Group"; readonly uri: string };

export interface Grant {
  readonly grantee: Grantee;
  readonly permission: Permission;
}

export type Acl = readonly Grant[];

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

/** The sender of a request: the account that owns everything here, or a client without a signature. */
export type Principal = "owner" | "anonymous";

/** The values of a condition key in a request; `undefined` when the request has none. */
export type ReadKey = (key: string) => readonly string[] | undefined;
