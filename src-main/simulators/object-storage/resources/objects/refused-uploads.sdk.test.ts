import { Agent } from "node:http";
import {
  CreateBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { ServerConnections } from "#core/testing/server-connections.ts";
import { simulator } from "../../index.ts";

const MEBIBYTE = 1_024 ** 2;
/** From 2 MiB on, the SDK sends `Expect: 100-continue`. */
const sizes = [1, 8];

function connect(endpoint: string, accessKeyId = "AKIATEST"): S3Client {
  return new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey: "any" },
    // One connection: what follows a refused upload has to use it, or find it closed.
    requestHandler: { httpAgent: new Agent({ keepAlive: true, maxSockets: 1 }) },
  });
}

const refusal = (name: string) => expect.objectContaining({ name }) as unknown;

test.each(sizes)(
  "the SDK continues after an upload of %i MiB into a missing bucket",
  async (size) => {
    using connections = new ServerConnections();
    await using served = await serveSimulator(simulator);
    const s3 = connect(served.baseUrl);
    const put = new PutObjectCommand({
      Bucket: "late",
      Key: "k",
      Body: Buffer.alloc(size * MEBIBYTE),
    });
    await expect(s3.send(put)).rejects.toEqual(refusal("NoSuchBucket"));
    await s3.send(new CreateBucketCommand({ Bucket: "late" }));
    await s3.send(put);
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: "late", Key: "k" }));
    expect(ContentLength).toBe(size * MEBIBYTE);
    s3.destroy();
    await connections.allClosed();
  },
);

test.each(sizes)("the SDK's own retry repeats an upload of %i MiB at once", async (size) => {
  await using served = await serveSimulator(simulator);
  const s3 = connect(served.baseUrl);
  await s3.send(new CreateBucketCommand({ Bucket: "uploads" }));
  const rule = { id: "busy", on: "request", method: "PUT", times: 2, do: { status: 503 } };
  await fetch(`${served.baseUrl}/_sim/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rules: [rule] }),
  });
  const Body = Buffer.alloc(size * MEBIBYTE);
  const { $metadata } = await s3.send(new PutObjectCommand({ Bucket: "uploads", Key: "k", Body }));
  expect($metadata.attempts).toBe(3);
  s3.destroy();
});

test.each(sizes)("other refusals of %i MiB leave the SDK's connection usable", async (size) => {
  await using served = await serveSimulator(simulator, { requiredKey: "AKIAREAL" });
  const s3 = connect(served.baseUrl, "AKIAREAL");
  const stranger = connect(served.baseUrl);
  await s3.send(new CreateBucketCommand({ Bucket: "uploads" }));
  const object = { Bucket: "uploads", Key: "k", Body: Buffer.alloc(size * MEBIBYTE) };
  await s3.send(new PutObjectCommand({ ...object, Body: "first" }));
  await expect(s3.send(new PutObjectCommand({ ...object, IfNoneMatch: "*" }))).rejects.toEqual(
    refusal("PreconditionFailed"),
  );
  const part = { ...object, UploadId: "unknown", PartNumber: 1 };
  await expect(s3.send(new UploadPartCommand(part))).rejects.toEqual(refusal("NoSuchUpload"));
  await expect(stranger.send(new PutObjectCommand(object))).rejects.toEqual(
    refusal("InvalidAccessKeyId"),
  );
  await expect(stranger.send(new PutObjectCommand(object))).rejects.toEqual(
    refusal("InvalidAccessKeyId"),
  );
  await s3.send(new PutObjectCommand(object));
  s3.destroy();
  stranger.destroy();
});
