import { readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { expect, test, vi } from "vitest";
import { read, root } from "./pages.ts";

const folder = "src-main/verification/docs/quick-starts";
const kinds = readdirSync(join(root, folder)).map((file) => file.replace(".ts", ""));

/** Returns the output that the comments of a program state: `console.log(count); // 1`. */
const statedBy = (program: string) =>
  [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, output = ""]) => output);

test.each(kinds)("the quick start of %s prints the stated output", async (kind) => {
  const stated = statedBy(read(`${folder}/${kind}.ts`));
  expect(stated.length).toBeGreaterThan(0);
  const log = vi.spyOn(console, "log").mockReturnValue();
  try {
    await import(`./quick-starts/${kind}.ts`);
    expect(log.mock.calls.map((values) => format(...values))).toEqual(stated);
  } finally {
    log.mockRestore();
  }
});
