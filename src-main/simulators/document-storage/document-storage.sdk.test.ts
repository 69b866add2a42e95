import { BasicAuthenticator, CloudantV1 } from "@ibm-cloud/cloudant";
import Nano from "nano";
import { describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator as documentStorage } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

/** A port and CouchDB's own client pointed at it. */
async function setup(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(documentStorage, changes);
  const connect = (name = "admin", password = "secret") => {
    const url = new URL(served.baseUrl);
    url.username = name;
    url.password = password;
    return Nano(url.href.replace(/\/$/, ""));
  };
  const nano = connect();
  const database = async (name = "things") => {
    await nano.db.create(name);
    return nano.use<Record<string, unknown>>(name);
  };
  return { ...served, nano, connect, database };
}

test("the server returns its version, and databases are created once, listed and destroyed", async () => {
  await using sim = await setup();
  expect(await sim.nano.info()).toMatchObject({ couchdb: "Welcome", version: "3.3.3" });
  expect(await sim.nano.db.create("things")).toEqual({ ok: true });
  await expect(sim.nano.db.create("things")).rejects.toMatchObject({
    statusCode: 412,
    error: "file_exists",
  });
  await expect(sim.nano.db.create("Things")).rejects.toMatchObject({
    statusCode: 400,
    error: "illegal_database_name",
  });
  expect(await sim.nano.db.list()).toEqual(["things"]);
  expect(await sim.nano.db.get("things")).toMatchObject({ db_name: "things", doc_count: 0 });
  expect((await sim.nano.uuids(3)).uuids).toHaveLength(3);
  expect(await sim.nano.db.destroy("things")).toEqual({ ok: true });
  await expect(sim.nano.db.get("things")).rejects.toMatchObject({
    statusCode: 404,
    reason: "Database does not exist.",
  });
});

