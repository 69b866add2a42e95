import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = "src-renderer";

const sheets = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** Rows move by their `style`: such a selector would match the styles of all their cells again. */
test("no selector looks at the style attribute", () => {
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter(({ text }) => /\[style\b/.test(text)).map(({ name }) => name)).toEqual([]);
});
