/** Bounds of a number or moment, as list filters name them. */
export interface Bounds {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

/** Returns whether a value is within bounds; without bounds every value is. */
export function isWithinBounds(value: number, bounds: Bounds = {}): boolean {
  const { gt, gte, lt, lte } = bounds;
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}
