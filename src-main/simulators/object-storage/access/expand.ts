import { compileGlob } from "#core/text/glob.ts";
import type { ReadKey } from "./types.ts";

const VARIABLE = /\$\{\s*([^},\s]+)\s*(?:,\s*'([^']*)'\s*)?\}/g;

/** The characters that mean themselves, for patterns: `${*}` is a star. */
const LITERALS = new Set(["*", "?", "$"]);

/** Characters of Unicode's private use area, in the place of wildcards that stand for themselves. */
const QUOTED = new Map([
  ["*", "\uE000"],
  ["?", "\uE001"],
]);

const quote = (text: string) => text.replaceAll(/[*?]/g, (char) => QUOTED.get(char) ?? char);

/**
 * Replaces the variables of a policy's text by the values of the request; `undefined` if one has no
 * value and no default. The wildcards of values mean themselves.
 */
function expandWith(
  text: string,
  read: ReadKey,
  present: (value: string) => string,
): string | undefined {
  let isComplete = true;
  const expanded = text.replaceAll(VARIABLE, (_all, name: string, usual?: string) => {
    if (LITERALS.has(name)) return present(name);
    const value = read(name)?.[0] ?? usual;
    if (value === undefined) isComplete = false;
    return present(value ?? "");
  });
  return isComplete ? expanded : undefined;
}

/** Replaces the variables of a text, as operators compare it that know no wildcards. */
export function expand(text: string, read: ReadKey): string | undefined {
  return expandWith(text, read, (value) => value);
}

/** Returns whether a text fits a pattern with variables and wildcards. */
export function fitsPattern(pattern: string, text: string, read: ReadKey): boolean {
  const expanded = expandWith(pattern, read, quote);
  return expanded !== undefined && compileGlob(expanded, "words")(quote(text));
}

/** Returns the names of the variables of a text. */
export function listVariables(text: string): readonly string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return names.filter((name) => !LITERALS.has(name));
}
