import {
  JqlFault,
  type Clause,
  type Condition,
  type Operand,
  type Operator,
  type Query,
  type SortKey,
} from "./query.ts";
import { reservedWords } from "./reserved.ts";
import { placeIn, tokenize, type Token } from "./tokens.ts";

const MAX_DEPTH = 64;
const LISTED = "'=', '!=', '<', '>', '<=', '>=', '~', '!~', 'IN', 'NOT IN', 'IS' and 'IS NOT'";

const signs: Readonly<Partial<Record<string, Operator>>> = {
  "=": "=",
  "!=": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
  "~": "~",
  "!~": "!~",
};

/** Reads a query from left to right; `or` binds loosest, `not` and parentheses tightest. */
class Parser {
  private position = 0;
  private depth = 0;
  private readonly text: string;
  private readonly tokens: readonly Token[];

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  whole(): Query {
    const isUnbounded = this.tokens.length === 0 || this.isWord("order");
    const where = isUnbounded ? undefined : this.anyOf();
    const orderBy = this.takesWord("order") ? this.sortKeys() : [];
    if (this.peek()) throw this.unexpected("either 'OR' or 'AND'");
    return { where, orderBy };
  }

  private anyOf(): Condition {
    return this.chain("or", ["||", "|"], () => this.allOf());
  }

  private allOf(): Condition {
    return this.chain("and", ["&&", "&"], () => this.single());
  }

