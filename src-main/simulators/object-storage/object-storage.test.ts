import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCoverage } from "#core/contract/coverage.ts";
import { type Method, openClient } from "#core/testing/client.ts";
import { createSummer } from "./checksums/algorithms.ts";
import { coverage } from "./coverage.ts";
import { simulator as objectStorage } from "./index.ts";
import { operations } from "./shared/operations.ts";
import { signV2 } from "./signing/signature-v2.ts";

const authorization = `AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${"0".repeat(64)}`;

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

async function setup() {
  const client = openClient(objectStorage);
  const ask = async (method: Method, url: string, { headers, body }: Sent = {}) => {
    const answer = await client.send(method, url, body, { authorization, ...headers });
    const { status, text } = answer;
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
    return { status, code, text, headers: answer.headers };
  };
  await ask("PUT", "/bucket/");
  return { ...client, ask };
}

function chunked(body: string, trailer = ""): Sent {
  return {
    headers: {
      "content-encoding": "aws-chunked",
      "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
      "x-amz-decoded-content-length": "5",
      ...(trailer === "" ? {} : { "x-amz-trailer": trailer }),
    },
    body,
  };
}

/** The SHA-256 of an empty body. */
const NOTHING = createHash("sha256").digest("hex");

const sumOf = (text: string) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString("base64");
};

const SSE = "x-amz-server-side-encryption";

function customerKey(length: number, hashed?: string) {
  const key = Buffer.alloc(length, 1);
  return {
    [`${SSE}-customer-algorithm`]: "AES256",
    [`${SSE}-customer-key`]: key.toString("base64"),
    [`${SSE}-customer-key-md5`]: createHash("md5")
      .update(hashed ?? key)
      .digest("base64"),
  };
}

test("the coverage table lists exactly the operations that are served", () => {
  expect(compareCoverage(coverage, operations)).toEqual({ unlisted: [], unserved: [] });
});

