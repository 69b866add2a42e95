/**
 * Chromium clamps an element at 33,554,428 px, and positions beyond 2^24 lose whole pixels. Above this
 * height the scrollbar is scaled: it stands for more rows than it has pixels for.
 */
export const MAX_HEIGHT = 16_000_000;

export interface Geometry {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Pixels for rows: the scroller without its header. */
  readonly viewport: number;
}

/** Returns the height of all rows without clamping. */
function fullHeight({ rowCount, rowHeight }: Geometry): number {
  return rowCount * rowHeight;
}

/** Returns the height of the scrolled element. */
export function contentHeight(geometry: Geometry): number {
  return Math.min(fullHeight(geometry), MAX_HEIGHT);
}

/** Returns whether the scrollbar stands for more than it has pixels for. */
export function isScaled(geometry: Geometry): boolean {
  return fullHeight(geometry) > MAX_HEIGHT;
}

/** The furthest that the rows can be moved up, in unclamped pixels. */
export function lastTop(geometry: Geometry): number {
  return Math.max(0, fullHeight(geometry) - geometry.viewport);
}

/** Keeps a position within the rows. */
export function clampTop(geometry: Geometry, top: number): number {
  return Math.min(Math.max(0, top), lastTop(geometry));
}

/** The scrollbar's position for a position within the rows. */
export function toScrollTop(geometry: Geometry, top: number): number {
  if (!isScaled(geometry)) return top;
  return Math.round((top / lastTop(geometry)) * (contentHeight(geometry) - geometry.viewport));
}

/** The position within the rows for the scrollbar's. */
export function fromScrollTop(geometry: Geometry, scrollTop: number): number {
  if (!isScaled(geometry)) return clampTop(geometry, scrollTop);
  const share = scrollTop / (contentHeight(geometry) - geometry.viewport);
  return clampTop(geometry, Math.round(share * lastTop(geometry)));
}

const OVERSCAN = 4;

/** The most rows that are drawn at once: one more than fit when the first is seen in part. */
export function mostDrawn({ rowHeight, viewport }: Geometry): number {
  return Math.ceil(viewport / rowHeight) + 1 + 2 * OVERSCAN;
}

/** Rows to draw, `first` … before `end`, a few more than are seen. */
export function drawnRange(geometry: Geometry, top: number, overscan = OVERSCAN) {
  const { rowCount, rowHeight, viewport } = geometry;
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const end = Math.min(rowCount, Math.ceil((top + viewport) / rowHeight) + overscan);
  return { first, end: Math.max(first, end) };
}

/** The nearest position at which a row is seen in full. */
export function topToReveal(geometry: Geometry, top: number, index: number): number {
  const start = index * geometry.rowHeight;
  const end = start + geometry.rowHeight - geometry.viewport;
  return clampTop(geometry, Math.min(Math.max(top, end), start));
}

/** Returns whether a row is in view in full. */
export function isRowSeen(geometry: Geometry, top: number, index: number): boolean {
  return index < geometry.rowCount && topToReveal(geometry, top, index) === top;
}

/** Returns the active row after a key; `undefined` for a key that moves nothing. */
export function rowAfterKey(key: string, active: number, geometry: Geometry): number | undefined {
  const page = Math.max(1, Math.floor(geometry.viewport / geometry.rowHeight) - 1);
  const last = geometry.rowCount - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined || last < 0 ? undefined : Math.min(Math.max(0, target), last);
}
