import { Client, isFullDataSource, isFullPage, LogLevel } from "@notionhq/client";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const text = (content: string) => [{ text: { content } }];
const message = (error: unknown) => (error instanceof Error ? error.message : "");

type Columns = NonNullable<
  NonNullable<Parameters<Client["databases"]["create"]>[0]["initial_data_source"]>["properties"]
>;

async function setup() {
  const startTime = Date.parse("2026-03-04T10:20:00Z");
  const served = await serveSimulator(simulator, { startTime });
  const { baseUrl } = served;
  const notion = new Client({ auth: "x", baseUrl, retry: false, logLevel: LogLevel.ERROR });
  const { results } = await notion.search({ query: "Sim Home" });
  const home = results[0]?.id ?? "";
  const table = async (title: string, properties: Columns) => {
    const parent = { type: "page_id" as const, page_id: home };
    const made = await notion.databases.create({
      parent,
      title: text(title),
      initial_data_source: { properties },
    });
    return "data_sources" in made ? (made.data_sources[0]?.id ?? "") : "";
  };
  const row = async (
    source: string,
    properties: Parameters<Client["pages"]["create"]>[0]["properties"],
  ) => {
    const made = await notion.pages.create({
      parent: { data_source_id: source },
      ...(properties && { properties }),
    });
    return made.id;
  };
  const read = async (page_id: string) => {
    const page = await notion.pages.retrieve({ page_id });
    if (!isFullPage(page)) throw new Error("expected a whole page");
    return page.properties;
  };
  const schema = async (data_source_id: string) => {
    const found = await notion.dataSources.retrieve({ data_source_id });
    if (!isFullDataSource(found)) throw new Error("expected a whole data source");
    return found.properties;
  };
  const makeTemplate = async (body: object) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const answer: unknown = await (await fetch(`${baseUrl}/_template`, init)).json();
    return z.object({ id: z.string() }).parse(answer).id;
  };
  return { ...served, notion, home, table, row, read, schema, makeTemplate };
}

describe("formulas", () => {
  const results: readonly (readonly [expression: string, result: object])[] = [
    ['prop("Price") * prop("Count")', { number: 7.5 }],
    ["1 + 2 * 3 ^ 2 ^ 0.5 > 4 and not false", { boolean: true }],
    ["-2 ^ 2", { number: -4 }],
    ["round(2.345, 2) + 7 % 4", { number: 5.35 }],
    ['prop("Name") + " costs " + prop("Price")', { string: "Tea costs 2.5" }],
    ['if(prop("Count") >= 3, "many", "few")', { string: "many" }],
    ['ifs(prop("Count") > 9, "a", prop("Count") > 2, "b", "c")', { string: "b" }],
    ['prop("Done") ? "yes" : "no"', { string: "no" }],
    ['prop("Name").lower().replace("t", "s").length()', { number: 3 }],
    ['contains(prop("Name"), "ea")', { boolean: true }],
    ['empty(prop("Nothing"))', { boolean: true }],
    ['prop("Nothing") + 1', { number: null }],
    ['dateBetween(now(), prop("Day"), "days")', { number: 32 }],
    ['dateBetween(prop("Day"), now(), "months")', { number: -1 }],
    [
      'formatDate(dateAdd(prop("Day"), 1, "months"), "YYYY-MM-DD dddd")',
      { string: "2026-02-28 Saturday" },
    ],
    ['formatDate(today(), "[on] MMM Do, YYYY")', { string: "on Mar 4th, 2026" }],
    ['dateAdd(prop("Day"), 2, "days")', { date: { start: "2026-02-02" } }],
    ['prop("Tags").map(current.upper()).join("-")', { string: "RED-HOT" }],
    ["[3, 1, 2].filter(current > 1).sort().at(0)", { number: 2 }],
    ['let(total, prop("Price") * 2, total + total)', { number: 10 }],
    ['toNumber("12.5 kg") + max(1, 4, 2)', { number: 16.5 }],
    ["1 / 0", { number: null }],
    ['format(prop("Day"))', { string: "January 31, 2026" }],
  ];

  test.each(results)("%s is computed", async (expression, result) => {
    await using sim = await setup();
    const source = await sim.table("Stock", {
      Name: { title: {} },
      Price: { number: {} },
      Count: { number: {} },
      Nothing: { number: {} },
      Done: { checkbox: {} },
      Day: { date: {} },
      Tags: { multi_select: {} },
      Result: { formula: { expression } },
    });
    const page = await sim.row(source, {
      Name: { title: text("Tea") },
      Price: { number: 2.5 },
      Count: { number: 3 },
      Day: { date: { start: "2026-01-31" } },
      Tags: { multi_select: [{ name: "red" }, { name: "hot" }] },
    });
    const [type = ""] = Object.keys(result);
    expect((await sim.read(page))["Result"]).toMatchObject({
      type: "formula",
      formula: { type, ...result },
    });
  });

  test.each([
    'prop("Price"',
    'prop("Prise")',
    "nosuch(1)",
    "round()",
    "1 +",
    "1 $ 2",
    "unknown + 1",
    "prop(1)",
    `${"(".repeat(5_000)}1`,
  ])("%s is rejected when it is saved", async (expression) => {
    await using sim = await setup();
    const made = sim.table("Stock", { Name: { title: {} }, Bad: { formula: { expression } } });
    expect(await made.catch(message)).toContain("Invalid formula expression");
  });

  test("survive a new name of their columns, and are filtered and sorted by", async () => {
    await using sim = await setup();
    const source = await sim.table("Stock", {
      Name: { title: {} },
      Price: { number: {} },
      Twice: { formula: { expression: 'prop("Price") * 2' } },
    });
    for (const price of [3, 1, 2]) {
      await sim.row(source, { Name: { title: text(String(price)) }, Price: { number: price } });
    }
    await sim.notion.dataSources.update({
      data_source_id: source,
      properties: { Price: { name: "Cost" } },
    });
    const found = await sim.notion.dataSources.query({
      data_source_id: source,
      filter: { property: "Twice", formula: { number: { greater_than: 2 } } },
      sorts: [{ property: "Twice", direction: "ascending" }],
    });
    expect(
      found.results.map((one) => isFullPage(one) && "properties" in one && one.properties["Twice"]),
    ).toMatchObject([{ formula: { number: 4 } }, { formula: { number: 6 } }]);
  });
});