describe("errors", () => {
  test("are documents that name the resource and the request", async () => {
    await using world = await setup();
    const { status, text, headers } = await world.ask("GET", "/bucket/no%26where");
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("application/xml");
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Error><Code>NoSuchKey<\/Code>/,
    );
    expect(text).toContain("<Key>no&amp;where</Key><Resource>/bucket/no%26where</Resource>");
    expect(text).toContain(`<RequestId>${String(headers["x-amz-request-id"])}</RequestId>`);
  });

  test("reject an attribute that is only an inherited property", async () => {
    await using world = await setup();
    await world.ask("PUT", "/bucket/a", { body: "x" });
    const headers = { "x-amz-object-attributes": "constructor" };
    const { status, text } = await world.ask("GET", "/bucket/a?attributes", { headers });
    expect(status).toBe(400);
    expect(text).toContain("<Code>InvalidArgument</Code>");
  });

  test("have no body on HEAD", async () => {
    await using world = await setup();
    expect(await world.ask("HEAD", "/bucket/none")).toMatchObject({ status: 404, text: "" });
    const unsigned = { headers: { authorization: "" } };
    expect(await world.ask("HEAD", "/bucket/none", unsigned)).toMatchObject({ text: "" });
  });

  test.each([
    ["GET", "/", { headers: { authorization: "AWS AKIA:old" } }, 400, "InvalidRequest"],
    [
      "GET",
      "/",
      { headers: { authorization: "AWS4-HMAC-SHA256 x" } },
      400,
      "AuthorizationHeaderMalformed",
    ],
    ["GET", "/nobody", {}, 404, "NoSuchBucket"],
    ["PUT", "/Bad_Name", {}, 400, "InvalidBucketName"],
    ["PUT", "/bucket/a%E0%A4%A", {}, 400, "InvalidURI"],
    ["PATCH", "/bucket/a", {}, 405, "MethodNotAllowed"],
    ["POST", "/bucket/a", {}, 405, "MethodNotAllowed"],
    ["PUT", "/", {}, 405, "MethodNotAllowed"],
    ["GET", "/bucket?max-keys=x", {}, 400, "InvalidArgument"],
    ["GET", "/bucket?list-type=2&encoding-type=hex", {}, 400, "InvalidArgument"],
    ["POST", "/bucket?delete", { body: "<Delete><Object>" }, 400, "MalformedXML"],
    ["POST", "/bucket?delete", { body: "<Delete/>" }, 400, "MalformedXML"],
    [
      "POST",
      "/bucket?delete",
      { body: "<Delete><Object><Key>&valueOf;</Key></Object></Delete>" },
      400,
      "MalformedXML",
    ],
    [
      "POST",
      "/bucket?delete",
      { body: '<!DOCTYPE x [<!ENTITY a "b">]><Delete/>' },
      400,
      "MalformedXML",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "content-md5": "nonsense" } },
      400,
      "InvalidDigest",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "content-md5": createHash("md5").update("y").digest("base64") } },
      400,
      "BadDigest",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "hello", headers: { "x-amz-checksum-crc32": "AAAAAA==" } },
      400,
      "BadDigest",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "hello", headers: { "x-amz-checksum-crc32": "AAAA" } },
      400,
      "InvalidRequest",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "x-amz-content-sha256": "0".repeat(64) } },
      400,
      "XAmzContentSHA256Mismatch",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "if-none-match": '"abc"' } },
      501,
      "NotImplemented",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "x-amz-storage-class": "WARM" } },
      400,
      "InvalidStorageClass",
    ],
    ["PUT", "/bucket/a", { body: "x", headers: { "x-amz-tagging": "a=1&a=2" } }, 400, "InvalidTag"],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "x-amz-meta-a": "x".repeat(2_100) } },
      400,
      "MetadataTooLarge",
    ],
    ["PUT", "/bucket/a", { body: "x", headers: customerKey(32, "y") }, 400, "InvalidArgument"],
    ["PUT", "/bucket/a", { body: "x", headers: customerKey(16) }, 400, "InvalidArgument"],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { [`${SSE}-customer-algorithm`]: "AES256" } },
      400,
      "InvalidArgument",
    ],
    [
      "PUT",
      "/bucket/a",
      { body: "x", headers: { "x-amz-write-offset-bytes": "1" } },
      501,
      "NotImplemented",
    ],
    ["PUT", "/bucket/a?partNumber=0&uploadId=x", { body: "x" }, 400, "InvalidArgument"],
    ["PUT", "/bucket/a?partNumber=1&uploadId=x", { body: "x" }, 404, "NoSuchUpload"],
    ["PUT", "/bucket/a", { headers: { "x-amz-copy-source": "nokey" } }, 400, "InvalidArgument"],
    ["PUT", "/bucket/a?website", { body: "x" }, 501, "NotImplemented"],
    ["PUT", "/bucket/a", chunked("5\r\nhel"), 400, "IncompleteBody"],
    ["PUT", "/bucket/a", chunked("zz\r\nhello\r\n"), 400, "InvalidRequest"],
    ["PUT", "/bucket/a", chunked("3\r\nhel\r\n0\r\n\r\n"), 400, "IncompleteBody"],
    [
      "PUT",
      "/bucket/a",
      chunked("5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n", "x-amz-checksum-crc32"),
      400,
      "BadDigest",
    ],
    [
      "PUT",
      "/bucket/a",
      chunked("5\r\nhello\r\n0\r\n\r\n", "x-amz-checksum-crc32"),
      400,
      "InvalidRequest",
    ],
  ] as const)("%s %s %j is %i %s and keeps nothing", async (method, url, sent, status, code) => {
    await using world = await setup();
    expect(await world.ask(method, url, sent)).toMatchObject({ status, code });
    const { text } = await world.ask("GET", "/bucket?list-type=2");
    expect(text).toContain("<KeyCount>0</KeyCount>");
    expect(text).not.toContain("<Contents>");
  });

  test.each([
    ["policy", "NoSuchBucketPolicy"],
    ["lifecycle", "NoSuchLifecycleConfiguration"],
    ["website", "NoSuchWebsiteConfiguration"],
    ["replication", "ReplicationConfigurationNotFoundError"],
    ["object-lock", "ObjectLockConfigurationNotFoundError"],
    ["tagging", "NoSuchTagSet"],
  ])("?%s of a new bucket is %s", async (parameter, code) => {
    await using world = await setup();
    expect(await world.ask("GET", `/bucket?${parameter}`)).toMatchObject({ status: 404, code });
  });
});

