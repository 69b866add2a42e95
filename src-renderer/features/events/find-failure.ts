import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { call } from "../../bridge/client.ts";

const STEP = 500;

/** The nearest failed event before or after a row, looked for in the host a page at a time. */
export async function findFailure(
  filter: EventFilter,
  from: number,
  direction: 1 | -1,
): Promise<{ readonly index: number; readonly row: EventRow } | undefined> {
  let start = direction === 1 ? from + 1 : from;
  for (;;) {
    const first = direction === 1 ? start : Math.max(0, start - STEP);
    const count = direction === 1 ? STEP : start - first;
    const { rows } = await call("events.window", { filter, first, count });
    const found = pickFailure(rows, direction);
    if (found !== -1) return withRow(rows, first, found);
    if (rows.length === 0 || (first === 0 && direction === -1)) return undefined;
    start = direction === 1 ? first + rows.length : first;
  }
}

function pickFailure(rows: readonly EventRow[], direction: 1 | -1): number {
  const hasFailed = ({ deliveries }: EventRow) =>
    deliveries.some(({ state }) => state === "failed");
  return direction === 1 ? rows.findIndex(hasFailed) : rows.findLastIndex(hasFailed);
}

function withRow(rows: readonly EventRow[], first: number, offset: number) {
  const row = rows[offset];
  return row && { index: first + offset, row };
}
