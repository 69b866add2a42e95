import type { Exchange } from "#core/contract/exchange.ts";
import type { DeliveryChannel, OpenAttempt, RecordedEvent } from "#core/contract/channel.ts";
import type { ResultRow } from "#core/log/results.ts";
import type { DeliveryTiming } from "#shared/domain/egress.ts";
import {
  type EnvelopeDelivery as Delivery,
  type Lane,
  Lanes,
  type Line,
  newDelivery,
  SentEnvelopes,
} from "./envelope-deliveries.ts";
import { envelopeFrame } from "./frames.ts";

/** The functions of the simulator that the channel uses. */
export interface EnvelopeTools {
  readonly generation: number;
  /** The `seq` of the newest event. */
  newestSeq(): number;
  payload(seq: number): Buffer;
  nextEnvelopeId(): string;
  record(row: ResultRow, timing: DeliveryTiming): void;
  changed(): void;
}

/** Real time, in milliseconds. */
export interface EnvelopeTimes {
  /** The time limit for an acknowledgement. */
  readonly acknowledge: number;
  /** The delays of further attempts, one for each. */
  readonly retries: readonly number[];
}

/**
 * Events on their way over Socket Mode. They leave in order, each to one of the connections. None waits
 * for the acknowledgement of another: a client that hangs does not block the others. Unsent envelopes
 * need no memory of their own: they are the events of the log from `next` on. The events of a restored
 * snapshot are over.
 */
export class EnvelopeChannel implements DeliveryChannel {
  private readonly tools: EnvelopeTools;
  private readonly times: EnvelopeTimes;
  private readonly lanes = new Lanes();
  private readonly resting = new Set<Delivery>();
  private readonly sent = new SentEnvelopes();
  private readonly held = new Set<number>();
  /** Events from `next` on that left by another channel or not at all. */
  private readonly skipped = new Set<number>();
  /** When each event was recorded, on the clock of `performance`; the first has index 0. */
  private recordedAt: number[] = [];
  private again: Delivery[] = [];
  /** Redeliveries that were not sent yet. */
  private repeats: Delivery[] = [];
  private next: number;
  private era = 0;
  private wasOpened = false;

  constructor(tools: EnvelopeTools, times: EnvelopeTimes) {
    this.tools = tools;
    this.times = times;
    this.next = tools.newestSeq() + 1;
  }

  get isActive(): boolean {
    return this.wasOpened;
  }

  get hasOpenSocket(): boolean {
    return this.lanes.length > 0;
  }

  get pending(): number {
    // Until an app opens a socket this is no way of delivery at all, and nothing is on its way.
    if (!this.wasOpened) return 0;
    const unsent = this.tools.newestSeq() - this.next + 1 - this.skipped.size;
    return unsent + this.again.length + this.resting.size + this.repeats.length;
  }

  get inFlight(): boolean {
    return this.lanes.areFlying;
  }

  get firstOpen(): number | undefined {
    if (!this.wasOpened) return undefined;
    const oldest = this.sent.oldestSeq ?? this.next;
    return oldest > this.tools.newestSeq() ? undefined : oldest;
  }

  get waitingSince(): number | undefined {
    const { firstOpen } = this;
    return firstOpen === undefined ? undefined : this.recordedAt[firstOpen - 1];
  }

  /** One per event: it goes to a single connection, and waits or flies until it has an outcome. */
  *openAttempts(seq: number): Generator<OpenAttempt> {
    if (!this.wasOpened || seq > this.tools.newestSeq()) return;
    const delivery = this.sent.ofEvent(seq);
    const isUnsent = (seq >= this.next && !this.skipped.has(seq)) || this.isRepeated(seq);
    if (!delivery && !isUnsent) return;
    yield { endpoint: undefined, isFlying: delivery?.lane !== undefined };
  }

  countReceivers(): number {
    return this.lanes.length > 0 ? 1 : 0;
  }

  take(event: RecordedEvent, exchange: Exchange | undefined): void {
    this.recordedAt[event.seq - 1] = performance.now();
    if (!exchange || exchange.isOver) {
      this.pump();
      return;
    }
    const { era } = this;
    this.held.add(event.seq);
    void exchange.over.then(() => {
      if (era !== this.era) return;
      this.held.delete(event.seq);
      this.pump();
    });
  }

  /** An event that has no outcome yet is on its way already. */
  redeliver({ seq }: RecordedEvent): number {
    const isWaiting = seq >= this.next && !this.skipped.has(seq);
    if (isWaiting || this.sent.ofEvent(seq) || this.isRepeated(seq)) return 0;
    this.recordedAt[seq - 1] = performance.now();
    this.repeats.push(newDelivery(seq));
    this.pump();
    return 1;
  }

  private isRepeated(seq: number): boolean {
    return this.repeats.some((delivery) => delivery.seq === seq);
  }

