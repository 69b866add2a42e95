import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/**
 * The format of an exported log: a line of JSON per event, the response of `GET /_sim/egress`, or the
 * deliveries as an HTTP archive.
 */
export const exportFormat = z.enum(["ndjson", "egress", "har"]);

/** The state of an export. */
export const exportState = lazyObject(() => ({
  state: z.enum(["running", "done", "failed", "cancelled"]),
  /** The target file. */
  file: z.string(),
  /** Events written so far, of how many. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  /** Why it failed, in words. */
  problem: z.string().nullable(),
}));

export type ExportFormat = z.output<typeof exportFormat>;
export type ExportState = z.output<typeof exportState>;
