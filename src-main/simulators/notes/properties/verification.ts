import type { DateValue } from "../rich-text/types.ts";

/** Returns whether a verification until a date has expired. One without an end does not. */
export function isExpired({ end }: DateValue, now: number): boolean {
  return end !== null && Date.parse(end) <= now;
}
