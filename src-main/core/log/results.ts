import type { DeliveryTiming } from "#shared/domain/egress.ts";
import type { DeliveryResult } from "#shared/domain/api-types.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { float64Column, uint16Column, uint32Column, uint8Column } from "#core/state/column.ts";

/** A line of `delivery.results`, exactly as the wire has it. */
export type ResultRow = DeliveryResult;

const NONE = 0;

const unmeasured: DeliveryTiming = { queuedMs: NaN, waitMs: NaN, answerMs: NaN };

const toMicroseconds = (ms: number) => Math.round(ms * 1_000) / 1_000;

/**
 * The outcomes of the latest attempts of one event at its endpoints, as bits: some were delivered, some
 * failed.
 */
export const outcomeBits = { delivered: 1, failed: 2 } as const;

/**
 * The results of all attempts since the last reset: append-only, in columns, so that a million rows cost
 * about thirty bytes each, and found by `seq` without a scan.
 */
export class Results {
  private readonly seqs = uint32Column();
  private readonly endpoints = uint16Column();
  private readonly delivered = uint8Column();
  private readonly httpStatus = uint16Column();
  private readonly next = uint32Column();
  private readonly names = new Dictionary();
  private readonly firstOf = new Map<number, number>();
  private readonly outcomes = uint8Column();
  private readonly answers = new Map<number | undefined, number>();
  private readonly counts = new Map<string | undefined, { delivered: number; failed: number }>();
  private readonly last = new Map<string | undefined, number>();
  private readonly queued = float64Column();
  private readonly waited = float64Column();
  private readonly answered = float64Column();
  private failures = 0;
  private repeated = 0;

  /** The generations of the rows, each from a row's index on. More than one after a snapshot was restored. */
  private readonly generations: { readonly from: number; readonly generation: number }[] = [];

  get length(): number {
    return this.seqs.length;
  }

  /** Returns the number of events that fail: whose latest attempt at an endpoint failed. */
  get failed(): number {
    return this.failures;
  }

  /**
   * Returns the number of rows of second or later attempts at an endpoint: they change earlier outcomes.
   */
  get repeats(): number {
    return this.repeated;
  }

  /** The highest `seq` that anything came of; 0 while there is none. */
  get reach(): number {
    return this.outcomes.length;
  }

  /** Returns the numbers of events that were delivered to an endpoint and that fail there, by the latest attempt. */
  countsOf(endpoint: string | undefined): { readonly delivered: number; readonly failed: number } {
    return this.counts.get(endpoint) ?? { delivered: 0, failed: 0 };
  }

  /** Returns the newest result of an endpoint; `undefined` before the first attempt. */
  lastOf(endpoint: string | undefined): ResultRow | undefined {
    const index = this.last.get(endpoint);
    return index === undefined ? undefined : this.row(index);
  }

  append(row: ResultRow, timing: DeliveryTiming = unmeasured): void {
    const index = this.seqs.length;
    this.last.set(row.endpoint, index);
    if (this.generations.at(-1)?.generation !== row.generation) {
      this.generations.push({ from: index, generation: row.generation });
    }
    const counts = this.counts.get(row.endpoint) ?? { delivered: 0, failed: 0 };
    const before = this.firstOf.has(row.seq) ? this.latestOf(row.seq).get(row.endpoint) : undefined;
    if (before !== undefined) counts[before] -= 1;
    counts[row.status] += 1;
    this.answers.set(row.http_status, (this.answers.get(row.http_status) ?? 0) + 1);
    this.counts.set(row.endpoint, counts);
    this.seqs.push(row.seq);
    this.endpoints.push(this.codeOf(row.endpoint));
    this.delivered.push(row.status === "delivered" ? 1 : 0);
    this.httpStatus.push(row.http_status ?? NONE);
    this.next.push(NONE);
    this.queued.push(timing.queuedMs);
    this.waited.push(timing.waitMs);
    this.answered.push(timing.answerMs);
    this.link(row.seq, index);
    while (this.outcomes.length < row.seq) this.outcomes.push(NONE);
    const failedBefore = this.isFailing(row.seq);
    this.outcomes.set(row.seq - 1, this.combinedOutcome(row));
    this.failures += Number(this.isFailing(row.seq)) - Number(failedBefore);
  }

