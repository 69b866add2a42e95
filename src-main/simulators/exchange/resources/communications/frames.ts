import type { Frame } from "../../feed/frame.ts";
import type { Rfq, RfqQuote } from "../../shared/communications.ts";
import {
  formatCount,
  formatDollars,
  formatPrice,
  isoTime,
  type ApiObject,
} from "../../shared/units.ts";
import type { SimContext } from "../../state.ts";
import { publish, whisper } from "../../trading/journal.ts";
import { communicationsId, countFor } from "./rfqs.ts";

const frame = (type: Frame["type"], ticker: string, msg: ApiObject, memberId?: string): Frame => ({
  channel: "communications",
  type,
  ticker,
  msg,
  ...(memberId !== undefined && { memberId }),
});

/** Tells every member of a request for quotes that is new or gone. */
export function publishRfq(
  context: SimContext,
  type: "rfq_created" | "rfq_deleted",
  rfq: Rfq,
): void {
  const market = context.state.markets.get(rfq.ticker);
  const at = isoTime(context.now);
  publish(
    context,
    frame(type, rfq.ticker, {
      id: rfq.id,
      creator_id: communicationsId(context, rfq.memberId),
      market_ticker: rfq.ticker,
      event_ticker: market?.eventTicker,
      contracts_fp: formatCount(rfq.count),
      target_cost_dollars: rfq.targetCost === undefined ? undefined : formatDollars(rfq.targetCost),
      [type === "rfq_created" ? "created_ts" : "deleted_ts"]: at,
    }),
  );
}

/** Tells the two members of a quote what became of it. It is recorded once. */
export function publishQuote(
  context: SimContext,
  type: "quote_created" | "quote_accepted" | "quote_executed",
  quote: RfqQuote,
  rfq: Rfq,
): void {
  const market = context.state.markets.get(rfq.ticker);
  const common = {
    quote_id: quote.id,
    rfq_id: rfq.id,
    quote_creator_id: communicationsId(context, quote.memberId),
    rfq_creator_id: communicationsId(context, rfq.memberId),
    market_ticker: rfq.ticker,
    event_ticker: market?.eventTicker,
  };
  const side = quote.acceptedSide;
  const msg = {
    ...common,
    ...(type !== "quote_executed" && {
      yes_bid_dollars: formatPrice(quote.yesBid),
      no_bid_dollars: formatPrice(quote.noBid),
      yes_contracts_offered_fp: formatCount(countFor(rfq, quote, "yes")),
      no_contracts_offered_fp: formatCount(countFor(rfq, quote, "no")),
    }),
    ...(type === "quote_created" && { created_ts: isoTime(quote.createdAt) }),
    ...(type === "quote_accepted" &&
      side !== undefined && {
        accepted_side: side,
        contracts_accepted_fp: formatCount(countFor(rfq, quote, side)),
      }),
    ...(type === "quote_executed" && { executed_ts: isoTime(context.now) }),
  };
  const [asked, quoted] = quote.orderIds ?? [];
  const own = (orderId: string | undefined) => ({ ...msg, order_id: orderId });
  publish(context, frame(type, rfq.ticker, own(asked), rfq.memberId));
  if (quote.memberId !== rfq.memberId) {
    whisper(context, frame(type, rfq.ticker, own(quoted), quote.memberId));
  }
}
