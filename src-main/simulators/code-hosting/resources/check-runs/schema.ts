import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isPresent, is, requiredIf, type Rule } from "#core/contract/rules/rule.ts";
import { moment, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

export const conclusions = [
  "action_required",
  "cancelled",
  "failure",
  "neutral",
  "success",
  "skipped",
  "stale",
  "timed_out",
] as const;

export const checkStatuses = [
  "queued",
  "in_progress",
  "completed",
  "waiting",
  "requested",
  "pending",
] as const;

const line = z.int().nonnegative();

/** The value of a field, `null` where it is missing. */
const orNull = <T extends z.ZodType>(type: T) =>
  type.optional().transform((value) => value ?? null);

/** The fields are in the order of responses. */
const annotationFields = lazyObject(() => ({
  path: words,
  start_line: line,
  start_column: orNull(line),
  end_line: line,
  end_column: orNull(line),
  annotation_level: z.enum(["notice", "warning", "failure"]),
  title: orNull(z.string().max(255)),
  message: words.max(65_536),
  raw_details: orNull(z.string().max(65_536)),
}));

/** Columns are within one line. */
export const annotation = annotationFields.refine(
  ({ start_line: start, end_line: end, start_column: from, end_column: to }) =>
    start === end || (from === null && to === null),
  { path: ["start_column"], error: "must not be given for several lines" },
);

const output = lazyObject(() => ({
  title: words.optional(),
  summary: z.string().max(65_535),
  text: z.string().max(65_535).optional(),
  annotations: z.array(annotation).max(50).optional(),
}));

export const checkAction = lazyObject(() => ({
  label: words.max(20),
  description: words.max(40),
  identifier: words.max(20),
}));

const fields = lazy(() => ({
  details_url: z.string().optional(),
  external_id: z.string().optional(),
  status: z.enum(checkStatuses).optional(),
  started_at: moment.optional(),
  conclusion: z.enum(conclusions).optional(),
  completed_at: moment.optional(),
  actions: z.array(checkAction).max(3).optional(),
}));

/** A run that is completed needs a conclusion. */
export const runRules: readonly Rule[] = [
  requiredIf("conclusion", is("status", "completed")),
  requiredIf("conclusion", isPresent("completed_at")),
];

export const createRunBody = lazyObject(() => ({
  ...fields(),
  name: words,
  head_sha: words,
  output: output.extend({ title: words }).optional(),
}));

export const updateRunBody = lazyObject(() => ({
  ...fields(),
  name: words.optional(),
  output: output.optional(),
}));

export const listRunsQuery = pageQuery.extend({
  check_name: z.string().optional(),
  status: z.enum(["queued", "in_progress", "completed"]).optional(),
  filter: z.enum(["latest", "all"]).catch("latest").default("latest"),
  app_id: z.coerce.number().int().optional(),
});
