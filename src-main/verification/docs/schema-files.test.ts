import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { describedConfig } from "#shared/domain/config.ts";
import { scenario } from "#shared/domain/scenario.ts";
import { settings } from "#shared/domain/settings.ts";
import { timelineFile } from "#shared/domain/timeline.ts";
import { formatAs, root } from "./pages.ts";

const folder = join(root, "schema");

/** The files that people write, and the schemas that check them. */
const files: readonly (readonly [name: string, title: string, schema: z.ZodType])[] = [
  ["timeline", "Simdeck timeline", timelineFile],
  ["scenario", "Simdeck scenario", scenario],
  ["config", "Simdeck configuration", describedConfig],
  ["settings", "Simdeck settings", settings.partial().extend({ $schema: z.string().optional() })],
];

test("schema/ has one file for each, and no other", () => {
  const names = files.map(([name]) => `${name}.schema.json`).toSorted();
  expect(readdirSync(folder).toSorted()).toEqual(names);
});

test.each(files)(
  "%s.schema.json is the schema that the program checks (npm run docs writes it)",
  async (name, title, schema) => {
    const described = { ...z.toJSONSchema(schema, { io: "input" }), title };
    const text = await formatAs("schema.json", JSON.stringify(described));
    await expect(text).toMatchFileSnapshot(join(folder, `${name}.schema.json`));
  },
);

test("patterns are those of JSON Schema: regular expressions with the u flag", () => {
  for (const [name] of files) {
    const text = readFileSync(join(folder, `${name}.schema.json`), "utf8");
    const patterns = [...text.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern = '""']) => z.string().parse(JSON.parse(pattern)),
    );
    for (const pattern of patterns) expect(() => new RegExp(pattern, "u")).not.toThrow();
  }
});
