import { expect, test } from "vitest";
import { setup, text } from "./testing/client.ts";

const name = { Name: { title: text("Row") } };

test("a place is kept and shown with all its fields", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, Where: { place: {} } });
  const place = { lat: 52.5, lon: 13.4, name: "Berlin" };
  const row = await sim.row(source, { ...name, Where: { place } });
  const shown = await sim.made(`/v1/pages/${row}`, undefined, "GET");
  const address = { address: null, aws_place_id: null, google_place_id: null };
  expect(shown["properties"]).toMatchObject({ Where: { place: { ...place, ...address } } });
  const wrong = { Where: { place: { lat: 91, lon: 0 } } };
  const answer = await sim.ask("PATCH", `/v1/pages/${row}`, { properties: wrong });
  expect(answer.json).toMatchObject({ code: "validation_error" });
});

test("a verification expires with its date, and filters find it", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, Checked: { verification: {} } });
  const until = new Date(sim.running.world.clock.now() + 3_600_000).toISOString();
  const date = { start: until.slice(0, 10), end: until };
  const row = await sim.row(source, {
    ...name,
    Checked: { verification: { state: "verified", date: { ...date, start: "2020-01-01" } } },
  });
  await sim.row(source, name);
  const found = async (status: string) => {
    const filter = { property: "Checked", verification: { status } };
    return (await sim.query(source, { filter }))["results"];
  };
  expect(await found("verified")).toMatchObject([
    { id: row, properties: { Checked: { verification: { state: "verified" } } } },
  ]);
  expect(await found("none")).toMatchObject([
    { properties: { Checked: { verification: { state: "unverified", verified_by: null } } } },
  ]);
  await sim.made("/_sim/clock", { advance_seconds: 3_600 });
  expect(await found("expired")).toMatchObject([{ id: row }]);
});

test("a button column shows nothing and takes no value", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, Press: { button: {} } });
  const row = await sim.row(source, name);
  const shown = await sim.made(`/v1/pages/${row}`, undefined, "GET");
  expect(shown["properties"]).toMatchObject({ Press: { type: "button", button: {} } });
  const properties = { Press: { button: {} } };
  expect((await sim.ask("PATCH", `/v1/pages/${row}`, { properties })).status).toBe(400);
});

test.each(["location", "last_visited_time"])("rejects a %s column", async (type) => {
  await using sim = setup();
  const properties = { Name: { title: {} }, New: { [type]: {} } };
  const parent = { page_id: await sim.home() };
  const body = { parent, initial_data_source: { properties } };
  const answer = await sim.ask("POST", "/v1/databases", body);
  expect(answer.json).toMatchObject({ code: "validation_error" });
});

test("a page shows 25 people and names 25 mentions; its property endpoint has all", async () => {
  await using sim = setup();
  const home = await sim.home();
  const mentions = Array.from({ length: 30 }, () => ({ mention: { page: { id: home } } }));
  const { source } = await sim.table({ Name: { title: {} }, Note: { rich_text: {} } });
  const row = await sim.row(source, { ...name, Note: { rich_text: mentions } });
  const page = await sim.made(`/v1/pages/${row}`, undefined, "GET");
  const { Note } = page["properties"] as Record<string, { id: string; rich_text: object[] }>;
  expect(Note?.rich_text[24]).toMatchObject({ plain_text: "Sim Home" });
  expect(Note?.rich_text[25]).toMatchObject({ plain_text: "Untitled" });
  const path = `/v1/pages/${row}/properties/${String(Note?.id)}?page_size=100`;
  const items = await sim.made(path, undefined, "GET");
  expect(items["results"]).toHaveLength(30);
  expect(items["results"]).toMatchObject({ 29: { rich_text: { plain_text: "Sim Home" } } });
});

