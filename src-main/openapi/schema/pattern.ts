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

/** The characters of a class in brackets that come first: those of ranges begin with their start. */
function firstOfClass(body: string): string {
  if (!body.startsWith("^")) {
    const escaped = /^\\(.)/.exec(body)?.[1];
    return escaped === undefined ? body.charAt(0) : (CLASSES[escaped] ?? escaped);
  }
  const isExcluded = patternOf(`[${body.slice(1)}]`);
  return ["a", "A", "0", "-", "_", " "].find((one) => !isExcluded?.test(one)) ?? "a";
}

/**
 * Writes a text that a simple pattern matches: literals, classes, groups, alternatives and counts. Others
 * give a text that does not match, so callers check it.
 */
export function textOfPattern(source: string): string {
  let at = 0;
  const peek = () => source.charAt(at);

  const readCount = (): number => {
    const [whole, minimum] = /^\{(\d+)(?:,\d*)?\}\??/.exec(source.slice(at)) ?? [];
    if (whole !== undefined) {
      at += whole.length;
      return Number(minimum);
    }
    const [simple] = /^[*?+]\??/.exec(source.slice(at)) ?? [];
    if (simple === undefined) return 1;
    at += simple.length;
    return simple.startsWith("+") ? 1 : 0;
  };

  const readAtom = (): string => {
    const character = peek();
    at += 1;
    if (character === "(") {
      const [mark = ""] = /^\?(?::|<\w+>|=|!|<=|<!)/.exec(source.slice(at)) ?? [];
      at += mark.length;
      const inner = readAlternatives();
      at += 1;
      return /^\?<?[=!]$/.test(mark) ? "" : inner;
    }
    if (character === "[") {
      const end = /(?:^|[^\\])(?:\\\\)*\]/.exec(source.slice(at + 1));
      const length = end ? end.index + end[0].length : source.length - at;
      const body = source.slice(at, at + length);
      at += length + 1;
      return firstOfClass(body);
    }
    if (character === "\\") {
      const escaped = peek();
      at += 1;
      return /[bB]/.test(escaped) ? "" : (CLASSES[escaped] ?? escaped);
    }
    if (character === "^" || character === "$") return "";
    return character === "." ? "a" : character;
  };

  const readSequence = (): string => {
    const parts: string[] = [];
    while (at < source.length && peek() !== "|" && peek() !== ")") {
      const atom = readAtom();
      parts.push(atom.repeat(Math.min(readCount(), 1_000)));
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
