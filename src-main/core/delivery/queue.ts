import { Fifo } from "#core/state/fifo.ts";
import type { Exchange } from "../kernel/exchange.ts";
import type { DeliveryChannel, RecordedEvent } from "./channel.ts";
import { type Addressed, hears, type Endpoint, planAttempts, type Attempt } from "./endpoint.ts";
import type { Outcome } from "./send.ts";

interface Waiting extends Attempt {
  readonly exchange: Exchange | undefined;
  /** Real time in milliseconds, on the clock of `performance`. */
  readonly queuedAt: number;
}

/** What the queue needs of the simulator it serves. */
export interface QueueTools {
  isOn(): boolean;
  /** The endpoints as they are now, in the order of registration. */
  endpoints(): Iterable<Endpoint>;
  /** The endpoint of an attempt as it is now: `undefined` once it was deleted. */
  current(endpoint: Endpoint): Endpoint | undefined;
  send(attempt: Attempt, endpoint: Endpoint): Promise<Outcome>;
  /** Called with each outcome of the present generation, and the milliseconds that it was queued for. */
  finished(attempt: Attempt, outcome: Outcome, queuedMs: number): void;
  /** Called whenever the counts changed. */
  changed(): void;
}

/**
 * One attempt at a time, in event order: the only loop that delivers. The attempt at the head waits
 * until the answer of the API call that caused it is out; what comes of it never reaches back.
 */
export class DeliveryQueue implements DeliveryChannel {
  private readonly waiting = new Fifo<Waiting>();
  private current: Waiting | undefined;
  private running = false;
  private closed = false;
  private era = 0;

  private readonly tools: QueueTools;

  constructor(tools: QueueTools) {
    this.tools = tools;
  }

  get isActive(): boolean {
    return this.tools.isOn();
  }

  get pending(): number {
    return this.waiting.length;
  }

  get inFlight(): boolean {
    return this.current !== undefined;
  }

  get firstOpen(): number | undefined {
    return (this.current ?? this.waiting.peek())?.seq;
  }

  get waitingSince(): number | undefined {
    return (this.current ?? this.waiting.peek())?.queuedAt;
  }

  /** The attempts of one event that have no outcome yet, for the panel. */
  *openAttempts(seq: number): Generator<{ endpoint: string | undefined; isFlying: boolean }> {
    if (this.current?.seq === seq) yield { endpoint: this.current.endpoint.id, isFlying: true };
    for (let index = this.firstWaiting(seq); ; index += 1) {
      const attempt = this.waiting.at(index);
      if (attempt?.seq !== seq) return;
      yield { endpoint: attempt.endpoint.id, isFlying: false };
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
    for (const endpoint of this.tools.endpoints()) if (hears(endpoint, event)) count += 1;
    return count;
  }

  take(event: RecordedEvent, exchange: Exchange | undefined): void {
    if (!this.tools.isOn() || this.closed) return;
    const queuedAt = performance.now();
    // Field by field: a spread would take half as much memory again, and there may be a million of them.
    for (const { generation, seq, endpoint } of planAttempts(event, this.tools.endpoints())) {
      this.waiting.push({ generation, seq, endpoint, exchange, queuedAt });
    }
    if (this.waiting.length > 0) exchange?.watch();
    if (!this.running && this.waiting.length > 0) void this.run();
  }

  /** Forgets what waits; an attempt in flight is completed. */
  clear(): void {
    this.waiting.clear();
  }

  reset(): void {
    this.clear();
    this.era += 1;
    this.current = undefined;
    this.running = false;
  }

  close(): void {
    this.closed = true;
    this.reset();
  }

  private async run(): Promise<void> {
    const era = this.era;
    this.running = true;
    while (era === this.era) {
      const next = this.waiting.peek();
      if (!next) break;
      if (next.exchange && !next.exchange.isOver) await next.exchange.over;
      if (era !== this.era) return;
      this.waiting.shift();
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
    this.current = attempt;
    this.tools.changed();
    const queuedMs = performance.now() - attempt.queuedAt;
    const outcome = await this.tools.send(attempt, endpoint);
    // A reset came in between: this row belongs to a generation that is gone.
    if (era !== this.era) return;
    this.current = undefined;
    this.tools.finished(attempt, outcome, queuedMs);
  }
}
