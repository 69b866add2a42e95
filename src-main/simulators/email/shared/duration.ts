import { ownValue } from "#core/state/own-value.ts";

const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  sec: 1_000,
  s: 1_000,
  minute: 60_000,
  min: 60_000,
  m: 60_000,
  hour: 3_600_000,
  hr: 3_600_000,
  h: 3_600_000,
  day: 86_400_000,
  d: 86_400_000,
  week: 7 * 86_400_000,
  w: 7 * 86_400_000,
  month: 30 * 86_400_000,
};

const AMOUNT = /^(an?|one|\d+(?:\.\d+)?)\s*([a-z]+?)s?$/;

/** Returns the milliseconds of a duration in words, such as `30 minutes` or `an hour`; `undefined` for other text. */
export function parseDuration(text: string): number | undefined {
  const [, amount = "", unit = ""] = AMOUNT.exec(text.trim().toLowerCase()) ?? [];
  const milliseconds = ownValue(UNITS, unit);
  if (milliseconds === undefined) return undefined;
  const count = /^\d/.test(amount) ? Number(amount) : 1;
  return Math.round(count * milliseconds);
}
