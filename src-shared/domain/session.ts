import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/** The state of one simulator when the app was last closed. */
export const keptWorld = lazyObject(() => ({
  kind: z.string(),
  /** The numbers of its objects, registered endpoints and recorded events. */
  objects: z.int(),
  endpoints: z.int(),
  events: z.int(),
  scheduled: z.int(),
  /** Simulator time, milliseconds since the epoch. */
  now: z.number(),
}));

/** The state that is kept between two starts, and the offer to continue with it. */
export const sessionView = lazyObject(() => ({
  /** True if the app was never started with this data folder. */
  isFirstRun: z.boolean(),
  /** Null when nothing is kept, and after the choice. */
  kept: z
    .object({
      /** Real time, milliseconds since the epoch. */
      closedAt: z.number(),
      worlds: z.array(keptWorld),
      /** The names of the saved snapshots. */
      snapshots: z.array(z.string()),
    })
    .nullable(),
}));

/** The result of continuing: what could not be restored, in sentences. */
export const sessionResult = lazyObject(() => ({ problems: z.array(z.string()) }));

export type KeptWorld = z.output<typeof keptWorld>;
export type SessionView = z.output<typeof sessionView>;
