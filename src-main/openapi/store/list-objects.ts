import type { Stored } from "./state.ts";
import { asText, type Json } from "../description/description.ts";
import { plainName } from "../operations/words.ts";

const LIMITS = [
  "limit",
  "perpage",
  "pagesize",
  "first",
  "count",
  "max",
  "maxresults",
  "size",
  "take",
];
const PAGES = ["page", "pagenumber", "pageindex"];
const OFFSETS = ["offset", "skip", "start", "startindex"];
const CURSORS = [
  "after",
  "cursor",
  "startingafter",
  "pagetoken",
  "marker",
  "nextcursor",
  "nexttoken",
];
const SORTS = ["sort", "sortby", "orderby", "order"];
const DIRECTIONS = ["direction", "order", "sortorder", "sortdirection", "orderdirection"];

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
    parameters.find(({ name, value }) => names.includes(plainName(name)) && value !== undefined);
  const control = {
    limit: named(LIMITS),
    page: named(PAGES),
    offset: named(OFFSETS),
    cursor: parameters.find(
      ({ name, value }) => CURSORS.includes(plainName(name)) && value !== undefined && value !== "",
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
  const cursor = typeof control.cursor?.value === "string" ? control.cursor.value : undefined;
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
    parameters.find(({ name }) => names.includes(plainName(name)))?.name;
  const [cursor, offset, pages] = [of(CURSORS), of(OFFSETS), of(PAGES)];
  if (pages !== undefined) return { name: pages, value: String(page + 1) };
  if (offset !== undefined) return { name: offset, value: String(end) };
  return cursor !== undefined && last ? { name: cursor, value: keyOf(last) } : undefined;
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
    if (DIRECTIONS.includes(plainName(name)) && /^(?:asc|desc)/i.test(text)) {
      isReverse = /^desc/i.test(text);
      uses.push(parameter);
    } else if (SORTS.includes(plainName(name))) {
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

const TOTALS = new Set([
  "total",
  "totalcount",
  "totalitems",
  "totalresults",
  "count",
  "totalelements",
]);
const MORES = new Set(["hasmore", "hasnext", "hasnextpage", "more"]);
const NEXTS = new Set([
  "nextcursor",
  "next",
  "nextpagetoken",
  "nexttoken",
  "endcursor",
  "cursor",
  "after",
  "nextmarker",
]);

/** Returns the value for a field of a list's response that says how the list goes on; `undefined` for others. */
export function listField(name: string, page: ListPage): { readonly value: unknown } | undefined {
  const plain = plainName(name);
  if (TOTALS.has(plain)) return { value: page.total };
  if (MORES.has(plain)) return { value: page.hasMore };
  if (plain === "nextpage") return { value: page.hasMore ? page.page + 1 : null };
  if (NEXTS.has(plain)) return { value: page.next ?? null };
  if (LIMITS.includes(plain)) return { value: page.limit ?? page.items.length };
  if (PAGES.includes(plain) || plain === "currentpage") return { value: page.page };
  if (OFFSETS.includes(plain)) return { value: page.offset };
  if (plain === "totalpages" || plain === "pages" || plain === "pagecount") {
    return { value: page.limit ? Math.ceil(page.total / page.limit) : 1 };
  }
  return undefined;
}
