import { listProperties } from "../properties/columns.ts";
import type { PropertySchema } from "../properties/types.ts";
import { isGone } from "../shared/tree.ts";
import type { Page, State, View } from "../state.ts";
import { median, sum } from "./number-functions.ts";
import { areEqual, isDate, isList, listOf, numberOf, textOf, type Value } from "./values.ts";

export const rollupFunctions = [
  ...["count", "count_values", "empty", "not_empty", "unique", "show_unique", "percent_empty"],
  ...["percent_not_empty", "sum", "average", "median", "min", "max", "range", "earliest_date"],
  ...["latest_date", "date_range", "checked", "unchecked", "percent_checked"],
  ...["percent_unchecked", "count_per_group", "percent_per_group", "show_original"],
];

/** A page that a rollup looks at, with its value. */
interface Source {
  readonly page: Page;
  readonly column: PropertySchema;
  readonly value: Value;
}

/** The result of a rollup, and the pages that an array of values is from. */
export interface Rollup {
  readonly type: "number" | "date" | "array" | "unsupported";
  readonly value: Value;
  readonly sources: readonly Source[];
}

/** The pages of a relation that are not in the trash. */
export function relatedPages(state: State, ids: readonly string[]): readonly Page[] {
  return ids.flatMap((id) => {
    const page = state.pages.get(id);
    return page && !isGone(state, page) ? [page] : [];
  });
}

const isBlank = (value: Value) =>
  value === null || value === "" || (isList(value) && value.length === 0);

type Calculation = (values: readonly Value[], flat: readonly Value[]) => number | null;

const share = (count: number, of: readonly Value[]) => (of.length === 0 ? null : count / of.length);
const blanks = (values: readonly Value[]) => values.filter(isBlank).length;
const checks = (values: readonly Value[]) => values.filter((value) => value === true).length;

const distinct = (values: readonly Value[]) =>
  values.filter((value, at) => values.findIndex((one) => areEqual(one, value)) === at);

const over =
  (run: (numbers: readonly number[]) => number): Calculation =>
  (_values, flat) => {
    const numbers = flat.map(numberOf).filter((number) => number !== null);
    return numbers.length === 0 ? null : run(numbers);
  };

const calculations: Readonly<Record<string, Calculation>> = {
  count: (values) => values.length,
  count_values: (_values, flat) => flat.length,
  empty: (values) => blanks(values),
  not_empty: (values) => values.length - blanks(values),
  unique: (_values, flat) => distinct(flat).length,
  percent_empty: (values) => share(blanks(values), values),
  percent_not_empty: (values) => share(values.length - blanks(values), values),
  sum: (_values, flat) => sum(flat.map((value) => numberOf(value) ?? 0)),
  average: over((numbers) => sum(numbers) / numbers.length),
  median: over(median),
  min: over((numbers) => Math.min(...numbers)),
  max: over((numbers) => Math.max(...numbers)),
  range: over((numbers) => Math.max(...numbers) - Math.min(...numbers)),
  checked: (values) => checks(values),
  unchecked: (values) => values.length - checks(values),
  percent_checked: (values) => share(checks(values), values),
  percent_unchecked: (values) => share(values.length - checks(values), values),
};

function dateSpan(name: string, values: readonly Value[]): Value {
  const dates = values.filter(isDate);
  const hasTime = dates.some((date) => date.hasTime);
  const first = Math.min(...dates.map(({ start }) => start));
  const last = Math.max(...dates.map(({ start, end }) => end ?? start));
  if (dates.length === 0) return null;
  if (name === "earliest_date") return { kind: "date", start: first, end: null, hasTime };
  if (name === "latest_date") return { kind: "date", start: last, end: null, hasTime };
  return { kind: "date", start: first, end: last, hasTime };
}

function sourcesOf(
  { state }: View,
  page: Page,
  { relationId, targetId }: PropertySchema & { readonly type: "rollup" },
  read: (page: Page, column: PropertySchema) => Value,
): readonly Source[] {
  const relation = page.values[relationId];
  if (relation?.type !== "relation") return [];
  return relatedPages(state, relation.ids).flatMap((other) => {
    const column = listProperties(state, other).find(({ id }) => id === targetId);
    return column ? [{ page: other, column, value: read(other, column) }] : [];
  });
}

/** Keeps one source of each value. */
const uniqueSources = (sources: readonly Source[]) =>
  sources.filter(
    ({ value }, at) => sources.findIndex((one) => textOf(one.value) === textOf(value)) === at,
  );

/** Computes a rollup over the pages of its relation. */
export function computeRollup(
  view: View,
  page: Page,
  property: PropertySchema & { readonly type: "rollup" },
  read: (page: Page, column: PropertySchema) => Value,
): Rollup {
  const all = sourcesOf(view, page, property, read);
  const values = all.map(({ value }) => value);
  const { function: name } = property;
  const calculate = calculations[name];
  if (calculate) {
    const flat = values.flatMap(listOf).filter((value) => !isBlank(value));
    return { type: "number", value: calculate(values, flat), sources: all };
  }
  if (name.includes("date")) return { type: "date", value: dateSpan(name, values), sources: all };
  if (name.endsWith("_per_group")) return { type: "unsupported", value: null, sources: [] };
  const sources = name === "show_unique" ? uniqueSources(all) : all;
  return { type: "array", value: sources.map(({ value }) => value), sources };
}
