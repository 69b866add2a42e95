import { expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

async function setup() {
  const sim = await openDatabase();
  for (const [name, n] of [
    ["a", 1],
    ["B", 2],
    ["b", 3],
  ] as const) {
    await sim.ask("PUT", `/db/_local/${name}`, { n });
  }
  return sim;
}

const ids = (list: unknown) =>
  (list as { readonly rows: readonly { readonly id: string }[] }).rows.map(({ id }) => id);

test("local documents are listed by the bytes of their ids, also by several queries", async () => {
  await using sim = await setup();
  const all = (await sim.ask("GET", "/db/_local_docs")).json;
  expect(ids(all)).toEqual(["_local/B", "_local/a", "_local/b"]);
  const queries = [
    { startkey: "_local/a" },
    { keys: ["_local/b"] },
    { descending: true, limit: 1 },
  ];
  const { json } = await sim.ask("POST", "/db/_local_docs/queries", { queries });
  const results = json["results"] as readonly unknown[];
  expect(results.map(ids)).toEqual([["_local/a", "_local/b"], ["_local/b"], ["_local/b"]]);
});

test("a local document is copied to another one", async () => {
  await using sim = await setup();
  const copy = (destination: string) => sim.ask("COPY", "/db/_local/a", undefined, { destination });
  expect((await copy("_local/new")).json).toEqual({ ok: true, id: "_local/new", rev: "0-1" });
  expect((await sim.ask("GET", "/db/_local/new")).json).toMatchObject({ n: 1 });
  expect((await copy("_local/new")).status).toBe(409);
  expect((await copy("_local/new?rev=0-1")).json["rev"]).toBe("0-2");
  expect((await copy("plain")).status).toBe(501);
});
