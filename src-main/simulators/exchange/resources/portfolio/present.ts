import { readTop } from "../../matching/book.ts";
import type { Holding } from "../../matching/holding.ts";
import type { Fill, Market, Member, Settlement } from "../../shared/entities.ts";
import {
  CENT,
  formatCost,
  formatCount,
  formatDollars,
  formatPrice,
  FULL_PRICE,
  isoTime,
  seconds,
  toCents,
  type ApiObject,
} from "../../shared/units.ts";
import type { State } from "../../state.ts";

/** One member's part of a trade. */
export function presentFill(fill: Fill): ApiObject {
  return {
    fill_id: fill.id,
    trade_id: fill.id,
    order_id: fill.orderId,
    ticker: fill.ticker,
    market_ticker: fill.ticker,
    side: fill.outcome,
    action: fill.action,
    outcome_side: fill.bookSide === "bid" ? "yes" : "no",
    book_side: fill.bookSide,
    count_fp: formatCount(fill.count),
    yes_price_dollars: formatPrice(fill.price),
    no_price_dollars: formatPrice(FULL_PRICE - fill.price),
    is_taker: fill.isTaker,
    fee_cost: formatCost(fill.fee),
    created_time: isoTime(fill.at),
    ts: seconds(fill.at),
    subaccount_number: 0,
    exchange_index: 0,
  };
}

/**
 * Returns the current value of a position: at the best bid for what is held, otherwise at the last
 * price.
 */
function valueOf(market: Market, { position }: Holding): number {
  const { bid, ask, bidSize, askSize } = readTop(market.book);
  const yes = bidSize > 0 ? bid : market.lastPrice;
  const no = askSize > 0 ? FULL_PRICE - ask : FULL_PRICE - market.lastPrice;
  return position > 0 ? position * yes : -position * no;
}

/** The money a member can use, reserves taken off, and what the positions are worth. */
export function presentBalance(state: State, member: Member): ApiObject {
  const available = member.cash - member.reserved;
  let value = 0;
  for (const [ticker, holding] of member.holdings) {
    const market = state.markets.get(ticker);
    if (market && holding.position !== 0) value += valueOf(market, holding);
  }
  return {
    balance: toCents(available),
    balance_dollars: formatDollars(available),
    portfolio_value: toCents(value),
    updated_ts: seconds(member.updatedAt),
    balance_breakdown: [{ balance: formatDollars(available), exchange_index: 0 }],
  };
}

/** Presents a member's position in one market. */
export function presentPosition(ticker: string, holding: Holding): ApiObject {
  return {
    ticker,
    exchange_index: 0,
    total_traded_dollars: formatCost(holding.traded),
    position_fp: formatCount(holding.position),
    market_exposure_dollars: formatCost(holding.cost),
    realized_pnl_dollars: formatCost(holding.realized),
    fees_paid_dollars: formatCost(holding.fees),
    last_updated_ts: isoTime(holding.updatedAt),
  };
}

/** The sum of a member's positions in the markets of one event. */
export function presentEventPosition(eventTicker: string, holdings: readonly Holding[]): ApiObject {
  const sum = (of: (holding: Holding) => number) =>
    holdings.reduce((total, holding) => total + of(holding), 0);
  return {
    event_ticker: eventTicker,
    total_cost_dollars: formatCost(sum((holding) => holding.traded)),
    total_cost_shares_fp: formatCount(sum((holding) => holding.volume)),
    event_exposure_dollars: formatCost(sum((holding) => holding.cost)),
    realized_pnl_dollars: formatCost(sum((holding) => holding.realized)),
    fees_paid_dollars: formatCost(sum((holding) => holding.fees)),
  };
}

/** Presents the payout of a market to a member. */
export function presentSettlement(settlement: Settlement): ApiObject {
  const { yesCount, noCount, cost } = settlement;
  return {
    ticker: settlement.ticker,
    exchange_index: 0,
    event_ticker: settlement.eventTicker,
    market_result: settlement.result,
    yes_count_fp: formatCount(yesCount),
    yes_total_cost_dollars: formatCost(yesCount > 0 ? cost : 0),
    no_count_fp: formatCount(noCount),
    no_total_cost_dollars: formatCost(noCount > 0 ? cost : 0),
    revenue: toCents(settlement.revenue),
    settled_time: isoTime(settlement.at),
    fee_cost: formatCost(settlement.fees),
    value: Math.round((settlement.value * 100) / CENT),
  };
}
