import { parseSeconds } from "../../features/clock/parse-seconds.ts";

/** `90m`, `+1h 30m` and `advance 5m`: how far the clock is to go, in seconds. */
export function readAdvance(text: string): number | undefined {
  const typed = /^\s*(?:advance\s+)?\+?\s*(\d.*[hms])\s*$/i.exec(text)?.[1];
  const seconds = typed === undefined ? undefined : parseSeconds(typed);
  return seconds === 0 ? undefined : seconds;
}
