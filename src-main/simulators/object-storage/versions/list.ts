import { compareUtf8 } from "#core/state/sorted-map.ts";
import { type Bucket, type Entry } from "../state.ts";
import { collectVersions } from "./history.ts";

/** The parameters of a list of versions. */
export interface VersionQuery {
  readonly prefix: string;
  /** Empty for none. */
  readonly delimiter: string;
  readonly limit: number;
  readonly keyMarker: string;
  readonly versionMarker: string;
}

/** A version in a list. */
export interface ListedVersion {
  readonly entry: Entry;
  readonly isLatest: boolean;
}

export interface VersionPage {
  readonly items: readonly ListedVersion[];
  readonly commonPrefixes: readonly string[];
  /** The last entry, if more follow; a common prefix has no version. */
  readonly next: { readonly key: string; readonly versionId: string | undefined } | undefined;
}

function keysOf(bucket: Bucket, { prefix, delimiter, keyMarker }: VersionQuery): readonly string[] {
  const keys = new Set([...bucket.older.keys()]);
  for (const [key] of bucket.objects.from(() => true)) keys.add(key);
  const isPrefix = delimiter !== "" && keyMarker.endsWith(delimiter);
  return [...keys]
    .filter((key) => key.startsWith(prefix) && compareUtf8(key, keyMarker) >= 0)
    .filter((key) => !(isPrefix && key.startsWith(keyMarker)))
    .sort(compareUtf8);
}

/** Versions of a key behind the markers of the list. */
function entriesOf(bucket: Bucket, key: string, query: VersionQuery): readonly ListedVersion[] {
  const all = collectVersions(bucket, key).map((entry, index) => ({
    entry,
    isLatest: index === 0,
  }));
  if (key !== query.keyMarker) return all;
  const at = all.findIndex(({ entry }) => entry.versionId === query.versionMarker);
  return at < 0 ? [] : all.slice(at + 1);
}

/** Lists versions and markers: keys in order, the newest of each first. */
export function listVersions(bucket: Bucket, query: VersionQuery): VersionPage {
  const { prefix, delimiter, limit } = query;
  const items: ListedVersion[] = [];
  const commonPrefixes = new Set<string>();
  let last: VersionPage["next"];
  const isFull = () => items.length + commonPrefixes.size === limit;
  for (const key of keysOf(bucket, query)) {
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const common = end < 0 ? undefined : key.slice(0, end + delimiter.length);
    if (common !== undefined) {
      if (commonPrefixes.has(common)) continue;
      if (isFull()) return { items, commonPrefixes: [...commonPrefixes], next: last };
      commonPrefixes.add(common);
      last = { key: common, versionId: undefined };
      continue;
    }
    for (const each of entriesOf(bucket, key, query)) {
      if (isFull()) return { items, commonPrefixes: [...commonPrefixes], next: last };
      items.push(each);
      last = { key, versionId: each.entry.versionId };
    }
  }
  return { items, commonPrefixes: [...commonPrefixes], next: undefined };
}
