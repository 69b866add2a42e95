import { Client, isFullBlock, isNotionClientError, LogLevel } from "@notionhq/client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

async function setup() {
  const served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const notion = new Client({ auth: "ntn_test", baseUrl, retry: false, logLevel: LogLevel.ERROR });
  const found = await notion.search({ query: "Sim Home" });
  const home = String(found.results[0]?.id);
  const create = async (markdown: string) => {
    const parent = { page_id: home };
    const properties = { title: { title: [{ text: { content: "Notes" } }] } };
    return (await notion.pages.create({ parent, properties, markdown })).id;
  };
  const read = async (page_id: string) =>
    (await notion.pages.retrieveMarkdown({ page_id })).markdown;
  const types = async (block_id: string) => {
    const { results } = await notion.blocks.children.list({ block_id });
    return results.map((block) => (isFullBlock(block) ? block.type : ""));
  };
  return { ...served, notion, home, create, read, types };
}

/** The message of a rejected call. */
async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error("the call was expected to fail"),
    (thrown: unknown) => thrown,
  );
  if (isNotionClientError(error)) return error.message;
  throw error;
}

const whole = [
  '## Plan {color="blue"}',
  "A **bold** and *quiet* ~~old~~ `code` [link](https://example.com/a) text.",
  "- one",
  "\t- inside",
  "1. first",
  "- [x] done",
  "- [ ] open",
  "> quoted<br>twice",
  "```typescript",
  "const a = `1`;",
  "",
  "\tdone();",
  "```",
  "---",
  "$$",
  "e = mc^2",
  "$$",
  '<callout icon="💡" color="gray_bg">',
  "\tMind this",
  "\t- and that",
  "</callout>",
  "<details>",
  "<summary>More</summary>",
  "\tHidden",
  "</details>",
  '<table header-row="true">',
  "\t<tr>",
  "\t\t<td>a</td>",
  "\t\t<td>**b**</td>",
  "\t</tr>",
  "</table>",
  "<columns>",
  "\t<column>",
  "\t\tleft",
  "\t</column>",
  "\t<column>",
  "\t\tright",
  "\t</column>",
  "</columns>",
  "![a cup](https://example.com/cup.png)",
  '<file src="https://example.com/a.pdf">price list</file>',
  "<empty-block/>",
  '<span color="red" underline="true">red</span> and $`x^2`$',
].join("\n");

describe("a page as Markdown", () => {
  test("is written, and reads back the same", async () => {
    await using sim = await setup();
    const page = await sim.create(whole);
    expect(await sim.read(page)).toBe(whole);
    expect(await sim.types(page)).toEqual([
      "heading_2",
      "paragraph",
      "bulleted_list_item",
      "numbered_list_item",
      "to_do",
      "to_do",
      "quote",
      "code",
      "divider",
      "equation",
      "callout",
      "toggle",
      "table",
      "column_list",
      "image",
      "file",
      "paragraph",
      "paragraph",
    ]);
  });

  test("shows pages inside it, and blocks that Markdown has no form for", async () => {
    await using sim = await setup();
    const page = await sim.create("Text");
    await sim.notion.pages.create({
      parent: { page_id: page },
      properties: { title: { title: [{ text: { content: "Child" } }] } },
    });
    await sim.notion.blocks.children.append({
      block_id: page,
      children: [{ bookmark: { url: "https://example.com" } }],
    });
    const lines = (await sim.read(page)).split("\n");
    expect(lines[1]).toMatch(/^<page url="https:\/\/www\.notion\.so\/Child-\w{32}">Child<\/page>$/);
    expect(lines[2]).toMatch(/^<unknown url="[^"]+" alt="bookmark"\/>$/);
  });

  test("keeps any text unchanged", async () => {
    await using sim = await setup();
    const page = await sim.create("start");
    const [paragraph] = (await sim.notion.blocks.children.list({ block_id: page })).results;
    const block_id = String(paragraph?.id);
    const letters = fc.constantFrom(..."ab *_~`[]()<>{}|^\\$#-1.!".split(""));
    const texts = fc.array(letters, { minLength: 1, maxLength: 30 }).map((all) => all.join(""));
    await fc.assert(
      fc.asyncProperty(texts, async (content) => {
        await sim.notion.blocks.update({
          block_id,
          paragraph: { rich_text: [{ text: { content: `a${content}z` } }] },
        });
        const copy = await sim.create(await sim.read(page));
        const [made] = (await sim.notion.blocks.children.list({ block_id: copy })).results;
        const text = made && isFullBlock(made) && made.type === "paragraph" ? made.paragraph : null;
        expect(text?.rich_text.map(({ plain_text }) => plain_text).join("")).toBe(`a${content}z`);
      }),
      { numRuns: 60 },
    );
  });

  test("is read in bounded time, whatever it holds", async () => {
    await using sim = await setup();
    for (const line of [
      "*a ".repeat(20_000),
      "`".repeat(20_000),
      "<span>".repeat(5_000),
      "[".repeat(20_000),
    ]) {
      await sim.create(line);
    }
    const nested = Array.from({ length: 100 }, (_, depth) => `${"\t".repeat(depth)}- a`).join("\n");
    expect(await refusal(sim.create(nested))).toContain("nests too deep");
  });
});

