import { because, type ConformanceRules } from "#core/testing/conformance/rules.ts";
import { operations } from "../shared/operations.ts";
import { selectOperation } from "../shared/dispatch.ts";
import { readResponse } from "./read-response.ts";
import { findParameter } from "./shapes.ts";

/** A browser sends preflights and forms; no SDK does. */
const called = operations.filter(
  ({ method, summary }) => method !== "OPTIONS" && summary !== "PostObject",
);

/** The types and shapes of the package `@aws-sdk/client-s3` for the operations. */
export const conformance: ConformanceRules = {
  imports: `
import type * as S3 from "@aws-sdk/client-s3";
type Output<Response> = Wire<Omit<Response, "$metadata" | "Body">>;
`,
  routes: Object.fromEntries(
    called.map(({ summary }) => [
      summary,
      {
        response: `Output<S3.${summary}CommandOutput>`,
        parameters: `S3.${summary}CommandInput`,
      },
    ]),
  ),
  read: (response) => {
    const operation = selectOperation(operations, {
      ...response,
      headers: response.requestHeaders,
    });
    if (!operation || !called.includes(operation) || response.url.startsWith("/_sim")) {
      return undefined;
    }
    return { route: operation.summary, value: readResponse(operation.summary, response) };
  },
  declared: new Map(
    called.map(({ summary, parameters, unsupported }) => [
      summary,
      new Set([...parameters, ...unsupported]),
    ]),
  ),
  wireName: (member, operation) => findParameter(operation, member) ?? member,
  notSent: {
    ...because("in the path", ["Bucket", "Key"]),
    ...because("the body", [
      ...["AccelerateConfiguration", "AccessControlPolicy", "Body", "BucketLoggingStatus"],
      ...["CORSConfiguration", "CreateBucketConfiguration", "Delete", "LifecycleConfiguration"],
      ...["MultipartUpload", "NotificationConfiguration", "OwnershipControls", "Policy"],
      ...["PublicAccessBlockConfiguration", "ReplicationConfiguration"],
      ...["RequestPaymentConfiguration", "ServerSideEncryptionConfiguration", "Tagging"],
      ...["InventoryConfiguration", "MetricsConfiguration", "AnalyticsConfiguration"],
      ...["IntelligentTieringConfiguration", "ObjectLockConfiguration", "Retention", "LegalHold"],
      "RestoreRequest",
      ...["VersioningConfiguration", "WebsiteConfiguration"],
    ]),
    Metadata: "headers of any names",
  },
};
