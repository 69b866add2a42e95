import { createHash } from "node:crypto";
import { isPartitionedDesign } from "../code/design.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import type { Database } from "../state.ts";
import { mangoError } from "./errors.ts";

type Direction = "asc" | "desc";

/** Fields that documents are sorted by. */
export type SortFields = readonly (readonly [field: string, direction: Direction])[];

export interface Index {
  /** `_design/…` */
  readonly ddoc: string;
  readonly name: string;
  readonly fields: SortFields;
  readonly partialFilter: JsonObject;
  /** It serves queries of one partition, and no others. */
  readonly isPartitioned: boolean;
}

/** Reads `["a", {"b": "desc"}]`. */
export function parseFields(value: unknown, error: string): SortFields {
  if (!Array.isArray(value)) {
    throw mangoError(error, `Sort must be an array of sort specs, not: ${writeJson(value)}`);
  }
  return value.map((item: unknown) => {
    if (typeof item === "string" && item !== "") return [item, "asc"] as const;
    const [entry, ...others] = isObject(item) ? Object.entries(item) : [];
    const [field, direction] = entry ?? [];
    if (!field || others.length > 0) {
      throw mangoError("invalid_sort_field", `Invalid sort field: ${writeJson(item)}`);
    }
    if (direction === "asc" || direction === "desc") return [field, direction] as const;
    throw mangoError("invalid_sort_dir", `Invalid sort direction: ${writeJson(direction)}`);
  });
}

/** Checks that fields have one direction: an index cannot be read in two. */
export function requireOneDirection(fields: SortFields): SortFields {
  if (new Set(fields.map(([, direction]) => direction)).size <= 1) return fields;
  const reason = "Sorts currently only support a single direction for all fields.";
  throw mangoError("unsupported_mixed_sort", reason);
}

function indexOf(
  ddoc: string,
  name: string,
  view: unknown,
  isPartitioned: boolean,
): Index | undefined {
  const map = isObject(view) ? view["map"] : undefined;
  const fields = isObject(map) ? map["fields"] : undefined;
  if (!isObject(map) || !isObject(fields)) return undefined;
  const partial = map["partial_filter_selector"];
  const sorted = Object.entries(fields).map(
    ([field, direction]) => [field, direction === "desc" ? "desc" : "asc"] as const,
  );
  return {
    ddoc,
    name,
    fields: sorted,
    partialFilter: isObject(partial) ? partial : {},
    isPartitioned,
  };
}

/** A database's indexes: they stand in its design documents. */
export function listIndexes(database: Database): readonly Index[] {
  const found: Index[] = [];
  for (const [id, { winner }] of database.docs.from((key) => key >= "_design/")) {
    if (!id.startsWith("_design/")) break;
    if (winner.isDeleted || winner.body?.["language"] !== "query") continue;
    const { views } = winner.body;
    const isPartitioned = isPartitionedDesign(database, winner.body);
    for (const [name, view] of isObject(views) ? Object.entries(views) : []) {
      const index = indexOf(id, name, view, isPartitioned);
      if (index) found.push(index);
    }
  }
  return found;
}

/** Presents the definition of an index. */
function presentDefinition({ fields, partialFilter }: Index): JsonObject {
  return {
    fields: fields.map(([field, direction]) => ({ [field]: direction })),
    ...(Object.keys(partialFilter).length > 0 ? { partial_filter_selector: partialFilter } : {}),
  };
}

/** An index in the list of them. */
export function presentIndex(index: Index): JsonObject {
  const { ddoc, name, isPartitioned: partitioned } = index;
  return { ddoc, name, type: "json", partitioned, def: presentDefinition(index) };
}

/** The index every database has: its documents by id. */
export const ALL_DOCS: JsonObject = {
  ddoc: null,
  name: "_all_docs",
  type: "special",
  def: { fields: [{ _id: "asc" }] },
};

/** An index as its design document keeps it. */
export function toView({ fields, partialFilter }: Index): JsonObject {
  return {
    map: { fields: Object.fromEntries(fields), partial_filter_selector: partialFilter },
    reduce: "_count",
    options: {
      def: {
        fields: fields.map(([field, direction]) =>
          direction === "asc" ? field : { [field]: direction },
        ),
      },
    },
  };
}

/** The name of an index that was given none. */
export function defaultName(fields: SortFields, partialFilter: JsonObject): string {
  return createHash("sha1")
    .update(writeJson([fields, partialFilter]))
    .digest("hex");
}

/** Returns whether two indexes sort the same documents alike. */
export function isSameIndex(a: Index, b: Index): boolean {
  return (
    a.isPartitioned === b.isPartitioned &&
    writeJson([a.fields, a.partialFilter]) === writeJson([b.fields, b.partialFilter])
  );
}
