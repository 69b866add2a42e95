import {
  operators,
  predicateNames,
  JqlError,
  type Clause,
  type Condition,
  type Operand,
  type Operator,
  type Predicate,
  type Query,
  type SortKey,
} from "./query.ts";
import { isReserved } from "./reserved-words.ts";
import { TokenCursor, type Token } from "./tokens.ts";

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
 * Refuses what an operator cannot be given: lists are for `in`, EMPTY is for `is`.
 * @throws {JqlError}
 */
function checkOperand(operator: Operator, operand: Operand): void {
  const refuse = (what: string) =>
    new JqlError(`Operator '${operator}' does not support the ${what}`);
  if (operator === "changed") return;
  const isList = operator.endsWith(" in") || operator === "in";
  if (isList && operand.kind !== "list" && operand.kind !== "function") {
    throw refuse(`non-list value '${show(operand)}'.`);
  }
  if (!isList && operand.kind === "list") throw refuse(`list value '${show(operand)}'.`);
  const isEmptiness = operator === "is" || operator === "is not";
  if (isEmptiness && operand.kind !== "empty") {
    throw refuse(`value '${show(operand)}': only EMPTY and NULL.`);
  }
}

const MAX_DEPTH = 64;
const MAX_CLAUSES = 1_000;
const MAX_SORT_FIELDS = 7;
const LISTED = "'=', '!=', '<', '>', '<=', '>=', '~', '!~', 'IN', 'NOT IN', 'IS' and 'IS NOT'";

/** Reads a query from left to right; `or` binds loosest, `not` and parentheses tightest. */
class Parser {
  private depth = 0;
  private clauses = 0;
  private readonly next: TokenCursor;

  constructor(text: string) {
    this.next = new TokenCursor(text);
  }

  whole(): Query {
    const isUnbounded = this.next.isEmpty || this.next.isWord("order");
    const where = isUnbounded ? undefined : this.anyOf();
    const orderBy = this.next.takesWord("order") ? this.sortKeys() : [];
    if (this.next.peek()) throw this.next.unexpected("either 'OR' or 'AND'");
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
    while (this.next.takesWord(kind) || this.next.takesSign(...marks)) parts.push(next());
    return parts.length === 1 ? first : { kind, parts };
  }

  private single(): Condition {
    if (this.next.takesWord("not") || this.next.takesSign("!")) {
      return { kind: "not", part: this.deeper(() => this.single()) };
    }
    if (!this.next.takesSign("(")) return this.clause();
    const inner = this.deeper(() => this.anyOf());
    this.next.expect(")");
    return inner;
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new JqlError("Error in the JQL Query: It nests too deep.");
    const result = read();
    this.depth -= 1;
    return result;
  }

  private clause(): Clause {
    this.clauses += 1;
    if (this.clauses > MAX_CLAUSES) {
      const limit = String(MAX_CLAUSES);
      throw new JqlError(`Error in the JQL Query: It has more than ${limit} clauses.`);
    }
    const field = this.field();
    const operator = this.operator();
    const operand: Operand = operator === "changed" ? { kind: "list", items: [] } : this.operand();
    checkOperand(operator, operand);
    const predicates = this.predicates(operator);
    const leaf = { kind: "clause", field, operator, operand } as const;
    return predicates.length === 0 ? leaf : { ...leaf, predicates };
  }

  /** Reads what follows an operator over the history: `BY currentUser() AFTER "2026-01-01"`. */
  private predicates(operator: Operator): readonly Predicate[] {
    if (!operator.startsWith("was") && operator !== "changed") return [];
    const found: Predicate[] = [];
    for (;;) {
      const token = this.next.peek();
      const name = predicateNames.find((one) => this.next.isWord(one));
      if (token === undefined || name === undefined) return found;
      this.next.take("a predicate");
      if ((name === "from" || name === "to") && operator !== "changed") {
        throw new JqlError(
          `Error in the JQL Query: The predicate '${name}' is not supported by the '${operator}' operator. ${this.next.placeOf(token)}`,
        );
      }
      found.push({ name, operand: this.operand() });
    }
  }

