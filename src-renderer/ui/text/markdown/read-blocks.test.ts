import { expect, test } from "vitest";
import { toAnchor, readBlocks } from "./read-blocks.ts";

test("reads headings, paragraphs, code and comments", () => {
  const text = [
    ...["# Title", "", "One line", "and its end.", "<!-- facts", "-->", "```ts", "const a = 1;"],
    ...["", "// # no heading", "```", "", "    npm start", "> Note", "> more"],
  ].join("\n");
  expect(readBlocks(text)).toEqual([
    { type: "heading", level: 1, text: "Title" },
    { type: "paragraph", text: "One line and its end." },
    { type: "code", text: "const a = 1;\n\n// # no heading" },
    { type: "code", text: "npm start" },
    { type: "quote", text: "Note more" },
  ]);
});

test("reads lists with their continuation lines and inner lists", () => {
  const text = "- one\n  and more\n\n  - inner\n- two\n\n1. first\n";
  const paragraph = (words: string) => ({ type: "paragraph", text: words });
  const inner = { type: "list", isOrdered: false, items: [[paragraph("inner")]] };
  expect(readBlocks(text)).toEqual([
    {
      ...{ type: "list", isOrdered: false },
      items: [[paragraph("one and more"), inner], [paragraph("two")]],
    },
    { type: "list", isOrdered: true, items: [[paragraph("first")]] },
  ]);
});

test("reads tables with bars in their cells", () => {
  const text = "| a | b |\n| - | - |\n| `x \\| y` | 2 |\nafter";
  expect(readBlocks(text)).toEqual([
    { type: "table", head: ["a", "b"], rows: [["`x | y`", "2"]] },
    { type: "paragraph", text: "after" },
  ]);
});

test("reads text that only begins like a block", () => {
  expect(readBlocks("|\n#no\n-no\n").map(({ type }) => type)).toEqual(["table", "paragraph"]);
});

test("an anchor is made as GitHub makes it", () => {
  expect(toAnchor("Events (Ctrl 2)")).toBe("events-ctrl-2");
  expect(toAnchor("`GET /_sim/egress`")).toBe("get-_simegress");
});
