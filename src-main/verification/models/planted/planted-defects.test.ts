import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { search } from "../search.ts";
import { allTables } from "../tables.ts";
import type { Defect } from "./defect.ts";
import { deliveryDefects } from "./delivery-defects.ts";
import { exportDefects } from "./export-defects.ts";
import { listenerDefects } from "./listener-defects.ts";
import { worldDefects } from "./world-defects.ts";

const tables = await allTables();

/** In the order of an event's way. */
const defects = [...worldDefects, ...deliveryDefects, ...listenerDefects, ...exportDefects];

/** The scoreboard searches for all defects, the unit tests for some. */
const isWhole = process.env["PLANTED_DEFECTS"] === "all";
const few = [
  "a redirect counts as delivered",
  "a disabled endpoint gets the deliveries in its queue",
];
const chosen = defects.filter(({ name }) => isWhole || few.includes(name));

/** Enough for each of them, from this seed. */
const EXTENT = { commands: 4_000, seed: 1, patienceMs: 10_000, shrinkMs: 0 };

const undos: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  for (const undo of undos.splice(0)) undo();
});

async function searchIn({ kind, over }: Pick<Defect, "kind" | "over">, commands: number) {
  const table = tables.find(
    (one) => one.simulator.kind === kind && (over === undefined || one.over === over),
  );
  if (!table) throw new Error(`there is no ${kind}`);
  const timers = { advance: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
  return search(table, timers, { ...EXTENT, commands });
}

test("nothing is found where nothing was planted", { timeout: 600_000 }, async () => {
  expect(await searchIn({ kind: "payments" }, 50)).toBeGreaterThanOrEqual(50);
});

test.for(chosen)("$name: found", { timeout: 600_000 }, async (defect) => {
  undos.push(defect.plant());
  await expect(searchIn(defect, EXTENT.commands)).rejects.toThrow(
    /Property failed after|the simulator stopped/,
  );
});

test.for(defects)("$name: planted and undone", (defect) => {
  defect.plant()();
});
