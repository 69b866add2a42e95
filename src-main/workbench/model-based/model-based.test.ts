import fc from "fast-check";
import { expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import type { Table } from "./act.ts";
import { commandsFor, type Command } from "./commands.ts";
import { parseEgress } from "./observe.ts";
import { Player } from "./player.ts";
import { Rig } from "./rig.ts";
import { tables } from "./tables/tables.ts";

declare module "vitest" {
  interface TaskMeta {
    /** How many commands a model was compared over, and from which seed they came. */
    commands?: number;
    seed?: number;
  }
}

/** Per kind. The scoreboard asks for more. */
const COMMANDS = Number(process.env["MODEL_COMMANDS"] ?? 60);
const SEED = Number(process.env["FC_SEED"] ?? Date.now() % 2 ** 31);

/** Starting a simulator takes as long as many commands: not every sequence is played twice. */
const PLAYED_AGAIN = 8;

async function playAll(rig: Rig, table: Table, sequence: readonly Command[]): Promise<void> {
  await rig.begin();
  const player = new Player(rig, table);
  for (const one of sequence) await player.play(one);
  await player.look();
}

/** Another simulator of which the same is asked has the same log, to the byte. */
async function playTwice(rig: Rig): Promise<void> {
  const eventsOf = (text: string) => JSON.stringify(parseEgress(text).events);
  expect(eventsOf(await rig.playAgain())).toBe(eventsOf(await rig.read("/_sim/egress")));
}

async function playFor(table: Table, wanted: number): Promise<number> {
  await using rig = await Rig.open(table.kind);
  const commands = fc.array(commandsFor(rig.running.delivery), { maxLength: 100, size: "max" });
  let played = 0;
  let sequences = 0;
  const property = fc.asyncProperty(commands, async (sequence) => {
    await playAll(rig, table, sequence);
    sequences += 1;
    if (sequences % PLAYED_AGAIN === 1) await playTwice(rig);
    played += sequence.length;
  });
  for (let turn = 0; played < wanted; turn += 1) {
    const numRuns = Math.min(200, Math.ceil((wanted - played) / 50));
    await fc.assert(property, { numRuns, seed: SEED + turn });
  }
  return played;
}

test("every kind has its model", () => {
  expect(tables.map(({ kind }) => kind)).toEqual(simulators.map(({ kind }) => kind));
});

test.for(tables)(
  "$kind does what its model does, whatever comes in whatever order",
  { timeout: 3_600_000 },
  async (table, { task }) => {
    task.meta.commands = await playFor(table, COMMANDS);
    task.meta.seed = SEED;
    console.info(`${table.kind}: ${String(task.meta.commands)} commands, seed ${String(SEED)}`);
  },
);
