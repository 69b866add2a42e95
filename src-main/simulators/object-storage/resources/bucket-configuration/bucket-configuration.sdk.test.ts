import { request } from "node:http";
import { text } from "node:stream/consumers";
import {
  CreateMultipartUploadCommand,
  DeleteBucketEncryptionCommand,
  DeleteBucketLifecycleCommand,
  DeleteBucketReplicationCommand,
  DeleteBucketWebsiteCommand,
  GetBucketAccelerateConfigurationCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketReplicationCommand,
  GetBucketRequestPaymentCommand,
  GetBucketWebsiteCommand,
  HeadObjectCommand,
  type LifecycleRule,
  type Transition,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  ListObjectsV2Command,
  PutBucketAccelerateConfigurationCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketLoggingCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketReplicationCommand,
  PutBucketRequestPaymentCommand,
  PutBucketVersioningCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  type WebsiteConfiguration,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import * as z from "zod";
import { IncomingMessage } from "node:http";
import { once } from "node:events";
import { failure, openStorage } from "../../testing/open-storage.ts";

const Bucket = "site";
const DAY = 86_400;

async function setup() {
  const storage = await openStorage({ environment: { SIM_BUCKETS: `${Bucket}:public-read` } });
  const { s3, port } = storage;
  const put = (Key: string, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: Key, ...more }));
  const advance = (days: number) => storage.control("/_sim/clock", { advance_seconds: days * DAY });
  const keys = async () => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
    return Contents.map(({ Key }) => Key);
  };
  const setLifecycle = (...Rules: readonly LifecycleRule[]) =>
    s3.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: { Rules: [...Rules] },
      }),
    );
  /** Visits the website of the bucket as a browser does. */
  const visit = async (path: string, method = "GET") => {
    const headers = { host: `${Bucket}.s3-website-us-east-1.localhost:${String(port)}` };
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers }).end();
    const [response] = z
      .tuple([z.instanceof(IncomingMessage)])
      .parse(await once(outgoing, "response"));
    const { statusCode: status, headers: own } = response;
    return {
      status,
      type: own["content-type"],
      location: own.location,
      text: await text(response),
    };
  };
  return { ...storage, put, advance, keys, setLifecycle, visit };
}

test("a lifecycle expires, moves and aborts on the simulator clock", async () => {
  await using world = await setup();
  const { s3, put, advance, keys, setLifecycle } = world;
  await expect(s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).rejects.toEqual(
    failure("NoSuchLifecycleConfiguration"),
  );
  const rules: readonly LifecycleRule[] = [
    { ID: "logs", Status: "Enabled", Filter: { Prefix: "logs/" }, Expiration: { Days: 1 } },
    {
      ID: "tagged",
      Status: "Enabled",
      Filter: {
        And: { Prefix: "data/", Tags: [{ Key: "keep", Value: "no" }], ObjectSizeGreaterThan: 3 },
      },
      Expiration: { Date: new Date("2026-01-20T00:00:00Z") },
    },
    {
      ID: "cold",
      Status: "Enabled",
      Filter: { Prefix: "" },
      Transitions: [{ Days: 2, StorageClass: "GLACIER" }],
    },
    { ID: "off", Status: "Disabled", Filter: { Prefix: "data/" }, Expiration: { Days: 1 } },
    {
      ID: "parts",
      Status: "Enabled",
      Filter: {},
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    },
  ];
  await setLifecycle(...rules);
  const { Rules } = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
  expect(Rules?.map(({ ID }) => ID)).toEqual(["logs", "tagged", "cold", "off", "parts"]);
  const { Expiration } = await put("logs/a");
  expect(Expiration).toBe('expiry-date="Sat, 17 Jan 2026 00:00:00 GMT", rule-id="logs"');
  await put("data/a");
  await put("data/b", { Tagging: "keep=no" });
  const begun = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: "open" }));
  const abort = { AbortDate: new Date("2026-01-17T00:00:00Z"), AbortRuleId: "parts" };
  expect(begun).toMatchObject(abort);
  const { UploadId } = begun;
  expect(await s3.send(new ListPartsCommand({ Bucket, Key: "open", UploadId }))).toMatchObject(
    abort,
  );
  expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "logs/a" }))).Expiration).toBe(
    Expiration,
  );
  await advance(1);
  expect(await keys()).toEqual(["data/a", "data/b", "logs/a"]);
  await advance(1);
  expect(await keys()).toEqual(["data/a", "data/b"]);
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
  expect(Uploads).toEqual([]);
  await advance(1);
  const { StorageClass } = await s3.send(new HeadObjectCommand({ Bucket, Key: "data/a" }));
  expect(StorageClass).toBe("GLACIER");
  await advance(5);
  expect(await keys()).toEqual(["data/a"]);
  await s3.send(new DeleteBucketLifecycleCommand({ Bucket }));
  await put("logs/b");
  await advance(5);
  expect(await keys()).toEqual(["data/a", "logs/b"]);
});

