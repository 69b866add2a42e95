import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { LogRows } from "./log-rows.ts";
import type { RowList } from "./row-list.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

/** The place of a row in the merged log. */
export interface Position {
  readonly place: number;
  readonly seq: number;
}

/** A search works for so long at a time: responses of an API never wait for more. */
const SLICE_MS = 2;

/** Most searches end within this time: the first look is then at all matches, not at a part of them. */
const PATIENCE_MS = 30;

/** The latest few filters: what windows look at now, not everything that was ever typed. */
const KEPT_SEARCHES = 8;

/**
 * The logs of all simulators as one list with filters. Both catch up on demand, so that recording
 * an entry costs nothing extra; a search of the whole log works in short turns.
 */
export abstract class LogIndex<Filter> {
  readonly rows: LogRows<ShownSimulator>;
  private era = 0;
  private readonly searches = new Map<string, RowList>();
  private readonly working = new Map<RowList, Promise<void>>();

  constructor(rows: LogRows<ShownSimulator>) {
    this.rows = rows;
  }

  get simulators(): readonly ShownSimulator[] {
    return this.rows.simulators;
  }

  /** Each part of a filter looks only at what the one before selected: the quickest comes first. */
  protected abstract search(filter: Filter): RowList;

  /**
   * Takes over the rows of another index, in their order: those of simulators that are in both.
   * Rows of other simulators are dropped.
   */
  takeOver(former: LogIndex<Filter>): void {
    this.rows.takeOver(former.rows);
  }

  /** Returns the number of stored entries, of all simulators. */
  get length(): number {
    this.catchUp();
    return this.rows.length;
  }

  /**
   * Returns the matches of a filter, as far as they are known. The search for the others continues.
   */
  matching(filter: Filter): Matches {
    const list = this.listOf(filter);
    const isWhole = list.advance(performance.now() + SLICE_MS);
    return new Matches(this.rows, list, isWhole ? undefined : this.goOn(list));
  }

  /** Returns the matches of a filter after a short wait: all of them, unless the search takes longer. */
  async soon(filter: Filter): Promise<Matches> {
    const { rest } = this.matching(filter);
    if (rest) await Promise.race([rest, pause(PATIENCE_MS, undefined, { ref: false })]);
    return this.matching(filter);
  }

  /** All that a filter selects, when the whole log was searched. */
  async whole(filter: Filter): Promise<Matches> {
    let list = this.listOf(filter);
    while (!list.advance(performance.now() + SLICE_MS)) {
      await nextTurn();
      // A reset or other searches may have put another in its place.
      list = this.listOf(filter);
    }
    return new Matches(this.rows, list);
  }

  private listOf(filter: Filter): RowList {
    this.catchUp();
    const key = JSON.stringify(filter);
    const list = this.searches.get(key) ?? this.search(filter);
    this.searches.delete(key);
    this.searches.set(key, list);
    const [oldest = ""] = this.searches.keys();
    if (this.searches.size > KEPT_SEARCHES) this.searches.delete(oldest);
    return list;
  }

  /** Returns the number of an entry in the whole log, from 1; `undefined` when it is not there. */
  orderOf(simulator: ShownSimulator, seq: number): number | undefined {
    this.catchUp();
    return this.rows.orderOf(this.simulators.indexOf(simulator), seq);
  }

  /** Resolves when a search is complete or its index is closed. */
  private goOn(list: RowList): Promise<void> {
    const known = this.working.get(list);
    if (known) return known;
    const work = this.workOn(list).finally(() => this.working.delete(list));
    this.working.set(list, work);
    return work;
  }

  private async workOn(list: RowList): Promise<void> {
    const isWanted = () => [...this.searches.values()].includes(list);
    do await nextTurn();
    while (isWanted() && !list.advance(performance.now() + SLICE_MS));
  }

  private catchUp(): void {
    this.rows.catchUp();
    if (this.era === this.rows.era) return;
    this.era = this.rows.era;
    this.searches.clear();
  }
}

/** The rows that one filter selects, oldest first. */
export class Matches {
  private readonly rows: LogRows<ShownSimulator>;
  private readonly list: RowList;
  /** Resolves when what is still to be looked at was looked at; absent when nothing is. */
  readonly rest: Promise<void> | undefined;

  constructor(rows: LogRows<ShownSimulator>, list: RowList, rest?: Promise<void>) {
    this.rows = rows;
    this.list = list;
    this.rest = rest;
  }

  get length(): number {
    return this.list.length;
  }

  /** Returns whether they are all that is kept. */
  get areAll(): boolean {
    return this.list.length === this.rows.length;
  }

  /** The share of the log that was looked at: 1 when all was. */
  get progress(): number {
    return this.list.progress;
  }

  /** The row of the log that stands at this place. */
  rowAt(index: number): number {
    return this.list.at(index);
  }

  /** Up to `count` positions from `first` on, each with its number in the whole log, from 1. */
  window(first: number, count: number): readonly (Position & { readonly order: number })[] {
    const positions: (Position & { readonly order: number })[] = [];
    for (let index = first; index < Math.min(this.length, first + count); index += 1) {
      const row = this.list.at(index);
      const position = { place: this.rows.placeAt(row), seq: this.rows.seqAt(row) };
      positions.push({ ...position, order: row + 1 });
    }
    return positions;
  }

  /** Returns how many there are so far, and up to `count` from `first` on as they are presented. */
  look<Row extends object>(
    first: number,
    count: number,
    present: (simulator: ShownSimulator, seq: number) => Row | undefined,
  ) {
    const rows = this.window(first, count).flatMap(({ place, seq, order }) => {
      const simulator = this.rows.simulators[place];
      const row = simulator && present(simulator, seq);
      return row ? { ...row, order } : [];
    });
    const { length: matched, progress } = this;
    return { matched, ...(progress < 1 ? { searched: progress } : {}), rows };
  }

  /** Returns the position of an entry among them; `undefined` if it is not one of them. */
  indexOf({ place, seq }: Position): number | undefined {
    for (let index = this.length - 1; index >= 0; index -= 1) {
      const row = this.list.at(index);
      if (this.rows.seqAt(row) === seq && this.rows.placeAt(row) === place) return index;
    }
    return undefined;
  }
}
