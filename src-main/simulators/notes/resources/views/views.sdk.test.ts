import { APIErrorCode, Client, LogLevel } from "@notionhq/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

const text = (content: string) => [{ text: { content } }];
const anId = z.looseObject({ id: z.string() });
const loose = z.looseObject({});

/** A table of four tasks, and a way to make views that the client's types know only in part. */
async function setup() {
  const served = await serveSimulator(simulator, { deliverAlso: ["notes"] });
  const notion = new Client({
    auth: "ntn_test",
    baseUrl: served.baseUrl,
    retry: false,
    logLevel: LogLevel.ERROR,
  });
  const database = await notion.databases.create({
    parent: { type: "workspace", workspace: true },
    title: text("Tasks"),
    initial_data_source: {
      properties: {
        Name: { title: {} },
        Status: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
        Points: { number: {} },
        Due: { date: {} },
      },
    },
  });
  const data_source_id =
    "data_sources" in database ? String(database.data_sources[0]?.id) : "unknown";
  for (const [name, status, points] of [
    ["one", "Open", 1],
    ["two", "Done", 2],
    ["three", "Open", 3],
    ["four", "Open", 4],
  ] as const) {
    await notion.pages.create({
      parent: { data_source_id },
      properties: {
        Name: { title: text(name) },
        Status: { select: { name: status } },
        Points: { number: points },
      },
    });
  }
  const send = async (method: "post" | "patch" | "get", path: string, body: object) => {
    const given = loose.parse(body);
    return anId.parse(await notion.request<object>({ method, path, body: given }));
  };
  const make = (body: object) =>
    send("post", "views", { data_source_id, database_id: database.id, name: "View", ...body });
  const rows = async (view_id: string, page_size = 100) => {
    const query = await notion.views.queries.create({ view_id, page_size });
    const pages = query.results.map(({ id }) => notion.pages.retrieve({ page_id: id }));
    const names = (await Promise.all(pages)).map((page) =>
      "properties" in page && page.properties["Name"]?.type === "title"
        ? page.properties["Name"].title[0]?.plain_text
        : undefined,
    );
    return { query, names };
  };
  return { ...served, notion, database_id: database.id, data_source_id, send, make, rows };
}

test("a new database has a table", async () => {
  await using sim = await setup();
  const { notion, database_id, data_source_id } = sim;
  const { results } = await notion.views.list({ database_id });
  expect(results).toHaveLength(1);
  const view = await notion.views.retrieve({ view_id: String(results[0]?.id) });
  expect(view).toMatchObject({
    object: "view",
    type: "table",
    parent: { type: "database_id", database_id },
    data_source_id,
    filter: null,
    sorts: null,
  });
});

test("a view filters and sorts the rows that its query keeps", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const view = await sim.make({
    type: "board",
    filter: { property: "Status", select: { equals: "Open" } },
    sorts: [{ property: "Points", direction: "descending" }],
    configuration: {
      type: "board",
      group_by: { type: "select", property_id: "Status", sort: { type: "manual" } },
      cover_size: "small",
    },
  });
  expect(view).toMatchObject({
    filter: { property: "Status" },
    configuration: {
      type: "board",
      group_by: { property_name: "Status" },
      cover_size: "small",
    },
  });
  const { query, names } = await sim.rows(view.id, 2);
  expect(names).toEqual(["four", "three"]);
  expect(query).toMatchObject({ object: "view_query", total_count: 3, has_more: true });
  const ids = { view_id: view.id, query_id: query.id };
  const rest = await notion.views.queries.results({ ...ids, start_cursor: query.next_cursor });
  expect(rest).toMatchObject({ results: [{ object: "page" }], has_more: false });
  expect(await notion.views.queries.delete(ids)).toMatchObject({ deleted: true });
  await expect(notion.views.queries.results(ids)).rejects.toMatchObject({
    code: APIErrorCode.ObjectNotFound,
  });
  expect(await notion.views.queries.delete(ids)).toMatchObject({ deleted: true });
});

