import type { AnswerHold } from "#core/delivery/answer-hold.ts";
import type { DeliveryChannel, OpenAttempt, RecordedEvent } from "#core/delivery/channel.ts";
import type { ResultRow } from "#core/delivery/results.ts";
import { envelopeFrame } from "./frames.ts";

/** A connection as the channel sees it. */
export interface Line {
  /** Whether it takes more just now; a client that does not read gets nothing further. */
  readonly hasRoom: boolean;
  send(frame: string): void;
}

/** What the channel needs of the simulator it serves. */
export interface EnvelopeTools {
  readonly generation: number;
  /** The `seq` of the newest event. */
  newestSeq(): number;
  payload(seq: number): Buffer;
  nextEnvelopeId(): string;
  record(row: ResultRow): void;
  changed(): void;
}

/** Real time, in milliseconds. */
export interface EnvelopeTimes {
  /** How long a client may take to acknowledge. */
  readonly acknowledge: number;
  /** How long after that each further attempt waits; as many as there are. */
  readonly retries: readonly number[];
}

/** An event that was sent at least once and has no outcome yet. */
interface Delivery {
  readonly seq: number;
  attempt: number;
  /** The envelope of the present attempt; a new attempt has a new one. */
  envelopeId: string | undefined;
  /** Every envelope it was sent in: a late acknowledgement of any of them counts. */
  readonly envelopes: string[];
  lane: Lane | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** A connection and what it has not acknowledged. */
interface Lane {
  readonly line: Line;
  readonly flying: Set<Delivery>;
}

/** Not acknowledged envelopes per connection, beyond which it gets no more. */
const WINDOW = 100;

/**
 * Events on their way over Socket Mode. They leave in order, each to one of the connections, and none
 * waits for another's acknowledgement: a client that hangs must not hold up the others. What was never
 * sent needs no memory of its own; it is everything in the log from `next` on.
 */
export class EnvelopeChannel implements DeliveryChannel {
  private readonly tools: EnvelopeTools;
  private readonly times: EnvelopeTimes;
  private readonly lanes: Lane[] = [];
  private readonly resting = new Set<Delivery>();
  /** What was sent and has no outcome yet, by the event. */
  private readonly sent = new Map<number, Delivery>();
  private readonly byEnvelope = new Map<string, Delivery>();
  private readonly held = new Set<number>();
  private again: Delivery[] = [];
  private next = 1;
  /** The place of the connection whose turn it is. */
  private turn = 0;
  private era = 0;
  private wasOpened = false;

  constructor(tools: EnvelopeTools, times: EnvelopeTimes) {
    this.tools = tools;
    this.times = times;
  }

  get isActive(): boolean {
    return this.wasOpened;
  }

  get pending(): number {
    // Until an app opens a socket this is no way of delivery at all, and nothing is on its way.
    if (!this.wasOpened) return 0;
    const unsent = this.tools.newestSeq() - this.next + 1;
    return unsent + this.again.length + this.resting.size;
  }

  get inFlight(): boolean {
    return this.lanes.some(({ flying }) => flying.size > 0);
  }

  get firstOpen(): number | undefined {
    if (!this.wasOpened) return undefined;
    // Events are first sent in their order, so the first that is kept is the oldest.
    const oldest = this.sent.keys().next().value ?? this.next;
    return oldest > this.tools.newestSeq() ? undefined : oldest;
  }

  /** One per event: it goes to a single connection, and waits or flies until it has an outcome. */
  *openAttempts(seq: number): Generator<OpenAttempt> {
    if (!this.wasOpened || seq > this.tools.newestSeq()) return;
    const delivery = this.sent.get(seq);
    if (!delivery && seq < this.next) return;
    yield { endpoint: undefined, isFlying: delivery?.lane !== undefined };
  }

  countReceivers(): number {
    return this.lanes.length > 0 ? 1 : 0;
  }

  take(event: RecordedEvent, hold: AnswerHold | undefined): void {
    if (!hold || hold.isReleased) {
      this.pump();
      return;
    }
    const { era } = this;
    this.held.add(event.seq);
    void hold.released.then(() => {
      if (era !== this.era) return;
      this.held.delete(event.seq);
      this.pump();
    });
  }

  /** A connection is ready for events; those that waited for one go out now. */
  open(line: Line): void {
    this.wasOpened = true;
    this.lanes.push({ line, flying: new Set() });
    this.pump();
    this.tools.changed();
  }

