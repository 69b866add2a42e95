import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketCorsCommand,
  DeleteBucketTaggingCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketAccelerateConfigurationCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLocationCommand,
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketRequestPaymentCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetObjectAclCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  NoSuchBucket,
  NoSuchKey,
  NotFound,
  PutBucketCorsCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
  paginateListObjectsV2,
  waitUntilBucketExists,
  waitUntilObjectNotExists,
  type ChecksumAlgorithm,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator as objectStorage } from "./index.ts";
import { signV2 } from "./signing/signature-v2.ts";
import { conformance } from "./testing/conformance.ts";

type Served = Awaited<ReturnType<typeof serveSimulator>>;

function connect(
  baseUrl: string,
  secretAccessKey = "any",
  accessKeyId = "AKIATEST",
  maxAttempts = 3,
): S3Client {
  return new S3Client({
    endpoint: baseUrl,
    region: "us-east-1",
    forcePathStyle: true,
    maxAttempts,
    credentials: { accessKeyId, secretAccessKey },
  });
}

const Bucket = "my-bucket";
let served: Served;
let s3: S3Client;

beforeAll(async () => {
  served = await serveSimulator(objectStorage);
  s3 = connect(served.baseUrl);
});

afterAll(async () => {
  s3.destroy();
  await served[Symbol.asyncDispose]();
});

async function control(
  method: string,
  path: string,
  body?: unknown,
  base = served.baseUrl,
): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await answer.text();
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

beforeEach(async () => {
  await control("POST", "/_sim/reset");
  await s3.send(new CreateBucketCommand({ Bucket }));
});

const put = (Key: string, Body: string | Buffer, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const text = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Body?.transformToString();
};
const bytes = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const failure = (name: string, status: number) =>
  expect.objectContaining({
    name,
    $metadata: expect.objectContaining({ httpStatusCode: status }) as unknown,
  }) as unknown;

describe("buckets", () => {
  test("are created once, listed, found and deleted when they are empty", async () => {
    await put("kept", "1");
    await s3.send(new CreateBucketCommand({ Bucket }));
    expect(await text("kept")).toBe("1");
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "kept" }));
    await s3.send(new CreateBucketCommand({ Bucket: "another" }));
    const { Buckets, Owner } = await s3.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual(["another", Bucket]);
    expect(Buckets?.[0]?.CreationDate).toBeInstanceOf(Date);
    expect(Owner?.ID).toHaveLength(64);
    const first = await s3.send(new ListBucketsCommand({ MaxBuckets: 1 }));
    const second = await s3.send(
      new ListBucketsCommand({ MaxBuckets: 1, ContinuationToken: first.ContinuationToken }),
    );
    expect(second.Buckets?.[0]?.Name).toBe(Bucket);
    const { BucketRegion } = await s3.send(new HeadBucketCommand({ Bucket }));
    expect(BucketRegion).toBe("us-east-1");
    await put("a", "1");
    await expect(s3.send(new DeleteBucketCommand({ Bucket }))).rejects.toEqual(
      failure("BucketNotEmpty", 409),
    );
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    await s3.send(new DeleteBucketCommand({ Bucket }));
    await expect(s3.send(new HeadBucketCommand({ Bucket }))).rejects.toBeInstanceOf(NotFound);
  });

  test("keep their region, and refuse names and regions that are none", async () => {
    const created = {
      Bucket: "far-away",
      CreateBucketConfiguration: { LocationConstraint: "eu-west-1" as const },
    };
    await s3.send(new CreateBucketCommand(created));
    await expect(s3.send(new CreateBucketCommand(created))).rejects.toEqual(
      failure("BucketAlreadyOwnedByYou", 409),
    );
    const { LocationConstraint } = await s3.send(
      new GetBucketLocationCommand({ Bucket: "far-away" }),
    );
    expect(LocationConstraint).toBe("eu-west-1");
    const here = await s3.send(new GetBucketLocationCommand({ Bucket }));
    expect(here.LocationConstraint).toBeUndefined();
    for (const name of ["ab", "UPPER", "a_b", "1.2.3.4", "a..b", "-ab", "a-s3alias"]) {
      await expect(s3.send(new CreateBucketCommand({ Bucket: name }))).rejects.toEqual(
        failure("InvalidBucketName", 400),
      );
    }
  });

  test("return the defaults of their settings", async () => {
    await waitUntilBucketExists({ client: s3, maxWaitTime: 6 }, { Bucket });
    const acl = await s3.send(new GetBucketAclCommand({ Bucket }));
    expect(acl.Grants?.[0]).toMatchObject({
      Permission: "FULL_CONTROL",
      Grantee: { Type: "CanonicalUser" },
    });
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    expect(Status).toBeUndefined();
  });
});

