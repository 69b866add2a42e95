import { ExpressionFault } from "./expression.ts";

export type Token =
  | { readonly kind: "word" | "text"; readonly value: string; readonly at: number }
  | { readonly kind: "(" | ")"; readonly at: number };

const SPACE = /\s+/y;
const WORD = /[^\s()"]+/y;
const TEXT = /"((?:[^"\\]|\\.)*)"/sy;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function tokenAt(text: string, at: number): { token: Token; end: number } {
  const char = text.charAt(at);
  if (char === "(" || char === ")") return { token: { kind: char, at }, end: at + 1 };
  const quoted = match(TEXT, text, at);
  if (quoted) {
    const value = (quoted[1] ?? "").replaceAll(/\\(.)/gs, "$1");
    return { token: { kind: "text", value, at }, end: at + quoted[0].length };
  }
  const word = match(WORD, text, at)?.[0];
  if (word === undefined) throw new ExpressionFault(`unterminated string at ${String(at + 1)}`);
  return { token: { kind: "word", value: word, at }, end: at + word.length };
}

/** The words, quoted strings and parentheses of an expression. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const space = match(SPACE, text, at)?.[0].length ?? 0;
    if (space > 0) {
      at += space;
      continue;
    }
    const { token, end } = tokenAt(text, at);
    tokens.push(token);
    at = end;
  }
  return tokens;
}
