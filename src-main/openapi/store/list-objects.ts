import type { Stored } from "./state.ts";
import { asText, type Json } from "../description/description.ts";
import { plainName } from "../operations/words.ts";
import { CURSORS, DIRECTIONS, isOneOf, LIMITS, OFFSETS, PAGES, SORTS } from "./list-names.ts";

/** A parameter of a list with its value: as it was sent, else as the description has it by default. */
export interface ListParameter {
  readonly name: string;
  readonly value: unknown;
  readonly isSent: boolean;
  /** The lowest number that it may be. */
  readonly least: unknown;
}

/** One page of a list. */
export interface ListPage {
  readonly items: readonly Stored[];
  readonly total: number;
  readonly hasMore: boolean;
  /** The value with which the cursor's parameter continues; `undefined` on the last page. */
  readonly next: string | undefined;
  readonly limit: number | undefined;
  readonly page: number;
  readonly offset: number;
  /** The parameter that continues, and its next value, for links. */
  readonly follow: { readonly name: string; readonly value: string } | undefined;
  /** The same for the page before. */
  readonly back: { readonly name: string; readonly value: string } | undefined;
  /** True if pages are known by a cursor alone. */
  readonly isByCursor: boolean;
  /** The parameters that had no effect. */
  readonly unused: readonly string[];
  /** The cursor that leads nowhere. */
  readonly unknownCursor: string | undefined;
}

/** Filters, sorts and cuts the objects of a collection as the parameters of a request say. */
export function listPage(
  objects: readonly Stored[],
  parameters: readonly ListParameter[],
  properties: Json,
): ListPage {
  const named = (names: readonly string[]) =>
    parameters.find(({ name, value }) => isOneOf(name, names) && value !== undefined);
  const control = {
    limit: named(LIMITS),
    page: named(PAGES),
    offset: named(OFFSETS),
    cursor: parameters.find(
      ({ name, value }) => isOneOf(name, CURSORS) && value !== undefined && value !== "",
    ),
  };
  const taken = new Set([control.limit, control.page, control.offset, control.cursor]);
  const filters = parameters.flatMap((one) => {
    const property = one.isSent && !taken.has(one) ? propertyFor(one.name, properties) : undefined;
    return property === undefined ? [] : [{ ...one, property }];
  });
  const sort = sortOf(parameters, properties);
  const unused = parameters
    .filter(
      (one) =>
        one.isSent &&
        !taken.has(one) &&
        !filters.some(({ name }) => name === one.name) &&
        !sort.uses.includes(one),
    )
    .map(({ name }) => name);
  const found = objects.filter(({ value }) => filters.every((filter) => isMatch(value, filter)));
  const sorted = sort.compare ? [...found].sort(sort.compare) : found;
  if (sort.isReverse) sorted.reverse();
  const limit = wholeNumber(control.limit?.value);
  const sent = control.cursor?.value;
  const cursor = typeof sent === "string" || typeof sent === "number" ? String(sent) : undefined;
  const at = cursor === undefined ? -1 : sorted.findIndex((one) => keyOf(one) === cursor);
  const base = control.page?.least === 0 ? 0 : 1;
  const page = wholeNumber(control.page?.value) ?? base;
  const start =
    cursor !== undefined
      ? at + 1
      : (wholeNumber(control.offset?.value) ?? Math.max(0, page - base) * (limit ?? 0));
  const end = limit === undefined ? sorted.length : start + limit;
  const items = sorted.slice(start, end);
  const hasMore = end < sorted.length;
  const last = items.at(-1);
  return {
    items,
    total: found.length,
    hasMore,
    next: hasMore && last ? keyOf(last) : undefined,
    limit,
    page,
    offset: start,
    follow: hasMore ? followOf(parameters, { page, end, last }) : undefined,
    back: backOf(parameters, { page, base, start, limit: limit ?? 0 }),
    isByCursor: !parameters.some(({ name }) => isOneOf(name, [...PAGES, ...OFFSETS])),
    unused,
    unknownCursor: cursor !== undefined && at < 0 ? cursor : undefined,
  };
}

