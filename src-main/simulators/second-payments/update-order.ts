import * as z from "zod";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { badRequest, invalidRequest, versionMismatch } from "./errors.ts";
import { explainIssues } from "./explain-issues.ts";
import { maybe, text, word } from "./fields.ts";
import { draftParts } from "./order-checks.ts";
import { saveOrder } from "./order-flow.ts";
import { moneyOf } from "./order-money.ts";
import {
  nameParts,
  orderFields,
  sentParts,
  type OrderParts,
  type SentParts,
} from "./order-parts.ts";
import type { Order, OrderState, SquareContext } from "./state.ts";

const states = z.enum(["DRAFT", "OPEN", "COMPLETED", "CANCELED"]);

/** `PUT /v2/orders/{id}`: sparse, so its parts are checked once they are put together. */
export const orderChangeBody = z.object({
  order: z.looseObject({
    version: z.int(),
    location_id: maybe(word(50)),
    state: maybe(states),
  }),
  fields_to_clear: maybe(z.array(text(500)).max(100)),
  idempotency_key: maybe(word(192)),
});

export type OrderChange = z.output<typeof orderChangeBody>;

type Loose = Record<string, unknown>;

const looseList = z.array(z.looseObject({ uid: z.string().nullish() }));
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

function merge(parts: OrderParts, sent: Loose): Loose {
  const merged: Loose = { ...parts };
  for (const name of Object.keys(orderFields)) {
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
function clear(parts: Loose, path: string): void {
  const [, name = "", uid, field] = /^(\w+)(?:\[([^\]]+)\](?:\.(\w+))?)?$/.exec(path) ?? [];
  if (!Object.hasOwn(orderFields, name) || field === "uid") {
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

function changedParts(order: Order, change: OrderChange): SentParts {
  const cleared: Loose = { ...order.parts };
  for (const path of change.fields_to_clear ?? []) clear(cleared, path);
  const kept = dropReferences(nameParts(createIdSequence("kept"), parse(cleared)));
  return parse(merge(kept, change.order));
}

function parse(parts: Loose): SentParts {
  const result = z.object({ order: sentParts }).safeParse({ order: parts });
  if (result.success) return result.data.order;
  throw explainIssues(result.error.issues, { order: parts });
}

function checkChangeable(order: Order, { order: sent }: OrderChange): void {
  if (sent.version !== order.version) {
    const detail = `The order is at version ${String(order.version)}, not ${String(sent.version)}.`;
    throw versionMismatch(detail, "order.version");
  }
  if (sent.location_id !== undefined && sent.location_id !== order.locationId) {
    throw badRequest("The location of an order cannot be changed.", "order.location_id");
  }
  if (order.state === "OPEN" || order.state === "DRAFT") return;
  throw badRequest(`Order ${order.id} is ${order.state} and cannot be updated.`);
}

function checkState({ state: context }: SquareContext, order: Order, next: OrderState): void {
  const { due, tenders } = moneyOf(context, order);
  const isAllowed = {
    DRAFT: order.state === "DRAFT",
    OPEN: true,
    COMPLETED: order.state === "OPEN" && due === 0,
    CANCELED: tenders.length === 0,
  };
  if (isAllowed[next]) return;
  throw badRequest(`Order ${order.id} cannot be made ${next} as it is.`, "order.state");
}

/** Changes an order in what the client names; what is paid already must still be covered. */
export function updateOrder(context: SquareContext, order: Order, change: OrderChange): Order {
  checkChangeable(order, change);
  const sent = changedParts(order, change);
  const next = { ...order, parts: draftParts(sent) };
  if (moneyOf(context.state, next).unpaid < 0) {
    throw badRequest("The order would come to less than what is paid for it.", "order");
  }
  const state = change.order.state ?? order.state;
  checkState(context, next, state);
  const isClosed = state === "COMPLETED" || state === "CANCELED";
  const closedAt = isClosed ? context.now : undefined;
  return saveOrder(context, order, { parts: nameParts(context.ids, sent), state, closedAt });
}
