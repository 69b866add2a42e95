import { describe, expect, test } from "vitest";
import { openDatabase } from "../../testing/setup.ts";

const map = "function (doc) { emit(doc.n, doc.n); }";

/** A partitioned database `parts` with four documents in two partitions, and one without partitions. */
async function setup() {
  const sim = await openDatabase();
  await sim.ask("PUT", "/parts?partitioned=true");
  const docs = ["a:1", "a:2", "b:1", "a:3"].map((_id, n) => ({ _id, n }));
  await sim.ask("POST", "/parts/_bulk_docs", { docs });
  const views = { v: { map, reduce: "_sum" } };
  await sim.ask("PUT", "/parts/_design/d", { views });
  await sim.ask("PUT", "/parts/_design/all", { views, options: { partitioned: false } });
  const ids = async (path: string, body?: object) => {
    const { json } = await sim.ask(body ? "POST" : "GET", `/parts/_partition/${path}`, body);
    const rows = json["rows"] ?? json["docs"];
    if (!Array.isArray(rows)) throw new Error(JSON.stringify(json));
    return rows.map((row: { id?: string; _id?: string }) => row.id ?? row._id);
  };
  const error = async (method: "GET" | "POST" | "PUT", path: string, body?: object) => {
    const { status, json } = await sim.ask(method, path, body);
    return [status, json["error"], json["reason"]];
  };
  return { ...sim, ids, error };
}

const FORM = "Doc id must be of form partition:id";

