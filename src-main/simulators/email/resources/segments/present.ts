import { presentTime } from "../../shared/present.ts";
import type { Segment } from "../../state.ts";

/** A segment (an audience, as it was called before) as lists show it. */
export function presentListedSegment({ id, name, createdAt }: Segment) {
  return { id, name, created_at: presentTime(createdAt) };
}
