import { expect, test } from "vitest";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

const authorization = `AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${"0".repeat(64)}`;

async function setup() {
  const client = openClient(simulator);
  const ask = (method: Method, url: string, body?: string, headers: object = {}) =>
    client.send(method, url, body, { authorization, ...headers });
  await ask("PUT", "/bucket/");
  return { client, ask };
}

test("an upload is aborted: its parts go, and it is unknown from then on", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const { text } = await ask("POST", "/bucket/key?uploads");
  const id = /<UploadId>([^<]+)</.exec(text)?.[1] ?? "";
  await ask("PUT", `/bucket/key?partNumber=1&uploadId=${id}`, "abc");
  expect((await ask("DELETE", `/bucket/key?uploadId=${id}`)).status).toBe(204);
  for (const method of ["GET", "DELETE"] as const) {
    const gone = await ask(method, `/bucket/key?uploadId=${id}`);
    expect([gone.status, gone.text.includes("NoSuchUpload")]).toEqual([404, true]);
  }
  expect((await ask("DELETE", "/bucket/")).status).toBe(204);
});

test("an object is deleted: its tags go, and a new one has none", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  await ask("PUT", "/bucket/key", "abc", { "x-amz-tagging": "a=1" });
  expect((await ask("GET", "/bucket/key?tagging")).text).toContain("<Key>a</Key>");
  for (let time = 0; time < 2; time += 1) {
    expect((await ask("DELETE", "/bucket/key")).status).toBe(204);
  }
  await ask("PUT", "/bucket/key", "abc");
  expect((await ask("GET", "/bucket/key?tagging")).text).not.toContain("<Key>");
});

test("an object is archived: it can be read once it is restored, and until its copy expires", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  await ask("PUT", "/bucket/key", "abc", { "x-amz-storage-class": "DEEP_ARCHIVE" });
  const statusAfter = async (hours: number) => {
    await client.control("/_sim/clock", { advance_seconds: hours * 3_600 });
    return (await ask("GET", "/bucket/key")).status;
  };
  expect(await statusAfter(0)).toBe(403);
  const body = "<RestoreRequest><Days>1</Days></RestoreRequest>";
  expect((await ask("POST", "/bucket/key?restore", body)).status).toBe(202);
  expect(await statusAfter(11)).toBe(403);
  expect(await statusAfter(1)).toBe(200);
  expect(await statusAfter(48)).toBe(403);
});

test("a copy has its own storage class and redirect, and the metadata of its source", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const redirect = "x-amz-website-redirect-location";
  await ask("PUT", "/bucket/key", "abc", {
    "x-amz-storage-class": "STANDARD_IA",
    "x-amz-meta-a": "1",
    [redirect]: "/other",
  });
  await ask("PUT", "/bucket/copy", undefined, { "x-amz-copy-source": "/bucket/key" });
  const { headers } = await ask("HEAD", "/bucket/copy");
  expect(headers).toMatchObject({ "x-amz-meta-a": "1" });
  expect(headers).not.toHaveProperty("x-amz-storage-class");
  expect(headers).not.toHaveProperty(redirect);
  const refused = await ask("PUT", "/bucket/key", "abc", { [redirect]: "ftp://other" });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining("InvalidRedirectLocation"),
  ]);
});

test("a delete marker cannot be copied by its version", async () => {
  const { client, ask } = await setup();
  await using _ = client;
  const enabled = "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>";
  await ask("PUT", "/bucket/?versioning", enabled);
  await ask("PUT", "/bucket/key", "abc");
  const { headers } = await ask("DELETE", "/bucket/key");
  const copy = (source: string) =>
    ask("PUT", "/bucket/copy", undefined, { "x-amz-copy-source": `/bucket/key${source}` });
  expect((await copy("")).text).toContain("NoSuchKey");
  const marker = await copy(`?versionId=${String(headers["x-amz-version-id"])}`);
  expect([marker.status, marker.text]).toEqual([400, expect.stringContaining("InvalidRequest")]);
});