test("a rule without an id gets one, and the others keep theirs", async () => {
  await using world = await setup();
  const { s3, put, setLifecycle } = world;
  const rule = { Status: "Enabled" as const, Expiration: { Days: 1 } };
  await setLifecycle(
    { ...rule, Filter: { Prefix: "a/" } },
    { ...rule, ID: "own", Filter: { Prefix: "b/" } },
    { ...rule, Filter: { Prefix: "c/" } },
  );
  const { Rules = [] } = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
  const [first, own, last] = Rules.map(({ ID }) => ID);
  expect([own, new Set([first, own, last]).size]).toEqual(["own", 3]);
  expect(first).toMatch(/^\w{48}$/);
  expect((await put("a/1")).Expiration).toContain(`rule-id="${first ?? ""}"`);
});

const moved = (...Transitions: Transition[]): LifecycleRule => ({
  Status: "Enabled",
  Filter: {},
  Transitions,
});

test.each<readonly [string, LifecycleRule, string]>([
  ["without an action", { Status: "Enabled", Filter: {} }, "InvalidRequest"],
  [
    "with days and a date",
    { Status: "Enabled", Filter: {}, Expiration: { Days: 1, Date: new Date(0) } },
    "MalformedXML",
  ],
  [
    "with a date in the middle of a day",
    { Status: "Enabled", Filter: {}, Expiration: { Date: new Date(20_200_101_000) } },
    "InvalidArgument",
  ],
  [
    "with a long name",
    { ID: "a".repeat(256), Status: "Enabled", Filter: {}, Expiration: { Days: 1 } },
    "InvalidArgument",
  ],
  ["with no days", { Status: "Enabled", Filter: {}, Expiration: { Days: 0 } }, "InvalidArgument"],
  [
    "that removes markers of tagged objects",
    {
      Status: "Enabled",
      Filter: { Tag: { Key: "a", Value: "b" } },
      Expiration: { ExpiredObjectDeleteMarker: true },
    },
    "InvalidRequest",
  ],
  [
    "that keeps too many versions",
    {
      Status: "Enabled",
      Filter: {},
      NoncurrentVersionExpiration: { NoncurrentDays: 1, NewerNoncurrentVersions: 101 },
    },
    "MalformedXML",
  ],
  [
    "that aborts tagged uploads",
    {
      Status: "Enabled",
      Filter: { Tag: { Key: "a", Value: "b" } },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    },
    "InvalidRequest",
  ],
  ["without a filter", { Status: "Enabled", Expiration: { Days: 1 } }, "MalformedXML"],
  [
    "with two conditions beside each other",
    {
      Status: "Enabled",
      Filter: { Prefix: "a", Tag: { Key: "a", Value: "b" } },
      Expiration: { Days: 1 },
    },
    "MalformedXML",
  ],
  [
    "with a date that is no midnight",
    { Status: "Enabled", Filter: {}, Expiration: { Date: new Date("2030-01-01T03:00:00Z") } },
    "InvalidArgument",
  ],
  ["that moves too early", moved({ Days: 5, StorageClass: "STANDARD_IA" }), "InvalidArgument"],
  [
    "that moves to a class twice",
    moved({ Days: 5, StorageClass: "GLACIER" }, { Days: 9, StorageClass: "GLACIER" }),
    "InvalidRequest",
  ],
  [
    "that moves back to a warmer class",
    moved({ Days: 60, StorageClass: "STANDARD_IA" }, { Days: 30, StorageClass: "GLACIER" }),
    "InvalidArgument",
  ],
  [
    "that moves by days and by date",
    moved(
      { Days: 60, StorageClass: "GLACIER" },
      { Date: new Date("2030-01-01"), StorageClass: "DEEP_ARCHIVE" },
    ),
    "InvalidRequest",
  ],
  [
    "that expires what it moves on the same day",
    { ...moved({ Days: 30, StorageClass: "GLACIER" }), Expiration: { Days: 30 } },
    "InvalidArgument",
  ],
])("rejects a lifecycle rule %s", async (_which, rule, name) => {
  await using world = await setup();
  await expect(world.setLifecycle(rule)).rejects.toEqual(failure(name));
});

