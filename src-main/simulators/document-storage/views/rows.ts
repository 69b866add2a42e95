import { yieldToOthers } from "#core/json/paced.ts";
import { compareUtf8 } from "#core/state/sorted-map.ts";
import { isInPartition } from "../shared/partition.ts";

/** A row of a view: what one document emitted once. */
export interface ViewRow {
  readonly key: unknown;
  readonly id: string;
  readonly value: unknown;
}

/** Compares keys: negative if the first comes first. */
export type Compare = (a: unknown, b: unknown) => number;

/** Changes up to this number are put in place one by one. */
const FEW = 64;
/** Other requests run after so many compared rows. */
const SLICE = 4_096;

/** Returns the first place whose row is at or behind a bound; `isAfter`: behind it. */
function placeIn(
  rows: readonly ViewRow[],
  compare: Compare,
  { key, id }: { readonly key: unknown; readonly id?: string | undefined },
  isAfter: boolean,
): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (!row) return middle;
    const order =
      compare(row.key, key) ||
      (id === undefined ? 0 : compareUtf8(row.id, id)) ||
      (isAfter ? -1 : 0);
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function merge(
  a: readonly ViewRow[],
  b: readonly ViewRow[],
  compare: (a: ViewRow, b: ViewRow) => number,
): Promise<ViewRow[]> {
  const merged: ViewRow[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [first, second] = [a[left], b[right]];
    if (!first && !second) return merged;
    const takesFirst = first !== undefined && (!second || compare(first, second) <= 0);
    const next = takesFirst ? first : second;
    if (next) merged.push(next);
    if (takesFirst) left += 1;
    else right += 1;
    if (merged.length % SLICE === 0) await yieldToOthers();
  }
}

/** The rows of a view by key, then by the bytes of their document's id. */
export class ViewRows {
  private sorted: ViewRow[] = [];
  /** The rows of partitions, until rows change. */
  private readonly parts = new Map<string, ViewRows>();
  /** The order of the view's keys. */
  readonly compareKeys: Compare;

  constructor(compareKeys: Compare) {
    this.compareKeys = compareKeys;
  }

  get length(): number {
    return this.sorted.length;
  }

  at(place: number): ViewRow | undefined {
    return this.sorted[place];
  }

  /** Returns the first place at or behind a bound; `isAfter`: behind it. Without an id, all of the key. */
  placeOf(
    bound: { readonly key: unknown; readonly id?: string | undefined },
    isAfter: boolean,
  ): number {
    return placeIn(this.sorted, this.compareKeys, bound, isAfter);
  }

  /** Takes rows out and puts others in. `added` are batches, as their documents emitted them. */
  async apply(
    removed: ReadonlySet<ViewRow>,
    added: readonly (readonly ViewRow[])[],
  ): Promise<void> {
    this.parts.clear();
    const count = added.reduce((sum, batch) => sum + batch.length, removed.size);
    if (count <= FEW) {
      for (const row of removed) this.removeOne(row);
      for (const row of added.flat()) this.sorted.splice(this.placeOf(row, true), 0, row);
      return;
    }
    const compare = (a: ViewRow, b: ViewRow) =>
      this.compareKeys(a.key, b.key) || compareUtf8(a.id, b.id);
    let runs = added.map((batch) => batch.toSorted(compare));
    while (runs.length > 1) {
      const longer: ViewRow[][] = [];
      for (let index = 0; index < runs.length; index += 2) {
        longer.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
      }
      runs = longer;
    }
    const kept = removed.size === 0 ? this.sorted : this.sorted.filter((row) => !removed.has(row));
    this.sorted = await merge(kept, runs[0] ?? [], compare);
  }

  /** Returns the rows of the documents of one partition. */
  within(partition: string): ViewRows {
    const known = this.parts.get(partition);
    if (known) return known;
    const part = new ViewRows(this.compareKeys);
    part.sorted = this.sorted.filter(({ id }) => isInPartition(id, partition));
    this.parts.set(partition, part);
    return part;
  }

  private removeOne(row: ViewRow): void {
    for (let place = this.placeOf(row, false); place < this.sorted.length; place += 1) {
      if (this.sorted[place] !== row) continue;
      this.sorted.splice(place, 1);
      return;
    }
  }
}
