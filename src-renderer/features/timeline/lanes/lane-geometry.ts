/** A block of a lane, in pixels; the style sheet has the same. */
export const BLOCK_WIDTH = 132;
export const BLOCK_HEIGHT = 26;

/** The width of the names beside the lanes, in pixels; they stay while the lanes scroll. */
export const NAMES_WIDTH = 132;
export const AXIS_HEIGHT = 26;

const ROW = 30;

/** Returns the height of a lane with this number of rows, in pixels. */
export function laneHeight(rows: number): number {
  return rows * ROW + 8;
}

/** Returns the top of a row of blocks in its lane, in pixels. */
export function rowTop(row: number): number {
  return row * ROW + 4;
}
