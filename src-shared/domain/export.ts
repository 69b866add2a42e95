import * as z from "zod";

/**
 * What a log is written as: a line of JSON per event, the object that `GET /_sim/egress` answers, or
 * the deliveries as an HTTP archive.
 */
export const exportFormat = z.enum(["ndjson", "egress", "har"]);

/** How an export stands. */
export const exportState = z.object({
  state: z.enum(["running", "done", "failed", "cancelled"]),
  /** Where it goes. */
  file: z.string(),
  /** Events written so far, of how many. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
});

export type ExportFormat = z.output<typeof exportFormat>;
export type ExportState = z.output<typeof exportState>;
