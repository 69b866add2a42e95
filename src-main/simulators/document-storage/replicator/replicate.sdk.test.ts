import Nano from "nano";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

async function serve() {
  const served = await serveSimulator(simulator);
  const url = new URL(served.baseUrl);
  url.username = "admin";
  url.password = "secret";
  const nano = Nano(url.href.replace(/\/$/, ""));
  return { ...served, nano, address: url.href };
}

type Thing = Record<string, unknown>;

test("documents, deletions, conflicts and attachments are copied once, within a server", async () => {
  await using sim = await serve();
  const { nano } = sim;
  await nano.db.create("from");
  const from = nano.use<Thing>("from");
  const first = await from.insert({ n: 1 }, "a");
  await from.bulk({ docs: [{ _id: "a", _rev: "1-ff", n: 2 }], new_edits: false });
  await from.attachment.insert("b", "note.txt", Buffer.from("hello"), "text/plain");
  const gone = await from.insert({ n: 3 }, "c");
  await from.destroy("c", gone.rev);
  const result = await nano.db.replicate("from", "to", { create_target: true });
  expect(result).toMatchObject({
    ok: true,
    history: [{ docs_read: 4, docs_written: 4, doc_write_failures: 0, missing_found: 4 }],
  });
  const to = nano.use<Thing>("to");
  expect(await to.get("a", { conflicts: true })).toEqual(await from.get("a", { conflicts: true }));
  expect((await to.get("a", { rev: first.rev }))["n"]).toBe(1);
  expect((await to.attachment.get("b", "note.txt")).toString()).toBe("hello");
  await expect(to.get("c")).rejects.toMatchObject({ reason: "deleted" });
  expect(await nano.db.replicate("from", "to")).toMatchObject({ ok: true, no_changes: true });
  await from.insert({ n: 4 }, "d");
  expect(await nano.db.replicate("from", "to")).toMatchObject({
    history: [{ docs_written: 1, missing_checked: 1 }, { docs_written: 4 }],
  });
});

test("numbers are copied with every digit", async () => {
  await using sim = await serve();
  const send = (path: string, init?: RequestInit) => {
    const { username, password } = new URL(sim.address);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    return fetch(sim.baseUrl + path, { ...init, headers: { authorization } });
  };
  await send("/from", { method: "PUT" });
  await send("/from/n", { method: "PUT", body: '{"float":1.0,"big":12345678901234567890}' });
  await sim.nano.db.replicate("from", "to", { create_target: true });
  const copied = await (await send("/to/n")).text();
  expect(copied).toContain('"float":1.0,"big":12345678901234567890');
  expect(copied).toBe(await (await send("/from/n")).text());
});

test("documents are copied to and from another server, as filters and validation allow", async () => {
  await using here = await serve();
  await using there = await serve();
  await here.nano.db.create("db");
  await there.nano.db.create("copy");
  const design = {
    filters: { kind: "function (doc, req) { return doc.kind === req.query.kind; }" },
  };
  const source = here.nano.use<Thing>("db");
  await source.insert(design, "_design/f");
  for (const [id, kind] of [
    ["a", "x"],
    ["b", "y"],
    ["c", "x"],
  ] as const) {
    await source.insert({ kind }, id);
  }
  const copy = there.nano.use<Thing>("copy");
  await copy.insert(
    { validate_doc_update: "function (doc) { if (doc._id === 'c') throw { forbidden: 'no c' }; }" },
    "_design/v",
  );
  const ids = async () => (await copy.list()).rows.map(({ id }) => id);
  const replicate = (body: object) =>
    here.nano.request({
      method: "post",
      path: "_replicate",
      body: { target: `${there.address}copy`, source: "db", ...body },
    });
  expect(await replicate({ filter: "f/kind", query_params: { kind: "x" } })).toMatchObject({
    history: [{ docs_written: 1, doc_write_failures: 1 }],
  });
  expect(await ids()).toEqual(["_design/v", "a"]);
  await replicate({ selector: { kind: "y" } });
  expect(await ids()).toEqual(["_design/v", "a", "b"]);
  expect(await replicate({ doc_ids: ["_design/f"] })).toMatchObject({ ok: true, docs_written: 1 });
  expect(await ids()).toContain("_design/f");
});

test("a missing database, wrong credentials and an unreachable server are refused", async () => {
  await using sim = await serve();
  await sim.nano.db.create("db");
  await expect(sim.nano.db.replicate("db", "none")).rejects.toMatchObject({
    statusCode: 404,
    error: "db_not_found",
  });
  const replicate = (body: object) =>
    sim.nano.request({ method: "post", path: "_replicate", body });
  const anonymous = `${sim.baseUrl}/db`;
  await expect(replicate({ source: anonymous, target: anonymous })).rejects.toMatchObject({
    statusCode: 401,
  });
  await expect(
    replicate({ source: "db", target: "http://169.254.169.254/db" }),
  ).rejects.toMatchObject({ statusCode: 500, error: "replication_error" });
});

test("only winners are copied with winning_revs_only, also to a target with partitions", async () => {
  await using sim = await serve();
  await sim.nano.db.create("from");
  const docs = ["1-aa", "1-bb"].map((_rev) => ({ _id: "p:a", _rev, rev: _rev }));
  await sim.nano.use<Thing>("from").bulk({ docs, new_edits: false });
  const replicate = (body: object) =>
    sim.nano.request({
      method: "post",
      path: "_replicate",
      body: { source: "from", target: "to", ...body },
    });
  expect(
    await replicate({
      winning_revs_only: true,
      create_target: true,
      create_target_params: { partitioned: true },
    }),
  ).toMatchObject({ history: [{ docs_written: 1 }] });
  const to = sim.nano.use<Thing>("to");
  expect(await to.get("p:a", { conflicts: true })).toEqual({
    _id: "p:a",
    _rev: "1-bb",
    rev: "1-bb",
  });
  expect(await sim.nano.db.get("to")).toMatchObject({ props: { partitioned: true } });
  expect(await replicate({})).toMatchObject({ history: [{ docs_written: 1 }] });
  expect(await to.get("p:a", { conflicts: true })).toMatchObject({ _conflicts: ["1-aa"] });
});