test.each([
  ["requestPayment", "<Payer>BucketOwner</Payer>"],
  ["logging", "BucketLoggingStatus"],
  ["notification", "NotificationConfiguration"],
  ["accelerate", "AccelerateConfiguration"],
  ["encryption", "<SSEAlgorithm>AES256</SSEAlgorithm>"],
  ["ownershipControls", "BucketOwnerEnforced"],
])("?%s of a new bucket answers its default", async (parameter, part) => {
  await using world = await setup();
  const { status, text } = await world.ask("GET", `/bucket?${parameter}`);
  expect(status).toBe(200);
  expect(text).toContain(part);
});

test("ACLs of objects, and tags of buckets taken away", async () => {
  await using world = await setup();
  await world.ask("PUT", "/bucket/a", { body: "x" });
  expect((await world.ask("GET", "/bucket/a?acl")).text).toContain("FULL_CONTROL");
  const body = "<Tagging><TagSet><Tag><Key>a</Key><Value>&#x62;</Value></Tag></TagSet></Tagging>";
  expect((await world.ask("PUT", "/bucket?tagging", { body })).status).toBe(204);
  expect((await world.ask("GET", "/bucket?tagging")).text).toContain("<Value>b</Value>");
  expect((await world.ask("DELETE", "/bucket?tagging")).status).toBe(204);
  expect((await world.ask("GET", "/bucket?tagging")).code).toBe("NoSuchTagSet");
});

describe("bodies", () => {
  test("aws-chunked with signed chunks and trailers, however it is cut", async () => {
    await using world = await setup();
    const body = `2;chunk-signature=ab\r\nhe\r\n3;chunk-signature=cd\r\nllo\r\n0;chunk-signature=ef\r\nx-amz-checksum-crc32:${sumOf("hello")}\r\n\r\n`;
    const put = await world.ask("PUT", "/bucket/a", chunked(body, "x-amz-checksum-crc32"));
    expect(put.status).toBe(200);
    expect(put.headers["x-amz-checksum-crc32"]).toBe(sumOf("hello"));
    const got = await world.ask("GET", "/bucket/a");
    expect(got.text).toBe("hello");
    expect(got.headers["content-encoding"]).toBeUndefined();
  });

  test.each([
    ["deflate, gzip", "deflate, gzip"],
    ["gzip, aws-chunked", "gzip"],
    ["aws-chunked, gzip", "gzip"],
    ["aws-chunked, aws-chunked", undefined],
  ])("a content encoding of %j is kept as %j", async (sent, kept) => {
    await using world = await setup();
    await world.ask("PUT", "/bucket/a", {
      headers: { "content-encoding": sent, "x-amz-content-sha256": NOTHING },
    });
    expect((await world.ask("HEAD", "/bucket/a")).headers["content-encoding"]).toBe(kept);
  });

  test.each(["GET", "HEAD"] as const)("%s refuses a header of encryption", async (method) => {
    await using world = await setup();
    await world.ask("PUT", "/bucket/a");
    const headers = { "x-amz-server-side-encryption": "AES256" };
    expect((await world.ask(method, "/bucket/a", { headers })).status).toBe(400);
  });

  test.each(["text", "a/b; c", "", "application/json", "multipart/form-data"])(
    "a content type of %j is kept unchanged",
    async (type) => {
      await using world = await setup();
      const sent = { body: '{"a":1', headers: { "content-type": type } };
      expect((await world.ask("PUT", "/bucket/a", sent)).status).toBe(200);
      const got = await world.ask("GET", "/bucket/a");
      expect(got.headers["content-type"]).toBe(type === "" ? "binary/octet-stream" : type);
      expect(got.text).toBe('{"a":1');
    },
  );

  test("keys keep every slash, and %2F is one", async () => {
    await using world = await setup();
    for (const key of ["a//b", "//", "a%2Fc", "x/", "sp%20ace", "plus+"]) {
      expect((await world.ask("PUT", `/bucket/${key}`, { body: key })).status).toBe(200);
    }
    const { text } = await world.ask("GET", "/bucket?list-type=2");
    const keys = [...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key);
    expect(keys).toEqual(["//", "a//b", "a/c", "plus+", "sp ace", "x/"]);
    expect((await world.ask("GET", "/bucket/a/c")).text).toBe("a%2Fc");
    const hosted = { headers: { host: "bucket.localhost:1" } };
    expect((await world.ask("GET", "/a/c", hosted)).text).toBe("a%2Fc");
  });
});