describe("CORS", () => {
  const origin = "http://localhost:5173";
  const rules = [
    {
      ID: "app",
      AllowedOrigins: ["http://localhost:*", "https://*.app.example"],
      AllowedMethods: ["GET", "PUT"],
      AllowedHeaders: ["content-type", "x-amz-*"],
      ExposeHeaders: ["ETag"],
      MaxAgeSeconds: 3_000,
    },
    { AllowedOrigins: ["*"], AllowedMethods: ["DELETE"] },
  ];
  const putRules = () =>
    s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: rules } }));
  const preflight = (method: string, headers = "", path = `/${Bucket}/a`) =>
    fetch(`${served.baseUrl}${path}`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": method,
        ...(headers === "" ? {} : { "access-control-request-headers": headers }),
      },
    });
  const error = async (answer: Response) => [
    answer.status,
    /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1],
  ];

  test("stores the rules of a bucket, reads them back and removes them", async () => {
    const read = () => s3.send(new GetBucketCorsCommand({ Bucket }));
    await expect(read()).rejects.toEqual(failure("NoSuchCORSConfiguration", 404));
    await putRules();
    expect((await read()).CORSRules).toEqual(rules);
    await s3.send(new DeleteBucketCorsCommand({ Bucket }));
    await expect(read()).rejects.toEqual(failure("NoSuchCORSConfiguration", 404));
    for (const wrong of [
      { AllowedOrigins: ["http://*.*"], AllowedMethods: ["GET"] },
      { AllowedOrigins: ["*"], AllowedMethods: ["PATCH"] },
      { AllowedOrigins: ["*"], AllowedMethods: ["GET"], ExposeHeaders: ["x-*"] },
    ]) {
      const CORSConfiguration = { CORSRules: [wrong] };
      await expect(
        s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration })),
      ).rejects.toEqual(failure("InvalidRequest", 400));
    }
  });

  test("responds to preflights by the first matching rule, without credentials", async () => {
    expect(await error(await preflight("PUT"))).toEqual([403, "AccessForbidden"]);
    await putRules();
    const allowed = await preflight("PUT", "Content-Type, x-amz-meta-a");
    expect(allowed.status).toBe(200);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, PUT",
      "access-control-allow-headers": "content-type, x-amz-meta-a",
      "access-control-expose-headers": "ETag",
      "access-control-max-age": "3000",
      vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
    });
    const any = await preflight("DELETE");
    expect(any.headers.get("access-control-allow-origin")).toBe("*");
    expect(any.headers.has("access-control-allow-credentials")).toBe(false);
    expect((await preflight("PUT", "", `/${Bucket}/a?uploadId=u&partNumber=1`)).status).toBe(200);
    expect(await error(await preflight("PUT", "authorization"))).toEqual([403, "AccessForbidden"]);
    expect(await error(await preflight("POST"))).toEqual([403, "AccessForbidden"]);
    const bare = await fetch(`${served.baseUrl}/${Bucket}/a`, { method: "OPTIONS" });
    expect(await error(bare)).toEqual([400, "BadRequest"]);
  });

  test("adds the headers to every response that a rule allows, errors included", async () => {
    await putRules();
    const url = (command: GetObjectCommand | PutObjectCommand) =>
      getSignedUrl(s3, command, { expiresIn: 60 });
    const ask = (address: string, method: string) =>
      fetch(address, { method, headers: { origin } });
    const answers = [
      await ask(await url(new PutObjectCommand({ Bucket, Key: "a" })), "PUT"),
      await ask(await url(new GetObjectCommand({ Bucket, Key: "a" })), "GET"),
      await ask(await url(new GetObjectCommand({ Bucket, Key: "none" })), "GET"),
      await ask(`${served.baseUrl}/${Bucket}/a`, "GET"),
    ];
    expect(
      answers.map(({ status, headers }) => [status, headers.get("access-control-allow-origin")]),
    ).toEqual([200, 200, 404, 403].map((status) => [status, origin]));
    const posted = await ask(`${served.baseUrl}/${Bucket}/a?uploads`, "POST");
    expect(posted.headers.has("access-control-allow-origin")).toBe(false);
  });

  test("reports an unknown bucket before a missing signature", async () => {
    expect(await error(await fetch(`${served.baseUrl}/nobody/a`))).toEqual([404, "NoSuchBucket"]);
    expect(await error(await fetch(`${served.baseUrl}/${Bucket}/a`))).toEqual([
      403,
      "AccessDenied",
    ]);
    const created = await fetch(`${served.baseUrl}/newcomer`, { method: "PUT" });
    expect(await error(created)).toEqual([403, "AccessDenied"]);
  });
});

