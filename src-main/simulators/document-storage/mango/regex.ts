import { createContext, Script } from "node:vm";
import { mangoError } from "./errors.ts";

/** The time limit for one value. */
const TIMEOUT_MS = 100;
/** The startup time of a pattern: this part of each value's time is not counted. */
const START_MS = 0.1;
/** The time limit for all patterns of one query. */
const QUERY_MS = 1_000;
const SHORT = 1_000;
const MAX_PATTERN = 4_096;

/** A fixed script: only text goes in, and what it does is match. Its time-out is what it is for. */
const script = new Script("new RegExp(pattern, flags).test(value)");
const sandbox = createContext({ pattern: "", flags: "", value: "" });

/**
 * Patterns with at most one repetition cannot take long on short text, unless there are alternatives in
 * a group: repeated, or one group behind the other, they are tried in every combination.
 */
function isTame(pattern: string): boolean {
  const repetitions = (pattern.match(/[*+{?]/g) ?? []).length;
  const hasChoices = pattern.includes("(") && pattern.includes("|");
  return repetitions <= 1 && !hasChoices && !/\\[1-9k]/.test(pattern);
}

function compile(pattern: string): RegExp {
  const [, inline = "", rest = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? [];
  const flags = [...new Set(inline)].join("");
  for (const variant of [`${flags}u`, flags]) {
    try {
      return new RegExp(rest, variant);
    } catch {
      // Strict patterns first: they count characters as people do. Then what older ones allow.
    }
  }
  throw mangoError("bad_arg", `Bad argument for operator $regex: ${JSON.stringify(pattern)}`);
}

/** The time that the patterns of one query have left, in milliseconds. */
export class RegexBudget {
  private left: number;

  constructor(milliseconds = QUERY_MS) {
    this.left = milliseconds;
  }

  /** Matches text within the time that is left. Throws 400 when it runs out. */
  test(expression: RegExp, value: string): boolean {
    const started = performance.now();
    Object.assign(sandbox, { pattern: expression.source, flags: expression.flags, value });
    try {
      const timeout = Math.ceil(Math.min(TIMEOUT_MS, this.left));
      if (timeout > 0) return script.runInContext(sandbox, { timeout }) === true;
    } catch {
      // Only the timeout throws: the pattern is valid, and the value is text.
    } finally {
      this.left -= Math.max(performance.now() - started - START_MS, 0);
    }
    throw mangoError("bad_arg", `$regex takes too long: ${JSON.stringify(expression.source)}`);
  }
}

/** Text that matches a pattern. A pattern that would run away is stopped and refused. */
export function regexTest(pattern: string, budget: RegexBudget): (value: string) => boolean {
  if (pattern.length > MAX_PATTERN)
    throw mangoError("bad_arg", "the pattern of $regex is too long");
  const expression = compile(pattern);
  const tame = isTame(expression.source);
  return (value) =>
    tame && value.length <= SHORT ? expression.test(value) : budget.test(expression, value);
}