  private field(): string {
    const token = this.next.take("a field name");
    if (token.kind === "sign") throw this.next.unexpected("a field name", token);
    if (token.kind === "word" && token.value.toLowerCase() === "cf" && this.next.takesSign("[")) {
      const number = this.next.take("a number");
      this.next.expect("]");
      return `cf[${number.value}]`;
    }
    return this.plainWord(token);
  }

  private operator(): Operator {
    const token = this.next.peek();
    if (!token) throw this.noOperator(token);
    this.next.take("an operator");
    if (token.kind === "sign") {
      const operator = operators.find((one) => one === token.value);
      if (operator) return operator;
    }
    const word = token.kind === "word" ? token.value.toLowerCase() : "";
    if (word === "in") return "in";
    if (word === "not" && this.next.takesWord("in")) return "not in";
    if (word === "is") return this.next.takesWord("not") ? "is not" : "is";
    if (word === "changed") return "changed";
    if (word === "was") return this.wasOperator();
    throw this.noOperator(token);
  }

  private wasOperator(): Operator {
    const isNegative = this.next.takesWord("not");
    if (this.next.takesWord("in")) return isNegative ? "was not in" : "was in";
    return isNegative ? "was not" : "was";
  }

  private noOperator(token: Token | undefined): JqlError {
    const got = token ? `got '${token.value}'` : "got to the end of the query";
    const place = this.next.placeOf(token);
    return new JqlError(
      `Error in the JQL Query: Expecting operator but ${got}. The valid operators are ${LISTED}. ${place}`,
    );
  }

  private operand(): Operand {
    if (this.next.takesSign("(")) return { kind: "list", items: this.deeper(() => this.items()) };
    const token = this.next.take("either a value, list or function");
    if (token.kind === "sign")
      throw this.next.unexpected("either a value, list or function", token);
    const word = token.kind === "word" ? token.value.toLowerCase() : "";
    if (word === "empty" || word === "null") return { kind: "empty" };
    if (this.next.takesSign("(")) return { kind: "function", name: token.value, args: this.args() };
    return { kind: "value", text: this.plainWord(token) };
  }

  private items(): readonly Operand[] {
    const items = [this.operand()];
    while (this.next.takesSign(",")) items.push(this.operand());
    this.next.expect(")");
    return items;
  }

  private args(): readonly string[] {
    const args: string[] = [];
    if (this.next.takesSign(")")) return args;
    do {
      const token = this.next.take("a function argument");
      if (token.kind === "sign") throw this.next.unexpected("a function argument", token);
      args.push(token.value);
    } while (this.next.takesSign(","));
    this.next.expect(")");
    return args;
  }

  private sortKeys(): readonly SortKey[] {
    if (!this.next.takesWord("by")) throw this.next.unexpected("'BY'");
    const keys = [this.sortKey()];
    while (this.next.takesSign(",")) keys.push(this.sortKey());
    if (keys.length > MAX_SORT_FIELDS) {
      const limit = String(MAX_SORT_FIELDS);
      throw new JqlError(`Error in the JQL Query: It orders by more than ${limit} fields.`);
    }
    return keys;
  }

  private sortKey(): SortKey {
    const field = this.field();
    if (this.next.takesWord("desc")) return { field, isDescending: true };
    this.next.takesWord("asc");
    return { field, isDescending: false };
  }

  private plainWord(token: Token): string {
    if (token.kind === "word" && isReserved(token.value)) {
      throw new JqlError(
        `Error in the JQL Query: '${token.value}' is a reserved JQL word. You must surround it in quotation marks to use it in a query. ${this.next.placeOf(token)}`,
      );
    }
    return token.value;
  }
}

/**
 * Parses JQL: `project = PROJ and (labels in (red, blue) or due is empty) order by key`.
 * @throws {JqlError} when it is not JQL.
 */
export function parseJql(text: string): Query {
  return new Parser(text).whole();
}
