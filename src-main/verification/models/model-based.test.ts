import { afterEach, beforeEach, test, vi } from "vitest";
import { SEED } from "#core/testing/fixed-seed.ts";
import { listSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { search } from "./search.ts";
import { allTables, createTables } from "./tables.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The number of compared commands, and their seed. */
    commands?: number;
    seed?: number;
  }
}

/** All simulators, and one without a model of its own. */
const tables = [...(await allTables()), ...(await createTables(listSimulator(toy)))];

/** In all. The scoreboard asks for more. */
const COMMANDS = Number(process.env["MODEL_COMMANDS"] ?? 60 * tables.length);
/** However busy the machine, nothing takes so long. */
const PATIENCE_MS = 30_000;
const SHRINK_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test.for(tables)(
  "$title behaves as its model, for random commands in random order",
  { timeout: 3_600_000 },
  async (table, { task }) => {
    const timers = { advance: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
    task.meta.commands = await search(table, timers, {
      commands: Math.ceil(COMMANDS / tables.length),
      seed: SEED,
      patienceMs: PATIENCE_MS,
      shrinkMs: SHRINK_MS,
    });
    task.meta.seed = SEED;
    console.info(`${table.title}: ${String(task.meta.commands)} commands, seed ${String(SEED)}`);
  },
);