test("new objects have the default encryption of their bucket", async () => {
  await using world = await setup();
  const { s3, put } = world;
  const set = (algorithm: "AES256" | "aws:kms", key?: string) =>
    s3.send(
      new PutBucketEncryptionCommand({
        Bucket,
        ServerSideEncryptionConfiguration: {
          Rules: [
            {
              ApplyServerSideEncryptionByDefault: { SSEAlgorithm: algorithm, KMSMasterKeyID: key },
              BucketKeyEnabled: true,
            },
          ],
        },
      }),
    );
  await set("aws:kms", "alias/mine");
  const { ServerSideEncryptionConfiguration } = await s3.send(
    new GetBucketEncryptionCommand({ Bucket }),
  );
  expect(ServerSideEncryptionConfiguration?.Rules).toMatchObject([
    {
      ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: "alias/mine" },
    },
  ]);
  expect(await put("a")).toMatchObject({
    ServerSideEncryption: "aws:kms",
    SSEKMSKeyId: "arn:aws:kms:us-east-1:000000000000:alias/mine",
    BucketKeyEnabled: true,
  });
  const own = await put("a", { ServerSideEncryption: "AES256" });
  expect(own.ServerSideEncryption).toBe("AES256");
  await expect(set("AES256", "alias/mine")).rejects.toEqual(failure("InvalidArgument"));
  await s3.send(new DeleteBucketEncryptionCommand({ Bucket }));
  expect((await put("a")).ServerSideEncryption).toBe("AES256");
});

test("logging, notifications, payment and acceleration are stored", async () => {
  await using world = await setup();
  const { s3, put, baseUrl } = world;
  const log = (TargetBucket: string) =>
    s3.send(
      new PutBucketLoggingCommand({
        Bucket,
        BucketLoggingStatus: { LoggingEnabled: { TargetBucket, TargetPrefix: "l/" } },
      }),
    );
  await expect(log("missing")).rejects.toEqual(failure("InvalidTargetBucketForLogging"));
  await log(Bucket);
  expect((await s3.send(new GetBucketLoggingCommand({ Bucket }))).LoggingEnabled).toEqual({
    TargetBucket: Bucket,
    TargetPrefix: "l/",
  });
  await s3.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: {} }));
  expect((await s3.send(new GetBucketLoggingCommand({ Bucket }))).LoggingEnabled).toBeUndefined();
  const QueueConfigurations = [
    { QueueArn: "arn:aws:sqs:us-east-1:000000000000:q", Events: ["s3:ObjectCreated:*" as const] },
  ];
  await s3.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket,
      NotificationConfiguration: { QueueConfigurations },
    }),
  );
  expect(await s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }))).toMatchObject({
    QueueConfigurations,
  });
  await s3.send(
    new PutBucketAccelerateConfigurationCommand({
      Bucket,
      AccelerateConfiguration: { Status: "Enabled" },
    }),
  );
  const { Status } = await s3.send(new GetBucketAccelerateConfigurationCommand({ Bucket }));
  expect(Status).toBe("Enabled");
  await put("a");
  expect((await fetch(`${baseUrl}/${Bucket}/a`)).status).toBe(200);
  const RequestPaymentConfiguration = { Payer: "Requester" as const };
  await s3.send(new PutBucketRequestPaymentCommand({ Bucket, RequestPaymentConfiguration }));
  expect((await s3.send(new GetBucketRequestPaymentCommand({ Bucket }))).Payer).toBe("Requester");
  expect((await fetch(`${baseUrl}/${Bucket}/a`)).status).toBe(403);
});

