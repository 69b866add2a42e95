import { createReadStream } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { Server as TusServer } from "@tus/server";
import { S3Store } from "@tus/s3-store";
import express from "express";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import multer from "multer";
import multerS3 from "multer-s3";
import { expect, test } from "vitest";
import * as z from "zod";
import { openStorage } from "../../testing/open-storage.ts";

const bucket = "assets";
const environment = { SIM_BUCKETS: `${bucket}:acl` };
const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "any" };

/** Serves an app for one test. */
async function serveApp(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${String(port)}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const optionsOf = (endpoint: string) => ({
  ...{ endpoint, region: "us-east-1", forcePathStyle: true, credentials },
});

test("multer-s3 uploads as its README shows, and everyone can read the files", async () => {
  await using storage = await openStorage({ environment });
  const files = multer({
    storage: multerS3({
      s3: storage.s3,
      bucket,
      acl: "public-read",
      contentType: (request, file, done) => {
        multerS3.AUTO_CONTENT_TYPE(request, file, done);
      },
      metadata: (_request, { fieldname }, done) => {
        done(null, { fieldName: fieldname });
      },
      key: (_request, { originalname }, done) => {
        done(null, `photos/${originalname}`);
      },
    }),
  }).array("photos", 3);
  const uploads = express().post("/", files, ({ files: stored }, response) => {
    response.json(stored);
  });
  await using app = await serveApp((request, response) => {
    uploads(request, response);
  });
  const form = new FormData();
  form.append("photos", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'></svg>"]), "a.svg");
  form.append("photos", new Blob([Buffer.alloc(6_000_000)]), "large.bin");
  const answer: unknown = await (await fetch(app.url, { method: "POST", body: form })).json();
  expect(answer).toMatchObject([
    { key: "photos/a.svg", location: `${storage.baseUrl}/${bucket}/photos/a.svg` },
    { key: "photos/large.bin", etag: expect.stringMatching(/-2"$/) as unknown },
  ]);
  const read = await fetch(`${storage.baseUrl}/${bucket}/photos/a.svg`);
  expect([read.status, read.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(read.headers.get("x-amz-meta-fieldname")).toBe("photos");
});

test("flydrive writes, moves, signs and lists, and changes the visibility of a file", async () => {
  await using storage = await openStorage({ environment });
  const disk = new Disk(
    new S3Driver({ ...optionsOf(storage.baseUrl), bucket, visibility: "public" }),
  );
  await disk.put("f/a.txt", "hello");
  await disk.putStream("f/b.ts", createReadStream(fileURLToPath(import.meta.url)));
  expect(await disk.getVisibility("f/a.txt")).toBe("public");
  await disk.setVisibility("f/a.txt", "private");
  expect(await disk.getVisibility("f/a.txt")).toBe("private");
  expect((await fetch(await disk.getUrl("f/a.txt"))).status).toBe(403);
  expect((await fetch(await disk.getUrl("f/b.ts"))).status).toBe(200);
  const signed = await fetch(await disk.getSignedUrl("f/a.txt"));
  expect(await signed.text()).toBe("hello");
  await disk.copy("f/a.txt", "f/c.txt");
  await disk.move("f/c.txt", "f/d.txt");
  expect((await disk.getMetaData("f/d.txt")).contentLength).toBe(5);
  const { objects } = await disk.listAll("f");
  expect([...objects].map((one) => ("key" in one ? one.key : one.prefix))).toEqual([
    "f/a.txt",
    "f/b.ts",
    "f/d.txt",
  ]);
  await disk.deleteAll("f");
  expect(await disk.exists("f/a.txt")).toBe(false);
});

test("an upload of tus is resumed after it was cut, and becomes one object", async () => {
  await using storage = await openStorage({ environment });
  const datastore = new S3Store({
    partSize: 8 * 1_024 ** 2,
    s3ClientConfig: { ...optionsOf(storage.baseUrl), bucket },
  });
  const tus = new TusServer({ path: "/files", datastore });
  await using app = await serveApp((request, response) => {
    void tus.handle(request, response);
  });
  const content = Buffer.alloc(21 * 1_024 ** 2, 7);
  const headers = { "tus-resumable": "1.0.0" };
  const created = await fetch(`${app.url}/files`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(content.length) },
  });
  const url = created.headers.get("location") ?? "";
  const send = (offset: number, end: number) =>
    fetch(url, {
      method: "PATCH",
      headers: {
        ...headers,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      body: content.subarray(offset, end),
    });
  expect((await send(0, 9_000_000)).status).toBe(204);
  const known = await fetch(url, { method: "HEAD", headers });
  const offset = Number(known.headers.get("upload-offset"));
  expect(offset).toBe(9_000_000);
  expect((await send(offset, content.length)).status).toBe(204);
  const read = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(read.equals(content)).toBe(true);
});