describe("objects", () => {
  test("are returned with their metadata", async () => {
    const said = {
      ContentType: "text/plain; charset=utf-8",
      CacheControl: "max-age=60",
      ContentDisposition: 'attachment; filename="a.txt"',
      ContentLanguage: "de",
      ContentEncoding: "identity",
      Metadata: { colour: "blue", two: "b c" },
      StorageClass: "STANDARD_IA" as const,
    };
    const { ETag, ChecksumCRC32 } = await put("dir/a b.txt", "hello", said);
    expect(ETag).toBe(`"${createHash("md5").update("hello").digest("hex")}"`);
    expect(ChecksumCRC32).toBe("NhCmhg==");
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: "dir/a b.txt" }));
    expect(got).toMatchObject({
      ...said,
      ETag,
      ContentLength: 5,
      AcceptRanges: "bytes",
      ChecksumCRC32,
    });
    expect(got.LastModified).toEqual(new Date("2026-01-15T12:00:00Z"));
    expect(await got.Body?.transformToString()).toBe("hello");
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: "dir/a b.txt" }));
    expect(head).toMatchObject({ ...said, ETag, ContentLength: 5 });
  });

  test("a stream arrives as aws-chunked and is kept without a trace of it", async () => {
    const content = randomBytes(300_000);
    const pieces = Array.from({ length: 10 }, (_, i) =>
      content.subarray(i * 30_000, (i + 1) * 30_000),
    );
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: "s",
        Body: Readable.from(pieces),
        ContentLength: content.length,
      }),
    );
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: "s" }));
    expect(got.ContentEncoding).toBeUndefined();
    expect(sha256((await got.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(
      sha256(content),
    );
    const gzip = { ContentEncoding: "gzip", ContentLength: 3 };
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: "z",
        Body: Readable.from([Buffer.from("abc")]),
        ...gzip,
      }),
    );
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "z" }))).ContentEncoding).toBe(
      "gzip",
    );
  });

  test.each(["CRC32", "CRC32C", "SHA1", "SHA256"] as const)(
    "the SDK's %s is checked, kept, and checked again by the SDK",
    async (ChecksumAlgorithm: ChecksumAlgorithm) => {
      await put("sum", "hello", { ChecksumAlgorithm });
      const got = await s3.send(
        new GetObjectCommand({ Bucket, Key: "sum", ChecksumMode: "ENABLED" }),
      );
      expect(Object.keys(got)).toContain(`Checksum${ChecksumAlgorithm}`);
      expect(await got.Body?.transformToString()).toBe("hello");
    },
  );

  test("ranges: parts, ends, and unsatisfiable ones", async () => {
    await put("r", "hello world");
    const range = async (Range: string) => {
      const got = await s3.send(new GetObjectCommand({ Bucket, Key: "r", Range }));
      return [got.$metadata.httpStatusCode, got.ContentRange, await got.Body?.transformToString()];
    };
    expect(await range("bytes=0-2")).toEqual([206, "bytes 0-2/11", "hel"]);
    expect(await range("bytes=6-")).toEqual([206, "bytes 6-10/11", "world"]);
    expect(await range("bytes=-3")).toEqual([206, "bytes 8-10/11", "rld"]);
    expect(await range("bytes=0-99")).toEqual([206, "bytes 0-10/11", "hello world"]);
    expect(await range("words=1")).toEqual([200, undefined, "hello world"]);
    await expect(range("bytes=11-")).rejects.toEqual(failure("InvalidRange", 416));
  });

  test("conditions of reads and writes", async () => {
    const { ETag } = await put("c", "1");
    await expect(put("c", "2", { IfNoneMatch: "*" })).rejects.toEqual(
      failure("PreconditionFailed", 412),
    );
    await expect(put("c", "2", { IfMatch: '"beef"' })).rejects.toEqual(
      failure("PreconditionFailed", 412),
    );
    await expect(put("new", "2", { IfMatch: ETag })).rejects.toEqual(failure("NoSuchKey", 404));
    expect(await text("c")).toBe("1");
    await put("c", "2", { IfMatch: ETag });
    await put("d", "2", { IfNoneMatch: "*" });
    const get = (more: object) => s3.send(new GetObjectCommand({ Bucket, Key: "d", ...more }));
    const { ETag: now, LastModified } = await get({});
    const status = (code: number) => ({ $metadata: { httpStatusCode: code } });
    await expect(get({ IfNoneMatch: now })).rejects.toMatchObject(status(304));
    await expect(get({ IfModifiedSince: LastModified })).rejects.toMatchObject(status(304));
    await expect(get({ IfMatch: '"beef"' })).rejects.toMatchObject(status(412));
    await expect(get({ IfUnmodifiedSince: new Date(0) })).rejects.toMatchObject(status(412));
    await expect(get({ IfMatch: now, IfUnmodifiedSince: new Date(0) })).resolves.toBeDefined();
  });

  test("keys are stored unchanged", async () => {
    const keys = [
      "a+b",
      "a%20b",
      "a&b=c",
      "ü/ß/日本",
      "💥",
      "a//b",
      "/lead",
      "trail/",
      "q?x#y",
      "<&>'\"",
      "a b",
      " ",
    ];
    for (const key of keys) await put(key, key);
    for (const key of keys) expect(await text(key)).toBe(key);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
    const inOrder = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(Contents?.map(({ Key }) => Key)).toEqual(inOrder);
    const Objects = keys.map((Key) => ({ Key }));
    const { Deleted, Errors } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
    );
    expect(Deleted?.map(({ Key }) => Key)).toEqual(keys);
    expect(Errors).toBeUndefined();
    expect((await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  test("any bytes under any key are returned unchanged", async () => {
    const segment = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
      .filter((part) => !/^\.{1,2}$/.test(part));
    const key = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.integer({ min: 0, max: 700_000 }).map((size) => new Uint8Array(randomBytes(size))),
    );
    await fc.assert(
      fc.asyncProperty(key, body, fc.boolean(), async (Key, content, isStreamed) => {
        const Body = isStreamed
          ? Readable.from([Buffer.from(content)], { objectMode: false })
          : content;
        await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: content.length }));
        const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
        expect(ETag).toBe(`"${createHash("md5").update(content).digest("hex")}"`);
        expect((await bytes(Key)).equals(Buffer.from(content))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("are deleted one by one and by lists, there or not", async () => {
    await put("a", "1");
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    const { $metadata } = await s3.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    expect($metadata.httpStatusCode).toBe(204);
    await waitUntilObjectNotExists({ client: s3, maxWaitTime: 6 }, { Bucket, Key: "a" });
    await put("b", "1");
    const Objects = [{ Key: "b", VersionId: "nope" }, { Key: "c" }];
    const { Deleted, Errors } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    expect(Deleted).toBeUndefined();
    expect(Errors).toEqual([expect.objectContaining({ Key: "b", Code: "NoSuchVersion" })]);
    expect(await text("b")).toBe("1");
  });

  test("a missing object throws its own class", async () => {
    await expect(text("nope")).rejects.toBeInstanceOf(NoSuchKey);
    const elsewhere = { Bucket: "no-such-bucket", Key: "a" };
    await expect(s3.send(new GetObjectCommand(elsewhere))).rejects.toBeInstanceOf(NoSuchBucket);
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: "a" }))).rejects.toBeInstanceOf(
      NotFound,
    );
    await expect(put("k".repeat(1_025), "1")).rejects.toEqual(failure("KeyTooLongError", 400));
  });

  test("65 MiB are stored whole, and more than 5 GiB are rejected before they are sent", async () => {
    const large = randomBytes(65 * 1_024 * 1_024);
    await put("large", large);
    expect(sha256(await bytes("large"))).toBe(sha256(large));
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: "larger" }));
    const status = await new Promise((resolve, reject) => {
      const headers = { "content-length": 5 * 1_024 ** 3 + 1 };
      const sent = request(url, { method: "PUT", headers }, (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      sent.on("error", reject).flushHeaders();
    });
    expect(status).toBe(400);
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: "larger" }))).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test("a chunked body without its length is rejected", async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: "a" }));
    const body = Readable.toWeb(Readable.from([Buffer.from("x")]));
    const answer = await fetch(url, { method: "PUT", body, duplex: "half" });
    expect(answer.status).toBe(411);
    expect(await answer.text()).toContain("<Code>MissingContentLength</Code>");
  });

  test("an overwritten object is newer, with whole seconds and a standing clock", async () => {
    const modified = async () => {
      const { LastModified } = await s3.send(new HeadObjectCommand({ Bucket, Key: "a" }));
      return LastModified ?? new Date(0);
    };
    await put("a", "1");
    const first = await modified();
    await put("a", "2");
    const second = await modified();
    expect(second.getTime() - first.getTime()).toBe(1_000);
    const since = { Bucket, Key: "a", IfModifiedSince: first };
    const { Body } = await s3.send(new GetObjectCommand(since));
    expect(await Body?.transformToString()).toBe("2");
    const { CopyObjectResult } = await s3.send(
      new CopyObjectCommand({ ...since, CopySource: `${Bucket}/a`, MetadataDirective: "REPLACE" }),
    );
    expect(CopyObjectResult?.LastModified?.getTime()).toBe(second.getTime() + 1_000);
  });

  test("the response names the requested encryption", async () => {
    const kms = { ServerSideEncryption: "aws:kms" as const, SSEKMSKeyId: "k1" };
    const shown = {
      ServerSideEncryption: "aws:kms",
      SSEKMSKeyId: "arn:aws:kms:us-east-1:000000000000:key/k1",
    };
    expect(await put("k", "x", kms)).toMatchObject(shown);
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: "k" }))).toMatchObject(shown);
    expect((await put("a", "x")).ServerSideEncryption).toBe("AES256");
    await expect(put("b", "x", { ServerSideEncryption: "ROT13" })).rejects.toEqual(
      failure("InvalidEncryptionAlgorithmError", 400),
    );
    await expect(put("b", "x", { SSEKMSKeyId: "k1" })).rejects.toEqual(
      failure("InvalidArgument", 400),
    );
  });

  test("an object with a customer's key is read and copied with that key only", async () => {
    const keyOf = (byte: number) => ({
      SSECustomerAlgorithm: "AES256",
      SSECustomerKey: Buffer.alloc(32, byte).toString("base64"),
      SSECustomerKeyMD5: createHash("md5").update(Buffer.alloc(32, byte)).digest("base64"),
    });
    const read = (more: object) => s3.send(new GetObjectCommand({ Bucket, Key: "s", ...more }));
    const { SSECustomerKeyMD5 } = keyOf(1);
    expect(await put("s", "secret", keyOf(1))).toMatchObject({ SSECustomerKeyMD5 });
    expect(await (await read(keyOf(1))).Body?.transformToString()).toBe("secret");
    await expect(read({})).rejects.toEqual(failure("InvalidRequest", 400));
    await expect(read(keyOf(2))).rejects.toEqual(failure("AccessDenied", 403));
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: "s" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 400 },
    });
    const copy = (more: object) =>
      s3.send(new CopyObjectCommand({ Bucket, Key: "c", CopySource: `${Bucket}/s`, ...more }));
    await expect(copy({})).rejects.toEqual(failure("InvalidRequest", 400));
    const source = keyOf(1);
    await copy({
      CopySourceSSECustomerAlgorithm: source.SSECustomerAlgorithm,
      CopySourceSSECustomerKey: source.SSECustomerKey,
      CopySourceSSECustomerKeyMD5: source.SSECustomerKeyMD5,
    });
    expect(await text("c")).toBe("secret");
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket, Key: "m", ...keyOf(1) }),
    );
    const part = { Bucket, Key: "m", UploadId, PartNumber: 1, Body: "p" };
    await expect(s3.send(new UploadPartCommand(part))).rejects.toEqual(
      failure("InvalidRequest", 400),
    );
    expect(await s3.send(new UploadPartCommand({ ...part, ...keyOf(1) }))).toMatchObject({
      SSECustomerKeyMD5,
    });
  });

  test("ACLs, locks and owners that do not apply are rejected", async () => {
    await put("a", "x", { ACL: "bucket-owner-full-control", ExpectedBucketOwner: "000000000000" });
    const cases = [
      [{ ACL: "public-read" }, "AccessControlListNotSupported", 400],
      [{ GrantRead: 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' }, undefined, 400],
      [{ ObjectLockMode: "GOVERNANCE" }, "InvalidRequest", 400],
      [{ ObjectLockLegalHoldStatus: "ON" }, "InvalidRequest", 400],
      [{ ExpectedBucketOwner: "111122223333" }, "AccessDenied", 403],
      [{ ExpectedBucketOwner: "me" }, "InvalidBucketOwnerAWSAccountID", 400],
    ] as const;
    for (const [more, name = "AccessControlListNotSupported", status] of cases) {
      await expect(put("b", "x", more)).rejects.toEqual(failure(name, status));
    }
    const owner = { ExpectedSourceBucketOwner: "111122223333" };
    const copy = { Bucket, Key: "b", CopySource: `${Bucket}/a`, ...owner };
    await expect(s3.send(new CopyObjectCommand(copy))).rejects.toEqual(
      failure("AccessDenied", 403),
    );
    const create = (more: object) =>
      connect(served.baseUrl, "any", "AKIATEST", 1).send(
        new CreateBucketCommand({ Bucket: "public", ...more }),
      );
    await expect(create({ ACL: "public-read" })).rejects.toEqual(
      failure("InvalidBucketAclWithObjectOwnership", 400),
    );
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(["a"]);
  });

  test("unchanged settings are the provider's defaults", async () => {
    await put("a", "1");
    const acl = await s3.send(new GetObjectAclCommand({ Bucket, Key: "a" }));
    expect(acl.Grants).toMatchObject([{ Permission: "FULL_CONTROL" }]);
    const payment = await s3.send(new GetBucketRequestPaymentCommand({ Bucket }));
    expect(payment.Payer).toBe("BucketOwner");
    const encryption = await s3.send(new GetBucketEncryptionCommand({ Bucket }));
    expect(encryption.ServerSideEncryptionConfiguration?.Rules).toMatchObject([
      { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } },
    ]);
    const controls = await s3.send(new GetBucketOwnershipControlsCommand({ Bucket }));
    expect(controls.OwnershipControls?.Rules).toEqual([{ ObjectOwnership: "BucketOwnerEnforced" }]);
    const logging = await s3.send(new GetBucketLoggingCommand({ Bucket }));
    expect(logging.LoggingEnabled).toBeUndefined();
    const speed = await s3.send(new GetBucketAccelerateConfigurationCommand({ Bucket }));
    expect(speed.Status).toBeUndefined();
    const told = await s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }));
    expect(told.TopicConfigurations).toBeUndefined();
    const { $metadata } = await s3.send(new DeleteBucketTaggingCommand({ Bucket }));
    expect($metadata.httpStatusCode).toBe(204);
  });

  test("tags and attributes", async () => {
    await put("t", "1", { Tagging: "a=1&b=x%20y" });
    const tags = async () =>
      (await s3.send(new GetObjectTaggingCommand({ Bucket, Key: "t" }))).TagSet;
    expect(await tags()).toEqual([
      { Key: "a", Value: "1" },
      { Key: "b", Value: "x y" },
    ]);
    const TagSet = [{ Key: "c&<", Value: "" }];
    await s3.send(new PutObjectTaggingCommand({ Bucket, Key: "t", Tagging: { TagSet } }));
    expect(await tags()).toEqual(TagSet);
    expect((await s3.send(new GetObjectCommand({ Bucket, Key: "t" }))).TagCount).toBe(1);
    await s3.send(new DeleteObjectTaggingCommand({ Bucket, Key: "t" }));
    expect(await tags()).toEqual([]);
    await expect(s3.send(new GetBucketTaggingCommand({ Bucket }))).rejects.toEqual(
      failure("NoSuchTagSet", 404),
    );
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    expect((await s3.send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual(TagSet);
    const attributes = await s3.send(
      new GetObjectAttributesCommand({
        Bucket,
        Key: "t",
        ObjectAttributes: ["ETag", "ObjectSize", "Checksum"],
      }),
    );
    expect(attributes).toMatchObject({ ObjectSize: 1, Checksum: { ChecksumCRC32: "g9zvtw==" } });
  });
});

