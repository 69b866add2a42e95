import { Agent } from "node:http";
import type { LookupFunction } from "node:net";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketOwnershipControlsCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectsCommand,
  DeletePublicAccessBlockCommand,
  GetBucketAclCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketPolicyStatusCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  GetPublicAccessBlockCommand,
  ListObjectsV2Command,
  type ObjectOwnership,
  PutBucketAclCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  PutPublicAccessBlockCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { connectStorage, failure, openStorage } from "../../testing/open-storage.ts";

const Bucket = "assets";
const OWNER = "75aa57f09aa0c8caeab4f8c24e99d10f8e7faeebf76c078efc7c6caea54ba06a";
const ALL_USERS = "http://acs.amazonaws.com/groups/global/AllUsers";

/** An object storage with a bucket, the SDK, and requests without a signature. */
async function setup({
  ownership,
  isOpen = false,
  environment = {},
}: {
  readonly ownership?: ObjectOwnership;
  /** Without the block of public access. */
  readonly isOpen?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
} = {}) {
  const storage = await openStorage({ environment });
  const { s3, baseUrl } = storage;
  const created = { Bucket, ...(ownership === undefined ? {} : { ObjectOwnership: ownership }) };
  await s3.send(new CreateBucketCommand(created));
  if (isOpen) await s3.send(new DeletePublicAccessBlockCommand({ Bucket }));
  const anonymous = async (method: string, path: string, body?: string) => {
    const init = { method, ...(body === undefined ? {} : { body }) };
    const response = await fetch(`${baseUrl}/${path}`, init);
    const text = await response.text();
    return { status: response.status, text, code: /<Code>(\w+)</.exec(text)?.[1] };
  };
  const allow = (...statements: readonly object[]) =>
    s3.send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({ Version: "2012-10-17", Statement: statements }),
      }),
    );
  const put = (Key: string, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: "hello", ...more }));
  return { ...storage, anonymous, allow, put };
}

const read = {
  Effect: "Allow",
  Principal: "*",
  Action: "s3:GetObject",
  Resource: `arn:aws:s3:::${Bucket}/public/*`,
};

test("a new bucket enforces its owner and blocks public access", async () => {
  await using world = await setup();
  const { s3, anonymous, allow, put } = world;
  const { OwnershipControls } = await s3.send(new GetBucketOwnershipControlsCommand({ Bucket }));
  expect(OwnershipControls?.Rules).toEqual([{ ObjectOwnership: "BucketOwnerEnforced" }]);
  const { PublicAccessBlockConfiguration } = await s3.send(
    new GetPublicAccessBlockCommand({ Bucket }),
  );
  expect(Object.values(PublicAccessBlockConfiguration ?? {})).toEqual([true, true, true, true]);
  await expect(put("a", { ACL: "public-read" })).rejects.toEqual(
    failure("AccessControlListNotSupported", 400),
  );
  await expect(s3.send(new PutBucketAclCommand({ Bucket, ACL: "public-read" }))).rejects.toEqual(
    failure("AccessControlListNotSupported", 400),
  );
  await expect(allow(read)).rejects.toEqual(failure("AccessDenied", 403));
  await put("a");
  expect(await anonymous("GET", `${Bucket}/a`)).toMatchObject({
    status: 403,
    code: "AccessDenied",
  });
  expect(await anonymous("GET", "missing/a")).toMatchObject({ status: 404, code: "NoSuchBucket" });
});

