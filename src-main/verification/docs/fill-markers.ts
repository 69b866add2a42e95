/** Matches the part between the markers of one name, which the program writes. */
const MARKED = /<!-- (?<name>[\w-]+) -->[\s\S]*?<!-- \/\k<name> -->/g;

/**
 * A page with the parts between `<!-- name -->` and `<!-- /name -->` made again. Throws when a page has
 * a marker for which there is no part, or leaves out one of `parts`.
 */
export function fillMarkers(page: string, parts: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const filled = page.replaceAll(MARKED, (...match: unknown[]) => {
    const name = String(match[1]);
    const part = parts[name];
    if (part === undefined) throw new Error(`<!-- ${name} -->: there is no such part`);
    used.add(name);
    return `<!-- ${name} -->\n\n${part.trim()}\n\n<!-- /${name} -->`;
  });
  const missing = Object.keys(parts).filter((name) => !used.has(name));
  if (missing.length > 0) throw new Error(`the page has no place for ${missing.join(", ")}`);
  return filled;
}
