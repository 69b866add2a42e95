import { invalidArgument, invalidRequest, S3Error } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import { OWNER_ID } from "../shared/account.ts";
import { PRIVATE } from "./defaults.ts";
import type { Acl, Grant, Grantee, Permission } from "./types.ts";

const ALL_USERS = "http://acs.amazonaws.com/groups/global/AllUsers";
const AUTHENTICATED_USERS = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers";
const LOG_DELIVERY = "http://acs.amazonaws.com/groups/s3/LogDelivery";
const GROUPS = [ALL_USERS, AUTHENTICATED_USERS, LOG_DELIVERY];
/** The canonical id of the service account that reads bundles. */
const EC2 = "6aa5a366c34c1cbe25dc49211496e913e0351eb0e8c37aa3477e40942ec6b97c";

const account = (id: string, permission: Permission): Grant => ({
  grantee: { type: "CanonicalUser", id },
  permission,
});
const group = (uri: string, permission: Permission): Grant => ({
  grantee: { type: "Group", uri },
  permission,
});

/** The canned ACLs. One account owns every bucket and every object. */
const CANNED = new Map<string, Acl>([
  ["private", PRIVATE],
  ["public-read", [...PRIVATE, group(ALL_USERS, "READ")]],
  ["public-read-write", [...PRIVATE, group(ALL_USERS, "READ"), group(ALL_USERS, "WRITE")]],
  ["authenticated-read", [...PRIVATE, group(AUTHENTICATED_USERS, "READ")]],
  ["aws-exec-read", [...PRIVATE, account(EC2, "READ")]],
  ["bucket-owner-read", PRIVATE],
  ["bucket-owner-full-control", PRIVATE],
  [
    "log-delivery-write",
    [...PRIVATE, group(LOG_DELIVERY, "WRITE"), group(LOG_DELIVERY, "READ_ACP")],
  ],
]);

const MAX_GRANTS = 100;

const HEADERS: readonly (readonly [header: string, permission: Permission])[] = [
  ["x-amz-grant-full-control", "FULL_CONTROL"],
  ["x-amz-grant-read", "READ"],
  ["x-amz-grant-write", "WRITE"],
  ["x-amz-grant-read-acp", "READ_ACP"],
  ["x-amz-grant-write-acp", "WRITE_ACP"],
];

/** A grantee as clients name it: one of the three. */
export interface NamedGrantee {
  readonly ID?: string | undefined;
  readonly URI?: string | undefined;
  readonly EmailAddress?: string | undefined;
}

/** Returns the grantee that a client names, or throws what S3 says of one that it does not know. */
export function readGrantee({ ID, URI, EmailAddress }: NamedGrantee): Grantee {
  if (ID !== undefined) {
    if (/^[0-9a-f]{64}$/.test(ID)) return { type: "CanonicalUser", id: ID };
    throw invalidArgument("Invalid id", "CanonicalUser/ID", ID);
  }
  if (URI !== undefined) {
    if (GROUPS.includes(URI)) return { type: "Group", uri: URI };
    throw invalidArgument("Invalid group uri", "Group/URI", URI);
  }
  throw new S3Error(
    400,
    "UnresolvableGrantByEmailAddress",
    "The e-mail address you provided does not match any account on record.",
    { EmailAddress: EmailAddress ?? "" },
  );
}

const NAMES = new Map([
  ["id", "ID"],
  ["uri", "URI"],
  ["emailaddress", "EmailAddress"],
]);

/** Reads `id="…", uri="…"` of a grant header. */
function granteesOf(header: string, value: string): readonly Grantee[] {
  return value.split(",").map((item) => {
    const [, name = "", text = ""] = /^\s*(\w+)\s*=\s*"?([^"]*)"?\s*$/.exec(item) ?? [];
    const field = NAMES.get(name.toLowerCase());
    if (field !== undefined) return readGrantee({ [field]: text });
    throw invalidArgument("Argument format not recognized", header, value);
  });
}

/** Throws 400 for more grants than an ACL can hold. */
export function checkGrants(acl: Acl): Acl {
  if (acl.length <= MAX_GRANTS) return acl;
  throw invalidRequest(`The ACL can have at most ${String(MAX_GRANTS)} grants`);
}

/** Returns the ACL that the headers of a request set: canned or by grants; `undefined` for none. */
export function aclOfHeaders(sender: Sender): Acl | undefined {
  const canned = readHeader(sender, "x-amz-acl");
  const grants = HEADERS.flatMap(([header, permission]) => {
    const value = readHeader(sender, header);
    if (value === undefined) return [];
    return granteesOf(header, value).map((grantee) => ({ grantee, permission }));
  });
  if (canned === undefined) return grants.length > 0 ? checkGrants(grants) : undefined;
  if (grants.length > 0) {
    throw invalidRequest("Specifying both Canned ACLs and Header Grants is not allowed");
  }
  const acl = CANNED.get(canned);
  if (acl) return acl;
  throw invalidArgument("The canned ACL you provided is not valid", "x-amz-acl", canned);
}

/** Returns whether an ACL gives nothing to others than the owner. */
export function isPrivate(acl: Acl): boolean {
  return acl.every(({ grantee }) => grantee.type === "CanonicalUser" && grantee.id === OWNER_ID);
}

/** Returns whether an ACL grants something to everyone, signed or not. */
export function isPublicAcl(acl: Acl): boolean {
  return acl.some(
    ({ grantee }) =>
      grantee.type === "Group" && [ALL_USERS, AUTHENTICATED_USERS].includes(grantee.uri),
  );
}

/** Returns whether an ACL gives a permission to requests without a signature. */
export function allowsEveryone(acl: Acl, wanted: Permission): boolean {
  return acl.some(
    ({ grantee, permission }) =>
      grantee.type === "Group" &&
      grantee.uri === ALL_USERS &&
      (permission === wanted || permission === "FULL_CONTROL"),
  );
}
