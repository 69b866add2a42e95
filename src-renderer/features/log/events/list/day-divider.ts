import type { EventRow } from "#shared/domain/egress.ts";
import { formatDay, formatSeconds } from "../../../../ui/text/format.ts";

/** A move of the clock within a day that is worth a line, in milliseconds. */
const JUMP_MS = 300_000;
/** Earlier rows that are looked at for one of the same simulator. */
const LOOK_BACK = 40;

/**
 * Returns the text of the line above an event: its simulator day where another begins, and the time that
 * passed on the simulator clock: `Sat 31 Jan 2026, 29 d later`. Simulators have clocks of their own, so a day
 * is that of the earlier event of the same simulator.
 */
export function dividerAt(
  rowAt: (index: number) => EventRow | undefined,
  index: number,
  nameOf: (kind: string) => string,
): string | undefined {
  const row = rowAt(index);
  const previous = rowAt(index - 1);
  if (!row || !previous) return undefined;
  const earlier = findEarlier(rowAt, index, row.kind);
  if (!earlier) return undefined;
  const passed = row.createdAt - earlier.createdAt;
  const isOtherDay = dayOf(row) !== dayOf(earlier);
  if (passed < JUMP_MS && !isOtherDay) return undefined;
  // The clocks of several simulators moved at once: the first of their events has the line.
  if (previous !== earlier && Math.abs(row.createdAt - previous.createdAt) < JUMP_MS) {
    return undefined;
  }
  const name = previous === earlier ? "" : `${nameOf(row.kind)}: `;
  const later = passed < 1_000 ? "" : `${formatSeconds(passed / 1_000)} later`;
  return `${name}${[isOtherDay ? formatDay(row.createdAt) : "", later].filter(Boolean).join(", ")}`;
}

function findEarlier(
  rowAt: (index: number) => EventRow | undefined,
  index: number,
  kind: string,
): EventRow | undefined {
  for (let at = index - 1; at >= Math.max(0, index - LOOK_BACK); at -= 1) {
    const row = rowAt(at);
    if (!row) return undefined;
    if (row.kind === kind) return row;
  }
  return undefined;
}

const dayOf = ({ createdAt }: EventRow) => Math.floor(createdAt / 86_400_000);
