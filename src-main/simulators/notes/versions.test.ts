import { expect, test } from "vitest";
import { listIds, setup, text, type Json, type Method, type Sim } from "./testing/client.ts";

/** Requests of one version of the API, each of which has to succeed unless a status is named. */
function clientOf(sim: Sim, version: string) {
  return async (method: Method, url: string, body?: unknown, expected = 200) => {
    const { status, json } = await sim.ask(method, url, body, { "notion-version": version });
    expect(status, JSON.stringify(json)).toBe(expected);
    return json;
  };
}

/** A database with a row, both made by a client of 2022-06-28. */
async function setupOld() {
  const sim = setup();
  const ask = clientOf(sim, "2022-06-28");
  const parent = { page_id: await sim.home() };
  const properties = { Name: { title: {} }, Qty: { number: {} } };
  const made = await ask("POST", "/v1/databases", { parent, title: text("Old"), properties });
  const database = String(made["id"]);
  const row = await ask("POST", "/v1/pages", { parent: { database_id: database } });
  return {
    sim,
    ask,
    database,
    row: String(row["id"]),
    [Symbol.asyncDispose]: () => sim[Symbol.asyncDispose](),
  };
}

test("a row of 2022-06-28 has its database as parent", async () => {
  await using old = await setupOld();
  const parent = { type: "database_id", database_id: old.database };
  expect((await old.ask("GET", `/v1/pages/${old.row}`))["parent"]).toEqual(parent);
  const found = await old.ask("POST", `/v1/databases/${old.database}/query`, {});
  expect(found).toMatchObject({ type: "page_or_database", page_or_database: {} });
  expect(found).not.toHaveProperty("page_or_data_source");
  expect(found["results"]).toMatchObject([{ id: old.row, parent }]);
});

test("a search of 2022-06-28 finds databases with their properties", async () => {
  await using old = await setupOld();
  const filter = { property: "object", value: "database" };
  const found = await old.ask("POST", "/v1/search", { filter });
  expect(found).toMatchObject({ type: "page_or_database" });
  expect(found["results"]).toMatchObject([
    { object: "database", id: old.database, properties: { Qty: { type: "number" } } },
  ]);
  const all = await old.ask("POST", "/v1/search", {});
  expect(JSON.stringify(all)).not.toContain("data_source");
});

test("the filter of a search has the names of its version", async () => {
  await using sim = setup();
  const body = (value: string) => ({ filter: { property: "object", value } });
  await clientOf(sim, "2022-06-28")("POST", "/v1/search", body("data_source"), 400);
  await clientOf(sim, "2025-09-03")("POST", "/v1/search", body("database"), 400);
  await clientOf(sim, "2026-03-11")("POST", "/v1/search", body("data_source"));
});

test("a relation of 2022-06-28 names a database, later ones a data source", async () => {
  await using old = await setupOld();
  const relation = { database_id: old.database, single_property: {} };
  const url = `/v1/databases/${old.database}`;
  const changed = await old.ask("PATCH", url, { properties: { Other: { relation } } });
  expect((changed["properties"] as Record<string, Json>)["Other"]?.["relation"]).toEqual({
    database_id: old.database,
    type: "single_property",
    single_property: {},
  });
  const link = { Other: { relation: [{ id: old.row }] } };
  await old.ask("PATCH", `/v1/pages/${old.row}`, { properties: link });
  const parent = { page_id: await old.sim.home() };
  const columns = { Name: { title: {} }, Other: { relation } };
  const body = { parent, initial_data_source: { properties: columns } };
  const refused = await clientOf(old.sim, "2025-09-03")("POST", "/v1/databases", body, 400);
  expect(refused["message"]).toContain("relation.data_source_id should be defined");
});

test("changing a database of 2022-06-28 changes its columns and title", async () => {
  await using old = await setupOld();
  const properties = { Qty: { name: "Count" }, Done: { checkbox: {} } };
  const body = { title: text("Renamed"), properties };
  const changed = await old.ask("PATCH", `/v1/databases/${old.database}`, body);
  expect(Object.keys(changed["properties"] as Json)).toEqual(["Name", "Count", "Done"]);
  const found = await old.ask("POST", "/v1/search", { query: "renamed" });
  expect(listIds(found)).toEqual([old.database]);
});

test("2022-06-28 has no data sources", async () => {
  await using old = await setupOld();
  const current = clientOf(old.sim, "2025-09-03");
  const whole = await current("GET", `/v1/databases/${old.database}`);
  const [source] = whole["data_sources"] as { id: string }[];
  const url = `/v1/data_sources/${source?.id ?? ""}`;
  expect(await old.ask("GET", url, undefined, 400)).toMatchObject({ code: "invalid_request_url" });
  await current("GET", url);
  const page = { parent: { data_source_id: source?.id } };
  await old.ask("POST", "/v1/pages", page, 400);
  await current("POST", "/v1/pages", page);
});

test("a database with several data sources is refused to clients of 2022-06-28", async () => {
  await using old = await setupOld();
  const current = clientOf(old.sim, "2025-09-03");
  const second = { parent: { database_id: old.database }, properties: { Name: { title: {} } } };
  await current("POST", "/v1/data_sources", second);
  const refused = await old.ask("POST", `/v1/databases/${old.database}/query`, {}, 400);
  expect(refused).toMatchObject({
    code: "validation_error",
    additional_data: { error_type: "multiple_data_sources_for_database" },
  });
  await old.ask("GET", `/v1/databases/${old.database}`, undefined, 400);
  await old.ask("POST", "/v1/pages", { parent: { database_id: old.database } }, 400);
});

test("2026-03-11 knows in_trash and position, and neither archived nor after", async () => {
  await using sim = setup();
  const ask = clientOf(sim, "2026-03-11");
  const home = await sim.home();
  const children = [{ divider: {} }];
  const added = await ask("PATCH", `/v1/blocks/${home}/children`, { children });
  const [first] = listIds(added);
  expect((added["results"] as Json[])[0]).toMatchObject({ in_trash: false });
  expect((added["results"] as Json[])[0]).not.toHaveProperty("archived");
  await ask("PATCH", `/v1/blocks/${home}/children`, { children, after: first }, 400);
  const position = { type: "after_block", after_block: { id: first } };
  await ask("PATCH", `/v1/blocks/${home}/children`, { children, position });
  for (const url of [`/v1/pages/${home}`, `/v1/blocks/${String(first)}`]) {
    expect(await ask("PATCH", url, { archived: true }, 400)).toMatchObject({
      message: "body failed validation: body.archived should be not present, instead was `true`.",
    });
  }
  await clientOf(sim, "2022-06-28")(
    "PATCH",
    `/v1/blocks/${home}/children`,
    { children, position },
    400,
  );
});

test("columns of a database go where its version has them", async () => {
  await using sim = setup();
  const parent = { page_id: await sim.home() };
  const properties = { Name: { title: {} } };
  const current = clientOf(sim, "2025-09-03");
  await current("POST", "/v1/databases", { parent, properties }, 400);
  const old = clientOf(sim, "2022-06-28");
  await old("POST", "/v1/databases", { parent, initial_data_source: { properties } }, 400);
});

test.each(["2022-06-28", "2025-09-03", "2026-03-11"])(
  "%s refuses unknown fields",
  async (version) => {
    await using sim = setup();
    const parent = { page_id: await sim.home() };
    const refused = await clientOf(sim, version)(
      "POST",
      "/v1/pages",
      { parent, colour: "red" },
      400,
    );
    expect(refused).toMatchObject({
      code: "validation_error",
      message: 'body failed validation: body.colour should be not present, instead was `"red"`.',
    });
  },
);
