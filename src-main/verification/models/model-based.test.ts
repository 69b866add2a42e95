import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import type { Table } from "./act.ts";
import { search } from "./search.ts";
import { tables } from "./tables/tables.ts";

declare module "vitest" {
  interface TaskMeta {
    /** How many commands a model was compared over, and from which seed they came. */
    commands?: number;
    seed?: number;
  }
}

/** Per table. The scoreboard asks for more. */
const COMMANDS = Number(process.env["MODEL_COMMANDS"] ?? 60);
const SEED = Number(process.env["FC_SEED"] ?? Date.now() % 2 ** 31);
/** However busy the machine, nothing takes so long. */
const PATIENCE_MS = 30_000;
const SHRINK_MS = 60_000;

/** A kind without a table of its own: the model knows its control routes only. */
const plain: readonly Table[] = simulators
  .filter(({ kind }) => !tables.some((table) => table.kind === kind))
  .map(({ kind }) => ({ kind, acts: [], watched: [] }));

const named = [...tables, ...plain].map((table) => ({
  table,
  title: table.over === "socket mode" ? `${table.kind} over Socket Mode` : table.kind,
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("every kind has its model", () => {
  const played = new Set(named.map(({ table }) => table.kind));
  expect([...played].toSorted()).toEqual(simulators.map(({ kind }) => kind).toSorted());
});

test.for(named)(
  "$title does what its model does, whatever comes in whatever order",
  { timeout: 3_600_000 },
  async ({ table, title }, { task }) => {
    const timers = { advance: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
    task.meta.commands = await search(table, timers, {
      commands: COMMANDS,
      seed: SEED,
      patienceMs: PATIENCE_MS,
      shrinkMs: SHRINK_MS,
    });
    task.meta.seed = SEED;
    console.info(`${title}: ${String(task.meta.commands)} commands, seed ${String(SEED)}`);
  },
);