describe("documents", () => {
  test("are written, read, updated, copied and deleted by revision", async () => {
    await using sim = await setup();
    const things = await sim.database();
    const made = await things.insert({ size: 1 });
    expect(made).toMatchObject({
      ok: true,
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    const first = await things.insert({ size: 2 }, "doc 1");
    expect(first.rev).toMatch(/^1-[0-9a-f]{32}$/);
    expect(await things.get("doc 1")).toEqual({ _id: "doc 1", _rev: first.rev, size: 2 });
    expect((await things.head("doc 1")).etag).toBe(`"${first.rev}"`);
    const second = await things.insert({ _rev: first.rev, size: 3 }, "doc 1");
    expect(second.rev).toMatch(/^2-/);
    await expect(things.insert({ _rev: first.rev, size: 4 }, "doc 1")).rejects.toMatchObject({
      statusCode: 409,
      error: "conflict",
      message: "Document update conflict.",
    });
    expect(await things.get("doc 1", { rev: first.rev })).toMatchObject({ size: 2 });
    expect(await things.get("doc 1", { revs_info: true })).toMatchObject({
      _revs_info: [
        { rev: second.rev, status: "available" },
        { rev: first.rev, status: "available" },
      ],
    });
    expect(await things.destroy("doc 1", second.rev)).toMatchObject({ ok: true });
    await expect(things.get("doc 1")).rejects.toMatchObject({ statusCode: 404, reason: "deleted" });
    await expect(things.get("doc 2")).rejects.toMatchObject({ statusCode: 404, reason: "missing" });
    expect((await things.insert({ size: 5 }, "doc 1")).rev).toMatch(/^4-/);
    await expect(things.insert({ _bad: 1 }, "x")).rejects.toMatchObject({
      statusCode: 400,
      error: "doc_validation",
    });
  });

  test("are written, read and listed many at a time", async () => {
    await using sim = await setup();
    const things = await sim.database();
    await things.insert({ n: 0 }, "b");
    const docs = ["a", "b", "c", "d"].map((_id, n) => ({ _id, n }));
    const written = await things.bulk({ docs });
    expect(written).toMatchObject([
      { ok: true },
      { id: "b", error: "conflict" },
      { ok: true },
      { ok: true },
    ]);
    const fetched = await things.fetch({ keys: ["a", "nobody"] });
    expect(fetched.rows).toMatchObject([{ id: "a", doc: { n: 0 } }, { error: "not_found" }]);
    const part = await things.list({ start_key: "b", end_key: "c", include_docs: true });
    expect(part).toMatchObject({ total_rows: 4, offset: 1, rows: [{ id: "b" }, { id: "c" }] });
    const last = await things.list({ descending: true, limit: 1 });
    expect(last.rows).toMatchObject([{ id: "d" }]);
  });

  test("in conflict keep every version, and every server would choose the same", async () => {
    await using sim = await setup();
    const things = await sim.database();
    const revisions = ["aaa", "bbb"].map((hash) => ({
      _id: "x",
      _rev: `2-${hash}`,
      from: hash,
      _revisions: { start: 2, ids: [hash, "root"] },
    }));
    await things.bulk({ docs: revisions, new_edits: false });
    expect(await things.get("x", { conflicts: true })).toMatchObject({
      _rev: "2-bbb",
      from: "bbb",
      _conflicts: ["2-aaa"],
    });
    await things.destroy("x", "2-bbb");
    expect(await things.get("x")).toMatchObject({ from: "aaa" });
  });
});

describe("queries", () => {
  async function people(sim: Awaited<ReturnType<typeof setup>>) {
    const things = await sim.database();
    const docs = Array.from({ length: 10 }, (_, n) => ({
      _id: `p${String(n)}`,
      age: n * 10,
      name: `n${String(9 - n)}`,
    }));
    await things.bulk({ docs });
    return things;
  }

  test("find by an index, sorted, reduced to fields, page by page", async () => {
    await using sim = await setup();
    const things = await people(sim);
    const selector = { age: { $gt: 30 } };
    await expect(things.find({ selector, sort: ["age"] })).rejects.toMatchObject({
      statusCode: 400,
      error: "no_usable_index",
    });
    const index = { index: { fields: ["age"] }, name: "by-age" };
    expect(await things.createIndex(index)).toMatchObject({ result: "created", name: "by-age" });
    expect(await things.createIndex(index)).toMatchObject({ result: "exists" });
    const query = { selector, sort: [{ age: "desc" as const }], fields: ["age"], limit: 4 };
    const first = await things.find(query);
    expect(first.docs).toEqual([90, 80, 70, 60].map((age) => ({ age })));
    const second = await things.find({ ...query, bookmark: first.bookmark ?? "" });
    expect(second.docs).toEqual([50, 40].map((age) => ({ age })));
    const third = await things.find({ ...query, bookmark: second.bookmark ?? "" });
    expect(third).toMatchObject({ docs: [], bookmark: "nil" });
    const unindexed = await things.find({ selector: { name: "n3" } });
    expect(unindexed.docs).toMatchObject([{ _id: "p6" }]);
    expect(unindexed.warning).toMatch("No matching index");
    await expect(things.find({ selector: { age: { $near: 1 } } })).rejects.toMatchObject({
      error: "invalid_operator",
    });
  });
});

test("the changes feed returns past and new changes", async () => {
  await using sim = await setup();
  const things = await sim.database();
  const { rev } = await things.insert({}, "a");
  await things.insert({}, "b");
  await things.destroy("a", rev);
  const changes = await things.changes({ since: 0 });
  expect(changes).toMatchObject({
    results: [{ id: "b" }, { id: "a", deleted: true }],
    pending: 0,
  });
  const poll = { since: String(changes.last_seq), feed: "longpoll" as const, include_docs: true };
  const [later] = await Promise.all([things.changes(poll), things.insert({ late: true }, "c")]);
  expect(later.results).toMatchObject([{ id: "c", doc: { late: true } }]);
});

test("a feed that goes on tells at once, and a reset ends it", async () => {
  await using sim = await setup();
  const things = await sim.database();
  const headers = { authorization: `Basic ${btoa("a:b")}` };
  const url = `${sim.baseUrl}/things/_changes?feed=continuous&heartbeat=10000`;
  const feed = await fetch(url, { headers });
  const reader = feed.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => {
    for (;;) {
      const { done, value = "" } = (await reader?.read()) ?? { done: true };
      if (done) return "over";
      if (value.trim() !== "") return JSON.parse(value) as unknown;
    }
  };
  await things.insert({}, "a");
  expect(await next()).toMatchObject({ id: "a" });
  const json = { "content-type": "application/json" };
  await fetch(`${sim.baseUrl}/_sim/reset`, { method: "POST", headers: json });
  expect(await next()).toMatchObject({ last_seq: "1-sim" });
  expect(await next()).toBe("over");
});

test("attachments are returned unchanged, alone and with their document", async () => {
  await using sim = await setup();
  const things = await sim.database();
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  const put = await things.attachment.insert("doc", "a/b.bin", bytes, "image/png");
  expect(await things.attachment.get("doc", "a/b.bin")).toEqual(bytes);
  expect(await things.get("doc")).toMatchObject({
    _attachments: { "a/b.bin": { content_type: "image/png", length: 70_000, stub: true } },
  });
  await things.attachment.destroy("doc", "a/b.bin", { rev: put.rev });
  await expect(things.attachment.get("doc", "a/b.bin")).rejects.toMatchObject({
    statusCode: 404,
    error: "not_found",
  });
  const parts = ["one", "two"].map((name) => ({
    name,
    data: Buffer.from(name),
    content_type: "image/x",
  }));
  await things.multipart.insert({ kind: "many" }, parts, "many");
  expect(String(await things.attachment.get("many", "two"))).toBe("two");
  expect(String(await things.multipart.get("many"))).toContain("\r\n\r\none\r\n");
});

test("a session's cookie is as good as its password; a wrong one or none is 401", async () => {
  await using sim = await setup({ requiredKey: "right" });
  const wrong = { statusCode: 401, error: "unauthorized" };
  await expect(sim.connect("ada", "wrong").db.list()).rejects.toMatchObject(wrong);
  const nano = Nano(sim.baseUrl);
  await expect(nano.db.list()).rejects.toMatchObject(wrong);
  await expect(nano.auth("ada", "wrong")).rejects.toMatchObject(wrong);
  expect(await nano.auth("ada", "right")).toMatchObject({ ok: true, name: "ada" });
  expect(await nano.db.list()).toEqual([]);
  expect(await nano.session()).toMatchObject({ userCtx: { name: "ada" } });
});

test("the Cloudant SDK, which compresses requests, reads its own documents", async () => {
  await using sim = await setup();
  const authenticator = new BasicAuthenticator({ username: "admin", password: "secret" });
  const service = new CloudantV1({ authenticator });
  service.setServiceUrl(sim.baseUrl);
  await service.putDatabase({ db: "orders" });
  const filler = "x".repeat(10_000);
  const { result } = await service.postDocument({ db: "orders", document: { total: 12, filler } });
  expect(result).toMatchObject({ ok: true });
  const found = await service.postFind({ db: "orders", selector: { total: 12 } });
  expect(found.result.docs).toMatchObject([{ total: 12, filler }]);
  const docs = await service.postAllDocs({ db: "orders", includeDocs: true });
  expect(docs.result.rows).toHaveLength(1);
  await expect(service.getDocument({ db: "orders", docId: "nobody" })).rejects.toMatchObject({
    status: 404,
  });
});

describe("the Cloudant SDK", () => {
  async function connected() {
    const sim = await setup();
    const authenticator = new BasicAuthenticator({ username: "admin", password: "secret" });
    const service = new CloudantV1({ authenticator });
    service.setServiceUrl(sim.baseUrl);
    await service.putDatabase({ db: "orders" });
    return { ...sim, service };
  }
  const db = "orders";

  test("reads the server and its databases", async () => {
    await using sim = await connected();
    const { service } = sim;
    expect((await service.getServerInformation()).result.vendor.name).toBe("Simdeck");
    expect((await service.getUpInformation()).result.status).toBe("ok");
    expect((await service.getAllDbs({ startKey: '"o"', limit: 1 })).result).toEqual([db]);
    expect((await service.getUuids({ count: 2 })).result.uuids).toHaveLength(2);
    expect((await service.getActiveTasks()).result).toEqual([]);
    expect((await service.getMembershipInformation()).result.allNodes).toHaveLength(1);
    expect((await service.getSessionInformation()).result.ok).toBe(true);
    expect((await service.headDatabase({ db })).status).toBe(200);
    expect((await service.getDatabaseInformation({ db })).result.docCount).toBe(0);
    const infos = await service.postDbsInfo({ keys: [db, "nothing"] });
    expect(infos.result).toMatchObject([{ info: { dbName: db } }, { error: "not_found" }]);
    const members = { names: ["ada"], roles: [] };
    await service.putSecurity({ db, members });
    expect((await service.getSecurity({ db })).result.members).toEqual(members);
    expect((await service.deleteDatabase({ db })).result.ok).toBe(true);
  });

  test("reads documents with their history, in bulk, and from a feed", async () => {
    await using sim = await connected();
    const { service } = sim;
    const docs = [{ _id: "a", total: 1 }, { _id: "b" }];
    const { result: written } = await service.postBulkDocs({ db, bulkDocs: { docs } });
    const [rev = "", second = ""] = written.map((row) => row.rev ?? "");
    const attachment = Buffer.from("paper");
    const file = { db, docId: "a", attachmentName: "note.txt" };
    const contentType = "text/plain";
    const put = await service.putAttachment({ ...file, attachment, contentType, rev });
    const inline = { db, docId: "a", attachments: true, revs: true, meta: true, localSeq: true };
    expect((await service.getDocument(inline)).result).toMatchObject({
      _revisions: { start: 2 },
      _attachments: { "note.txt": { data: attachment } },
    });
    expect((await service.headDocument({ db, docId: "a" })).status).toBe(200);
    expect((await service.headAttachment(file)).status).toBe(200);
    const removed = await service.deleteAttachment({ ...file, rev: put.result.rev ?? "" });
    const next = { db, docId: "a", rev: removed.result.rev ?? "", document: { total: 2 } };
    expect((await service.putDocument(next)).result.rev).toMatch(/^4-/);
    const got = await service.postBulkGet({ db, docs: [{ id: "a" }, { id: "none" }], revs: true });
    expect(got.result.results).toMatchObject([{ docs: [{ ok: {} }] }, { docs: [{ error: {} }] }]);
    const queries = [
      { keys: ["a", "none"], includeDocs: true },
      { limit: 1, updateSeq: true },
    ];
    const lists = await service.postAllDocsQueries({ db, queries });
    expect(lists.result.results).toHaveLength(2);
    const missing = await service.postRevsDiff({
      db,
      documentRevisions: { a: ["9-x", rev] },
    });
    expect(missing.result).toMatchObject({ a: { missing: ["9-x"] } });
    const changes = await service.postChanges({
      db,
      filter: "_doc_ids",
      docIds: ["a"],
      includeDocs: true,
    });
    expect(changes.result.results).toMatchObject([{ id: "a", doc: { total: 2 } }]);
    const selected = { filter: "_selector", selector: { total: 2 }, fields: ["total"] };
    const picked = await service.postChanges({ db, ...selected, includeDocs: true });
    expect(picked.result.results).toMatchObject([{ id: "a", doc: { total: 2 } }]);
    expect(picked.result.results[0]?.doc).not.toHaveProperty("_id");
    const local = { db, docId: "checkpoint" };
    await service.putLocalDocument({ ...local, document: { seq: 1 } });
    expect((await service.headLocalDocument(local)).status).toBe(200);
    expect((await service.getLocalDocument(local)).result).toMatchObject({ seq: 1 });
    await service.deleteLocalDocument(local);
    const { result } = await service.headDocument({ db, docId: "b" });
    expect(result).toBeDefined();
    await service.deleteDocument({ db, docId: "b", rev: second });
  });

  test("explains queries, and reads indexes and design documents", async () => {
    await using sim = await connected();
    const { service } = sim;
    const index = { fields: [{ total: "asc" }] };
    const made = await service.postIndex({ db, index, ddoc: "by", name: "total", type: "json" });
    expect(made.result.result).toBe("created");
    const query = { db, selector: { total: { $gt: 1 } }, executionStats: true };
    expect((await service.postExplain(query)).result.index.name).toBe("total");
    expect((await service.postFind(query)).result.executionStats).toBeDefined();
    expect((await service.getIndexesInformation({ db })).result.totalRows).toBe(2);
    await service.deleteIndex({ db, ddoc: "by", type: "json", index: "total" });
    const design = { db, ddoc: "app" };
    const views = { all: { map: "function (doc) { emit(doc._id); }" } };
    const { result } = await service.putDesignDocument({ ...design, designDocument: { views } });
    expect((await service.getDesignDocument(design)).result).toMatchObject({ views });
    expect((await service.headDesignDocument(design)).status).toBe(200);
    const information = await service.getDesignDocumentInformation(design);
    expect(information.result.viewIndex.language).toBe("javascript");
    expect((await service.postDesignDocs({ db })).result.rows).toHaveLength(1);
    const lists = await service.postDesignDocsQueries({ db, queries: [{ limit: 1 }] });
    expect(lists.result.results).toMatchObject([{ rows: [{ id: "_design/app" }] }]);
    await service.deleteDesignDocument({ ...design, rev: result.rev ?? "" });
  });
});

test("nothing is on egress, and a reset drops the databases", async () => {
  await using sim = await setup();
  await sim.database();
  const egress = await fetch(`${sim.baseUrl}/_sim/egress`);
  expect(await egress.json()).toEqual({ events: [] });
  const headers = { "content-type": "application/json" };
  await fetch(`${sim.baseUrl}/_sim/reset`, { method: "POST", headers });
  expect(await sim.nano.db.list()).toEqual([]);
});

testConformance(documentStorage, conformance, import.meta.url);
