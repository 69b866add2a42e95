import * as z from "zod";

/** A market as the API returns it; prices in dollars with four decimals, counts with two. */
export const marketShape = z.object({
  ticker: z.string(),
  title: z.string(),
  yes_sub_title: z.string().default(""),
  status: z.string(),
  result: z.string().default(""),
  settlement_value_dollars: z.string().optional(),
  settlement_ts: z.string().optional(),
  close_time: z.string(),
  last_price_dollars: z.string(),
  previous_price_dollars: z.string().default("0.0000"),
  volume_fp: z.string(),
  open_interest_fp: z.string(),
});

const level = z.tuple([z.string(), z.string()]);

/** `GET /_sim/world/market`: bids of both sides worst first, trades newest first. */
export const marketReadShape = z.object({
  orderbook_fp: z.object({ yes_dollars: z.array(level), no_dollars: z.array(level) }),
  trades: z.array(
    z.object({
      trade_id: z.string(),
      count_fp: z.string(),
      yes_price_dollars: z.string(),
      no_price_dollars: z.string(),
      taker_side: z.enum(["yes", "no"]),
      created_time: z.string(),
    }),
  ),
});

export type MarketView = z.output<typeof marketShape>;
export type MarketRead = z.output<typeof marketReadShape>;