/** Orders with lines that point to them from both sides. */
async function setupOrders() {
  const sim = await setup();
  const orders = await sim.table("Orders", { Name: { title: {} } });
  const lines = await sim.table("Lines", {
    Name: { title: {} },
    Amount: { number: {} },
    Paid: { checkbox: {} },
    Day: { date: {} },
    Order: {
      relation: { data_source_id: orders, dual_property: { synced_property_name: "Lines" } },
    },
  });
  const order = await sim.row(orders, { Name: { title: text("First") } });
  const line = (amount: number, paid: boolean, day: string) =>
    sim.row(lines, {
      Name: { title: text(`Line ${String(amount)}`) },
      Amount: { number: amount },
      Paid: { checkbox: paid },
      Day: { date: { start: day } },
      Order: { relation: [{ id: order }] },
    });
  const ids = [
    await line(10, true, "2026-01-05"),
    await line(30, false, "2026-01-02"),
    await line(20, true, "2026-01-09"),
  ];
  return {
    ...sim,
    orders,
    lines,
    order,
    ids,
    [Symbol.asyncDispose]: () => sim[Symbol.asyncDispose](),
  };
}

describe("two-way relations", () => {
  test("show at both ends, whichever end is written", async () => {
    await using sim = await setupOrders();
    const { notion, order, ids } = sim;
    expect((await sim.schema(sim.orders))["Lines"]).toMatchObject({
      relation: {
        data_source_id: sim.lines,
        type: "dual_property",
        dual_property: { synced_property_name: "Order" },
      },
    });
    const related = async (page: string, name: string) => {
      const column = (await sim.read(page))[name];
      return column?.type === "relation" ? column.relation.map(({ id }) => id) : undefined;
    };
    expect(await related(order, "Lines")).toEqual(ids);
    const [first = "", ...others] = ids;
    const relation = others.map((id) => ({ id }));
    await notion.pages.update({ page_id: order, properties: { Lines: { relation } } });
    expect(await related(first, "Order")).toEqual([]);
    expect(await related(others[0] ?? "", "Order")).toEqual([order]);
  });

  test("become one-way when the column at the other end is deleted", async () => {
    await using sim = await setupOrders();
    await sim.notion.dataSources.update({
      data_source_id: sim.orders,
      properties: { Lines: null },
    });
    expect((await sim.schema(sim.lines))["Order"]).toMatchObject({
      relation: { type: "single_property" },
    });
    await sim.notion.dataSources.update({
      data_source_id: sim.lines,
      properties: { Order: { relation: { data_source_id: sim.orders, dual_property: {} } } },
    });
    const again = await sim.read(sim.order);
    expect(again["Related to Lines (Order)"]).toMatchObject({
      relation: sim.ids.map((id) => ({ id })),
    });
  });
});