test("objects are public by their ACL once the bucket allows it", async () => {
  await using world = await setup({ ownership: "ObjectWriter" });
  const { s3, anonymous, put } = world;
  await expect(put("a", { ACL: "public-read" })).rejects.toEqual(failure("AccessDenied", 403));
  await s3.send(new DeletePublicAccessBlockCommand({ Bucket }));
  await expect(s3.send(new GetPublicAccessBlockCommand({ Bucket }))).rejects.toEqual(
    failure("NoSuchPublicAccessBlockConfiguration", 404),
  );
  await put("a", { ACL: "public-read" });
  await put("b");
  expect(await anonymous("GET", `${Bucket}/a`)).toMatchObject({ status: 200, text: "hello" });
  expect((await anonymous("HEAD", `${Bucket}/a`)).status).toBe(200);
  expect((await anonymous("GET", `${Bucket}/b`)).status).toBe(403);
  expect((await anonymous("DELETE", `${Bucket}/a`)).status).toBe(403);
  expect(await s3.send(new GetObjectAclCommand({ Bucket, Key: "a" }))).toMatchObject({
    Owner: { ID: OWNER },
    Grants: [
      { Grantee: { Type: "CanonicalUser", ID: OWNER }, Permission: "FULL_CONTROL" },
      { Grantee: { Type: "Group", URI: ALL_USERS }, Permission: "READ" },
    ],
  });
  await s3.send(new PutObjectAclCommand({ Bucket, Key: "b", ACL: "public-read" }));
  expect((await anonymous("GET", `${Bucket}/b`)).status).toBe(200);
  await s3.send(new CopyObjectCommand({ Bucket, Key: "c", CopySource: `${Bucket}/a` }));
  expect((await anonymous("GET", `${Bucket}/c`)).status).toBe(403);
  await s3.send(
    new PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: { IgnorePublicAcls: true },
    }),
  );
  expect((await anonymous("GET", `${Bucket}/b`)).status).toBe(403);
  await s3.send(new DeletePublicAccessBlockCommand({ Bucket }));
  await s3.send(
    new PutBucketOwnershipControlsCommand({
      Bucket,
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    }),
  );
  expect((await anonymous("GET", `${Bucket}/b`)).status).toBe(403);
  const { Grants } = await s3.send(new GetObjectAclCommand({ Bucket, Key: "b" }));
  expect(Grants).toHaveLength(1);
});

test("a bucket's ACL opens its list and its writes", async () => {
  await using world = await setup({ ownership: "BucketOwnerPreferred", isOpen: true });
  const { s3, anonymous, put } = world;
  await put("a");
  expect((await anonymous("GET", Bucket)).status).toBe(403);
  expect((await anonymous("GET", `${Bucket}/missing`)).status).toBe(403);
  await s3.send(new PutBucketAclCommand({ Bucket, ACL: "public-read-write" }));
  expect((await anonymous("GET", Bucket)).text).toContain("<Key>a</Key>");
  expect(await anonymous("GET", `${Bucket}/missing`)).toMatchObject({
    status: 404,
    code: "NoSuchKey",
  });
  expect((await anonymous("PUT", `${Bucket}/new`, "x")).status).toBe(200);
  expect((await anonymous("DELETE", `${Bucket}/a`)).status).toBe(204);
  expect((await anonymous("PUT", `${Bucket}?acl`, "")).status).toBe(403);
  await expect(
    s3.send(
      new PutBucketOwnershipControlsCommand({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
      }),
    ),
  ).rejects.toEqual(failure("InvalidBucketAclWithObjectOwnership", 400));
  await s3.send(new DeleteBucketOwnershipControlsCommand({ Bucket }));
  await expect(s3.send(new GetBucketOwnershipControlsCommand({ Bucket }))).rejects.toEqual(
    failure("OwnershipControlsNotFoundError", 404),
  );
});

test("grants come in headers and in documents, and unknown grantees are rejected", async () => {
  await using world = await setup({ ownership: "ObjectWriter", isOpen: true });
  const { s3, put } = world;
  await put("a", { GrantRead: `uri="${ALL_USERS}", id=${OWNER}`, GrantWriteACP: `id="${OWNER}"` });
  const { Grants = [] } = await s3.send(new GetObjectAclCommand({ Bucket, Key: "a" }));
  expect(Grants.map(({ Permission }) => Permission)).toEqual(["READ", "READ", "WRITE_ACP"]);
  const set = (Grantee: object) =>
    s3.send(
      new PutBucketAclCommand({
        Bucket,
        AccessControlPolicy: {
          Owner: { ID: OWNER },
          Grants: [{ Grantee: { Type: "Group", ...Grantee }, Permission: "READ" }],
        },
      }),
    );
  await set({ URI: ALL_USERS });
  expect(await s3.send(new GetBucketAclCommand({ Bucket }))).toMatchObject({
    Grants: [{ Grantee: { Type: "Group", URI: ALL_USERS }, Permission: "READ" }],
  });
  await expect(set({ URI: "http://example.com/group" })).rejects.toEqual(
    failure("InvalidArgument", 400),
  );
  await expect(set({ Type: "CanonicalUser", ID: "me" })).rejects.toEqual(
    failure("InvalidArgument", 400),
  );
  await expect(
    set({ Type: "AmazonCustomerByEmail", EmailAddress: "a@example.com" }),
  ).rejects.toEqual(failure("UnresolvableGrantByEmailAddress", 400));
  await expect(put("a", { ACL: "public-read", GrantRead: `uri="${ALL_USERS}"` })).rejects.toEqual(
    failure("InvalidRequest", 400),
  );
});

