import { createHmac } from "node:crypto";
import {
  CreateBucketCommand,
  DeletePublicAccessBlockCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  NotFound,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { Client as MinioClient } from "minio";
import { describe, expect, test } from "vitest";
import { openStorage } from "../../testing/open-storage.ts";

const Bucket = "uploads";
const accessKeyId = "AKIATEST";
const secretAccessKey = "the-secret";

async function setup(environment: Readonly<Record<string, string>> = {}) {
  const credentials = { accessKeyId, secretAccessKey };
  const storage = await openStorage({ environment }, { credentials });
  const { s3, baseUrl } = storage;
  await s3.send(new CreateBucketCommand({ Bucket, ObjectOwnership: "ObjectWriter" }));
  /** Sends a form, its file last. */
  const send = async (
    fields: Readonly<Record<string, string>>,
    content = "hello",
    name = "a.txt",
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new Blob([content]), name);
    const init = { method: "POST", body: form, redirect: "manual" } as const;
    const response = await fetch(`${baseUrl}/${Bucket}`, init);
    const text = await response.text();
    const code = /<Code>(\w+)</.exec(text)?.[1];
    const message = /<Message>([^<]*)</.exec(text)?.[1];
    return { status: response.status, headers: response.headers, text, code, message };
  };
  const presign = (options: Partial<PresignedPostOptions> = {}) =>
    createPresignedPost(s3, { Bucket, Key: "a.txt", ...options });
  return { ...storage, send, presign };
}

/** The fields of a form in Version 2, as boto3 makes them by default. */
function signV2(document: object): Readonly<Record<string, string>> {
  const policy = Buffer.from(JSON.stringify(document)).toString("base64");
  const signature = createHmac("sha1", secretAccessKey).update(policy).digest("base64");
  return { AWSAccessKeyId: accessKeyId, policy, signature };
}

const later = "2999-01-01T00:00:00Z";
const conditions = [{ bucket: Bucket }, { key: "a.txt" }];

test("a form names a file for each of its fields, as requests of Python does", async () => {
  await using world = await setup({ S3_SIM_SECRET_ACCESS_KEY: secretAccessKey });
  const content = "x".repeat(300_000);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    key: "a.txt",
    ...signV2({ expiration: later, conditions }),
  }))
    form.append(name, new Blob([value]), name);
  form.append("file", new Blob([content]), "file");
  form.append("file", new Blob([content]), "another");
  const url = `${world.baseUrl}/${Bucket}`;
  expect((await fetch(url, { method: "POST", body: form })).status).toBe(204);
  const stored = await world.s3.send(new GetObjectCommand({ Bucket, Key: "a.txt" }));
  expect(await stored.Body?.transformToString()).toBe(content);
});

test("the SDK's form stores its file with its fields", async () => {
  await using world = await setup({ S3_SIM_SECRET_ACCESS_KEY: secretAccessKey });
  const Fields = {
    "Content-Type": "image/png",
    "x-amz-meta-place": "here",
    "x-amz-storage-class": "STANDARD_IA",
    tagging: "<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>",
  };
  const { url, fields } = await world.presign({
    Key: "pictures/${filename}",
    Fields,
    Conditions: [
      ["starts-with", "$key", "pictures/"],
      ["starts-with", "$Content-Type", "image/"],
      ["content-length-range", 1, 10],
      ...["x-amz-meta-place", "x-amz-storage-class", "tagging"].map(
        (name) => ["starts-with", `$${name}`, ""] as ["starts-with", string, string],
      ),
    ],
  });
  expect(url).toBe(`${world.baseUrl}/${Bucket}`);
  const sent = await world.send(fields, "12345", "C:\\photos\\cat.png");
  expect([sent.status, sent.text]).toEqual([204, ""]);
  expect(sent.headers.get("location")).toBe(`${world.baseUrl}/${Bucket}/pictures/cat.png`);
  const place = { Bucket, Key: "pictures/cat.png" };
  const object = await world.s3.send(new GetObjectCommand(place));
  expect(object).toMatchObject({
    ContentType: "image/png",
    Metadata: { place: "here" },
    StorageClass: "STANDARD_IA",
    ETag: sent.headers.get("etag"),
  });
  expect(await object.Body?.transformToString()).toBe("12345");
  const { TagSet } = await world.s3.send(new GetObjectTaggingCommand(place));
  expect(TagSet).toEqual([{ Key: "a", Value: "b" }]);
});

