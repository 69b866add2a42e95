import { describe, expect, test } from "vitest";
import { openDatabase } from "../testing/setup.ts";

const people = [
  { _id: "a", town: "Basel", age: 30, likes: ["tea"] },
  { _id: "b", town: "Bern", age: 40, likes: ["tea", "jam"] },
  { _id: "c", town: "Basel", age: 50 },
  { _id: "d", town: "Aarau", age: 20, friend: "a" },
];

const design = {
  _id: "_design/d",
  views: {
    lib: { words: "exports.upper = function (s) { return s.toUpperCase(); };" },
    town: { map: "function (doc) { emit(doc.town, doc.age); }" },
    lower: {
      map: "function (doc) { emit(require('views/lib/words').upper(doc.town), null); }",
    },
    ages: { map: "function (doc) { emit([doc.town, doc.age], doc.age); }", reduce: "_stats" },
    sum: { map: "function (doc) { emit([doc.town, doc.age], doc.age); }", reduce: "_sum" },
    count: { map: "function (doc) { emit(doc.town); }", reduce: "_count" },
    towns: { map: "function (doc) { emit(doc.town); }", reduce: "_approx_count_distinct" },
    own: {
      map: "function (doc) { emit(doc.town, doc.age); }",
      reduce:
        "function (keys, values, rereduce) { return rereduce ? values : [keys.length, sum(values)]; }",
    },
    likes: { map: "function (doc) { doc.likes.forEach(function (it) { emit(it); }); }" },
    friends: { map: "function (doc) { if (doc.friend) emit(doc._id, { _id: doc.friend }); }" },
    raw: { map: "function (doc) { emit(doc.word); }", options: { collation: "raw" } },
    words: { map: "function (doc) { if (doc.word) emit(doc.word); }" },
  },
};

async function setup() {
  const sim = await openDatabase();
  await sim.write(design, ...people);
  return sim;
}

const keysOf = (response: { readonly json: Record<string, unknown> }) =>
  (response.json["rows"] as { key: unknown }[]).map(({ key }) => key);

describe("rows", () => {
  test("have CouchDB's order and bytes", async () => {
    await using sim = await setup();
    const { text, headers } = await sim.view("town");
    expect(text).toBe(
      [
        '{"total_rows":4,"offset":0,"rows":[',
        '{"id":"d","key":"Aarau","value":20},',
        '{"id":"a","key":"Basel","value":30},',
        '{"id":"c","key":"Basel","value":50},',
        '{"id":"b","key":"Bern","value":40}',
        "]}\n",
      ]
        .join("\r\n")
        .replace("\r\n]}\n", "\r\n]}\n"),
    );
    expect(headers["content-type"]).toBe("application/json");
  });

  test.each([
    [{ key: "Basel" }, ["a", "c"]],
    [{ keys: ["Bern", "Basel", "x"] }, ["b", "a", "c"]],
    [{ startkey: "B", endkey: "Basel" }, ["a", "c"]],
    [{ startkey: "B", endkey: "Basel", inclusive_end: false }, []],
    [{ start_key: "Basel", startkey_docid: "b" }, ["c", "b"]],
    [{ startkey: "Basel", end_key: "Basel", endkey_docid: "a" }, ["a"]],
    [{ descending: true }, ["b", "c", "a", "d"]],
    [{ descending: true, startkey: "Basel", endkey: "Aarau" }, ["c", "a", "d"]],
    [{ descending: true, endkey: "Aarau", inclusive_end: false }, ["b", "c", "a"]],
    [{ limit: 2, skip: 1 }, ["a", "c"]],
    [{ limit: 0 }, []],
    [{ sorted: true, stable: true, update: true }, ["d", "a", "c", "b"]],
  ])("are chosen by %o", async (query, ids) => {
    await using sim = await setup();
    const { json } = await sim.view("town", query);
    expect((json["rows"] as { id: string }[]).map(({ id }) => id)).toEqual(ids);
    expect(json["total_rows"]).toBe(4);
  });

  test("have the offset of the first one", async () => {
    await using sim = await setup();
    expect((await sim.view("town", { startkey: "Bern" })).json["offset"]).toBe(3);
    expect((await sim.view("town", { skip: 2 })).json["offset"]).toBe(2);
    const backwards = await sim.view("town", { descending: true, startkey: "Basel" });
    expect(backwards.json["offset"]).toBe(1);
  });

  test("are shown with their document, or with the one that their value names", async () => {
    await using sim = await setup();
    const own = await sim.view("town", { key: "Bern", include_docs: true });
    expect(own.json["rows"]).toMatchObject([{ id: "b", doc: { _id: "b", age: 40 } }]);
    const linked = await sim.view("friends", { include_docs: true });
    expect(linked.json["rows"]).toMatchObject([{ id: "d", doc: { _id: "a", age: 30 } }]);
  });

  test("use modules of views.lib, and leave out a document whose code throws", async () => {
    await using sim = await setup();
    expect(keysOf(await sim.view("lower", { limit: 1 }))).toEqual(["AARAU"]);
    expect(keysOf(await sim.view("likes"))).toEqual(["jam", "tea", "tea"]);
  });

  test("follow changes, deletions and purges of documents", async () => {
    await using sim = await setup();
    await sim.view("town");
    const { _rev: rev } = (await sim.ask("GET", "/db/a")).json;
    await sim.ask("PUT", `/db/a?rev=${String(rev)}`, { town: "Zug", age: 1 });
    const { _rev: old } = (await sim.ask("GET", "/db/d")).json;
    await sim.ask("DELETE", `/db/d?rev=${String(old)}`);
    expect(keysOf(await sim.view("town"))).toEqual(["Basel", "Bern", "Zug"]);
    const { _rev: last } = (await sim.ask("GET", "/db/b")).json;
    await sim.ask("POST", "/db/_purge", { b: [last] });
    expect(keysOf(await sim.view("town"))).toEqual(["Basel", "Zug"]);
  });

  test("are as last built with update=false, and built afterwards with update=lazy", async () => {
    await using sim = await setup();
    const ask = (query: string) => sim.ask("GET", `/db/_design/d/_view/town?${query}`);
    expect(keysOf(await ask("update=false"))).toEqual([]);
    expect(keysOf(await ask("stale=ok"))).toEqual([]);
    expect(keysOf(await ask("update=lazy"))).toEqual([]);
    await ask("update=true");
    await sim.write({ town: "Chur" });
    expect((await ask("update=false&update_seq=true")).json).toMatchObject({
      total_rows: 4,
      update_seq: "5-sim",
    });
  });

  test("are sorted by bytes with the option raw", async () => {
    await using sim = await openDatabase();
    await sim.write(
      design,
      ...["b", "A", "a", "B", 2, null, [1], { x: 1 }, true].map((word) => ({ word })),
    );
    expect(keysOf(await sim.view("words"))).toEqual([true, 2, "a", "A", "b", "B", [1], { x: 1 }]);
    expect(keysOf(await sim.view("raw"))).toEqual([
      2,
      null,
      true,
      { x: 1 },
      [1],
      "A",
      "B",
      "a",
      "b",
    ]);
  });
});

