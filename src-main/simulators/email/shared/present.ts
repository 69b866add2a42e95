let latest = { at: Number.NaN, text: "" };

/** A moment as the API writes it. Most are the moment of the one before: the clock stands still between changes. */
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
