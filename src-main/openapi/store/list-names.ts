import { plainName } from "../operations/words.ts";

/** The plain names of parameters and fields that say how a list is cut. */
export const LIMITS = [
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
export const PAGES = ["page", "pagenumber", "pageindex"];
export const OFFSETS = ["offset", "skip", "start", "startindex"];
export const CURSORS = [
  "after",
  "cursor",
  "startingafter",
  "pagetoken",
  "marker",
  "nextcursor",
  "nexttoken",
];
export const SORTS = ["sort", "sortby", "orderby", "order"];
export const DIRECTIONS = ["direction", "order", "sortorder", "sortdirection", "orderdirection"];

/** Returns whether a name is one of the plain names. */
export function isOneOf(name: string, names: readonly string[]): boolean {
  return names.includes(plainName(name));
}
