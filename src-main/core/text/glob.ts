/**
 * The wildcards of a glob:
 * - `text`: `*` matches any characters.
 * - `words`: as `text`; `?` matches one character.
 * - `path`: `*` matches within a segment, `**` across segments; a whole segment `**` also matches no segment.
 * - `fnmatch`: as `path`; `?` matches one character of a segment, `[a-z]` one of a set.
 * - `filter`: as `path`; `?` makes the character before it optional, `+` repeats it, `[a-z]` matches one
 *   of a set.
 *
 * In `fnmatch` and `filter`, a backslash removes the meaning of the next character.
 */
type GlobSyntax = "text" | "words" | "path" | "fnmatch" | "filter";

type Accepts = (char: string) => boolean;

/** One element of a glob: the characters that it matches, and how often. */
interface GlobElement {
  readonly accepts: Accepts;
  isOptional: boolean;
  isRepeated: boolean;
  /** The number of elements that can be left out together, beginning with this one. */
  readonly skips: number;
}

const element = (accepts: Accepts): GlobElement => ({
  accepts,
  isOptional: false,
  isRepeated: false,
  skips: 0,
});

const any: Accepts = () => true;
const none: Accepts = () => false;
const isSlash: Accepts = (char) => char === "/";
const inSegment: Accepts = (char) => char !== "/";
const only =
  (wanted: string): Accepts =>
  (char) =>
    char === wanted;

const TOKENS: Readonly<Record<GlobSyntax, RegExp>> = {
  text: /\*+|[\s\S]/gu,
  words: /\*+|[\s\S]/gu,
  path: /(?<=^|\/)\*\*+\/|\*+|[\s\S]/gu,
  fnmatch: /\\[\s\S]|(?<=^|\/)\*\*+\/|\*+|\[[!^]?\]?[^\]]*\]|[\s\S]/gu,
  filter: /\\[\s\S]|(?<=^|\/)\*\*+\/|\*+|\[[!^]?\]?[^\]]*\]|[\s\S]/gu,
};

const RANGE = /([\s\S])-([\s\S])|[\s\S]/gu;

/** Reads a set such as `[a-z0-9]` or `[!a]`. A set never matches a slash. */
function readSet(token: string): Accepts {
  const [, negation = "", inside = ""] = /^\[([!^]?)([\s\S]*)\]$/u.exec(token) ?? [];
  const ranges = [...inside.matchAll(RANGE)].map(([one, from = one, to = one]) => ({ from, to }));
  return (char) =>
    char !== "/" && ranges.some(({ from, to }) => char >= from && char <= to) === (negation === "");
}

function readStars(token: string, syntax: GlobSyntax): readonly GlobElement[] {
  const isPath = syntax !== "text" && syntax !== "words";
  const accepts = isPath && token === "*" ? inSegment : any;
  const stars = { accepts, isOptional: true, isRepeated: true, skips: 0 };
  if (!token.endsWith("/")) return [stars];
  // A segment of stars can be left out with its slash, but only before it has matched a character.
  return [
    { accepts: none, isOptional: true, isRepeated: false, skips: 3 },
    stars,
    element(isSlash),
  ];
}

/** Reads a token behind others. A `?` or `+` of a filter changes the element before it. */
function readToken(
  token: string,
  syntax: GlobSyntax,
  before: GlobElement | undefined,
): readonly GlobElement[] {
  if (token.startsWith("*")) return readStars(token, syntax);
  if (token.length > 1 && token.startsWith("[")) return [element(readSet(token))];
  if (token.length > 1 && token.startsWith("\\")) return [element(only(token.slice(1)))];
  if (token === "?" && syntax === "words") return [element(any)];
  if (token === "?" && syntax === "fnmatch") return [element(inSegment)];
  if (syntax !== "filter" || !before || (token !== "?" && token !== "+")) {
    return [element(only(token))];
  }
  if (token === "?") before.isOptional = true;
  else before.isRepeated = true;
  return [];
}

/** Returns whether a text matches, in time that is linear in the text. */
function matchElements(elements: readonly GlobElement[], text: string): boolean {
  let places = new Uint8Array(elements.length + 1);
  let next = new Uint8Array(elements.length + 1);
  places[0] = 1;
  const reachOptional = () => {
    for (const [at, { isOptional, skips }] of elements.entries()) {
      if (places[at] !== 1) continue;
      if (isOptional) places[at + 1] = 1;
      if (skips > 0) places[at + skips] = 1;
    }
  };
  reachOptional();
  for (const char of text) {
    next.fill(0);
    for (const [at, { accepts, isRepeated }] of elements.entries()) {
      if (places[at] !== 1 || !accepts(char)) continue;
      next[at + 1] = 1;
      if (isRepeated) next[at] = 1;
    }
    [places, next] = [next, places];
    reachOptional();
  }
  return places[elements.length] === 1;
}

/** Returns whether a text consists of pieces in this order, with any text between them. */
function matchPieces(pieces: readonly string[], text: string): boolean {
  const [first = "", ...inner] = pieces;
  const last = inner.pop();
  if (last === undefined) return text === first;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of inner) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= end;
}

/**
 * Compiles a glob of a client to a test of whole texts. The time of a test is linear in the text.
 *
 * @example compileGlob("/v1/*", "path")("/v1/charges") // true
 */
export function compileGlob(glob: string, syntax: GlobSyntax): (text: string) => boolean {
  if (syntax === "text") {
    const pieces = glob.split("*");
    return (text) => matchPieces(pieces, text);
  }
  const elements: GlobElement[] = [];
  for (const [token] of glob.matchAll(TOKENS[syntax])) {
    elements.push(...readToken(token, syntax, elements.at(-1)));
  }
  return (text) => matchElements(elements, text);
}
