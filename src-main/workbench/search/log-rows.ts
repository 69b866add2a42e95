import { uint32Column, type Column } from "#core/state/column.ts";

/** The functions of a log that the list uses: events by their type, or requests by their method. */
export interface RowSource {
  /** With another one, the log is another one: a reset emptied it, or a restored snapshot replaced it. */
  readonly generation: number;
  readonly length: number;
  /** The code of an entry's type: its place in `knownTypes`. Entries count from 1. */
  typeCodeOf(seq: number): number;
  knownTypes(): readonly string[];
  /** Real time in milliseconds; `undefined` when it is not known. */
  arrivedAt(seq: number): number | undefined;
}

/** The functions of a simulator that the list uses. */
interface LoggedSimulator {
  readonly kind: string;
}

/** The kind of a row in one small number: its simulator and its type. */
interface RowKind {
  readonly place: number;
  readonly type: string;
  /** The number of rows of this kind. */
  count: number;
}

interface Seen {
  generation: number;
  length: number;
  /** The row kind of each of the log's type codes. */
  codes: number[];
}

/** A log with entries that the list does not have yet: those up to `length`. */
interface News {
  readonly place: number;
  readonly seen: Seen;
  readonly source: RowSource;
  readonly length: number;
}

/** When the next entry of a log arrived; one whose time is not known comes before all others. */
function arrivalAfter({ seen, source, length }: News): number {
  if (seen.length >= length) return Infinity;
  return source.arrivedAt(seen.length + 1) ?? 0;
}

/**
 * The logs of all simulators as one list, in the order in which their entries arrived. It holds two small
 * numbers per entry and catches up on demand, so that recording an entry costs nothing extra.
 */
export class LogRows<Simulator extends LoggedSimulator = LoggedSimulator> {
  private codes: Column = uint32Column();
  private seqs: Column = uint32Column();
  private readonly seen: Seen[];
  private readonly codeByName = new Map<string, number>();
  /** Every kind of row there is, by its code. */
  readonly kinds: RowKind[] = [];
  readonly simulators: readonly Simulator[];
  private readonly sources: readonly (() => RowSource)[];
  /** Rises when rows were taken out: what was found before stands elsewhere now. */
  era = 0;

  constructor(simulators: readonly Simulator[], sourceOf: (simulator: Simulator) => RowSource) {
    this.simulators = simulators;
    this.sources = simulators.map((simulator) => () => sourceOf(simulator));
    this.seen = simulators.map(() => ({ generation: 1, length: 0, codes: [] }));
  }

  get length(): number {
    return this.seqs.length;
  }

  codeAt(row: number): number {
    return this.codes.at(row);
  }

  seqAt(row: number): number {
    return this.seqs.at(row);
  }

  placeAt(row: number): number {
    return this.kinds[this.codes.at(row)]?.place ?? 0;
  }

  /** The kinds of the rows from `first` on, as many as lie side by side. */
  codesFrom(first: number): ReturnType<Column["run"]> {
    return this.codes.run(first);
  }

  /** Returns the number of events of a simulator in the list: those up to this `seq`. */
  lengthOf(place: number): number {
    return this.seen[place]?.length ?? 0;
  }

  /** The kind of the rows of a type of a simulator's log, by its code there; -1 when there is none. */
  codeOfType(place: number, typeCode: number): number {
    return this.seen[place]?.codes[typeCode] ?? -1;
  }

  /** The number of an entry among those of all simulators, from 1; `undefined` when it is not listed. */
  orderOf(place: number, seq: number): number | undefined {
    // The earlier entries of its simulator stand before it.
    for (let row = seq - 1; row < this.length; row += 1) {
      if (this.seqs.at(row) === seq && this.placeAt(row) === place) return row + 1;
    }
    return undefined;
  }

