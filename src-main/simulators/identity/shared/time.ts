/** A time in ISO 8601, or `null`. */
export function presentTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