  private chain(kind: "and" | "or", marks: readonly string[], next: () => Condition): Condition {
    const first = next();
    const parts = [first];
    while (this.takesWord(kind) || this.takesSign(...marks)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  private single(): Condition {
    if (this.takesWord("not") || this.takesSign("!")) {
      return { kind: "not", part: this.deeper(() => this.single()) };
    }
    if (!this.takesSign("(")) return this.clause();
    const inner = this.deeper(() => this.anyOf());
    this.expect(")");
    return inner;
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new JqlFault("Error in the JQL Query: It nests too deep.");
    const result = read();
    this.depth -= 1;
    return result;
  }

  private clause(): Clause {
    const field = this.field();
    const operator = this.operator();
    const operand = this.operand();
    this.checkOperand(operator, operand);
    return { kind: "clause", field, operator, operand };
  }

  private field(): string {
    const token = this.take("a field name");
    if (token.kind === "sign") throw this.unexpected("a field name", token);
    if (token.kind === "word" && token.value.toLowerCase() === "cf" && this.takesSign("[")) {
      const number = this.take("a number");
      this.expect("]");
      return `cf[${number.value}]`;
    }
    return this.plainWord(token);
  }

  private operator(): Operator {
    const token = this.peek();
    if (!token) throw this.noOperator(token);
    this.position += 1;
    if (token.kind === "sign") {
      const operator = signs[token.value];
      if (operator) return operator;
    }
    const word = token.kind === "word" ? token.value.toLowerCase() : "";
    if (word === "in") return "in";
    if (word === "not" && this.takesWord("in")) return "not in";
    if (word === "is") return this.takesWord("not") ? "is not" : "is";
    if (word === "was" || word === "changed") {
      const place = placeIn(this.text, token.at);
      throw new JqlFault(
        `Error in the JQL Query: The operator '${word.toUpperCase()}' is not supported here. ${place}`,
      );
    }
    throw this.noOperator(token);
  }

  private noOperator(token: Token | undefined): JqlFault {
    const got = token ? `got '${token.value}'` : "got to the end of the query";
    const place = placeIn(this.text, token?.at ?? this.text.length);
    return new JqlFault(
      `Error in the JQL Query: Expecting operator but ${got}. The valid operators are ${LISTED}. ${place}`,
    );
  }

  private operand(): Operand {
    if (this.takesSign("(")) return { kind: "list", items: this.deeper(() => this.items()) };
    const token = this.take("either a value, list or function");
    if (token.kind === "sign") throw this.unexpected("either a value, list or function", token);
    const word = token.kind === "word" ? token.value.toLowerCase() : "";
    if (word === "empty" || word === "null") return { kind: "empty" };
    if (this.takesSign("(")) return { kind: "function", name: token.value, args: this.args() };
    return { kind: "value", text: this.plainWord(token) };
  }

  private items(): readonly Operand[] {
    const items = [this.operand()];
    while (this.takesSign(",")) items.push(this.operand());
    this.expect(")");
    return items;
  }

  private args(): readonly string[] {
    const args: string[] = [];
    if (this.takesSign(")")) return args;
    do {
      const token = this.take("a function argument");
      if (token.kind === "sign") throw this.unexpected("a function argument", token);
      args.push(token.value);
    } while (this.takesSign(","));
    this.expect(")");
    return args;
  }

  private checkOperand(operator: Operator, operand: Operand): void {
    const isList = operator === "in" || operator === "not in";
    if (isList && operand.kind !== "list" && operand.kind !== "function") {
      throw new JqlFault(
        `Operator '${operator}' does not support the non-list value '${show(operand)}'.`,
      );
    }
    if (!isList && operand.kind === "list") {
      throw new JqlFault(
        `Operator '${operator}' does not support the list value '${show(operand)}'.`,
      );
    }
    const isEmptiness = operator === "is" || operator === "is not";
    if (isEmptiness && operand.kind !== "empty") {
      throw new JqlFault(
        `Operator '${operator}' does not support the value '${show(operand)}': only EMPTY and NULL.`,
      );
    }
  }

  private sortKeys(): readonly SortKey[] {
    if (!this.takesWord("by")) throw this.unexpected("'BY'");
    const keys = [this.sortKey()];
    while (this.takesSign(",")) keys.push(this.sortKey());
    return keys;
  }

  private sortKey(): SortKey {
    const field = this.field();
    if (this.takesWord("desc")) return { field, isDescending: true };
    this.takesWord("asc");
    return { field, isDescending: false };
  }

  private plainWord(token: Token): string {
    if (token.kind === "word" && reservedWords.has(token.value.toLowerCase())) {
      throw new JqlFault(
        `Error in the JQL Query: '${token.value}' is a reserved JQL word. You must surround it in quotation marks to use it in a query. ${placeIn(this.text, token.at)}`,
      );
    }
    return token.value;
  }

  private peek(): Token | undefined {
    return this.tokens[this.position];
  }

  private isWord(word: string): boolean {
    const token = this.peek();
    return token?.kind === "word" && token.value.toLowerCase() === word;
  }

  private takesWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.position += 1;
    return true;
  }

  private takesSign(...marks: readonly string[]): boolean {
    const token = this.peek();
    if (token?.kind !== "sign" || !marks.includes(token.value)) return false;
    this.position += 1;
    return true;
  }

  private take(expected: string): Token {
    const token = this.peek();
    if (!token) throw this.unexpected(expected);
    this.position += 1;
    return token;
  }

  private expect(mark: string): void {
    if (!this.takesSign(mark)) throw this.unexpected(`'${mark}'`);
  }

  private unexpected(expected: string, token = this.peek()): JqlFault {
    const got = token ? `'${token.value}'` : "the end of the query";
    const place = placeIn(this.text, token?.at ?? this.text.length);
    return new JqlFault(`Error in the JQL Query: Expecting ${expected} but got ${got}. ${place}`);
  }
}

function show(operand: Operand): string {
  switch (operand.kind) {
    case "value":
      return operand.text;
    case "empty":
      return "EMPTY";
    case "function":
      return `${operand.name}(${operand.args.join(", ")})`;
    case "list":
      return `(${operand.items.map(show).join(", ")})`;
  }
}

/**
 * Parses JQL: `project = PROJ and (labels in (red, blue) or due is empty) order by key`.
 * @throws {JqlFault} when it is not JQL.
 */
export function parseJql(text: string): Query {
  return new Parser(text).whole();
}
