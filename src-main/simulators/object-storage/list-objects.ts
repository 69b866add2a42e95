import { compareUtf8, type SortedMap } from "#core/state/sorted-map.ts";
import type { Place } from "./list-query.ts";

/** What a list is to hold. */
export interface ListRequest {
  readonly prefix: string;
  /** Empty for none. */
  readonly delimiter: string;
  readonly limit: number;
  readonly start: Place | undefined;
}

export interface Listed<T> {
  readonly items: readonly T[];
  readonly commonPrefixes: readonly string[];
  /** Where the next page begins, when there is more. */
  readonly next: Place | undefined;
}

/** Says yes from the first key that the list may show. */
function beginning({ prefix, start }: ListRequest): (key: string) => boolean {
  return (key) => compareUtf8(key, prefix) >= 0 && (start === undefined || isBehind(key, start));
}

function isBehind(key: string, { after, isPrefix }: Place): boolean {
  return compareUtf8(key, after) > 0 && !(isPrefix && key.startsWith(after));
}

function commonPrefix(key: string, { prefix, delimiter }: ListRequest): string | undefined {
  if (delimiter === "") return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

/**
 * One page of keys in order. What lies under a common prefix is jumped over, so a page costs what it
 * shows, however much lies under its prefixes.
 */
export function listPage<T>(map: SortedMap<T>, request: ListRequest): Listed<T> {
  const items: T[] = [];
  const commonPrefixes: string[] = [];
  let last: Place | undefined;
  let from = beginning(request);
  for (;;) {
    const entries = map.from(from);
    let jumped = false;
    for (const [key, item] of entries) {
      if (!key.startsWith(request.prefix)) break;
      if (items.length + commonPrefixes.length === request.limit) {
        return { items, commonPrefixes, next: last };
      }
      const common = commonPrefix(key, request);
      if (common === undefined) {
        items.push(item);
        last = { after: key, isPrefix: false };
        continue;
      }
      commonPrefixes.push(common);
      last = { after: common, isPrefix: true };
      from = (candidate) => isBehind(candidate, { after: common, isPrefix: true });
      jumped = true;
      break;
    }
    if (!jumped) return { items, commonPrefixes, next: undefined };
  }
}