test("replication needs versioning, and is stored", async () => {
  await using world = await setup();
  const ReplicationConfiguration = {
    Role: "arn:aws:iam::000000000000:role/r",
    Rules: [{ Status: "Enabled" as const, Destination: { Bucket: "arn:aws:s3:::other" } }],
  };
  await expect(
    world.s3.send(new PutBucketReplicationCommand({ Bucket, ReplicationConfiguration })),
  ).rejects.toEqual(failure("InvalidRequest"));
  await expect(world.s3.send(new GetBucketReplicationCommand({ Bucket }))).rejects.toEqual(
    failure("ReplicationConfigurationNotFoundError"),
  );
  const VersioningConfiguration = { Status: "Enabled" as const };
  await world.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  await world.s3.send(new PutBucketReplicationCommand({ Bucket, ReplicationConfiguration }));
  const stored = await world.s3.send(new GetBucketReplicationCommand({ Bucket }));
  expect(stored.ReplicationConfiguration).toMatchObject(ReplicationConfiguration);
  const removed = await world.s3.send(new DeleteBucketReplicationCommand({ Bucket }));
  expect(removed.$metadata.httpStatusCode).toBe(204);
});

test("a website serves its pages, its index, its redirects and its errors", async () => {
  await using world = await setup();
  const { s3, put, visit } = world;
  const set = (WebsiteConfiguration: WebsiteConfiguration) =>
    s3.send(new PutBucketWebsiteCommand({ Bucket, WebsiteConfiguration }));
  expect(await visit("/")).toMatchObject({
    status: 404,
    text: expect.stringContaining("NoSuchWebsiteConfiguration") as string,
  });
  const html = { ContentType: "text/html" };
  await put("index.html", html);
  await put("docs/index.html", html);
  await put("error.html", html);
  await put("old", { WebsiteRedirectLocation: "/index.html" });
  await set({
    IndexDocument: { Suffix: "index.html" },
    ErrorDocument: { Key: "error.html" },
    RoutingRules: [
      {
        Condition: { KeyPrefixEquals: "from/" },
        Redirect: { ReplaceKeyPrefixWith: "to/", HttpRedirectCode: "302" },
      },
    ],
  });
  expect(await visit("/")).toMatchObject({ status: 200, type: "text/html", text: "index.html" });
  expect(await visit("/docs/")).toMatchObject({ status: 200, text: "docs/index.html" });
  expect(await visit("/docs")).toMatchObject({ status: 302, location: "/docs/" });
  expect(await visit("/old")).toMatchObject({ status: 301, location: "/index.html" });
  const moved = await visit("/from/a");
  expect([moved.status, moved.location]).toEqual([
    302,
    expect.stringMatching(/\.localhost:\d+\/to\/a$/),
  ]);
  // A client without the permission to list learns nothing about keys.
  expect(await visit("/missing")).toMatchObject({ status: 403, text: "error.html" });
  expect((await visit("/", "POST")).status).toBe(405);
  expect((await visit("/", "HEAD")).text).toBe("");
  const { IndexDocument } = await s3.send(new GetBucketWebsiteCommand({ Bucket }));
  expect(IndexDocument).toEqual({ Suffix: "index.html" });
  await set({ RedirectAllRequestsTo: { HostName: "example.com", Protocol: "https" } });
  expect(await visit("/a/b")).toMatchObject({ status: 301, location: "https://example.com/a/b" });
  await expect(set({ ErrorDocument: { Key: "e" } })).rejects.toEqual(failure("InvalidArgument"));
  await s3.send(new DeleteBucketWebsiteCommand({ Bucket }));
  await expect(s3.send(new GetBucketWebsiteCommand({ Bucket }))).rejects.toEqual(
    failure("NoSuchWebsiteConfiguration"),
  );
});
