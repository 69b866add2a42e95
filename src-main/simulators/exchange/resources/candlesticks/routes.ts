import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badQuery, notFound } from "../../errors.ts";
import { openRoute } from "../../route.ts";
import type { Market } from "../../shared/entities.ts";
import { csv, flag, timestamp } from "../../shared/fields.ts";
import { listMarkets, requireMarket } from "../../shared/markets.ts";
import { type CandleRange, computeCandles, presentCandle } from "./present.ts";
import type { SimContext } from "../../state.ts";

const MOST = 5_000;
const MINUTE_MS = 60_000;

const range = lazy(() => ({
  start_ts: timestamp,
  end_ts: timestamp,
  period_interval: z.enum(["1", "60", "1440"]).transform(Number),
  include_latest_before_start: flag.default(false),
}));

const query = lazyObject(range);

/** The range that was asked for, if it makes sense. */
function rangeOf(asked: z.output<typeof query>): CandleRange {
  const { start_ts: start, end_ts: end } = asked;
  const length = asked.period_interval * MINUTE_MS;
  const refuse = (reason: string) => badQuery("GetMarketCandlesticks", reason);
  if (end < start) throw refuse("end_ts: must not be before start_ts");
  if ((end - start) / length > MOST) throw refuse(`at most ${String(MOST)} periods at once`);
  const earlier = asked.include_latest_before_start ? length : 0;
  return { start: start - earlier, end, length };
}

function present(context: SimContext, market: Market, asked: CandleRange) {
  return computeCandles(market, asked, context.now).map(presentCandle);
}

/** Prices over time, for charts. */
export const routes = [
  openRoute("GET /trade-api/v2/series/:series/markets/:ticker/candlesticks", "Lists candlesticks", {
    query,
    handle: (context, request) => {
      const market = requireMarket(context.state, request.params["ticker"]);
      const event = context.state.events.get(market.eventTicker);
      if (event?.seriesTicker !== request.params["series"]) throw notFound();
      const candlesticks = present(context, market, rangeOf(request.query));
      return { ticker: market.ticker, candlesticks };
    },
  }),
  openRoute(
    "GET /trade-api/v2/series/:series/events/:event/candlesticks",
    "Lists those of an event",
    {
      query: lazyObject(() => {
        const { include_latest_before_start: _, ...shared } = range();
        return shared;
      }),
      handle: (context, { params, query: asked }) => {
        const event = context.state.events.get(params["event"] ?? "");
        if (!event || event.seriesTicker !== params["series"]) throw notFound();
        const wanted = rangeOf({ ...asked, include_latest_before_start: false });
        const markets = listMarkets(context.state, event.ticker);
        return {
          market_tickers: markets.map(({ ticker }) => ticker),
          market_candlesticks: markets.map((market) => present(context, market, wanted)),
          adjusted_end_ts: Math.floor(wanted.end / 1_000),
        };
      },
    },
  ),
  openRoute("GET /trade-api/v2/markets/candlesticks", "Shows prices of several markets over time", {
    query: lazyObject(() => ({
      ...range(),
      market_tickers: csv.pipe(z.array(z.string()).min(1).max(100)),
    })),
    handle: (context, request) => {
      const asked = rangeOf(request.query);
      const markets = request.query.market_tickers.map((ticker) => {
        const market = requireMarket(context.state, ticker);
        return { market_ticker: ticker, candlesticks: present(context, market, asked) };
      });
      return { markets };
    },
  }),
];
