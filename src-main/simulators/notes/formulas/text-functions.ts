import type { FormulaFunction } from "./functions.ts";
import { isList, numberOf, textOf, type Value } from "./values.ts";

/** A pattern of a formula. One that is no regular expression stands for itself. */
function patternOf(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch {
    return new RegExp(source.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), flags);
  }
}

const text = (
  takes: FormulaFunction["takes"],
  run: (text: string, args: readonly Value[]) => Value,
  returns: FormulaFunction["returns"] = "string",
): FormulaFunction => ({
  takes,
  returns,
  run: ([first = null, ...args]) => run(textOf(first), args),
});

const argText = (args: readonly Value[], at: number) => textOf(args[at] ?? null);
const whole = (value: Value | undefined) => Math.trunc(numberOf(value ?? null) ?? 0);

function substring(value: string, [start, end]: readonly Value[]): string {
  return value.slice(whole(start), end === undefined ? undefined : whole(end));
}

/** The functions of text. */
export const textFunctions: Readonly<Record<string, FormulaFunction>> = {
  concat: {
    takes: [1, Number.POSITIVE_INFINITY],
    returns: 0,
    run: (args) => (args.every(isList) ? args.flat() : args.map(textOf).join("")),
  },
  length: {
    takes: [1, 1],
    returns: "number",
    run: ([value = null]) => (isList(value) ? value.length : textOf(value).length),
  },
  contains: text([2, 2], (value, args) => value.includes(argText(args, 0)), "boolean"),
  test: text([2, 2], (value, args) => patternOf(argText(args, 0), "u").test(value), "boolean"),
  replace: text([3, 3], (value, args) =>
    value.replace(patternOf(argText(args, 0), ""), argText(args, 1)),
  ),
  replaceAll: text([3, 3], (value, args) =>
    value.replaceAll(patternOf(argText(args, 0), "g"), argText(args, 1)),
  ),
  lower: text([1, 1], (value) => value.toLowerCase()),
  upper: text([1, 1], (value) => value.toUpperCase()),
  trim: text([1, 1], (value) => value.trim()),
  substring: text([2, 3], substring),
  repeat: text([2, 2], (value, [count]) =>
    value.repeat(Math.max(0, Math.min(whole(count), 10_000))).slice(0, 100_000),
  ),
  padStart: text([3, 3], (value, args) =>
    value.padStart(Math.min(whole(args[0]), 10_000), argText(args, 1)),
  ),
  padEnd: text([3, 3], (value, args) =>
    value.padEnd(Math.min(whole(args[0]), 10_000), argText(args, 1)),
  ),
  split: text([2, 2], (value, args) => value.split(argText(args, 0))),
  match: text([2, 2], (value, args) => value.match(patternOf(argText(args, 0), "g")) ?? []),
  // Colors and links change the look of a text only.
  style: text([1, Number.POSITIVE_INFINITY], (value) => value),
  unstyle: text([1, Number.POSITIVE_INFINITY], (value) => value),
  link: text([2, 2], (value) => value),
};
