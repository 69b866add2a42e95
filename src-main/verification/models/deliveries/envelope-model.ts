import type { DeliveryChip } from "#shared/domain/egress.ts";
import type { Delivery, DeliveryResult } from "#shared/domain/api-types.ts";
import { toChip, openChip, type Deliveries, type Requested } from "./deliveries.ts";

/** An event that was sent at least once and has no outcome yet. */
interface Envelope {
  readonly seq: number;
  attempt: number;
  /** When it is given up, or goes out again: real time in milliseconds. */
  due: number;
  /** Which of those that are due at one moment is first. */
  order: number;
}

/** An event that a client received: its `seq`, and the number of the attempt. */
export type Sending = readonly [seq: number, attempt: number];

const ACKNOWLEDGE_MS = 3_000;
const RETRIES_MS = [0, 60_000, 300_000];
/** The most envelopes that a connection gets without acknowledging one. */
const WINDOW = 100;

const inOrder = (all: Iterable<Envelope>) => [...all].toSorted((a, b) => a.seq - b.seq);

/**
 * A plain model of Socket Mode. It does not choose the connection of an envelope: only the number
 * of connections matters.
 */
export class EnvelopeModel implements Deliveries {
  connections = 0;
  /** The envelopes that clients received since the list was last emptied. */
  sent: Sending[] = [];
  private rows: DeliveryResult[] = [];
  private again: Envelope[] = [];
  private flying = new Set<Envelope>();
  private resting = new Set<Envelope>();
  private isActive = false;
  private newest = 0;
  private next = 1;
  private now = 0;
  private orders = 0;
  private generation = 1;

  take(seq: number): void {
    this.newest = seq;
  }

  open(): void {
    this.isActive = true;
    this.connections += 1;
  }

  /** A connection is gone; what it had not acknowledged goes to another one, as the same attempt. */
  lose(held: ReadonlySet<number>): void {
    this.connections -= 1;
    for (const one of [...this.flying]) if (held.has(one.seq)) this.putBack(one);
  }

  /** A client acknowledged some envelope of these events, however late. */
  acknowledge(seqs: Iterable<number>): void {
    for (const seq of seqs) {
      const all = [...this.again, ...this.flying, ...this.resting];
      const one = all.find((candidate) => candidate.seq === seq);
      if (one) this.finish(one, "delivered");
    }
  }

  /** Sends what may be sent. */
  pump(): void {
    while (this.flying.size < this.connections * WINDOW) {
      const one = this.again.shift() ?? this.fresh();
      if (!one) return;
      this.sent.push([one.seq, one.attempt]);
      this.wake(one, ACKNOWLEDGE_MS);
      this.flying.add(one);
    }
  }

  /** Waits in real time without messages of clients. */
  wait(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let one = this.firstDue(end); one; one = this.firstDue(end)) {
      this.now = one.due;
      if (this.resting.has(one)) this.putBack(one);
      else this.giveUp(one);
      this.pump();
    }
    this.now = end;
  }

  continueAs(generation: number): void {
    this.generation = generation;
  }

  reset(generation: number): void {
    this.generation = generation;
    this.rows = [];
    this.again = [];
    this.flying.clear();
    this.resting.clear();
    this.newest = 0;
    this.next = 1;
    this.isActive = this.connections > 0;
  }

  view(): Delivery | undefined {
    if (!this.isActive) return undefined;
    const unsent = this.newest - this.next + 1;
    return {
      results: this.rows.toSorted((a, b) => a.seq - b.seq),
      pending: unsent + this.again.length + this.resting.size,
      in_flight: this.flying.size > 0,
    };
  }

  chips(seq: number): readonly DeliveryChip[] {
    if (!this.isActive) return [];
    const row = this.rows.find((one) => one.seq === seq);
    const isFlying = [...this.flying].some((one) => one.seq === seq);
    return [row ? toChip(row) : openChip(undefined, isFlying)];
  }

  /** Nothing of it is a request. */
  requests(): readonly Requested[] {
    return [];
  }

  private fresh(): Envelope | undefined {
    if (this.next > this.newest) return undefined;
    this.next += 1;
    return { seq: this.next - 1, attempt: 0, due: 0, order: 0 };
  }

  private giveUp(one: Envelope): void {
    const delay = RETRIES_MS[one.attempt];
    if (delay === undefined) {
      this.finish(one, "failed");
      return;
    }
    one.attempt += 1;
    if (delay === 0) {
      this.putBack(one);
      return;
    }
    this.flying.delete(one);
    this.wake(one, delay);
    this.resting.add(one);
  }

  private putBack(one: Envelope): void {
    this.flying.delete(one);
    this.resting.delete(one);
    this.again = inOrder([...this.again, one]);
  }

  private finish(one: Envelope, status: DeliveryResult["status"]): void {
    this.flying.delete(one);
    this.resting.delete(one);
    this.again = this.again.filter((other) => other !== one);
    this.rows.push({ generation: this.generation, seq: one.seq, status });
  }

  private wake(one: Envelope, delay: number): void {
    this.orders += 1;
    one.order = this.orders;
    one.due = this.now + delay;
  }

  private firstDue(end: number): Envelope | undefined {
    return [...this.flying, ...this.resting]
      .filter(({ due }) => due <= end)
      .toSorted((a, b) => a.due - b.due || a.order - b.order)[0];
  }
}
