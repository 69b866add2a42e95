import * as z from "zod";
import { validationError } from "../errors.ts";
import type { PropertySchema, PropertyType } from "../properties/types.ts";
import { checkPart, complain, quoteNames } from "../shared/keyed.ts";
import type { Page, View } from "../state.ts";
import { ownValue } from "#core/state/own-value.ts";
import { readCell, families, type Cell } from "./cells.ts";
import { operators, type Test } from "./operators.ts";

/** A valid filter. Its columns are looked up when it runs. */
type Filter =
  | { readonly op: "and" | "or"; readonly parts: readonly Filter[] }
  | {
      readonly op: "property";
      readonly property: string;
      readonly type: PropertyType;
      readonly tests: readonly Test[];
    }
  | {
      readonly op: "timestamp";
      readonly field: "created_time" | "last_edited_time";
      readonly tests: readonly Test[];
    };

type Ctx = z.core.$RefinementCtx;
type Fields = Readonly<Record<string, unknown>>;

/** The allowed depth of compound filters: a group in a group. */
const MAX_DEPTH = 2;

const fields = z.record(z.string(), z.unknown());
const timestamp = z.enum(["created_time", "last_edited_time"]);

function isPropertyType(key: string): key is PropertyType {
  return Object.entries(families).some(([type, family]) => type === key && family !== "nothing");
}

/** `{"contains": "x"}`: one operator. */
function conditionOf(type: PropertyType, input: unknown, ctx: Ctx): readonly Test[] | undefined {
  const known = operators()[families[type]];
  const condition = checkPart(fields, input, ctx, [type]);
  if (!condition) return undefined;
  const tests = Object.entries(condition).map(([name, operand]) => {
    const operator = Object.hasOwn(known, name) ? known[name] : undefined;
    if (operator) return checkPart(operator, operand, ctx, [type, name]);
    complain(
      ctx,
      operand,
      `should not be present; it may be one of ${Object.keys(known).join(", ")}.`,
      [type, name],
    );
    return undefined;
  });
  if (tests.length === 0) complain(ctx, input, "should have an operator", [type]);
  const [, second] = Object.keys(condition);
  if (second !== undefined) {
    complain(ctx, condition[second], "should not be present", [type, second]);
    return undefined;
  }
  const found = tests.filter((test) => test !== undefined);
  return found.length === tests.length && found.length > 0 ? found : undefined;
}

/** The types that a condition on a formula or a rollup may be for, by their names there. */
const computedTypes: Readonly<Record<string, PropertyType>> = {
  string: "rich_text",
  rich_text: "rich_text",
  checkbox: "checkbox",
  number: "number",
  date: "date",
  select: "select",
  multi_select: "multi_select",
  status: "status",
  people: "people",
  relation: "relation",
  files: "files",
};

/** `{"number": {"equals": 1}}`: a condition under the name of the type of a result. */
function resultTests(
  input: unknown,
  names: readonly string[],
  ctx: Ctx,
  path: readonly PropertyKey[],
): readonly Test[] | undefined {
  const condition = checkPart(fields, input, ctx, path);
  if (!condition) return undefined;
  const [name, other] = Object.keys(condition);
  const type =
    name !== undefined && names.includes(name) ? ownValue(computedTypes, name) : undefined;
  if (other !== undefined || name === undefined || !type) {
    complain(ctx, input, `should have one of ${quoteNames(names)}`, [...path]);
    return undefined;
  }
  return conditionOf(type, condition[name], ctx);
}

const quantifiers = ["any", "every", "none"];

function rollupTests(input: unknown, ctx: Ctx): readonly Test[] | undefined {
  const condition = checkPart(fields, input, ctx, ["rollup"]);
  const [quantifier] = Object.keys(condition ?? {});
  if (!condition || quantifier === undefined || !quantifiers.includes(quantifier)) {
    return resultTests(input, ["number", "date", ...quantifiers], ctx, ["rollup"]);
  }
  const names = Object.keys(computedTypes).filter((name) => name !== "string");
  const tests = resultTests(condition[quantifier], names, ctx, ["rollup", quantifier]);
  if (!tests) return undefined;
  return [
    (cell, moment) => {
      if (cell.family !== "cells") return false;
      const meets = (one: Cell) => tests.every((test) => test(one, moment));
      if (quantifier === "every") return cell.cells.every(meets);
      return cell.cells.some(meets) === (quantifier === "any");
    },
  ];
}

