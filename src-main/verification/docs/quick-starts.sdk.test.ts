import { format } from "node:util";
import { expect, test, vi } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import { read } from "./pages.ts";

/** Returns the output that the comments of a program state: `console.log(count); // 1`. */
const statedBy = (program: string) =>
  [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, output = ""]) => output);

test.each(simulators.map(({ kind }) => kind))(
  "the quick start of %s prints the stated output",
  async (kind) => {
    const stated = statedBy(read(`src-main/verification/docs/quick-starts/${kind}.ts`));
    expect(stated.length).toBeGreaterThan(0);
    const log = vi.spyOn(console, "log").mockReturnValue();
    try {
      await import(`./quick-starts/${kind}.ts`);
      expect(log.mock.calls.map((values) => format(...values))).toEqual(stated);
    } finally {
      log.mockRestore();
    }
  },
);
