import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { fakeRow, matches } from "./fake-rows.ts";

/** An endless log, of which the first `length` events were recorded. */
export class FakeLog {
  length: number;
  private readonly matching = new Map<string, number[]>();

  constructor(length: number) {
    this.length = length;
  }

  count(filter: EventFilter): number {
    return isEverything(filter) ? this.length : this.find(filter).length;
  }

  window(filter: EventFilter, first: number, count: number): EventRow[] {
    if (!isEverything(filter))
      return this.find(filter)
        .slice(first, first + count)
        .map(fakeRow);
    const length = Math.max(0, Math.min(count, this.length - first));
    return Array.from({ length }, (_, offset) => fakeRow(first + offset));
  }

  find(filter: EventFilter): number[] {
    const key = `${String(this.length)}${JSON.stringify(filter)}`;
    const known = this.matching.get(key);
    if (known) return known;
    const found: number[] = [];
    for (let index = 0; index < this.length; index += 1) {
      if (matches(fakeRow(index), filter)) found.push(index);
    }
    this.matching.set(key, found);
    return found;
  }
}

function isEverything({ kinds, types, outcome, text }: EventFilter): boolean {
  return kinds.length === 0 && types.length === 0 && outcome === "any" && text === "";
}
