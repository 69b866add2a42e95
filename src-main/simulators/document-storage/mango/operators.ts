import { compareNumbers, isNumeric, toInteger } from "../numbers/exact-number.ts";
import { isObject } from "../shared/json.ts";
import { collate } from "./collation.ts";
import { badArgument, requireList } from "./errors.ts";
import { regexTest } from "./regex.ts";

/** Returns whether a value that is there fits. */
type Fits = (value: unknown) => boolean;

type Operator = (argument: unknown, name: string) => Fits;

/** The same value of the same type. Text differs where people's sorting would not tell it apart. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(a);
    const isAlike = names.length === Object.keys(b).length;
    return isAlike && names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]));
  }
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b) === 0;
  return a === b;
}

function order(a: unknown, b: unknown): number {
  return isEqual(a, b) ? 0 : collate(a, b);
}

function isIn(value: unknown, list: readonly unknown[]): boolean {
  const isOne = (candidate: unknown) => list.some((item) => isEqual(item, candidate));
  return isOne(value) || (Array.isArray(value) && value.some(isOne));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return isNumeric(value) ? "number" : typeof value;
}

const TYPES = new Set(["null", "boolean", "number", "string", "array", "object"]);

function modulo(argument: unknown, name: string): Fits {
  const [divisor, remainder, ...rest] = requireList(argument, name);
  const [by, left] = [toInteger(divisor), toInteger(remainder)];
  if (!by || left === undefined || rest.length > 0) throw badArgument(name, argument);
  return (value) => {
    const whole = toInteger(value);
    return whole !== undefined && whole % by === left;
  };
}

function all(argument: unknown, name: string): Fits {
  const wanted = requireList(argument, name);
  return (value) =>
    Array.isArray(value) &&
    wanted.length > 0 &&
    (wanted.every((item) => value.some((found) => isEqual(found, item))) ||
      (wanted.length === 1 && isEqual(wanted[0], value)));
}

/** Operators that look at one value. Those that take conditions are the selector's own. */
export const operators: Readonly<Record<string, Operator>> = {
  $eq: (argument) => (value) => isEqual(value, argument),
  $ne: (argument) => (value) => !isEqual(value, argument),
  $lt: (argument) => (value) => order(value, argument) < 0,
  $lte: (argument) => (value) => order(value, argument) <= 0,
  $gt: (argument) => (value) => order(value, argument) > 0,
  $gte: (argument) => (value) => order(value, argument) >= 0,
  $in: (argument, name) => {
    const list = requireList(argument, name);
    return (value) => isIn(value, list);
  },
  $nin: (argument, name) => {
    const list = requireList(argument, name);
    return (value) => !isIn(value, list);
  },
  $all: all,
  $mod: modulo,
  $size: (argument, name) => {
    if (!Number.isInteger(argument) || Number(argument) < 0) throw badArgument(name, argument);
    return (value) => Array.isArray(value) && value.length === argument;
  },
  $type: (argument, name) => {
    if (typeof argument !== "string" || !TYPES.has(argument)) throw badArgument(name, argument);
    return (value) => typeOf(value) === argument;
  },
  $regex: (argument, name) => {
    if (typeof argument !== "string") throw badArgument(name, argument);
    const test = regexTest(argument);
    return (value) => typeof value === "string" && test(value);
  },
  $beginsWith: (argument, name) => {
    if (typeof argument !== "string") throw badArgument(name, argument);
    return (value) => typeof value === "string" && value.startsWith(argument);
  },
};
