import { JqlFault } from "./query.ts";
import { placeIn, tokenize, type Token } from "./tokens.ts";

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

  unexpected(expected: string, token = this.peek()): JqlFault {
    const got = token ? `'${token.value}'` : "the end of the query";
    const place = this.placeOf(token);
    return new JqlFault(`Error in the JQL Query: Expecting ${expected} but got ${got}. ${place}`);
  }

  /** `(line 1, character 7)`: where a token stands, or where the query ends. */
  placeOf(token: Token | undefined): string {
    return placeIn(this.text, token?.at ?? this.text.length);
  }
}
