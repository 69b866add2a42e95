import type { RouteResponse } from "#core/contract/response.ts";
import { S3Error } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireBucket } from "../../shared/require.ts";
import type { Bucket } from "../../state.ts";
import { type Content, element, xml } from "../../xml/write.ts";
import { PAYER } from "../../shared/parameters.ts";

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

export const routes = settings.map(({ summary, parameter, handle }) =>
  route(
    `GET /:bucket?${parameter}`,
    summary,
    ({ state }, { target }) => handle(requireBucket(state, target.bucket)),
    { unsupported: PAYER },
  ),
);
