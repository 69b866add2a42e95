import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { START_TIME } from "#core/testing/test-settings.ts";
import { openStorage } from "../../testing/open-storage.ts";

const Bucket = "times";

/** A storage whose clock stands at the start of the tests, as the time of the boot does elsewhere. */
async function setup(hasUsualClock: boolean) {
  const storage = await openStorage({ hasUsualClock });
  const { s3, baseUrl } = storage;
  await s3.send(new CreateBucketCommand({ Bucket }));
  /** Puts an object, and returns its time and that of the response. */
  const put = async (Key: string) => {
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    const url = `${baseUrl}/${Bucket}`;
    const { LastModified } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    const date = Date.parse((await fetch(url)).headers.get("date") ?? "");
    return { modified: Number(LastModified), date };
  };
  return { ...storage, put };
}

const inSeconds = (time: number) => Math.floor(time / 1_000) * 1_000;

test("objects have the real time while the clock was neither set nor moved", async () => {
  await using world = await setup(true);
  const before = inSeconds(Date.now());
  const { modified, date } = await world.put("a");
  expect(modified).toBeGreaterThanOrEqual(before);
  expect(date).toBeGreaterThanOrEqual(before);
  const { Contents } = await world.s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Number(Contents?.[0]?.LastModified)).toBeGreaterThanOrEqual(before);
  const { Buckets } = await world.s3.send(new ListBucketsCommand({}));
  expect(Number(Buckets?.[0]?.CreationDate)).toBeGreaterThan(START_TIME);
});

test("objects have the simulator's time after the clock was advanced, until a reset", async () => {
  await using world = await setup(true);
  await world.control("/_sim/clock", { advance_seconds: 60 });
  const time = START_TIME + 60_000;
  expect(await world.put("a")).toEqual({ modified: time, date: time });
  await world.control("/_sim/reset", {});
  await world.s3.send(new CreateBucketCommand({ Bucket }));
  expect((await world.put("a")).modified).toBeGreaterThan(time);
});

test("objects have the simulator's time while there is a schedule", async () => {
  await using world = await setup(true);
  const call = { method: "DELETE", path: `/${Bucket}/a` };
  await world.control("/_sim/inject", { events: [{ id: "a", at: "+1h", call }] });
  expect(await world.put("a")).toEqual({ modified: START_TIME, date: START_TIME });
});

test("objects have the simulator's time when its start or its pace was set", async () => {
  await using world = await setup(false);
  expect(await world.put("a")).toEqual({ modified: START_TIME, date: START_TIME });
});