test("a policy opens a part of a bucket, and its status says so", async () => {
  await using world = await setup({ isOpen: true });
  const { s3, anonymous, allow, put } = world;
  await expect(s3.send(new GetBucketPolicyCommand({ Bucket }))).rejects.toEqual(
    failure("NoSuchBucketPolicy", 404),
  );
  await put("public/a");
  await put("secret");
  await allow(read);
  expect((await anonymous("GET", `${Bucket}/public/a`)).text).toBe("hello");
  expect((await anonymous("GET", `${Bucket}/public/missing`)).status).toBe(403);
  expect((await anonymous("GET", `${Bucket}/secret`)).status).toBe(403);
  const { PolicyStatus } = await s3.send(new GetBucketPolicyStatusCommand({ Bucket }));
  expect(PolicyStatus).toEqual({ IsPublic: true });
  const { Policy } = await s3.send(new GetBucketPolicyCommand({ Bucket }));
  expect(JSON.parse(Policy ?? "")).toEqual({ Version: "2012-10-17", Statement: [read] });
  await s3.send(
    new PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: { RestrictPublicBuckets: true },
    }),
  );
  expect((await anonymous("GET", `${Bucket}/public/a`)).status).toBe(403);
  await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
  await expect(s3.send(new GetBucketPolicyStatusCommand({ Bucket }))).rejects.toEqual(
    failure("NoSuchBucketPolicy", 404),
  );
  await expect(allow({ ...read, Resource: "arn:aws:s3:::other/*" })).rejects.toEqual(
    failure("MalformedPolicy", 400),
  );
});

test("conditions see prefixes, tags and headers, and a denial binds the owner too", async () => {
  await using world = await setup({ isOpen: true });
  const { s3, anonymous, allow, put } = world;
  await put("public/a");
  await put("public/b");
  const resource = `arn:aws:s3:::${Bucket}`;
  await allow(
    {
      ...read,
      Action: "s3:ListBucket",
      Resource: resource,
      Condition: { StringLike: { "s3:prefix": "public/*" } },
    },
    { ...read, Condition: { StringEquals: { "s3:ExistingObjectTag/shared": "yes" } } },
    {
      ...read,
      Effect: "Deny",
      Action: "s3:PutObject",
      Resource: `${resource}/*`,
      Condition: { StringNotEquals: { "s3:x-amz-server-side-encryption": "aws:kms" } },
    },
    { ...read, Effect: "Deny", Action: "s3:DeleteObject", Resource: `${resource}/public/b` },
  );
  expect((await anonymous("GET", `${Bucket}?prefix=public/`)).status).toBe(200);
  expect((await anonymous("GET", Bucket)).status).toBe(403);
  expect((await anonymous("GET", `${Bucket}/public/a`)).status).toBe(403);
  await s3.send(
    new PutObjectTaggingCommand({
      Bucket,
      Key: "public/a",
      Tagging: { TagSet: [{ Key: "shared", Value: "yes" }] },
    }),
  );
  expect((await anonymous("GET", `${Bucket}/public/a`)).status).toBe(200);
  await expect(put("c")).rejects.toEqual(failure("AccessDenied", 403));
  await put("c", { ServerSideEncryption: "aws:kms" });
  const Delete = { Objects: [{ Key: "c" }, { Key: "public/b" }] };
  const { Deleted, Errors } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete }));
  expect([Deleted, Errors]).toMatchObject([
    [{ Key: "c" }],
    [{ Key: "public/b", Code: "AccessDenied" }],
  ]);
  await allow({ ...read, Effect: "Deny", Action: "s3:*", Resource: [resource, `${resource}/*`] });
  const get = new GetObjectCommand({ Bucket, Key: "public/a" });
  await expect(s3.send(get)).rejects.toEqual(failure("AccessDenied", 403));
  expect((await fetch(await getSignedUrl(s3, get))).status).toBe(403);
  await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
  expect((await s3.send(get)).ContentLength).toBe(5);
});