describe("copies", () => {
  test("keep their metadata, or take new metadata", async () => {
    await put("a b+c.txt", "copy me", {
      ContentType: "text/plain",
      Metadata: { a: "1" },
      Tagging: "t=1",
    });
    const CopySource = `/${Bucket}/${encodeURIComponent("a b+c.txt")}`;
    const { CopyObjectResult } = await s3.send(
      new CopyObjectCommand({ Bucket, Key: "x", CopySource }),
    );
    expect(CopyObjectResult?.ETag).toBe(`"${createHash("md5").update("copy me").digest("hex")}"`);
    await s3.send(new CopyObjectCommand({ Bucket, Key: "y", CopySource: `${Bucket}/a b+c.txt` }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "a b+c.txt" }));
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key: "x" }))).toMatchObject({
      ContentType: "text/plain",
      Metadata: { a: "1" },
    });
    expect(await text("y")).toBe("copy me");
    await put("a%20b", "literal");
    const literal = { Bucket, Key: "l", CopySource: `${Bucket}/a%20b` };
    await expect(s3.send(new CopyObjectCommand(literal))).rejects.toEqual(
      failure("NoSuchKey", 404),
    );
    await s3.send(new CopyObjectCommand({ ...literal, CopySource: `${Bucket}/a%2520b` }));
    expect(await text("l")).toBe("literal");
    const own = { Bucket, Key: "x", CopySource: `${Bucket}/x` };
    await expect(s3.send(new CopyObjectCommand(own))).rejects.toEqual(
      failure("InvalidRequest", 400),
    );
    await s3.send(
      new CopyObjectCommand({ ...own, MetadataDirective: "REPLACE", Metadata: { b: "2" } }),
    );
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "x" }))).Metadata).toEqual({
      b: "2",
    });
    const stale = { ...own, Key: "z", CopySourceIfMatch: '"beef"' };
    await expect(s3.send(new CopyObjectCommand(stale))).rejects.toEqual(
      failure("PreconditionFailed", 412),
    );
    const missing = { ...own, Key: "z", CopySource: `${Bucket}/nope` };
    await expect(s3.send(new CopyObjectCommand(missing))).rejects.toEqual(
      failure("NoSuchKey", 404),
    );
  });
});

