/** Milliseconds as RFC 3339. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Whole seconds of the epoch. */
export function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
