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
