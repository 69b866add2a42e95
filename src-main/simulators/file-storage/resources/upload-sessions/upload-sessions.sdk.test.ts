import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

const PART = 8 * 1_024 * 1_024;
const content = randomBytes(25_000_000);
const digestOf = (bytes: Uint8Array) => `sha=${createHash("sha1").update(bytes).digest("base64")}`;

type World = Awaited<ReturnType<typeof openBox>>;

/** Uploads a part of the content without the SDK. */
function sendPart({ ask }: World, id: string, start: number, bytes = content) {
  const part = bytes.subarray(start, start + PART);
  const end = start + part.length - 1;
  return ask(`/2.0/files/upload_sessions/${id}`, {
    method: "PUT",
    headers: {
      "content-type": "application/octet-stream",
      digest: digestOf(part),
      "content-range": `bytes ${String(start)}-${String(end)}/${String(bytes.length)}`,
    },
    body: new Uint8Array(part),
  });
}

const create = ({ box }: World, fileName = "large.bin", fileSize = content.length) =>
  box.chunkedUploads.createFileUploadSession({ folderId: "0", fileName, fileSize });

test("uploadBigFile of the SDK uploads a file in parts", async () => {
  await using world = await openBox();
  const { box } = world;
  const uploaded = await box.chunkedUploads.uploadBigFile(
    Readable.from([content]),
    "large.bin",
    content.length,
    "0",
  );
  const sha1 = createHash("sha1").update(content).digest("hex");
  expect(uploaded).toMatchObject({ name: "large.bin", size: content.length, sha1 });
  const stream = await box.downloads.downloadFile(uploaded.id);
  expect((await buffer(stream ?? Readable.from([]))).equals(content)).toBe(true);
});

test("a session makes a version of a file, described by its attributes", async () => {
  await using world = await openBox();
  const { box, upload, ask } = world;
  const file = await upload("v.bin");
  const session = await box.chunkedUploads.createFileUploadSessionForExistingFile(file, {
    fileSize: content.length,
  });
  const id = session.id ?? "";
  expect([session.partSize, session.totalParts, session.numPartsProcessed]).toEqual([PART, 3, 0]);
  for (const start of [0, PART, 2 * PART])
    expect((await sendPart(world, id, start)).status).toBe(200);
  const status = await box.chunkedUploads.getFileUploadSessionById(id);
  expect(status.numPartsProcessed).toBe(3);
  const { entries: parts = [] } = await box.chunkedUploads.getFileUploadSessionParts(id);
  const named = parts.map(({ partId, offset, size }) => ({ part_id: partId, offset, size }));
  // The SDK does not send attributes.
  const attributes = { description: "the second one" };
  const committed = await ask(`/2.0/files/upload_sessions/${id}/commit`, {
    method: "POST",
    headers: { digest: digestOf(content) },
    body: JSON.stringify({ parts: named, attributes }),
  });
  expect([committed.status, await committed.json()]).toMatchObject([
    201,
    { entries: [{ id: file, size: content.length, description: "the second one" }] },
  ]);
  const versions = await box.fileVersions.getFileVersions(file);
  expect(versions.totalCount).toBe(1);
  await expect(box.chunkedUploads.getFileUploadSessionById(id)).rejects.toEqual(failure(404));
  await box.chunkedUploads.deleteFileUploadSessionById(id);
  await expect(box.chunkedUploads.deleteFileUploadSessionById(id)).rejects.toEqual(failure(404));
  expect((await box.files.getFileById(file)).size).toBe(content.length);
});

test("a part can be sent again, but not with other bytes", async () => {
  await using world = await openBox();
  const { id = "" } = await create(world);
  const first: unknown = await (await sendPart(world, id, 0)).json();
  expect(await (await sendPart(world, id, 0)).json()).toEqual(first);
  const other = await sendPart(world, id, 0, randomBytes(content.length));
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { code: "range_overlaps_existing_range" },
  ]);
});

test("rejects small files, taken names and unknown ranges, digests and parts", async () => {
  await using world = await openBox();
  const { box, upload, ask } = world;
  await expect(create(world, "small.bin", 19_999_999)).rejects.toEqual(
    failure(400, "file_size_too_small"),
  );
  await upload("taken.bin");
  await expect(create(world, "taken.bin")).rejects.toEqual(failure(409, "item_name_in_use"));
  const { id = "" } = await create(world);
  expect((await sendPart(world, id, 1)).status).toBe(416);
  const path = `/2.0/files/upload_sessions/${id}`;
  const range = { "content-range": `bytes 0-${String(PART - 1)}/${String(content.length)}` };
  const headers = { ...range, "content-type": "application/octet-stream" };
  const part = new Uint8Array(content.subarray(0, PART));
  const bare = await ask(path, { method: "PUT", headers, body: part });
  expect(bare.status).toBe(400);
  const wrong = { ...headers, digest: digestOf(Buffer.from("x")) };
  expect((await ask(path, { method: "PUT", headers: wrong, body: part })).status).toBe(412);
  await sendPart(world, id, 0);
  const { entries: parts = [] } = await box.chunkedUploads.getFileUploadSessionParts(id);
  const digest = digestOf(content);
  await expect(
    box.chunkedUploads.createFileUploadSessionCommit(id, { parts }, { digest }),
  ).rejects.toEqual(failure(400, "bad_request"));
  await box.chunkedUploads.deleteFileUploadSessionById(id);
  expect((await sendPart(world, id, PART)).status).toBe(404);
});

test("a session expires after a week", async () => {
  await using world = await openBox();
  const { id = "" } = await create(world);
  await world.ask("/_sim/clock", {
    method: "POST",
    body: JSON.stringify({ advance_seconds: 8 * 86_400 }),
  });
  expect((await sendPart(world, id, 0)).status).toBe(404);
});
