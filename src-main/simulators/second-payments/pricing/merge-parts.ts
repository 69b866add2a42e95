import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { explainIssues, invalidRequest } from "../errors.ts";
import {
  type OrderChange,
  orderFields,
  type OrderParts,
  type SentParts,
  sentParts,
} from "../resources/orders/schema.ts";
import type { Order } from "../shared/entities.ts";
import { nameParts } from "./order-parts.ts";

type Loose = Record<string, unknown>;

const looseList = z.array(lazyLooseObject(() => ({ uid: z.string().nullish() })));
const LISTS = ["line_items", "taxes", "discounts", "service_charges", "fulfillments"];

/** Parts with a known uid are changed in what they name; the others are new. */
function mergeList(old: unknown, sent: unknown): unknown {
  const parsed = looseList.safeParse(sent);
  if (!parsed.success) return sent;
  const merged = looseList.parse(old ?? []);
  for (const part of parsed.data) {
    const place = merged.findIndex(({ uid }) => uid === part.uid);
    if (place < 0) merged.push(part);
    else merged[place] = { ...merged[place], ...part };
  }
  return merged;
}

function mergeParts(parts: OrderParts, sent: Loose): Loose {
  const merged: Loose = { ...parts };
  for (const name of Object.keys(orderFields())) {
    const value = sent[name];
    if (value === undefined || value === null) continue;
    merged[name] = LISTS.includes(name) ? mergeList(merged[name], value) : value;
  }
  return merged;
}

function clearWithin(list: unknown, uid: string, field: string | undefined): unknown {
  const parts = looseList.parse(list ?? []);
  if (field === undefined) return parts.filter((part) => part.uid !== uid);
  return parts.map((part) => (part.uid === uid ? { ...part, [field]: undefined } : part));
}

/** `discounts`, `line_items[uid]`, `line_items[uid].note` */
function clearField(parts: Loose, path: string): void {
  const [, name = "", uid, field] = /^(\w+)(?:\[([^\]]+)\](?:\.(\w+))?)?$/.exec(path) ?? [];
  if (!Object.hasOwn(orderFields(), name) || field === "uid") {
    const detail = `There is no field ${path.slice(0, 100)} to clear.`;
    throw invalidRequest(400, "INVALID_VALUE", detail, "fields_to_clear");
  }
  parts[name] = uid === undefined ? undefined : clearWithin(parts[name], uid, field);
}

/** A tax that is gone applies to no line any more. */
function dropReferences(parts: OrderParts): OrderParts {
  const taxes = new Set(parts.taxes.map(({ uid }) => uid));
  const discounts = new Set(parts.discounts.map(({ uid }) => uid));
  const line_items = parts.line_items.map((item) => ({
    ...item,
    applied_taxes: item.applied_taxes?.filter(({ tax_uid }) => taxes.has(tax_uid)),
    applied_discounts: item.applied_discounts?.filter((entry) => discounts.has(entry.discount_uid)),
  }));
  return { ...parts, line_items };
}

/** The parts without what the provider added by itself: it is added anew after a change. */
function withoutAutomatic(parts: OrderParts): OrderParts {
  const { automatic = {}, ...rest } = parts;
  const isOwn = ({ uid }: { readonly uid: string }) => !Object.hasOwn(automatic, uid);
  return dropReferences({
    ...rest,
    taxes: parts.taxes.filter(isOwn),
    discounts: parts.discounts.filter(isOwn),
  });
}

export function changedParts(order: Order, change: OrderChange): SentParts {
  const cleared: Loose = { ...withoutAutomatic(order.parts) };
  for (const path of change.fields_to_clear ?? []) clearField(cleared, path);
  const kept = dropReferences(nameParts(createIdSequence("kept"), parseParts(cleared)));
  return parseParts(mergeParts(kept, change.order));
}

function parseParts(parts: Loose): SentParts {
  const result = z.object({ order: sentParts }).safeParse({ order: parts });
  if (result.success) return result.data.order;
  throw explainIssues(result.error.issues, { order: parts });
}
