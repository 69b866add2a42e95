import { compareUtf8, type SortedMap } from "#core/state/sorted-map.ts";
import { invalidArgument, S3Error } from "../errors.ts";

const MAX_KEYS = 1_000;

/** `max-keys` and its like: 0 to 1000, and never more than that. */
export function readLimit(query: URLSearchParams, name: string): number {
  const text = query.get(name);
  if (text === null || text === "") return MAX_KEYS;
  if (/^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647) {
    return Math.min(Number(text), MAX_KEYS);
  }
  const message = /^-\d/.test(text)
    ? `Argument ${name} must be an integer between 0 and 2147483647`
    : `Provided ${name} not an integer or within integer range`;
  throw invalidArgument(message, name, text);
}

/** Returns the encoding of keys in a list: none, or the requested one. */
export function chooseEncoding(query: URLSearchParams): (text: string) => string {
  const type = query.get("encoding-type");
  if (type === null) return (text) => text;
  if (type !== "url") {
    throw invalidArgument("Invalid Encoding Method specified in Request", "encoding-type", type);
  }
  return (text) => encodeURIComponent(text).replaceAll("%2F", "/");
}

/** The position of a list: after a key, or after all keys with a common prefix. */
export interface ListPosition {
  readonly after: string;
  readonly isPrefix: boolean;
}

/** A place as an opaque token. */
export function writeToken({ after, isPrefix }: ListPosition): string {
  return Buffer.from(`${isPrefix ? "p" : "k"}${after}`).toString("base64url");
}

/** The place a token stands for. */
export function readToken(token: string): ListPosition {
  const text = Buffer.from(token, "base64url").toString("utf8");
  const isOurs = /^[pk]/.test(text) && Buffer.from(text).toString("base64url") === token;
  if (isOurs) return { after: text.slice(1), isPrefix: text.startsWith("p") };
  throw new S3Error(400, "InvalidArgument", "The continuation token provided is incorrect", {
    ArgumentName: "continuation-token",
  });
}

/** The parameters of a list. */
interface ListRequest {
  readonly prefix: string;
  /** Empty for none. */
  readonly delimiter: string;
  readonly limit: number;
  readonly start: ListPosition | undefined;
}

export interface Listed<T> {
  readonly items: readonly T[];
  readonly commonPrefixes: readonly string[];
  /** The start of the next page, if there is one. */
  readonly next: ListPosition | undefined;
}

/** Says yes from the first key that the list may show. */
function beginning({ prefix, start }: ListRequest): (key: string) => boolean {
  return (key) => compareUtf8(key, prefix) >= 0 && (start === undefined || isBehind(key, start));
}

function isBehind(key: string, { after, isPrefix }: ListPosition): boolean {
  return compareUtf8(key, after) > 0 && !(isPrefix && key.startsWith(after));
}

function commonPrefix(key: string, { prefix, delimiter }: ListRequest): string | undefined {
  if (delimiter === "") return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

/**
 * One page of keys in order. Skips keys under a common prefix, so the cost of a page depends only
 * on its entries.
 */
export function listPage<T>(map: SortedMap<T>, request: ListRequest): Listed<T> {
  const items: T[] = [];
  const commonPrefixes: string[] = [];
  let last: ListPosition | undefined;
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
