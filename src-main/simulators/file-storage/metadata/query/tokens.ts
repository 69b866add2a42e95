import { matchAt, readTokens } from "#core/text/read-tokens.ts";
import { badRequest } from "../../errors.ts";

export interface Token {
  readonly kind: "word" | "sign" | "text" | "number" | "parameter";
  readonly value: string;
}

const PATTERNS: readonly (readonly [Token["kind"], RegExp])[] = [
  ["parameter", /:(\w+)/y],
  ["text", /'((?:[^']|'')*)'/y],
  ["number", /(-?\d+(?:\.\d+)?)(?!\w)/y],
  ["word", /([a-zA-Z_][-\w]*)/y],
  ["sign", /(<>|!=|<=|>=|[=<>(),])/y],
];

/** 400: a query that cannot be read or run. */
export const badQuery = (message: string) => badRequest("query", message);

function tokenAt(text: string, at: number): { token: Token; end: number } {
  for (const [kind, pattern] of PATTERNS) {
    const match = matchAt(pattern, text, at);
    if (!match) continue;
    const value = match[1] ?? "";
    const token = { kind, value: kind === "text" ? value.replaceAll("''", "'") : value };
    return { token, end: at + match[0].length };
  }
  throw badQuery(`Unexpected '${text.charAt(at)}' at position ${String(at)}`);
}

/** The tokens of a query, read from left to right. */
export class Cursor {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(text: string) {
    this.tokens = readTokens(text, tokenAt);
  }

  peek(): Token | undefined {
    return this.tokens[this.at];
  }

  take(expected: string): Token {
    const token = this.peek();
    if (!token) throw badQuery(`Expected ${expected}, but the query ends`);
    this.at += 1;
    return token;
  }

  /** Takes the next token if it is this word, in any case, or this sign. */
  takes(wanted: string): boolean {
    const token = this.peek();
    const isMeant =
      (token?.kind === "word" && token.value.toUpperCase() === wanted) ||
      (token?.kind === "sign" && token.value === wanted);
    if (isMeant) this.at += 1;
    return isMeant;
  }

  expect(wanted: string): void {
    if (!this.takes(wanted)) throw this.unexpected(`'${wanted}'`);
  }

  unexpected(expected: string) {
    const token = this.peek();
    return badQuery(`Expected ${expected}, got ${token ? `'${token.value}'` : "the end"}`);
  }
}