describe("reductions", () => {
  test("are grouped by the whole key, by parts of it, or not at all", async () => {
    await using sim = await setup();
    expect((await sim.view("sum")).text).toBe('{"rows":[\r\n{"key":null,"value":140}\r\n]}\n');
    const rows = async (query: object) => (await sim.view("sum", { ...query })).json["rows"];
    expect(await rows({ group_level: 1 })).toEqual([
      { key: ["Aarau"], value: 20 },
      { key: ["Basel"], value: 80 },
      { key: ["Bern"], value: 40 },
    ]);
    expect(await rows({ group: true, startkey: ["Bern"] })).toEqual([
      { key: ["Bern", 40], value: 40 },
    ]);
    expect(await rows({ group_level: 1, descending: true, skip: 1, limit: 1 })).toEqual([
      { key: ["Basel"], value: 80 },
    ]);
    expect(
      await rows({
        group: true,
        keys: [
          ["Bern", 40],
          ["Basel", 30],
        ],
      }),
    ).toEqual([
      { key: ["Bern", 40], value: 40 },
      { key: ["Basel", 30], value: 30 },
    ]);
    expect(await rows({ reduce: false, limit: 1 })).toEqual([
      { id: "d", key: ["Aarau", 20], value: 20 },
    ]);
  });

  test("of CouchDB itself count, add, describe and estimate", async () => {
    await using sim = await setup();
    const value = async (name: string) =>
      ((await sim.view(name)).json["rows"] as { value: unknown }[])[0]?.value;
    expect(await value("count")).toBe(4);
    expect(await value("towns")).toBe(3);
    expect(await value("ages")).toEqual({ sum: 140, count: 4, min: 20, max: 50, sumsqr: 5400 });
  });

  test("of a function reduce the shards apart and reduce their results again", async () => {
    await using sim = await setup();
    const { json } = await sim.view("own");
    // The ids a to d lie in both shards.
    expect(json["rows"]).toEqual([{ key: null, value: expect.any(Array) as unknown }]);
    const parts = (json["rows"] as { value: [number, number][] }[])[0]?.value ?? [];
    expect(parts).toHaveLength(2);
    expect(parts.reduce((total, [, sum]) => total + sum, 0)).toBe(140);
    expect((await sim.view("own", { key: "Bern" })).json["rows"]).toEqual([
      { key: null, value: [1, 40] },
    ]);
  });

  test("that do not fit are values of an error, and the query goes on", async () => {
    await using sim = await setup();
    await sim.write({ _id: "e", town: "Thun", age: "old" });
    const { json } = await sim.view("sum", { group_level: 1, startkey: ["Bern"] });
    expect(json["rows"]).toMatchObject([
      { key: ["Bern"], value: 40 },
      { key: ["Thun"], value: { error: "builtin_reduce_error", caused_by: "old" } },
    ]);
    expect((await sim.view("ages")).json).toMatchObject({ error: "invalid_value" });
  });

  test("that do not shrink are refused in their place", async () => {
    await using sim = await openDatabase();
    const reduce = "function (keys, values) { return values.join('') + values.join(''); }";
    const map = "function (doc) { emit(null, doc.text); }";
    await sim.write(
      { _id: "_design/d", views: { long: { map, reduce } } },
      { text: "x".repeat(9_000) },
    );
    expect((await sim.view("long")).json["rows"]).toMatchObject([
      { value: { reduce_overflow_error: expect.stringContaining("must shrink") as unknown } },
    ]);
  });
});

