import { namesRealDay } from "../text/names-real-day.ts";

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * An ISO 8601 time in milliseconds since the epoch; `undefined` for anything else. A time without a
 * zone is taken as UTC, so that a run does not depend on where it happens.
 */
export function readMoment(text: string): number | undefined {
  if (!ISO_8601.test(text) || !namesRealDay(text)) return undefined;
  const time = Date.parse(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  return Number.isFinite(time) ? time : undefined;
}