test("a rollup is incomplete until the last page of its values", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, Qty: { number: {} } });
  const relation = { data_source_id: source, single_property: {} };
  const others = await sim.table({
    Name: { title: {} },
    Items: { relation },
    Sum: {
      rollup: {
        function: "sum",
        relation_property_name: "Items",
        rollup_property_name: "Qty",
      },
    },
  });
  const ids: { id: string }[] = [];
  for (let count = 0; count < 30; count += 1) {
    ids.push({ id: await sim.row(source, { ...name, Qty: { number: 2 } }) });
  }
  const row = await sim.row(others.source, { ...name, Items: { relation: ids } });
  const page = await sim.made(`/v1/pages/${row}`, undefined, "GET");
  const { Sum, Items } = page["properties"] as Record<string, { id: string; relation: object[] }>;
  expect(Items).toMatchObject({ has_more: true });
  expect(Items?.relation).toHaveLength(25);
  const path = `/v1/pages/${row}/properties/${String(Sum?.id)}`;
  const first = await sim.made(path, undefined, "GET");
  expect(first).toMatchObject({
    has_more: true,
    next_cursor: "25",
    property_item: { rollup: { type: "incomplete", incomplete: {}, function: "sum" } },
  });
  const last = await sim.made(`${path}?start_cursor=25`, undefined, "GET");
  expect(last).toMatchObject({ has_more: false, property_item: { rollup: { number: 60 } } });
  expect(last["results"]).toHaveLength(5);
});

test("a database and a data source are moved with their rows", async () => {
  await using sim = setup();
  const { database, source } = await sim.table({ Name: { title: {} } });
  const other = await sim.table({ Name: { title: {} } });
  const row = await sim.row(source, name);
  const page = await sim.made("/v1/pages", { parent: { workspace: true }, properties: {} });
  const parent = { page_id: String(page["id"]) };
  const moved = await sim.made(`/v1/databases/${database}`, { parent }, "PATCH");
  expect(moved).toMatchObject({ parent });
  const inside = { parent: { page_id: row } };
  expect((await sim.ask("PATCH", `/v1/databases/${database}`, inside)).status).toBe(400);
  const to = { parent: { database_id: other.database } };
  await sim.made(`/v1/data_sources/${source}`, to, "PATCH");
  const shown = await sim.made(`/v1/databases/${other.database}`, undefined, "GET");
  expect(shown["data_sources"]).toMatchObject([{ id: other.source }, { id: source }]);
  expect((await sim.query(source))["results"]).toMatchObject([{ id: row }]);
});

test("variables of a template become a day and a person when a page is made from it", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} } });
  const made = { data_source_id: source, name: "Daily", markdown: "Notes" };
  const template = await sim.made("/_template", made);
  const block = { template: { rich_text: text("Add") } };
  const mention = (value: object) => ({ mention: { template_mention: value } });
  const rich_text = [
    mention({ template_mention_date: "today" }),
    mention({ template_mention_user: "me" }),
  ];
  const children = [block, { paragraph: { rich_text } }];
  await sim.made(`/v1/blocks/${String(template["id"])}/children`, { children }, "PATCH");
  const page = await sim.made("/v1/pages", {
    parent: { data_source_id: source },
    properties: name,
    template: { type: "template_id", template_id: template["id"], timezone: "Pacific/Kiritimati" },
  });
  const { results } = (await sim.made(
    `/v1/blocks/${String(page["id"])}/children`,
    undefined,
    "GET",
  )) as { results: unknown[] };
  const time = sim.running.world.clock.now() + 14 * 3_600_000;
  const start = new Date(time).toISOString().slice(0, 10);
  expect(results).toMatchObject([
    {},
    { type: "template" },
    {
      paragraph: {
        rich_text: [{ mention: { type: "date", date: { start } } }, { mention: { type: "user" } }],
      },
    },
  ]);
});

test("a body of more than 500 KB is rejected", async () => {
  await using sim = setup();
  const rich_text = Array.from({ length: 100 }, () => text("x".repeat(2_000))[0]);
  const children = Array.from({ length: 3 }, () => ({ paragraph: { rich_text } }));
  const answer = await sim.ask("PATCH", `/v1/blocks/${await sim.home()}/children`, { children });
  expect(answer.status).toBe(413);
});
