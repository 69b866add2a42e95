import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { BLOCK_WIDTH } from "./lane-geometry.ts";
import type { LaneScale } from "./lane-scale.ts";

const APART = 4;
/** A lane has no more rows, so that the others stay near: what comes later is counted. */
const MOST_ROWS = 6;

/** An item at its place in a lane. */
export interface LaneBlock {
  readonly scheduled: ScheduledItem;
  readonly x: number;
  readonly row: number;
}

/** Items for which a lane has no row left. */
export interface LaneCrowd {
  readonly x: number;
  readonly count: number;
}

export interface PackedLane {
  readonly blocks: readonly LaneBlock[];
  readonly crowds: readonly LaneCrowd[];
  readonly rows: number;
}

export type PackedLanes = readonly { readonly packed: PackedLane }[];

/**
 * Puts a lane's items, soonest first, into as few rows as keep them from covering each other, and counts
 * those that `mostRows` rows have no place for.
 */
export function packLane(
  items: readonly ScheduledItem[],
  scale: LaneScale,
  mostRows = MOST_ROWS,
): PackedLane {
  const ends: number[] = [];
  const blocks: LaneBlock[] = [];
  const crowds: { x: number; count: number }[] = [];
  for (const scheduled of items) {
    const x = scale.toX(Date.parse(scheduled.item.due));
    const free = ends.findIndex((end) => end <= x);
    const row = free === -1 ? ends.length : free;
    if (row < mostRows) {
      ends[row] = x + BLOCK_WIDTH + APART;
      blocks.push({ scheduled, x, row });
      continue;
    }
    const crowd = crowds.at(-1);
    if (crowd && crowd.x + BLOCK_WIDTH > x) crowd.count += 1;
    else crowds.push({ x, count: 1 });
  }
  return { blocks, crowds, rows: Math.max(1, ends.length) + (crowds.length > 0 ? 1 : 0) };
}