describe("rollups", () => {
  const results: readonly (readonly [fn: string, column: string, result: object])[] = [
    ["count", "Amount", { number: 3 }],
    ["sum", "Amount", { number: 60 }],
    ["average", "Amount", { number: 20 }],
    ["median", "Amount", { number: 20 }],
    ["min", "Amount", { number: 10 }],
    ["range", "Amount", { number: 20 }],
    ["checked", "Paid", { number: 2 }],
    ["percent_checked", "Paid", { number: 2 / 3 }],
    ["earliest_date", "Day", { date: { start: "2026-01-02", end: null } }],
    ["date_range", "Day", { date: { start: "2026-01-02", end: "2026-01-09" } }],
    ["show_original", "Amount", { array: [{ number: 10 }, { number: 30 }, { number: 20 }] }],
    ["show_unique", "Paid", { array: [{ checkbox: true }, { checkbox: false }] }],
  ];

  test.each(results)("%s of %s is computed over a relation", async (fn, column, result) => {
    await using sim = await setupOrders();
    const rollup = {
      function: fn,
      relation_property_name: "Lines",
      rollup_property_name: column,
    } as Extract<Columns[string], { rollup: unknown }>["rollup"];
    await sim.notion.dataSources.update({
      data_source_id: sim.orders,
      properties: { Rolled: { rollup }, Formula: { formula: { expression: "1" } } },
    });
    const [type = ""] = Object.keys(result);
    const shown = { type, function: fn, ...result };
    const rolled = (await sim.read(sim.order))["Rolled"];
    expect(rolled).toMatchObject({ type: "rollup", rollup: shown });
    const item = await sim.notion.pages.properties.retrieve({
      page_id: sim.order,
      property_id: rolled?.id ?? "",
    });
    expect(item).toMatchObject({ object: "list", property_item: { type: "rollup" } });
    expect("results" in item && item.results).toHaveLength(3);
  });

  test("are filtered by any, every and none of the values, and feed formulas", async () => {
    await using sim = await setupOrders();
    const { notion } = sim;
    const names = { relation_property_name: "Lines", rollup_property_name: "Amount" };
    await notion.dataSources.update({
      data_source_id: sim.orders,
      properties: {
        Amounts: { rollup: { function: "show_original", ...names } },
        Total: { rollup: { function: "sum", ...names } },
      },
    });
    await notion.dataSources.update({
      data_source_id: sim.orders,
      properties: {
        Taxed: { formula: { expression: 'prop("Total") * 1.5' } },
        Names: { formula: { expression: 'prop("Lines").map(current.prop("Amount")).sum()' } },
      },
    });
    expect(await sim.read(sim.order)).toMatchObject({
      Taxed: { formula: { number: 90 } },
      Names: { formula: { number: 60 } },
    });
    type Filter = Parameters<Client["dataSources"]["query"]>[0]["filter"];
    const count = async (filter: Filter) =>
      (await notion.dataSources.query({ data_source_id: sim.orders, ...(filter && { filter }) }))
        .results.length;
    const number = { greater_than: 25 };
    expect(await count({ property: "Amounts", rollup: { any: { number } } })).toBe(1);
    expect(await count({ property: "Amounts", rollup: { every: { number } } })).toBe(0);
    expect(await count({ property: "Amounts", rollup: { none: { number } } })).toBe(0);
    expect(await count({ property: "Total", rollup: { number: { equals: 60 } } })).toBe(1);
  });
});

test("a page shows 25 related pages, and the property has them all", async () => {
  await using sim = await setup();
  const source = await sim.table("Many", { Name: { title: {} } });
  await sim.notion.dataSources.update({
    data_source_id: source,
    properties: { Others: { relation: { data_source_id: source, single_property: {} } } },
  });
  const relation = [];
  for (let n = 0; n < 27; n += 1) relation.push({ id: await sim.row(source, {}) });
  const page_id = await sim.row(source, { Others: { relation } });
  const column = (await sim.read(page_id))["Others"];
  expect(column).toMatchObject({ has_more: true, relation: relation.slice(0, 25) });
  const listed = await sim.notion.pages.properties.retrieve({
    page_id,
    property_id: column?.id ?? "",
    page_size: 100,
  });
  expect("results" in listed && listed.results).toHaveLength(27);
});

test("a page is created blank from a template, and is filled in afterwards", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const source = await sim.table("Bugs", { Name: { title: {} }, Level: { number: {} } });
  const markdown = "# Steps\n- one\n\t- two";
  const id = await sim.makeTemplate({
    data_source_id: source,
    name: "Bug",
    markdown,
    is_default: true,
  });
  await notion.pages.update({ page_id: id, properties: { Level: { number: 3 } } });
  expect(await notion.dataSources.listTemplates({ data_source_id: source })).toMatchObject({
    templates: [{ id, name: "Bug", is_default: true }],
    has_more: false,
  });
  const found = await notion.dataSources.query({ data_source_id: source });
  expect(found.results).toEqual([]);
  const parent = { data_source_id: source };
  for (const template of [
    { type: "default" as const },
    { type: "template_id" as const, template_id: id },
  ]) {
    const properties = { Name: { title: text("Crash") } };
    const page = await notion.pages.create({ parent, properties, template });
    expect("properties" in page && page.properties["Level"]).toMatchObject({ number: null });
    expect(await sim.read(page.id)).toMatchObject({
      Name: { title: [{ plain_text: "Crash" }] },
      Level: { number: 3 },
    });
    const shown = await notion.pages.retrieveMarkdown({ page_id: page.id });
    expect(shown.markdown).toBe(markdown);
  }
  const refused = [
    notion.pages.create({ parent, template: { type: "template_id", template_id: sim.home } }),
    notion.pages.create({ parent, template: { type: "default" }, children: [{ divider: {} }] }),
    notion.pages.create({ parent: { page_id: sim.home }, template: { type: "default" } }),
  ];
  for (const one of refused) expect(await one.catch(message)).not.toBe("");
  const plain = await notion.pages.create({ parent, template: { type: "none" } });
  expect((await notion.pages.retrieveMarkdown({ page_id: plain.id })).markdown).toBe("");
});

testConformance(simulator, conformance, import.meta.url);
