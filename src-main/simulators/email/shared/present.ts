let latest = { at: Number.NaN, text: "" };

/** A time in ISO 8601. The last one is cached, because most events have the time of the one before. */
export function presentTime(milliseconds: number): string {
  if (milliseconds !== latest.at) {
    latest = { at: milliseconds, text: new Date(milliseconds).toISOString() };
  }
  return latest.text;
}

/** One page of a list. */
export function presentList<T>(data: readonly T[], hasMore: boolean) {
  return { object: "list" as const, has_more: hasMore, data };
}
