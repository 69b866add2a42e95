import type { FormulaFunction } from "./functions.ts";
import { isList, numberOf, textOf, type Value } from "./values.ts";

const any = Number.POSITIVE_INFINITY;

const finite = (number: number): number | null => (Number.isFinite(number) ? number : null);

/** Arithmetic with an empty value is empty. */
const math = (
  count: number,
  run: (...numbers: readonly number[]) => number,
  least = count,
): FormulaFunction => ({
  takes: [least, count],
  returns: "number",
  run: (args) => {
    const numbers = args.map(numberOf).filter((number) => number !== null);
    return numbers.length < args.length ? null : finite(run(...numbers));
  },
});

/** Functions over numbers and over lists of them. */
const over = (run: (numbers: readonly number[]) => number): FormulaFunction => ({
  takes: [1, any],
  returns: "number",
  run: (args) => {
    const numbers = args.flatMap((one) => (isList(one) ? one : [one])).map(numberOf);
    const known = numbers.filter((number) => number !== null);
    return known.length === 0 ? null : finite(run(known));
  },
});

/** The value in the middle of sorted numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? 0;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function add([one = null, other = null]: readonly Value[]): Value {
  if (typeof one === "number" && typeof other === "number") return finite(one + other);
  const isText = [one, other].some((value) => value !== null && typeof value !== "number");
  if (isText) return textOf(one) + textOf(other);
  return null;
}

function round(number: number, places = 0): number {
  const scale = 10 ** Math.trunc(places);
  return Math.round((number + Number.EPSILON) * scale) / scale;
}

/** The functions of numbers, the operators among them. */
export const numberFunctions: Readonly<Record<string, FormulaFunction>> = {
  add: { takes: [2, 2], returns: 0, run: add },
  subtract: math(2, (one = 0, other = 0) => one - other),
  multiply: math(2, (one = 0, other = 0) => one * other),
  divide: math(2, (one = 0, other = 0) => one / other),
  mod: math(2, (one = 0, other = 0) => one % other),
  pow: math(2, (one = 0, other = 0) => one ** other),
  unaryMinus: math(1, (one = 0) => -one),
  unaryPlus: math(1, (one = 0) => one),
  abs: math(1, (one = 0) => Math.abs(one)),
  ceil: math(1, (one = 0) => Math.ceil(one)),
  floor: math(1, (one = 0) => Math.floor(one)),
  round: math(2, (one = 0, places = 0) => round(one, places), 1),
  sqrt: math(1, (one = 0) => Math.sqrt(one)),
  cbrt: math(1, (one = 0) => Math.cbrt(one)),
  exp: math(1, (one = 0) => Math.exp(one)),
  ln: math(1, (one = 0) => Math.log(one)),
  log10: math(1, (one = 0) => Math.log10(one)),
  log2: math(1, (one = 0) => Math.log2(one)),
  sign: math(1, (one = 0) => Math.sign(one)),
  pi: math(0, () => Math.PI),
  e: math(0, () => Math.E),
  min: over((numbers) => Math.min(...numbers)),
  max: over((numbers) => Math.max(...numbers)),
  sum: over(sum),
  mean: over((numbers) => sum(numbers) / numbers.length),
  median: over(median),
  toNumber: { takes: [1, 1], returns: "number", run: ([value = null]) => numberOf(value) },
};
