import { createHash, randomBytes } from "node:crypto";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeEach, expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { createSummer } from "../../checksums/algorithms.ts";
import { simulator } from "../../index.ts";

const Bucket = "parts";
const MIB = 1_024 ** 2;

const served = await serveSimulator(simulator);
const common = {
  endpoint: served.baseUrl,
  region: "us-east-1",
  forcePathStyle: true,
  maxAttempts: 1,
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "any" },
};
const s3 = new S3Client(common);
/** A client that adds no checksums of its own, as older SDKs and other languages do. */
const plain = new S3Client({ ...common, requestChecksumCalculation: "WHEN_REQUIRED" });

afterAll(async () => {
  s3.destroy();
  plain.destroy();
  await served[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await fetch(`${served.baseUrl}/_sim/reset`, { method: "POST" });
  await s3.send(new CreateBucketCommand({ Bucket }));
});

const digestOf = (algorithm: "CRC64NVME" | "SHA256" | "CRC32", ...chunks: readonly Buffer[]) => {
  const summer = createSummer(algorithm);
  for (const chunk of chunks) summer.update(chunk);
  return summer.digest().toString("base64");
};
const failure = (name: string) => expect.objectContaining({ name }) as unknown;
const first = randomBytes(5 * MIB);
const last = randomBytes(1_000);

/** Uploads two parts without checksums of the client. */
async function uploadParts(Key: string) {
  const { UploadId } = await plain.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const Parts = await Promise.all(
    [first, last].map(async (Body, index) => {
      const part = { Bucket, Key, UploadId, PartNumber: index + 1 };
      const { ETag } = await plain.send(new UploadPartCommand({ ...part, Body }));
      return { PartNumber: index + 1, ETag };
    }),
  );
  const complete = (parts = Parts, more: object = {}) =>
    plain.send(
      new CompleteMultipartUploadCommand({
        ...{ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } },
        ...more,
      }),
    );
  return { UploadId, Parts, complete };
}

test("an object without a checksum of its client gets a CRC64NVME", async () => {
  const put = await plain.send(new PutObjectCommand({ Bucket, Key: "a", Body: last }));
  const sum = { ChecksumCRC64NVME: digestOf("CRC64NVME", last), ChecksumType: "FULL_OBJECT" };
  expect(put).toMatchObject(sum);
  const head = new HeadObjectCommand({ Bucket, Key: "a", ChecksumMode: "ENABLED" });
  expect(await s3.send(head)).toMatchObject(sum);
  const ObjectAttributes = ["Checksum" as const];
  expect(
    await s3.send(new GetObjectAttributesCommand({ Bucket, Key: "a", ObjectAttributes })),
  ).toMatchObject({ Checksum: sum });
});

test("an upload without an algorithm gets a CRC64NVME of the whole", async () => {
  const { complete, UploadId } = await uploadParts("a");
  const { Parts } = await s3.send(new ListPartsCommand({ Bucket, Key: "a", UploadId }));
  expect(Parts?.[0]?.ChecksumCRC64NVME).toBeUndefined();
  expect(await complete()).toMatchObject({
    ChecksumCRC64NVME: digestOf("CRC64NVME", first, last),
    ChecksumType: "FULL_OBJECT",
  });
  const ObjectAttributes = ["ObjectParts" as const];
  const attributes = { Bucket, Key: "a", ObjectAttributes, MaxParts: 1 };
  const { ObjectParts } = await s3.send(new GetObjectAttributesCommand(attributes));
  expect(ObjectParts).toMatchObject({
    ...{ TotalPartsCount: 2, MaxParts: 1, IsTruncated: true, NextPartNumberMarker: "1" },
    Parts: [{ PartNumber: 1, Size: 5 * MIB }],
  });
});

