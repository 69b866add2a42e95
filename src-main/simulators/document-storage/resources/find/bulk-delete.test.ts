import { expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

test("indexes are deleted in bulk by their design documents", async () => {
  await using sim = await openDatabase();
  for (const ddoc of ["one", "two", "kept"]) {
    await sim.ask("POST", "/db/_index", { ddoc, name: ddoc, index: { fields: [ddoc] } });
  }
  await sim.write({ _id: "_design/code", views: {} });
  const docids = ["_design/one", "two", "none", "code"];
  const { json } = await sim.ask("POST", "/db/_index/_bulk_delete", { docids });
  expect(json).toEqual({
    success: [
      { id: "_design/one", ok: true },
      { id: "two", ok: true },
    ],
    fail: [
      { id: "none", error: "not_found" },
      { id: "code", error: "not_found" },
    ],
  });
  expect((await sim.ask("GET", "/db/_index")).json).toMatchObject({
    indexes: [{ name: "_all_docs" }, { name: "kept" }],
  });
  expect((await sim.ask("GET", "/db/_design/code")).status).toBe(200);
});
