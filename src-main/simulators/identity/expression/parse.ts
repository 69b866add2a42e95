import { OelError, type Token, tokensOf } from "./tokens.ts";

/** A part of an expression in Okta Expression Language. */
export type Oel =
  | { readonly kind: "value"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly Oel[] }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "member"; readonly of: Oel; readonly name: string }
  | { readonly kind: "item"; readonly of: Oel; readonly at: Oel }
  /** The items of a list that a test holds for: `event.target.?[type eq 'User']`. */
  | { readonly kind: "selection"; readonly of: Oel; readonly test: Oel }
  | { readonly kind: "call"; readonly of: Oel; readonly args: readonly Oel[] }
  | { readonly kind: "unary"; readonly sign: string; readonly of: Oel }
  | { readonly kind: "binary"; readonly sign: string; readonly left: Oel; readonly right: Oel }
  | { readonly kind: "choice"; readonly test: Oel; readonly yes: Oel; readonly no: Oel };

/** The two-sided signs, from those that bind least. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["<", ">", "<=", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

const constants: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
};

const MAX_DEPTH = 60;

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  parse(): Oel {
    const whole = this.choice();
    const rest = this.tokens[this.at];
    if (rest) throw new OelError(`Unexpected '${String(rest.value)}'`);
    return whole;
  }

  private takes(sign: string): boolean {
    const token = this.tokens[this.at];
    const isTaken = token?.kind === "sign" && token.value === sign;
    if (isTaken) this.at += 1;
    return isTaken;
  }

  private expect(sign: string): void {
    if (!this.takes(sign)) throw new OelError(`Expected '${sign}'`);
  }

  private choice(): Oel {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new OelError("The expression is nested too deeply");
    const test = this.binary(0);
    this.depth -= 1;
    if (this.takes("?:")) {
      const isMissing: Oel = {
        kind: "binary",
        sign: "==",
        left: test,
        right: { kind: "value", value: null },
      };
      return { kind: "choice", test: isMissing, yes: this.choice(), no: test };
    }
    if (!this.takes("?")) return test;
    const yes = this.choice();
    this.expect(":");
    return { kind: "choice", test, yes, no: this.choice() };
  }

  private binary(level: number): Oel {
    const signs = LEVELS[level];
    if (!signs) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const sign = signs.find((one) => this.takes(one));
      if (sign === undefined) return left;
      left = { kind: "binary", sign, left, right: this.binary(level + 1) };
    }
  }

  private unary(): Oel {
    const sign = ["!", "-"].find((one) => this.takes(one));
    if (sign === undefined) return this.postfix();
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new OelError("The expression is nested too deeply");
    const of = this.unary();
    this.depth -= 1;
    return { kind: "unary", sign, of };
  }

  private postfix(): Oel {
    let of = this.primary();
    for (;;) {
      if (this.takes(".")) {
        if (this.takes("?")) of = this.selection(of);
        else of = { kind: "member", of, name: this.name() };
      } else if (this.takes("(")) of = { kind: "call", of, args: this.list(")") };
      else if (this.takes("[")) {
        of = { kind: "item", of, at: this.choice() };
        this.expect("]");
      } else return of;
    }
  }

  private selection(of: Oel): Oel {
    this.expect("[");
    const test = this.choice();
    this.expect("]");
    return { kind: "selection", of, test };
  }

  private primary(): Oel {
    if (this.takes("(")) {
      const inner = this.choice();
      this.expect(")");
      return inner;
    }
    if (this.takes("{")) return { kind: "list", items: this.list("}") };
    const token = this.tokens[this.at];
    if (!token) throw new OelError("Unexpected end of the expression");
    if (token.kind === "sign") throw new OelError(`Unexpected '${token.value}'`);
    this.at += 1;
    if (token.kind !== "name") return { kind: "value", value: token.value };
    const constant = Object.hasOwn(constants, token.value) ? constants[token.value] : undefined;
    return constant === undefined
      ? { kind: "name", name: token.value }
      : { kind: "value", value: constant };
  }

  private name(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== "name") throw new OelError("Expected a name after '.'");
    this.at += 1;
    return token.value;
  }

  private list(end: string): readonly Oel[] {
    const items: Oel[] = [];
    if (this.takes(end)) return items;
    do items.push(this.choice());
    while (this.takes(","));
    this.expect(end);
    return items;
  }
}

/**
 * Parses an expression of Okta Expression Language.
 * @throws {OelError} when it cannot be read.
 */
export const parseOel = (text: string): Oel => new Parser(text).parse();
