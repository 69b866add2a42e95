import * as z from "zod";
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

const line = z.int().nonnegative();

const annotation = z.object({
  path: words,
  start_line: line,
  end_line: line,
  start_column: line.optional(),
  end_column: line.optional(),
  annotation_level: z.enum(["notice", "warning", "failure"]),
  message: words.max(65_536),
  title: z.string().max(255).optional(),
  raw_details: z.string().max(65_536).optional(),
});

const output = z.object({
  title: words.optional(),
  summary: z.string().max(65_535),
  text: z.string().max(65_535).optional(),
  annotations: z.array(annotation).max(50).optional(),
});

const action = z.object({
  label: words.max(20),
  description: words.max(40),
  identifier: words.max(20),
});

const fields = {
  details_url: z.string().optional(),
  external_id: z.string().optional(),
  status: z
    .enum(["queued", "in_progress", "completed", "waiting", "requested", "pending"])
    .optional(),
  started_at: moment.optional(),
  conclusion: z.enum(conclusions).optional(),
  completed_at: moment.optional(),
  actions: z.array(action).max(3).optional(),
};

export const createRunBody = z.object({
  ...fields,
  name: words,
  head_sha: words,
  output: output.extend({ title: words }).optional(),
});

export const updateRunBody = z.object({
  ...fields,
  name: words.optional(),
  output: output.optional(),
});

export const listRunsQuery = pageQuery.extend({
  check_name: z.string().optional(),
  status: z.enum(["queued", "in_progress", "completed"]).optional(),
  filter: z.enum(["latest", "all"]).catch("latest").default("latest"),
  app_id: z.coerce.number().int().optional(),
});
