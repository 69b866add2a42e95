import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isPresent, is, refusedIf } from "#core/contract/rules/rule.ts";
import { csv, flag, limit, timestamp } from "../../shared/fields.ts";

const statusWords = ["unopened", "open", "paused", "closed", "settled"] as const;

export const listMarketsQuery = lazyObject(() => ({
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  event_ticker: csv.optional(),
  series_ticker: z.string().optional(),
  tickers: csv.optional(),
  status: csv.pipe(z.array(z.enum(statusWords)).max(1, "must be one status")).optional(),
  min_close_ts: timestamp.optional(),
  max_close_ts: timestamp.optional(),
  min_created_ts: timestamp.optional(),
  max_created_ts: timestamp.optional(),
  min_updated_ts: timestamp.optional(),
  min_settled_ts: timestamp.optional(),
  max_settled_ts: timestamp.optional(),
  mve_filter: z.enum(["only", "exclude"]).optional(),
}));

export type MarketsQuery = z.output<typeof listMarketsQuery>;

export const listTradesQuery = lazyObject(() => ({
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  ticker: z.string().optional(),
  min_ts: timestamp.optional(),
  max_ts: timestamp.optional(),
  is_block_trade: flag.optional(),
}));

const created = ["min_created_ts", "max_created_ts"];
const closing = ["min_close_ts", "max_close_ts"];
const settled = ["min_settled_ts", "max_settled_ts"];

/** A filter by a time fits only some statuses, and one kind of time is filtered at once. */
export const marketRules = [
  refusedIf(created, is("status", "paused", "closed", "settled")),
  refusedIf(closing, is("status", "unopened", "open", "paused", "settled")),
  refusedIf(settled, is("status", "unopened", "open", "paused", "closed")),
  ...created.map((name) => refusedIf([...closing, ...settled], isPresent(name))),
  ...closing.map((name) => refusedIf(settled, isPresent(name))),
  refusedIf(
    [...created, ...closing, ...settled, "status", "event_ticker", "tickers"],
    isPresent("min_updated_ts"),
  ),
];