test("a comment has Markdown or rich text", async () => {
  await using sim = await setup();
  const parent = { page_id: sim.home };
  const made = await sim.notion.comments.create({ parent, markdown: "**Well** done" });
  const comment = await sim.notion.comments.update({ comment_id: made.id, markdown: "`a`" });
  const { results } = await sim.notion.comments.list({ block_id: sim.home });
  expect(results).toMatchObject([
    { rich_text: [{ plain_text: "a", annotations: { code: true } }] },
  ]);
  expect(comment.id).toBe(made.id);
});

describe("a new page", () => {
  test("takes its title from the first heading when it is given none", async () => {
    await using sim = await setup();
    const { id } = await sim.notion.pages.create({
      parent: { page_id: sim.home },
      markdown: "# Minutes\n\nHello\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    });
    const { results } = await sim.notion.search({ query: "Minutes" });
    expect(results.map((page) => page.id)).toEqual([id]);
    expect(await sim.types(id)).toEqual(["paragraph", "table"]);
  });

  test("has Markdown or children, not both", async () => {
    await using sim = await setup();
    const both = sim.notion.pages.create({
      parent: { page_id: sim.home },
      markdown: "a",
      children: [{ divider: {} }],
    });
    expect(await refusal(both)).toContain("markdown");
  });
});

describe("a change by Markdown", () => {
  test("inserts at the start, at the end, and behind a selection", async () => {
    await using sim = await setup();
    const page_id = await sim.create("one\ntwo\nthree");
    const insert = (content: string, place: object) =>
      sim.notion.pages.updateMarkdown({
        page_id,
        type: "insert_content",
        insert_content: { content, ...place },
      });
    await insert("zero", { position: { type: "start" } });
    await insert("four", {});
    const { markdown } = await insert("- between", { after: "one...two" });
    expect(markdown).toBe("zero\none\ntwo\n- between\nthree\nfour");
  });

  test("replaces a text, a range and the whole, and leaves other blocks alone", async () => {
    await using sim = await setup();
    const page_id = await sim.create("one two\nthree\nfour three");
    const ids = async () =>
      (await sim.notion.blocks.children.list({ block_id: page_id })).results.map(({ id }) => id);
    const before = await ids();
    const update = (
      content_updates: { old_str: string; new_str: string; replace_all_matches?: boolean }[],
    ) =>
      sim.notion.pages.updateMarkdown({
        page_id,
        type: "update_content",
        update_content: { content_updates },
      });
    await update([{ old_str: "two", new_str: "2" }]);
    expect(await sim.read(page_id)).toBe("one 2\nthree\nfour three");
    expect((await ids()).slice(1)).toEqual(before.slice(1));
    expect(await refusal(update([{ old_str: "three", new_str: "3" }]))).toContain("2 places");
    await update([{ old_str: "three", new_str: "3", replace_all_matches: true }]);
    expect(await sim.read(page_id)).toBe("one 2\n3\nfour 3");
    expect(await refusal(update([{ old_str: "gone", new_str: "x" }]))).toContain("Could not find");
    const half = update([
      { old_str: "one", new_str: "1" },
      { old_str: "gone", new_str: "x" },
    ]);
    expect(await refusal(half)).toContain("Could not find");
    expect(await sim.read(page_id)).toBe("one 2\n3\nfour 3");
    await update([{ old_str: "four 3", new_str: "four 3 more" }]);
    await update([{ old_str: " more", new_str: "" }]);
    await sim.notion.pages.updateMarkdown({
      page_id,
      type: "replace_content_range",
      replace_content_range: { content_range: "2...four", content: "II\nIV" },
    });
    expect(await sim.read(page_id)).toBe("one II\nIV 3");
    await sim.notion.pages.updateMarkdown({
      page_id,
      type: "replace_content",
      replace_content: { new_str: "# New" },
    });
    expect(await sim.read(page_id)).toBe("# New");
  });

  test("deletes a page inside only when that is allowed, and keeps one that it names", async () => {
    await using sim = await setup();
    const page_id = await sim.create("one");
    const child = await sim.notion.pages.create({
      parent: { page_id },
      properties: { title: { title: [{ text: { content: "Child" } }] } },
    });
    const replace = (new_str: string, more: object = {}) =>
      sim.notion.pages.updateMarkdown({
        page_id,
        type: "replace_content",
        replace_content: { new_str, ...more },
      });
    expect(await refusal(replace("two"))).toContain("allow_deleting_content");
    const [, link = ""] = (await sim.read(page_id)).split("\n");
    const { markdown } = await replace(`${link}\ntwo`);
    expect(markdown).toBe(`${link}\ntwo`);
    await replace("three", { allow_deleting_content: true });
    expect(await sim.notion.pages.retrieve({ page_id: child.id })).toMatchObject({
      in_trash: true,
    });
  });
});

testConformance(simulator, conformance, import.meta.url);
