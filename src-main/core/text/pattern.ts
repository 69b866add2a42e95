import { RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";

const MAX_LENGTH = 4_096;
/** The largest number of elements, with each repetition written out: `(ab){3}` has six. */
const MAX_SIZE = 5_000;
/** The largest product of program size and text length: about two seconds of work at worst. */
const MAX_STEPS = 200_000_000;

/** A pattern of a client that cannot be used. The message says why, in words for the client. */
export class PatternError extends Error {
  /** True if other engines accept the pattern: it needs backtracking, or is too large. */
  readonly isUnsupported: boolean;

  constructor(message: string, isUnsupported: boolean) {
    super(message);
    this.isUnsupported = isUnsupported;
  }
}

/** A compiled pattern of a client. Both methods throw a `PatternError` if the text is too long for it. */
export interface Pattern {
  /** Returns whether some part of a text matches. */
  matchesIn(text: string): boolean;
  /** Returns whether the whole text matches. */
  matchesWhole(text: string): boolean;
}

/** A quotation, an escape, a class, a repetition, or one character. */
const PART =
  /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g;

/** Returns an upper limit of the number of elements, with each repetition written out. */
function measureSize(source: string): number {
  const sums = [0];
  let last = 0;
  for (const [part, least, most] of source.matchAll(PART)) {
    const depth = sums.length - 1;
    if (part === "(") sums.push(1);
    else if (part === ")" && depth > 0) {
      last = sums.pop() ?? 0;
      sums[depth - 1] = (sums[depth - 1] ?? 0) + last;
    } else if (least === undefined) {
      last = part.startsWith(String.raw`\Q`) ? part.length : 1;
      sums[depth] = (sums[depth] ?? 0) + last;
    } else {
      const times = Math.max(Number(least), Number(most ?? "0"), 1);
      sums[depth] = (sums[depth] ?? 0) + last * (times - 1);
      last *= times;
    }
  }
  return sums.reduce((sum, each) => sum + each, 0);
}

/** Two escapes of Perl and Java that RE2 does not have, in terms that it has. */
const translated: Readonly<Record<string, string>> = {
  [String.raw`\h`]: String.raw`[\t ]`,
  [String.raw`\Z`]: String.raw`(?:\n?\z)`,
};

const UNSUPPORTED = /Perl syntax|escape sequence|repeat count|too deep|too large/;
/** A possessive quantifier, such as `a++`, is valid in Perl and Java; `a**` is not. */
const POSSESSIVE = /nested repetition operator: `[^`]*\+`/;

function compile(source: string): RE2JS {
  if (source.length > MAX_LENGTH) {
    throw new PatternError(`it has more than ${String(MAX_LENGTH)} characters`, true);
  }
  if (measureSize(source) > MAX_SIZE) throw new PatternError("its repetitions are too large", true);
  try {
    const text = source.replaceAll(PART, (part) => translated[part] ?? part);
    return RE2JS.compile(text, RE2JS.LOOKBEHINDS);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const description =
      error instanceof RE2JSSyntaxException ? error.getDescription() : error.message;
    const isUnsupported = UNSUPPORTED.test(description) || POSSESSIVE.test(error.message);
    throw new PatternError(error.message.replace("error parsing regexp: ", ""), isUnsupported);
  }
}

/**
 * Compiles a regular expression of a client. Matching takes time that is linear in the text, whatever the
 * pattern is. The syntax is that of RE2, which most patterns of Perl and Java share, with look-behind.
 * Look-ahead, back references, atomic groups and possessive quantifiers are not supported.
 *
 * @throws {PatternError} for an invalid pattern, and for one that is not supported.
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function compilePattern(source: string): Pattern {
  const program = compile(source);
  const size = program.programSize();
  const check = (text: string) => {
    if (size * text.length > MAX_STEPS) {
      throw new PatternError("it is too large for a text of this length", true);
    }
  };
  return {
    matchesIn: (text) => {
      check(text);
      return program.test(text);
    },
    matchesWhole: (text) => {
      check(text);
      return program.testExact(text);
    },
  };
}
