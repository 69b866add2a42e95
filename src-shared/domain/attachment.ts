import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/** The instance elsewhere that the panel shows in the place of its own simulators. */
export const attachmentView = lazyObject(() => ({
  /** The host for display: `ci.example:4701`. */
  host: z.string(),
  /** Its version of Simdeck. */
  version: z.string(),
  /** True if it runs on this machine, and so reaches a receiver on loopback. */
  isHere: z.boolean(),
  /** Simulators of the instance that are not shown since their addresses do not answer. */
  missing: z.array(z.object({ kind: z.string(), address: z.string(), reason: z.string() })),
  /** Set while the connection is lost and tried again; what is shown is what was known by then. */
  lost: z
    .object({
      /** Real time, milliseconds since the epoch. */
      since: z.number(),
      reason: z.string(),
      kinds: z.array(z.string()),
    })
    .nullable(),
}));

export type AttachmentView = z.output<typeof attachmentView>;
