import type { Market, Quote, Trade } from "../../shared/entities.ts";
import { formatCount, formatPrice, seconds, type ApiObject } from "../../shared/units.ts";

/** The values of a quantity within a period. */
interface Span {
  readonly open: number;
  readonly low: number;
  readonly high: number;
  readonly close: number;
}

/** One period of a market: its quotes, its trades, and how it stood at the end. */
interface Candle {
  /** Milliseconds; the period ends with it. */
  readonly end: number;
  readonly bid: Span;
  readonly ask: Span;
  /** Absent when nothing was traded. */
  readonly price: (Span & { readonly mean: number }) | undefined;
  readonly previous: number | undefined;
  readonly volume: number;
  readonly openInterest: number;
}

/** Which periods: those that end from `start` to `end`, `length` milliseconds each. */
export interface CandleRange {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

function spanOf(values: readonly number[]): Span {
  const [open = 0] = values;
  return {
    open,
    low: Math.min(...values),
    high: Math.max(...values),
    close: values.at(-1) ?? open,
  };
}

/** Items in the order of time, handed out period by period. */
class Cursor<T extends { readonly at: number }> {
  private place = 0;
  private readonly items: readonly T[];
  /** The last one handed out. */
  last: T | undefined;

  constructor(items: readonly T[]) {
    this.items = items;
  }

  /** Those that came at `moment` or before and were not handed out yet. */
  until(moment: number): readonly T[] {
    const from = this.place;
    for (;;) {
      const item = this.items[this.place];
      if (!item || item.at > moment) return this.items.slice(from, this.place);
      this.last = item;
      this.place += 1;
    }
  }
}

function candleOf(
  end: number,
  quotes: readonly Quote[],
  trades: readonly Trade[],
  before: Trade | undefined,
): Candle {
  const volume = trades.reduce((sum, { count }) => sum + count, 0);
  const paid = trades.reduce((sum, { count, price }) => sum + count * price, 0);
  const prices = trades.map(({ price }) => price);
  return {
    end,
    bid: spanOf(quotes.map(({ bid }) => bid)),
    ask: spanOf(quotes.map(({ ask }) => ask)),
    price: volume === 0 ? undefined : { ...spanOf(prices), mean: Math.round(paid / volume) },
    previous: before?.price,
    volume,
    openInterest: trades.at(-1)?.openInterest ?? before?.openInterest ?? 0,
  };
}

const noQuote = { bid: 0, ask: 10_000 };

/** A market's candles within a range, from its opening to now. */
export function computeCandles(market: Market, range: CandleRange, now: number): readonly Candle[] {
  const { length } = range;
  const quotes = new Cursor(market.quotes);
  const trades = new Cursor([...market.trades.values()]);
  const first = Math.ceil(Math.max(range.start, market.openAt) / length) * length;
  const last = Math.min(range.end, now + length - 1);
  const candles: Candle[] = [];
  quotes.until(first - length);
  trades.until(first - length);
  for (let end = first; end <= last; end += length) {
    const standing = quotes.last ?? { at: end - length, ...noQuote };
    const before = trades.last;
    candles.push(candleOf(end, [standing, ...quotes.until(end)], trades.until(end), before));
  }
  return candles;
}

function presentSpan({ open, low, high, close }: Span): Record<string, string> {
  return {
    open_dollars: formatPrice(open),
    low_dollars: formatPrice(low),
    high_dollars: formatPrice(high),
    close_dollars: formatPrice(close),
  };
}

/** A candle as charts read it. A period without trades has no prices but the one before it. */
export function presentCandle(candle: Candle): ApiObject {
  const { price, previous } = candle;
  return {
    end_period_ts: seconds(candle.end),
    yes_bid: presentSpan(candle.bid),
    yes_ask: presentSpan(candle.ask),
    price: {
      ...(price ? { ...presentSpan(price), mean_dollars: formatPrice(price.mean) } : {}),
      ...(previous === undefined ? {} : { previous_dollars: formatPrice(previous) }),
    },
    volume_fp: formatCount(candle.volume),
    open_interest_fp: formatCount(candle.openInterest),
  };
}
