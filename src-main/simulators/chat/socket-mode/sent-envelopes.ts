import type { EnvelopeDelivery } from "./envelope-delivery.ts";

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
