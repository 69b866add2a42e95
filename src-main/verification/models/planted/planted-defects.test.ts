import { readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { tables } from "../tables/tables.ts";
import type { Defect } from "./defect.ts";
import { defects } from "./defects.ts";
import { plant } from "./plant.ts";

/** What the scoreboard runs; a unit test runs some of it. */
const isWhole = process.env["PLANTED_DEFECTS"] === "all";
const few = ["a redirect counts as delivered", "a disabled endpoint gets what waits for it"];
const chosen = defects.filter(({ name }) => isWhole || few.includes(name));

/** Enough for each of them, from this seed. */
const EXTENT = { commands: 4_000, seed: 1, patienceMs: 10_000, shrinkMs: 0 };

afterEach(() => {
  vi.useRealTimers();
});

async function searchWith(defect: Defect | undefined, commands: number): Promise<number> {
  const { kind, over } = defect ?? { kind: "payments", over: undefined };
  const table = tables.find(
    (one) => one.kind === kind && (over === undefined || one.over === over),
  );
  if (!table) throw new Error(`there is no ${kind}`);
  await using planted = await plant(defect);
  // Only now: what was loaded keeps the real ones for itself.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const timers = { advance: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
  return await planted.search(table, timers, { ...EXTENT, commands });
}

test.for(defects)("$name: its place is there", async ({ file, find }) => {
  const text = await readFile(new URL(`../../../${file}`, import.meta.url), "utf8");
  expect(text.split(find)).toHaveLength(2);
});

test("nothing is found where nothing was planted", { timeout: 600_000 }, async () => {
  expect(await searchWith(undefined, 50)).toBeGreaterThanOrEqual(50);
});

test.for(chosen)("$name: found", { timeout: 600_000 }, async (defect) => {
  await expect(searchWith(defect, EXTENT.commands)).rejects.toThrow(
    /Property failed after|the simulator stopped/,
  );
});
