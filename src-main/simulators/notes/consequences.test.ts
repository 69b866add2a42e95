import { expect, test } from "vitest";
import { setup, text } from "./testing/client.ts";

test("a page is trashed: its children are in the trash, and it takes no changes", async () => {
  await using sim = setup();
  const title = (content: string) => ({ title: { title: text(content) } });
  const parent = await sim.made("/v1/pages", {
    parent: { page_id: await sim.home() },
    properties: title("Parent"),
  });
  const page_id = String(parent["id"]);
  const child = await sim.made("/v1/pages", { parent: { page_id }, properties: title("Child") });
  await sim.made(`/v1/pages/${page_id}`, { in_trash: true }, "PATCH");
  const shown = await sim.ask("GET", `/v1/pages/${String(child["id"])}`);
  expect(shown.json).toMatchObject({ in_trash: true });
  const changed = await sim.ask("PATCH", `/v1/pages/${page_id}`, { properties: title("New") });
  expect(changed.status).toBe(400);
  await sim.made(`/v1/pages/${page_id}`, { in_trash: false }, "PATCH");
  const again = await sim.ask("GET", `/v1/pages/${String(child["id"])}`);
  expect(again.json).toMatchObject({ in_trash: false });
});

test("a row is trashed: queries of its data source leave it out", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} } });
  const row = await sim.row(source, { Name: { title: text("Row") } });
  expect((await sim.query(source))["results"]).toHaveLength(1);
  await sim.made(`/v1/pages/${row}`, { in_trash: true }, "PATCH");
  expect((await sim.query(source))["results"]).toEqual([]);
});

test("a value has the content of two types: it is rejected", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, Qty: { number: {} } });
  const properties = { Qty: { number: 1, checkbox: true } };
  const parent = { data_source_id: source };
  const answer = await sim.ask("POST", "/v1/pages", { parent, properties });
  expect(answer).toMatchObject({ status: 400, json: { code: "validation_error" } });
  const children = [{ paragraph: { rich_text: [] }, heading_1: { rich_text: [] } }];
  const home = await sim.home();
  const block = await sim.ask("PATCH", `/v1/blocks/${home}/children`, { children });
  expect(block.status).toBe(400);
});

const para = { paragraph: { rich_text: text("x") } };
const row = (cells: number) => ({ table_row: { cells: Array(cells).fill(text("x")) } });
const table = (children: unknown) => ({ table: { table_width: 2, children } });
const columns = (...children: unknown[]) => ({
  column_list: { children: children.map((one) => ({ column: { children: one } })) },
});

test.each([
  ["a table without rows", table([]), "table.children.length should be ≥ `1`"],
  ["a table without children", { table: { table_width: 2 } }, "table.children should be defined"],
  ["a row of another width", table([row(2), row(3)]), "must match the table width"],
  ["one column", columns([para]), "column_list.children.length should be ≥ `2`"],
  ["an empty column", columns([para], []), "column.children.length should be ≥ `1`"],
  ["a row outside a table", row(2), "does not support table_row children"],
  ["a column outside columns", { column: { children: [para] } }, "does not support column"],
  [
    "children of a heading that does not toggle",
    { heading_1: { rich_text: [], children: [para] } },
    "heading_1.children[0] should be not present",
  ],
  [
    "children of code",
    { code: { rich_text: [], language: "c", children: [para] } },
    "code.children should be not present",
  ],
  ["an unknown language", { code: { rich_text: [], language: "klingon" } }, "code.language should"],
  ["an unknown setting", { to_do: { rich_text: [], done: true } }, "to_do.done should be not"],
])("%s is rejected", async (_what, block, message) => {
  await using sim = setup();
  const home = await sim.home();
  const appended = await sim.ask("PATCH", `/v1/blocks/${home}/children`, { children: [block] });
  expect(appended.status).toBe(400);
  expect(appended.json["message"]).toContain(message);
  const properties = { title: { title: text("P") } };
  const created = { parent: { page_id: home }, properties, children: [block] };
  expect((await sim.ask("POST", "/v1/pages", created)).status).toBe(400);
});