test("SIM_BUCKETS makes buckets with their access, again after a reset", async () => {
  const environment = { SIM_BUCKETS: "images:public-read,dropbox:public-read-write,own:acl,plain" };
  await using world = await setup({ environment });
  const { s3, anonymous, baseUrl } = world;
  const put = (name: string, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket: name, Key: "a", Body: "hello", ...more }));
  await put("images", { ACL: "public-read" });
  await put("own");
  await put("plain");
  expect((await anonymous("GET", "images/a")).text).toBe("hello");
  expect((await anonymous("PUT", "images/b", "x")).status).toBe(403);
  expect((await anonymous("PUT", "dropbox/b", "x")).status).toBe(200);
  expect((await anonymous("GET", "own/a")).status).toBe(403);
  await put("own", { ACL: "public-read" });
  expect((await anonymous("GET", "own/a")).status).toBe(200);
  await expect(put("plain", { ACL: "public-read" })).rejects.toEqual(
    failure("AccessControlListNotSupported", 400),
  );
  await fetch(`${baseUrl}/_sim/reset`, { method: "POST" });
  expect((await anonymous("GET", "images/a")).status).toBe(403);
  await put("images");
  expect((await anonymous("GET", "images/a")).status).toBe(200);
});

test("a new bucket takes its ownership and its ACL from its headers", async () => {
  await using world = await setup();
  const create = (name: string, more: object) =>
    world.s3.send(new CreateBucketCommand({ Bucket: name, ...more }));
  await create("writers", { ObjectOwnership: "ObjectWriter", GrantRead: `id=${OWNER}` });
  const { Grants } = await world.s3.send(new GetBucketAclCommand({ Bucket: "writers" }));
  expect(Grants).toMatchObject([{ Permission: "READ" }]);
  await expect(
    create("public", { ObjectOwnership: "ObjectWriter", ACL: "public-read" }),
  ).rejects.toEqual(failure("InvalidBucketAclWithBlockPublicAccessError", 400));
  await expect(create("public", { ACL: "public-read" })).rejects.toEqual(
    failure("InvalidBucketAclWithObjectOwnership", 400),
  );
  await expect(create("public", { ObjectOwnership: "Nobody" })).rejects.toEqual(
    failure("InvalidArgument", 400),
  );
});

test("a policy gives each user a folder of its own", async () => {
  await using world = await setup();
  const { s3, allow, put } = world;
  await allow({
    Effect: "Deny",
    Principal: "*",
    Action: "s3:PutObject",
    NotResource: `arn:aws:s3:::${Bucket}/home/\${aws:username}/*`,
  });
  await put("home/simdeck/a");
  await expect(put("home/other/a")).rejects.toEqual(failure("AccessDenied", 403));
  const Condition = { NumericGreaterThan: { "s3:object-lock-remaining-retention-days": "10" } };
  const deny = { Effect: "Deny", Principal: "*", Action: "s3:PutObject", Condition };
  await allow({ ...deny, Resource: `arn:aws:s3:::${Bucket}/*` });
  await s3.send(new GetObjectCommand({ Bucket, Key: "home/simdeck/a" }));
});

test("the SDK finds a bucket in a name below an allowed host", async () => {
  const guard = { host: "127.0.0.1", allowedHosts: ["*.s3.test"], allowedOrigins: [] };
  await using storage = await openStorage({
    guard,
    environment: { S3_SIM_SECRET_ACCESS_KEY: "any" },
  });
  const { port } = storage;
  // Names of the domain "test" are not resolved: every one is this machine.
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, [{ address: "127.0.0.1", family: 4 }]);
    else done(null, "127.0.0.1", 4);
  };
  const s3 = connectStorage(`http://s3.test:${String(port)}`, {
    forcePathStyle: false,
    requestHandler: { httpAgent: new Agent({ lookup }) },
  });
  await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "a/b", Body: "hello" }));
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: "photos", Key: "a/b" }));
  expect(await Body?.transformToString()).toBe("hello");
  s3.destroy();
  const { Contents } = await storage.s3.send(new ListObjectsV2Command({ Bucket: "photos" }));
  expect(Contents?.map(({ Key }) => Key)).toEqual(["a/b"]);
});
