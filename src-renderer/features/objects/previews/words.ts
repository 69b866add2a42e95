import { formatDateTime, formatSeconds } from "../../../ui/text/format.ts";

/** `2026-01-02 03:04 UTC` of seconds since the epoch. */
export function dayAndTime(seconds: number): string {
  return `${formatDateTime(seconds * 1_000).slice(0, 16)} UTC`;
}

/** `in 23 h 57 m` or `3 d ago`, from one moment to another: milliseconds of simulator time. */
export function fromNow(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1_000);
  const [first = "", unit = "", second = "", next = ""] = formatSeconds(Math.abs(seconds)).split(
    " ",
  );
  const words = [first, unit, second, next].filter((word) => word !== "").join(" ");
  return seconds >= 0 ? `in ${words}` : `${words} ago`;
}
