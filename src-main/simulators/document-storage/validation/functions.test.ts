import { describe, expect, test } from "vitest";
import { basic, openDatabase } from "../testing/setup.ts";

const validate = `function (doc, old, user, security) {
  if (doc._deleted && user.roles.indexOf("_admin") < 0) throw { forbidden: "only admins delete" };
  if (doc.type === "secret") throw { unauthorized: "sign in first" };
  if (doc.type === "odd") throw "no reason";
  if (doc.type === "broken") null.x;
  if (old && old.owner !== doc.owner) throw { forbidden: "owner is fixed, " + user.name };
}`;

async function setup() {
  const sim = await openDatabase();
  await sim.ask("PUT", "/db/_design/rules", { validate_doc_update: validate });
  return sim;
}

describe("validate_doc_update", () => {
  test.each([
    [{ type: "secret" }, 401, "unauthorized", "sign in first"],
    [{ type: "odd" }, 500, "unknown_error", "no reason"],
    [{ type: "broken" }, 500, "TypeError", /null/],
  ])("refuses %j", async (doc, status, error, reason) => {
    await using sim = await setup();
    const answer = await sim.ask("PUT", "/db/a", doc);
    expect([answer.status, answer.json]).toEqual([
      status,
      { error, reason: expect.stringMatching(reason) as unknown },
    ]);
    expect((await sim.ask("GET", "/db/a")).status).toBe(404);
  });

  test("gets the former document and the user, in every kind of write", async () => {
    await using sim = await setup();
    const { rev } = (await sim.ask("PUT", "/db/a", { owner: "ada" })).json;
    const refused = { error: "forbidden", reason: "owner is fixed, admin" };
    const change = { _rev: rev, owner: "eve" };
    expect(await sim.ask("PUT", "/db/a", change)).toMatchObject({ status: 403, json: refused });
    const rows = await sim.write({ _id: "a", ...change }, { _id: "b" });
    expect(rows).toEqual([{ id: "a", ...refused }, expect.objectContaining({ ok: true, id: "b" })]);
    const replicated = {
      _id: "a",
      owner: "eve",
      _revisions: { start: 2, ids: ["x", String(rev).slice(2)] },
    };
    const bulk = { docs: [replicated], new_edits: false };
    expect((await sim.ask("POST", "/db/_bulk_docs", bulk)).json).toEqual([
      { id: "a", rev: "2-x", ...refused },
    ]);
    const copied = await sim.ask("COPY", "/db/b", undefined, {
      destination: `a?rev=${String(rev)}`,
    });
    expect(copied.json).toEqual(refused);
    const attached = await sim.ask("PUT", `/db/a/file?rev=${String(rev)}`, "x", {
      "content-type": "text/plain",
    });
    expect(attached.status).toBe(201);
    expect((await sim.ask("DELETE", `/db/a?rev=${String(attached.json["rev"])}`)).status).toBe(403);
  });

  test("is not asked about design documents and local documents", async () => {
    await using sim = await setup();
    expect((await sim.ask("PUT", "/db/_design/x", { type: "secret" })).status).toBe(201);
    expect((await sim.ask("PUT", "/db/_local/x", { type: "secret" })).status).toBe(201);
  });

  test("is asked only where no conflict comes first", async () => {
    await using sim = await setup();
    await sim.ask("PUT", "/db/a", { owner: "ada" });
    expect((await sim.ask("PUT", "/db/a", { type: "secret" })).status).toBe(409);
  });
});

test.each([
  [
    { views: { v: { map: "function (doc) {" } } },
    "compilation_error",
    /map function in the 'v' view/,
  ],
  [{ views: { v: { map: "1 + 1" } } }, "compilation_error", /does not eval to a function/],
  [
    { views: { v: { map: "function () {}", reduce: "_median" } } },
    "invalid_design_doc",
    "`_median` is not a supported reduce function.",
  ],
  [{ views: { v: {} } }, "invalid_design_doc", "View `v` must contain map function"],
  [{ views: { v: { map: 1 } } }, "invalid_design_doc", "`views.v.map` field must have string type"],
  [{ views: [] }, "invalid_design_doc", "`views` field must have object type"],
  [
    { filters: { f: 1 } },
    "invalid_design_doc",
    "`filters.f` field must have object or string type",
  ],
  [
    { validate_doc_update: {} },
    "invalid_design_doc",
    "`validate_doc_update` field must have string type",
  ],
])("a design document %j is refused", async (body, error, reason) => {
  await using sim = await openDatabase();
  const answer = await sim.ask("PUT", "/db/_design/d", body);
  expect([answer.status, answer.json]).toEqual([
    400,
    {
      error,
      reason: expect.stringMatching(
        typeof reason === "string" ? reason.replace(/[.*]/g, "\\$&") : reason,
      ) as unknown,
    },
  ]);
});