describe("queries", () => {
  test("come in a body, alone or several at a time", async () => {
    await using sim = await setup();
    const path = "/db/_design/d/_view/town";
    const ids = ({ rows }: Record<string, unknown>) =>
      (rows as { id: string }[]).map(({ id }) => id);
    expect(ids((await sim.ask("POST", path, { keys: ["Bern"] })).json)).toEqual(["b"]);
    expect(ids((await sim.ask("POST", `${path}?limit=1`, { descending: true })).json)).toEqual([
      "b",
    ]);
    const queries = [{ key: "Bern" }, { limit: 1 }];
    for (const url of [`${path}/queries`, path]) {
      const { json, text } = await sim.ask("POST", url, { queries });
      expect((json["results"] as Record<string, unknown>[]).map(ids)).toEqual([["b"], ["d"]]);
      expect(text).toMatch(/^\{"results":\[\r\n\{"total_rows":4,"offset":3,"rows":\[\r\n/);
    }
    const both = await sim.ask("POST", path, { keys: [], queries });
    expect(both.json).toMatchObject({ reason: "`keys` and `queries` are mutually exclusive" });
  });

  test.each([
    ["town", { reduce: true }, "Reduce is invalid for map-only views."],
    ["town", { group: true }, "Invalid use of grouping on a map view."],
    ["town", { group_level: 1 }, "Invalid use of grouping on a map view."],
    ["sum", { include_docs: true }, "`include_docs` is invalid for reduce"],
    ["sum", { conflicts: true }, "`conflicts` is invalid for reduce views."],
    ["sum", { keys: [1] }, "Multi-key fetchs for reduce views must use `group=true`"],
    [
      "sum",
      { group: false, group_level: 1 },
      "Can't specify group=false and group_level>0 at the same time",
    ],
    [
      "town",
      { keys: ["a"], startkey: "b" },
      "`keys` is incompatible with `key`, `start_key` and `end_key`",
    ],
    [
      "town",
      { startkey: "b", endkey: "a" },
      "No rows can match your key range, reverse your start_key and end_key or set descending=true",
    ],
    [
      "town",
      { startkey: "a", endkey: "b", descending: true },
      "No rows can match your key range, reverse your start_key and end_key or set descending=false",
    ],
    ["town", { update: 1 }, "Invalid value for `update`."],
    ["town", { limit: -1 }, 'Invalid value for positive integer: "-1"'],
  ])("of %s with %o are refused", async (name, query, reason) => {
    await using sim = await setup();
    const { status, json } = await sim.view(name, query);
    expect([status, json]).toEqual([400, { error: "query_parse_error", reason }]);
  });

  test("of a missing view or design document are 404", async () => {
    await using sim = await setup();
    expect((await sim.view("nope")).json).toEqual({
      error: "not_found",
      reason: "missing_named_view",
    });
    expect((await sim.view("lib")).status).toBe(404);
    expect((await sim.ask("GET", "/db/_design/x/_view/y")).json["reason"]).toBe("missing");
  });
});

test("_info shows the changes that the index does not have yet", async () => {
  await using sim = await setup();
  const info = async () => (await sim.ask("GET", "/db/_design/d/_info")).get("view_index");
  const before = await info();
  expect(before).toMatchObject({ language: "javascript", updates_pending: { total: 5 } });
  await sim.view("town");
  expect(await info()).toMatchObject({
    signature: before["signature"],
    updates_pending: { total: 0 },
    updater_running: false,
  });
});

test("the code sees the simulator's clock and the same random numbers in every run", async () => {
  await using sim = await openDatabase();
  const map = "function (doc) { emit(new Date(), [Date.now(), Math.random()]); }";
  await sim.write({ _id: "_design/d", views: { v: { map } } }, { _id: "a" }, { _id: "b" });
  const rows = (await sim.view("v")).json["rows"] as { key: string; value: number[] }[];
  expect(rows[0]).toEqual({ ...rows[1], id: "a" });
  expect(new Date(rows[0]?.key ?? "").getTime()).toBe(rows[0]?.value[0]);
});

test("a reset ends code that runs, and the next world runs code again", async () => {
  await using sim = await openDatabase();
  const map = "function (doc) { while (true) {} }";
  await sim.write({ _id: "_design/d", views: { v: { map } } }, { _id: "a" });
  const running = sim.view("v");
  expect((await sim.control("/_sim/reset")).status).toBe(200);
  expect((await running).status).toBe(404);
  await sim.ask("PUT", "/db");
  await sim.write(design, ...people);
  expect(keysOf(await sim.view("town", { limit: 1 }))).toEqual(["Aarau"]);
});
