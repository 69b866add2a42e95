import * as z from "zod";
import { lazyStrictObject } from "../schema/lazy-object.ts";

/** Ten years in seconds: how far the signing clock may be shifted either way. */
export const MAX_WALL_OFFSET_SECONDS = 315_576_000;

/** The body of `POST /_sim/clock`: one or both fields, checked before either applies. */
export const clockChange = lazyStrictObject(() => ({
  wall_offset_seconds: z
    .int()
    .min(-MAX_WALL_OFFSET_SECONDS)
    .max(MAX_WALL_OFFSET_SECONDS)
    .optional(),
  advance_seconds: z.int().min(0).optional(),
})).refine(
  (change) => change.wall_offset_seconds !== undefined || change.advance_seconds !== undefined,
  { message: "give wall_offset_seconds, advance_seconds, or both" },
);

export type ClockChange = z.output<typeof clockChange>;
