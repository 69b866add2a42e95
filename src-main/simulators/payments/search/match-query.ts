import type { Metadata } from "../state.ts";
import { type Clause, type SearchQuery, UnreadableQuery } from "./parse-query.ts";

type FieldValue = string | number | boolean | null;

/** A field that can be searched. */
interface SearchField<T> {
  /** Whole words only, parts of words too, or numbers that can be compared. */
  readonly kind: "token" | "string" | "number";
  read(item: T): FieldValue;
}

/** The fields of one kind of object, by the names clients use. */
export type SearchFields<T> = Readonly<Record<string, SearchField<T>>>;

type Test<T> = (item: T) => boolean;

function compare(operator: Clause["operator"], left: number, right: number): boolean {
  switch (operator) {
    case ">":
      return left > right;
    case "<":
      return left < right;
    case ">=":
      return left >= right;
    case "<=":
      return left <= right;
    case ":":
    case "=":
    case "~":
      return left === right;
  }
}

function compareText(operator: Clause["operator"], text: string, wanted: string): boolean {
  const [left, right] = [text.toLowerCase(), wanted.toLowerCase()];
  return operator === "~" ? left.includes(right) : left === right;
}

function matches(clause: Clause, value: FieldValue): boolean {
  const { value: wanted, operator } = clause;
  if (wanted === null) return value === null;
  if (value === null) return false;
  if (typeof value === "number") return compare(operator, value, Number(wanted));
  return compareText(operator, String(value), String(wanted));
}

const COMPARISONS: ReadonlySet<string> = new Set([">", "<", ">=", "<="]);
const SHORTEST_PART = 3;

function checkClause<T>(clause: Clause, field: SearchField<T>): void {
  const { operator, value } = clause;
  const name = clause.field;
  if (COMPARISONS.has(operator) && field.kind !== "number") {
    throw new UnreadableQuery(`the field ${name} does not support the operator ${operator}`);
  }
  if (operator !== "~") return;
  if (field.kind !== "string") throw new UnreadableQuery(`the field ${name} does not support ~`);
  if (typeof value === "string" && value.length >= SHORTEST_PART) return;
  throw new UnreadableQuery("a part to look for with ~ has at least 3 characters");
}

function metadataField<T extends { readonly metadata: Metadata }>(key: string): SearchField<T> {
  return { kind: "string", read: (item) => item.metadata[key] ?? null };
}

function compileClause<T extends { readonly metadata: Metadata }>(
  clause: Clause,
  fields: SearchFields<T>,
): Test<T> {
  const isMetadata = clause.field === "metadata" && clause.key !== undefined;
  const field = isMetadata ? metadataField<T>(clause.key) : fields[clause.field];
  if (!field || (clause.key !== undefined && !isMetadata)) {
    throw new UnreadableQuery(`the field ${clause.field} is not searchable`);
  }
  checkClause(clause, field);
  return (item) => matches(clause, field.read(item)) !== clause.isNegated;
}

/**
 * Turns a search into a test of one object.
 * @throws {UnreadableQuery} for a field that cannot be searched, or not in this way.
 */
export function compileSearch<T extends { readonly metadata: Metadata }>(
  query: SearchQuery,
  fields: SearchFields<T>,
): Test<T> {
  const tests = query.clauses.map((clause) => compileClause(clause, fields));
  return query.mode === "any"
    ? (item) => tests.some((test) => test(item))
    : (item) => tests.every((test) => test(item));
}
