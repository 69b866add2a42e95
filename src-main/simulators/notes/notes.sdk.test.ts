import {
  APIErrorCode,
  Client,
  collectPaginatedAPI,
  isFullBlock,
  isFullComment,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  isFullUser,
  isNotionClientError,
  iterateAllDataSourceRows,
  iteratePaginatedAPI,
  LogLevel,
  verifyWebhookSignature,
} from "@notionhq/client";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const text = (content: string) => [{ text: { content } }];

/** Starts the simulator and points Notion's own client at it. */
async function setup(deliverAlso: readonly string[] = []) {
  const served = await serveSimulator(simulator, { deliverAlso });
  const notion = new Client({
    auth: "ntn_test",
    baseUrl: served.baseUrl,
    retry: false,
    logLevel: LogLevel.ERROR,
  });
  const home = async () => {
    const found = await notion.search({ query: "Sim Home" });
    return String(found.results[0]?.id);
  };
  const control = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    return (await fetch(`${served.baseUrl}${path}`, { ...init, headers })).json();
  };
  return { ...served, notion, home, control };
}

type Sim = Awaited<ReturnType<typeof setup>>;

/** A table of five things to count. */
async function setupTable(sim: Sim) {
  const parent = { type: "page_id" as const, page_id: await sim.home() };
  const database = await sim.notion.databases.create({
    parent,
    title: text("Stock"),
    initial_data_source: {
      properties: {
        Name: { title: {} },
        Status: { select: { options: [{ name: "Open", color: "green" }] } },
        Qty: { number: { format: "number" } },
        Tags: { multi_select: {} },
      },
    },
  });
  if (!isFullDatabase(database)) throw new Error("expected a whole database");
  const source = String(database.data_sources[0]?.id);
  const rows: string[] = [];
  for (const qty of [1, 2, 3, 4, 5]) {
    const page = await sim.notion.pages.create({
      parent: { data_source_id: source },
      properties: {
        Name: { title: text(`Thing ${String(qty)}`) },
        Status: { select: { name: qty > 3 ? "Closed" : "Open" } },
        Qty: { number: qty },
        Tags: { multi_select: [{ name: "all" }, { name: qty % 2 === 0 ? "even" : "odd" }] },
      },
      children: [{ paragraph: { rich_text: text("first") } }],
    });
    rows.push(page.id);
  }
  return { database, source, rows };
}

/** The error an SDK call throws. */
async function failure(
  call: Promise<unknown>,
): Promise<{ code: string; status: number; message: string }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isNotionClientError(error) || !("status" in error))
    throw new Error("expected Notion's own error");
  return { code: error.code, status: error.status, message: error.message };
}

test("the bot, the person and the page to begin in are there", async () => {
  await using sim = await setup();
  const me = await sim.notion.users.me({});
  expect(me).toMatchObject({ type: "bot", name: "Simdeck Integration" });
  const { results } = await sim.notion.users.list({});
  expect(results.map(({ type }) => type)).toEqual(["bot", "person"]);
  const person = await sim.notion.users.retrieve({ user_id: String(results[1]?.id) });
  expect(isFullUser(person)).toBe(true);
  const found = await sim.notion.search({ filter: { property: "object", value: "page" } });
  expect(found.results).toHaveLength(1);
  expect(found.results[0]).toMatchObject({ parent: { type: "workspace" } });
});

