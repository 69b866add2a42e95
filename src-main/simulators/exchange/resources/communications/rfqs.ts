import type { Rfq, RfqQuote } from "../../shared/communications.ts";
import { CONTRACT, FULL_PRICE } from "../../shared/units.ts";
import type { SimContext } from "../../state.ts";

/** The id by which the other members know a member in communications. */
export function communicationsId({ state, ids }: SimContext, memberId: string): string {
  const known = state.communicationsIds.get(memberId);
  if (known !== undefined) return known;
  const id = ids.uuid(`communications ${memberId}`);
  state.communicationsIds.set(memberId, id);
  return id;
}

/**
 * The contracts that a side of a quote trades: those of the request, or as many whole contracts as its money
 * buys. A bid for YES is accepted by a member that pays for NO.
 */
export function countFor(rfq: Rfq, quote: RfqQuote, side: "yes" | "no"): number {
  if (rfq.targetCost === undefined) return rfq.count;
  const each = side === "yes" ? FULL_PRICE - quote.yesBid : FULL_PRICE - quote.noBid;
  return Math.floor(rfq.targetCost / (each * CONTRACT)) * CONTRACT;
}
