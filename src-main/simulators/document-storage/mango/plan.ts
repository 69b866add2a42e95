import type { Database } from "../state.ts";
import { invalidIndex, noUsableIndex } from "./errors.ts";
import { type Index, listIndexes } from "./indexes.ts";
import type { FindQuery } from "./query.ts";
import { type Required, requiredFields } from "./selector.ts";

const IMPLICIT = new Set(["_id", "_rev"]);

/**
 * Returns whether the index sorts as asked: the fields in front of the sort's may only have one value.
 */
function sortsAs(columns: readonly string[], sort: readonly string[], known: Required): boolean {
  if (sort.length === 0) return true;
  const [column, ...rest] = columns;
  if (column === undefined) return false;
  if (column === sort[0]) return sort.every((field, index) => columns[index] === field);
  return known.constants.has(column) && sortsAs(rest, sort, known);
}

/** An index holds only documents that have all its fields, so a query must want no others. */
function isUsable({ fields }: Index, sort: readonly string[], known: Required): boolean {
  const columns = fields.map(([field]) => field);
  const isCovered = columns.every(
    (column) => sort.includes(column) || known.fields.has(column) || IMPLICIT.has(column),
  );
  return isCovered && sortsAs(columns, sort, known);
}

/** Returns the number of an index's leading fields that the selector names. */
function reach({ fields }: Index, known: Required): number {
  const end = fields.findIndex(([field]) => !known.fields.has(field));
  return end === -1 ? fields.length : end;
}

function best(indexes: readonly Index[], known: Required): Index | undefined {
  const unread = (index: Index) => index.fields.length - reach(index, known);
  const [first] = indexes.toSorted(
    (a, b) =>
      unread(a) - unread(b) ||
      a.fields.length - b.fields.length ||
      (a.ddoc + a.name < b.ddoc + b.name ? -1 : 1),
  );
  return first;
}

function isNamed({ ddoc, name }: Index, [wantedDdoc, wantedName]: readonly string[]): boolean {
  return ddoc === wantedDdoc && (wantedName === undefined || name === wantedName);
}

const isPartial = ({ partialFilter }: Index) => Object.keys(partialFilter).length > 0;

/** Chooses the index. A sort that none serves is refused, except by id. */
export function planQuery(database: Database, query: FindQuery) {
  const known = requiredFields(query.selector);
  const sort = query.sort.map(([field]) => field);
  const isDescending = query.sort[0]?.[1] === "desc";
  const isScoped = query.partition !== undefined;
  const usable = listIndexes(database).filter(
    (index) => index.isPartitioned === isScoped && isUsable(index, sort, known),
  );
  const named = usable.filter((index) => isNamed(index, query.useIndex));
  const others = usable.filter((index) => !isPartial(index));
  const isMissing = named.length === 0 && (query.useIndex.length > 0 || others.length === 0);
  if (isMissing && !query.allowFallback) throw invalidIndex(query.useIndex);
  const index = best(named, known) ?? best(others, known);
  const isById = sort.length === 0 || (sort.length === 1 && sort[0] === "_id");
  if (!index && !isById) {
    const kind = isScoped ? "partitioned " : "global ";
    throw noUsableIndex(database.isPartitioned ? kind : "");
  }
  // Without an index the query goes through all documents by id.
  return { index, isDescending, warning: warningOf(query, named, index) };
}

function warningOf(
  { useIndex }: FindQuery,
  named: readonly Index[],
  index: Index | undefined,
): string | undefined {
  if (useIndex.length > 0 && named.length === 0) {
    const name = useIndex.join(", ");
    return `${name} was not used because it does not contain a valid index for this query.`;
  }
  return index ? undefined : "No matching index found, create an index to optimize query time.";
}

export type Plan = ReturnType<typeof planQuery>;
