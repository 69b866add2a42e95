/** A block of a lane, in pixels; the style sheet has the same. */
export const BLOCK_WIDTH = 132;
export const BLOCK_HEIGHT = 26;

/** What stands beside the lanes and above them, in pixels, and stays there while they scroll. */
export const NAMES_WIDTH = 132;
export const AXIS_HEIGHT = 26;

const ROW = 30;

/** How tall a lane of so many rows is, in pixels. */
export function laneHeight(rows: number): number {
  return rows * ROW + 8;
}

/** Where in its lane a row of blocks begins, in pixels. */
export function rowTop(row: number): number {
  return row * ROW + 4;
}