  /** A connection is gone. What it did not acknowledge goes to another one, as the same attempt. */
  lose(line: Line): void {
    const place = this.lanes.findIndex((lane) => lane.line === line);
    const [lane] = place < 0 ? [] : this.lanes.splice(place, 1);
    for (const delivery of lane?.flying ?? []) this.putBack(delivery);
    this.pump();
    this.tools.changed();
  }

  /** A client has the event. Unknown envelopes (of before a reset, or long done) mean nothing. */
  acknowledge(envelopeId: string): void {
    const delivery = this.byEnvelope.get(envelopeId);
    if (delivery) this.finish(delivery, "delivered");
  }

  reset(): void {
    this.era += 1;
    for (const delivery of this.sent.values()) clearTimeout(delivery.timer);
    this.sent.clear();
    for (const { flying } of this.lanes) flying.clear();
    this.resting.clear();
    this.byEnvelope.clear();
    this.held.clear();
    this.again = [];
    this.next = 1;
    this.wasOpened = this.lanes.length > 0;
  }

  close(): void {
    this.reset();
    this.lanes.length = 0;
  }

  private pump(): void {
    for (;;) {
      const lane = this.freeLane();
      const delivery = lane && this.nextDelivery();
      if (!delivery) return;
      this.send(delivery, lane);
    }
  }

  /** The connections take turns; one with no room is passed over. */
  private freeLane(): Lane | undefined {
    const { length } = this.lanes;
    for (let step = 0; step < length; step += 1) {
      const lane = this.lanes[(this.turn + step) % length];
      if (!lane?.line.hasRoom || lane.flying.size >= WINDOW) continue;
      return lane;
    }
    return undefined;
  }

  private nextDelivery(): Delivery | undefined {
    const returned = this.again.shift();
    if (returned) return returned;
    if (this.next > this.tools.newestSeq() || this.held.has(this.next)) return undefined;
    const seq = this.next;
    this.next += 1;
    return {
      seq,
      attempt: 0,
      envelopeId: undefined,
      envelopes: [],
      lane: undefined,
      timer: undefined,
    };
  }

  private send(delivery: Delivery, lane: Lane): void {
    const envelopeId = delivery.envelopeId ?? this.nameAttempt(delivery);
    delivery.lane = lane;
    lane.flying.add(delivery);
    this.sent.set(delivery.seq, delivery);
    this.turn = this.lanes.indexOf(lane) + 1;
    delivery.timer = this.after(this.times.acknowledge, () => {
      this.giveUp(delivery);
    });
    lane.line.send(
      envelopeFrame({ envelopeId, attempt: delivery.attempt }, this.tools.payload(delivery.seq)),
    );
    this.tools.changed();
  }

  private nameAttempt(delivery: Delivery): string {
    const id = this.tools.nextEnvelopeId();
    delivery.envelopeId = id;
    delivery.envelopes.push(id);
    this.byEnvelope.set(id, delivery);
    return id;
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
    this.pump();
    this.tools.changed();
  }

  private rest(delivery: Delivery, delay: number): void {
    this.resting.add(delivery);
    delivery.timer = this.after(delay, () => {
      this.resting.delete(delivery);
      this.putBack(delivery);
      this.pump();
      this.tools.changed();
    });
  }

  /** Back to the head of the queue, among those that were sent before, in the order of events. */
  private putBack(delivery: Delivery): void {
    this.land(delivery);
    this.again.push(delivery);
    this.again.sort((a, b) => a.seq - b.seq);
  }

  /** No longer in the air, whatever comes of it. */
  private land(delivery: Delivery): void {
    clearTimeout(delivery.timer);
    delivery.lane?.flying.delete(delivery);
    delivery.lane = undefined;
  }

  private finish(delivery: Delivery, status: ResultRow["status"]): void {
    this.land(delivery);
    this.resting.delete(delivery);
    this.sent.delete(delivery.seq);
    this.again = this.again.filter((other) => other !== delivery);
    for (const id of delivery.envelopes) this.byEnvelope.delete(id);
    this.tools.record({ generation: this.tools.generation, seq: delivery.seq, status });
    this.pump();
    this.tools.changed();
  }

  /** A timer that keeps no process alive. */
  private after(milliseconds: number, run: () => void): NodeJS.Timeout {
    return setTimeout(run, milliseconds).unref();
  }
}
