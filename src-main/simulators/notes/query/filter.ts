import * as z from "zod";
import { validationError } from "../errors.ts";
import type { PropertySchema, PropertyType } from "../properties/types.ts";
import { checkPart, complain, quoteNames } from "../shared/keyed.ts";
import type { State, Page } from "../state.ts";
import { cellOf, families } from "./cells.ts";
import { operators, type Moment, type Test } from "./operators.ts";

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
  return key in families;
}

/** `{"contains": "x"}`: one operator. */
function conditionOf(type: PropertyType, given: unknown, ctx: Ctx): readonly Test[] | undefined {
  const known = operators[families[type]];
  const condition = checkPart(fields, given, ctx, [type]);
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
  if (tests.length === 0) complain(ctx, given, "should have an operator", [type]);
  const [, second] = Object.keys(condition);
  if (second !== undefined) {
    complain(ctx, condition[second], "should not be present", [type, second]);
    return undefined;
  }
  const found = tests.filter((test) => test !== undefined);
  return found.length === tests.length && found.length > 0 ? found : undefined;
}

function timestampFilter(given: Fields, ctx: Ctx): Filter {
  const field = checkPart(timestamp, given["timestamp"], ctx, ["timestamp"]);
  const tests = field && conditionOf(field, given[field], ctx);
  return field && tests ? { op: "timestamp", field, tests } : z.NEVER;
}

function propertyFilter(given: Fields, ctx: Ctx): Filter {
  const property = checkPart(z.string().min(1), given["property"], ctx, ["property"]);
  const [type, other] = Object.keys(given).filter((key) => key !== "type" && isPropertyType(key));
  if (other !== undefined) return complain(ctx, given[other], "should not be present", [other]);
  if (type === undefined || !isPropertyType(type)) {
    return complain(ctx, given, `should have one of ${quoteNames(Object.keys(families))}`);
  }
  const tests = conditionOf(type, given[type], ctx);
  return property !== undefined && tests ? { op: "property", property, type, tests } : z.NEVER;
}

function groupFilter(op: "and" | "or", given: Fields, ctx: Ctx, depth: number): Filter {
  if (depth >= MAX_DEPTH) {
    complain(ctx, given[op], "should not be present: groups nest two deep", [op]);
    return z.NEVER;
  }
  const parts = checkPart(z.array(filterAt(depth + 1)).max(100), given[op], ctx, [op]);
  return parts ? { op, parts } : z.NEVER;
}

function filterAt(depth: number): z.ZodType<Filter> {
  return fields.transform((given, ctx): Filter => {
    const [, second] = ["and", "or", "property", "timestamp"].filter((key) => key in given);
    if (second !== undefined) {
      return complain(ctx, given[second], "should not be present", [second]);
    }
    if ("and" in given) return groupFilter("and", given, ctx, depth);
    if ("or" in given) return groupFilter("or", given, ctx, depth);
    return "timestamp" in given ? timestampFilter(given, ctx) : propertyFilter(given, ctx);
  });
}

/** A filter as clients write it. */
export const filter: z.ZodType<Filter> = filterAt(0);

/** Returns whether a condition for one type fits a column of another. Text types fit each other. */
function mayAsk(type: PropertyType, property: PropertySchema): boolean {
  if (families[type] === "text") return families[property.type] === "text";
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
  state: State,
  properties: readonly PropertySchema[],
  given: Filter,
  moment: Moment,
): (page: Page) => boolean {
  if ("parts" in given) {
    const parts = given.parts.map((part) => compileFilter(state, properties, part, moment));
    if (given.op === "and") return (page) => parts.every((part) => part(page));
    return (page) => parts.some((part) => part(page));
  }
  const property =
    given.op === "timestamp"
      ? timestampColumn(given.field)
      : columnFor(properties, given.property, given.type);
  return (page) => {
    const cell = cellOf(state, page, property);
    return given.tests.every((test) => test(cell, moment));
  };
}
