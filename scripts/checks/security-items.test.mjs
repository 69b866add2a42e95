import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as items from "../../bench/scoreboard/security/items.mjs";

const sources = ["e2e", "scripts", "src-main", "src-renderer", "src-shared"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:test|spec)\.\w+$/.test(name) || name.includes("testing"))
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => `${folder}/${name}\n${readFileSync(`${folder}/${name}`, "utf8")}`),
);

/** A title with values is made of several texts of its file. */
const isNamed = (title) =>
  title.split('","').every((text) => sources.some((source) => source.includes(text)));

test("every item of the security list names an existing test", () => {
  const wanted = Object.values(items)
    .flat()
    .flatMap((item) => item.tests);
  expect(wanted.length).toBeGreaterThan(40);
  expect(wanted.filter((title) => !isNamed(title))).toEqual([]);
});
