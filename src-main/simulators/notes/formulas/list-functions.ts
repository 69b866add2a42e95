import type { FormulaFunction } from "./functions.ts";
import { areEqual, compareValues, isList, listOf, numberOf, textOf, type Value } from "./values.ts";

const list = (
  takes: FormulaFunction["takes"],
  run: (items: readonly Value[], args: readonly Value[]) => Value,
  returns: FormulaFunction["returns"] = 0,
): FormulaFunction => ({
  takes,
  returns,
  run: ([first = null, ...args]) => run(listOf(first), args),
});

function unique(items: readonly Value[]): readonly Value[] {
  return items.filter((item, at) => items.findIndex((other) => areEqual(item, other)) === at);
}

const whole = (value: Value | undefined) => Math.trunc(numberOf(value ?? null) ?? 0);

/** The functions of lists whose arguments are plain values. */
export const listFunctions: Readonly<Record<string, FormulaFunction>> = {
  list: { takes: [0, Number.POSITIVE_INFINITY], returns: 0, run: (args) => args },
  at: list([2, 2], (items, [index]) => items[whole(index)] ?? null),
  first: list([1, 1], (items) => items[0] ?? null),
  last: list([1, 1], (items) => items.at(-1) ?? null),
  slice: list([2, 3], (items, [start, end]) =>
    items.slice(whole(start), end === undefined ? undefined : whole(end)),
  ),
  sort: list([1, 1], (items) => [...items].sort((one, other) => compareValues(one, other) ?? 0)),
  reverse: list([1, 1], (items) => [...items].reverse()),
  join: list([2, 2], (items, [by = ""]) => items.map(textOf).join(textOf(by)), "string"),
  unique: list([1, 1], unique),
  includes: list(
    [2, 2],
    (items, [wanted = null]) => items.some((item) => areEqual(item, wanted)),
    "boolean",
  ),
  flat: list([1, 1], (items) => items.flatMap((item) => (isList(item) ? item : [item]))),
  count: list([1, 1], (items) => items.length, "number"),
};
