import { matchAt, readTokens } from "#core/text/read-tokens.ts";
import { ExpressionFault } from "./expression.ts";

export type Token =
  | { readonly kind: "word" | "text"; readonly value: string; readonly at: number }
  | { readonly kind: "(" | ")"; readonly at: number };

const WORD = /[^\s()"]+/y;
const TEXT = /"((?:[^"\\]|\\.)*)"/sy;

function tokenAt(text: string, at: number): { token: Token; end: number } {
  const char = text.charAt(at);
  if (char === "(" || char === ")") return { token: { kind: char, at }, end: at + 1 };
  const quoted = matchAt(TEXT, text, at);
  if (quoted) {
    const value = (quoted[1] ?? "").replaceAll(/\\(.)/gs, "$1");
    return { token: { kind: "text", value, at }, end: at + quoted[0].length };
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined) throw new ExpressionFault(`unterminated string at ${String(at + 1)}`);
  return { token: { kind: "word", value: word, at }, end: at + word.length };
}

/** The words, quoted strings and parentheses of an expression. */
export function tokenize(text: string): readonly Token[] {
  return readTokens(text, tokenAt);
}