describe("filters", () => {
  const design = {
    _id: "_design/f",
    filters: {
      type: "function (doc, req) { return doc.type === req.query.type; }",
      mine: "function (doc, req) { return doc.owner === req.userCtx.name; }",
      broken: "function (doc) { return doc.a.b.c; }",
    },
    views: { red: { map: "function (doc) { if (doc.color === 'red') emit(doc._id); }" } },
  };
  const docs = [
    { _id: "a", type: "x", color: "red", owner: "admin" },
    { _id: "b", type: "y", color: "red" },
    { _id: "c", type: "x" },
  ];

  const idsOf = (json: Record<string, unknown>) =>
    (json["results"] as { id: string }[]).map(({ id }) => id);

  test.each([
    ["filter=f/type&type=x", ["a", "c"]],
    ["filter=f/type&type=x&descending=true", ["c", "a"]],
    ["filter=f/mine", ["a"]],
    ["filter=_view&view=f/red", ["a", "b"]],
    ["filter=f/type&type=x&limit=1", ["a"]],
    ["filter=_design", ["_design/f"]],
  ])("%s chooses changes", async (query, ids) => {
    await using sim = await openDatabase();
    await sim.write(design, ...docs);
    expect(idsOf((await sim.ask("GET", `/db/_changes?${query}`)).json)).toEqual(ids);
  });

  test.each([
    ["filter=f", 400, "filter parameter must be of the form `designname/filtername`"],
    ["filter=_nope", 400, "unknown builtin filter name"],
    ["filter=f/nope", 404, "missing json key: nope"],
    ["filter=x/y", 404, "missing"],
    ["filter=_view", 400, "`view` filter parameter is not provided."],
    ["filter=_view&view=f/nope", 404, "missing_named_view"],
    ["filter=f/broken", 500, /undefined/],
  ])("%s is refused", async (query, status, reason) => {
    await using sim = await openDatabase();
    await sim.write(design, ...docs);
    const answer = await sim.ask("GET", `/db/_changes?${query}`);
    expect([answer.status, answer.json["reason"]]).toEqual([status, expect.stringMatching(reason)]);
  });

  test("of a longpoll wait for a change that passes", async () => {
    await using sim = await openDatabase();
    await sim.write(design, ...docs);
    const waiting = sim.ask("GET", "/db/_changes?feed=longpoll&since=now&filter=f/type&type=z");
    await sim.write({ _id: "d", type: "y" });
    await sim.write({ _id: "e", type: "z" });
    expect(idsOf((await waiting).json)).toEqual(["e"]);
  });
});

describe("updates", () => {
  const design = {
    _id: "_design/u",
    updates: {
      count: `function (doc, req) {
        var made = doc || { _id: req.id || req.uuid, count: 0 };
        made.count += Number(req.form.by || req.query.by || 1);
        made.at = new Date().toISOString();
        return [made, { headers: { "X-Count": String(made.count) }, json: { count: made.count } }];
      }`,
      look: "function (doc, req) { return [null, req.method + ' ' + req.body + ' ' + (doc && doc._id)]; }",
      deny: "function () { return [null, { code: 418, body: 'no' }]; }",
      wrong: "function () { return 1; }",
    },
  };

  test("write the document that they return, and respond", async () => {
    await using sim = await openDatabase();
    await sim.write(design);
    const path = "/db/_design/u/_update";
    const made = await sim.ask("PUT", `${path}/count/folder%2Fa?by=2`, "");
    expect(made).toMatchObject({ status: 201, json: { count: 2 }, headers: { "x-count": "2" } });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const again = await sim.ask("PUT", `${path}/count/folder%2Fa`, "by=3", form);
    const stored = (await sim.ask("GET", "/db/folder%2Fa")).json;
    expect(stored).toMatchObject({ count: 5, _rev: again.headers["x-couch-update-newrev"] });
    const fresh = await sim.ask("POST", `${path}/count`, "");
    expect((await sim.ask("GET", `/db/${String(fresh.headers["x-couch-id"])}`)).json).toMatchObject(
      {
        count: 1,
      },
    );
    const looked = await sim.ask("POST", `${path}/look/folder/a`, "hello", {
      "content-type": "text/plain",
    });
    expect([looked.status, looked.text]).toEqual([200, "POST hello folder/a"]);
    expect(looked.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect((await sim.ask("POST", `${path}/deny`, "")).status).toBe(418);
    expect((await sim.ask("POST", `${path}/nope`, "")).status).toBe(404);
    expect((await sim.ask("POST", `${path}/wrong`, "")).json["error"]).toBe("render_error");
  });

  test("are checked by the validation of the database", async () => {
    await using sim = await openDatabase();
    await sim.write(design, {
      _id: "_design/v",
      validate_doc_update: "function (doc) { if (doc.count > 1) throw { forbidden: 'too much' }; }",
    });
    const refused = await sim.ask("PUT", "/db/_design/u/_update/count/a?by=2", "", basic("admin"));
    expect(refused).toMatchObject({ status: 403, json: { reason: "too much" } });
  });
});