// The first is of AWS's documentation, the others are boto3's.
test.each([
  [
    ["GET", "/johnsmith/photos/puppy.jpg", {}, "1175139620"],
    ["wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "NpgCjnDzrM+WFzoENXmpNDUsSn8="],
  ],
  [
    [
      "GET",
      "/my-bucket/a%20b/%C3%BC%2B.txt?response-content-type=text%2Fplain%3B%20x%3D1",
      {},
      "1795003600",
    ],
    ["s3cr3t/+", "4u6GuMO37/5nFlOQwnet+y3KZ3M="],
  ],
  [
    [
      "PUT",
      "/my-bucket/p",
      {
        "content-type": "text/x-test",
        "x-amz-meta-who": "Ada L",
        "x-amz-storage-class": "STANDARD_IA",
      },
      "1795003600",
    ],
    ["s3cr3t/+", "VvHvlCQ/a6uOql+Lqbx1Bh/8b6A="],
  ],
  [
    ["PUT", "/my-bucket/p?uploadId=u%2B1&partNumber=2", {}, "1795003600"],
    ["s3cr3t/+", "A09Q43k2cbMbisCimdTt+Wy/mlM="],
  ],
] as const)("signs %j with Version 2", ([method, url, headers, date], [secret, signature]) => {
  expect(signV2({ method, url, headers }, { date }, secret)).toBe(signature);
});

test.each([
  ["AWSAccessKeyId=A&Expires=1", "AccessDenied"],
  ["AWSAccessKeyId=A&Expires=soon&Signature=x", "AccessDenied"],
  ["AWSAccessKeyId=A&Expires=1&Signature=x", "AccessDenied"],
])("rejects the presigned query %s", async (query, code) => {
  await using world = await setup();
  const answer = await world.send("GET", `/bucket/a?${query}`);
  expect(answer.status).toBe(403);
  expect(answer.text).toContain(`<Code>${code}</Code>`);
});

test("checksums agree with the published check values", () => {
  const of = (name: "CRC32" | "CRC32C" | "CRC64NVME") => {
    const summer = createSummer(name);
    for (const piece of ["1234", "", "56789"]) summer.update(Buffer.from(piece));
    return summer.digest().toString("hex");
  };
  expect(of("CRC32")).toBe("cbf43926");
  expect(of("CRC32C")).toBe("e3069283");
  expect(of("CRC64NVME")).toBe("ae8b14860a799888");
});

test("metadata beyond ASCII is returned as an encoded word", async () => {
  await using world = await setup();
  await world.ask("PUT", "/bucket/a", { body: "x", headers: { "x-amz-meta-name": "caf\u00e9" } });
  const { headers } = await world.ask("HEAD", "/bucket/a");
  expect(headers["x-amz-meta-name"]).toBe("=?UTF-8?B?Y2Fmw6k=?=");
});

test("the pages of a list have the items of the whole list", async () => {
  const key = fc.string({ unit: fc.constantFrom("a", "b", "/", "ü"), minLength: 1, maxLength: 5 });
  const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(
      keys,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("", "a", "a/"),
      fc.constantFrom("", "/", "b"),
      fc.boolean(),
      async (names, limit, prefix, delimiter, isV2) => {
        await using world = await setup();
        for (const name of names) {
          await world.ask("PUT", `/bucket/${encodeURIComponent(name)}`, { body: "x" });
        }
        const entries = (text: string) => [
          ...[...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name]) => name),
          ...[...text.matchAll(/<CommonPrefixes><Prefix>(.*?)<\/Prefix>/g)].map(
            ([, name]) => `${String(name)}…`,
          ),
        ];
        const common = `${isV2 ? "list-type=2&" : ""}prefix=${encodeURIComponent(prefix)}&delimiter=${encodeURIComponent(delimiter)}`;
        const whole = entries((await world.ask("GET", `/bucket?${common}`)).text);
        const walked: string[] = [];
        let next = "";
        for (let page = 0; page < 60; page += 1) {
          const { text } = await world.ask(
            "GET",
            `/bucket?${common}&max-keys=${String(limit)}${next}`,
          );
          const found = entries(text).map(String);
          expect(found.length).toBeLessThanOrEqual(limit);
          walked.push(...found);
          if (text.includes("<IsTruncated>false")) break;
          const token =
            /<Next(?:ContinuationToken|Marker)>(.*?)</.exec(text)?.[1] ?? found.at(-1) ?? "";
          next = `&${isV2 ? "continuation-token" : "marker"}=${encodeURIComponent(token)}`;
        }
        expect([...walked].sort()).toEqual([...whole].map(String).sort());
      },
    ),
    { numRuns: 60 },
  );
});

