import { xml } from "../answers.ts";
import { S3Error } from "../errors.ts";
import { findBucket, findObject } from "../find.ts";
import type { Operation } from "../operation.ts";
import { OWNER_ID, owner } from "../present.ts";
import { element, elements, xmlDocument, type Content } from "../xml/write-xml.ts";

/** What a bucket answers about a setting that nobody ever changed. */
function unchanged(name: string, parameter: string, root: string, content: Content): Operation {
  return {
    name,
    method: "GET",
    level: "bucket",
    parameter,
    handle: ({ state }, { target }) => {
      findBucket(state, target.bucket);
      return xml(xmlDocument(root, content));
    },
  };
}

/** A setting that is not there until it is made. */
function absent(name: string, parameter: string, code: string, message: string): Operation {
  return {
    name,
    method: "GET",
    level: "bucket",
    parameter,
    handle: ({ state }, { target }) => {
      const { id } = findBucket(state, target.bucket);
      throw new S3Error(404, code, message, { BucketName: id });
    },
  };
}

const grantee = {
  markup: `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"><ID>${OWNER_ID}</ID><DisplayName>simdeck</DisplayName></Grantee>`,
};

const acl = elements({
  Owner: owner,
  AccessControlList: element("Grant", [grantee, element("Permission", "FULL_CONTROL")]),
});

/** Settings that cannot be changed here, as a new bucket answers them. */
export const defaultOperations: readonly Operation[] = [
  unchanged("GetBucketAcl", "acl", "AccessControlPolicy", acl),
  {
    name: "GetObjectAcl",
    method: "GET",
    level: "object",
    parameter: "acl",
    handle: ({ state }, call) => {
      findObject(state, call);
      return xml(xmlDocument("AccessControlPolicy", acl));
    },
  },
  unchanged("GetBucketVersioning", "versioning", "VersioningConfiguration", ""),
  unchanged(
    "GetBucketRequestPayment",
    "requestPayment",
    "RequestPaymentConfiguration",
    element("Payer", "BucketOwner"),
  ),
  unchanged("GetBucketLogging", "logging", "BucketLoggingStatus", ""),
  unchanged("GetBucketNotification", "notification", "NotificationConfiguration", ""),
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
    "GetBucketCors",
    "cors",
    "NoSuchCORSConfiguration",
    "The CORS configuration does not exist",
  ),
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