describe("a partitioned database", () => {
  test("says so, and counts the documents of its partitions", async () => {
    await using sim = await setup();
    expect((await sim.ask("GET", "/parts")).json).toMatchObject({ props: { partitioned: true } });
    expect((await sim.ask("GET", "/db")).json).toMatchObject({ props: {} });
    expect((await sim.ask("GET", "/parts/_partition/a")).json).toEqual({
      db_name: "parts",
      sizes: { active: 768, external: 768 },
      partition: "a",
      doc_count: 3,
      doc_del_count: 0,
    });
  });

  test("takes only ids that name their partition", async () => {
    await using sim = await setup();
    for (const [id, kind, reason] of [
      ["plain", "illegal_docid", FORM],
      [":x", "illegal_partition", "Partition must not be empty"],
      ["a:", "illegal_docid", "Document id must not be empty"],
      ["a:_x", "illegal_docid", "Only reserved document ids may start with underscore."],
    ] as const) {
      expect(await sim.error("PUT", `/parts/${id}`, {})).toEqual([400, kind, reason]);
      const docs = [{ _id: "a:9" }, { _id: id }];
      expect(await sim.error("POST", "/parts/_bulk_docs", { docs })).toEqual([400, kind, reason]);
    }
    expect(await sim.error("GET", "/parts/plain")).toEqual([400, "illegal_docid", FORM]);
    expect(await sim.error("POST", "/parts", {})).toEqual([400, "illegal_docid", FORM]);
    const purged = await sim.error("POST", "/parts/_purge", { plain: ["1-a"] });
    expect(purged).toEqual([400, "illegal_docid", FORM]);
    const read = await sim.ask("POST", "/parts/_bulk_get", { docs: [{ id: "plain" }] });
    expect(read.json).toEqual({
      results: [
        {
          id: "plain",
          docs: [{ error: { id: "plain", rev: null, error: "illegal_docid", reason: FORM } }],
        },
      ],
    });
    expect((await sim.ask("GET", "/parts/a:9")).status).toBe(404);
  });

  test("lists the documents of a partition", async () => {
    await using sim = await setup();
    expect(
      (await sim.ask("GET", "/parts/_partition/a/_all_docs?skip=1&limit=1")).json,
    ).toMatchObject({
      total_rows: 3,
      offset: 1,
      rows: [{ id: "a:2" }],
    });
    expect(await sim.ids("a/_all_docs?descending=true")).toEqual(["a:3", "a:2", "a:1"]);
    expect(await sim.ids('a/_all_docs?startkey="a:2"&endkey="zz"')).toEqual(["a:2", "a:3"]);
    expect(await sim.ids('a/_all_docs?key="b:1"')).toEqual([]);
    expect(await sim.ids("b/_all_docs")).toEqual(["b:1"]);
    expect(await sim.ids("c/_all_docs")).toEqual([]);
  });

  test("reads a view by partition, unless its design document spans all", async () => {
    await using sim = await setup();
    expect(await sim.ids("a/_design/d/_view/v?reduce=false")).toEqual(["a:1", "a:2", "a:3"]);
    expect(await sim.ids("a/_design/d/_view/v?reduce=false&key=1")).toEqual(["a:2"]);
    expect(await sim.ids("a/_design/d/_view/v", { reduce: false, keys: [3, 2] })).toEqual(["a:3"]);
    expect((await sim.ask("GET", "/parts/_partition/a/_design/d/_view/v")).json).toEqual({
      rows: [{ key: null, value: 4 }],
    });
    await sim.ask("PUT", "/parts/a:4", { n: 9 });
    expect(await sim.ids("a/_design/d/_view/v?reduce=false&startkey=3")).toEqual(["a:3", "a:4"]);
    expect(
      (await sim.ask("GET", "/parts/_design/all/_view/v?reduce=false&limit=0")).json,
    ).toMatchObject({ total_rows: 5 });
    const mandatory = "`partition` parameter is mandatory for queries to this view.";
    const refused = "`partition` parameter is not supported in this design doc";
    for (const [path, reason] of [
      ["/parts/_design/d/_view/v", mandatory],
      ["/parts/_partition/a/_design/all/_view/v", refused],
    ] as const) {
      expect(await sim.error("GET", path)).toEqual([400, "query_parse_error", reason]);
    }
  });

  test("answers several queries of one partition", async () => {
    await using sim = await setup();
    const queries = [{ limit: 1 }, { descending: true, limit: 1 }];
    const path = "/parts/_partition/a";
    const listed = await sim.ask("POST", `${path}/_all_docs/queries`, { queries });
    expect(listed.json).toMatchObject({
      results: [{ rows: [{ id: "a:1" }] }, { rows: [{ id: "a:3" }] }],
    });
    const rows = queries.map((query) => ({ ...query, reduce: false }));
    const read = await sim.ask("POST", `${path}/_design/d/_view/v/queries`, { queries: rows });
    expect(read.json).toMatchObject({
      results: [{ rows: [{ id: "a:1" }] }, { rows: [{ id: "a:3" }] }],
    });
  });

  test("finds documents of a partition, with indexes of its own kind", async () => {
    await using sim = await setup();
    const query = { selector: { n: { $gte: 1 } }, sort: ["n"] };
    const missing = (kind: string) =>
      `No ${kind} index exists for this sort, try indexing by the sort fields.`;
    expect(await sim.error("POST", "/parts/_partition/a/_find", query)).toEqual([
      400,
      "no_usable_index",
      missing("partitioned"),
    ]);
    await sim.ask("POST", "/parts/_index", { index: { fields: ["n"] }, ddoc: "n" });
    expect(await sim.ids("a/_find", query)).toEqual(["a:2", "a:3"]);
    expect(await sim.error("POST", "/parts/_find", query)).toEqual([
      400,
      "no_usable_index",
      missing("global"),
    ]);
    const wide = { index: { fields: ["n"] }, partitioned: false };
    expect(await sim.error("POST", "/parts/_index", { ...wide, ddoc: "n" })).toEqual([
      400,
      "invalid_partitioned_option",
      "Requested partitioned option does not match existing value on design document _design/n",
    ]);
    expect((await sim.ask("POST", "/parts/_index", wide)).json).toMatchObject({
      result: "created",
    });
    expect((await sim.ask("POST", "/parts/_find", query)).json["docs"]).toHaveLength(3);
    expect((await sim.ask("POST", "/parts/_partition/a/_explain", query)).json).toMatchObject({
      index: { ddoc: "_design/n", partitioned: true },
      opts: { partition: "a" },
    });
  });
});

test.each([
  ["PUT", "/bad?partitioned=tru", "bad_request", "Invalid `partitioned` parameter"],
  ["PUT", "/_users?partitioned=true", "bad_request", "Cannot partition a system database"],
  ["GET", "/parts/_partition", "bad_request", "invalid_partition_req"],
  [
    "GET",
    "/parts/_partition/_a",
    "illegal_partition",
    "Partition must not start with an underscore",
  ],
  ["GET", "/db/_partition/a", "bad_request", "database is not partitioned"],
  ["GET", "/db/_partition/a/_all_docs", "bad_request", "database is not partitioned"],
  [
    "GET",
    "/db/_all_docs?partition=a",
    "query_parse_error",
    "`partition` parameter is not supported on this db",
  ],
  [
    "GET",
    "/parts/_partition/a/_all_docs?partition=b",
    "bad_request",
    "Conflicting value for `partition` in query string",
  ],
] as const)("%s %s is refused", async (method, path, error, reason) => {
  await using sim = await setup();
  expect(await sim.error(method, path)).toEqual([400, error, reason]);
});

test("a database without partitions refuses design documents that are read by partition", async () => {
  await using sim = await setup();
  const options = { partitioned: true };
  expect(await sim.error("PUT", "/db/_design/p", { options })).toEqual([
    400,
    "invalid_design_doc",
    "partitioned option cannot be true in a non-partitioned database.",
  ]);
});