  skip({ seq }: RecordedEvent): void {
    this.skipped.add(seq);
    this.passSkipped();
  }

  /** A connection is ready for events; those that waited for one go out now. */
  open(line: Line): void {
    this.wasOpened = true;
    this.lanes.open(line);
    this.advance();
  }

  /**
   * Handles a closed connection: another one gets its unacknowledged envelopes, as the same
   * attempt.
   */
  lose(line: Line): void {
    for (const delivery of this.lanes.lose(line)) this.putBack(delivery);
    this.advance();
  }

  /** A client has the event. */
  acknowledge(envelopeId: string): void {
    const delivery = this.sent.ofEnvelope(envelopeId);
    if (delivery) this.finish(delivery, "delivered");
  }

  reset(): void {
    this.era += 1;
    this.sent.clear();
    this.lanes.land();
    this.resting.clear();
    this.held.clear();
    this.skipped.clear();
    this.again = [];
    this.repeats = [];
    this.recordedAt = [];
    this.next = this.tools.newestSeq() + 1;
    this.wasOpened = this.lanes.length > 0;
  }

  close(): void {
    this.reset();
    this.lanes.clear();
  }

  /** Sends what can go out now, after a change of what is on its way. */
  private advance(): void {
    this.pump();
    this.tools.changed();
  }

  private pump(): void {
    for (;;) {
      const lane = this.lanes.free();
      const delivery = lane && this.nextDelivery();
      if (!delivery) return;
      this.send(delivery, lane);
    }
  }

  private nextDelivery(): Delivery | undefined {
    const returned = this.again.shift();
    if (returned) return returned;
    if (this.next > this.tools.newestSeq()) return this.repeats.shift();
    if (this.held.has(this.next)) return undefined;
    const seq = this.next;
    this.next += 1;
    this.passSkipped();
    return newDelivery(seq);
  }

  private passSkipped(): void {
    while (this.skipped.delete(this.next)) this.next += 1;
  }

  private send(delivery: Delivery, lane: Lane): void {
    const envelopeId = delivery.envelopeId ?? this.tools.nextEnvelopeId();
    if (delivery.envelopeId === undefined) this.sent.add(delivery, envelopeId);
    if (Number.isNaN(delivery.firstSentAt)) delivery.firstSentAt = performance.now();
    delivery.lane = lane;
    lane.flying.add(delivery);
    this.lanes.pass(lane);
    delivery.timer = this.after(this.times.acknowledge, () => {
      this.giveUp(delivery);
    });
    lane.line.send(
      envelopeFrame({ envelopeId, attempt: delivery.attempt }, this.tools.payload(delivery.seq)),
    );
    this.tools.changed();
  }

  /** The client did not acknowledge in time: another attempt after its delay, or the end. */
  private giveUp(delivery: Delivery): void {
    this.land(delivery);
    const delay = this.times.retries[delivery.attempt];
    if (delay === undefined) {
      this.finish(delivery, "failed");
      return;
    }
    delivery.attempt += 1;
    delivery.envelopeId = undefined;
    if (delay === 0) this.putBack(delivery);
    else this.rest(delivery, delay);
    this.advance();
  }

  private rest(delivery: Delivery, delay: number): void {
    this.resting.add(delivery);
    delivery.timer = this.after(delay, () => {
      this.resting.delete(delivery);
      this.putBack(delivery);
      this.advance();
    });
  }

  /** Back to the head of the queue, among those that were sent before, in the order of events. */
  private putBack(delivery: Delivery): void {
    this.land(delivery);
    this.again.push(delivery);
    this.again.sort((a, b) => a.seq - b.seq);
  }

  /** No longer in flight, with any result. */
  private land(delivery: Delivery): void {
    clearTimeout(delivery.timer);
    delivery.lane?.flying.delete(delivery);
    delivery.lane = undefined;
  }

  private finish(delivery: Delivery, status: ResultRow["status"]): void {
    this.land(delivery);
    this.resting.delete(delivery);
    this.sent.remove(delivery);
    this.again = this.again.filter((other) => other !== delivery);
    const { generation } = this.tools;
    this.tools.record({ generation, seq: delivery.seq, status }, this.timingOf(delivery));
    this.advance();
  }

  /** One line for all attempts: it waits from the first on, and an acknowledgement is there at once. */
  private timingOf({ seq, firstSentAt }: Delivery): DeliveryTiming {
    const queuedMs = firstSentAt - (this.recordedAt[seq - 1] ?? firstSentAt);
    return { queuedMs, waitMs: performance.now() - firstSentAt, answerMs: 0 };
  }

  /** A timer that keeps no process alive. */
  private after(milliseconds: number, run: () => void): NodeJS.Timeout {
    return setTimeout(run, milliseconds).unref();
  }
}
