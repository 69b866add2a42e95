/** A pattern of a filter as a regular expression: `*` within a name, `**` across slashes, `?`, `+`, `[]`. */
export function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.^${}()|\\]/g, String.raw`\$&`)
    .replaceAll("**", "\0")
    .replaceAll("*", "[^/]*")
    .replaceAll("\0", ".*");
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /^(?!)/;
  }
}