test("a block is changed: a table keeps its width, and a heading with children toggles", async () => {
  await using sim = setup();
  const home = await sim.home();
  const add = async (to: string, block: unknown) => {
    const children = [block];
    const { results } = await sim.made(`/v1/blocks/${to}/children`, { children }, "PATCH");
    return (results as { id: string }[])[0]?.id ?? "";
  };
  const status = async (id: string, body: unknown) =>
    (await sim.ask("PATCH", `/v1/blocks/${id}`, body)).status;
  const made = await add(home, table([row(2)]));
  expect(await status(made, { table: { table_width: 3 } })).toBe(400);
  expect(await status(made, { table: { has_row_header: true } })).toBe(200);
  const added = await add(made, row(2));
  expect(await status(added, row(3))).toBe(400);
  expect(await status(added, row(2))).toBe(200);
  const wide = await sim.ask("PATCH", `/v1/blocks/${made}/children`, { children: [row(1)] });
  expect(wide.status).toBe(400);
  const heading = await add(home, {
    heading_2: { rich_text: [], is_toggleable: true, children: [para] },
  });
  expect(await status(heading, { heading_2: { is_toggleable: false } })).toBe(400);
  expect(await status(heading, { heading_2: { rich_text: text("New") } })).toBe(200);
});

test("a time zone goes with a time that has no offset", async () => {
  await using sim = setup();
  const { source } = await sim.table({ Name: { title: {} }, When: { date: {} } });
  const parent = { data_source_id: source };
  const status = async (start: string) => {
    const properties = { When: { date: { start, time_zone: "Europe/Berlin" } } };
    return (await sim.ask("POST", "/v1/pages", { parent, properties })).status;
  };
  expect(await status("2026-01-02T10:00:00")).toBe(200);
  expect(await status("2026-01-02T10:00:00+02:00")).toBe(400);
  expect(await status("2026-01-02T10:00:00Z")).toBe(400);
  expect(await status("2026-01-02")).toBe(400);
});

test("a related page is trashed: relations to it leave it out until it is restored", async () => {
  await using sim = setup();
  const { source: goods } = await sim.table({ Name: { title: {} } });
  const { source: orders } = await sim.table({
    Name: { title: {} },
    Goods: { relation: { data_source_id: goods, single_property: {} } },
  });
  const item = await sim.row(goods, { Name: { title: text("Tea") } });
  const order = await sim.row(orders, {
    Name: { title: text("One") },
    Goods: { relation: [{ id: item }] },
  });
  const related = async () => {
    const { json } = await sim.ask("GET", `/v1/pages/${order}`);
    const filter = { property: "Goods", relation: { is_not_empty: true } };
    const found = (await sim.query(orders, { filter }))["results"];
    return [json, Array.isArray(found) ? found.length : found];
  };
  const shown = (relation: readonly object[]) => ({ properties: { Goods: { relation } } });
  expect(await related()).toMatchObject([shown([{ id: item }]), 1]);
  await sim.made(`/v1/pages/${item}`, { in_trash: true }, "PATCH");
  expect(await related()).toMatchObject([shown([]), 0]);
  await sim.made(`/v1/pages/${item}`, { in_trash: false }, "PATCH");
  expect(await related()).toMatchObject([shown([{ id: item }]), 1]);
});

test.each([
  [{ image: { external: { url: "nope" } } }, "image.external.url should be a valid URL"],
  [{ bookmark: { url: "/relative" } }, "bookmark.url should be a valid URL"],
  [{ callout: { rich_text: [], icon: { emoji: "x" } } }, "icon.emoji should be an emoji"],
  [
    { paragraph: { rich_text: [{ text: { content: "a", link: { url: "nope" } } }] } },
    "link.url should be a valid URL",
  ],
])("%j is rejected", async (block, message) => {
  await using sim = setup();
  const answer = await sim.ask("PATCH", `/v1/blocks/${await sim.home()}/children`, {
    children: [block],
  });
  expect(answer).toMatchObject({ status: 400, json: { code: "validation_error" } });
  expect(answer.json["message"]).toContain(message);
});
