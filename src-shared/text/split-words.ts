/** The words of a search, each of which must be somewhere; none when nothing was typed. */
export function splitWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
