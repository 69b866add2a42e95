import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

/**
 * The operations of S3 that are simulated, by path, query parameter and header. `dispatch.ts` refuses
 * every other subresource and counts it as unsupported, so there is no list of unsupported paths.
 */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("object-storage.sdk.test.ts", {
      "GET /": "ListBuckets: prefix, pages",
      "PUT /:bucket": "CreateBucket: names, regions",
      "HEAD /:bucket": "HeadBucket",
      "DELETE /:bucket": "DeleteBucket: an empty bucket, with its open uploads",
      "GET /:bucket?location": "GetBucketLocation",
      "GET /:bucket": "ListObjects: markers, delimiters, encoding",
      "GET /:bucket?list-type": "ListObjectsV2: tokens, start-after, delimiters, owners, encoding",
      "GET /:bucket?versions": "ListObjectVersions: versions and markers, prefixes, pages",
      "PUT /:bucket/*":
        "PutObject: headers, metadata, tags, storage class, encryption, conditions, checksums, aws-chunked",
      "GET /:bucket/*": "GetObject: one range, part numbers, conditions, overrides, checksums",
      "HEAD /:bucket/*": "HeadObject: the same without a body",
      "PUT /:bucket/*#x-amz-copy-source": "CopyObject: directives, conditions, checksums",
      "DELETE /:bucket/*": "DeleteObject: If-Match",
      "POST /:bucket?delete": "DeleteObjects: quiet, etags, up to 1000",
      "POST /:bucket/*?uploads": "CreateMultipartUpload: checksum algorithm and type",
      "PUT /:bucket/*?uploadId": "UploadPart",
      "PUT /:bucket/*?uploadId#x-amz-copy-source": "UploadPartCopy: ranges, conditions",
      "POST /:bucket/*?uploadId":
        "CompleteMultipartUpload: order, sizes, checksums, conditions, repeats",
      "DELETE /:bucket/*?uploadId": "AbortMultipartUpload",
      "GET /:bucket/*?uploadId": "ListParts: pages",
      "GET /:bucket?uploads": "ListMultipartUploads: prefix, delimiter, pages",
      "GET /:bucket/*?attributes": "GetObjectAttributes: parts in pages",
      "GET /:bucket/*?tagging": "GetObjectTagging",
      "PUT /:bucket/*?tagging": "PutObjectTagging",
      "DELETE /:bucket/*?tagging": "DeleteObjectTagging",
      "GET /:bucket?tagging": "GetBucketTagging",
      "PUT /:bucket?tagging": "PutBucketTagging",
      "GET /:bucket?cors": "GetBucketCors",
      "PUT /:bucket?cors": "PutBucketCors: up to 100 rules",
      "DELETE /:bucket?cors": "DeleteBucketCors",
      "OPTIONS /:bucket": "Preflight: by the bucket's rules; needs no credentials",
      "OPTIONS /:bucket/*": "Preflight of an object: the same",
    }),
    ...coveredBy("resources/access-control/access-control.sdk.test.ts", {
      "GET /:bucket?acl": "GetBucketAcl",
      "PUT /:bucket?acl": "PutBucketAcl: canned, grants, documents",
      "GET /:bucket/*?acl": "GetObjectAcl",
      "PUT /:bucket/*?acl": "PutObjectAcl: canned, grants, documents",
      "GET /:bucket?ownershipControls": "GetBucketOwnershipControls",
      "PUT /:bucket?ownershipControls": "PutBucketOwnershipControls",
      "DELETE /:bucket?ownershipControls": "DeleteBucketOwnershipControls",
      "GET /:bucket?publicAccessBlock": "GetPublicAccessBlock",
      "PUT /:bucket?publicAccessBlock": "PutPublicAccessBlock: all four switches act",
      "DELETE /:bucket?publicAccessBlock": "DeletePublicAccessBlock",
      "GET /:bucket?policy": "GetBucketPolicy",
      "PUT /:bucket?policy":
        "PutBucketPolicy: principals, actions, resources, conditions, variables",
      "DELETE /:bucket?policy": "DeleteBucketPolicy",
      "GET /:bucket?policyStatus": "GetBucketPolicyStatus",
    }),
    ...coveredBy("resources/object-lists/versions.sdk.test.ts", {
      "GET /:bucket?versioning": "GetBucketVersioning",
      "PUT /:bucket?versioning": "PutBucketVersioning: enabled and suspended; MFA delete",
    }),
    ...coveredBy("resources/forms/forms.sdk.test.ts", {
      "POST /:bucket":
        "PostObject: policies in Version 4 and 2, every condition, file names, redirects, statuses",
    }),
    ...coveredBy("resources/bucket-configuration/bucket-configuration.sdk.test.ts", {
      "GET /:bucket?lifecycle": "GetBucketLifecycleConfiguration",
      "PUT /:bucket?lifecycle":
        "PutBucketLifecycleConfiguration: expiry, transitions, versions, markers and aborts on the simulator clock",
      "DELETE /:bucket?lifecycle": "DeleteBucketLifecycle",
      "GET /:bucket?encryption": "GetBucketEncryption",
      "PUT /:bucket?encryption": "PutBucketEncryption: the default of new objects",
      "DELETE /:bucket?encryption": "DeleteBucketEncryption",
      "GET /:bucket?website": "GetBucketWebsite",
      "PUT /:bucket?website": "PutBucketWebsite: served at `bucket.s3-website.localhost`",
      "DELETE /:bucket?website": "DeleteBucketWebsite",
      "GET /:bucket?logging": "GetBucketLogging",
      "PUT /:bucket?logging": "PutBucketLogging: stored",
      "GET /:bucket?notification": "GetBucketNotificationConfiguration",
      "PUT /:bucket?notification": "PutBucketNotificationConfiguration: stored",
      "GET /:bucket?requestPayment": "GetBucketRequestPayment",
      "PUT /:bucket?requestPayment":
        "PutBucketRequestPayment: `Requester` rejects requests without a signature",
      "GET /:bucket?accelerate": "GetBucketAccelerateConfiguration",
      "PUT /:bucket?accelerate": "PutBucketAccelerateConfiguration: stored",
      "GET /:bucket?replication": "GetBucketReplication",
      "PUT /:bucket?replication": "PutBucketReplication: stored, for a bucket with versioning",
      "DELETE /:bucket?replication": "DeleteBucketReplication",
    }),
    ...coveredBy("object-storage.test.ts", {
      "DELETE /:bucket?tagging": "DeleteBucketTagging",
    }),
    ...coveredBy("resources/object-lock/object-lock.sdk.test.ts", {
      "GET /:bucket?object-lock": "GetObjectLockConfiguration",
      "PUT /:bucket?object-lock": "PutObjectLockConfiguration: default retention in days or years",
      "GET /:bucket/*?retention": "GetObjectRetention",
      "PUT /:bucket/*?retention": "PutObjectRetention: governance, compliance, bypass",
      "GET /:bucket/*?legal-hold": "GetObjectLegalHold",
      "PUT /:bucket/*?legal-hold": "PutObjectLegalHold",
    }),
    ...coveredBy("resources/restores/restores.sdk.test.ts", {
      "POST /:bucket/*?restore": "RestoreObject: every tier, on the simulator clock; no Select",
    }),
    ...coveredBy("resources/named-configurations/named-configurations.sdk.test.ts", {
      "GET /:bucket?inventory": "ListBucketInventoryConfigurations: pages",
      "GET /:bucket?inventory&id": "GetBucketInventoryConfiguration",
      "PUT /:bucket?inventory": "PutBucketInventoryConfiguration: stored",
      "DELETE /:bucket?inventory": "DeleteBucketInventoryConfiguration",
      "GET /:bucket?metrics": "ListBucketMetricsConfigurations: pages",
      "GET /:bucket?metrics&id": "GetBucketMetricsConfiguration",
      "PUT /:bucket?metrics": "PutBucketMetricsConfiguration: stored",
      "DELETE /:bucket?metrics": "DeleteBucketMetricsConfiguration",
      "GET /:bucket?analytics": "ListBucketAnalyticsConfigurations: pages",
      "GET /:bucket?analytics&id": "GetBucketAnalyticsConfiguration",
      "PUT /:bucket?analytics": "PutBucketAnalyticsConfiguration: stored",
      "DELETE /:bucket?analytics": "DeleteBucketAnalyticsConfiguration",
      "GET /:bucket?intelligent-tiering": "ListBucketIntelligentTieringConfigurations: pages",
      "GET /:bucket?intelligent-tiering&id": "GetBucketIntelligentTieringConfiguration",
      "PUT /:bucket?intelligent-tiering": "PutBucketIntelligentTieringConfiguration: stored",
      "DELETE /:bucket?intelligent-tiering": "DeleteBucketIntelligentTieringConfiguration",
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "an upload is aborted": "its parts go, and it is unknown from then on",
    "an object is archived":
      "GetObject and copies are 403 `InvalidObjectState` until it is restored, and again when the copy expires",
    "an object is deleted": "its tags go; 204 also for a key without an object",
  }),
  leftOut: [
    {
      what: "logs, notifications, replication, acceleration, inventory, metrics, analytics, tiering",
      why: "the configuration is checked and stored; nothing is sent, copied or reported",
    },
    { what: "the six digits of MFA delete", why: "they depend on a device: any are accepted" },
    {
      what: "accounts",
      why: "one account owns every bucket and object: every signed request is the owner's",
    },
    { what: "signatures of single chunks, SigV4A", why: "the JavaScript SDK does not use them" },
    {
      what: "XXHash checksums",
      why: "rejected with status 501; the JavaScript SDK does not compute them",
    },
    { what: "several ranges at once", why: "S3 does not support them" },
    {
      what: "Select, event holds",
      why: "tests rarely need them",
    },
  ],
};

export const unsupported: readonly string[] = [];
