import {
  CreateBucketCommand,
  DeleteBucketAnalyticsConfigurationCommand,
  DeleteBucketIntelligentTieringConfigurationCommand,
  DeleteBucketInventoryConfigurationCommand,
  DeleteBucketMetricsConfigurationCommand,
  GetBucketAnalyticsConfigurationCommand,
  GetBucketIntelligentTieringConfigurationCommand,
  GetBucketInventoryConfigurationCommand,
  GetBucketMetricsConfigurationCommand,
  type InventoryConfiguration,
  ListBucketAnalyticsConfigurationsCommand,
  ListBucketIntelligentTieringConfigurationsCommand,
  ListBucketInventoryConfigurationsCommand,
  ListBucketMetricsConfigurationsCommand,
  PutBucketAnalyticsConfigurationCommand,
  PutBucketIntelligentTieringConfigurationCommand,
  PutBucketInventoryConfigurationCommand,
  PutBucketMetricsConfigurationCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { failure, openStorage } from "../../testing/open-storage.ts";

const Bucket = "reports";
const Id = "all";
const missing = failure("NoSuchConfiguration", 404);

async function setup() {
  const storage = await openStorage();
  await storage.s3.send(new CreateBucketCommand({ Bucket }));
  return storage;
}

const inventory: InventoryConfiguration = {
  Id,
  IsEnabled: true,
  Destination: { S3BucketDestination: { Bucket: "arn:aws:s3:::target", Format: "CSV" } },
  Schedule: { Frequency: "Daily" },
  IncludedObjectVersions: "Current",
  Filter: { Prefix: "logs/" },
  OptionalFields: ["Size", "ETag"],
};

test("inventories are stored, listed and removed", async () => {
  await using world = await setup();
  const { s3 } = world;
  const key = { Bucket, Id };
  await expect(s3.send(new GetBucketInventoryConfigurationCommand(key))).rejects.toEqual(missing);
  await s3.send(
    new PutBucketInventoryConfigurationCommand({ ...key, InventoryConfiguration: inventory }),
  );
  const read = await s3.send(new GetBucketInventoryConfigurationCommand(key));
  expect(read.InventoryConfiguration).toEqual(inventory);
  const page = await s3.send(new ListBucketInventoryConfigurationsCommand({ Bucket }));
  expect([page.InventoryConfigurationList, page.IsTruncated]).toEqual([[inventory], false]);
  await s3.send(new DeleteBucketInventoryConfigurationCommand(key));
  await expect(s3.send(new DeleteBucketInventoryConfigurationCommand(key))).rejects.toEqual(
    missing,
  );
});

test("metrics are listed in pages", async () => {
  await using world = await setup();
  const { s3 } = world;
  const ids = Array.from({ length: 101 }, (_, index) => `m-${String(index).padStart(3, "0")}`);
  for (const each of ids) {
    const MetricsConfiguration = { Id: each, Filter: { Prefix: `${each}/` } };
    await s3.send(
      new PutBucketMetricsConfigurationCommand({ Bucket, Id: each, MetricsConfiguration }),
    );
  }
  const first = await s3.send(new ListBucketMetricsConfigurationsCommand({ Bucket }));
  const ContinuationToken = first.NextContinuationToken;
  const rest = await s3.send(
    new ListBucketMetricsConfigurationsCommand({ Bucket, ContinuationToken }),
  );
  const listed = [first, rest].map(({ MetricsConfigurationList = [] }) =>
    MetricsConfigurationList.map((one) => one.Id),
  );
  expect(listed).toEqual([ids.slice(0, 100), ids.slice(100)]);
  expect([first.IsTruncated, rest.IsTruncated]).toEqual([true, false]);
  const key = { Bucket, Id: "m-000" };
  await s3.send(new DeleteBucketMetricsConfigurationCommand(key));
  await expect(s3.send(new GetBucketMetricsConfigurationCommand(key))).rejects.toEqual(missing);
});

test("analytics and intelligent tiering are stored, listed and removed", async () => {
  await using world = await setup();
  const { s3 } = world;
  const key = { Bucket, Id };
  const AnalyticsConfiguration = {
    Id,
    Filter: { And: { Prefix: "a/", Tags: [{ Key: "k", Value: "v" }] } },
    StorageClassAnalysis: {},
  };
  await s3.send(new PutBucketAnalyticsConfigurationCommand({ ...key, AnalyticsConfiguration }));
  const analytics = await s3.send(new GetBucketAnalyticsConfigurationCommand(key));
  expect(analytics.AnalyticsConfiguration).toMatchObject({ Id, Filter: { And: { Prefix: "a/" } } });
  const listed = await s3.send(new ListBucketAnalyticsConfigurationsCommand({ Bucket }));
  expect(listed.AnalyticsConfigurationList).toHaveLength(1);
  await s3.send(new DeleteBucketAnalyticsConfigurationCommand(key));
  const tiering = (Days: number) => ({
    ...key,
    IntelligentTieringConfiguration: {
      Id,
      Status: "Enabled" as const,
      Tierings: [{ Days, AccessTier: "ARCHIVE_ACCESS" as const }],
    },
  });
  await expect(
    s3.send(new PutBucketIntelligentTieringConfigurationCommand(tiering(89))),
  ).rejects.toEqual(failure("MalformedXML", 400));
  await s3.send(new PutBucketIntelligentTieringConfigurationCommand(tiering(90)));
  const page = await s3.send(new ListBucketIntelligentTieringConfigurationsCommand({ Bucket }));
  expect(page.IntelligentTieringConfigurationList).toMatchObject([
    tiering(90).IntelligentTieringConfiguration,
  ]);
  await s3.send(new DeleteBucketIntelligentTieringConfigurationCommand(key));
  await expect(s3.send(new GetBucketIntelligentTieringConfigurationCommand(key))).rejects.toEqual(
    missing,
  );
});

test("rejects an id that is not that of the document, and a document that is not complete", async () => {
  await using world = await setup();
  const put = (Configuration: InventoryConfiguration) =>
    world.s3.send(
      new PutBucketInventoryConfigurationCommand({
        ...{ Bucket, Id },
        InventoryConfiguration: Configuration,
      }),
    );
  await expect(put({ ...inventory, Id: "other" })).rejects.toEqual(failure("InvalidArgument", 400));
  await expect(put({ ...inventory, Schedule: undefined })).rejects.toEqual(
    failure("MalformedXML", 400),
  );
});
