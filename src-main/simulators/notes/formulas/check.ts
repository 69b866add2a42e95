import { findProperty } from "../properties/columns.ts";
import type { PropertySchema } from "../properties/types.ts";
import { forms } from "./evaluate.ts";
import { formulaError } from "./formula-error.ts";
import { functions, type ResultType } from "./functions.ts";
import { parseFormula, type Expression } from "./parse.ts";

type Columns = readonly PropertySchema[];

/** Rejects unknown functions, names and columns, and wrong numbers of arguments. */
function checkTree(expression: Expression, columns: Columns, names: readonly string[]): void {
  if (expression.op === "value") return;
  if (expression.op === "name") {
    if (names.includes(expression.name)) return;
    throw formulaError(`${expression.name} is not defined`);
  }
  if (expression.op === "column") {
    if (expression.of) checkTree(expression.of, columns, names);
    else if (!findProperty(columns, expression.key)) {
      throw formulaError(`there is no property named ${JSON.stringify(expression.key)}`);
    }
    return;
  }
  const { name, args } = expression;
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  const [least, most] = form ?? functions().get(name)?.takes ?? [undefined, undefined];
  if (least === undefined) throw formulaError(`there is no function named ${name}`);
  if (args.length < least || args.length > most) {
    throw formulaError(`${name} does not take ${String(args.length)} arguments`);
  }
  if (name === "let" || name === "lets") checkBindings(args, columns, names);
  else {
    const inner = form && !name.startsWith("if") ? [...names, "current", "index"] : names;
    args.forEach((arg, at) => {
      checkTree(arg, columns, at === 0 ? names : inner);
    });
  }
}

function checkBindings(args: readonly Expression[], columns: Columns, names: readonly string[]) {
  let known = names;
  for (let at = 0; at + 2 < args.length; at += 2) {
    const [name, value] = [args[at], args[at + 1]];
    if (name?.op !== "name" || !value) throw formulaError("let takes names and values in turn");
    checkTree(value, columns, known);
    known = [...known, name.name];
  }
  const body = args.at(-1);
  if (body) checkTree(body, columns, known);
}

const columnTypes: Readonly<Record<string, ResultType>> = {
  number: "number",
  checkbox: "boolean",
  date: "date",
  created_time: "date",
  last_edited_time: "date",
};

/** Returns the type of a formula's results, by which an empty one shows. */
export function resultType(expression: Expression, columns: Columns, depth = 0): ResultType {
  if (depth > 20) return "string";
  const inner = (one: Expression | undefined) =>
    one ? resultType(one, columns, depth + 1) : "string";
  if (expression.op === "name") return "string";
  if (expression.op === "value") {
    const type = typeof expression.value;
    return type === "number" || type === "boolean" ? type : "string";
  }
  if (expression.op === "column") {
    const column = expression.of ? undefined : findProperty(columns, expression.key);
    if (column?.type === "formula") return inner(parsedFormula(column));
    if (column?.type === "rollup") return "number";
    return columnTypes[column?.type ?? ""] ?? "string";
  }
  const { name, args } = expression;
  if (name === "if" || name === "ifs") return inner(args[1]);
  if (name === "let" || name === "lets") return inner(args.at(-1));
  if (name === "some" || name === "every") return "boolean";
  if (name === "findIndex") return "number";
  if (name === "add") return args.every((arg) => inner(arg) === "number") ? "number" : "string";
  const returns = functions().get(name)?.returns ?? 0;
  return typeof returns === "number" ? inner(args[returns]) : returns;
}

const known = new WeakMap<PropertySchema, Expression>();

/** The parsed formula of a column. */
export function parsedFormula(column: PropertySchema & { readonly type: "formula" }): Expression {
  const found = known.get(column) ?? parseFormula(column.expression);
  known.set(column, found);
  return found;
}

const NO_WORKSPACE = "00000000-0000-0000-0000-000000000000";

/**
 * Returns a formula as it is kept: columns are named by their ids, so that it survives new names.
 * @throws {Refusal} when it cannot be computed.
 */
export function settleFormula(source: string, columns: Columns, owner: string): string {
  checkTree(parseFormula(source), columns, []);
  return source.replace(
    /(?<!\.\s*)\bprop\(\s*("(?:[^"\\]|\\.)*")\s*\)/g,
    (whole, quoted: string) => {
      const name: unknown = JSON.parse(quoted);
      const column = typeof name === "string" ? findProperty(columns, name) : undefined;
      return column ? `{{notion:block_property:${column.id}:${NO_WORKSPACE}:${owner}}}` : whole;
    },
  );
}
