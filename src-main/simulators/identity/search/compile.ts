import { invalidSearch } from "../errors.ts";
import { ExpressionFault } from "./expression.ts";
import { compileExpression, type Vocabulary } from "./match.ts";
import { parseExpression } from "./parse.ts";

/** A test made of what a client wrote; Okta's own error when it cannot be understood. */
export function compile<T>(text: string, vocabulary: Vocabulary<T>): (item: T) => boolean {
  try {
    return compileExpression(parseExpression(text), vocabulary);
  } catch (error) {
    if (error instanceof ExpressionFault) throw invalidSearch(error.message);
    throw error;
  }
}
