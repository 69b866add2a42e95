import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { failure, openStorage } from "../../testing/open-storage.ts";

const Bucket = "versions";
const Key = "a";

async function setup() {
  const storage = await openStorage();
  const { s3 } = storage;
  await s3.send(new CreateBucketCommand({ Bucket }));
  const setStatus = (Status: "Enabled" | "Suspended") =>
    s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
  const put = async (Body: string, key = Key) =>
    (await s3.send(new PutObjectCommand({ Bucket, Key: key, Body }))).VersionId;
  const read = async (VersionId?: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, VersionId }));
    return Body?.transformToString();
  };
  const remove = (VersionId?: string) =>
    s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  /** Each version of the bucket: its key, its id, whether it is a marker and the latest. */
  const list = async (more: object = {}) => {
    const page = await s3.send(new ListObjectVersionsCommand({ Bucket, ...more }));
    const rows = [
      ...(page.Versions ?? []).map((one) => ({ ...one, kind: "version" })),
      ...(page.DeleteMarkers ?? []).map((one) => ({ ...one, kind: "marker" })),
    ];
    return { page, rows: rows.map(({ VersionId, kind, IsLatest }) => [VersionId, kind, IsLatest]) };
  };
  return { ...storage, setStatus, put, read, remove, list };
}

test("a bucket keeps versions once versioning is enabled", async () => {
  await using world = await setup();
  const { s3, setStatus, put, read, list } = world;
  expect(await put("before")).toBeUndefined();
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined();
  await setStatus("Enabled");
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe("Enabled");
  const one = await put("one");
  const two = await put("two");
  expect(new Set([one, two, "null", undefined]).size).toBe(4);
  expect(await read()).toBe("two");
  expect([await read(one), await read(two), await read("null")]).toEqual(["one", "two", "before"]);
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key, VersionId: one }));
  expect([head.VersionId, head.ContentLength]).toEqual([one, 3]);
  expect((await list()).rows).toEqual([
    [two, "version", true],
    [one, "version", false],
    ["null", "version", false],
  ]);
  await expect(read("unknown")).rejects.toEqual(failure("NoSuchVersion", 404));
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents).toHaveLength(1);
});

test("a deletion adds a marker, and deleting the marker restores the object", async () => {
  await using world = await setup();
  const { s3, setStatus, put, read, remove, list } = world;
  await setStatus("Enabled");
  const one = await put("one");
  const { DeleteMarker, VersionId: marker } = await remove();
  expect(DeleteMarker).toBe(true);
  const missing = await read().catch((error: unknown) => error);
  expect(missing).toEqual(failure("NoSuchKey", 404));
  expect(missing).toMatchObject({
    $response: { headers: { "x-amz-delete-marker": "true", "x-amz-version-id": marker } },
  });
  await expect(read(marker)).rejects.toEqual(failure("MethodNotAllowed", 405));
  expect(await read(one)).toBe("one");
  expect((await list()).rows).toEqual([
    [one, "version", false],
    [marker, "marker", true],
  ]);
  expect(await remove(marker)).toMatchObject({ DeleteMarker: true, VersionId: marker });
  expect(await read()).toBe("one");
  await expect(s3.send(new DeleteBucketCommand({ Bucket }))).rejects.toEqual(
    failure("BucketNotEmpty", 409),
  );
  const again = await remove();
  expect((await remove("unknown")).$metadata.httpStatusCode).toBe(204);
  const Objects = [{ Key, VersionId: one }, { Key, VersionId: again.VersionId }, { Key: "new" }];
  const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect(Deleted).toMatchObject([
    { Key, VersionId: one },
    { Key, VersionId: again.VersionId, DeleteMarker: true },
    { Key: "new", DeleteMarker: true, DeleteMarkerVersionId: expect.any(String) as string },
  ]);
  await s3.send(
    new DeleteObjectCommand({
      Bucket,
      Key: "new",
      VersionId: Deleted?.[2]?.DeleteMarkerVersionId,
    }),
  );
  await s3.send(new DeleteBucketCommand({ Bucket }));
});

