import http from "pouchdb-adapter-http";
import memory from "pouchdb-adapter-memory";
import PouchDB from "pouchdb-core";
import replication from "pouchdb-replication";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

PouchDB.plugin(http).plugin(memory).plugin(replication);

/** A database in memory and one of a simulator; both are closed at the end. */
async function openPair(name: string) {
  const served = await serveSimulator(simulator);
  const local = new PouchDB(name, { adapter: "memory" });
  const remote = new PouchDB(`${served.baseUrl}/things`, {
    auth: { username: "admin", password: "secret" },
  });
  expect(await remote.info()).toMatchObject({ db_name: "things" });
  return {
    local,
    remote,
    [Symbol.asyncDispose]: async () => {
      await local.destroy();
      await remote.close();
      await served[Symbol.asyncDispose]();
    },
  };
}

/** Resolves when a database has a document. */
function arrival(database: PouchDB, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const feed = database.changes({ live: true, since: 0, doc_ids: [id] });
    feed.on("change", () => {
      feed.cancel();
      resolve();
    });
    feed.on("error", reject);
  });
}

test("PouchDB syncs live in both directions", async () => {
  await using pair = await openPair("live");
  const { local, remote } = pair;
  const sync = local.sync(remote, { live: true, retry: true });
  const ended = new Promise((resolve) => sync.on("complete", resolve));
  for (const id of ["a", "b"]) {
    await local.put({ _id: `local-${id}`, text: id });
    await arrival(remote, `local-${id}`);
    await remote.put({ _id: `remote-${id}`, text: id });
    await arrival(local, `remote-${id}`);
  }
  sync.cancel();
  await ended;
  const ids = async (database: PouchDB) => (await database.allDocs()).rows.map(({ id }) => id);
  expect(await ids(remote)).toEqual(await ids(local));
});

test("PouchDB and the simulator agree about conflicts, deletions and attachments", async () => {
  await using pair = await openPair("conflicts");
  const { local, remote } = pair;
  const bytes = Buffer.from([0, 1, 2, 255]);
  await local.put({ _id: "both", text: "local" });
  await remote.put({ _id: "both", text: "remote" });
  const { rev } = await local.put({ _id: "gone", text: "here" });
  await local.putAttachment("up", "up.bin", bytes, "application/octet-stream");
  await remote.putAttachment("down", "down.bin", bytes, "application/octet-stream");
  await local.sync(remote);
  await local.remove("gone", rev);
  await local.sync(remote);
  const [here, there] = await Promise.all(
    [local, remote].map((database) => database.get("both", { conflicts: true })),
  );
  expect(here).toEqual(there);
  expect(here?._conflicts).toHaveLength(1);
  await expect(remote.get("gone")).rejects.toMatchObject({ status: 404, reason: "deleted" });
  for (const [database, id] of [
    [remote, "up"],
    [local, "down"],
  ] as const) {
    const stored = await database.getAttachment(id, `${id}.bin`);
    // PouchDB adds the type as a property of the buffer.
    expect(Buffer.isBuffer(stored) && stored.equals(bytes)).toBe(true);
  }
});
