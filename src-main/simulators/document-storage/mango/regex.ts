import { compilePattern, type Pattern, PatternError } from "#core/text/pattern.ts";
import { notImplemented } from "../errors.ts";
import { badArgument } from "./errors.ts";

/** Runs a step. A pattern that RE2 cannot express is counted as unsupported; others are invalid. */
function refuseUnusable<Result>(source: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    if (!error.isUnsupported) throw badArgument("$regex", source);
    const reason = `The pattern ${JSON.stringify(source)} of $regex is not supported: ${error.message}.`;
    throw notImplemented("/_find#$regex", reason);
  }
}

/** Returns a test of text against a pattern of `$regex`. Some part of the text must match. */
export function regexTest(source: string): (value: string) => boolean {
  const pattern: Pattern = refuseUnusable(source, () => compilePattern(source));
  return (value) => refuseUnusable(source, () => pattern.matchesIn(value));
}
