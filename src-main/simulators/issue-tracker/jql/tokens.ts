import { matchAt, readTokens } from "#core/text/read-tokens.ts";
import { JqlError } from "./query.ts";

export type Token =
  | { readonly kind: "word" | "text"; readonly value: string; readonly at: number }
  | { readonly kind: "sign"; readonly value: string; readonly at: number };

const SIGN = /!=|!~|<=|>=|&&|\|\||[=<>~!()[\],&|]/y;
const WORD = /(?:\\u[0-9a-fA-F]{4}|\\[^u]|[^\s=<>~!()[\],&|"'\\{}*/%+$#@?;])+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy;

const escapes = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** `\n`, `\u0040` and any other character behind a backslash. */
function unescape(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_all, code: string, char: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes.get(char) ?? char),
  );
}

/** `(line 1, character 9)`, as Jira ends what it says of a query. */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const character = at - before.lastIndexOf("\n");
  return `(line ${String(line)}, character ${String(character)})`;
}

function unreadable(text: string, at: number): JqlError {
  const char = text.charAt(at);
  const place = placeIn(text, at);
  if (char === '"' || char === "'") {
    return new JqlError(
      `Error in the JQL Query: The quoted string '${text.slice(at + 1)}' has not been completed. ${place}`,
    );
  }
  const code = char.charCodeAt(0).toString(16).padStart(4, "0");
  return new JqlError(
    `Error in the JQL Query: The character '${char}' is a reserved JQL character. You must enclose it in a string or use the escape '\\u${code}' instead. ${place}`,
  );
}

function tokenAt(text: string, at: number): { token: Token; end: number } {
  const quoted = matchAt(QUOTED, text, at);
  if (quoted) {
    const value = unescape(quoted[1] ?? quoted[2] ?? "");
    return { token: { kind: "text", value, at }, end: at + quoted[0].length };
  }
  const sign = matchAt(SIGN, text, at)?.[0];
  if (sign !== undefined) {
    return { token: { kind: "sign", value: sign, at }, end: at + sign.length };
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined) throw unreadable(text, at);
  return { token: { kind: "word", value: unescape(word), at }, end: at + word.length };
}

/** The words, quoted strings and signs of a query. */
function tokenize(text: string): readonly Token[] {
  return readTokens(text, tokenAt);
}

/** A place in a query that is read from left to right: what comes next, and what was expected instead. */
export class TokenCursor {
  private position = 0;
  private readonly text: string;
  private readonly tokens: readonly Token[];

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  get isEmpty(): boolean {
    return this.tokens.length === 0;
  }

  peek(): Token | undefined {
    return this.tokens[this.position];
  }

  isWord(word: string): boolean {
    const token = this.peek();
    return token?.kind === "word" && token.value.toLowerCase() === word;
  }

  takesWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.position += 1;
    return true;
  }

  takesSign(...marks: readonly string[]): boolean {
    const token = this.peek();
    if (token?.kind !== "sign" || !marks.includes(token.value)) return false;
    this.position += 1;
    return true;
  }

  take(expected: string): Token {
    const token = this.peek();
    if (!token) throw this.unexpected(expected);
    this.position += 1;
    return token;
  }

  expect(mark: string): void {
    if (!this.takesSign(mark)) throw this.unexpected(`'${mark}'`);
  }

  unexpected(expected: string, token = this.peek()): JqlError {
    const got = token ? `'${token.value}'` : "the end of the query";
    const place = this.placeOf(token);
    return new JqlError(`Error in the JQL Query: Expecting ${expected} but got ${got}. ${place}`);
  }

  /** `(line 1, character 7)`: where a token stands, or where the query ends. */
  placeOf(token: Token | undefined): string {
    return placeIn(this.text, token?.at ?? this.text.length);
  }
}