function timestampFilter(input: Fields, ctx: Ctx): Filter {
  const field = checkPart(timestamp, input["timestamp"], ctx, ["timestamp"]);
  const tests = field && conditionOf(field, input[field], ctx);
  return field && tests ? { op: "timestamp", field, tests } : z.NEVER;
}

function propertyFilter(input: Fields, ctx: Ctx): Filter {
  const property = checkPart(z.string().min(1), input["property"], ctx, ["property"]);
  const [type, other] = Object.keys(input).filter((key) => key !== "type" && isPropertyType(key));
  if (other !== undefined) return complain(ctx, input[other], "should not be present", [other]);
  if (type === undefined || !isPropertyType(type)) {
    return complain(
      ctx,
      input,
      `should have one of ${quoteNames(Object.keys(families).filter(isPropertyType))}`,
    );
  }
  const tests =
    type === "formula"
      ? resultTests(input[type], ["string", "checkbox", "number", "date"], ctx, [type])
      : type === "rollup"
        ? rollupTests(input[type], ctx)
        : conditionOf(type, input[type], ctx);
  return property !== undefined && tests ? { op: "property", property, type, tests } : z.NEVER;
}

function groupFilter(op: "and" | "or", input: Fields, ctx: Ctx, depth: number): Filter {
  if (depth >= MAX_DEPTH) {
    complain(ctx, input[op], "should not be present: groups nest two deep", [op]);
    return z.NEVER;
  }
  const parts = checkPart(z.array(filterAt(depth + 1)).max(100), input[op], ctx, [op]);
  return parts ? { op, parts } : z.NEVER;
}

function filterAt(depth: number): z.ZodType<Filter> {
  return fields.transform((input, ctx): Filter => {
    const [, second] = ["and", "or", "property", "timestamp"].filter((key) => key in input);
    if (second !== undefined) {
      return complain(ctx, input[second], "should not be present", [second]);
    }
    if ("and" in input) return groupFilter("and", input, ctx, depth);
    if ("or" in input) return groupFilter("or", input, ctx, depth);
    return "timestamp" in input ? timestampFilter(input, ctx) : propertyFilter(input, ctx);
  });
}

/** A filter as clients write it. */
export const filter: z.ZodType<Filter> = filterAt(0);

/** Returns whether a condition for one type fits a column of another. Text types fit each other. */
function mayAsk(type: PropertyType, property: PropertySchema): boolean {
  if (type === "formula") return property.type === "formula";
  if (families[type] === "text" && property.type !== "formula")
    return families[property.type] === "text";
  return type === property.type;
}

function columnFor(
  properties: readonly PropertySchema[],
  key: string,
  type: PropertyType,
): PropertySchema {
  const property = properties.find(({ name, id }) => name === key || id === key);
  if (!property) throw validationError(`Could not find property with name or id: ${key}`);
  if (mayAsk(type, property)) return property;
  throw validationError(`database property ${property.type} does not match filter ${type}`);
}

/** A timestamp of the page itself, as a column that every data source has. */
export const timestampColumn = (type: "created_time" | "last_edited_time"): PropertySchema => ({
  id: type,
  name: type,
  type,
  description: null,
});

/** Compiles a filter for the rows of one data source. Throws Notion's 400 for unknown columns. */
export function compileFilter(
  view: View,
  properties: readonly PropertySchema[],
  input: Filter,
): (page: Page) => boolean {
  if ("parts" in input) {
    const parts = input.parts.map((part) => compileFilter(view, properties, part));
    if (input.op === "and") return (page) => parts.every((part) => part(page));
    return (page) => parts.some((part) => part(page));
  }
  const property =
    input.op === "timestamp"
      ? timestampColumn(input.field)
      : columnFor(properties, input.property, input.type);
  const moment = { now: view.now, botId: view.state.botId };
  return (page) => {
    const cell = readCell(view, page, property);
    return input.tests.every((test) => test(cell, moment));
  };
}
