/** Letters that are written from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Between the parts of a summary: `$48.00 · Order #1003`. */
const BETWEEN = " · ";

/**
 * Returns a summary whose parts keep their order when one of them is written from right to left: each is
 * between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, which draw nothing. Any other is returned unchanged.
 */
export function isolateParts(summary: string): string {
  if (!RIGHT_TO_LEFT.test(summary)) return summary;
  return summary
    .split(BETWEEN)
    .map((part) => `\u2068${part}\u2069`)
    .join(BETWEEN);
}
