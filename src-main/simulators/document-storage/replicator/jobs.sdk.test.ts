import Nano from "nano";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

type Thing = Record<string, unknown>;

async function serve() {
  const served = await serveSimulator(simulator);
  const url = new URL(served.baseUrl);
  url.username = "admin";
  url.password = "secret";
  const nano = Nano(url.href.replace(/\/$/, ""));
  const request = (path: string, body?: object): Promise<Thing> =>
    nano.request({ path, ...(body ? { method: "post", body } : {}) });
  /** Resolves with the document once it fits. */
  const awaitDoc = async (db: string, id: string, fits: (doc: Thing) => boolean) => {
    const docs = nano.use<Thing>(db);
    for (let since: unknown = 0; ;) {
      const doc = await docs.get(id).catch(() => undefined);
      if (doc && fits(doc)) return doc;
      const path = `${encodeURIComponent(db)}/_changes?feed=longpoll&since=${String(since)}`;
      since = (await request(path))["last_seq"];
    }
  };
  const control = async (path: string, body: object = {}) => {
    const { status } = await served.running.call({ method: "POST", path: `/_sim/${path}`, body });
    expect(status).toBeLessThan(300);
  };
  await nano.db.create("from");
  await nano.db.create("to");
  return { ...served, nano, address: url.href, request, awaitDoc, control };
}

const any = () => true;

