/** The least size of each part, in pixels: beside the other, and below it in a narrow window. */
const least = {
  // The log's columns at their narrowest, and its scrollbar.
  beside: { main: 440, side: 320 },
  // Beside each other in a narrow window: a detail that can be read is worth a column.
  narrow: { main: 400, side: 400 },
  // A head and three rows.
  below: { main: 116, side: 200 },
} as const;

/** The room that two parts have, and how they share it. */
export interface SplitRoom {
  /** Along the line in which the parts follow each other, in pixels; 0 before it was measured. */
  readonly length: number;
  /** True if the side stands below the main part. */
  readonly isBelow: boolean;
}

/** The smallest and the largest share of the room that the side may have, 0 to 1. */
export interface SplitLimits {
  readonly min: number;
  readonly max: number;
}

const NARROW = 960;

function leastIn({ length, isBelow }: SplitRoom): { readonly main: number; readonly side: number } {
  if (isBelow) return least.below;
  return length > 0 && length < NARROW ? least.narrow : least.beside;
}

/** Returns the limits of the side; in too little room it keeps its least size. */
export function splitLimits(room: SplitRoom): SplitLimits {
  const { length } = room;
  if (length === 0) return { min: 0, max: 1 };
  const { main, side } = leastIn(room);
  const min = Math.min(1, side / length);
  return { min, max: Math.max(min, 1 - main / length) };
}

/** The same for the style sheet, so that it holds before anything is measured: a `flex-basis`. */
export function splitBasis(share: number, room: SplitRoom): string {
  const { main, side } = leastIn(room);
  return `clamp(${String(side)}px, ${String(share * 100)}%, 100% - ${String(main)}px)`;
}

/** A share within its limits. */
export function clampShare(share: number, { min, max }: SplitLimits): number {
  return Math.min(max, Math.max(min, share));
}

const STEP = 16;

/**
 * The share after a key: the arrows move the border a step, with Shift four, Home and End as far as it goes;
 * `undefined` for any other key.
 */
export function shareAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  share: number,
  room: SplitRoom,
): number | undefined {
  const limits = splitLimits(room);
  if (key === "Home") return limits.min;
  if (key === "End") return limits.max;
  const [larger, smaller] = room.isBelow ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  const side = key === larger ? 1 : key === smaller ? -1 : undefined;
  if (side === undefined) return undefined;
  const step = (side * STEP * (shiftKey ? 4 : 1)) / Math.max(1, room.length);
  return clampShare(share + step, limits);
}
