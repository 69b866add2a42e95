import type * as z from "zod";
import { S3Error } from "../errors.ts";
import type { Bucket, State } from "../state.ts";
import { lifecycleBody, nameRules } from "./lifecycle.ts";
import { checkLifecycle } from "./lifecycle-checks.ts";
import {
  accelerateBody,
  anyBody,
  checkEncryption,
  encryptionBody,
  loggingBody,
  requestPaymentBody,
  websiteBody,
} from "./schemas.ts";

/** One kind of configuration. */
export interface ConfigurationKind {
  /** The query parameter. */
  readonly parameter: string;
  /** The operations: `GetBucketWebsite`. */
  readonly get: string;
  readonly put: string;
  readonly remove?: string;
  /** The root element of the document. */
  readonly root: string;
  /** Headers of the put, and those without effect. */
  readonly parameters?: readonly string[];
  readonly unsupported?: readonly string[];
  /** Checks the document, and what S3 checks besides. */
  check(text: string, read: ReadDocument, bucket: Bucket, state: State): void;
  /** Returns the document as it is stored; without this, it is stored as it came. */
  complete?(text: string, nextId: () => string): string;
  /** The document of a bucket without one, or the error. */
  readonly unset: string | readonly [code: string, message: string];
}

/** Reads a document by its root and its schema. */
type ReadDocument = <Output>(text: string, root: string, schema: z.ZodType<Output>) => Output;

/** Refuses a bucket with a name that cannot be accelerated. */
function checkAccelerated({ id }: Bucket): void {
  if (!id.includes(".")) return;
  const message =
    "S3 Transfer Acceleration is not supported for buckets with periods (.) in their names";
  throw new S3Error(400, "InvalidRequest", message);
}

const noVersions = () =>
  new S3Error(
    400,
    "InvalidRequest",
    "Versioning must be 'Enabled' on the bucket to apply a replication configuration",
  );

export const configurationKinds: readonly ConfigurationKind[] = [
  {
    parameter: "lifecycle",
    get: "GetBucketLifecycleConfiguration",
    put: "PutBucketLifecycleConfiguration",
    remove: "DeleteBucketLifecycle",
    root: "LifecycleConfiguration",
    unsupported: ["x-amz-transition-default-minimum-object-size"],
    check: (text, read, { mfaDelete }) => {
      checkLifecycle(read(text, "LifecycleConfiguration", lifecycleBody));
      if (mfaDelete !== "Enabled") return;
      const message = "Lifecycle configuration is not supported on a bucket with MFA delete.";
      throw new S3Error(409, "InvalidBucketState", message);
    },
    complete: nameRules,
    unset: ["NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist"],
  },
  {
    parameter: "encryption",
    get: "GetBucketEncryption",
    put: "PutBucketEncryption",
    remove: "DeleteBucketEncryption",
    root: "ServerSideEncryptionConfiguration",
    check: (text, read) => {
      checkEncryption(read(text, "ServerSideEncryptionConfiguration", encryptionBody));
    },
    unset:
      "<Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault><BucketKeyEnabled>false</BucketKeyEnabled></Rule>",
  },
  {
    parameter: "website",
    get: "GetBucketWebsite",
    put: "PutBucketWebsite",
    remove: "DeleteBucketWebsite",
    root: "WebsiteConfiguration",
    check: (text, read) => {
      const website = read(text, "WebsiteConfiguration", websiteBody);
      if (website.IndexDocument ?? website.RedirectAllRequestsTo) return;
      const message =
        "A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty";
      throw new S3Error(400, "InvalidArgument", message);
    },
    unset: [
      "NoSuchWebsiteConfiguration",
      "The specified bucket does not have a website configuration",
    ],
  },
  {
    parameter: "logging",
    get: "GetBucketLogging",
    put: "PutBucketLogging",
    root: "BucketLoggingStatus",
    check: (text, read, _bucket, { buckets }) => {
      const input = read(text, "BucketLoggingStatus", loggingBody);
      const target = "LoggingEnabled" in input ? input.LoggingEnabled?.TargetBucket : undefined;
      if (target === undefined || buckets.get(target)) return;
      const message = "The target bucket for logging does not exist";
      throw new S3Error(400, "InvalidTargetBucketForLogging", message, { TargetBucket: target });
    },
    unset: "",
  },
  {
    parameter: "notification",
    get: "GetBucketNotificationConfiguration",
    put: "PutBucketNotificationConfiguration",
    root: "NotificationConfiguration",
    // Destinations are not validated in any case.
    parameters: ["x-amz-skip-destination-validation"],
    check: (text, read) => void read(text, "NotificationConfiguration", anyBody),
    unset: "",
  },
  {
    parameter: "requestPayment",
    get: "GetBucketRequestPayment",
    put: "PutBucketRequestPayment",
    root: "RequestPaymentConfiguration",
    check: (text, read) => void read(text, "RequestPaymentConfiguration", requestPaymentBody),
    unset: "<Payer>BucketOwner</Payer>",
  },
  {
    parameter: "accelerate",
    get: "GetBucketAccelerateConfiguration",
    put: "PutBucketAccelerateConfiguration",
    root: "AccelerateConfiguration",
    check: (text, read, bucket) => {
      read(text, "AccelerateConfiguration", accelerateBody);
      checkAccelerated(bucket);
    },
    unset: "",
  },
  {
    parameter: "replication",
    get: "GetBucketReplication",
    put: "PutBucketReplication",
    remove: "DeleteBucketReplication",
    root: "ReplicationConfiguration",
    unsupported: ["x-amz-bucket-object-lock-token"],
    check: (text, read, { versioning }) => {
      read(text, "ReplicationConfiguration", anyBody);
      if (versioning !== "Enabled") throw noVersions();
    },
    unset: ["ReplicationConfigurationNotFoundError", "The replication configuration was not found"],
  },
];