  /**
   * Returns the outcomes of the latest attempts of one event as `outcomeBits`; 0 if there are none yet.
   */
  outcomesOf(seq: number): number {
    return seq > this.outcomes.length ? NONE : this.outcomes.at(seq - 1);
  }

  /** Counts the attempts by HTTP status; `undefined` stands for no response. */
  answerCounts(): ReadonlyMap<number | undefined, number> {
    return this.answers;
  }

  /** The endpoints that were ever tried; none for a simulator with a single address. */
  knownEndpoints(): readonly string[] {
    return this.names.all();
  }

  row(index: number): ResultRow {
    const endpoint = this.endpoints.at(index);
    const httpStatus = this.httpStatus.at(index);
    return {
      generation: this.generationOf(index),
      seq: this.seqs.at(index),
      ...(endpoint === NONE ? {} : { endpoint: this.names.nameOf(endpoint - 1) }),
      status: this.delivered.at(index) === 1 ? "delivered" : "failed",
      ...(httpStatus === NONE ? {} : { http_status: httpStatus }),
    };
  }

  /**
   * Returns the durations of the parts of an attempt, to a microsecond; `undefined` if it was not
   * measured.
   */
  timing(index: number): DeliveryTiming | undefined {
    const queuedMs = this.queued.at(index);
    if (Number.isNaN(queuedMs)) return undefined;
    return {
      queuedMs: toMicroseconds(queuedMs),
      waitMs: toMicroseconds(this.waited.at(index)),
      answerMs: toMicroseconds(this.answered.at(index)),
    };
  }

  /** Returns the number of attempts to send an event to an endpoint. */
  countOf(seq: number, endpoint: string | undefined): number {
    const code = this.codeOf(endpoint);
    let count = 0;
    for (let link = this.firstOf.get(seq) ?? NONE; link !== NONE; link = this.next.at(link - 1)) {
      if (this.endpoints.at(link - 1) === code) count += 1;
    }
    return count;
  }

  /** The status of the latest attempt to send an event to each endpoint that was tried. */
  latestOf(seq: number): ReadonlyMap<string | undefined, ResultRow["status"]> {
    return new Map(
      this.indicesOf(seq).map((index) => {
        const { endpoint, status } = this.row(index);
        return [endpoint, status];
      }),
    );
  }

  /** The `seq`s of the events whose latest attempt at an endpoint failed, oldest first. */
  *failedSeqs(): Generator<number> {
    for (let seq = 1; seq <= this.outcomes.length; seq += 1) {
      if (this.isFailing(seq)) yield seq;
    }
  }

  private isFailing(seq: number): boolean {
    return (this.outcomes.at(seq - 1) & outcomeBits.failed) !== 0;
  }

  /** The indices of the rows of one event, oldest first. */
  indicesOf(seq: number): readonly number[] {
    const indices: number[] = [];
    for (let link = this.firstOf.get(seq) ?? NONE; link !== NONE; link = this.next.at(link - 1)) {
      indices.push(link - 1);
    }
    return indices;
  }

  private codeOf(endpoint: string | undefined): number {
    return endpoint === undefined ? NONE : this.names.codeOf(endpoint) + 1;
  }

  /** The outcomes of an event once a row of it was linked: an endpoint's latest attempt replaces the others. */
  private combinedOutcome({ seq, status, endpoint }: ResultRow): number {
    if (this.countOf(seq, endpoint) < 2) return this.outcomes.at(seq - 1) | outcomeBits[status];
    this.repeated += 1;
    return [...this.latestOf(seq).values()].reduce((bits, one) => bits | outcomeBits[one], NONE);
  }

  private generationOf(index: number): number {
    return this.generations.findLast(({ from }) => from <= index)?.generation ?? NONE;
  }

  /** Links are row numbers plus one, so that 0 can mean "no more". */
  private link(seq: number, index: number): void {
    const first = this.firstOf.get(seq);
    if (first === undefined) {
      this.firstOf.set(seq, index + 1);
      return;
    }
    let last = first;
    while (this.next.at(last - 1) !== NONE) last = this.next.at(last - 1);
    this.next.set(last - 1, index + 1);
  }
}
