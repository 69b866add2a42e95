import type * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { between, createChoice, integer } from "../shared/schema.ts";

/** The time between invoices of pending items. */
export const pendingInterval = lazyStrictObject(() => ({
  interval: createChoice("day", "week", "month", "year"),
  interval_count: integer.optional(),
}));

/** The moment of a month or year at which periods begin. */
export const anchorConfig = lazyStrictObject(() => ({
  day_of_month: between(1, 31),
  hour: between(0, 23).optional(),
  minute: between(0, 59).optional(),
  month: between(1, 12).optional(),
  second: between(0, 59).optional(),
}));

export type IntervalWish = z.output<typeof pendingInterval>;
export type AnchorConfig = z.output<typeof anchorConfig>;