test("a completion can be repeated until its object changes", async () => {
  const { complete, Parts } = await uploadParts("a");
  const done = await complete();
  const { $metadata, ...result } = done;
  expect($metadata.httpStatusCode).toBe(200);
  expect(await complete()).toMatchObject(result);
  expect(await complete(Parts, { IfNoneMatch: "*" })).toMatchObject(result);
  await expect(complete(Parts.slice(0, 1))).rejects.toEqual(failure("NoSuchUpload"));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
  await expect(complete()).rejects.toEqual(failure("NoSuchUpload"));
});

test("a copied part has the checksum of its upload, and a composite one is made of them", async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: "source", Body: last }));
  const create = { Bucket, Key: "a", ChecksumAlgorithm: "SHA256" as const };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(create));
  const part = { Bucket, Key: "a", UploadId, PartNumber: 1, CopySource: `${Bucket}/source` };
  const { CopyPartResult } = await s3.send(new UploadPartCopyCommand(part));
  const ChecksumSHA256 = digestOf("SHA256", last);
  expect(CopyPartResult).toMatchObject({ ChecksumSHA256 });
  const Parts = [{ PartNumber: 1, ETag: CopyPartResult?.ETag, ChecksumSHA256 }];
  const done = await s3.send(
    new CompleteMultipartUploadCommand({ ...create, UploadId, MultipartUpload: { Parts } }),
  );
  const composite = createHash("sha256").update(Buffer.from(ChecksumSHA256, "base64"));
  expect(done).toMatchObject({
    ChecksumSHA256: `${composite.digest("base64")}-1`,
    ChecksumType: "COMPOSITE",
  });
});

test("a copy of an object in parts is one part, and can have another checksum", async () => {
  await (await uploadParts("a")).complete();
  const copy = { Bucket, Key: "b", CopySource: `${Bucket}/a` };
  const { CopyObjectResult } = await s3.send(new CopyObjectCommand(copy));
  const md5 = createHash("md5").update(first).update(last).digest("hex");
  expect(CopyObjectResult).toMatchObject({
    ETag: `"${md5}"`,
    ChecksumCRC64NVME: digestOf("CRC64NVME", first, last),
  });
  const other = { ...copy, Key: "c", ChecksumAlgorithm: "CRC32" as const };
  expect((await s3.send(new CopyObjectCommand(other))).CopyObjectResult).toMatchObject({
    ChecksumCRC32: digestOf("CRC32", first, last),
    ChecksumType: "FULL_OBJECT",
  });
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: "c" }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  expect(bytes.equals(Buffer.concat([first, last]))).toBe(true);
});

test("a copy source is decoded once, be its slash encoded or not", async () => {
  const Key = "100%25 a/b";
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
  const encoded = encodeURIComponent(Key);
  for (const CopySource of [`${Bucket}/${encoded}`, encodeURIComponent(`${Bucket}/${Key}`)]) {
    const { CopyObjectResult } = await s3.send(
      new CopyObjectCommand({ Bucket, Key: "copy", CopySource }),
    );
    expect(CopyObjectResult?.ETag).toBe(`"${createHash("md5").update("x").digest("hex")}"`);
  }
});

test("a list of uploads shows those below a common prefix as one, page by page", async () => {
  for (const Key of ["a/1", "a/2", "b", "c/1", "d"]) {
    await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  }
  const shown: (readonly (string | undefined)[])[] = [];
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await s3.send(
      new ListMultipartUploadsCommand({ Bucket, Delimiter: "/", MaxUploads: 2, ...markers }),
    );
    expect(page.Delimiter).toBe("/");
    const { Uploads = [], CommonPrefixes = [], NextKeyMarker = "", NextUploadIdMarker = "" } = page;
    shown.push([...Uploads.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)]);
    if (page.IsTruncated !== true) break;
    markers = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
  }
  expect(shown).toEqual([
    ["b", "a/"],
    ["d", "c/"],
  ]);
  const below = await s3.send(
    new ListMultipartUploadsCommand({ Bucket, Delimiter: "/", Prefix: "a/" }),
  );
  expect(below.Uploads?.map(({ Key }) => Key)).toEqual(["a/1", "a/2"]);
});