test("a continuous replication copies later changes until it is cancelled", async () => {
  await using sim = await serve();
  const from = sim.nano.use<Thing>("from");
  await from.insert({ n: 1 }, "a");
  const body = { source: "from", target: "to", continuous: true };
  const started = await sim.request("_replicate", body);
  expect(started).toEqual({
    ok: true,
    _local_id: expect.stringMatching(/^[0-9a-f]{32}\+continuous$/) as unknown,
  });
  await sim.awaitDoc("to", "a", any);
  await from.insert({ n: 2 }, "b");
  await sim.awaitDoc("to", "b", any);
  expect(await sim.request("_replicate", body)).toEqual(started);
  const id = String(started["_local_id"]);
  expect(await sim.request("_active_tasks")).toMatchObject([
    { type: "replication", replication_id: id, continuous: true, doc_id: null, user: "admin" },
  ]);
  expect(await sim.request(`_scheduler/jobs/${id}`)).toMatchObject({
    id,
    database: null,
    source: `${sim.baseUrl}/from/`,
    history: [{ type: "started" }, { type: "added", timestamp: "2026-01-15T12:00:00Z" }],
  });
  expect(await sim.request("_replicate", { ...body, cancel: true })).toEqual({
    ok: true,
    _local_id: id,
  });
  expect(await sim.request("_scheduler/jobs")).toEqual({ total_rows: 0, offset: 0, jobs: [] });
  await expect(
    sim.request("_replicate", { replication_id: id, cancel: true }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test("a continuous replication pulls from another server and pushes to it", async () => {
  await using here = await serve();
  await using there = await serve();
  const url = (name: string) => `${there.address}${name}`;
  await here.request("_replicate", { source: "from", target: url("to"), continuous: true });
  await here.request("_replicate", { source: url("from"), target: "to", continuous: true });
  for (const id of ["a", "b"]) {
    await here.nano.use<Thing>("from").insert({ id }, id);
    await there.awaitDoc("to", id, any);
    await there.nano.use<Thing>("from").insert({ id }, id);
    await here.awaitDoc("to", id, any);
  }
});

test("a document of _replicator is a replication, and shows how it ended", async () => {
  await using sim = await serve();
  await sim.nano.db.create("_replicator");
  const replicator = sim.nano.use<Thing>("_replicator");
  await sim.nano.use<Thing>("from").insert({ n: 1 }, "a");
  const sides = { source: `${sim.address}from`, target: `${sim.address}to` };
  await replicator.insert(sides, "once");
  const ended = await sim.awaitDoc("_replicator", "once", (doc) => "_replication_state" in doc);
  expect(ended).toMatchObject({
    owner: "admin",
    _replication_state: "completed",
    _replication_state_time: "2026-01-15T12:00:00Z",
    _replication_stats: { start_time: "2026-01-15T12:00:00Z", docs_written: 1 },
  });
  expect(await sim.request("_scheduler/docs/_replicator/once")).toMatchObject({
    state: "completed",
    id: null,
    source: `${sim.baseUrl.replace("://", "://admin:*****@")}/from/`,
    info: { docs_written: 1 },
    error_count: 0,
  });
});

test("when a document of _replicator is deleted, its replication ends", async () => {
  await using sim = await serve();
  await sim.nano.db.create("_replicator");
  const replicator = sim.nano.use<Thing>("_replicator");
  const sides = { source: `${sim.address}from`, target: `${sim.address}to` };
  const created = await replicator.insert({ ...sides, continuous: true }, "always");
  await sim.nano.use<Thing>("from").insert({ n: 2 }, "b");
  await sim.awaitDoc("to", "b", any);
  expect(await sim.request("_scheduler/docs?states=running")).toMatchObject({
    total_rows: 1,
    docs: [{ database: "_replicator", doc_id: "always", state: "running", error_count: 0 }],
  });
  await replicator.destroy("always", created.rev);
  expect(await sim.request("_scheduler/jobs")).toMatchObject({ total_rows: 0 });
  await replicator.insert({ ...sides, continuous: true }, "again");
  expect(await sim.request("_scheduler/jobs")).toMatchObject({ total_rows: 1 });
  await sim.nano.db.destroy("_replicator");
  expect(await sim.request("_scheduler/jobs")).toMatchObject({ total_rows: 0 });
});

test("a document that is no replication, or repeats one, is refused or fails", async () => {
  await using sim = await serve();
  await sim.nano.db.create("_replicator");
  const replicator = sim.nano.use<Thing>("_replicator");
  const sides = { source: `${sim.address}from`, target: `${sim.address}to`, continuous: true };
  for (const [fields, reason] of [
    [{ source: undefined }, "Missing replicator database"],
    [{ source: "from" }, "local_endpoints_not_supported"],
    [{ continuous: "yes" }, "parameter `continuous` must be a boolean"],
    [{ doc_ids: [], filter: "a/b" }, "`doc_ids`,`filter`,`selector` are mutually exclusive"],
  ] as const) {
    await expect(replicator.insert({ ...sides, ...fields }, "x")).rejects.toMatchObject({
      statusCode: 403,
      reason,
    });
  }
  await replicator.insert(sides, "one");
  await replicator.insert(sides, "two");
  const state = await sim.request("_scheduler/docs/_replicator/two");
  expect(state).toMatchObject({ state: "failed", error_count: 1 });
  expect(JSON.stringify(state)).toContain("already started, triggered by document `one`");
});

test("a replication that fails is repeated by the simulator clock", async () => {
  await using sim = await serve();
  await sim.nano.db.create("_replicator");
  await sim.nano.request({
    method: "put",
    path: "_node/_local/_config/replicator/update_docs",
    body: "true",
  });
  const sides = { source: `${sim.address}later`, target: `${sim.address}to` };
  await sim.nano.use<Thing>("_replicator").insert(sides, "r");
  const isIn = (state: string) => (doc: Thing) => doc["_replication_state"] === state;
  await sim.awaitDoc("_replicator", "r", isIn("error"));
  expect(await sim.request("_scheduler/docs/_replicator/r")).toMatchObject({
    state: "crashing",
    error_count: 1,
    info: { error: `db_not_found: could not open ${sim.baseUrl}/later/` },
  });
  await sim.nano.db.create("later");
  await sim.nano.use<Thing>("later").insert({}, "late");
  await sim.control("clock", { advance_seconds: 30 });
  await sim.awaitDoc("_replicator", "r", isIn("completed"));
  expect(await sim.nano.use<Thing>("to").get("late")).toMatchObject({ _id: "late" });
});

test("a restored world continues its replications, and a reset ends them", async () => {
  await using sim = await serve();
  await sim.request("_replicate", { source: "from", target: "to", continuous: true });
  await sim.control("snapshots", { name: "running" });
  await sim.control("reset");
  expect(await sim.request("_scheduler/jobs")).toMatchObject({ total_rows: 0 });
  await sim.control("snapshots/running/restore");
  await sim.nano.use<Thing>("from").insert({ n: 1 }, "a");
  await sim.awaitDoc("to", "a", any);
});
