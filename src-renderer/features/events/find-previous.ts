import type { EventRow } from "#shared/domain/egress.ts";
import { call } from "../../bridge/client.ts";

/** The event of the same type and simulator that came before one; null when it is the first. */
export async function findPrevious({ kind, type, seq }: EventRow): Promise<EventRow | null> {
  const filter = { kinds: [kind], types: [type], outcome: "any" as const, text: "" };
  const rowAt = async (first: number) => {
    const { rows } = await call("events.window", { filter, first, count: 1 });
    return rows[0];
  };
  // Halving: within one simulator the rows stand in the order of their seq, and there may be a million.
  let low = 0;
  let high = (await call("events.window", { filter, first: 0, count: 0 })).matched;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await rowAt(middle);
    if (row && row.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : ((await rowAt(low - 1)) ?? null);
}
