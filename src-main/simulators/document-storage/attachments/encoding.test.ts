import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openDatabase } from "../testing/setup.ts";

const TEXT = "the same words again and ".repeat(400);
const text = { "content-type": "text/plain; charset=utf-8" };
const accepts = { "accept-encoding": "gzip" };
const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("base64");

async function setup() {
  const sim = await openDatabase();
  const put = await sim.ask("PUT", "/db/a/note.txt", TEXT, text);
  const stub = async (path: string) =>
    ((await sim.ask("GET", path)).get("_attachments")["note.txt"] ?? {}) as Record<string, unknown>;
  return { ...sim, stub, rev: String(put.json["rev"]) };
}

test("text is stored compressed, and sent so to clients that accept it", async () => {
  await using sim = await setup();
  const packed = await sim.ask("GET", "/db/a/note.txt", undefined, accepts);
  expect(packed.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-length": String(packed.bytes.length),
    "accept-ranges": "none",
    etag: `"${md5(packed.bytes)}"`,
    ...text,
  });
  expect(packed.bytes.length).toBeLessThan(TEXT.length / 10);
  expect(gunzipSync(packed.bytes).toString()).toBe(TEXT);
  for (const encoding of [undefined, "identity", "gzip;q=0", "br"]) {
    const plain = await sim.ask("GET", "/db/a/note.txt", undefined, {
      ...(encoding === undefined ? {} : { "accept-encoding": encoding }),
      range: "bytes=0-3",
    });
    expect(plain.status).toBe(200);
    expect(plain.text).toBe(TEXT);
    expect(plain.headers).toMatchObject({
      "content-length": String(TEXT.length),
      etag: packed.headers["etag"],
    });
    expect(plain.headers).not.toHaveProperty("content-encoding");
  }
  const head = await sim.ask("HEAD", "/db/a/note.txt", undefined, accepts);
  expect(head.headers).toMatchObject({ "content-length": String(packed.bytes.length) });
});

test("documents show the length before, and with att_encoding_info the encoding", async () => {
  await using sim = await setup();
  const { bytes } = await sim.ask("GET", "/db/a/note.txt", undefined, accepts);
  const stub = {
    content_type: text["content-type"],
    revpos: 1,
    digest: `md5-${md5(bytes)}`,
    length: TEXT.length,
    stub: true,
  };
  const encoding = { encoding: "gzip", encoded_length: bytes.length };
  expect(await sim.stub("/db/a")).toEqual(stub);
  expect(await sim.stub("/db/a?att_encoding_info=true")).toEqual({ ...stub, ...encoding });
  await sim.write({ _id: "_design/d", views: { v: { map: "function (doc) { emit(doc._id); }" } } });
  const query = "include_docs=true&att_encoding_info=true";
  const lists = [
    sim.ask("GET", `/db/_all_docs?key="a"&${query}`),
    sim.ask("GET", `/db/_changes?limit=1&${query}`),
    sim.ask("GET", `/db/_design/d/_view/v?key="a"&${query}`),
    sim.ask("POST", "/db/_bulk_get?att_encoding_info=true", { docs: [{ id: "a" }] }),
  ];
  for (const { text: shown } of await Promise.all(lists)) {
    expect(shown).toContain(JSON.stringify({ "note.txt": { ...stub, ...encoding } }));
  }
  const inline = await sim.stub("/db/a?attachments=true");
  expect(inline["data"]).toBe(Buffer.from(TEXT).toString("base64"));
});

test("a multipart response sends compressed parts, and a multipart request accepts them", async () => {
  await using sim = await setup();
  const sent = await sim.ask("GET", "/db/a?attachments=true&revs=true", undefined, {
    accept: "multipart/related",
  });
  expect(sent.bytes.toString("latin1")).toContain("\r\nContent-Encoding: gzip\r\n\r\n");
  await sim.ask("PUT", "/copy");
  const type = { "content-type": String(sent.headers["content-type"]) };
  expect((await sim.ask("PUT", "/copy/a?new_edits=false", sent.bytes, type)).status).toBe(201);
  expect(await sim.stub("/copy/a?att_encoding_info=true")).toEqual(
    await sim.stub("/db/a?att_encoding_info=true"),
  );
  expect((await sim.ask("GET", "/copy/a/note.txt")).text).toBe(TEXT);
  const wrong = Buffer.from(
    sent.bytes.toString("latin1").replace(/md5-[^"]*/, "md5-AAAAAAAAAAAAAAAAAAAAAA=="),
    "latin1",
  );
  const refused = await sim.ask("PUT", "/copy/a?new_edits=false", wrong, type);
  expect(refused.json).toEqual({
    error: "content_md5_mismatch",
    reason: "Possible message corruption.",
  });
});

test("bytes that a client compressed are stored unchanged", async () => {
  await using sim = await openDatabase();
  const packed = gzipSync("hello");
  const gzip = { "content-type": "image/x", "content-encoding": "gzip" };
  expect((await sim.ask("PUT", "/db/a/x", packed, gzip)).status).toBe(201);
  const stub = (await sim.ask("GET", "/db/a?att_encoding_info=true")).get("_attachments")["x"];
  expect(stub).toMatchObject({ length: packed.length, encoded_length: packed.length });
  expect((await sim.ask("GET", "/db/a/x", undefined, accepts)).bytes).toEqual(packed);
  expect((await sim.ask("GET", "/db/a/x")).text).toBe("hello");
});

test.each([
  ["deflate", "x", 415],
  ["gzip", "no gzip", 400],
  ["gzip", gzipSync(Buffer.alloc(64 * 1_024 * 1_024 + 1)), 413],
])(
  "a body of the encoding %s is refused if it is not that or too long",
  async (encoding, body, status) => {
    await using sim = await openDatabase();
    const headers = { "content-type": "image/x", "content-encoding": encoding };
    expect((await sim.ask("PUT", "/db/a/x", body, headers)).status).toBe(status);
    expect((await sim.ask("GET", "/db/a")).status).toBe(404);
  },
);

test("the configuration says which types are compressed, and how well", async () => {
  await using sim = await openDatabase();
  const lengthOf = async (id: string, type: string) => {
    await sim.ask("PUT", `/db/${id}/x`, TEXT, { "content-type": type });
    const attachments = (await sim.ask("GET", `/db/${id}?att_encoding_info=true`)).get(
      "_attachments",
    );
    return (attachments["x"] as { encoded_length?: number }).encoded_length ?? TEXT.length;
  };
  const set = (key: string, value: string) =>
    sim.ask("PUT", `/_node/_local/_config/attachments/${key}`, JSON.stringify(value));
  expect(await lengthOf("a", "application/json")).toBeLessThan(TEXT.length);
  expect(await lengthOf("b", "image/svg+xml")).toBe(TEXT.length);
  await set("compressible_types", "image/*");
  expect(await lengthOf("c", "application/json")).toBe(TEXT.length);
  expect(await lengthOf("d", "image/svg+xml")).toBeLessThan(TEXT.length);
  await set("compression_level", "0");
  expect(await lengthOf("e", "image/svg+xml")).toBe(TEXT.length);
});
