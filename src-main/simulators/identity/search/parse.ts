import { matchAt, readTokens } from "#core/text/read-tokens.ts";

/** Okta's comparison words. `ne` and `not` are not among them: the API has no negation. */
const operators = ["eq", "sw", "co", "gt", "ge", "lt", "le"] as const;

export type Operator = (typeof operators)[number];

export type Literal = string | number | boolean | null;

/** A filter or search as a tree. */
export type Expression =
  | { readonly kind: "and" | "or"; readonly parts: readonly Expression[] }
  | AttributeTest;

/** A leaf of the tree: it looks at one attribute. */
export type AttributeTest =
  | { readonly kind: "present"; readonly attribute: string }
  | {
      readonly kind: "compare";
      readonly attribute: string;
      readonly operator: Operator;
      readonly value: Literal;
    };

/** A syntax error or an unknown attribute. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

type Token =
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
  if (word === undefined) throw new ExpressionError(`unterminated string at ${String(at + 1)}`);
  return { token: { kind: "word", value: word, at }, end: at + word.length };
}

/** The words, quoted strings and parentheses of an expression. */
function tokenize(text: string): readonly Token[] {
  return readTokens(text, tokenAt);
}

const MAX_DEPTH = 64;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const ATTRIBUTE = /^[A-Za-z_$][\w$-]*(?:\.[\w$-]+)*$/;

/** Reads tokens from left to right; `or` binds loosest, parentheses tightest. */
class Parser {
  private position = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const expression = this.anyOf(0);
    const rest = this.tokens[this.position];
    if (rest) throw new ExpressionError(`"and" or "or" expected at ${String(rest.at + 1)}`);
    return expression;
  }

  private anyOf(depth: number): Expression {
    return this.chain("or", () => this.allOf(depth));
  }

  private allOf(depth: number): Expression {
    return this.chain("and", () => this.single(depth));
  }

  private chain(kind: "and" | "or", next: () => Expression): Expression {
    const first = next();
    const parts = [first];
    while (this.takesWord(kind)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  private single(depth: number): Expression {
    if (depth > MAX_DEPTH) throw new ExpressionError("parentheses nest too deep");
    const token = this.take("an attribute");
    if (token.kind === "(") {
      const inner = this.anyOf(depth + 1);
      const end = this.take('")"');
      if (end.kind !== ")") throw new ExpressionError(`")" expected at ${String(end.at + 1)}`);
      return inner;
    }
    return this.test(token);
  }

  private test(token: Token): Expression {
    if (token.kind !== "word" || !ATTRIBUTE.test(token.value)) {
      throw new ExpressionError(`an attribute expected at ${String(token.at + 1)}`);
    }
    const attribute = token.value;
    const operator = this.take("an operator");
    const word = operator.kind === "word" ? operator.value.toLowerCase() : "";
    if (word === "pr") return { kind: "present", attribute };
    return {
      kind: "compare",
      attribute,
      operator: operatorOf(word, operator),
      value: this.literal(),
    };
  }

  private literal(): Literal {
    const token = this.take("a value");
    if (token.kind === "text") return token.value;
    if (token.kind !== "word")
      throw new ExpressionError(`a value expected at ${String(token.at + 1)}`);
    return literalOf(token.value, token.at);
  }

  private takesWord(word: string): boolean {
    const token = this.tokens[this.position];
    if (token?.kind !== "word" || token.value.toLowerCase() !== word) return false;
    this.position += 1;
    return true;
  }

  private take(expected: string): Token {
    const token = this.tokens[this.position];
    if (!token) throw new ExpressionError(`${expected} expected at the end`);
    this.position += 1;
    return token;
  }
}

function operatorOf(word: string, token: Token): Operator {
  const known = operators.find((operator) => operator === word);
  if (known) return known;
  const allowed = [...operators, "pr"].join(", ");
  throw new ExpressionError(`one of ${allowed} expected at ${String(token.at + 1)}`);
}

function literalOf(word: string, at: number): Literal {
  if (word === "true") return true;
  if (word === "false") return false;
  if (word === "null") return null;
  if (NUMBER.test(word)) return Number(word);
  throw new ExpressionError(`a quoted value expected at ${String(at + 1)}`);
}

/**
 * Parses a filter or search expression: `status eq "ACTIVE" and (profile.email co "@" or id pr)`.
 * @throws {ExpressionFault} when it is not one.
 */
export function parseExpression(text: string): Expression {
  return new Parser(tokenize(text)).whole();
}