describe("lists", () => {
  test("prefixes, delimiters and pages of both versions", async () => {
    const keys = Array.from(
      { length: 25 },
      (_, i) => `${i % 2 ? "dir" : "other"}/${String(i).padStart(2, "0")}`,
    );
    for (const key of [...keys, "top"]) await put(key, "x");
    const { CommonPrefixes, Contents, KeyCount } = await s3.send(
      new ListObjectsV2Command({ Bucket, Delimiter: "/" }),
    );
    expect(CommonPrefixes).toEqual([{ Prefix: "dir/" }, { Prefix: "other/" }]);
    expect(Contents?.map(({ Key }) => Key)).toEqual(["top"]);
    expect(KeyCount).toBe(3);
    const walked: string[] = [];
    for await (const page of paginateListObjectsV2({ client: s3, pageSize: 10 }, { Bucket })) {
      expect(page.KeyCount).toBeLessThanOrEqual(10);
      walked.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ""));
    }
    expect(walked).toEqual([...keys, "top"].sort());
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Delimiter: "/", MaxKeys: 1, ContinuationToken }),
      );
      seen.push(page.CommonPrefixes?.[0]?.Prefix ?? page.Contents?.[0]?.Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen).toEqual(["dir/", "other/", "top"]);
    const after = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: "dir/", StartAfter: "dir/19", FetchOwner: true }),
    );
    expect(after.Contents?.map(({ Key }) => Key)).toEqual(["dir/21", "dir/23"]);
    expect(after.Contents?.[0]?.Owner?.ID).toBeDefined();
    const one = await s3.send(new ListObjectsCommand({ Bucket, Delimiter: "/", MaxKeys: 1 }));
    expect(one).toMatchObject({
      IsTruncated: true,
      NextMarker: "dir/",
      CommonPrefixes: [{ Prefix: "dir/" }],
    });
    const two = await s3.send(
      new ListObjectsCommand({ Bucket, Delimiter: "/", Marker: one.NextMarker }),
    );
    expect(two).toMatchObject({ IsTruncated: false, CommonPrefixes: [{ Prefix: "other/" }] });
    const versions = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: "to" }));
    expect(versions.Versions).toEqual([
      expect.objectContaining({ Key: "top", VersionId: "null", IsLatest: true }),
    ]);
  });

  test("encoded keys, and arguments that are none", async () => {
    await put("a b/ü", "x");
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, EncodingType: "url" }));
    expect(Contents?.[0]?.Key).toBe("a%20b/%C3%BC");
    await expect(s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: -1 }))).rejects.toEqual(
      failure("InvalidArgument", 400),
    );
    await expect(
      s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken: "!" })),
    ).rejects.toEqual(failure("InvalidArgument", 400));
    const none = await s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 0 }));
    expect(none).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });
});

