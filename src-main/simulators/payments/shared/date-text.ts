/** Returns the day of a moment in seconds, as people read it: `January 2, 2026`. */
export function dateText(seconds: number): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(seconds * 1_000);
}
