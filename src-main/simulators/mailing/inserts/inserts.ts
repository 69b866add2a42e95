import type { Collection } from "#core/state/collection.ts";
import { invalid, lobError, notFound } from "../errors.ts";
import type { SentArtwork } from "../pieces/schema.ts";
import { isoTime } from "../shared/present.ts";
import type { Insert, InsertOrder, SimContext } from "../state.ts";
import { INSERT_SIZES, type InsertKind } from "./kinds.ts";

const DAY_MS = 86_400_000;

/** The days until an order is printed, and until it is in the warehouse. */
const PRINTING_DAYS = 2;
const AVAILABLE_DAYS = 10;

const prefixes = { card: "card_", buckslip: "bck_" } as const;
const orderPrefixes = { card: "co_", buckslip: "bo_" } as const;

/** The smallest number of inserts that an order may have. */
const LEAST = { card: 10_000, buckslip: 5_000 } as const;

const insertsOf = ({ state }: SimContext, kind: InsertKind): Collection<Insert> =>
  state.inserts[kind];

/** A card or a buckslip that is not deleted; 404 for any other. */
export function requireInsert(
  context: SimContext,
  kind: InsertKind,
  id: string | undefined,
): Insert {
  const found = insertsOf(context, kind).get(id ?? "");
  if (!found || found.isDeleted) throw notFound(kind);
  return found;
}

/** Creates a card or a buckslip. Its inventory is empty until an order arrives. */
export function createInsert(
  context: SimContext,
  kind: InsertKind,
  sent: {
    readonly front: SentArtwork;
    readonly back: SentArtwork | undefined;
    readonly size: string;
    readonly description: string | null;
  },
): Insert {
  const { ids, now } = context;
  return insertsOf(context, kind).add({
    id: ids.next(prefixes[kind], 16, "hex"),
    kind,
    description: sent.description,
    size: sent.size,
    hasBack: sent.back !== undefined,
    reorderQuantity: null,
    orders: [],
    assetSignature: ids.bare("insert_sig_", 40),
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  });
}

/** Changes the description of an insert, and when it is ordered again. */
export function updateInsert(
  context: SimContext,
  insert: Insert,
  sent: {
    readonly description?: string | null | undefined;
    readonly auto_reorder?: boolean | undefined;
    readonly reorder_quantity?: number | undefined;
  },
): Insert {
  const { description = insert.description, auto_reorder: isOn, reorder_quantity: quantity } = sent;
  if (isOn === true && quantity === undefined) {
    throw invalid("reorder_quantity is required when auto_reorder is true");
  }
  const reorderQuantity = isOn === false ? null : (quantity ?? insert.reorderQuantity);
  const changed = { ...insert, description, reorderQuantity, updatedAt: context.now };
  return insertsOf(context, insert.kind).replace(changed);
}

/** Deletes an insert that has no order on its way. */
export function deleteInsert(context: SimContext, insert: Insert): void {
  if (insert.orders.some((order) => statusOf(order, context.now) !== "available")) {
    throw lobError(422, "invalid", `${insert.kind} cannot be deleted: it has pending orders`);
  }
  insertsOf(context, insert.kind).replace({ ...insert, isDeleted: true, updatedAt: context.now });
}

/** Orders a print run. */
export function orderInserts(context: SimContext, insert: Insert, quantity: number): InsertOrder {
  const least = LEAST[insert.kind];
  if (quantity < least) throw invalid(`quantity must be at least ${String(least)}`);
  const { ids, now } = context;
  const id = ids.next(orderPrefixes[insert.kind], 16, "hex");
  const order = { id, quantity, createdAt: now };
  const orders = [...insert.orders, order];
  insertsOf(context, insert.kind).replace({ ...insert, orders, updatedAt: now });
  return order;
}

const availableAt = ({ createdAt }: InsertOrder) => createdAt + AVAILABLE_DAYS * DAY_MS;

/** An order is printed and arrives by the clock. */
function statusOf(order: InsertOrder, now: number): "pending" | "printing" | "available" {
  if (now >= availableAt(order)) return "available";
  return now >= order.createdAt + PRINTING_DAYS * DAY_MS ? "printing" : "pending";
}

/** An order of inserts as Lob shows it. */
export function presentOrder(insert: Insert, order: InsertOrder, now: number) {
  const status = statusOf(order, now);
  const isThere = status === "available";
  return {
    id: order.id,
    [`${insert.kind}_id`]: insert.id,
    status,
    inventory: isThere ? order.quantity : 0,
    quantity_ordered: order.quantity,
    unit_price: insert.kind === "card" ? 0.14 : 0.09,
    cancelled_reason: "",
    availability_date: isThere ? isoTime(availableAt(order)) : undefined,
    expected_availability_date: isoTime(availableAt(order)),
    date_created: isoTime(order.createdAt),
    date_modified: isoTime(order.createdAt),
    object: `${insert.kind}_order`,
  };
}

/** The number of inserts that are in the warehouse, or on their way. */
function countOrders(insert: Insert, now: number, isThere: boolean): number {
  return insert.orders
    .filter((order) => (statusOf(order, now) === "available") === isThere)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function assetUrl(insert: Insert, file: string): string {
  const expires = Math.floor((insert.createdAt + 30 * DAY_MS) / 1_000);
  const query = `version=v1&expires=${String(expires)}&signature=${insert.assetSignature}`;
  return `https://lob-assets.com/${insert.kind}s/${insert.id}${file}?${query}`;
}

/** A card or a buckslip as Lob shows it. */
export function presentInsert(insert: Insert, now: number): Record<string, unknown> {
  const { kind, hasBack, orders, reorderQuantity } = insert;
  const pages = hasBack ? [1, 2] : [1];
  const available = countOrders(insert, now, true);
  const pending = countOrders(insert, now, false);
  return {
    id: insert.id,
    description: insert.description,
    size: insert.size,
    url: assetUrl(insert, ".pdf"),
    raw_url: assetUrl(insert, "_raw.pdf"),
    front_original_url: assetUrl(insert, "_front_original.pdf"),
    back_original_url: assetUrl(insert, "_back_original.pdf"),
    thumbnails: pages.map((page) => ({
      small: assetUrl(insert, `_thumb_small_${String(page)}.png`),
      medium: assetUrl(insert, `_thumb_medium_${String(page)}.png`),
      large: assetUrl(insert, `_thumb_large_${String(page)}.png`),
    })),
    auto_reorder: reorderQuantity !== null,
    reorder_quantity: reorderQuantity,
    threshold_amount: Math.floor((reorderQuantity ?? 0) / 10),
    available_quantity: available,
    pending_quantity: pending,
    ...(kind === "card"
      ? { orientation: insert.size === INSERT_SIZES.card[1] ? "vertical" : "horizontal" }
      : {
          allocated_quantity: 0,
          onhand_quantity: available,
          projected_quantity: available + pending,
          buckslip_orders: orders.map((order) => presentOrder(insert, order, now)),
          stock: "text",
          weight: "80#",
          finish: "gloss",
        }),
    status: "rendered",
    date_created: isoTime(insert.createdAt),
    date_modified: isoTime(insert.updatedAt),
    ...(insert.isDeleted && { deleted: true }),
    object: kind,
  };
}