describe("uploads in parts", () => {
  const MIB = 1_024 * 1_024;

  test("lib-storage puts twelve MiB together", async () => {
    const Body = randomBytes(12 * MIB);
    const done = await new Upload({ client: s3, params: { Bucket, Key: "u", Body } }).done();
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect(sha256(await bytes("u"))).toBe(sha256(Body));
    const part = await s3.send(new GetObjectCommand({ Bucket, Key: "u", PartNumber: 3 }));
    expect(part).toMatchObject({ PartsCount: 3, ContentLength: 2 * MIB });
    expect(sha256((await part.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(
      sha256(Body.subarray(10 * MIB)),
    );
    const stream = Readable.from([Body.subarray(0, 7 * MIB), Body.subarray(7 * MIB)]);
    await new Upload({ client: s3, params: { Bucket, Key: "v", Body: stream } }).done();
    expect(sha256(await bytes("v"))).toBe(sha256(Body));
    await new Upload({ client: s3, params: { Bucket, Key: "small", Body: "small" } }).done();
    expect(await text("small")).toBe("small");
  });

  test("by hand: listed, refused in the wrong shape, completed, aborted", async () => {
    const Key = "m";
    const begin = async () =>
      (
        await s3.send(
          new CreateMultipartUploadCommand({
            Bucket,
            Key,
            ContentType: "a/b",
            Metadata: { m: "1" },
          }),
        )
      ).UploadId;
    const UploadId = await begin();
    const upload = async (PartNumber: number, Body: string | Buffer) => ({
      PartNumber,
      ETag: (await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })))
        .ETag,
    });
    const complete = (Parts: object[]) =>
      s3.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
    const two = await upload(2, "end");
    const small = await upload(1, "too small");
    await expect(complete([small, two])).rejects.toEqual(failure("EntityTooSmall", 400));
    const one = await upload(1, Buffer.alloc(5 * MIB, "x"));
    await expect(complete([two, one])).rejects.toEqual(failure("InvalidPartOrder", 400));
    await expect(complete([{ ...one, ETag: '"beef"' }])).rejects.toEqual(
      failure("InvalidPart", 400),
    );
    const parts = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 1 }));
    expect(parts).toMatchObject({
      IsTruncated: true,
      NextPartNumberMarker: "1",
      Parts: [{ PartNumber: 1, Size: 5 * MIB }],
    });
    const { Uploads } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads).toEqual([expect.objectContaining({ Key, UploadId })]);
    const done = await complete([one, two]);
    expect(done).toMatchObject({ Bucket, Key, ETag: expect.stringMatching(/-2"$/) as unknown });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({
      ContentLength: 5 * MIB + 3,
      ContentType: "a/b",
      Metadata: { m: "1" },
    });
    const second = await begin();
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: second }));
    await expect(s3.send(new ListPartsCommand({ Bucket, Key, UploadId: second }))).rejects.toEqual(
      failure("NoSuchUpload", 404),
    );
  });

  test("parts copied from objects", async () => {
    await put("src", "0123456789");
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: "p" }));
    const copied = await s3.send(
      new UploadPartCopyCommand({
        Bucket,
        Key: "p",
        UploadId,
        PartNumber: 1,
        CopySource: `${Bucket}/src`,
        CopySourceRange: "bytes=2-5",
      }),
    );
    const Parts = [{ PartNumber: 1, ETag: copied.CopyPartResult?.ETag }];
    await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: "p",
        UploadId,
        MultipartUpload: { Parts },
      }),
    );
    expect(await text("p")).toBe("2345");
  });

  test.each(["COMPOSITE", "FULL_OBJECT"] as const)(
    "%s checksums of CRC32 are answered and hold",
    async (ChecksumType) => {
      const Body = randomBytes(6 * MIB);
      const params = {
        Bucket,
        Key: "sum",
        Body,
        ChecksumAlgorithm: "CRC32" as const,
        ChecksumType,
      };
      await new Upload({ client: s3, params }).done();
      const got = await s3.send(
        new GetObjectCommand({ Bucket, Key: "sum", ChecksumMode: "ENABLED" }),
      );
      expect(got.ChecksumType).toBe(ChecksumType);
      const ObjectAttributes = ["ObjectParts" as const];
      const { ObjectParts } = await s3.send(
        new GetObjectAttributesCommand({ Bucket, Key: "sum", ObjectAttributes, MaxParts: 1 }),
      );
      expect(ObjectParts).toMatchObject({
        ...{ TotalPartsCount: 2, IsTruncated: true, NextPartNumberMarker: "1" },
        Parts: [{ PartNumber: 1, Size: 5 * MIB, ChecksumCRC32: expect.any(String) as unknown }],
      });
      expect(sha256((await got.Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(
        sha256(Body),
      );
    },
  );
});

describe("signatures", () => {
  test("presigned URLs work with fetch until the clock is past them", async () => {
    const putUrl = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: "p q" }), {
      expiresIn: 600,
    });
    expect((await fetch(putUrl, { method: "PUT", body: "by url" })).status).toBe(200);
    const url = await getSignedUrl(
      s3,
      new GetObjectCommand({ Bucket, Key: "p q", ResponseContentType: "text/x-test" }),
      { expiresIn: 600 },
    );
    const answer = await fetch(url);
    expect(await answer.text()).toBe("by url");
    expect(answer.headers.get("content-type")).toBe("text/x-test");
    await control("POST", "/_sim/clock", { advance_seconds: 601 });
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain("<Message>Request has expired</Message>");
    expect((await fetch(putUrl, { method: "PUT", body: "late" })).status).toBe(403);
    expect(await text("p q")).toBe("by url");
  });

  test("presigned URLs carry headers in their query", async () => {
    const command = new PutObjectCommand({
      Bucket,
      Key: "held",
      StorageClass: "STANDARD_IA",
      Tagging: "a=1",
      Metadata: { who: "Ada" },
    });
    const url = await getSignedUrl(s3, command, { expiresIn: 60 });
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(200);
    const { Metadata, StorageClass, TagCount } = await s3.send(
      new GetObjectCommand({ Bucket, Key: "held" }),
    );
    expect({ Metadata, StorageClass, TagCount }).toEqual({
      Metadata: { who: "Ada" },
      StorageClass: "STANDARD_IA",
      TagCount: 1,
    });
  });

  test("presigned URLs of Version 2 work until they expire, with the right secret only", async () => {
    await using strict = await serveSimulator(objectStorage, {
      environment: { S3_SIM_SECRET_ACCESS_KEY: "s3cr3t/+" },
    });
    const right = connect(strict.baseUrl, "s3cr3t/+");
    await right.send(new CreateBucketCommand({ Bucket }));
    const sign = (method: string, path: string, query: string, secret = "s3cr3t/+") => {
      const date = String(Math.floor(Date.now() / 1_000) + 600);
      const held = Object.fromEntries(new URLSearchParams(query));
      const headers = path.endsWith("/up") ? held : {};
      const signature = signV2({ method, url: `${path}?${query}`, headers }, { date }, secret);
      const own = new URLSearchParams({ AWSAccessKeyId: "AKIATEST", Signature: signature });
      return `${strict.baseUrl}${path}?${query}&${String(own)}&Expires=${date}`;
    };
    const putUrl = sign(
      "PUT",
      `/${Bucket}/up`,
      "content-type=text%2Fx-test&x-amz-meta-who=Ada%20L",
    );
    expect((await fetch(putUrl, { method: "PUT", body: "hi" })).status).toBe(200);
    const head = await right.send(new HeadObjectCommand({ Bucket, Key: "up" }));
    expect(head).toMatchObject({ ContentType: "text/x-test", Metadata: { who: "Ada L" } });
    const query = "response-content-type=text%2Fplain&more=1";
    const read = (secret?: string) => sign("GET", `/${Bucket}/a%20b`, query, secret);
    await right.send(new PutObjectCommand({ Bucket, Key: "a b", Body: "two" }));
    expect(await (await fetch(read())).text()).toBe("two");
    const refused = await fetch(read("other"));
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("<Code>SignatureDoesNotMatch</Code>"),
    ]);
    const url = read();
    await control("POST", "/_sim/clock", { advance_seconds: 601 }, strict.baseUrl);
    expect(await (await fetch(url)).text()).toContain("<Message>Request has expired</Message>");
    right.destroy();
  });

  test("with a secret configured every signature is verified", async () => {
    await using strict = await serveSimulator(objectStorage, {
      environment: { S3_SIM_SECRET_ACCESS_KEY: "s3cr3t/+" },
    });
    const right = connect(strict.baseUrl, "s3cr3t/+");
    const wrong = connect(strict.baseUrl, "other");
    const Key = "a b/ü+*'(1)!~&=%.txt";
    await right.send(new CreateBucketCommand({ Bucket }));
    await right.send(new PutObjectCommand({ Bucket, Key, Body: "x", Metadata: { a: "b   c" } }));
    await right.send(
      new PutObjectCommand({ Bucket, Key: "s", Body: Readable.from(["yy"]), ContentLength: 2 }),
    );
    await right.send(new ListObjectsV2Command({ Bucket, Prefix: "a b/", Delimiter: "/" }));
    await expect(wrong.send(new GetObjectCommand({ Bucket, Key }))).rejects.toEqual(
      failure("SignatureDoesNotMatch", 403),
    );
    const url = await getSignedUrl(right, new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });
    expect(await (await fetch(url)).text()).toBe("x");
    expect((await fetch(`${url}&more=1`)).status).toBe(403);
    expect(
      (await fetch(await getSignedUrl(wrong, new GetObjectCommand({ Bucket, Key })))).status,
    ).toBe(403);
    const upload = await getSignedUrl(right, new PutObjectCommand({ Bucket, Key: "u" }));
    expect((await fetch(upload, { method: "PUT", body: "up" })).status).toBe(200);
    await control("POST", "/_sim/clock", { advance_seconds: 86_400 }, strict.baseUrl);
    await right.send(new GetObjectCommand({ Bucket, Key: "u" }));
    await control(
      "POST",
      "/_sim/inject",
      { events: [{ id: "del", at: "+0s", call: { method: "DELETE", path: `/${Bucket}/u` } }] },
      strict.baseUrl,
    );
    await expect(right.send(new HeadObjectCommand({ Bucket, Key: "u" }))).rejects.toBeInstanceOf(
      NotFound,
    );
    right.destroy();
    wrong.destroy();
  });

  test("SIM_API_KEY is the one access key id", async () => {
    await using one = await serveSimulator(objectStorage, { requiredKey: "AKIAONLY" });
    const other = connect(one.baseUrl);
    await expect(other.send(new ListBucketsCommand({}))).rejects.toEqual(
      failure("InvalidAccessKeyId", 403),
    );
    const right = connect(one.baseUrl, "any", "AKIAONLY");
    expect((await right.send(new ListBucketsCommand({}))).Buckets ?? []).toEqual([]);
  });
});

test("nothing is sent: the egress log stays empty", async () => {
  await put("a", "1");
  expect(await control("GET", "/_sim/egress")).toEqual({ events: [] });
});

testConformance(objectStorage, conformance, import.meta.url);