describe("databases and their rows", () => {
  test("are created, queried in pages, and keep their values", async () => {
    await using sim = await setup();
    const { source, rows } = await setupTable(sim);
    const names: string[] = [];
    const query = {
      data_source_id: source,
      filter: { property: "Qty", number: { greater_than: 2 } },
      sorts: [{ property: "Qty", direction: "descending" as const }],
      page_size: 2,
    };
    for await (const row of iteratePaginatedAPI(sim.notion.dataSources.query, query)) {
      if (!("properties" in row) || !isFullPage(row)) throw new Error("expected a whole page");
      const name = row.properties["Name"];
      if (name?.type === "title") names.push(name.title.map((one) => one.plain_text).join(""));
    }
    expect(names).toEqual(["Thing 5", "Thing 4", "Thing 3"]);

    const all: string[] = [];
    for await (const row of iterateAllDataSourceRows(sim.notion, {
      data_source_id: source,
      page_size: 2,
    })) {
      all.push(row.id);
    }
    expect(all).toEqual(rows);

    const described = await sim.notion.dataSources.retrieve({ data_source_id: source });
    if (!isFullDataSource(described)) throw new Error("expected a whole data source");
    const tags = described.properties["Tags"];
    const made = tags?.type === "multi_select" ? tags.multi_select.options : [];
    expect(made.map(({ name }) => name)).toEqual(["all", "odd", "even"]);
  });

  test("a property is changed and read, alone and with the page", async () => {
    await using sim = await setup();
    const { rows } = await setupTable(sim);
    const page_id = String(rows[0]);
    const changed = await sim.notion.pages.update({
      page_id,
      properties: { Qty: { number: 40 }, Status: { select: { name: "Lost" } } },
      icon: { emoji: "📦" },
    });
    expect(isFullPage(changed)).toBe(true);
    expect(changed).toMatchObject({
      properties: { Qty: { number: 40 }, Status: { select: { name: "Lost" } } },
      icon: { type: "emoji", emoji: "📦" },
    });
    const page = await sim.notion.pages.retrieve({ page_id: page_id.replaceAll("-", "") });
    expect(page).toEqual(changed);
    const only = await sim.notion.pages.retrieve({ page_id, filter_properties: ["Qty"] });
    expect(isFullPage(only) && Object.keys(only.properties)).toEqual(["Qty"]);
    const title = await sim.notion.pages.properties.retrieve({ page_id, property_id: "title" });
    expect(title).toMatchObject({
      type: "property_item",
      results: [{ title: { plain_text: "Thing 1" } }],
    });
    const { Qty } = isFullPage(page) ? page.properties : {};
    const qty = await sim.notion.pages.properties.retrieve({
      page_id,
      property_id: String(Qty?.id),
    });
    expect(qty).toMatchObject({ object: "property_item", type: "number", number: 40 });
  });

  test("columns are added, renamed, recast and taken away", async () => {
    await using sim = await setup();
    const { source, database } = await setupTable(sim);
    const change = (
      properties: Parameters<typeof sim.notion.dataSources.update>[0]["properties"],
    ) =>
      sim.notion.dataSources.update({
        data_source_id: source,
        ...(properties ? { properties } : {}),
      });
    const described = await change({
      Qty: { name: "Count" },
      Tags: null,
      Due: { date: {} },
      Status: { select: { options: [{ name: "Open" }, { name: "New", color: "red" }] } },
    });
    expect(isFullDataSource(described) && Object.keys(described.properties)).toEqual([
      "Name",
      "Status",
      "Count",
      "Due",
    ]);
    const second = await sim.notion.dataSources.create({
      parent: { type: "database_id", database_id: database.id },
      title: text("Shelves"),
      properties: {
        Name: { title: {} },
        Holds: { relation: { data_source_id: source, single_property: {} } },
      },
    });
    expect(second).toMatchObject({ parent: { database_id: database.id } });
    const whole = await sim.notion.databases.retrieve({ database_id: database.id });
    expect(isFullDatabase(whole) && whole.data_sources.map(({ name }) => name)).toEqual([
      "Stock",
      "Shelves",
    ]);
    const renamed = await sim.notion.databases.update({
      database_id: database.id,
      title: text("Store"),
    });
    expect(renamed).toMatchObject({ title: [{ plain_text: "Store" }] });
  });

  test("a row in the trash is absent from queries and searches, and can be restored", async () => {
    await using sim = await setup();
    const { source, rows } = await setupTable(sim);
    const page_id = String(rows[2]);
    const gone = await sim.notion.pages.update({ page_id, in_trash: true });
    expect(gone).toMatchObject({ in_trash: true, archived: true });
    const listed = async () =>
      (await sim.notion.dataSources.query({ data_source_id: source })).results.map(({ id }) => id);
    expect(await listed()).not.toContain(page_id);
    expect((await sim.notion.search({ query: "Thing 3" })).results).toEqual([]);
    const refused = await failure(sim.notion.pages.update({ page_id, icon: { emoji: "🎈" } }));
    expect(refused).toMatchObject({ code: APIErrorCode.ValidationError, status: 400 });
    await sim.notion.pages.update({ page_id, in_trash: false });
    expect(await listed()).toEqual(rows);
  });
});

