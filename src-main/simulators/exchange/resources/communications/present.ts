import type { Rfq, RfqQuote } from "../../shared/communications.ts";
import {
  FULL_PRICE,
  formatCount,
  formatDollars,
  formatPrice,
  isoTime,
  type ApiObject,
} from "../../shared/units.ts";
import type { SimContext } from "../../state.ts";
import { communicationsId, countFor } from "./rfqs.ts";

const maybeTime = (time: number | undefined) => (time === undefined ? undefined : isoTime(time));

/** A request for quotes; its member sees its own user id, the others only the id for communications. */
export function presentRfq(context: SimContext, rfq: Rfq, viewerId?: string): ApiObject {
  return {
    id: rfq.id,
    creator_id: communicationsId(context, rfq.memberId),
    market_ticker: rfq.ticker,
    contracts_fp: formatCount(rfq.count),
    target_cost_dollars: rfq.targetCost === undefined ? undefined : formatDollars(rfq.targetCost),
    target_cost_excludes_fees: rfq.excludesFees ? true : undefined,
    status: rfq.status,
    created_ts: isoTime(rfq.createdAt),
    updated_ts: isoTime(rfq.updatedAt),
    rest_remainder: rfq.restsRemainder,
    cancellation_reason: rfq.reason,
    creator_user_id: viewerId === rfq.memberId ? rfq.memberId : undefined,
    cancelled_ts: rfq.status === "closed" && rfq.reason ? isoTime(rfq.updatedAt) : undefined,
  };
}

/** A quote as the two members of it see it. */
export function presentQuote(
  context: SimContext,
  quote: RfqQuote,
  rfq: Rfq,
  viewerId?: string,
): ApiObject {
  const [asked, quoted] = quote.orderIds ?? [];
  const count =
    quote.acceptedSide === undefined ? rfq.count : countFor(rfq, quote, quote.acceptedSide);
  return {
    id: quote.id,
    rfq_id: quote.rfqId,
    creator_id: communicationsId(context, quote.memberId),
    rfq_creator_id: communicationsId(context, rfq.memberId),
    market_ticker: quote.ticker,
    contracts_fp: formatCount(count),
    yes_bid_dollars: formatPrice(quote.yesBid),
    no_bid_dollars: formatPrice(quote.noBid),
    yes_contracts_fp: quote.yesBid > 0 ? formatCount(countFor(rfq, quote, "yes")) : undefined,
    no_contracts_fp: quote.noBid > 0 ? formatCount(countFor(rfq, quote, "no")) : undefined,
    created_ts: isoTime(quote.createdAt),
    updated_ts: isoTime(quote.updatedAt),
    status: quote.status,
    accepted_side: quote.acceptedSide,
    accepted_ts: maybeTime(quote.acceptedAt),
    confirmed_ts: maybeTime(quote.confirmedAt),
    executed_ts: maybeTime(quote.executedAt),
    cancelled_ts: maybeTime(quote.cancelledAt),
    rest_remainder: quote.restsRemainder,
    post_only: quote.isPostOnly,
    cancellation_reason: quote.reason,
    creator_user_id: viewerId === quote.memberId ? quote.memberId : undefined,
    rfq_creator_user_id: viewerId === rfq.memberId ? rfq.memberId : undefined,
    rfq_target_cost_dollars:
      rfq.targetCost === undefined ? undefined : formatDollars(rfq.targetCost),
    rfq_creator_order_id: viewerId === rfq.memberId ? asked : undefined,
    creator_order_id: viewerId === quote.memberId ? quoted : undefined,
  };
}

/** The price of YES at which a side of a quote trades. */
export function yesPriceOf(quote: RfqQuote, side: "yes" | "no"): number {
  return side === "yes" ? quote.yesBid : FULL_PRICE - quote.noBid;
}
