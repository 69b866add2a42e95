import { ownValue } from "#core/state/own-value.ts";
import { invalidField } from "../errors.ts";
import type { View } from "../shared/view.ts";

/** A search split into what it qualifies and what it looks for. */
export interface SearchQuery {
  readonly words: readonly string[];
  readonly qualifiers: readonly Qualifier[];
}

/** `label:"good first issue"`, `-is:closed`. */
interface Qualifier {
  readonly name: string;
  readonly value: string;
  readonly isNegated: boolean;
}

const TERM = /(-?)(?:([A-Za-z-]+):)?(?:"([^"]*)"|(\S+))/g;

/** Reads the language of GitHub's search box. */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const qualifiers: Qualifier[] = [];
  for (const [, minus = "", name, quoted, bare = ""] of text.matchAll(TERM)) {
    const value = quoted ?? bare;
    if (name === undefined) words.push(value.toLowerCase());
    else qualifiers.push({ name: name.toLowerCase(), value, isNegated: minus === "-" });
  }
  return { words, qualifiers };
}

/** GitHub's error for a part of a search that says nothing it knows. */
export function refuse(value: string): never {
  throw invalidField("Search", "q", value);
}

/** `>=2026-01-01`, `2026-01-01..2026-02-01`, `5`: a test of a number, by the given reading of bounds. */
function parseRange(
  text: string,
  read: (bound: string) => { readonly from: number; readonly to: number },
): (value: number) => boolean {
  const [, operator = "", bound = ""] = /^(>=|<=|>|<)?(.*)$/.exec(text) ?? [];
  if (bound.includes("..")) {
    const [low = "*", high = "*"] = bound.split("..");
    const from = low === "*" ? -Infinity : read(low).from;
    const to = high === "*" ? Infinity : read(high).to;
    return (value) => value >= from && value <= to;
  }
  const { from, to } = read(bound);
  if (operator === ">=") return (value) => value >= from;
  if (operator === "<=") return (value) => value <= to;
  if (operator === ">") return (value) => value > to;
  if (operator === "<") return (value) => value < from;
  return (value) => value >= from && value <= to;
}

/** A day is all of its moments; a moment is itself. */
export function readDate(text: string): { readonly from: number; readonly to: number } {
  const from = Date.parse(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return { from, to: isDay ? from + 86_399_999 : from };
}

/** A count. */
export function readCount(text: string): { readonly from: number; readonly to: number } {
  const count = Number(text);
  return { from: count, to: count };
}

/** A range of dates as lists of the API take it: `>=2026-01-01`, `2026-01-01..2026-02-01`. */
export function readRange(text: string): (moment: number) => boolean {
  return parseRange(text, readDate);
}

export type SearchTest<T> = (found: T) => boolean;
export type BuildTest<T> = (value: string, view: View) => SearchTest<T>;

/** A qualifier that takes a number, a date or a range of them. An object without the value never matches. */
export function ranged<T>(
  read: Parameters<typeof parseRange>[1],
  valueOf: (found: T, view: View) => number | null | undefined,
): BuildTest<T> {
  return (text, view) => {
    const test = parseRange(text, read);
    return (found) => {
      const value = valueOf(found, view);
      return typeof value === "number" && test(value);
    };
  };
}

/** The test of one qualifier; throws a 422 when its name is unknown. */
export function buildTest<T>(
  builders: Readonly<Record<string, BuildTest<T>>>,
  { name, value, isNegated }: Qualifier,
  view: View,
): SearchTest<T> {
  const test = (ownValue(builders, name) ?? refuse(`${name}:${value}`))(value, view);
  return isNegated ? (found) => !test(found) : test;
}
