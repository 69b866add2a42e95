import { expect, test } from "vitest";
import type { Method } from "#core/testing/client.ts";
import { openDatabase } from "../testing/setup.ts";

async function setup() {
  const sim = await openDatabase();
  await sim.write(...["a", "b", "c"].map((_id) => ({ _id })));
  for (const id of ["x", "y", "z"]) await sim.ask("PUT", `/db/_local/${id}`, { n: id });
  return sim;
}

test.each([
  ["_all_docs?reduce=true", "Reduce is invalid for map-only views."],
  ["_all_docs?group=true", "Invalid use of grouping on a map view."],
  ["_all_docs?group_level=1", "Invalid use of grouping on a map view."],
  ["_all_docs?stale=maybe", "Invalid value for `stale`."],
  ["_all_docs?sorted=1", "Invalid value for `sorted`."],
  ["_design_docs?update=1", "Invalid value for `update`."],
  ["_local_docs?reduce=true", "Reduce is invalid for map-only views."],
  ["_changes?style=all", "Supported `style` values: main_only, all_docs"],
])("GET /db/%s is refused", async (path, reason) => {
  await using sim = await setup();
  const { status, json } = await sim.ask("GET", `/db/${path}`);
  expect([status, json["reason"]]).toEqual([400, reason]);
});

test("lists of local documents have the options of other lists", async () => {
  await using sim = await setup();
  const ids = async (query: string, body?: object) => {
    const { json } = await sim.ask(body ? "POST" : "GET", `/db/_local_docs?${query}`, body);
    expect(json["rows"]).toBeInstanceOf(Array);
    return (
      JSON.stringify(json["rows"])
        .match(/(?<="key":"_local\/)\w/g)
        ?.join("") ?? ""
    );
  };
  expect(await ids("descending=true&limit=2")).toBe("zy");
  expect(await ids('startkey="_local/y"')).toBe("yz");
  expect(await ids('endkey="_local/y"&inclusive_end=false')).toBe("x");
  expect(await ids('key="_local/y"')).toBe("y");
  expect(await ids("", { keys: ["_local/z", "_local/none", "_local/x"] })).toBe("znx");
  const { json } = await sim.ask("GET", "/db/_local_docs?include_docs=true&limit=1");
  expect(json).toMatchObject({ rows: [{ doc: { _id: "_local/x", n: "x" } }] });
});

test("a deletion with new_edits=false stores the revision that it names", async () => {
  await using sim = await setup();
  const missing = await sim.ask("DELETE", "/db/a?new_edits=false");
  expect(missing.status).toBe(400);
  const deleted = await sim.ask("DELETE", "/db/a?new_edits=false&rev=5-abc");
  expect(deleted.json).toEqual({ ok: true, id: "a", rev: "5-abc" });
  const read = await sim.ask("GET", "/db/a?rev=5-abc");
  expect(read.json).toEqual({ _id: "a", _rev: "5-abc", _deleted: true });
});

test("quorums and copies in batches are listed as unsupported", async () => {
  await using sim = await setup();
  await sim.ask("GET", "/db/a?r=2");
  await sim.ask("PUT", "/db/d?w=2", {});
  await sim.ask("POST", "/db/_bulk_docs", { docs: [], all_or_nothing: true });
  const { parameters } = (await sim.ask("GET", "/_sim/unsupported")).json;
  expect(parameters).toMatchObject(
    ["r", "w", "all_or_nothing"].map((parameter) => ({ parameter, count: 1 })),
  );
});

test.each<readonly [Method, string, unknown, string | undefined]>([
  ["GET", "a?rev=abc", undefined, "Invalid rev format"],
  ["HEAD", "a?rev=abc", undefined, undefined],
  ["GET", 'a?attachments=true&atts_since=["abc"]', undefined, "Invalid rev format"],
  ["COPY", "a?rev=abc", undefined, "Invalid rev format"],
  ["POST", "_purge", { a: ["abc"] }, "Invalid rev format"],
  ["POST", "_bulk_docs", {}, "POST body must include `docs` parameter."],
  ["POST", "_bulk_docs", { docs: {} }, "`docs` parameter must be an array."],
  ["POST", "_bulk_docs", [], "Request body must be a JSON object"],
  ["POST", "_bulk_get", {}, "Missing JSON list of 'docs'."],
  ["POST", "_all_docs/queries", {}, "POST body must include `queries` parameter."],
  ["POST", "_index", {}, "Missing required key: index"],
  ["PUT", "_revs_limit", 0, "`rev_limit` must be a positive integer"],
])("%s /db/%s with %j is refused in CouchDB's words", async (method, path, body, reason) => {
  await using sim = await setup();
  const headers: Record<string, string> = method === "COPY" ? { destination: "copied" } : {};
  const { status, json } = await sim.ask(method, `/db/${path}`, body, headers);
  expect([status, json["reason"]]).toEqual([400, reason]);
});

test("a query without a fallback uses the index that it names, or none", async () => {
  await using sim = await setup();
  await sim.ask("POST", "/db/_index", { index: { fields: ["n"] }, ddoc: "byN", name: "n" });
  const find = async (selector: object, use_index?: string) =>
    (await sim.ask("POST", "/db/_find", { selector, use_index, allow_fallback: false })).json;
  const reason = "_design/other specified by `use_index` could not be found or it is not suitable.";
  expect(await find({ n: 1 }, "other")).toEqual({ error: "invalid_index", reason });
  expect(await find({ x: 1 })).toMatchObject({ error: "invalid_index" });
  expect(await find({ n: 1 }, "byN")).toMatchObject({ docs: [] });
  expect(await find({ n: 1 })).toMatchObject({ docs: [] });
});

test("_bulk_get refuses each malformed member in its own row", async () => {
  await using sim = await setup();
  const docs = [
    { id: "a" },
    { id: "a", rev: "abc" },
    { id: "_a" },
    { rev: "1-a" },
    { id: "_local/x", rev: "0-1" },
  ];
  const { status, json } = await sim.ask("POST", "/db/_bulk_get", { docs });
  expect(status).toBe(200);
  const badRequest = { error: "bad_request" };
  expect(json["results"]).toMatchObject([
    { id: "a", docs: [{ ok: { _id: "a" } }] },
    { docs: [{ error: { rev: "abc", ...badRequest, reason: "Invalid rev format" } }] },
    { docs: [{ error: { id: "_a", error: "illegal_docid" } }] },
    { id: null, docs: [{ error: { ...badRequest, reason: "document id missed" } }] },
    { id: "_local/x", docs: [{ ok: { n: "x" } }] },
  ]);
});
