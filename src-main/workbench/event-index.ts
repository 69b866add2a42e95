import type { EventFilter } from "#shared/domain/egress.ts";
import { uint32Column, uint8Column, type Column } from "#core/state/column.ts";
import { matcherOf, type Matcher } from "./event-filter.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** Where a row of the merged log lies. */
export interface Position {
  readonly place: number;
  readonly seq: number;
}

interface Seen {
  generation: number;
  length: number;
}

/**
 * The logs of all simulators as one list, in the order in which their events came. It holds two small
 * numbers per event and catches up on demand, so that recording an event costs nothing extra.
 */
export class EventIndex {
  private places: Column = uint8Column();
  private seqs: Column = uint32Column();
  private readonly seen: Seen[];
  private readonly matches = new Map<string, Matches>();
  readonly simulators: readonly ShownSimulator[];

  constructor(simulators: readonly ShownSimulator[]) {
    this.simulators = simulators;
    this.seen = simulators.map(() => ({ generation: 1, length: 0 }));
  }

  /** How many events are kept, of all simulators. */
  get length(): number {
    this.catchUp();
    return this.seqs.length;
  }

  /** The rows that a filter lets through; kept up to date as events come. */
  matching(filter: EventFilter): Matches {
    this.catchUp();
    const key = JSON.stringify(filter);
    const known = this.matches.get(key) ?? new Matches(matcherOf(filter, this.simulators));
    this.matches.delete(key);
    this.matches.set(key, known);
    // The latest few filters: what windows look at now, not everything that was ever typed.
    if (this.matches.size > 4) this.matches.delete(this.matches.keys().next().value ?? "");
    known.extend(this.places, this.seqs);
    return known;
  }

  private catchUp(): void {
    this.simulators.forEach(({ generation, log }, place) => {
      const seen = this.seen[place];
      if (!seen) return;
      if (seen.generation !== generation) this.forget(place, generation);
      while (seen.length < log.length) {
        seen.length += 1;
        this.places.push(place);
        this.seqs.push(seen.length);
      }
    });
  }

  /** A reset emptied one simulator's log: its rows go, the others keep their order. */
  private forget(place: number, generation: number): void {
    const places = uint8Column();
    const seqs = uint32Column();
    for (let row = 0; row < this.seqs.length; row += 1) {
      if (this.places.at(row) === place) continue;
      places.push(this.places.at(row));
      seqs.push(this.seqs.at(row));
    }
    this.places = places;
    this.seqs = seqs;
    this.seen[place] = Object.assign(this.seen[place] ?? {}, { generation, length: 0 });
    this.matches.clear();
  }
}

/** The positions that one filter lets through, oldest first. */
export class Matches {
  private readonly places = uint8Column();
  private readonly seqs = uint32Column();
  /** Rows looked at for good, and how many of them matched: what comes after may still change. */
  private final = { scanned: 0, matched: 0 };
  private readonly matcher: Matcher;

  constructor(matcher: Matcher) {
    this.matcher = matcher;
  }

  get length(): number {
    return this.seqs.length;
  }

  /**
   * Looks at the rows that came since the last time, and again at those whose outcome was still open.
   * Deliveries go out in order, so these are the newest of each simulator.
   */
  extend(places: Column, seqs: Column): void {
    this.places.truncate(this.final.matched);
    this.seqs.truncate(this.final.matched);
    let isFinal = true;
    for (let row = this.final.scanned; row < seqs.length; row += 1) {
      const position = { place: places.at(row), seq: seqs.at(row) };
      if (this.matcher.lets(position)) {
        this.places.push(position.place);
        this.seqs.push(position.seq);
      }
      isFinal &&= !this.matcher.mayChange(position);
      if (isFinal) this.final = { scanned: row + 1, matched: this.seqs.length };
    }
  }

  /** Up to `count` positions from `first` on. */
  window(first: number, count: number): readonly Position[] {
    const positions: Position[] = [];
    for (let row = first; row < Math.min(this.length, first + count); row += 1) {
      positions.push({ place: this.places.at(row), seq: this.seqs.at(row) });
    }
    return positions;
  }
}
