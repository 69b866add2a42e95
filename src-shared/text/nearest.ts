/** Returns the number of inserted, removed, replaced and swapped characters between two words. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const above = rows[row - 1] ?? [];
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + differs,
          isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(current);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

/** Returns the name that a misspelled one most likely stands for: at most a third of it differs. */
export function nearest(misspelled: string, names: readonly string[]): string | undefined {
  const word = misspelled.toLowerCase();
  const [best] = names
    .map((name) => ({ name, away: distance(word, name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.away - b.away);
  return best?.name;
}

/** Returns ` Did you mean name?`, or nothing when no name is near. */
export function didYouMean(misspelled: string, names: readonly string[]): string {
  const name = nearest(misspelled, names);
  return name === undefined ? "" : ` Did you mean ${name}?`;
}
