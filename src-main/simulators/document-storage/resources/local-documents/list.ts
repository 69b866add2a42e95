import { rawCollate } from "../../mango/collation.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { ListOptions } from "../../shared/list-options.ts";
import { type Database, type LocalDoc, presentSeq } from "../../state.ts";
import { presentLocal } from "./actions.ts";

const PREFIX = "_local/";

type Entry = readonly [name: string, local: LocalDoc];

function presentRow([name, local]: Entry, { includeDocs }: ListOptions): JsonObject {
  const id = PREFIX + name;
  const doc = includeDocs ? { doc: presentLocal(name, local) } : {};
  return { id, key: id, value: { rev: local.rev }, ...doc };
}

/** Returns whether an id lies between the bounds of a list, in the order of ids: by bytes, behind other values. */
function isWithin(id: string, options: ListOptions): boolean {
  const { key, isDescending, includesEnd } = options;
  if (key !== undefined) return id === key;
  const direction = isDescending ? -1 : 1;
  const { start, end } = options;
  if (start !== undefined && direction * rawCollate(id, start) < 0) return false;
  if (end === undefined) return true;
  const order = direction * rawCollate(id, end);
  return includesEnd ? order <= 0 : order < 0;
}

function namedRows(database: Database, keys: readonly unknown[], options: ListOptions) {
  return keys.map((key) => {
    const name = typeof key === "string" && key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
    const local = database.local.get(name);
    return local ? presentRow([name, local], options) : { key, error: "not_found" };
  });
}

/** The list of a database's local documents, by id. */
export function listLocalDocs(database: Database, options: ListOptions): JsonObject {
  const rows = options.keys
    ? namedRows(database, options.keys, options)
    : [...database.local.from(() => true)]
        .filter(([name]) => isWithin(PREFIX + name, options))
        .map((entry) => presentRow(entry, options));
  if (options.isDescending) rows.reverse();
  return {
    total_rows: null,
    offset: null,
    ...(options.updateSeq ? { update_seq: presentSeq(database.changes.length) } : {}),
    rows: rows.slice(options.skip, options.skip + options.limit),
  };
}