test("minio-js's form stores its file", async () => {
  await using world = await setup({ S3_SIM_SECRET_ACCESS_KEY: secretAccessKey });
  const { hostname, port } = new URL(world.baseUrl);
  const minio = new MinioClient({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
  });
  const policy = minio.newPostPolicy();
  policy.setBucket(Bucket);
  policy.setKeyStartsWith("a");
  policy.setExpires(new Date(Date.now() + 60_000));
  policy.setContentLengthRange(1, 100);
  const { formData } = await minio.presignedPostPolicy(policy);
  expect((await world.send({ ...formData, key: "a.txt" })).status).toBe(204);
  expect((await minio.statObject(Bucket, "a.txt")).size).toBe(5);
});

test("a form in Version 2 stores its file, and a wrong secret is rejected", async () => {
  await using world = await setup({ S3_SIM_SECRET_ACCESS_KEY: secretAccessKey });
  const signed = signV2({ expiration: later, conditions });
  expect((await world.send({ key: "a.txt", ...signed })).status).toBe(204);
  const forged = { ...signed, signature: "AAAA" };
  expect(await world.send({ key: "a.txt", ...forged })).toMatchObject({
    status: 403,
    code: "SignatureDoesNotMatch",
  });
  const { fields } = await world.presign();
  expect(await world.send({ ...fields, "X-Amz-Signature": "0".repeat(64) })).toMatchObject({
    status: 403,
    code: "SignatureDoesNotMatch",
  });
});

test("a form chooses the status and the redirect of its response", async () => {
  await using world = await setup();
  const ask = async (more: Readonly<Record<string, string>>) => {
    const names = Object.keys(more).map((name) => ["starts-with", `$${name}`, ""]);
    const signed = signV2({ expiration: later, conditions: [...conditions, ...names] });
    return world.send({ key: "a.txt", ...signed, ...more });
  };
  expect(await ask({ success_action_status: "200" })).toMatchObject({ status: 200, text: "" });
  const created = await ask({ success_action_status: "201" });
  expect(created.status).toBe(201);
  expect(created.text).toContain(
    `<PostResponse><Location>${world.baseUrl}/uploads/a.txt</Location><Bucket>uploads</Bucket><Key>a.txt</Key>`,
  );
  expect((await ask({ success_action_status: "404" })).status).toBe(204);
  const redirected = await ask({ success_action_redirect: "http://127.0.0.1:3000/done?a=1" });
  expect(redirected.status).toBe(303);
  expect(redirected.headers.get("location")).toBe(
    "http://127.0.0.1:3000/done?a=1&bucket=uploads&key=a.txt&etag=%225d41402abc4b2a76b9719d911017c592%22",
  );
  expect((await ask({ success_action_redirect: "javascript:alert(1)" })).status).toBe(204);
});

