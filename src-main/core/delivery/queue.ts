import { Fifo } from "#core/state/fifo.ts";
import type { DeliveryFault } from "#shared/domain/fault-rule.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { DeliveryChannel, RecordedEvent } from "#core/contract/channel.ts";
import {
  type Addressed,
  isSubscribedTo,
  type Endpoint,
  planAttempts,
  type Attempt,
} from "#core/contract/endpoint.ts";
import { RepeatQueue } from "./repeat-queue.ts";

interface Waiting extends Attempt {
  readonly exchange: Exchange | undefined;
  /** Real time in milliseconds, on the clock of `performance`. */
  readonly queuedAt: number;
  /** True once a fault held it back and it was released: no rule acts on it again. */
  readonly wasHeld?: true;
}

/** The functions of the simulator that the queue uses. `Sent` is the result of an attempt. */
export interface QueueTools<Sent> {
  isOn(): boolean;
  /** The endpoints as they are now, in the order of registration. */
  endpoints(): Iterable<Endpoint>;
  /** The endpoint of an attempt as it is now: `undefined` once it was deleted. */
  current(endpoint: Endpoint): Endpoint | undefined;
  send(attempt: Attempt, endpoint: Endpoint, fault?: DeliveryFault): Promise<Sent>;
  /** Returns the fault that a rule causes for this attempt. */
  faultOf?(attempt: Attempt): DeliveryFault | undefined;
  /** Called with each result of the present generation, and the milliseconds that it was queued for. */
  finished(attempt: Attempt, sent: Sent, queuedMs: number): void;
  /** Called whenever the counts changed. */
  changed(): void;
}

/**
 * One attempt at a time, in event order: the only loop that delivers. The first attempt waits until
 * the API request that caused it has its response; its result does not affect that request.
 */
export class DeliveryQueue<Sent = unknown> implements DeliveryChannel {
  /** First attempts, in the order of their events. */
  private readonly waiting = new Fifo<Waiting>();
  private readonly repeats = new RepeatQueue<Waiting>();
  /** Attempts that a fault swaps with the next one for their endpoint. */
  private swapped: Waiting[] = [];
  /** The number of first attempts that have left the queue. */
  private taken = 0;
  private current: Waiting | undefined;
  private running = false;
  private closed = false;
  private era = 0;

  private readonly tools: QueueTools<Sent>;

  constructor(tools: QueueTools<Sent>) {
    this.tools = tools;
  }

  get isActive(): boolean {
    return this.tools.isOn();
  }

  get pending(): number {
    return this.waiting.length + this.repeats.length + this.swapped.length;
  }

  get inFlight(): boolean {
    return this.current !== undefined;
  }

  get firstOpen(): number | undefined {
    const first = (this.swapped[0] ?? this.current ?? this.waiting.peek())?.seq;
    const repeated = this.repeats.leastSeq();
    return first === undefined ? repeated : Math.min(first, repeated ?? first);
  }

  get waitingSince(): number | undefined {
    return (this.swapped[0] ?? this.current ?? this.next())?.queuedAt;
  }

  /** The attempts of one event that have no outcome yet, for the panel. */
  *openAttempts(seq: number): Generator<{ endpoint: string | undefined; isFlying: boolean }> {
    if (this.current?.seq === seq) yield { endpoint: this.current.endpoint.id, isFlying: true };
    for (let index = this.firstWaiting(seq); ; index += 1) {
      const attempt = this.waiting.at(index);
      if (attempt?.seq !== seq) break;
      yield { endpoint: attempt.endpoint.id, isFlying: false };
    }
    const swapped = this.swapped.filter((attempt) => attempt.seq === seq);
    for (const { endpoint } of [...swapped, ...this.repeats.ofEvent(seq)]) {
      yield { endpoint: endpoint.id, isFlying: false };
    }
  }

  /** Attempts wait in the order of their events: binary search, however long the queue is. */
  private firstWaiting(seq: number): number {
    let low = 0;
    let high = this.waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.waiting.at(middle)?.seq ?? seq) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  countReceivers(event: Addressed): number {
    let count = 0;
    for (const endpoint of this.tools.endpoints()) if (isSubscribedTo(endpoint, event)) count += 1;
    return count;
  }

