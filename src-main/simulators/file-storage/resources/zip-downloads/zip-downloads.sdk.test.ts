import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { failure, openBox } from "../../testing/open-box.ts";

function open(archive: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

function read(zip: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else text(stream).then(resolve, reject);
    });
  });
}

/** Returns the files of an archive by their paths. */
async function unpack(archive: Buffer): Promise<Readonly<Record<string, string>>> {
  const zip = await open(archive);
  const files: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      read(zip, entry).then((content) => {
        files[entry.fileName] = content;
        zip.readEntry();
      }, reject);
    });
    zip.on("end", () => {
      resolve(files);
    });
    zip.readEntry();
  });
}

test("files and folders are downloaded as one archive", async () => {
  await using world = await openBox();
  const { box, upload } = world;
  const outer = await box.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const inner = await box.folders.createFolder({ name: "2026", parent: { id: outer.id } });
  await upload("b.txt", "deep", inner.id);
  const top = await upload("a.txt", "one");
  const other = await upload("a.txt", "two", outer.id);
  const items = [
    { id: top, type: "file" as const },
    { id: other, type: "file" as const },
    { id: outer.id, type: "folder" as const },
  ];
  const asked = await box.zipDownloads.createZipDownload({ items, downloadFileName: "all.zip" });
  expect(asked.rawData).toMatchObject({
    name_conflicts: [
      [
        { id: top, original_name: "a.txt", download_name: "a.txt" },
        { id: other, original_name: "a.txt", download_name: "a (1).txt" },
      ],
    ],
  });
  const before = await box.zipDownloads.getZipDownloadStatus(asked.statusUrl ?? "");
  expect(before).toMatchObject({ state: "in_progress", totalFileCount: 4, downloadedFileCount: 0 });
  const stream = await box.zipDownloads.getZipDownloadContent(asked.downloadUrl ?? "");
  expect(await unpack(await buffer(stream))).toEqual({
    "a.txt": "one",
    "a (1).txt": "two",
    "Plans/2026/b.txt": "deep",
    "Plans/a.txt": "two",
  });
  const after = await box.zipDownloads.getZipDownloadStatus(asked.statusUrl ?? "");
  expect(after).toMatchObject({ state: "succeeded", downloadedFileCount: 4 });
});

test("rejects the root folder and unknown items", async () => {
  await using world = await openBox();
  const ask = (type: "file" | "folder", id: string) =>
    world.box.zipDownloads.createZipDownload({ items: [{ type, id }] });
  await expect(ask("folder", "0")).rejects.toEqual(failure(400));
  await expect(ask("file", "1")).rejects.toEqual(failure(404));
});
