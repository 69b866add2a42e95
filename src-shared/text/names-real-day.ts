/**
 * Returns whether the day that `text` begins with (`2026-02-28`, whatever follows) is in the calendar:
 * Date.parse takes the 30th of February for the 2nd of March.
 */
export function namesRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
