const compiled = new Map<string, RegExp | undefined>();

/** Returns the regular expression of a `pattern`; `undefined` where JavaScript cannot read it. */
export function patternOf(source: string): RegExp | undefined {
  if (!compiled.has(source)) compiled.set(source, compile(source, "u") ?? compile(source, ""));
  return compiled.get(source);
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

const CLASSES: Readonly<Record<string, string>> = {
  d: "0",
  w: "a",
  s: " ",
  D: "a",
  W: "-",
  S: "a",
};

/** Chooses one of the characters that a class allows; `usual` is its first one. */
export type Choose = (isAllowed: (character: string) => boolean, usual: string) => string;

/** The form of a text that a pattern leaves open. */
export interface PatternOptions {
  readonly choose?: Choose;
  /** The number of characters of a class whose count is open. */
  readonly length?: number;
}

const usualOne: Choose = (_, usual) => usual;

/** Returns the first character of a class in brackets: ranges begin with their start. */
function firstOfClass(body: string): string {
  if (!body.startsWith("^")) {
    const escaped = /^\\(.)/.exec(body)?.[1];
    return escaped === undefined ? body.charAt(0) : (CLASSES[escaped] ?? escaped);
  }
  const isExcluded = patternOf(`[${body.slice(1)}]`);
  return ["a", "A", "0", "-", "_", " "].find((one) => !isExcluded?.test(one)) ?? "a";
}

/** One part of a pattern, written once for each repetition. */
interface Atom {
  readonly write: () => string;
  /** True for a class of characters: its repetitions may differ. */
  readonly isClass: boolean;
}

const fixed = (text: string): Atom => ({ write: () => text, isClass: false });

/**
 * Writes a text that a simple pattern matches: literals, classes, groups, alternatives and counts. Others
 * give a text that does not match, so callers check it.
 */
export function textOfPattern(
  source: string,
  { choose = usualOne, length = 0 }: PatternOptions = {},
): string {
  let at = 0;
  const peek = () => source.charAt(at);

  const classOf = (text: string, usual: string): Atom => {
    const allowed = patternOf(`^${text}$`);
    return {
      write: () => choose((one) => allowed?.test(one) ?? false, usual),
      isClass: true,
    };
  };

  const readCount = (isClass: boolean): number => {
    const [whole, least = "1", most] = /^\{(\d+)(,\d*)?\}\??/.exec(source.slice(at)) ?? [];
    const [simple] = whole === undefined ? (/^[*?+]\??/.exec(source.slice(at)) ?? []) : [];
    at += (whole ?? simple ?? "").length;
    const minimum = simple === undefined ? Number(least) : simple.startsWith("+") ? 1 : 0;
    const isOpen = simple === undefined ? most !== undefined : !simple.startsWith("?");
    if (!isClass || !isOpen) return minimum;
    const maximum = most === undefined || most === "," ? length : Number(most.slice(1));
    return Math.max(minimum, Math.min(length, maximum));
  };

  const readAtom = (): Atom => {
    const character = peek();
    at += 1;
    if (character === "(") {
      const [mark = ""] = /^\?(?::|<\w+>|=|!|<=|<!)/.exec(source.slice(at)) ?? [];
      at += mark.length;
      const inner = readAlternatives();
      at += 1;
      return fixed(/^\?<?[=!]$/.test(mark) ? "" : inner);
    }
    if (character === "[") {
      const end = /(?:^|[^\\])(?:\\\\)*\]/.exec(source.slice(at + 1));
      const size = end ? end.index + end[0].length : source.length - at;
      const body = source.slice(at, at + size);
      at += size + 1;
      return classOf(`[${body}]`, firstOfClass(body));
    }
    if (character === "\\") {
      const escaped = peek();
      at += 1;
      const usual = CLASSES[escaped];
      if (/[bB]/.test(escaped)) return fixed("");
      return usual === undefined ? fixed(escaped) : classOf(`\\${escaped}`, usual);
    }
    if (character === "^" || character === "$") return fixed("");
    return character === "." ? classOf(".", "a") : fixed(character);
  };

  const readSequence = (): string => {
    const parts: string[] = [];
    while (at < source.length && peek() !== "|" && peek() !== ")") {
      const { write, isClass } = readAtom();
      const count = Math.min(readCount(isClass), 1_000);
      parts.push(Array.from({ length: count }, write).join(""));
    }
    return parts.join("");
  };

  const readAlternatives = (): string => {
    const first = readSequence();
    while (peek() === "|") {
      at += 1;
      readSequence();
    }
    return first;
  };

  return readAlternatives();
}
