/** A connection as the channel sees it. */
export interface Line {
  /** True if it takes more just now; a client that does not read gets nothing further. */
  readonly hasRoom: boolean;
  send(frame: string): void;
}

/** A connection and what it has not acknowledged. */
export interface Lane {
  readonly line: Line;
  readonly flying: Set<EnvelopeDelivery>;
}

/** An event that was sent at least once and has no outcome yet. */
export interface EnvelopeDelivery {
  readonly seq: number;
  attempt: number;
  /** The envelope of the present attempt; a new attempt has a new one. */
  envelopeId: string | undefined;
  /** Every envelope it was sent in: a late acknowledgement of any of them counts. */
  readonly envelopes: string[];
  lane: Lane | undefined;
  timer: NodeJS.Timeout | undefined;
  /** When it left for the first time, on the clock of `performance`; NaN before. */
  firstSentAt: number;
}

/** The delivery of an event that was never sent. */
export function newDelivery(seq: number): EnvelopeDelivery {
  return {
    seq,
    attempt: 0,
    envelopeId: undefined,
    envelopes: [],
    lane: undefined,
    timer: undefined,
    firstSentAt: NaN,
  };
}

/** Not acknowledged envelopes per connection, beyond which it gets no more. */
const WINDOW = 100;

/** The connections that are open, which take turns. */
export class Lanes {
  private readonly all: Lane[] = [];
  /** The place of the connection whose turn it is. */
  private turn = 0;

  get length(): number {
    return this.all.length;
  }

  /** Returns whether any of them has something to acknowledge. */
  get areFlying(): boolean {
    return this.all.some(({ flying }) => flying.size > 0);
  }

  open(line: Line): void {
    this.all.push({ line, flying: new Set() });
  }

  /** Takes a connection away; the answer is what it had not acknowledged. */
  lose(line: Line): Iterable<EnvelopeDelivery> {
    const place = this.all.findIndex((lane) => lane.line === line);
    const [lane] = place < 0 ? [] : this.all.splice(place, 1);
    return lane?.flying ?? [];
  }

  /** The connection that may have the next envelope, if there is one; one with no room is passed over. */
  free(): Lane | undefined {
    const { length } = this.all;
    for (let step = 0; step < length; step += 1) {
      const lane = this.all[(this.turn + step) % length];
      if (!lane?.line.hasRoom || lane.flying.size >= WINDOW) continue;
      return lane;
    }
    return undefined;
  }

  /** A connection has had its turn. */
  pass(lane: Lane): void {
    this.turn = this.all.indexOf(lane) + 1;
  }

  /** Nothing is in flight any more; the connections stay. */
  land(): void {
    for (const { flying } of this.all) flying.clear();
  }

  clear(): void {
    this.all.length = 0;
  }
}

/** Everything that was sent and has no outcome yet, by its event and by each of its envelopes. */
export class SentEnvelopes {
  private readonly bySeq = new Map<number, EnvelopeDelivery>();
  private readonly byEnvelope = new Map<string, EnvelopeDelivery>();

  /** Events are first sent in their order, so the first that is kept is the oldest. */
  get oldestSeq(): number | undefined {
    return this.bySeq.keys().next().value;
  }

  ofEvent(seq: number): EnvelopeDelivery | undefined {
    return this.bySeq.get(seq);
  }

  /** Unknown envelopes (of before a reset, or long done) mean nothing. */
  ofEnvelope(id: string): EnvelopeDelivery | undefined {
    return this.byEnvelope.get(id);
  }

  /** A delivery goes out in this envelope. */
  add(delivery: EnvelopeDelivery, envelopeId: string): void {
    delivery.envelopeId = envelopeId;
    delivery.envelopes.push(envelopeId);
    this.byEnvelope.set(envelopeId, delivery);
    this.bySeq.set(delivery.seq, delivery);
  }

  /** A delivery has its outcome. */
  remove({ seq, envelopes }: EnvelopeDelivery): void {
    this.bySeq.delete(seq);
    for (const id of envelopes) this.byEnvelope.delete(id);
  }

  /** Forgets all of them, and stops what they waited for. */
  clear(): void {
    for (const { timer } of this.bySeq.values()) clearTimeout(timer);
    this.bySeq.clear();
    this.byEnvelope.clear();
  }
}
