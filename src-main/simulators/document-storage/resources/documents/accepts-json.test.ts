import { expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

test.each([
  ["GET", "/db/a?open_revs=all", undefined],
  ["POST", "/db/_bulk_get", { docs: [{ id: "a" }] }],
] as const)(
  "%s %s responds with JSON, and rejects clients that read parts only",
  async (...call) => {
    await using sim = await openDatabase();
    await sim.ask("PUT", "/db/a", {});
    const [method, path, body] = call;
    for (const accept of ["application/json", "*/*", "multipart/mixed, application/json"]) {
      expect((await sim.ask(method, path, body, { accept })).status).toBe(200);
    }
    const rejected = await sim.ask(method, path, body, { accept: "multipart/mixed" });
    expect(rejected.status).toBe(501);
    expect(rejected.json["error"]).toBe("not_implemented");
    const { json } = await sim.ask("GET", "/_sim/unsupported");
    expect(json["calls"]).toMatchObject([{ count: 1 }]);
  },
);
