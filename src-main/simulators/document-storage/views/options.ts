import * as z from "zod";
import { queryParseError } from "../errors.ts";
import { text } from "../shared/schema.ts";
import { listBody, type ListOptions, listOptions, listQuery } from "../shared/list-options.ts";

/** Options that only views have. */
const own = { sorted: text, stable: text, update: text, stale: text };

/** The query of a view. */
export const viewQuery = listQuery.extend(own);

const bodyText = z
  .union([z.string(), z.boolean().transform(String)], { error: "must be text or a boolean" })
  .optional();

/** The same in a body. */
export const viewBody = listBody.extend({
  sorted: bodyText,
  stable: bodyText,
  update: bodyText,
  stale: bodyText,
});

export type ViewQuery = z.output<typeof viewQuery>;

/** When the index is built: before the query, after it, or not at all. */
type Update = "before" | "after" | "never";

/** The options of a query of a view. */
export interface ViewOptions extends ListOptions {
  /** `undefined` for rows; a number of parts of the key, or `exact`. */
  readonly reduced: { readonly level: number | "exact" } | undefined;
  readonly startId: string | undefined;
  readonly endId: string | undefined;
  readonly update: Update;
}

function oneOf(name: string, value: string | undefined, allowed: readonly string[]): void {
  if (value === undefined || allowed.includes(value)) return;
  throw queryParseError(`Invalid value for \`${name}\`.`);
}

function updateOf({ update, stale }: ViewQuery): Update {
  oneOf("stale", stale, ["ok", "update_after"]);
  oneOf("update", update, ["true", "false", "lazy"]);
  if (update === "false" || stale === "ok") return "never";
  return update === "lazy" || stale === "update_after" ? "after" : "before";
}

function levelOf({ group, group_level: level }: ViewQuery): number | "exact" {
  if (group === false && level !== undefined && level > 0) {
    throw queryParseError("Can't specify group=false and group_level>0 at the same time");
  }
  return group === true && level === undefined ? "exact" : (level ?? 0);
}

function checkReduced(query: ViewQuery, level: number | "exact"): void {
  if (query.keys !== undefined && level !== "exact") {
    throw queryParseError("Multi-key fetchs for reduce views must use `group=true`");
  }
  if (query.include_docs === true) throw queryParseError("`include_docs` is invalid for reduce");
  if (query.conflicts !== undefined) {
    throw queryParseError("`conflicts` is invalid for reduce views.");
  }
}

/** Reads the options of a query, or refuses them as CouchDB does. A body wins over the query. */
export function viewOptions(query: ViewQuery, body: ViewQuery, hasReduce: boolean): ViewOptions {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const all: ViewQuery = { ...query, ...Object.fromEntries(sent) };
  oneOf("sorted", all.sorted, ["true", "false"]);
  oneOf("stable", all.stable, ["true", "false"]);
  const update = updateOf(all);
  const level = levelOf(all);
  const isReduced = hasReduce && all.reduce !== false;
  if (!hasReduce && all.reduce === true) {
    throw queryParseError("Reduce is invalid for map-only views.");
  }
  if (isReduced) checkReduced(all, level);
  else if (level !== 0) throw queryParseError("Invalid use of grouping on a map view.");
  return {
    ...listOptions(all),
    reduced: isReduced ? { level } : undefined,
    startId: all.startkey_docid ?? all.start_key_doc_id,
    endId: all.endkey_docid ?? all.end_key_doc_id,
    update,
  };
}