describe("blocks", () => {
  test("are listed, appended after others, changed, nested and thrown away", async () => {
    await using sim = await setup();
    const { notion } = sim;
    const block_id = await sim.home();
    const paragraph = (content: string) => ({ paragraph: { rich_text: text(content) } });
    const first = await notion.blocks.children.append({
      block_id,
      children: [paragraph("one"), paragraph("three")],
    });
    expect(first.results).toHaveLength(2);
    const one = String(first.results[0]?.id);
    await notion.blocks.children.append({
      block_id,
      position: { type: "after_block", after_block: { id: one } },
      children: [
        {
          toggle: { rich_text: text("two"), children: [{ to_do: { rich_text: text("inside") } }] },
        },
      ],
    });
    await notion.blocks.children.append({
      block_id,
      position: { type: "start" },
      children: [{ heading_1: { rich_text: text("zero") } }, { divider: {} }],
    });
    const blocks = await collectPaginatedAPI(notion.blocks.children.list, {
      block_id,
      page_size: 2,
    });
    expect(blocks.map((block) => isFullBlock(block) && block.type)).toEqual([
      "heading_1",
      "divider",
      "paragraph",
      "toggle",
      "paragraph",
    ]);
    const toggle = blocks[3];
    expect(toggle).toMatchObject({ has_children: true });
    const inside = await notion.blocks.children.list({ block_id: String(toggle?.id) });
    expect(inside.results).toMatchObject([{ type: "to_do", to_do: { checked: false } }]);
    const todo = String(inside.results[0]?.id);
    await notion.blocks.update({ block_id: todo, to_do: { checked: true } });
    expect(await notion.blocks.retrieve({ block_id: todo })).toMatchObject({
      parent: { type: "block_id", block_id: toggle?.id },
      to_do: { checked: true, rich_text: [{ plain_text: "inside" }] },
    });
    expect(await notion.blocks.delete({ block_id: one })).toMatchObject({ in_trash: true });
    expect((await notion.blocks.children.list({ block_id })).results).toHaveLength(4);
    const page = await notion.pages.create({
      parent: { page_id: block_id },
      properties: { title: { title: text("Below") } },
    });
    expect(await notion.blocks.retrieve({ block_id: page.id })).toMatchObject({
      type: "child_page",
      child_page: { title: "Below" },
    });
  });
});

test("comments are made on pages and in discussions, listed, changed and deleted", async () => {
  await using sim = await setup();
  const { comments } = sim.notion;
  const page_id = await sim.home();
  const first = await comments.create({ parent: { page_id }, rich_text: text("first") });
  if (!isFullComment(first)) throw new Error("expected a whole comment");
  await comments.create({ discussion_id: first.discussion_id, rich_text: text("second") });
  const listed = await comments.list({ block_id: page_id });
  expect(listed.results.map((one) => one.rich_text[0]?.plain_text)).toEqual(["first", "second"]);
  expect(new Set(listed.results.map((one) => one.discussion_id)).size).toBe(1);
  await comments.update({ comment_id: first.id, rich_text: text("again") });
  expect(await comments.retrieve({ comment_id: first.id })).toMatchObject({
    rich_text: [{ plain_text: "again" }],
  });
  await comments.delete({ comment_id: first.id });
  expect((await comments.list({ block_id: page_id })).results).toHaveLength(1);
});

test("wrong calls throw Notion's own errors", async () => {
  await using sim = await setup();
  const { notion, baseUrl } = sim;
  const { source } = await setupTable(sim);
  const unknown = "00000000-0000-4000-8000-000000000000";
  expect(await failure(notion.pages.retrieve({ page_id: unknown }))).toEqual({
    code: "object_not_found",
    status: 404,
    message: `Could not find page with ID: ${unknown}. Make sure the relevant pages and databases are shared with your integration.`,
  });
  // A caller without types: what the compiler forbids, the API refuses.
  const untyped = notion as unknown as { pages: { create: (body: unknown) => Promise<unknown> } };
  expect(await failure(untyped.pages.create({ properties: {} }))).toMatchObject({
    code: "validation_error",
    message: "body failed validation: body.parent should be defined, instead was `undefined`.",
  });
  const wrongType = { parent: { data_source_id: source }, properties: { Qty: { checkbox: true } } };
  expect(await failure(notion.pages.create(wrongType))).toMatchObject({
    code: "validation_error",
    message: "Qty is expected to be number.",
  });
  const nameless = { parent: { data_source_id: source }, properties: { Nope: { number: 1 } } };
  expect(await failure(notion.pages.create(nameless))).toMatchObject({
    message: "Nope is not a property that exists.",
  });
  const stranger = new Client({ baseUrl, retry: false, logLevel: LogLevel.ERROR });
  expect(await failure(stranger.users.me({}))).toMatchObject({ code: "unauthorized", status: 401 });
  expect(await failure(notion.agents.retrieve({ agent_id: source }))).toMatchObject({
    code: "invalid_request_url",
  });
});

test("nothing leaves, and a reset brings the same page back", async () => {
  await using sim = await setup();
  const before = await sim.home();
  await setupTable(sim);
  expect(await sim.control("/_sim/egress")).toEqual({ events: [] });
  await sim.control("/_sim/reset", {});
  expect(await sim.home()).toBe(before);
  expect((await sim.notion.search({})).results).toHaveLength(1);
});

