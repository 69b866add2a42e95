import type { RouteResponse } from "#core/contract/response.ts";
import { S3Error } from "../../errors.ts";
import { route } from "../../route.ts";
import { owner, OWNER_ID } from "../../shared/present.ts";
import { requireBucket, requireObject } from "../../shared/require.ts";
import type { Bucket } from "../../state.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";
import { PAYER } from "../../shared/parameters.ts";

const grantee = {
  markup: `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"><ID>${OWNER_ID}</ID><DisplayName>simdeck</DisplayName></Grantee>`,
};

const acl = elements({
  Owner: owner,
  AccessControlList: element("Grant", [grantee, element("Permission", "FULL_CONTROL")]),
});

interface Setting {
  /** The name of the operation. */
  readonly summary: string;
  readonly parameter: string;
  readonly handle: (bucket: Bucket) => RouteResponse;
}

/** A setting that always has its default. */
function unchanged(summary: string, parameter: string, root: string, content: Content): Setting {
  return { summary, parameter, handle: () => xml(root, content) };
}

/** A setting that a bucket does not have. */
function absent(summary: string, parameter: string, code: string, message: string): Setting {
  return {
    summary,
    parameter,
    handle: ({ id }) => {
      throw new S3Error(404, code, message, { BucketName: id });
    },
  };
}

/** Settings that cannot be changed here, as a new bucket has them. */
const settings: readonly Setting[] = [
  unchanged("GetBucketAcl", "acl", "AccessControlPolicy", acl),
  unchanged("GetBucketVersioning", "versioning", "VersioningConfiguration", ""),
  unchanged(
    "GetBucketRequestPayment",
    "requestPayment",
    "RequestPaymentConfiguration",
    element("Payer", "BucketOwner"),
  ),
  unchanged("GetBucketLogging", "logging", "BucketLoggingStatus", ""),
  unchanged("GetBucketNotificationConfiguration", "notification", "NotificationConfiguration", ""),
  unchanged("GetBucketAccelerateConfiguration", "accelerate", "AccelerateConfiguration", ""),
  unchanged(
    "GetBucketEncryption",
    "encryption",
    "ServerSideEncryptionConfiguration",
    element(
      "Rule",
      element("ApplyServerSideEncryptionByDefault", element("SSEAlgorithm", "AES256")),
    ),
  ),
  unchanged(
    "GetBucketOwnershipControls",
    "ownershipControls",
    "OwnershipControls",
    element("Rule", element("ObjectOwnership", "BucketOwnerEnforced")),
  ),
  absent("GetBucketPolicy", "policy", "NoSuchBucketPolicy", "The bucket policy does not exist"),
  absent(
    "GetBucketLifecycleConfiguration",
    "lifecycle",
    "NoSuchLifecycleConfiguration",
    "The lifecycle configuration does not exist",
  ),
  absent(
    "GetBucketWebsite",
    "website",
    "NoSuchWebsiteConfiguration",
    "The specified bucket does not have a website configuration",
  ),
  absent(
    "GetPublicAccessBlock",
    "publicAccessBlock",
    "NoSuchPublicAccessBlockConfiguration",
    "The public access block configuration was not found",
  ),
  absent(
    "GetBucketReplication",
    "replication",
    "ReplicationConfigurationNotFoundError",
    "The replication configuration was not found",
  ),
  absent(
    "GetObjectLockConfiguration",
    "object-lock",
    "ObjectLockConfigurationNotFoundError",
    "Object Lock configuration does not exist for this bucket",
  ),
];

export const routes = [
  route(
    "GET /:bucket/*?acl",
    "GetObjectAcl",
    ({ state }, call) => {
      requireObject(state, call);
      return xml("AccessControlPolicy", acl);
    },
    { parameters: ["?versionId"], unsupported: PAYER },
  ),
  ...settings.map(({ summary, parameter, handle }) =>
    route(
      `GET /:bucket?${parameter}`,
      summary,
      ({ state }, { target }) => handle(requireBucket(state, target.bucket)),
      { unsupported: PAYER },
    ),
  ),
];
