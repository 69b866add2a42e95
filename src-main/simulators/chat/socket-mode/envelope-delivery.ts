/** A connection as the channel sees it. */
export interface Line {
  /** Whether it takes more just now; a client that does not read gets nothing further. */
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
