import { formulaError } from "./formula-error.ts";
import { tokenize, type Token } from "./tokens.ts";

/** A formula as a tree. Operators are calls of functions, and so are methods. */
export type Expression =
  | { readonly op: "value"; readonly value: number | string | boolean }
  | { readonly op: "name"; readonly name: string }
  | { readonly op: "column"; readonly key: string; readonly of: Expression | undefined }
  | { readonly op: "call"; readonly name: string; readonly args: readonly Expression[] };

/** The functions of binary operators, with their binding powers. */
const binary: Readonly<Record<string, readonly [power: number, name: string]>> = {
  or: [1, "or"],
  "||": [1, "or"],
  and: [2, "and"],
  "&&": [2, "and"],
  "==": [3, "equal"],
  "!=": [3, "unequal"],
  ">": [4, "larger"],
  "<": [4, "smaller"],
  ">=": [4, "largerEq"],
  "<=": [4, "smallerEq"],
  "+": [5, "add"],
  "-": [5, "subtract"],
  "*": [6, "multiply"],
  "/": [6, "divide"],
  "%": [6, "mod"],
  "^": [8, "pow"],
};

const UNARY_POWER = 7;
const MAX_DEPTH = 200;
const constants: Readonly<Record<string, number | boolean>> = {
  true: true,
  false: false,
  pi: Math.PI,
  e: Math.E,
};

class Parser {
  private at = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const found = this.conditional();
    if (this.at === this.tokens.length) return found;
    throw formulaError(`unexpected ${JSON.stringify(this.tokens[this.at]?.value)}`);
  }

  private take(value: string): boolean {
    const token = this.tokens[this.at];
    const isHere = (token?.type === "sign" || token?.type === "name") && token.value === value;
    if (isHere) this.at += 1;
    return isHere;
  }

  private expect(value: string): void {
    if (this.take(value)) return;
    throw formulaError(`expected ${JSON.stringify(value)}`);
  }

  private conditional(): Expression {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw formulaError("it nests too deep");
    const test = this.operation(0);
    this.depth -= 1;
    if (!this.take("?")) return test;
    const yes = this.conditional();
    this.expect(":");
    return { op: "call", name: "if", args: [test, yes, this.conditional()] };
  }

  private operation(power: number): Expression {
    let left = this.prefixed();
    for (;;) {
      const token = this.tokens[this.at];
      const known =
        token?.type === "sign" || token?.type === "name" ? binary[token.value] : undefined;
      if (!known || known[0] <= power) return left;
      this.at += 1;
      // Powers group from the right.
      const right = this.operation(known[1] === "pow" ? known[0] - 1 : known[0]);
      left = { op: "call", name: known[1], args: [left, right] };
    }
  }

  private prefixed(): Expression {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw formulaError("it nests too deep");
    const name = this.take("-")
      ? "unaryMinus"
      : this.isNot()
        ? "not"
        : this.take("+")
          ? "unaryPlus"
          : "";
    const found: Expression =
      name === "" ? this.postfixed() : { op: "call", name, args: [this.operation(UNARY_POWER)] };
    this.depth -= 1;
    return found;
  }

  /** `not x` is an operator, `not(x)` reads the same. */
  private isNot(): boolean {
    return this.take("!") || this.take("not");
  }

  private postfixed(): Expression {
    let found = this.primary();
    while (this.take(".")) {
      const token = this.tokens[this.at];
      if (token?.type !== "name") throw formulaError('expected a name after "."');
      this.at += 1;
      this.expect("(");
      const args = this.list(")");
      found = token.value === "prop" ? column(args, found) : call(token.value, [found, ...args]);
    }
    return found;
  }

  private primary(): Expression {
    const token = this.tokens[this.at];
    this.at += 1;
    if (!token) throw formulaError("it ends too early");
    if (token.type === "number" || token.type === "text")
      return { op: "value", value: token.value };
    if (token.type === "column") return { op: "column", key: token.value, of: undefined };
    if (token.type === "sign") return this.bracketed(token.value);
    if (this.take("(")) {
      const args = this.list(")");
      return token.value === "prop" ? column(args, undefined) : call(token.value, args);
    }
    const constant = Object.hasOwn(constants, token.value) ? constants[token.value] : undefined;
    if (constant !== undefined) return { op: "value", value: constant };
    return { op: "name", name: token.value };
  }

  private bracketed(sign: string): Expression {
    if (sign === "[") return call("list", this.list("]"));
    if (sign !== "(") throw formulaError(`unexpected ${JSON.stringify(sign)}`);
    const inner = this.conditional();
    this.expect(")");
    return inner;
  }

  private list(end: string): readonly Expression[] {
    const items: Expression[] = [];
    if (this.take(end)) return items;
    do items.push(this.conditional());
    while (this.take(","));
    this.expect(end);
    return items;
  }
}

function call(name: string, args: readonly Expression[]): Expression {
  return { op: "call", name, args };
}

function column([name]: readonly Expression[], of: Expression | undefined): Expression {
  if (name?.op === "value" && typeof name.value === "string") {
    return { op: "column", key: name.value, of };
  }
  throw formulaError("prop takes the name of a property in quotes");
}

/** Parses a formula. */
export function parseFormula(source: string): Expression {
  return new Parser(tokenize(source)).whole();
}
