import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type Json, type Method, openClient } from "#core/testing/client.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { waitForChange } from "./changes/wait.ts";
import { collate } from "./mango/collation.ts";
import { simulator as documentStorage } from "./index.ts";
import { compileSelector } from "./mango/selector.ts";
import { createState, newDatabase } from "./state.ts";

const credentials = {
  authorization: `Basic ${btoa("ada:secret")}`,
  "content-type": "application/json",
};

function setup(changes: Partial<SimulatorSettings> = {}) {
  const client = openClient(documentStorage, changes);
  const ask = (method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    client.send(method, url, body, { ...credentials, ...headers });
  const put = async (id: string, doc: Json = {}) =>
    String((await ask("PUT", `/db/${id}`, doc)).json["rev"]);
  return { ...client, ask, put };
}

async function withDatabase(changes: Partial<SimulatorSettings> = {}) {
  const sim = setup(changes);
  await sim.ask("PUT", "/db");
  return sim;
}

describe("collation", () => {
  const json = fc.jsonValue({ maxDepth: 3 });

  test("is an order: turned round it is turned round, and it is transitive", () => {
    fc.assert(
      fc.property(json, json, json, (a, b, c) => {
        expect(Math.sign(collate(a, b))).toBe(-Math.sign(collate(b, a)) + 0 || 0);
        const [x, y, z] = [a, b, c].sort(collate);
        expect(collate(x, y)).toBeLessThanOrEqual(0);
        expect(collate(y, z)).toBeLessThanOrEqual(0);
        expect(collate(x, z)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("goes by type, then as CouchDB's own list of examples", () => {
    const sorted = [
      null,
      false,
      true,
      1,
      2,
      3,
      4,
      "a",
      "A",
      "aa",
      "b",
      "B",
      "ba",
      "bb",
      ["a"],
      ["b"],
      ["b", "c"],
      ["b", "c", "a"],
      ["b", "d"],
      ["b", "d", "e"],
      {},
      { a: 1 },
      { a: 2 },
      { b: 1 },
      { b: 2 },
      { b: 2, a: 1 },
      { b: 2, c: 2 },
    ];
    expect(sorted.toReversed().sort(collate)).toEqual(sorted);
  });
});

describe("selectors", () => {
  const doc = {
    a: 1,
    s: "text",
    list: [1, 5, 9],
    nested: { deep: { x: null } },
    "dot.ted": 1,
    e: [{ k: 1 }, { k: 2 }],
  };

  test.each([
    [{ a: 1 }, true],
    [{ a: { $eq: 1, $gt: 0 } }, true],
    [{ a: { $ne: 1 } }, false],
    [{ gone: { $ne: 1 } }, false],
    [{ gone: { $exists: false } }, true],
    [{ $not: { gone: { $exists: true } } }, true],
    [{ a: { $gte: 1, $lte: 1 } }, true],
    [{ a: { $lt: "text" } }, true],
    [{ a: { $in: [3, 1] } }, true],
    [{ a: { $nin: [3, 1] } }, false],
    [{ list: { $in: [5] } }, true],
    [{ list: { $all: [9, 1] } }, true],
    [{ list: { $size: 3 } }, true],
    [{ list: { $elemMatch: { $gt: 5, $lt: 10 } } }, true],
    [{ list: { $allMatch: { $gt: 5 } } }, false],
    [{ e: { $elemMatch: { k: 2 } } }, true],
    [{ a: { $mod: [2, 1] } }, true],
    [{ s: { $regex: "^T" } }, false],
    [{ s: { $regex: "(?i)^T" } }, true],
    [{ s: { $beginsWith: "te" } }, true],
    [{ s: { $type: "string" } }, true],
    [{ "nested.deep.x": null }, true],
    [{ nested: { deep: { x: { $type: "null" } } } }, true],
    [{ "dot\\.ted": 1 }, true],
    [{ "list.1": 5 }, true],
    [{ $or: [{ a: 2 }, { s: "text" }] }, true],
    [{ $nor: [{ a: 2 }, { s: "text" }] }, false],
    [{ $and: [{ a: 1 }, { s: "text" }] }, true],
    [{ $not: { a: 1 } }, false],
    [{ a: { $not: { $gt: 5 } } }, true],
    [{ nested: { $keyMapMatch: { $eq: "deep" } } }, true],
    [{}, true],
  ])("%j", (selector, expected) => {
    expect(compileSelector(selector)(doc)).toBe(expected);
  });

  test("negations reject their values, unless the field is missing", () => {
    const scalar = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
    const names = fc.constantFrom("$eq", "$ne", "$lt", "$lte", "$gt", "$gte");
    fc.assert(
      fc.property(names, scalar, scalar, (name, argument, a) => {
        const condition = { a: { [name]: argument } };
        expect(compileSelector({ $not: condition })({ a })).toBe(
          !compileSelector(condition)({ a }),
        );
        expect(compileSelector({ $not: condition })({})).toBe(false);
      }),
    );
  });

  test("a pattern that a backtracking engine does not finish has its verdict", async () => {
    await using sim = await withDatabase();
    await sim.put("a", { s: `${"a".repeat(30)}!` });
    await sim.put("b", { s: "a".repeat(30) });
    const found = await sim.ask("POST", "/db/_find", { selector: { s: { $regex: "^(a+)+$" } } });
    expect(found).toMatchObject({ status: 200, json: { docs: [{ _id: "b" }] } });
  });

  test("a pattern with look-ahead is not supported, and an invalid one is refused", async () => {
    await using sim = await withDatabase();
    const find = (pattern: string) =>
      sim.ask("POST", "/db/_find", { selector: { s: { $regex: pattern } } });
    expect(await find("^(?!a)")).toMatchObject({ status: 501, json: { error: "not_implemented" } });
    expect(await find("(a")).toMatchObject({
      status: 400,
      json: { error: "bad_arg", reason: 'Bad argument for operator $regex: "(a"' },
    });
    expect((await sim.ask("GET", "/_sim/unsupported")).json).toMatchObject({
      calls: [{ path: "/_find#$regex" }],
    });
  });
});

test("any document is returned unchanged", async () => {
  await using sim = await withDatabase();
  const name = fc.string({ unit: "grapheme" }).filter((text) => !/^_|^constructor$/.test(text));
  const body = fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }).filter(isPlain), {
    noNullPrototype: true,
  });
  const id = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => /^[^_.]/.test(text));
  await fc.assert(
    fc.asyncProperty(id, body, async (docId, doc) => {
      const url = `/db/${encodeURIComponent(docId)}`;
      const before = await sim.ask("GET", url);
      const written = await sim.ask("PUT", url, { ...doc, ...rev(before.json) });
      expect(written.status).toBe(201);
      const { _id, _rev, ...read } = (await sim.ask("GET", url)).json;
      expect([_id, _rev]).toEqual([docId, written.json["rev"]]);
      expect(read).toEqual(JSON.parse(JSON.stringify(doc)));
    }),
    { numRuns: 60 },
  );
});

const isPlain = (value: unknown) => !/__proto__|constructor/.test(JSON.stringify(value));
const rev = (doc: Json) => (typeof doc["_rev"] === "string" ? { _rev: doc["_rev"] } : {});

test("any bytes are returned unchanged: alone, inline and in parts", async () => {
  await using sim = await withDatabase();
  const bytesOf = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(bytesOf, bytesOf, async (a, b) => {
      count += 1;
      const url = `/db/doc${String(count)}`;
      const _attachments = { inline: { data: a.toString("base64"), content_type: "x/y" } };
      const first = await sim.ask("PUT", url, { _attachments });
      const put = `${url}/alone?rev=${String(first.json["rev"])}`;
      expect((await sim.ask("PUT", put, b, { "content-type": "x/z" })).status).toBe(201);
      expect((await sim.ask("GET", `${url}/inline`)).bytes).toEqual(a);
      expect((await sim.ask("GET", `${url}/alone`)).bytes).toEqual(b);
      const whole = await sim.ask("GET", `${url}?attachments=true`);
      expect(whole.json["_attachments"]).toMatchObject({ alone: { data: b.toString("base64") } });
    }),
    { numRuns: 40 },
  );
});

test("copies a document, but no control path", async () => {
  await using sim = await withDatabase();
  await sim.put("live");
  const headers = { destination: "other" };
  expect(await sim.ask("COPY", "/db/live", undefined, headers)).toMatchObject({ status: 201 });
  expect(await sim.ask("COPY", "/_sim/health", undefined, headers)).toMatchObject({
    status: 405,
    json: { error: { message: "COPY is not allowed for /_sim/health; use GET" } },
  });
});

describe("refusals", () => {
  test.each<[Method, string, unknown, number, string]>([
    ["GET", "/nobody", undefined, 404, "not_found"],
    ["GET", "/db/_all_docs?limit=x", undefined, 400, "query_parse_error"],
    ["GET", "/db/_all_docs?limit=-1", undefined, 400, "query_parse_error"],
    ["GET", "/db/_all_docs?include_docs=maybe", undefined, 400, "query_parse_error"],
    ["GET", "/db/_all_docs?startkey=abc", undefined, 400, "bad_request"],
    ["POST", "/db", "{", 400, "bad_request"],
    ["POST", "/db/_temp_view", { map: "function(d){}" }, 410, "gone"],
    ["POST", "/db", [], 400, "bad_request"],
    ["POST", "/db", { _id: "_x" }, 400, "illegal_docid"],
    ["POST", "/db", { _id: 1 }, 400, "illegal_docid"],
    ["PUT", "/db/_foo", {}, 400, "illegal_docid"],
    ["PUT", "/db/a?rev=x", {}, 400, "bad_request"],
    ["PUT", "/db/a", { _attachments: { x: { stub: true } } }, 412, "missing_stub"],
    ["PUT", "/db/a", { _attachments: { x: { data: "%" } } }, 400, "bad_request"],
    ["DELETE", "/db/live", undefined, 409, "conflict"],
    ["DELETE", "/db/none?rev=1-a", undefined, 404, "not_found"],
    ["POST", "/db/_bulk_docs", {}, 400, "bad_request"],
    ["POST", "/db/_find", {}, 400, "missing_required_key"],
    ["POST", "/db/_find", { selector: 1 }, 400, "invalid_selector_json"],
    ["POST", "/db/_find", { selector: {}, limit: -1 }, 400, "invalid_non_neg_integer"],
    ["POST", "/db/_find", { selector: {}, what: 1 }, 400, "invalid_key"],
    ["POST", "/db/_find", { selector: { $x: 1 } }, 400, "invalid_operator"],
    ["POST", "/db/_find", { selector: { a: { $in: 1 } } }, 400, "bad_arg"],
    ["POST", "/db/_find", { selector: {}, bookmark: "%%" }, 400, "invalid_bookmark"],
    [
      "POST",
      "/db/_find",
      { selector: {}, sort: [{ a: "asc" }, { b: "desc" }] },
      400,
      "unsupported_mixed_sort",
    ],
    [
      "POST",
      "/db/_index",
      { index: { fields: [{ a: "asc" }, { b: "desc" }] } },
      400,
      "unsupported_mixed_sort",
    ],
    ["GET", '/db/_all_docs?key="a"&keys=["b"]', undefined, 400, "query_parse_error"],
    ["POST", '/db/_all_docs?startkey="a"', { keys: ["b"] }, 400, "query_parse_error"],
    ["GET", "/db/live?open_revs=some", undefined, 400, "bad_request"],
    ["GET", '/db/live?open_revs=["x"]', undefined, 400, "bad_request"],
    ["GET", "/db/none?open_revs=all", undefined, 404, "not_found"],
    ["PUT", "/db/new?new_edits=false", {}, 400, "bad_request"],
    ["POST", "/db/_bulk_docs", { docs: [{ _id: "new" }], new_edits: false }, 400, "bad_request"],
    ["POST", "/db/_index", {}, 400, "missing_required_key"],
    ["POST", "/db/_index", { index: { fields: ["a"] }, type: "text" }, 501, "not_implemented"],
    ["DELETE", "/db/_index/_design/x/json/y", undefined, 404, "not_found"],
    ["GET", "/db/_changes?feed=x", undefined, 400, "bad_request"],
    ["GET", "/db/_changes?filter=d/f", undefined, 404, "not_found"],
    ["GET", "/db/_design/none/_view/v", undefined, 404, "not_found"],
    ["PUT", "/db/_revs_limit", 0, 400, "bad_request"],
    ["POST", "/db/live", {}, 405, "method_not_allowed"],
  ])("%s %s %j: %i %s", async (method, url, body, status, error) => {
    await using sim = await withDatabase();
    await sim.put("live");
    expect(await sim.ask(method, url, body)).toMatchObject({ status, json: { error } });
    const figures = (await sim.ask("GET", "/db")).json;
    expect(figures).toMatchObject({ doc_count: 1, update_seq: "1-sim" });
  });

  test("no credentials, another content type, and bodies that are too large", async () => {
    await using sim = await withDatabase();
    const anonymous = await sim.send("GET", "/db");
    expect([anonymous.status, anonymous.json]).toEqual([
      401,
      { error: "unauthorized", reason: "You are not authorized to access this db." },
    ]);
    const text = await sim.ask("POST", "/db", "{}", { "content-type": "text/plain" });
    expect(text).toMatchObject({ status: 415, json: { error: "bad_content_type" } });
    const big = JSON.stringify({ _id: "big", text: "x".repeat(8_000_000) });
    expect(await sim.ask("POST", "/db", big)).toMatchObject({
      status: 413,
      json: { error: "document_too_large", reason: "big" },
    });
    const fits = JSON.stringify({ _id: "fits", text: "x".repeat(7_900_000) });
    expect((await sim.ask("PUT", "/db/fits", fits)).status).toBe(201);
    const twice = JSON.stringify({
      docs: ["a", "b"].map((id) => ({ _id: id, text: "x".repeat(5_000_000) })),
    });
    expect((await sim.ask("POST", "/db/_bulk_docs", twice)).json).toMatchObject([
      { id: "a", ok: true },
      { id: "b", ok: true },
    ]);
    const bomb = gzipSync(Buffer.alloc(64 * 1_024 * 1_024 + 1, " "));
    expect(await sim.ask("POST", "/db", bomb, { "content-encoding": "gzip" })).toMatchObject({
      status: 413,
      json: { error: "too_large" },
    });
    // Attachments may be larger; what drives the simulator may not.
    const control = '{"advance_seconds":0}'.padEnd(1_048_577);
    expect((await sim.ask("POST", "/_sim/clock", control)).status).toBe(413);
    const gzip = { "content-encoding": "gzip" };
    expect((await sim.ask("POST", "/db", gzipSync(big), gzip)).status).toBe(413);
    expect((await sim.ask("POST", "/db", gzipSync("{}"), gzip)).status).toBe(201);
    expect((await sim.ask("POST", "/db", "no gzip", gzip)).status).toBe(400);
  });

  test("functions that render are kept and not run, and that is counted", async () => {
    await using sim = await withDatabase();
    const shows = { s: "function (doc) { return 'hello'; }" };
    await sim.ask("PUT", "/db/_design/d", { shows });
    expect((await sim.ask("GET", "/db/_design/d")).json["shows"]).toEqual(shows);
    const answer = await sim.ask("GET", "/db/_design/d/_show/s/a");
    expect(answer).toMatchObject({ status: 501, json: { error: "not_implemented" } });
    expect((await sim.ask("GET", "/_sim/unsupported")).json).toMatchObject({
      calls: [{ path: "/db/_design/d/_show/s/a", count: 1 }],
    });
  });
});

test("local documents, settings, replication's questions and small routes answer as CouchDB", async () => {
  await using sim = await withDatabase();
  const first = await sim.put("a", { n: 1 });
  expect((await sim.ask("PUT", "/db/_local/x", { n: 1 })).json).toEqual({
    ok: true,
    id: "_local/x",
    rev: "0-1",
  });
  expect((await sim.ask("PUT", "/db/_local/x", { n: 2 })).status).toBe(409);
  expect((await sim.ask("PUT", "/db/_local/x", { n: 2, _rev: "0-1" })).json["rev"]).toBe("0-2");
  expect((await sim.ask("GET", "/db/_local/x")).json).toEqual({
    _id: "_local/x",
    _rev: "0-2",
    n: 2,
  });
  expect((await sim.ask("GET", "/db/_local_docs")).json["rows"]).toHaveLength(1);
  expect((await sim.ask("DELETE", "/db/_local/x")).status).toBe(200);
  const diff = await sim.ask("POST", "/db/_revs_diff", { a: [first, "2-b"], z: ["1-q"] });
  expect(diff.json).toEqual({
    a: { missing: ["2-b"], possible_ancestors: [first] },
    z: { missing: ["1-q"] },
  });
  const bulk = await sim.ask("POST", "/db/_bulk_get?revs=true", {
    docs: [{ id: "a" }, { id: "q" }],
  });
  expect(bulk.json["results"]).toMatchObject([
    { docs: [{ ok: { _id: "a", _revisions: { start: 1 } } }] },
    { docs: [{ error: { error: "not_found" } }] },
  ]);
  await sim.ask("PUT", "/db/_security", { admins: { names: ["ada"] } });
  expect((await sim.ask("GET", "/db/_security")).json).toEqual({ admins: { names: ["ada"] } });
  await sim.ask("PUT", "/db/_revs_limit", 2);
  let last = first;
  for (let n = 0; n < 4; n += 1) last = await sim.put("a", { n, _rev: last });
  const info = await sim.ask("GET", "/db/a?revs=true");
  expect(info.json["_revisions"]).toMatchObject({ start: 5, ids: { length: 2 } });
  expect((await sim.ask("POST", "/db/_compact")).status).toBe(202);
  const purged = await sim.ask("POST", "/db/_purge", { a: [last] });
  expect(purged.json["purged"]).toEqual({ a: [last] });
  expect((await sim.ask("GET", "/db/a")).json["reason"]).toBe("missing");
  expect((await sim.ask("GET", "/db")).json).toMatchObject({ doc_count: 0 });
});

describe("local documents", () => {
  test("may have names that begin with an underscore", async () => {
    await using sim = await withDatabase();
    expect((await sim.ask("PUT", "/db/_local/_x", { n: 1 })).json).toEqual({
      ok: true,
      id: "_local/_x",
      rev: "0-1",
    });
    expect((await sim.ask("GET", "/db/_local/_x")).json).toMatchObject({ n: 1 });
    expect((await sim.ask("DELETE", "/db/_local/_x?rev=0-1")).status).toBe(200);
  });

  test("stay local when the slash of their path is escaped, and in bulk requests", async () => {
    await using sim = await withDatabase();
    expect((await sim.ask("PUT", "/db/_local%2Fx", { n: 1 })).json["rev"]).toBe("0-1");
    expect((await sim.ask("GET", "/db/_local%2Fx")).json).toMatchObject({ _rev: "0-1", n: 1 });
    const written = await sim.ask("POST", "/db/_bulk_docs", {
      docs: [
        { _id: "_local/x", _rev: "0-1", n: 2 },
        { _id: "_local/x", n: 3 },
        { _id: "_local/y", n: 4 },
      ],
    });
    expect(written.json).toEqual([
      { ok: true, id: "_local/x", rev: "0-2" },
      { id: "_local/x", error: "conflict", reason: "Document update conflict." },
      { ok: true, id: "_local/y", rev: "0-1" },
    ]);
    expect((await sim.ask("POST", "/db", { _id: "_local/z", n: 5 })).json["rev"]).toBe("0-1");
    const read = await sim.ask("POST", "/db/_bulk_get", { docs: [{ id: "_local/x" }] });
    expect(read.json["results"]).toEqual([
      { id: "_local/x", docs: [{ ok: { _id: "_local/x", _rev: "0-2", n: 2 } }] },
    ]);
    expect((await sim.ask("PUT", "/db/_local%2Fx/file", "bytes")).status).toBe(400);
    expect((await sim.ask("DELETE", "/db/_local%2Fx")).status).toBe(200);
    expect((await sim.ask("GET", "/db")).json).toMatchObject({ doc_count: 0, update_seq: "0-sim" });
  });
});

test("_changes has one row per line", async () => {
  await using sim = await withDatabase();
  const revs = [await sim.put("a"), await sim.put("b")];
  const row = (seq: number, id: string) =>
    `{"seq":"${String(seq)}-sim","id":"${id}","changes":[{"rev":"${revs[seq - 1] ?? ""}"}]}`;
  const end = '],\n"last_seq":"2-sim","pending":0}\n';
  const rows = `{"results":[\n${row(1, "a")},\r\n${row(2, "b")}\n${end}`;
  expect(String((await sim.ask("GET", "/db/_changes")).bytes)).toBe(rows);
  expect(String((await sim.ask("GET", "/db/_changes?feed=longpoll")).bytes)).toBe(rows);
  const none = `{"results":[\n\n${end}`;
  expect(String((await sim.ask("GET", "/db/_changes?since=now")).bytes)).toBe(none);
});

test("a session begins with `username` as with `name`", async () => {
  await using sim = setup();
  const session = await sim.ask("POST", "/_session", { username: "ada", password: "x" });
  expect(session).toMatchObject({ status: 200, json: { ok: true, name: "ada" } });
  expect((await sim.ask("POST", "/_session", { password: "x" })).status).toBe(400);
});

test("members that the replicator writes are stored", async () => {
  await using sim = await withDatabase();
  await sim.put("a", { _replication_state: "completed" });
  expect((await sim.ask("GET", "/db/a")).json).toMatchObject({ _replication_state: "completed" });
});

describe("CORS", () => {
  const origin = "http://localhost:3000";
  const preflight = {
    origin,
    "access-control-request-method": "PUT",
    "access-control-request-headers": "Content-Type",
  };

  test("accepts a page of this machine, with credentials, whatever the status", async () => {
    await using sim = await withDatabase();
    for (const [url, status] of [
      ["/db", 200],
      ["/none", 404],
    ] as const) {
      expect(await sim.ask("GET", url, undefined, { origin })).toMatchObject({
        status,
        headers: {
          "access-control-allow-origin": origin,
          "access-control-allow-credentials": "true",
          "access-control-expose-headers": expect.stringContaining("etag") as unknown,
        },
      });
    }
    const { app } = sim.running;
    const headers = { host: "localhost", ...preflight };
    const answer = await app.inject({ method: "OPTIONS", url: "/db/a", headers });
    expect(answer).toMatchObject({
      statusCode: 204,
      headers: {
        "access-control-allow-origin": origin,
        "access-control-allow-headers": "Content-Type",
        "access-control-allow-methods": expect.stringContaining("PUT") as unknown,
        "access-control-max-age": "600",
      },
    });
    expect(
      (await sim.ask("GET", "/_sim/health", undefined, { origin })).headers,
    ).not.toHaveProperty("access-control-allow-origin");
  });

  test("follows the configuration, which can be read back", async () => {
    await using sim = await withDatabase();
    const config = "/_node/_local/_config";
    const set = async (key: string, value: string) =>
      String((await sim.ask("PUT", `${config}/${key}`, JSON.stringify(value))).bytes);
    expect(await set("cors/origins", "*")).toBe('""');
    expect(await set("cors/origins", "http://localhost:4000")).toBe('"*"');
    expect((await sim.ask("GET", `${config}/cors`)).json).toEqual({
      origins: "http://localhost:4000",
    });
    const allowed = async () =>
      (await sim.ask("GET", "/db", undefined, { origin })).headers["access-control-allow-origin"];
    expect(await allowed()).toBeUndefined();
    await set("cors/origins", "*");
    expect(await allowed()).toBe("*");
    await set("cors/credentials", "true");
    expect(await allowed()).toBe(origin);
    await set("chttpd/enable_cors", "false");
    expect(await allowed()).toBeUndefined();
    expect((await sim.ask("DELETE", `${config}/chttpd/enable_cors`)).status).toBe(200);
    expect(await sim.ask("GET", `${config}/chttpd/enable_cors`)).toMatchObject({
      status: 404,
      json: { reason: "unknown_config_value" },
    });
    expect((await sim.ask("PUT", `${config}/couchdb/max_document_size`, '"1"')).status).toBe(501);
  });
});

describe("users", () => {
  const basic = (name: string, password: string) => ({
    authorization: `Basic ${btoa(`${name}:${password}`)}`,
  });
  const bob = { type: "user", name: "bob", roles: ["editor"], password: "right" };

  test.each([undefined, "the-key"])("need their own password (SIM_API_KEY %s)", async (key) => {
    await using sim = setup(key === undefined ? {} : { requiredKey: key });
    const admin = basic("admin", key ?? "any");
    await sim.ask("PUT", "/_users", undefined, admin);
    const path = "/_users/org.couchdb.user:bob";
    expect((await sim.ask("PUT", path, bob, admin)).status).toBe(201);
    const stored = (await sim.ask("GET", path, undefined, admin)).json;
    expect(stored).toMatchObject({ password_scheme: "pbkdf2", iterations: 10 });
    expect(stored).not.toHaveProperty("password");
    const status = async (headers: Record<string, string>) =>
      (await sim.ask("GET", "/_session", undefined, headers)).status;
    expect(await status(basic("bob", "wrong"))).toBe(401);
    expect(await status(basic("bob", "right"))).toBe(200);
    expect(await status(admin)).toBe(200);
    expect(
      (await sim.ask("GET", "/_session", undefined, basic("bob", "right"))).json,
    ).toMatchObject({
      userCtx: { name: "bob", roles: ["editor"] },
    });
    const session = (password: string) =>
      sim.ask("POST", "/_session", { name: "bob", password }, { authorization: "" });
    expect((await session("wrong")).status).toBe(401);
    expect((await session("right")).json).toEqual({ ok: true, name: "bob", roles: ["editor"] });
  });

  test.each([
    [{ type: "person" }, "doc.type must be user"],
    [{ roles: undefined }, "doc.roles must exist"],
    [{ roles: ["_admin"] }, "No system roles (starting with underscore) in users db."],
    [{ name: "eve" }, "Doc ID must be of the form org.couchdb.user:name"],
  ])("with %j are refused", async (change, reason) => {
    await using sim = setup();
    await sim.ask("PUT", "/_users");
    const answer = await sim.ask("PUT", "/_users/org.couchdb.user:bob", { ...bob, ...change });
    expect(answer).toMatchObject({ status: 403, json: { error: "forbidden", reason } });
  });
});

test.each(["__proto__", "constructor", "toString"])(
  "a section of the configuration named %s is not supported",
  async (name) => {
    await using sim = setup();
    const answer = await sim.ask("PUT", `/_node/_local/_config/${name}/x`, '"1"');
    expect(answer).toMatchObject({ status: 501, json: { error: "not_implemented" } });
  },
);

test("a database is not deleted by a request that names a revision", async () => {
  await using sim = await withDatabase();
  const refused = await sim.ask("DELETE", "/db?rev=1-a");
  expect(refused).toMatchObject({ status: 400, json: { error: "bad_request" } });
  expect((await sim.ask("GET", "/db")).status).toBe(200);
});

test("JSON in a parameter has the limits of a body", async () => {
  await using sim = await withDatabase();
  const keys = "[".repeat(100) + "]".repeat(100);
  expect((await sim.ask("GET", `/db/_all_docs?keys=${keys}`)).status).toBe(400);
  expect((await sim.ask("GET", `/db/a?open_revs=${keys}`)).status).toBe(400);
});

test("other requests run while a query reads many documents", async () => {
  await using sim = await withDatabase();
  const docs = Array.from({ length: 600 }, (_, n) => ({ _id: String(n), text: "a!" }));
  await sim.ask("POST", "/db/_bulk_docs", { docs });
  const order: string[] = [];
  const slow = sim
    .ask("POST", "/db/_find", { selector: { text: { $regex: "^(a+)+$" } } })
    .then(() => order.push("query"));
  const quick = sim.ask("GET", "/db/0").then(() => order.push("document"));
  await Promise.all([slow, quick]);
  expect(order).toEqual(["document", "query"]);
});

test("a query goes on behind the last document when others are written meanwhile", async () => {
  await using sim = await withDatabase();
  const docs = Array.from({ length: 600 }, (_, n) => ({ _id: `m${String(n + 1_000)}` }));
  await sim.ask("POST", "/db/_bulk_docs", { docs });
  const found = sim.ask("POST", "/db/_find", { selector: {}, limit: 1_000 });
  await sim.ask("PUT", "/db/a", {});
  await sim.ask("DELETE", "/db/none");
  expect((await found).json["docs"]).toHaveLength(600);
});

test("`latest` leads from an old revision to its leaves", async () => {
  await using sim = await withDatabase();
  const first = await sim.put("a", { n: 1 });
  const second = await sim.put("a", { n: 2, _rev: first });
  await sim.ask("POST", "/db/_compact");
  expect((await sim.ask("GET", `/db/a?rev=${first}`)).status).toBe(404);
  expect((await sim.ask("GET", `/db/a?rev=${first}&latest=true`)).json).toMatchObject({ n: 2 });
  const open = `open_revs=["${first}","3-none"]&latest=true`;
  expect((await sim.ask("GET", `/db/a?${open}`)).json).toMatchObject([
    { ok: { _rev: second } },
    { missing: "3-none" },
  ]);
  expect((await sim.ask("GET", '/db/none?open_revs=["1-a"]')).json).toEqual([{ missing: "1-a" }]);
  const docs = [{ id: "a", rev: first }];
  expect((await sim.ask("POST", "/db/_bulk_get?latest=true", { docs })).json).toMatchObject({
    results: [{ docs: [{ ok: { _rev: second } }] }],
  });
  expect((await sim.ask("POST", "/db/_bulk_get", { docs })).json).toMatchObject({
    results: [{ docs: [{ error: { rev: first, reason: "missing" } }] }],
  });
});

test("parameters without effect are listed", async () => {
  await using sim = setup();
  await sim.ask("PUT", "/db?q=4");
  const { parameters } = (await sim.ask("GET", "/_sim/unsupported")).json;
  expect(parameters).toEqual([{ method: "PUT", path: "/db", parameter: "q", count: 1 }]);
});

test.each([["GET", "/db/_design/d/_rewrite/x", "/db/_design/d/_rewrite/x"]] as const)(
  "%s %s is 501 and names the gap",
  async (method, url, path) => {
    await using sim = await withDatabase();
    const answer = await sim.ask(method, url);
    expect(answer).toMatchObject({ status: 501, json: { error: "not_implemented" } });
    const { calls } = (await sim.ask("GET", "/_sim/unsupported")).json;
    expect(calls).toMatchObject([{ path, count: 1 }]);
  },
);

test("_changes numbers every third row with seq_interval=3", async () => {
  await using sim = await withDatabase();
  for (const id of ["a", "b", "c", "d"]) await sim.put(id);
  const { results, last_seq: last } = (await sim.ask("GET", "/db/_changes?seq_interval=3")).json;
  const seqs = (results as { seq: unknown }[]).map(({ seq }) => seq);
  expect([seqs, last]).toEqual([[null, null, "3-sim", null], "4-sim"]);
});

test("of hundreds of conflicting leaves the greatest wins", async () => {
  await using sim = await withDatabase();
  await sim.ask("PUT", "/db/_revs_limit", 1);
  const docs = Array.from({ length: 500 }, (_, n) => ({
    _id: "a",
    _revisions: { start: 2, ids: [`leaf${String(n)}`, `root${String(n)}`] },
    n,
  }));
  await sim.ask("POST", "/db/_bulk_docs", { docs, new_edits: false });
  const { json } = await sim.ask("GET", "/db/a?conflicts=true");
  expect(json).toMatchObject({ _rev: "2-leaf99", _conflicts: { length: 499 } });
});

test("an index serves a sort behind a field that has one value, and _explain says so", async () => {
  await using sim = await withDatabase();
  await sim.ask("POST", "/db/_bulk_docs", {
    docs: [3, 1, 2].map((n) => ({ _id: String(n), kind: "x", n })),
  });
  await sim.ask("POST", "/db/_index", { index: { fields: ["kind", "n"] }, ddoc: "d", name: "i" });
  const query = { selector: { kind: "x" }, sort: ["n"] };
  const found = await sim.ask("POST", "/db/_find", query);
  expect(found.json["docs"]).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect((await sim.ask("POST", "/db/_explain", query)).json).toMatchObject({
    index: { ddoc: "_design/d", name: "i" },
  });
  const open = { selector: { kind: { $gt: "a" } }, sort: ["n"] };
  expect((await sim.ask("POST", "/db/_find", open)).json["error"]).toBe("no_usable_index");
  expect((await sim.ask("GET", "/db/_index")).json["total_rows"]).toBe(2);
  expect((await sim.ask("DELETE", "/db/_index/_design/d/json/i")).json).toEqual({ ok: true });
  expect((await sim.ask("GET", "/db/_index")).json["total_rows"]).toBe(1);
});

test("responds to writes with batch=ok without a revision", async () => {
  await using sim = await withDatabase();
  const accepted = { status: 202, json: { ok: true } };
  expect(await sim.ask("PUT", "/db/a?batch=ok", {})).toMatchObject(accepted);
  expect(await sim.ask("PUT", "/db/_local/a?batch=ok", {})).toMatchObject(accepted);
  const { json } = await sim.ask("GET", "/db/a");
  const path = `/db/a?batch=ok&rev=${String(json["_rev"])}`;
  const deleted = await sim.ask("DELETE", path);
  expect(deleted).toMatchObject(accepted);
  expect(deleted.json).not.toHaveProperty("rev");
  expect((await sim.ask("GET", "/db/a")).status).toBe(404);
});

test("_explain shows the options that a query was sent with", async () => {
  await using sim = await withDatabase();
  const query = { selector: {}, r: 2, update: false, stable: true, stale: "ok" };
  const options = { r: 2, update: false, stable: true, stale: true };
  expect((await sim.ask("POST", "/db/_explain", query)).json["opts"]).toMatchObject(options);
  const wrong = await sim.ask("POST", "/db/_explain", { selector: {}, update: "no" });
  expect(wrong).toMatchObject({ status: 400, json: { error: "invalid_boolean" } });
});

test("_bulk_get leaves out the bytes of attachments that the client knows", async () => {
  await using sim = await withDatabase();
  const _attachments = { a: { content_type: "text/plain", data: "eA==" } };
  const { json } = await sim.ask("PUT", "/db/x", { _attachments });
  const known = { id: "x", atts_since: [json["rev"]] };
  const got = await sim.ask("POST", "/db/_bulk_get?attachments=true", {
    docs: [{ id: "x" }, known],
  });
  const shown = (attachment: object) => ({ docs: [{ ok: { _attachments: { a: attachment } } }] });
  expect(got.json["results"]).toMatchObject([shown({ data: "eA==" }), shown({ stub: true })]);
});

test("a wait that is longer than any timer lasts until the next change", async () => {
  const seed = { ids: createIdSequence("document-storage"), now: 0, environment: {} };
  const state = createState(seed);
  const database = newDatabase("db", 0);
  state.databases.set("db", database);
  vi.useFakeTimers();
  try {
    const { signal } = new AbortController();
    const woken = waitForChange(state, database, 2_147_483_648, signal);
    vi.advanceTimersByTime(60_000);
    state.news.tell(database);
    expect(await woken).toBe("change");
  } finally {
    vi.useRealTimers();
  }
});

test("waiting for a change ends with the database", async () => {
  await using sim = await withDatabase();
  const waiting = sim.ask("GET", "/db/_changes?feed=longpoll&since=now");
  await sim.ask("DELETE", "/db");
  expect((await waiting).json).toEqual({ results: [], last_seq: "0-sim", pending: 0 });
});

test("a longpoll returns the next change; filters select documents", async () => {
  await using sim = await withDatabase();
  const waiting = sim.ask("POST", "/db/_changes?feed=longpoll&filter=_doc_ids", { doc_ids: ["b"] });
  await sim.put("a");
  await sim.put("b");
  expect((await waiting).json["results"]).toMatchObject([{ id: "b" }]);
  const selected = await sim.ask("POST", "/db/_changes?filter=_selector", {
    selector: { _id: "a" },
  });
  expect(selected.json["results"]).toMatchObject([{ id: "a" }]);
});

test("the panel lists documents and databases", async () => {
  await using sim = await withDatabase();
  await sim.put("a", { n: 1 });
  const [documents, databases] = sim.running.collections;
  expect([...(documents?.list() ?? [])]).toMatchObject([{ id: "db/a", status: "revision 1" }]);
  expect(documents?.find("db/a")).toMatchObject({ _id: "a", n: 1 });
  expect([...(databases?.list() ?? [])]).toMatchObject([{ id: "db", status: "1 document" }]);
  expect(databases?.find("db")).toMatchObject({ db_name: "db" });
});

test("the same calls give the same answers after a reset, byte for byte", async () => {
  await using sim = setup();
  const run = async () => {
    await sim.ask("PUT", "/db");
    const made = await sim.ask("POST", "/db", { n: 1 });
    await sim.ask("POST", "/db/_index", { index: { fields: ["n"] } });
    const changes = await sim.ask("GET", "/db/_changes?include_docs=true");
    return [made.bytes, changes.bytes, (await sim.ask("GET", "/")).bytes].join("\n");
  };
  const first = await run();
  await sim.ask("POST", "/_sim/reset");
  expect(await run()).toBe(first);
});
