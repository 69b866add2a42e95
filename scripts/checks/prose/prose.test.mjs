import { expect, test } from "vitest";
import { codeTexts } from "./code-texts.mjs";
import { docsTexts } from "./docs-texts.mjs";
import { rules } from "./rules.mjs";

const page = `# Title

First sentence. Second
sentence with \`code\`.

- an item

| a cell | another |

    indented code

\`\`\`sh
curl
\`\`\`
`;

test("splits a page into sentences, list items and table cells, without code", () => {
  expect(docsTexts(page).map(({ line, text }) => [line, text])).toEqual([
    [1, "Title"],
    [3, "First sentence."],
    [3, "Second sentence with `code`."],
    [6, "an item"],
    [8, "a cell"],
    [8, "another"],
  ]);
});

test("finds docblocks, comments, test titles and the window's strings", () => {
  const code = `/**
 * Returns one
 * thing.
 */
// A comment
// of two lines.
test("states behaviour", run);`;
  expect(codeTexts(code, "src-main/a.test.ts").map(({ kind, text }) => [kind, text])).toEqual([
    ["docblock", "Returns one thing."],
    ["comment", "A comment of two lines."],
    ["test title", "states behaviour"],
  ]);
  const shown = `// "Not shown here"
const label = <p title="Unknown status">No events yet</p>;`;
  expect(codeTexts(shown, "src-renderer/a.tsx").filter(({ kind }) => kind === "ui")).toEqual([
    { kind: "ui", line: 2, text: "Unknown status" },
    { kind: "ui", line: 2, text: "No events yet" },
  ]);
});

const found = (kind, text) =>
  rules.filter(({ kinds, find }) => kinds.includes(kind) && find(text)).map(({ name }) => name);

test.each([
  ["docblock", "Whether it is open.", "docblock start"],
  ["docs", "What waits is sent in order.", "clause as subject"],
  ["docs", `${"word ".repeat(36)}.`, "long sentence"],
  ["docblock", "So many rows are read at a time.", "limit"],
  ["ui", "Nobody was asked.", "term"],
  ["test title", "the client hangs up", "term"],
  ["test title", "says what is wrong", "test title"],
  ["docblock", "Reads a file. What is missing is left empty.", "clause as subject"],
])("finds in a %s: %s", (kind, text, name) => {
  expect(found(kind, text)).toEqual([name]);
});

test.each([
  ["docblock", "Returns whether it is open."],
  ["docs", "What is a simulator?"],
  ["comment", "The field `patience` is the provider's."],
  ["test title", "keeps a clock that stands still"],
])("accepts in a %s: %s", (kind, text) => {
  expect(found(kind, text)).toEqual([]);
});