test("the same calls give the same bytes after a reset", async () => {
  await using world = await setup();
  const { ask } = world;
  const play = async () => {
    await ask("POST", "/_sim/reset", {
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const answers = [
      await ask("PUT", "/bucket"),
      await ask("PUT", "/bucket/a", { body: "one" }),
      await ask("POST", "/bucket/b?uploads"),
      await ask("GET", "/bucket"),
      await ask("GET", "/bucket?uploads"),
      await ask("GET", "/bucket/none"),
      await ask("GET", "/_sim/egress"),
    ];
    return answers.map(({ status, text, headers }) => [status, text, headers["x-amz-request-id"]]);
  };
  const first = await play();
  expect(await play()).toEqual(first);
  expect(first.at(-1)?.[1]).toBe('{"events":[]}');
});

test("operations that are not simulated are refused and listed", async () => {
  await using world = await setup();
  const { ask } = world;
  expect(await ask("GET", "/bucket?abac")).toMatchObject({ status: 501, code: "NotImplemented" });
  expect(await ask("GET", "/bucket/a?annotation")).toMatchObject({ status: 501 });
  expect(await ask("DELETE", "/")).toMatchObject({ status: 405, code: "MethodNotAllowed" });
  const listed: unknown = JSON.parse((await ask("GET", "/_sim/unsupported")).text);
  expect(listed).toMatchObject({
    calls: [
      { method: "GET", path: "/bucket?abac" },
      { method: "GET", path: "/bucket/a?annotation" },
      { method: "DELETE", path: "/" },
    ],
  });
});

test("control routes are no buckets", async () => {
  await using world = await setup();
  const { status, text } = await world.ask("GET", "/_sim/nothing");
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ error: { code: "not_found" } });
});

test("the panel sees buckets, objects and uploads", async () => {
  await using world = await setup();
  await world.ask("PUT", "/bucket/a", { body: "x".repeat(2_048) });
  await world.ask("PUT", "/bucket/b", { body: "y" });
  await world.ask("POST", "/bucket/c?uploads");
  const [objects, buckets, uploads] = world.running.collections;
  expect([...(objects?.list() ?? [])].map(({ label }) => label)).toEqual([
    "bucket/b, 1 bytes",
    "bucket/a, 2.0 KiB",
  ]);
  expect(objects?.find("bucket/a")).toMatchObject({ Bucket: "bucket", Key: "a", Size: 2_048 });
  expect([...(buckets?.list() ?? [])]).toEqual([
    expect.objectContaining({ id: "bucket", status: "2 objects" }),
  ]);
  expect(uploads?.count()).toBe(1);
});

