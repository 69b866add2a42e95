import {
  CopyObjectCommand,
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type RestoreRequest,
  RestoreObjectCommand,
  type StorageClass,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { failure, openStorage } from "../../testing/open-storage.ts";

const Bucket = "archive";
const HOUR = 3_600;

async function setup() {
  const storage = await openStorage();
  const { s3, control } = storage;
  await s3.send(new CreateBucketCommand({ Bucket }));
  const put = (Key: string, storageClass: StorageClass) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: "old", StorageClass: storageClass }));
  const read = async (Key: string) =>
    (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
  const restore = (Key: string, RestoreRequest: RestoreRequest = { Days: 1 }) =>
    s3.send(new RestoreObjectCommand({ Bucket, Key, RestoreRequest }));
  const copy = (Key: string) =>
    s3.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/${Key}` }));
  const stateOf = async (Key: string) =>
    (await s3.send(new HeadObjectCommand({ Bucket, Key }))).Restore;
  const advance = (hours: number) =>
    control("/_sim/clock", { advance_seconds: Math.round(hours * HOUR) });
  return { ...storage, put, read, restore, copy, stateOf, advance };
}

test("an archived object is restored for some days, and can be read and copied then", async () => {
  await using world = await setup();
  await world.put("old", "GLACIER");
  const archived = failure("InvalidObjectState", 403);
  await expect(world.read("old")).rejects.toEqual(archived);
  await expect(world.copy("old")).rejects.toEqual(archived);
  expect(await world.stateOf("old")).toBeUndefined();
  expect((await world.restore("old")).$metadata.httpStatusCode).toBe(202);
  expect(await world.stateOf("old")).toBe('ongoing-request="true"');
  await expect(world.restore("old")).rejects.toEqual(failure("RestoreAlreadyInProgress", 409));
  await world.advance(5);
  expect(await world.read("old")).toBe("old");
  expect(await world.stateOf("old")).toMatch(/^ongoing-request="false", expiry-date="/);
  await world.copy("old");
  expect((await world.restore("old", { Days: 3 })).$metadata.httpStatusCode).toBe(200);
  await world.advance(3 * 24);
  expect(await world.read("old")).toBe("old");
  await world.advance(2 * 24);
  await expect(world.read("old")).rejects.toEqual(archived);
});

test("the tier of a request decides when the copy is there", async () => {
  await using world = await setup();
  await world.put("fast", "GLACIER");
  await world.put("deep", "DEEP_ARCHIVE");
  const expedited = { Days: 1, GlacierJobParameters: { Tier: "Expedited" } } as const;
  await world.restore("fast", expedited);
  await expect(world.restore("deep", expedited)).rejects.toEqual(failure("InvalidArgument", 400));
  await world.restore("deep", { Days: 1, GlacierJobParameters: { Tier: "Bulk" } });
  await world.advance(1);
  expect(await world.read("fast")).toBe("old");
  await world.advance(46);
  await expect(world.read("deep")).rejects.toEqual(failure("InvalidObjectState", 403));
  await world.advance(1);
  expect(await world.read("deep")).toBe("old");
});

test("an object that is not archived is read at once and cannot be restored", async () => {
  await using world = await setup();
  await world.put("near", "GLACIER_IR");
  expect(await world.read("near")).toBe("old");
  await expect(world.restore("near")).rejects.toEqual(failure("InvalidObjectState", 403));
  await world.put("far", "GLACIER");
  await expect(world.restore("far", { Days: 0 })).rejects.toEqual(failure("MalformedXML", 400));
});
