import { compilePattern } from "#core/text/pattern.ts";
import { OelError } from "./tokens.ts";

type Call = (...args: readonly unknown[]) => unknown;

/** Returns a value as text: nothing for a missing one. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
const numberOf = (value: unknown): number => Number(textOf(value));
const isMissing = (value: unknown) => value === null || value === undefined;

function before(text: string, separator: string): string {
  const place = text.indexOf(separator);
  return place < 0 ? text : text.slice(0, place);
}

function after(text: string, separator: string): string {
  const place = text.indexOf(separator);
  return place < 0 ? "" : text.slice(place + separator.length);
}

/** `String.stringSwitch(input, default, key, value, …)`: the value of the first key that the input contains. */
function stringSwitch(input: unknown, usual: unknown, ...pairs: readonly unknown[]): unknown {
  const text = textOf(input);
  for (let place = 0; place + 1 < pairs.length; place += 2) {
    if (text.includes(textOf(pairs[place]))) return pairs[place + 1];
  }
  return usual;
}

/** The functions of Okta Expression Language that work on values alone, with the least number of arguments. */
const functions: Readonly<Record<string, readonly [number, Call]>> = {
  "String.append": [2, (text, more) => textOf(text) + textOf(more)],
  "String.join": [2, (separator, ...parts) => parts.map(textOf).join(textOf(separator))],
  "String.len": [1, (text) => textOf(text).length],
  "String.removeSpaces": [1, (text) => textOf(text).replaceAll(/\s/g, "")],
  "String.replace": [
    3,
    (text, from, to) => textOf(text).replaceAll(textOf(from), () => textOf(to)),
  ],
  "String.replaceFirst": [
    3,
    (text, from, to) => textOf(text).replace(textOf(from), () => textOf(to)),
  ],
  "String.stringContains": [
    2,
    (text, part) => !isMissing(text) && textOf(text).includes(textOf(part)),
  ],
  "String.stringSwitch": [2, stringSwitch],
  "String.startsWith": [
    2,
    (text, part) => !isMissing(text) && textOf(text).startsWith(textOf(part)),
  ],
  "String.endsWith": [2, (text, part) => !isMissing(text) && textOf(text).endsWith(textOf(part))],
  "String.substring": [3, (text, from, to) => textOf(text).slice(numberOf(from), numberOf(to))],
  "String.substringAfter": [2, (text, part) => after(textOf(text), textOf(part))],
  "String.substringBefore": [2, (text, part) => before(textOf(text), textOf(part))],
  "String.toLowerCase": [1, (text) => textOf(text).toLowerCase()],
  "String.toUpperCase": [1, (text) => textOf(text).toUpperCase()],
  "Arrays.add": [2, (list, item) => [...listOf(list), item]],
  "Arrays.remove": [2, (list, item) => listOf(list).filter((one) => one !== item)],
  "Arrays.clear": [1, () => []],
  "Arrays.get": [2, (list, place) => listOf(list)[numberOf(place)] ?? null],
  "Arrays.flatten": [1, (...lists) => lists.flatMap(listOf)],
  "Arrays.contains": [2, (list, item) => listOf(list).includes(item)],
  "Arrays.size": [1, (list) => listOf(list).length],
  "Arrays.isEmpty": [1, (list) => listOf(list).length === 0],
  "Arrays.toCsvString": [1, (list) => listOf(list).map(textOf).join(",")],
  "Convert.toInt": [1, (value) => Math.round(numberOf(value))],
  "Convert.toNum": [1, numberOf],
};

/** Methods of texts, lists and missing values. */
const methods: Readonly<Record<string, readonly [number, Call]>> = {
  contains: [
    2,
    (of, part) => (Array.isArray(of) ? of.includes(part) : textOf(of).includes(textOf(part))),
  ],
  startsWith: [2, (of, part) => textOf(of).startsWith(textOf(part))],
  endsWith: [2, (of, part) => textOf(of).endsWith(textOf(part))],
  toLowerCase: [1, (of) => textOf(of).toLowerCase()],
  toUpperCase: [1, (of) => textOf(of).toUpperCase()],
  trim: [1, (of) => textOf(of).trim()],
  length: [1, (of) => textOf(of).length],
  size: [1, (of) => listOf(of).length],
  isEmpty: [1, (of) => (Array.isArray(of) ? of.length : textOf(of).length) === 0],
  matches: [2, (of, pattern) => compilePattern(textOf(pattern)).matchesWhole(textOf(of))],
  substring: [
    2,
    (of, from, to) => textOf(of).slice(numberOf(from), isMissing(to) ? undefined : numberOf(to)),
  ],
  replace: [3, (of, from, to) => textOf(of).replaceAll(textOf(from), () => textOf(to))],
};

function lookUp(table: typeof functions, name: string, shown: string, count: number): Call {
  const [least, call] = (Object.hasOwn(table, name) ? table[name] : undefined) ?? [];
  if (!call || least === undefined) throw new OelError(`Unknown function ${shown}`);
  if (count < least) throw new OelError(`${shown} needs ${String(least)} arguments`);
  return call;
}

/** Returns a function by its name, `String.len`. */
export const findFunction = (name: string, count: number): Call =>
  lookUp(functions, name, name, count);

/** Returns a method of a value; its first argument is the value. */
export const findMethod = (name: string, count: number): Call =>
  lookUp(methods, name, name, count + 1);