/** Returns the id of an object as clients know it. */
function keyOf({ id }: Stored): string {
  return decodeURIComponent(id.slice(id.lastIndexOf("/") + 1));
}

function followOf(
  parameters: readonly ListParameter[],
  { page, end, last }: { page: number; end: number; last: Stored | undefined },
) {
  const of = (names: readonly string[]) =>
    parameters.find(({ name }) => isOneOf(name, names))?.name;
  const [cursor, offset, pages] = [of(CURSORS), of(OFFSETS), of(PAGES)];
  if (pages !== undefined) return { name: pages, value: String(page + 1) };
  if (offset !== undefined) return { name: offset, value: String(end) };
  return cursor !== undefined && last ? { name: cursor, value: keyOf(last) } : undefined;
}

/** Returns the parameter that leads to the page before, and its value. */
function backOf(
  parameters: readonly ListParameter[],
  { page, base, start, limit }: { page: number; base: number; start: number; limit: number },
) {
  if (start === 0) return undefined;
  const pages = parameters.find(({ name }) => isOneOf(name, PAGES));
  if (pages) return { name: pages.name, value: String(Math.max(base, page - 1)) };
  const offset = parameters.find(({ name }) => isOneOf(name, OFFSETS));
  return offset && { name: offset.name, value: String(Math.max(0, start - limit)) };
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** Returns the property that a parameter names, in whatever case: `FriendlyName` is `friendly_name`. */
function propertyFor(name: string, properties: Json): string | undefined {
  if (Object.hasOwn(properties, name)) return name;
  return Object.keys(properties).find((one) => plainName(one) === plainName(name));
}

interface Filter extends ListParameter {
  readonly property: string;
}

function isMatch(value: Json, { property, value: wanted }: Filter): boolean {
  const own = value[property];
  const texts = (Array.isArray(wanted) ? wanted : [wanted]).map(asText);
  return Array.isArray(own)
    ? own.some((item) => texts.includes(asText(item)))
    : texts.includes(asText(own));
}

type Compare = (one: Stored, other: Stored) => number;

/** Reads `sort=-created`, `sort=created:desc`, `sort=created&direction=desc` and `order=desc`. */
function sortOf(parameters: readonly ListParameter[], properties: Json) {
  const uses: ListParameter[] = [];
  let compare: Compare | undefined;
  let isReverse = false;
  for (const parameter of parameters) {
    const { name, value } = parameter;
    const text = Array.isArray(value) ? asText(value[0]) : value;
    if (typeof text !== "string") continue;
    if (isOneOf(name, DIRECTIONS) && /^(?:asc|desc)/i.test(text)) {
      isReverse = /^desc/i.test(text);
      uses.push(parameter);
    } else if (isOneOf(name, SORTS)) {
      const [, minus, field = "", direction] = /^([-+]?)([\w.]+)(?:[: ](\w+))?$/.exec(text) ?? [];
      const property = Object.keys(properties).find((one) => isSortName(one, field));
      if (property === undefined && !isTimeName(field)) continue;
      uses.push(parameter);
      if (minus === "-" || /^desc/i.test(direction ?? "")) isReverse = true;
      if (property !== undefined) compare = byProperty(property);
    }
  }
  return { uses, compare, isReverse };
}

function isSortName(property: string, field: string): boolean {
  const names = [plainName(field), `${plainName(field)}at`];
  return names.includes(plainName(property));
}

/** Objects are kept in the order of their creation. */
function isTimeName(field: string): boolean {
  return /^(?:creat|date|time|newest|oldest)/i.test(field);
}

function byProperty(name: string): Compare {
  return ({ value: one }, { value: other }) => {
    const [a, b] = [one[name], other[name]];
    if (typeof a === "number" && typeof b === "number") return a - b;
    const [left, right] = [asText(a), asText(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
