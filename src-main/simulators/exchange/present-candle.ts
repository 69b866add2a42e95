import type { Candle, Span } from "./candles.ts";
import { formatCount, formatPrice } from "./engine/money.ts";
import { seconds } from "./present-time.ts";

function presentSpan({ open, low, high, close }: Span): Record<string, string> {
  return {
    open_dollars: formatPrice(open),
    low_dollars: formatPrice(low),
    high_dollars: formatPrice(high),
    close_dollars: formatPrice(close),
  };
}

/** A candle as charts read it. A period without trades has no prices but the one before it. */
export function presentCandle(candle: Candle): Record<string, unknown> {
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
