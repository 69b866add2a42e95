import { presentTime } from "../../shared/present.ts";
import type { Segment } from "../../state.ts";

/** A segment (formerly audience) as lists show it. */
export function presentListedSegment({ id, name, createdAt }: Segment) {
  return { id, name, created_at: presentTime(createdAt) };
}
