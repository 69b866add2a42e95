import { type OrderBook, type Side, readTop } from "../../matching/book.ts";
import type { Market, Trade } from "../../shared/entities.ts";
import { computeStatus } from "../../shared/markets.ts";
import {
  formatCount,
  formatPrice,
  FULL_PRICE,
  isoTime,
  type ApiObject,
} from "../../shared/units.ts";

type PriceLevel = readonly [price: string, count: string];

/** A side as bids, worst first: `[["0.4700","3.00"]]`. `depth` keeps the best ones. */
function presentSide(
  side: Side,
  priceOf: (price: number) => number,
  depth: number,
): readonly PriceLevel[] {
  const kept = depth > 0 ? side.levels.slice(0, depth) : side.levels;
  return kept
    .map(({ price, count }): PriceLevel => [formatPrice(priceOf(price)), formatCount(count)])
    .reverse();
}

const sameOf = (price: number) => price;

const otherOf = (price: number) => FULL_PRICE - price;

/** The book as bids for YES and bids for NO; an ask at p is a NO bid at 1 − p. */
export function presentBook(book: OrderBook, depth = 0): ApiObject {
  return {
    orderbook_fp: {
      yes_dollars: presentSide(book.bid, sameOf, depth),
      no_dollars: presentSide(book.ask, otherOf, depth),
    },
  };
}

/** The same for the feed, where an empty side is left out. */
export function presentBookSnapshot(book: OrderBook, useYesPrice: boolean): ApiObject {
  const yes = presentSide(book.bid, sameOf, 0);
  const no = presentSide(book.ask, useYesPrice ? sameOf : otherOf, 0);
  return {
    ...(yes.length > 0 ? { yes_dollars_fp: yes } : {}),
    ...(no.length > 0 ? { no_dollars_fp: no } : {}),
  };
}

const DAY_MS = 86_400_000;
const priceRanges = [{ start: "0.0000", end: "1.0000", step: "0.0100" }];

/** The last item that is older than `moment`, found by halving: items are in the order of time. */
function lastBefore<T extends { readonly at: number }>(
  length: number,
  at: (place: number) => T | undefined,
  moment: number,
): T | undefined {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = at(middle);
    if (item && item.at < moment) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : at(low - 1);
}

function presentPrices(market: Market): Record<string, string> {
  const top = readTop(market.book);
  return {
    yes_bid_dollars: formatPrice(top.bid),
    yes_bid_size_fp: formatCount(top.bidSize),
    yes_ask_dollars: formatPrice(top.ask),
    yes_ask_size_fp: formatCount(top.askSize),
    no_bid_dollars: formatPrice(FULL_PRICE - top.ask),
    no_ask_dollars: formatPrice(FULL_PRICE - top.bid),
    last_price_dollars: formatPrice(market.lastPrice),
  };
}

function presentYesterday(market: Market, now: number): Record<string, string> {
  const since = now - DAY_MS;
  const { trades, quotes } = market;
  const trade = lastBefore(trades.length, (place) => trades.at(place), since);
  const quote = lastBefore(quotes.length, (place) => quotes[place], since);
  return {
    volume_fp: formatCount(market.volume),
    volume_24h_fp: formatCount(market.volume - (trade?.volume ?? 0)),
    open_interest_fp: formatCount(market.openInterest),
    previous_price_dollars: formatPrice(trade?.price ?? 0),
    previous_yes_bid_dollars: formatPrice(quote?.bid ?? 0),
    previous_yes_ask_dollars: formatPrice(quote?.ask ?? 0),
  };
}

function presentOutcome(market: Market): ApiObject {
  return {
    result: market.result,
    expiration_value: market.result,
    ...(market.settlementValue === undefined
      ? {}
      : { settlement_value_dollars: formatPrice(market.settlementValue) }),
    ...(market.settledAt === undefined ? {} : { settlement_ts: isoTime(market.settledAt) }),
  };
}

/** A market as `GET /markets/{ticker}` shows it. */
export function presentMarket(market: Market, now: number): ApiObject {
  const close = isoTime(market.closeAt);
  return {
    ticker: market.ticker,
    event_ticker: market.eventTicker,
    market_type: "binary",
    title: market.title,
    subtitle: market.subTitle,
    yes_sub_title: market.subTitle,
    no_sub_title: market.subTitle,
    created_time: isoTime(market.createdAt),
    updated_time: isoTime(market.updatedAt),
    open_time: isoTime(market.openAt),
    close_time: close,
    expected_expiration_time: close,
    expiration_time: close,
    latest_expiration_time: close,
    settlement_timer_seconds: 0,
    status: computeStatus(market, now),
    ...presentPrices(market),
    ...presentYesterday(market, now),
    ...presentOutcome(market),
    liquidity_dollars: "0.0000",
    notional_value_dollars: "1.0000",
    can_close_early: true,
    early_close_condition: "This market closes when its outcome is determined.",
    rules_primary: market.rules,
    rules_secondary: "",
    price_level_structure: "linear_cent",
    price_ranges: priceRanges,
    exchange_index: 0,
    ...presentLegs(market),
  };
}

/** The markets that a market combines. */
function presentLegs({ legs, eventTicker }: Market): ApiObject {
  if (legs === undefined) return {};
  return {
    mve_collection_ticker: eventTicker.split("-")[0],
    mve_selected_legs: legs.map((leg) => ({
      event_ticker: leg.eventTicker,
      market_ticker: leg.ticker,
      side: leg.side,
    })),
  };
}

/** A trade as everybody sees it. */
export function presentTrade(trade: Trade): ApiObject {
  const outcome = trade.takerSide === "bid" ? "yes" : "no";
  return {
    trade_id: trade.id,
    ticker: trade.ticker,
    count_fp: formatCount(trade.count),
    yes_price_dollars: formatPrice(trade.price),
    no_price_dollars: formatPrice(FULL_PRICE - trade.price),
    taker_side: outcome,
    taker_outcome_side: outcome,
    taker_book_side: trade.takerSide,
    created_time: isoTime(trade.at),
    is_block_trade: false,
  };
}