const subscription = z.object({ id: z.string(), verification_token: z.string() });
const webhookBody = z.looseObject({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/** A table with one row. */
async function setupRow(notion: Client, parentId: string) {
  const database = await notion.databases.create({
    parent: { type: "page_id", page_id: parentId },
    title: text("Stock"),
    initial_data_source: { properties: { Name: { title: {} }, Qty: { number: {} } } },
  });
  if (!isFullDatabase(database)) throw new Error("expected a whole database");
  const dataSourceId = database.data_sources[0]?.id ?? "";
  const { id: row } = await notion.pages.create({
    parent: { type: "data_source_id", data_source_id: dataSourceId },
    properties: { Name: { title: text("Nuts") } },
  });
  return { databaseId: database.id, dataSourceId, row };
}

test("a subscription gets its token first, then signed events", async () => {
  await using sim = await setup(["notes"]);
  await using receiver = await startReceiver();
  const { notion } = sim;
  const subscribe = (body: object) => sim.control("/_subscribe", body);
  expect(await subscribe({ url: "ftp://x" })).toMatchObject({ error: { field: "url" } });
  const { id, verification_token: verificationToken } = subscription.parse(
    await subscribe({ url: receiver.url }),
  );
  const home = await sim.home();
  const page = await notion.pages.create({
    parent: { page_id: home },
    properties: { title: { title: text("Tea") } },
  });
  await notion.pages.update({
    page_id: page.id,
    properties: { title: { title: text("Green tea") } },
  });
  const { results: added } = await notion.blocks.children.append({
    block_id: page.id,
    children: [{ paragraph: { rich_text: text("Hot") } }],
  });
  const block = added[0]?.id ?? "";
  const comment = await notion.comments.create({
    parent: { block_id: block },
    rich_text: text("Nice"),
  });
  await notion.comments.update({ comment_id: comment.id, rich_text: text("Very nice") });
  await notion.comments.delete({ comment_id: comment.id });
  await notion.blocks.delete({ block_id: block });
  await notion.pages.update({ page_id: page.id, in_trash: true });
  const { databaseId, dataSourceId, row } = await setupRow(notion, home);
  await notion.pages.update({ page_id: row, in_trash: true });
  await notion.dataSources.update({
    data_source_id: dataSourceId,
    properties: { Qty: null, Note: { rich_text: {} }, Name: { name: "Title" } },
  });
  await notion.dataSources.update({ data_source_id: dataSourceId, title: text("Same columns") });
  await notion.dataSources.update({ data_source_id: dataSourceId, in_trash: true });
  await notion.dataSources.update({ data_source_id: dataSourceId, in_trash: false });
  await notion.databases.update({ database_id: databaseId, in_trash: true });
  await notion.databases.update({ database_id: databaseId, in_trash: false });
  await settled(sim.running);
  const [first, ...events] = receiver.received;
  expect(JSON.parse(String(first?.body))).toEqual({ verification_token: verificationToken });
  expect(first?.headers["x-notion-signature"]).toBeUndefined();
  const bodies = events.map(({ body }) => webhookBody.parse(JSON.parse(String(body))));
  expect(bodies.map(({ type }) => type)).toEqual([
    "page.created",
    "page.properties_updated",
    "page.content_updated",
    "comment.created",
    "comment.updated",
    "comment.deleted",
    "page.content_updated",
    "page.deleted",
    "database.created",
    "data_source.created",
    "page.created",
    "data_source.content_updated",
    "page.deleted",
    "data_source.content_updated",
    "data_source.schema_updated",
    "data_source.deleted",
    "data_source.undeleted",
    "database.deleted",
    "database.undeleted",
  ]);
  expect(bodies[0]).toMatchObject({
    subscription_id: id,
    entity: { id: page.id, type: "page" },
    data: { parent: { id: home, type: "page" } },
  });
  expect(bodies[4]).toMatchObject({
    entity: { id: comment.id, type: "comment" },
    data: { page_id: page.id, parent: { id: block, type: "block" } },
  });
  expect(bodies[11]).toMatchObject({
    entity: { id: dataSourceId, type: "data_source" },
    data: {
      parent: { id: databaseId, type: "database" },
      updated_blocks: [{ id: row, type: "page" }],
    },
  });
  expect(bodies[14]?.data["updated_properties"]).toMatchObject([
    { name: "Title", action: "updated" },
    { name: "Note", action: "created" },
    { name: "Qty", action: "deleted" },
  ]);
  for (const { body, headers } of events) {
    const signature = String(headers["x-notion-signature"]);
    expect(await verifyWebhookSignature({ body: String(body), signature, verificationToken })).toBe(
      true,
    );
  }
});

testConformance(simulator, conformance, import.meta.url);
