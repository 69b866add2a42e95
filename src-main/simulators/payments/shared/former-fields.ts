import type { SimContext } from "../state.ts";
import { findPart } from "./find-object.ts";
import { isWire, type Wire } from "./present.ts";

/** A field that only versions before a certain one show. */
interface FormerField {
  readonly object: "charge" | "customer" | "payment_intent";
  readonly field: string;
  /** The first version without it. */
  readonly until: string;
  /** The content of its list; empty: the field is `null` or an empty list. */
  readonly holds: readonly ("card" | "charge" | "refund")[];
}

const formerFields: readonly FormerField[] = [
  { object: "payment_intent", field: "charges", until: "2022-11-15", holds: ["charge"] },
  { object: "charge", field: "refunds", until: "2022-11-15", holds: ["refund"] },
  { object: "customer", field: "sources", until: "2020-08-27", holds: ["card"] },
  { object: "customer", field: "subscriptions", until: "2020-08-27", holds: [] },
  { object: "charge", field: "invoice", until: "2025-03-31", holds: [] },
  { object: "payment_intent", field: "invoice", until: "2025-03-31", holds: [] },
];

// Versions begin with their date, so that they sort as text.
const fieldsBefore = (version: string): readonly FormerField[] =>
  formerFields.filter(({ until }) => version < until);

/** The fields of a version's object that newer versions do not have, and what they hold. */
export function formerFieldsOf(
  object: string,
  version: string,
): Readonly<Record<string, FormerField["holds"]>> {
  const fields = fieldsBefore(version).filter((former) => former.object === object);
  return Object.fromEntries(fields.map(({ field, holds }) => [field, holds]));
}

/** Adds what an older version shows besides to the objects of a response, at any depth. */
export function addFormerFields(context: SimContext, wire: Wire, version: string): void {
  const fields = fieldsBefore(version);
  if (fields.length > 0) addTo(context, wire, fields);
}

function addTo(context: SimContext, value: unknown, fields: readonly FormerField[]): void {
  if (Array.isArray(value)) for (const item of value) addTo(context, item, fields);
  // An event stays as it was delivered.
  if (!isWire(value) || value["object"] === "event") return;
  for (const { object, field } of fields) {
    if (value["object"] !== object || value["deleted"] === true || field in value) continue;
    const list = findPart(context, value, field);
    value[field] = isWire(list) ? { ...list, total_count: totalOf(list) } : null;
  }
  for (const part of Object.values(value)) addTo(context, part, fields);
}

const totalOf = ({ data }: Wire): number => (Array.isArray(data) ? data.length : 0);
