import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectAttributesCommand,
  type LifecycleRule,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { openStorage } from "../../testing/open-storage.ts";

const Bucket = "archive";
const DAY = 86_400;

/** A bucket with versions, whose lifecycle has these rules. */
async function setup(...Rules: LifecycleRule[]) {
  const storage = await openStorage();
  const { s3 } = storage;
  await s3.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  await s3.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
  );
  const put = async (Key: string) => {
    const { VersionId } = await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    return VersionId;
  };
  const remove = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
  const advance = (days: number) => storage.control("/_sim/clock", { advance_seconds: days * DAY });
  /** The ids of the versions, and the keys of the markers. */
  const list = async () => {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    const versions = (page.Versions ?? []).map(({ VersionId }) => VersionId);
    return { versions, markers: (page.DeleteMarkers ?? []).map(({ Key }) => Key) };
  };
  return { ...storage, put, remove, advance, list };
}

test("noncurrent versions expire, but not the newest of them and not locked ones", async () => {
  await using world = await setup({
    Status: "Enabled",
    Filter: { Prefix: "" },
    NoncurrentVersionExpiration: { NoncurrentDays: 2, NewerNoncurrentVersions: 1 },
  });
  const { s3, put, advance, list } = world;
  const [held, lost, kept, current] = [
    await put("a"),
    await put("a"),
    await put("a"),
    await put("a"),
  ];
  await s3.send(
    new PutObjectLegalHoldCommand({
      Bucket,
      Key: "a",
      VersionId: held,
      LegalHold: { Status: "ON" },
    }),
  );
  await advance(2);
  expect((await list()).versions).toEqual([current, kept, lost, held]);
  await advance(1);
  expect((await list()).versions).toEqual([current, kept, held]);
});

test("noncurrent versions move to another storage class", async () => {
  await using world = await setup({
    Status: "Enabled",
    Filter: { Prefix: "" },
    NoncurrentVersionTransitions: [
      { NoncurrentDays: 1, StorageClass: "STANDARD_IA" },
      { NoncurrentDays: 3, StorageClass: "GLACIER" },
    ],
  });
  const { s3, put, advance } = world;
  const old = await put("a");
  await put("a");
  const classOf = async (VersionId?: string) => {
    const ObjectAttributes = ["StorageClass" as const];
    const own = { Bucket, Key: "a", VersionId, ObjectAttributes };
    return (await s3.send(new GetObjectAttributesCommand(own))).StorageClass;
  };
  await advance(2);
  expect([await classOf(old), await classOf()]).toEqual(["STANDARD_IA", "STANDARD"]);
  await advance(2);
  expect([await classOf(old), await classOf()]).toEqual(["GLACIER", "STANDARD"]);
});

test("a delete marker goes once no version is behind it", async () => {
  await using world = await setup(
    {
      ID: "markers",
      Status: "Enabled",
      Filter: { Prefix: "" },
      Expiration: { ExpiredObjectDeleteMarker: true },
    },
    {
      ID: "versions",
      Status: "Enabled",
      Filter: { Prefix: "short/" },
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    },
  );
  const { put, remove, advance, list } = world;
  for (const key of ["short/a", "long/a"]) {
    await put(key);
    await remove(key);
  }
  await advance(1);
  expect((await list()).markers).toEqual(["long/a", "short/a"]);
  await advance(1);
  const { versions, markers } = await list();
  expect([versions.length, markers]).toEqual([1, ["long/a"]]);
});

test("a lifecycle and MFA delete exclude each other", async () => {
  await using world = await setup({ Status: "Enabled", Filter: {}, Expiration: { Days: 1 } });
  const enable = new PutBucketVersioningCommand({
    Bucket,
    MFA: "arn:aws:iam::000000000000:mfa/device 123456",
    VersioningConfiguration: { Status: "Enabled", MFADelete: "Enabled" },
  });
  await expect(world.s3.send(enable)).rejects.toThrow("MFA delete is not supported");
});