describe("a form is rejected", () => {
  const policyOf = (input: object) => ({
    key: "a.txt",
    ...signV2({ expiration: later, conditions, ...input }),
  });
  test.each([
    [
      "whose policy has expired",
      policyOf({ expiration: "2020-01-01T00:00:00Z" }),
      403,
      "AccessDenied",
      "Invalid according to Policy: Policy expired.",
    ],
    [
      "without an expiration",
      policyOf({ expiration: undefined }),
      400,
      "InvalidPolicyDocument",
      "Invalid Policy: Policy missing expiration.",
    ],
    [
      "with an invalid expiration",
      policyOf({ expiration: "tomorrow" }),
      400,
      "InvalidPolicyDocument",
      "expiration",
    ],
    [
      "without conditions",
      policyOf({ conditions: undefined }),
      400,
      "InvalidPolicyDocument",
      "Invalid Policy: Policy missing conditions.",
    ],
    [
      "with empty conditions",
      policyOf({ conditions: [] }),
      400,
      "InvalidPolicyDocument",
      "conditions",
    ],
    [
      "with an unknown condition",
      policyOf({ conditions: [...conditions, ["ends-with", "$key", "t"]] }),
      400,
      "InvalidPolicyDocument",
      "unknown operation",
    ],
    [
      "with two properties in a condition",
      policyOf({ conditions: [{ bucket: Bucket, key: "a.txt" }] }),
      400,
      "InvalidPolicyDocument",
      "exactly one property",
    ],
    [
      "for another bucket",
      policyOf({ conditions: [{ bucket: "other" }, { key: "a.txt" }] }),
      403,
      "AccessDenied",
      "Policy Condition failed",
    ],
    [
      "for another key",
      policyOf({ conditions: [{ bucket: Bucket }, ["eq", "$key", "b"]] }),
      403,
      "AccessDenied",
      "Policy Condition failed",
    ],
    [
      "with a field that no condition names",
      { ...policyOf({}), "x-amz-meta-a": "b" },
      403,
      "AccessDenied",
      "Invalid according to Policy: Extra input fields: x-amz-meta-a",
    ],
    [
      "with a policy that is not JSON",
      { key: "a.txt", AWSAccessKeyId: "a", policy: "eA==", signature: "b" },
      400,
      "InvalidPolicyDocument",
      "Invalid Policy: Invalid JSON.",
    ],
    [
      "without a key",
      signV2({ expiration: later, conditions }),
      400,
      "InvalidArgument",
      "must contain a field named 'key'",
    ],
    [
      "without a signature",
      { key: "a.txt", AWSAccessKeyId: "a", policy: "eA==" },
      400,
      "InvalidArgument",
      "must contain a field named 'Signature'",
    ],
    [
      "with too small a file",
      policyOf({ conditions: [...conditions, ["content-length-range", 6, 10]] }),
      400,
      "EntityTooSmall",
      "smaller",
    ],
    [
      "with too large a file",
      policyOf({ conditions: [...conditions, ["content-length-range", 0, 4]] }),
      400,
      "EntityTooLarge",
      "exceeds",
    ],
    [
      "with a range without a maximum",
      policyOf({ conditions: [...conditions, ["content-length-range", 0]] }),
      400,
      "InvalidPolicyDocument",
      "content-length-range",
    ],
    ["of a client without permission", { key: "a.txt" }, 403, "AccessDenied", "Access Denied"],
  ])("%s", async (_which, fields, status, code, message) => {
    await using world = await setup();
    const response = await world.send(fields);
    expect(response).toMatchObject({ status, code });
    expect(response.message).toContain(message);
    await expect(world.s3.send(new HeadObjectCommand({ Bucket, Key: "a.txt" }))).rejects.toThrow(
      NotFound,
    );
  });

  test("that is not a form, or has no file", async () => {
    await using world = await setup();
    const url = `${world.baseUrl}/${Bucket}`;
    const plain = await fetch(url, { method: "POST", body: "key=a" });
    expect([plain.status, await plain.text()]).toEqual([
      412,
      expect.stringContaining("multipart/form-data"),
    ]);
    const form = new FormData();
    form.append("key", "a.txt");
    const empty = await fetch(url, { method: "POST", body: form });
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining("exactly one file upload"),
    ]);
    const missing = await fetch(`${world.baseUrl}/missing`, { method: "POST", body: form });
    expect(missing.status).toBe(404);
  });

  test("with another access key id than the required one", async () => {
    const credentials = { accessKeyId: "AKIAREAL", secretAccessKey };
    await using storage = await openStorage({ requiredKey: "AKIAREAL" }, { credentials });
    const { s3, baseUrl } = storage;
    await s3.send(new CreateBucketCommand({ Bucket }));
    const form = new FormData();
    const fields = { key: "a.txt", ...signV2({ expiration: later, conditions }) };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new Blob(["x"]));
    const response = await fetch(`${baseUrl}/${Bucket}`, { method: "POST", body: form });
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("InvalidAccessKeyId"),
    ]);
  });
});

test("a bucket that everyone may write to takes a form without a policy", async () => {
  await using world = await setup();
  await world.s3.send(new DeletePublicAccessBlockCommand({ Bucket }));
  await world.s3.send(new PutBucketAclCommand({ Bucket, ACL: "public-read-write" }));
  expect((await world.send({ key: "a.txt", acl: "public-read" })).status).toBe(204);
  expect((await fetch(`${world.baseUrl}/${Bucket}/a.txt`)).status).toBe(200);
  const Policy = JSON.stringify({
    Statement: [
      {
        Effect: "Deny",
        Principal: "*",
        Action: "s3:PutObject",
        Resource: `arn:aws:s3:::${Bucket}/*`,
      },
    ],
  });
  await world.s3.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  const { fields } = await world.presign();
  expect((await world.send(fields)).status).toBe(403);
});
