import * as z from "zod";
import type { MetadataTemplate, TemplateField } from "../../state.ts";
import { type Condition, conditionOn, type Operand } from "./conditions.ts";
import { badQuery, Cursor } from "./tokens.ts";

const MAX_DEPTH = 64;

/** The values of `query_params`. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The rule of SQL for values that are neither true nor false. */
const both: (one: Condition, other: Condition) => Condition = (one, other) => (values) => {
  const [left, right] = [one(values), other(values)];
  if (left === false || right === false) return false;
  return left === true && right === true ? true : undefined;
};

const not: (condition: Condition) => Condition = (condition) => (values) => {
  const result = condition(values);
  return result === undefined ? undefined : !result;
};

const either = (one: Condition, other: Condition): Condition => not(both(not(one), not(other)));

/** Reads a query from left to right. */
class Parser {
  private readonly cursor: Cursor;
  private readonly template: MetadataTemplate;
  private readonly parameters: Parameters;
  private depth = 0;

  constructor(text: string, template: MetadataTemplate, parameters: Parameters) {
    this.cursor = new Cursor(text);
    this.template = template;
    this.parameters = parameters;
  }

  whole(): Condition {
    const condition = this.alternatives();
    if (this.cursor.peek()) throw this.cursor.unexpected("AND, OR or the end");
    return condition;
  }

  private alternatives(): Condition {
    let condition = this.conjunction();
    while (this.cursor.takes("OR")) condition = either(condition, this.conjunction());
    return condition;
  }

  private conjunction(): Condition {
    let condition = this.negation();
    while (this.cursor.takes("AND")) condition = both(condition, this.negation());
    return condition;
  }

  private negation(): Condition {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw badQuery("The query is nested too deeply");
    const condition = this.cursor.takes("NOT") ? not(this.negation()) : this.single();
    this.depth -= 1;
    return condition;
  }

  private single(): Condition {
    const { cursor } = this;
    if (!cursor.takes("(")) return this.comparison();
    const condition = this.alternatives();
    cursor.expect(")");
    return condition;
  }

  private comparison(): Condition {
    const { cursor } = this;
    const field = this.field();
    if (cursor.takes("IS")) {
      const isNegated = cursor.takes("NOT");
      cursor.expect("NULL");
      return (values) => (values[field.key] === undefined) !== isNegated;
    }
    const isNegated = cursor.takes("NOT");
    const operator = cursor.take("an operator").value.toUpperCase();
    const isList = operator === "IN" || operator === "HASANY" || operator === "HASALL";
    if (isNegated && operator !== "IN" && !operator.endsWith("LIKE")) {
      throw badQuery(`'NOT' cannot stand before '${operator}'`);
    }
    const condition = conditionOn(field, operator, isList ? this.list() : [this.operand()]);
    return isNegated ? not(condition) : condition;
  }

  private field(): TemplateField {
    const { kind, value } = this.cursor.take("a field");
    const field = this.template.fields.find(({ key }) => key === value);
    if (kind === "word" && field) return field;
    throw badQuery(`'${value}' is not a field of the template`);
  }

  private list(): readonly Operand[] {
    const { cursor } = this;
    cursor.expect("(");
    const operands = [this.operand()];
    while (cursor.takes(",")) operands.push(this.operand());
    cursor.expect(")");
    return operands;
  }

  private operand(): Operand {
    const { kind, value } = this.cursor.take("a value");
    if (kind === "text") return value;
    if (kind === "number") return Number(value);
    if (kind !== "parameter") throw badQuery(`Expected a value, got '${value}'`);
    const given = this.parameters[value];
    if (typeof given === "string" || typeof given === "number") return given;
    const list = z.array(z.string()).safeParse(given);
    if (list.success) return list.data;
    throw badQuery(`query_params has no text, number or list of texts '${value}'`);
  }
}

/** Compiles a query to a test of the values of an instance. An empty query matches each of them. */
export function compileQuery(
  text: string,
  template: MetadataTemplate,
  parameters: Parameters,
): Condition {
  return text.trim() === "" ? () => true : new Parser(text, template, parameters).whole();
}
