/** Returns whether a text fits a pattern with `*` and `?`, in time that grows with their product only. */
export function fitsGlob(text: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[next] === "*") {
      star = next;
      resume = at;
      next += 1;
    } else if (next < pattern.length && (pattern[next] === "?" || pattern[next] === text[at])) {
      at += 1;
      next += 1;
    } else if (star < 0) return false;
    else {
      // The last star takes one more character.
      next = star + 1;
      resume += 1;
      at = resume;
    }
  }
  while (pattern[next] === "*") next += 1;
  return next === pattern.length;
}