test("a suspended bucket replaces the version null and keeps the others", async () => {
  await using world = await setup();
  const { setStatus, put, read, remove, list } = world;
  await setStatus("Enabled");
  const one = await put("one");
  await setStatus("Suspended");
  expect(await put("two")).toBe("null");
  expect(await put("three")).toBe("null");
  expect((await list()).rows).toEqual([
    ["null", "version", true],
    [one, "version", false],
  ]);
  expect(await remove()).toMatchObject({ DeleteMarker: true, VersionId: "null" });
  expect((await list()).rows).toEqual([
    [one, "version", false],
    ["null", "marker", true],
  ]);
  expect(await put("four")).toBe("null");
  expect([await read(), await read(one)]).toEqual(["four", "one"]);
  await remove("null");
  expect(await read()).toBe("one");
});

test("copies, tags and uploads take versions", async () => {
  await using world = await setup();
  const { s3, setStatus, put, read } = world;
  await setStatus("Enabled");
  const one = await put("one");
  await put("two");
  const restored = await s3.send(
    new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${Key}?versionId=${one ?? ""}` }),
  );
  expect(restored.CopySourceVersionId).toBe(one);
  expect(await read()).toBe("one");
  expect(await read(restored.VersionId)).toBe("one");
  const TagSet = [{ Key: "k", Value: "v" }];
  const old = { Bucket, Key, VersionId: one };
  const tagged = await s3.send(new PutObjectTaggingCommand({ ...old, Tagging: { TagSet } }));
  expect(tagged.VersionId).toBe(one);
  expect((await s3.send(new GetObjectTaggingCommand(old))).TagSet).toEqual(TagSet);
  expect((await s3.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet).toEqual([]);
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const part = { Bucket, Key, UploadId, PartNumber: 1 };
  const { ETag } = await s3.send(new UploadPartCommand({ ...part, Body: "parts" }));
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  const done = await s3.send(
    new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
  );
  expect(await read(done.VersionId)).toBe("parts");
});

test("a list of versions has pages, prefixes and a delimiter", async () => {
  await using world = await setup();
  const { s3, setStatus, put } = world;
  await setStatus("Enabled");
  for (const key of ["a", "b/1", "b/2", "c"]) for (const text of ["1", "2"]) await put(text, key);
  const shown: string[] = [];
  let markers: object = {};
  for (;;) {
    const page = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Delimiter: "/", MaxKeys: 2, ...markers }),
    );
    const { Versions = [], CommonPrefixes = [] } = page;
    expect(Versions.length + CommonPrefixes.length).toBeLessThanOrEqual(2);
    shown.push(...Versions.map((one) => one.Key ?? ""));
    shown.push(...CommonPrefixes.map(({ Prefix }) => Prefix ?? ""));
    if (page.IsTruncated !== true) break;
    markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
  expect(shown).toEqual(["a", "a", "c", "b/", "c"]);
  const below = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: "b/" }));
  expect(below.Versions).toHaveLength(4);
  await expect(
    s3.send(new ListObjectVersionsCommand({ Bucket, VersionIdMarker: "x" })),
  ).rejects.toEqual(failure("InvalidArgument", 400));
});

test("a removed version leaves nothing, and a status is required", async () => {
  await using world = await setup();
  const { s3, setStatus, put, remove, list } = world;
  await setStatus("Enabled");
  const large = "x".repeat(100_000);
  const ids = [await put(large), await put(large), (await remove()).VersionId];
  for (const id of ids) await remove(id);
  expect((await list()).rows).toEqual([]);
  const empty = { Bucket, VersioningConfiguration: {} };
  await expect(s3.send(new PutBucketVersioningCommand(empty))).rejects.toEqual(
    failure("IllegalVersioningConfigurationException", 400),
  );
});
