import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import * as z from "zod";
import { openApps, programOf } from "../testing/open-apps.ts";

const name = "@notionhq/notion-mcp-server";
const program = programOf(
  import.meta.resolve("@notionhq/notion-mcp-server/package.json"),
  name,
  "bin/cli.mjs",
);

const message = z.looseObject({ id: z.number().optional(), result: z.unknown() });
const toolResult = z.object({ content: z.array(z.object({ text: z.string() })) });
const page = z.looseObject({ id: z.string() });

test("Notion's MCP server searches, reads and writes pages of the simulator", async () => {
  await using apps = await openApps("notes");
  const child = apps.start([program], {
    variables: { NOTION_TOKEN: apps.key },
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let number = 0;
  const send = (method: string, params: object, id?: number) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method, params, id })}\n`);
  };
  const ask = async (method: string, params: object): Promise<unknown> => {
    const id = (number += 1);
    send(method, params, id);
    for (;;) {
      const line = await lines.next();
      if (line.done === true) throw new Error("the server ended");
      const heard = message.parse(JSON.parse(line.value));
      if (heard.id === id) return heard.result;
    }
  };
  const call = async (name: string, args: object) => {
    const { content } = toolResult.parse(await ask("tools/call", { name, arguments: args }));
    return z.looseObject({}).parse(JSON.parse(content[0]?.text ?? ""));
  };

  const clientInfo = { name: "test", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  send("notifications/initialized", {});
  const { tools } = z
    .object({ tools: z.array(z.object({ name: z.string() })) })
    .parse(await ask("tools/list", {}));
  expect(tools.map(({ name }) => name)).toContain("API-post-search");

  expect(await call("API-get-self", {})).toMatchObject({ object: "user", type: "bot" });
  const found = z
    .object({ results: z.array(page) })
    .parse(await call("API-post-search", { filter: { property: "object", value: "page" } }));
  const parent = found.results[0]?.id ?? "";
  const title = [{ text: { content: "Written by a tool" } }];
  const made = page.parse(
    await call("API-post-page", { parent: { page_id: parent }, properties: { title } }),
  );
  await call("API-patch-block-children", {
    block_id: made.id,
    children: [{ paragraph: { rich_text: [{ text: { content: "Hello" } }] } }],
  });
  expect(await call("API-get-block-children", { block_id: made.id })).toMatchObject({
    results: [{ type: "paragraph" }],
  });
  expect(
    await call("API-retrieve-a-page", { page_id: parent.replaceAll(/[^-]/g, "0") }),
  ).toMatchObject({
    code: "object_not_found",
  });
  child.stdin.end();
  child.kill();
  await closed;
}, 120_000);
