import fc from "fast-check";
import { expect } from "vitest";
import type { Table } from "./tables.ts";
import { sequencesFor, type Command } from "./commands/commands.ts";
import { OpenResponse } from "./listeners/open-response.ts";
import { parseEgress } from "./observe.ts";
import { Player } from "./player.ts";
import { TestBench, type Timers } from "./test-bench.ts";

/** The size of the search, and its seed. Times are real ones, in milliseconds. */
export interface Extent {
  readonly commands: number;
  readonly seed: number;
  /** The time limit for expected changes. */
  readonly patienceMs: number;
  /** The time limit for shrinking a counterexample. */
  readonly shrinkMs: number;
}

/** Starting a simulator takes as long as many commands: not every sequence is played twice. */
const PLAYED_AGAIN = 8;

async function playAll(
  bench: TestBench,
  table: Table,
  sequence: readonly Command[],
): Promise<void> {
  await bench.begin();
  await using player = new Player(bench, table);
  for (const one of sequence) await player.play(one);
  await player.look();
}

/** Another simulator of which the same is asked has the same log, to the byte. */
async function playTwice(bench: TestBench): Promise<void> {
  const eventsOf = (text: string) => JSON.stringify(parseEgress(text).events);
  expect(eventsOf(await bench.playAgain())).toBe(eventsOf(await bench.read("/_sim/egress")));
}

/** Opens responses that wait for changes which never happen. */
async function openResponses(bench: TestBench): Promise<readonly OpenResponse[]> {
  const paths = ["/_sim/panel/stream"];
  if (bench.way === "changes") {
    expect((await bench.ask({ method: "PUT", path: "/farewell" })).status).toBe(201);
    paths.push("/farewell/_changes?feed=longpoll", "/farewell/_changes?feed=continuous");
  }
  return Promise.all(paths.map((path) => OpenResponse.open(bench, { method: "GET", path })));
}

/** Stops the simulator: answers that wait for news come to their end, and are not broken off. */
async function expectFarewell(bench: TestBench): Promise<void> {
  await bench.begin();
  const answers = await openResponses(bench);
  const stopped = bench.stop();
  try {
    await bench.until(
      () => answers.every(({ end }) => end !== undefined),
      () => "the simulator stopped, and an answer did not",
    );
  } finally {
    for (const answer of answers) answer.hangUp();
    await stopped;
  }
  if (answers.every(({ end }) => end === "whole")) return;
  throw new Error("the simulator stopped, and broke an answer off");
}

/** Plays sequences until one fails, and then smaller ones as long as there is time for it. */
class Search {
  played = 0;
  private sequences = 0;
  private failedAt: number | undefined;

  private readonly table: Table;
  private readonly timers: Timers;
  private readonly extent: Extent;

  constructor(table: Table, timers: Timers, extent: Extent) {
    this.table = table;
    this.timers = timers;
    this.extent = extent;
  }

  async run(): Promise<void> {
    const { commands, seed } = this.extent;
    for (let turn = 0; this.played < commands; turn += 1) {
      await using bench = await TestBench.open(this.table, this.timers, this.extent.patienceMs);
      const property = fc.asyncProperty(sequencesFor(bench.way), (sequence) =>
        this.play(bench, sequence),
      );
      const numRuns = Math.min(200, Math.ceil((commands - this.played) / 50));
      await fc.assert(property, { numRuns, seed: seed + turn });
      await expectFarewell(bench);
    }
  }

  private async play(bench: TestBench, sequence: readonly Command[]): Promise<void> {
    // Passing ends the search for a smaller one.
    if (this.failedAt !== undefined && Date.now() - this.failedAt > this.extent.shrinkMs) return;
    try {
      await playAll(bench, this.table, sequence);
      this.sequences += 1;
      if (this.sequences % PLAYED_AGAIN === 1) await playTwice(bench);
      this.played += sequence.length;
    } catch (error) {
      this.failedAt ??= Date.now();
      throw error;
    }
  }
}

/**
 * Plays random commands to a simulator and to its model, at least as many as `extent` says, and returns how
 * many they were. Throws the smallest counterexample that was found.
 */
export async function search(table: Table, timers: Timers, extent: Extent): Promise<number> {
  const one = new Search(table, timers, extent);
  await one.run();
  return one.played;
}
