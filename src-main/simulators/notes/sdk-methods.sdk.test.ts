import { Client, LogLevel } from "@notionhq/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listOwnMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";

const ID = "11111111-1111-4111-8111-111111111111";

/** Gives an id for every name of a parameter that ends in `_id`. */
const anyIds = new Proxy<Record<string, unknown>>(
  {},
  {
    get: (_target, name) => (String(name).endsWith("_id") ? ID : undefined),
  },
);

const namespaces = [
  "blocks databases dataSources pages users comments fileUploads search oauth views customEmojis",
  "asyncTasks agents sessions",
].flatMap((line) => line.split(" "));

const unsupportedList = z.object({ calls: z.array(z.object({ path: z.string() })) });

test("each method of Notion's client reaches a route or is listed as unsupported", async () => {
  await using served = await serveSimulator(simulator);
  const refused: string[] = [];
  const sent = async (url: string, init?: object) => {
    const response = await fetch(url, init);
    const text = await response.clone().text();
    if (text.includes("invalid_request_url")) refused.push(url);
    return response;
  };
  const client = new Client({
    auth: "ntn_test",
    baseUrl: served.baseUrl,
    retry: false,
    logLevel: LogLevel.ERROR,
    logger: () => undefined,
    fetch: sent,
  });
  const parts = Object.entries(client).filter(([name]) => namespaces.includes(name));
  expect(parts.map(([name]) => name).toSorted()).toEqual(namespaces.toSorted());
  const missing: string[] = [];
  for (const [name, method] of parts.flatMap(([key, part]) => [...listOwnMethods(part, key)])) {
    const before = refused.length;
    await Promise.resolve(method(anyIds)).catch(() => undefined);
    if (refused.length > before) missing.push(name);
  }
  expect(missing.filter((name) => !/^(?:agents|sessions)\b/.test(name))).toEqual([
    "blocks.meetingNotes.create",
    "blocks.meetingNotes.query",
  ]);
  const listed: unknown = await (await fetch(`${served.baseUrl}/_sim/unsupported`)).json();
  const paths = unsupportedList.parse(listed).calls.map(({ path }) => path);
  expect(paths).toContain("/v1/blocks/meeting_notes/query");
  expect(paths).toContain(`/v1/agents/${ID}`);
});

async function setup() {
  const served = await serveSimulator(simulator);
  const notion = new Client({
    auth: "ntn_test",
    baseUrl: served.baseUrl,
    retry: false,
    logLevel: LogLevel.ERROR,
  });
  const act = async (path: string, body: object) => {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const response = await fetch(`${served.baseUrl}${path}`, {
      ...init,
      body: JSON.stringify(body),
    });
    return z.looseObject({ id: z.string() }).parse(await response.json());
  };
  return { ...served, notion, act };
}

test("an emoji of the workspace is listed, and shows in an icon and a text", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const emoji = await sim.act("/_emoji", { name: "ship_it", url: "https://example.com/s.png" });
  await sim.act("/_emoji", { name: "other", url: "https://example.com/o.png" });
  const listed = await notion.customEmojis.list({ name: "ship_it" });
  expect(listed.results).toEqual([emoji]);
  const page = await notion.pages.create({
    parent: { workspace: true },
    icon: { custom_emoji: { id: emoji.id } },
    properties: { title: { title: [{ mention: { custom_emoji: { id: emoji.id } } }] } },
  });
  expect(page).toMatchObject({
    icon: { type: "custom_emoji", custom_emoji: emoji },
    properties: {
      title: { title: [{ plain_text: ":ship_it:", mention: { custom_emoji: emoji } }] },
    },
  });
  const unknown = notion.pages.create({
    parent: { workspace: true },
    icon: { custom_emoji: { id: ID } },
    properties: {},
  });
  await expect(unknown).rejects.toMatchObject({ code: "object_not_found" });
});

test("a page is made in the background, and its task has the result", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const request = { path: "pages", method: "post" } as const;
  const body = { parent: { workspace: true }, markdown: "# Plan\n\nFirst", allow_async: true };
  const task = await notion.request<{ id: string; status: string }>({ ...request, body });
  expect(task).toMatchObject({ object: "async_task", status: "queued", poll_after_seconds: 1 });
  const done = await notion.asyncTasks.retrieve({ task_id: task.id });
  expect(done).toMatchObject({ status: "succeeded", operation: { surface: "rest" } });
  const page_id = z.object({ result: z.object({ id: z.string() }) }).parse(done).result.id;
  expect(await notion.pages.retrieveMarkdown({ page_id })).toMatchObject({ markdown: "First" });
  const bare = notion.request({ ...request, body: { ...body, markdown: undefined } });
  await expect(bare).rejects.toMatchObject({ code: "validation_error" });
});
