import { Fifo } from "#core/state/fifo.ts";
import type { AnswerHold } from "./answer-hold.ts";
import type { DeliveryChannel, RecordedEvent } from "./channel.ts";
import { hears, type Endpoint } from "./endpoint.ts";
import { planAttempts, type Attempt } from "./plan.ts";
import type { Outcome } from "./send.ts";

interface Waiting extends Attempt {
  readonly hold: AnswerHold | undefined;
}

/** What the queue needs of the simulator it serves. */
export interface QueueTools {
  readonly isOn: boolean;
  /** The endpoints as they are now, in the order of registration. */
  endpoints(): Iterable<Endpoint>;
  /** The endpoint of an attempt as it is now: `undefined` once it was deleted. */
  current(endpoint: Endpoint): Endpoint | undefined;
  send(attempt: Attempt, endpoint: Endpoint): Promise<Outcome>;
  /** Called with each outcome of the present generation, and whenever the counts changed. */
  finished(attempt: Attempt, outcome: Outcome): void;
  changed(): void;
}

/**
 * One attempt at a time, in event order: the only loop that delivers. The attempt at the head waits
 * until the answer of the API call that caused it is out; what comes of it never reaches back.
 */
export class DeliveryQueue implements DeliveryChannel {
  private readonly waiting = new Fifo<Waiting>();
  private flying = false;
  private running = false;
  private closed = false;
  private era = 0;

  private readonly tools: QueueTools;

  constructor(tools: QueueTools) {
    this.tools = tools;
  }

  get isActive(): boolean {
    return this.tools.isOn;
  }

  get pending(): number {
    return this.waiting.length;
  }

  get inFlight(): boolean {
    return this.flying;
  }

  /** The attempts of one event that still wait, for the panel. */
  *waitingFor(seq: number): Generator<Attempt> {
    for (const attempt of this.waiting) {
      if (attempt.seq > seq) return;
      if (attempt.seq === seq) yield attempt;
    }
  }

  countReceivers(type: string): number {
    let count = 0;
    for (const endpoint of this.tools.endpoints()) if (hears(endpoint, type)) count += 1;
    return count;
  }

  take(event: RecordedEvent, hold: AnswerHold | undefined): void {
    if (!this.tools.isOn || this.closed) return;
    for (const attempt of planAttempts(event, this.tools.endpoints())) {
      this.waiting.push({ ...attempt, hold });
    }
    if (!this.running && this.waiting.length > 0) void this.run();
  }

  reset(): void {
    this.waiting.clear();
    this.era += 1;
    this.flying = false;
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
      if (next.hold && !next.hold.isReleased) await next.hold.released;
      if (era !== this.era) return;
      this.waiting.shift();
      await this.attempt(next, era);
    }
    if (era === this.era) this.running = false;
  }

  private async attempt(attempt: Attempt, era: number): Promise<void> {
    const endpoint = this.tools.current(attempt.endpoint);
    if (!endpoint?.enabled) {
      this.tools.changed();
      return;
    }
    this.flying = true;
    this.tools.changed();
    const outcome = await this.tools.send(attempt, endpoint);
    // A reset came in between: this row belongs to a generation that is gone.
    if (era !== this.era) return;
    this.flying = false;
    this.tools.finished(attempt, outcome);
  }
}
