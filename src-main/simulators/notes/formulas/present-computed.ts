import { presentDate } from "../shared/present.ts";
import type { PropertySchema } from "../properties/types.ts";
import { listProperties } from "../properties/columns.ts";
import type { Page, View } from "../state.ts";
import { parsedFormula, resultType } from "./check.ts";
import { readValue } from "./read-value.ts";
import { computeRollup } from "./rollup.ts";
import { isDate, isTrue, textOf, type Value } from "./values.ts";

function presentDateValue(value: Value): Record<string, unknown> | null {
  if (!isDate(value)) return null;
  const text = (time: number) => {
    const iso = new Date(time).toISOString();
    return value.hasTime ? iso : iso.slice(0, 10);
  };
  const end = value.end === null ? null : text(value.end);
  return presentDate({ start: text(value.start), end, timeZone: null });
}

/** The result of a formula, under the name of its type. */
export function presentFormula(
  view: View,
  page: Page,
  property: PropertySchema & { readonly type: "formula" },
): Record<string, unknown> {
  const value = readValue(view, page, property);
  if (typeof value === "number") return { type: "number", number: value };
  if (typeof value === "boolean") return { type: "boolean", boolean: value };
  if (isDate(value)) return { type: "date", date: presentDateValue(value) };
  const type = resultType(parsedFormula(property), listProperties(view.state, page));
  if (value === null) return { type, [type]: type === "boolean" ? isTrue(value) : null };
  return { type: "string", string: textOf(value) };
}

/** The result of a rollup. `presentValue` shows a value of an array. */
export function presentRollup(
  view: View,
  page: Page,
  property: PropertySchema & { readonly type: "rollup" },
  presentValue: (view: View, page: Page, property: PropertySchema) => unknown,
): Record<string, unknown> {
  const { function: name } = property;
  const read = (other: Page, column: PropertySchema) => readValue(view, other, column, 1);
  const { type, value, sources } = computeRollup(view, page, property, read);
  if (type === "number") return { type, number: value, function: name };
  if (type === "date") return { type, date: presentDateValue(value), function: name };
  if (type === "unsupported") return { type, unsupported: {}, function: name };
  const array = sources.map((one) => ({
    type: one.column.type,
    [one.column.type]: presentValue(view, one.page, one.column),
  }));
  return { type, array, function: name };
}
