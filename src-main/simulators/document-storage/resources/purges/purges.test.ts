import { expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

test("purges are listed, up to the limit of the database", async () => {
  await using sim = await openDatabase();
  const infos = async () => (await sim.ask("GET", "/db/_purged_infos")).json["purged_infos"];
  expect(await infos()).toEqual([]);
  const written = await sim.write({ _id: "a" }, { _id: "b" });
  const revs = (written as unknown as { rev: string }[]).map(({ rev }) => [rev]);
  const purged = await sim.ask("POST", "/db/_purge", { a: revs[0], b: revs[1] });
  expect(purged.json).toEqual({ purge_seq: "1-sim", purged: { a: revs[0], b: revs[1] } });
  expect(await infos()).toEqual([
    { id: "a", revs: revs[0] },
    { id: "b", revs: revs[1] },
  ]);
  expect((await sim.ask("GET", "/db/_purged_infos_limit")).text).toBe("1000");
  expect((await sim.ask("PUT", "/db/_purged_infos_limit", 1)).json).toEqual({ ok: true });
  expect(await infos()).toEqual([{ id: "b", revs: revs[1] }]);
  await sim.ask("POST", "/db/_purge", { c: ["1-a"] });
  expect(await infos()).toEqual([{ id: "c", revs: ["1-a"] }]);
  expect((await sim.ask("PUT", "/db/_purged_infos_limit", 0)).status).toBe(400);
  expect((await sim.ask("POST", "/db/_sync_shards")).json).toEqual({ ok: true });
});