test("lists parameters that S3 documents and that have no effect", async () => {
  await using world = await setup();
  const headers = { "x-amz-request-payer": "requester", "x-amz-optional-object-attributes": "x" };
  expect((await world.ask("GET", "/bucket?list-type=2&prefix=a", { headers })).status).toBe(200);
  const listed: unknown = JSON.parse((await world.ask("GET", "/_sim/unsupported")).text);
  expect(listed).toMatchObject({
    parameters: [
      { parameter: "x-amz-optional-object-attributes", count: 1 },
      { parameter: "x-amz-request-payer", count: 1 },
    ],
  });
  const { text } = await world.ask("GET", "/_sim/openapi.json");
  expect(JSON.parse(text)).toMatchObject({
    paths: {
      "/{bucket}/{rest}": {
        get: {
          parameters: expect.arrayContaining([
            { name: "versionId", in: "query", schema: { type: "string" } },
            { name: "range", in: "header", schema: { type: "string" } },
          ]) as unknown,
        },
      },
    },
  });
});

test("rejects the name of a checksum without the checksum, and another type of it", async () => {
  await using world = await setup();
  const named = { "x-amz-sdk-checksum-algorithm": "CRC32" };
  const put = (headers: Sent["headers"] = {}) =>
    world.ask("PUT", "/bucket/a", { headers, body: "x" });
  expect(await put(named)).toMatchObject({ status: 400, code: "InvalidRequest" });
  const sum = { "x-amz-checksum-crc32": sumOf("x") };
  expect((await put({ ...named, ...sum })).status).toBe(200);
  const other = { "x-amz-sdk-checksum-algorithm": "SHA256", ...sum };
  expect(await put(other)).toMatchObject({ status: 400, code: "InvalidRequest" });

  const algorithm = { "x-amz-checksum-algorithm": "CRC32" };
  const begun = await world.ask("POST", "/bucket/b?uploads", { headers: algorithm });
  const [, id = ""] = /<UploadId>(.*)<\/UploadId>/.exec(begun.text) ?? [];
  const path = `/bucket/b?uploadId=${id}`;
  const part = await world.ask("PUT", `${path}&partNumber=1`, { headers: sum, body: "x" });
  const etag = String(part.headers["etag"]);
  const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag><ChecksumCRC32>${sumOf("x")}</ChecksumCRC32></Part></CompleteMultipartUpload>`;
  const complete = (type: string) =>
    world.ask("POST", path, { headers: { "x-amz-checksum-type": type }, body });
  expect(await complete("FULL_OBJECT")).toMatchObject({ status: 400, code: "InvalidRequest" });
  expect((await complete("COMPOSITE")).status).toBe(200);
});

test("lists the buckets of a region", async () => {
  await using world = await setup();
  const body =
    "<CreateBucketConfiguration><LocationConstraint>eu-west-1</LocationConstraint></CreateBucketConfiguration>";
  await world.ask("PUT", "/abroad", { body });
  const { text } = await world.ask("GET", "/?bucket-region=eu-west-1&prefix=a");
  expect(text).toContain("<Name>abroad</Name>");
  expect(text).toContain("<Prefix>a</Prefix>");
  expect(text).not.toContain("<Name>bucket</Name>");
});

test("rejects parameters that exclude each other", async () => {
  await using sim = await setup();
  await sim.ask("PUT", "/bucket/key", { body: "abc" });
  const range = { headers: { range: "bytes=0-1" } };
  expect(await sim.ask("GET", "/bucket/key?partNumber=1", range)).toMatchObject({
    status: 400,
    code: "InvalidRequest",
  });
  expect((await sim.ask("GET", "/bucket/key?partNumber=1")).status).toBe(206);
  expect(await sim.ask("GET", "/bucket/?versions&version-id-marker=null")).toMatchObject({
    status: 400,
    code: "InvalidArgument",
  });
  const body =
    "<CreateBucketConfiguration><LocationConstraint>us-east-1</LocationConstraint></CreateBucketConfiguration>";
  expect(await sim.ask("PUT", "/other/", { body })).toMatchObject({
    status: 400,
    code: "InvalidLocationConstraint",
  });
});