test("a query of a view expires after a quarter of an hour", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const view = await sim.make({ type: "list" });
  const { query } = await sim.rows(view.id);
  const ids = { view_id: view.id, query_id: query.id };
  await fetch(`${sim.baseUrl}/_sim/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: 900 }),
  });
  await expect(notion.views.queries.results(ids)).rejects.toMatchObject({ status: 404 });
});

test("a view outlasts a new name of a column and leaves a deleted one out", async () => {
  await using sim = await setup();
  const { notion, data_source_id } = sim;
  const view = await sim.make({
    type: "table",
    filter: { property: "Status", select: { equals: "Done" } },
    quick_filters: { Points: { number: { greater_than: 1 } } },
  });
  await notion.dataSources.update({
    data_source_id,
    properties: { Status: { name: "State" }, Points: null },
  });
  expect(await sim.send("get", `views/${view.id}`, {})).toMatchObject({
    filter: { property: "State" },
    quick_filters: {},
  });
  expect((await sim.rows(view.id)).names).toEqual(["two"]);
});

test("a view is changed, and null removes its settings", async () => {
  await using sim = await setup();
  const view = await sim.make({
    type: "calendar",
    sorts: [{ timestamp: "created_time", direction: "ascending" }],
    configuration: { type: "calendar", date_property_id: "Due", view_range: "week" },
  });
  const path = `views/${view.id}`;
  const quick_filters = { Status: { select: { equals: "Open" } } };
  expect(await sim.send("patch", path, { name: "New", quick_filters })).toMatchObject({
    name: "New",
    quick_filters,
    configuration: { date_property_name: "Due", view_range: "week" },
  });
  const configuration = { type: "calendar", date_property_id: "Due", view_range: null };
  const changed = await sim.send("patch", path, {
    sorts: null,
    quick_filters: { Status: null },
    configuration,
  });
  expect(changed).toMatchObject({ sorts: null, quick_filters: {} });
  expect(changed["configuration"]).not.toHaveProperty("view_range");
});

test("views are tabs in an order, views of linked databases, and parts of dashboards", async () => {
  await using sim = await setup();
  const { notion, database_id, data_source_id } = sim;
  const first = await sim.make({ type: "gallery", position: { type: "start" } });
  const second = await sim.make({
    type: "form",
    position: { type: "after_view", view_id: first.id },
  });
  const tabs = await notion.views.list({ database_id });
  expect(tabs.results.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id]);

  const dashboard = await sim.make({ type: "dashboard" });
  const widget = await sim.make({
    type: "chart",
    database_id: undefined,
    view_id: dashboard.id,
    configuration: { type: "chart", chart_type: "number", value: { aggregator: "count" } },
  });
  await sim.make({
    type: "list",
    database_id: undefined,
    view_id: dashboard.id,
    placement: { type: "existing_row", row_index: 0 },
  });
  expect(widget).toMatchObject({ dashboard_view_id: dashboard.id });
  expect(await sim.send("get", `views/${dashboard.id}`, {})).toMatchObject({
    data_source_id: null,
    configuration: { type: "dashboard", rows: [{ widgets: [{ view_id: widget.id }, {}] }] },
  });

  const page = await notion.pages.create({
    parent: { type: "workspace", workspace: true },
    properties: {},
  });
  const linked = await sim.make({
    type: "table",
    database_id: undefined,
    create_database: { parent: { type: "page_id", page_id: page.id } },
  });
  const blocks = await notion.blocks.children.list({ block_id: page.id });
  expect(linked).toMatchObject({ parent: { database_id: blocks.results[0]?.id }, data_source_id });
  expect((await sim.rows(linked.id)).names).toHaveLength(4);

  expect(await notion.views.delete({ view_id: dashboard.id })).toEqual({
    object: "view",
    id: dashboard.id,
    parent: { type: "database_id", database_id },
    type: "dashboard",
  });
  await expect(notion.views.retrieve({ view_id: widget.id })).rejects.toMatchObject({
    status: 404,
  });
});

test.each([
  ["an unknown column", { type: "table", filter: { property: "No", number: { equals: 1 } } }],
  ["settings of another type", { type: "list", configuration: { type: "gallery" } }],
  [
    "a group of another type than its column",
    {
      type: "table",
      configuration: {
        type: "table",
        group_by: { type: "number", property_id: "Status", sort: { type: "manual" } },
      },
    },
  ],
  ["an unknown setting", { type: "list", configuration: { type: "list", depth: 1 } }],
  ["no place", { type: "list", database_id: undefined }],
])("rejects a view with %s", async (_what, body) => {
  await using sim = await setup();
  await expect(sim.make(body)).rejects.toMatchObject({ code: APIErrorCode.ValidationError });
});

test("a version without data sources has no views", async () => {
  await using sim = await setup();
  const old = new Client({
    auth: "ntn_test",
    baseUrl: sim.baseUrl,
    retry: false,
    notionVersion: "2022-06-28",
    logLevel: LogLevel.ERROR,
  });
  const listed = old.views.list({ database_id: sim.database_id });
  await expect(listed).rejects.toMatchObject({ code: APIErrorCode.InvalidRequestURL });
});

testConformance(simulator, conformance, import.meta.url);
