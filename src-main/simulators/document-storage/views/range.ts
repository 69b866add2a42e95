import { queryParseError } from "../errors.ts";
import type { ViewOptions } from "./options.ts";
import type { ViewRow, ViewRows } from "./rows.ts";

/** Places of rows: the first, and the one behind the last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Refuses bounds in the wrong order, which no row can lie between. */
function checkBounds({ compareKeys }: ViewRows, { start, end, isDescending }: ViewOptions): void {
  if (start === undefined || end === undefined) return;
  const order = compareKeys(start, end);
  if (isDescending ? order >= 0 : order <= 0) return;
  const flag = isDescending ? "descending=false" : "descending=true";
  throw queryParseError(
    `No rows can match your key range, reverse your start_key and end_key or set ${flag}`,
  );
}

/** Returns the rows between the bounds, or with the key. */
export function selectRange(rows: ViewRows, options: ViewOptions): Range {
  const { key, isDescending, includesEnd } = options;
  if (key !== undefined) return rangeOfKey(rows, key, options);
  checkBounds(rows, options);
  const { start, end, startId, endId } = options;
  const place = (bound: unknown, id: string | undefined, isAfter: boolean, otherwise: number) =>
    bound === undefined ? otherwise : rows.placeOf({ key: bound, id }, isAfter);
  const [from, to] = isDescending
    ? [place(end, endId, !includesEnd, 0), place(start, startId, true, rows.length)]
    : [place(start, startId, false, 0), place(end, endId, includesEnd, rows.length)];
  return { from, to: Math.max(from, to) };
}

/** Returns the rows of one key; bounds of the documents' ids narrow them. */
export function rangeOfKey(
  rows: ViewRows,
  key: unknown,
  { isDescending, includesEnd, startId, endId }: ViewOptions,
): Range {
  const [low, high] = isDescending ? [endId, startId] : [startId, endId];
  const from = rows.placeOf({ key, id: low }, isDescending && low !== undefined && !includesEnd);
  const isHighIn = isDescending || high === undefined || includesEnd;
  const to = rows.placeOf({ key, id: high }, isHighIn);
  return { from, to: Math.max(from, to) };
}

/** Walks through rows in the direction of the query. */
export function* walk(
  rows: ViewRows,
  { from, to }: Range,
  isDescending: boolean,
): Generator<ViewRow> {
  for (let step = 0; step < to - from; step += 1) {
    const row = rows.at(isDescending ? to - 1 - step : from + step);
    if (row) yield row;
  }
}