  /** Takes in what was recorded since the last time, in the order of its arrival. */
  catchUp(): void {
    const logs = this.seen.flatMap((seen, place) => {
      const source = this.sources[place]?.();
      return source ? [{ place, seen, source, length: source.length }] : [];
    });
    const replaced = logs.filter(({ seen, source, length }) => {
      // A log of a simulator elsewhere that is read again has fewer entries for a moment.
      return seen.generation !== source.generation || seen.length > length;
    });
    if (replaced.some(({ length }) => length > 0)) this.forgetAll(logs);
    else for (const log of replaced) this.forget(log);
    this.merge(logs.filter(({ seen, length }) => seen.length < length));
  }

  /** Takes over the rows of simulators that another list has too, in their order there. */
  takeOver(former: LogRows<Simulator>): void {
    former.catchUp();
    const placeOf = former.simulators.map((simulator) => this.simulators.indexOf(simulator));
    const codeOf = former.kinds.map((kind) => this.adopt(kind, placeOf[kind.place] ?? -1));
    for (let row = 0; row < former.length; row += 1) {
      const code = codeOf[former.codeAt(row)] ?? -1;
      if (code === -1) continue;
      this.codes.push(code);
      this.seqs.push(former.seqAt(row));
    }
    for (const [old, place] of placeOf.entries()) {
      const seen = former.seen[old];
      if (place === -1 || !seen) continue;
      this.seen[place] = { ...seen, codes: seen.codes.map((code) => codeOf[code] ?? -1) };
    }
  }

  /** The code that a kind of row of another list has here; -1 if its simulator is not shown. */
  private adopt({ type, count }: RowKind, place: number): number {
    if (place === -1) return -1;
    const code = this.codeOf(place, type);
    const kind = this.kinds[code];
    if (kind) kind.count += count;
    return code;
  }

  /** Appends the entry that arrived first, until every log is through. */
  private merge(news: readonly News[]): void {
    const left = news.map((one) => ({ ...one, arrivedAt: arrivalAfter(one) }));
    while (left.length > 0) {
      const first = left.reduce((one, other) => (other.arrivedAt < one.arrivedAt ? other : one));
      // Entries that arrived before the next entry of another log need no comparison.
      const others = left.filter((one) => one !== first).map(({ arrivedAt }) => arrivedAt);
      const until = Math.min(Infinity, ...others);
      do {
        this.append(first);
        first.arrivedAt = arrivalAfter(first);
      } while (first.arrivedAt <= until && first.seen.length < first.length);
      if (first.seen.length >= first.length) left.splice(left.indexOf(first), 1);
    }
  }

  private append({ place, seen, source }: News): void {
    seen.length += 1;
    const typeCode = source.typeCodeOf(seen.length);
    const code = (seen.codes[typeCode] ??= this.codeOf(place, source.knownTypes()[typeCode] ?? ""));
    const kind = this.kinds[code];
    if (kind) kind.count += 1;
    this.codes.push(code);
    this.seqs.push(seen.length);
  }

  private codeOf(place: number, type: string): number {
    const name = `${String(place)} ${type}`;
    const known = this.codeByName.get(name);
    if (known !== undefined) return known;
    const code = this.kinds.push({ place, type, count: 0 }) - 1;
    this.codeByName.set(name, code);
    return code;
  }

  /** A restored log has entries that arrived between those of the others: all are merged again. */
  private forgetAll(logs: readonly News[]): void {
    this.codes = uint32Column();
    this.seqs = uint32Column();
    for (const kind of this.kinds) kind.count = 0;
    for (const { seen, source } of logs) {
      Object.assign(seen, { generation: source.generation, length: 0, codes: [] });
    }
    this.era += 1;
  }

  /** A reset emptied one simulator's log: its rows go, the others keep their order. */
  private forget({ place, seen, source: { generation } }: News): void {
    const codes = uint32Column();
    const seqs = uint32Column();
    for (let row = 0; row < this.length; row += 1) {
      if (this.placeAt(row) === place) continue;
      codes.push(this.codes.at(row));
      seqs.push(this.seqs.at(row));
    }
    this.codes = codes;
    this.seqs = seqs;
    for (const kind of this.kinds) if (kind.place === place) kind.count = 0;
    Object.assign(seen, { generation, length: 0, codes: [] });
    this.era += 1;
  }
}
