import type { ClockChange } from "#shared/domain/clock.ts";
import { askApi } from "../../bridge/api-request.ts";
import { call } from "../../bridge/client.ts";
import { withUndo } from "../../stores/snapshots/undo-store.ts";
import { noteJump, type JumpPart } from "../../stores/jump-store.ts";

/** Moves the clocks of some simulators through their own route, in order. */
export async function changeClocks(kinds: readonly string[], body: ClockChange): Promise<void> {
  for (const kind of kinds) await changeClock(kind, body);
}

function changeClock(kind: string, body: ClockChange) {
  return askApi({ kind, method: "POST", path: "/_sim/clock", body });
}

/** The name of the step that an undo of an advance shows. */
export const ADVANCE = "Advance";

let underWay: Promise<unknown> = Promise.resolve();

/**
 * Moves the clocks as `advanceClocks` does, as one step of Undo. Quick presses run one after the other: the
 * state before a step has all clocks where the step before left them.
 */
export function advanceWithUndo(
  kinds: readonly string[],
  momentFrom: (now: number) => number,
): Promise<void> {
  const done = underWay.then(() =>
    withUndo({ title: ADVANCE, kinds }, () => advanceClocks(kinds, momentFrom)),
  );
  underWay = done.catch(() => undefined);
  return done;
}

/**
 * Moves the clocks of some simulators forward to a moment, each by as much as it lacks, and notes the events
 * of the jump. Clocks that are past the moment stay.
 *
 * @param momentFrom Returns the moment for a simulator whose clock shows `now`.
 */
async function advanceClocks(
  kinds: readonly string[],
  momentFrom: (now: number) => number,
): Promise<void> {
  const parts: JumpPart[] = [];
  for (const kind of kinds) {
    const { now } = await askApi({ kind, method: "GET", path: "/_sim/clock" });
    const seconds = Math.max(0, Math.ceil((momentFrom(now) - now) / 1_000));
    const first = (await countEvents(kind)) + 1;
    const { generation } = await changeClock(kind, { advance_seconds: seconds });
    const last = await countEvents(kind);
    parts.push({ kind, generation, first, last, from: now, to: now + seconds * 1_000 });
  }
  noteJump(parts);
}

async function countEvents(kind: string): Promise<number> {
  const filter = { kinds: [kind], types: [], outcome: "any" as const, text: "" };
  return (await call("events.window", { filter, first: 0, count: 0 })).matched;
}
