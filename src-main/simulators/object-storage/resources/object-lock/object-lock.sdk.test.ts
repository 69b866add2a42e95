import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectLegalHoldCommand,
  GetObjectLockConfigurationCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  type ObjectLockConfiguration,
  type ObjectLockRetention,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { connectStorage, failure, openStorage } from "../../testing/open-storage.ts";

const Bucket = "records";
const Key = "a";
const DAY = 86_400_000;

/** A bucket with object lock, unless it is to have none. */
async function setup(hasLock = true) {
  const storage = await openStorage();
  const { s3, baseUrl } = storage;
  await s3.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: hasLock }));
  const response = await fetch(`${baseUrl}/${Bucket}`);
  const now = Date.parse(response.headers.get("date") ?? "");
  const inDays = (days: number) => new Date(now + days * DAY);
  const put = async (more: object = {}) =>
    (await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x", ...more }))).VersionId;
  const head = async (VersionId?: string) => {
    const shown = await s3.send(new HeadObjectCommand({ Bucket, Key, VersionId }));
    return [shown.ObjectLockMode, shown.ObjectLockRetainUntilDate, shown.ObjectLockLegalHoldStatus];
  };
  const remove = (VersionId?: string, BypassGovernanceRetention?: boolean) =>
    s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention }));
  const retain = (Retention: ObjectLockRetention, BypassGovernanceRetention?: boolean) =>
    s3.send(new PutObjectRetentionCommand({ Bucket, Key, Retention, BypassGovernanceRetention }));
  const hold = (Status: "ON" | "OFF") =>
    s3.send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status } }));
  const configure = (Rule?: ObjectLockConfiguration["Rule"]) => {
    const own = { ObjectLockEnabled: "Enabled" as const, ...(Rule && { Rule }) };
    return s3.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration: own }));
  };
  return { ...storage, inDays, put, head, remove, retain, hold, configure };
}

const denied = failure("AccessDenied", 403);

test("a bucket with object lock has versions from the start, which cannot be suspended", async () => {
  await using world = await setup();
  const { s3, configure } = world;
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe("Enabled");
  const read = async () =>
    (await s3.send(new GetObjectLockConfigurationCommand({ Bucket }))).ObjectLockConfiguration;
  expect(await read()).toEqual({ ObjectLockEnabled: "Enabled" });
  const DefaultRetention = { Mode: "GOVERNANCE" as const, Days: 30 };
  await configure({ DefaultRetention });
  expect(await read()).toEqual({ ObjectLockEnabled: "Enabled", Rule: { DefaultRetention } });
  const VersioningConfiguration = { Status: "Suspended" as const };
  await expect(
    s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration })),
  ).rejects.toEqual(failure("InvalidBucketState", 409));
});

test("object lock needs versioning, and can be set later", async () => {
  await using world = await setup(false);
  const { s3, put, hold, retain, configure, inDays } = world;
  await expect(s3.send(new GetObjectLockConfigurationCommand({ Bucket }))).rejects.toEqual(
    failure("ObjectLockConfigurationNotFoundError", 404),
  );
  await expect(configure()).rejects.toEqual(failure("InvalidBucketState", 409));
  await put();
  await expect(hold("ON")).rejects.toEqual(failure("InvalidRequest", 400));
  const RetainUntilDate = inDays(1);
  await expect(retain({ Mode: "GOVERNANCE", RetainUntilDate })).rejects.toThrow(
    "Bucket is missing Object Lock Configuration",
  );
  await expect(put({ ObjectLockLegalHoldStatus: "ON" })).rejects.toEqual(failure("InvalidRequest"));
  const VersioningConfiguration = { Status: "Enabled" as const };
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  await configure();
  await hold("ON");
});

test.each([
  ["days and years", { Mode: "GOVERNANCE" as const, Days: 1, Years: 1 }, "MalformedXML"],
  ["no period", { Mode: "GOVERNANCE" as const }, "MalformedXML"],
  ["no days", { Mode: "GOVERNANCE" as const, Days: 0 }, "InvalidArgument"],
  ["too many years", { Mode: "COMPLIANCE" as const, Years: 101 }, "InvalidRetentionPeriod"],
])("rejects a default retention with %s", async (_what, DefaultRetention, name) => {
  await using world = await setup();
  await expect(world.configure({ DefaultRetention })).rejects.toEqual(failure(name, 400));
});

test("new versions get the default retention: puts, copies and uploads in parts", async () => {
  await using world = await setup();
  const { s3, put, head, configure, inDays } = world;
  await configure({ DefaultRetention: { Mode: "COMPLIANCE", Years: 1 } });
  await put();
  const [mode, until] = await head();
  expect([mode, Number(until) >= Number(inDays(365))]).toEqual(["COMPLIANCE", true]);
  await s3.send(
    new CopyObjectCommand({
      Bucket,
      Key,
      CopySource: `${Bucket}/${Key}`,
      MetadataDirective: "REPLACE",
    }),
  );
  expect((await head())[0]).toBe("COMPLIANCE");
  await put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(2) });
  expect(await head()).toEqual(["GOVERNANCE", inDays(2), undefined]);
  await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ObjectLockLegalHoldStatus: "ON" }));
});

