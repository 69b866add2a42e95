import { expect } from "vitest";
import { readPointer } from "#core/timeline/bindings.ts";
import type { Call, Outcome } from "#core/testing/model.ts";
import type { Table } from "./tables.ts";
import type { Received } from "#core/testing/http-client.ts";
import { digest } from "./observe.ts";
import type { TestBench } from "./test-bench.ts";
import type { WorldModel } from "./world-model.ts";

/** One sequence that is being played: the simulator, and the model of its world. */
export interface ModelRun {
  readonly bench: TestBench;
  readonly table: Table;
  readonly model: WorldModel;
}

/** One of them, or `undefined` where there is none. */
export function picked<T>(all: readonly T[], place: number): T | undefined {
  return all[place % all.length];
}

/** One of the types of what was recorded, or one that nothing has. */
export function pickedType({ events }: WorldModel, place: number): string | undefined {
  return picked([...new Set(events.map(({ type }) => type)), "nobody"], place);
}

/** The id in an answer. */
export function idIn({ text }: Received, pointer: string): string {
  const id = readPointer(JSON.parse(text), pointer);
  if (typeof id !== "string" && typeof id !== "number") throw new Error(`no id at ${pointer}`);
  return String(id);
}

/** Makes a call that has to be refused in these words, and to change nothing. */
export async function expectRefused(
  { bench, table }: ModelRun,
  call: Call,
  outcome: Pick<Outcome, "status" | "refused">,
): Promise<void> {
  const before = await digest(bench, table.watched);
  const { status, text } = await bench.ask(call);
  const shown = `${call.method} ${call.path}: ${String(status)} ${text}`;
  expect(shown).toContain(`${call.path}: ${String(outcome.status)} `);
  expect(shown).toContain(outcome.refused ?? "");
  expect(await digest(bench, table.watched)).toBe(before);
}
