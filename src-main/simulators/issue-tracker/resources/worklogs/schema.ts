import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag, moment, offsetQuery, visibility } from "../../shared/schema.ts";

export const worklogBody = lazyObject(() => ({
  comment: z.unknown().optional(),
  started: z
    .string()
    .regex(/[+-]\d{4}$/, "must end with an offset such as +0000")
    .pipe(moment)
    .optional(),
  timeSpent: z.string().optional(),
  timeSpentSeconds: z.int().min(1).max(1e9).optional(),
  visibility: visibility.optional(),
}));

export type WorklogBody = z.output<typeof worklogBody>;

const milliseconds = z
  .string()
  .regex(/^-?\d{1,16}$/, "must be a time in milliseconds")
  .transform(Number)
  .optional();

/** The times are those at which the work started. */
export const listWorklogsQuery = offsetQuery(1_000).extend({
  startedAfter: milliseconds,
  startedBefore: milliseconds,
});

/** The effect of a change of the time spent on the remaining estimate. No notifications are sent. */
export const estimateQuery = lazyObject(() => ({
  notifyUsers: flag(true),
  adjustEstimate: z.enum(["auto", "leave", "new", "manual"]).default("auto"),
  newEstimate: z.string().optional(),
  reduceBy: z.string().optional(),
  increaseBy: z.string().optional(),
}));

export type EstimateQuery = z.output<typeof estimateQuery>;

/** Parameters without effect. Properties can neither be stored nor expanded. */
export const unsupported = ["expand", "overrideEditableFlag", "properties"];
