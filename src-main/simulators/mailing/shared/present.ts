/** A moment as the API writes it. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
