/**
 * Returns whether a whole text matches a pattern of SQL: `%` matches any characters, `_` one character. The
 * time is at most the product of the two lengths.
 */
export function matchesLike(text: string, pattern: string): boolean {
  let [at, place] = [0, 0];
  /** The last `%`, and the end of the text that it matches so far. */
  let [wildcard, matched] = [-1, 0];
  while (at < text.length) {
    const sign = pattern.charAt(place);
    if (sign === "%") {
      [wildcard, matched] = [place, at];
      place += 1;
    } else if (place < pattern.length && (sign === "_" || sign === text.charAt(at))) {
      at += 1;
      place += 1;
    } else if (wildcard >= 0) {
      matched += 1;
      [at, place] = [matched, wildcard + 1];
    } else {
      return false;
    }
  }
  return /^%*$/.test(pattern.slice(place));
}
