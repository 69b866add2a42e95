import { expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

test("a single node is enabled with its databases, as set-up scripts do it", async () => {
  await using sim = await openDatabase();
  const state = async () => (await sim.ask("GET", "/_cluster_setup")).json["state"];
  expect(await state()).toBe("single_node_disabled");
  const done = await sim.ask("POST", "/_cluster_setup", { action: "enable_single_node" });
  expect([done.status, done.json]).toEqual([201, { ok: true }]);
  expect(await state()).toBe("single_node_enabled");
  expect((await sim.ask("GET", "/_all_dbs")).json).toEqual(["_replicator", "_users", "db"]);
  const named = { action: "finish_cluster", ensure_dbs_exist: ["_global_changes"] };
  expect((await sim.ask("POST", "/_cluster_setup", named)).status).toBe(201);
  expect((await sim.ask("GET", "/_global_changes")).status).toBe(200);
  expect((await sim.ask("GET", '/_cluster_setup?ensure_dbs_exist=["x"]')).json["state"]).toBe(
    "single_node_disabled",
  );
  expect((await sim.ask("POST", "/_cluster_setup", { action: "add_node" })).status).toBe(400);
  expect((await sim.ask("POST", "/_cluster_setup", {})).json["reason"]).toBe("Invalid Action'");
});

test("the node has a name", async () => {
  await using sim = await openDatabase();
  expect((await sim.ask("GET", "/_node/_local")).json).toEqual({ name: "nonode@nohost" });
  expect((await sim.ask("GET", "/_node/other")).status).toBe(404);
});