test("governance protects a version until its end, unless the request bypasses it", async () => {
  await using world = await setup();
  const { s3, put, head, remove, control, inDays } = world;
  const own = { ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(2) };
  const [first, second] = [await put(own), await put(own)];
  expect(await head(first)).toEqual(["GOVERNANCE", inDays(2), undefined]);
  expect((await remove()).DeleteMarker).toBe(true);
  await expect(remove(first)).rejects.toEqual(denied);
  const Objects = [{ Key, VersionId: first }];
  const { Errors } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect(Errors).toMatchObject([{ Key, VersionId: first, Code: "AccessDenied" }]);
  await remove(first, true);
  await control("/_sim/clock", { advance_seconds: (3 * DAY) / 1_000 });
  await remove(second);
});

test("a policy can deny the bypass", async () => {
  await using world = await setup();
  const { s3, put, remove, inDays } = world;
  const id = await put({ ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: inDays(2) });
  const Policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: {
      Effect: "Deny",
      Principal: "*",
      Action: "s3:BypassGovernanceRetention",
      Resource: `arn:aws:s3:::${Bucket}/*`,
    },
  });
  await s3.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  await expect(remove(id, true)).rejects.toEqual(denied);
});

test("compliance cannot be shortened, weakened or bypassed", async () => {
  await using world = await setup();
  const { put, remove, retain, head, inDays } = world;
  const id = await put({ ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: inDays(2) });
  await expect(remove(id, true)).rejects.toEqual(denied);
  const at = (Mode: "GOVERNANCE" | "COMPLIANCE", days: number) => ({
    Mode,
    RetainUntilDate: inDays(days),
  });
  await expect(retain(at("COMPLIANCE", 1), true)).rejects.toEqual(denied);
  await expect(retain(at("GOVERNANCE", 3), true)).rejects.toEqual(denied);
  await expect(retain({}, true)).rejects.toEqual(denied);
  await retain(at("COMPLIANCE", 3));
  expect(await head()).toEqual(["COMPLIANCE", inDays(3), undefined]);
});

test("governance can be extended, and changed by a bypass", async () => {
  await using world = await setup();
  const { s3, put, retain, head, inDays } = world;
  await put();
  const read = async () =>
    (await s3.send(new GetObjectRetentionCommand({ Bucket, Key }))).Retention;
  await expect(read()).rejects.toEqual(failure("NoSuchObjectLockConfiguration", 404));
  const at = (days: number) => ({ Mode: "GOVERNANCE" as const, RetainUntilDate: inDays(days) });
  await retain(at(2));
  await retain(at(3));
  expect(await read()).toEqual(at(3));
  await expect(retain(at(1))).rejects.toEqual(denied);
  await expect(retain({ ...at(3), Mode: "COMPLIANCE" })).rejects.toEqual(denied);
  await retain(at(1), true);
  await retain({}, true);
  expect((await head())[0]).toBeUndefined();
  await expect(retain(at(-1))).rejects.toThrow("The retain until date must be in the future!");
});

test("a legal hold protects a version until it is taken off", async () => {
  await using world = await setup();
  const { s3, put, hold, head, remove } = world;
  const id = await put();
  const read = async () =>
    (await s3.send(new GetObjectLegalHoldCommand({ Bucket, Key }))).LegalHold?.Status;
  await expect(read()).rejects.toEqual(failure("NoSuchObjectLockConfiguration", 404));
  await hold("ON");
  expect([await read(), (await head())[2]]).toEqual(["ON", "ON"]);
  await expect(remove(id, true)).rejects.toEqual(denied);
  await hold("OFF");
  await remove(id);
});

test.each([
  ["a mode without a date", { ObjectLockMode: "GOVERNANCE" }, "must both be supplied"],
  [
    "a past date",
    { ObjectLockMode: "GOVERNANCE", ObjectLockRetainUntilDate: new Date(0) },
    "must be in the future",
  ],
  [
    "an unknown mode",
    { ObjectLockMode: "SOFT", ObjectLockRetainUntilDate: new Date("2126-01-01") },
    "Unknown wormMode directive.",
  ],
  ["an unknown hold", { ObjectLockLegalHoldStatus: "MAYBE" }, "must be either of 'ON' or 'OFF'"],
  ["an event hold", { ObjectLockEventHold: "ON" }, "not implemented"],
])("rejects a put with %s", async (_what, more, message) => {
  await using world = await setup();
  await expect(world.put(more)).rejects.toThrow(message);
});

test("rejects a lock without a checksum", async () => {
  await using world = await setup();
  const plain = connectStorage(world.baseUrl, { requestChecksumCalculation: "WHEN_REQUIRED" });
  const put = new PutObjectCommand({
    Bucket,
    Key,
    Body: "x",
    ObjectLockLegalHoldStatus: "ON",
  });
  // The SDK leaves the checksum out where the service does not require one.
  await expect(plain.send(put)).rejects.toThrow("Content-MD5 OR x-amz-checksum-");
  plain.destroy();
});

test("MFA delete requires the code of a device for the end of a version", async () => {
  await using world = await setup(false);
  const { s3, put, remove } = world;
  const set = (MFADelete: "Enabled" | "Disabled", MFA?: string) =>
    s3.send(
      new PutBucketVersioningCommand({
        Bucket,
        MFA,
        VersioningConfiguration: { Status: "Enabled", MFADelete },
      }),
    );
  const device = "arn:aws:iam::000000000000:mfa/device 123456";
  await expect(set("Enabled")).rejects.toEqual(denied);
  await expect(set("Enabled", "device")).rejects.toEqual(denied);
  await set("Enabled", device);
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).MFADelete).toBe("Enabled");
  const id = await put();
  expect((await remove()).DeleteMarker).toBe(true);
  await expect(remove(id)).rejects.toEqual(denied);
  await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId: id, MFA: device }));
  await expect(set("Disabled")).rejects.toEqual(denied);
  await set("Disabled", device);
});