  take(event: RecordedEvent, exchange: Exchange | undefined): void {
    if (!this.tools.isOn() || this.closed) return;
    const queuedAt = performance.now();
    // Field by field: a spread would take half as much memory again, and there may be a million of them.
    for (const { generation, seq, endpoint } of planAttempts(event, this.tools.endpoints())) {
      this.waiting.push({ generation, seq, endpoint, exchange, queuedAt });
    }
    this.start(exchange);
  }

  redeliver(
    event: RecordedEvent,
    isMeant: (endpoint: Endpoint) => boolean,
    exchange: Exchange | undefined,
  ): number {
    if (!this.tools.isOn() || this.closed) return 0;
    const queuedAt = performance.now();
    const { generation, seq } = event;
    let count = 0;
    for (const endpoint of this.tools.endpoints()) {
      if (!isMeant(endpoint)) continue;
      const attempt = { generation, seq, endpoint, exchange, queuedAt };
      this.repeats.push(attempt, this.taken + this.waiting.length);
      count += 1;
    }
    this.start(exchange);
    return count;
  }

  release(): void {
    for (const attempt of this.swapped)
      this.repeats.push({ ...attempt, wasHeld: true }, this.taken);
    this.swapped = [];
    this.start(undefined);
  }

  forgetHeld(): void {
    if (this.swapped.length === 0) return;
    this.swapped = this.swapped.filter(({ endpoint }) => this.tools.current(endpoint)?.enabled);
  }

  /** Forgets what waits; an attempt in flight is completed. */
  clear(): void {
    this.waiting.clear();
    this.repeats.clear();
    this.swapped = [];
  }

  reset(): void {
    this.clear();
    this.era += 1;
    this.current = undefined;
    this.running = false;
    this.taken = 0;
  }

  close(): void {
    this.closed = true;
    this.reset();
  }

  private start(exchange: Exchange | undefined): void {
    if (this.pending === this.swapped.length) return;
    exchange?.watch();
    if (!this.running) void this.run();
  }

  /** The attempt at the head: a repeat waits until everything has left that was queued before it. */
  private next(): Waiting | undefined {
    return this.repeats.peek(this.taken) ?? this.waiting.peek() ?? this.repeats.peek(Infinity);
  }

  private shift(): void {
    if (this.repeats.peek(this.taken) === undefined && this.waiting.length > 0) {
      this.waiting.shift();
      this.taken += 1;
    } else this.repeats.shift();
  }

  private async run(): Promise<void> {
    const era = this.era;
    this.running = true;
    while (era === this.era) {
      const next = this.next();
      if (!next) break;
      if (next.exchange && !next.exchange.isOver) await next.exchange.over;
      if (era !== this.era) return;
      this.shift();
      await this.attempt(next, era);
    }
    if (era === this.era) this.running = false;
  }

  private async attempt(attempt: Waiting, era: number): Promise<void> {
    const endpoint = this.tools.current(attempt.endpoint);
    if (!endpoint?.enabled) {
      this.tools.changed();
      return;
    }
    const fault = attempt.wasHeld ? undefined : this.tools.faultOf?.(attempt);
    if (fault && "swap" in fault) {
      this.swapped.push(attempt);
      this.tools.changed();
      return;
    }
    await this.sendOnce(attempt, era, fault);
    const copies = fault && "duplicate" in fault ? fault.duplicate : 0;
    for (let copy = 0; copy < copies; copy += 1) await this.sendOnce(attempt, era);
    await this.sendSwapped(attempt, era);
  }

  /** Sends the attempts that were held until this one; in their order. */
  private async sendSwapped({ endpoint: { id } }: Attempt, era: number): Promise<void> {
    if (this.swapped.length === 0 || era !== this.era) return;
    const due = this.swapped.filter(({ endpoint }) => endpoint.id === id);
    this.swapped = this.swapped.filter(({ endpoint }) => endpoint.id !== id);
    this.tools.changed();
    for (const attempt of due) await this.sendOnce(attempt, era);
  }

  private async sendOnce(attempt: Waiting, era: number, fault?: DeliveryFault): Promise<void> {
    const endpoint = this.tools.current(attempt.endpoint);
    if (!endpoint?.enabled || era !== this.era) return;
    this.current = attempt;
    this.tools.changed();
    const queuedMs = performance.now() - attempt.queuedAt;
    const sent = await this.tools.send(attempt, endpoint, fault);
    // A reset came in between: this row belongs to a generation that is gone.
    if (era !== this.era) return;
    this.current = undefined;
    this.tools.finished(attempt, sent, queuedMs);
  }
}
