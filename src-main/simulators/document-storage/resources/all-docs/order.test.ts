import { expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

/** Ids in the order of their bytes, which people would not sort so. */
const IDS = ["A", "B", "a", "b", "é", "\u{10000}"];

async function setup(url = "/db", ids: readonly string[] = IDS) {
  const sim = await openDatabase();
  await sim.ask("PUT", `${url}?partitioned=${String(url !== "/db")}`);
  await sim.ask("POST", `${url}/_bulk_docs`, { docs: ids.toReversed().map((_id) => ({ _id })) });
  const list = async (path: string, body: object) => {
    const { json } = await sim.ask("POST", url + path, body);
    return (json["rows"] as readonly { readonly id: string }[]).map(({ id }) => id);
  };
  return { ...sim, list };
}

test.each([
  [{}, IDS],
  [{ descending: true }, IDS.toReversed()],
  [{ startkey: "B", endkey: "a" }, ["B", "a"]],
  [{ startkey: "B", endkey: "a", inclusive_end: false }, ["B"]],
  [{ startkey_docid: "b" }, ["b", "é", "\u{10000}"]],
  [{ endkey_docid: "B" }, ["A", "B"]],
  // Numbers, lists and objects come before every text.
  [{ startkey: 1 }, IDS],
  [{ startkey: null, endkey: "A" }, ["A"]],
  [{ endkey: {} }, []],
  [{ endkey: [] }, []],
  [{ key: 1 }, []],
  [{ startkey: {}, descending: true }, []],
  [{ endkey: 5, descending: true }, IDS.toReversed()],
])("_all_docs with %o lists ids by their bytes", async (query, ids) => {
  await using sim = await setup();
  expect(await sim.list("/_all_docs", query)).toEqual(ids);
});

test.each([
  [{}, ["p:A", "p:a"]],
  [{ startkey: "p:B" }, ["p:a"]],
  [{ startkey: "q" }, []],
  [{ endkey: "o" }, []],
  [{ endkey: 1 }, []],
  [{ startkey: 1 }, ["p:A", "p:a"]],
  [{ startkey: "p:B", descending: true }, ["p:A"]],
  [{ endkey: "q", descending: true }, []],
])("a partition with %o lists its ids by their bytes", async (query, ids) => {
  await using sim = await setup("/parts", ["p:A", "p:a", "o:x", "q:x"]);
  expect(await sim.list("/_partition/p/_all_docs", query)).toEqual(ids);
});

test("_all_dbs and _local_docs have the same order", async () => {
  await using sim = await setup();
  for (const name of ["A", "a"]) await sim.ask("PUT", `/db/_local/${name}`, {});
  expect(await sim.list("/_local_docs", { endkey: 1 })).toEqual([]);
  expect(await sim.list("/_local_docs", { startkey: 1 })).toEqual(["_local/A", "_local/a"]);
  expect((await sim.ask("GET", "/_all_dbs?startkey=1")).json).toEqual(["db"]);
  expect((await sim.ask("GET", "/_all_dbs?endkey=1")).json).toEqual([]);
});

test("a raw view checks and groups keys in its own order", async () => {
  await using sim = await openDatabase();
  const map = "function (doc) { if (doc.key !== undefined) emit(doc.key); }";
  const raw = { map, reduce: "_count", options: { collation: "raw" } };
  await sim.write(
    { _id: "_design/d", views: { raw, icu: { map, reduce: "_count" } } },
    ...["a", "B", "\u00e9", "e\u0301", {}, 1].map((key) => ({ key })),
  );
  const keys = async (view: string, query: object) =>
    (
      (await sim.view(view, { group: true, ...query })).json["rows"] as
        | { key: unknown }[]
        | undefined
    )?.map(({ key }) => key);
  expect(await keys("raw", {})).toEqual([1, {}, "B", "a", "e\u0301", "\u00e9"]);
  expect(await keys("raw", { startkey: "B", endkey: "a" })).toEqual(["B", "a"]);
  expect(await keys("icu", { startkey: "B", endkey: "a" })).toBeUndefined();
});
