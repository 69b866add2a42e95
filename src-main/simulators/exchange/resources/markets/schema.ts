import * as z from "zod";
import { csv, flag, limit, timestamp } from "../../shared/fields.ts";

const statusWords = ["unopened", "open", "paused", "closed", "settled"] as const;

export const listMarketsQuery = z.object({
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  event_ticker: csv.optional(),
  series_ticker: z.string().optional(),
  tickers: csv.optional(),
  status: csv.pipe(z.array(z.enum(statusWords))).optional(),
  min_close_ts: timestamp.optional(),
  max_close_ts: timestamp.optional(),
  min_created_ts: timestamp.optional(),
  max_created_ts: timestamp.optional(),
  min_updated_ts: timestamp.optional(),
  min_settled_ts: timestamp.optional(),
  max_settled_ts: timestamp.optional(),
  mve_filter: z.enum(["only", "exclude"]).optional(),
});

export type MarketsQuery = z.output<typeof listMarketsQuery>;

export const listTradesQuery = z.object({
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  ticker: z.string().optional(),
  min_ts: timestamp.optional(),
  max_ts: timestamp.optional(),
  is_block_trade: flag.optional(),
});
