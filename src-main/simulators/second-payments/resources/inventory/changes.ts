import { invalidRequest } from "../../errors.ts";
import { emitInventory } from "../../events.ts";
import { inventoryChangeId } from "../../shared/ids.ts";
import { mergeFields } from "../../shared/records.ts";
import { requireLocationId } from "../../shared/require.ts";
import type { Order } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import { findObject } from "../catalog/drafts.ts";
import { checkReason } from "./reasons.ts";
import { addToCount, findCount, setCount, toUnits } from "./counts.ts";
import type { AdjustmentUpdate, SentAdjustment, SentChange, SentCount } from "./schema.ts";
import type { InventoryChange, StockCount, StockState } from "./types.ts";

interface Applied {
  readonly change: InventoryChange;
  readonly counts: readonly StockCount[];
}

function record(
  context: SimContext,
  change: Omit<InventoryChange, "id" | "createdAt">,
): InventoryChange {
  const { ids, now, state } = context;
  return state.inventoryChanges.add({ id: inventoryChangeId(ids), createdAt: now, ...change });
}

function checkVariation({ state }: SimContext, id: string, field: string): void {
  if (findObject(state, id)?.type === "ITEM_VARIATION") return;
  const detail = `Catalog object with ID \`${id}\` is not an item variation.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, field);
}

/** Movements that Square takes: by the state they begin in. */
const allowedMoves: Readonly<Partial<Record<StockState, readonly StockState[]>>> = {
  NONE: ["IN_STOCK"],
  IN_STOCK: ["SOLD", "WASTE", "NONE"],
  UNLINKED_RETURN: ["IN_STOCK", "WASTE"],
  SOLD: ["IN_STOCK"],
};

function checkAdjustment(context: SimContext, sent: SentAdjustment, field: string): void {
  checkVariation(context, sent.catalog_object_id, `${field}.catalog_object_id`);
  if (allowedMoves[sent.from_state]?.includes(sent.to_state) === true) return;
  const detail = `Stock cannot be moved from ${sent.from_state} to ${sent.to_state}.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, `${field}.to_state`);
}

function locationOf(context: SimContext, sent: SentAdjustment): string {
  return requireLocationId(
    context.state,
    sent.location_id ?? sent.from_location_id ?? sent.to_location_id,
  );
}

function applyAdjustment(context: SimContext, sent: SentAdjustment): Applied {
  const {
    catalog_object_id: objectId,
    from_state: from,
    to_state: to,
    occurred_at,
    ...rest
  } = sent;
  const {
    quantity,
    location_id: _,
    from_location_id: _from,
    to_location_id: _to,
    ...passed
  } = rest;
  const locationId = locationOf(context, sent);
  const units = toUnits(quantity);
  const change = record(context, {
    type: "ADJUSTMENT",
    objectId,
    from,
    to,
    locationId,
    units,
    occurredAt: occurred_at,
    orderId: undefined,
    passed,
  });
  return { change, counts: moveStock(context, change) };
}

function moveStock(context: SimContext, change: InventoryChange): readonly StockCount[] {
  const { objectId, locationId, from, to, units } = change;
  const taken = from ? addToCount(context, { objectId, locationId, state: from }, -units) : [];
  return [...taken, ...addToCount(context, { objectId, locationId, state: to }, units)];
}

function applyCount(context: SimContext, sent: SentCount): Applied {
  const {
    catalog_object_id: objectId,
    state: to,
    quantity,
    location_id,
    occurred_at,
    ...passed
  } = sent;
  const locationId = requireLocationId(context.state, location_id);
  const units = toUnits(quantity);
  const change = record(context, {
    type: "PHYSICAL_COUNT",
    objectId,
    from: undefined,
    to,
    locationId,
    units,
    occurredAt: occurred_at,
    orderId: undefined,
    passed,
  });
  return { change, counts: [setCount(context, { objectId, locationId, state: to }, units)] };
}

function check(
  context: SimContext,
  { physical_count: count, adjustment }: SentChange,
  index: number,
): void {
  const field = `changes[${String(index)}]`;
  if (adjustment) {
    checkAdjustment(context, adjustment, `${field}.adjustment`);
    locationOf(context, adjustment);
    checkReason(context.state, adjustment.reason_id, `${field}.adjustment.reason_id`);
  }
  if (!count) return;
  checkVariation(context, count.catalog_object_id, `${field}.physical_count.catalog_object_id`);
  requireLocationId(context.state, count.location_id);
}

function isUnchanged({ state }: SimContext, { physical_count: count }: SentChange): boolean {
  if (!count) return false;
  const { catalog_object_id: objectId, location_id, state: shelf, quantity } = count;
  const locationId = requireLocationId(state, location_id);
  return findCount(state, { objectId, locationId, state: shelf })?.units === toUnits(quantity);
}

/** Applies changes in the order of their times: all of them, or none. Returns the last count of each shelf. */
export function changeInventory(
  context: SimContext,
  sent: readonly SentChange[],
  ignoresUnchanged: boolean,
): { readonly counts: readonly StockCount[]; readonly changes: readonly InventoryChange[] } {
  sent.forEach((change, index) => check(context, change, index));
  const occurredAt = (change: SentChange) =>
    (change.physical_count ?? change.adjustment)?.occurred_at ?? 0;
  const inOrder = sent.toSorted((a, b) => occurredAt(a) - occurredAt(b));
  const applied = inOrder.flatMap((change) => {
    if (ignoresUnchanged && isUnchanged(context, change)) return [];
    if (change.adjustment) return [applyAdjustment(context, change.adjustment)];
    return change.physical_count ? [applyCount(context, change.physical_count)] : [];
  });
  const latest = new Map(applied.flatMap(({ counts }) => counts).map((count) => [count.id, count]));
  const counts = [...latest.values()];
  if (counts.length > 0) emitInventory(context, counts);
  return { counts, changes: applied.map(({ change }) => change) };
}

/** Changes a past adjustment that a client made; another quantity changes the counts, too. */
export function updateAdjustment(
  context: SimContext,
  old: InventoryChange,
  { quantity, id: _id, ...sent }: AdjustmentUpdate,
): InventoryChange {
  checkReason(context.state, sent.reason_id, "adjustment.reason_id");
  const addsStock = old.from === "NONE" || old.from === "UNLINKED_RETURN";
  if (old.orderId !== undefined || (!addsStock && (sent.cost_money || sent.vendor_id))) {
    const detail = "Costs and vendors belong to adjustments that add stock.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "adjustment");
  }
  const units = toUnits(quantity);
  const changed = { ...old, units, passed: mergeFields(old.passed, sent) };
  context.state.inventoryChanges.replace(changed);
  const counts = moveStock(context, { ...changed, units: units - old.units });
  if (counts.length > 0) emitInventory(context, counts);
  return changed;
}

/** A quantity of one variation that moves from one state to another at a location. */
export interface Movement {
  readonly objectId: string;
  readonly locationId: string;
  readonly from: StockState;
  readonly to: StockState;
  readonly units: number;
}

/** Records movements of stock between locations and states, and one event about the counts. */
export function moveUnits(context: SimContext, movements: readonly Movement[]): void {
  const counts = movements.flatMap((movement) => {
    if (movement.units === 0) return [];
    const { now: occurredAt } = context;
    const change = { ...movement, occurredAt, orderId: undefined, passed: {} };
    return moveStock(context, record(context, { type: "ADJUSTMENT", ...change }));
  });
  const latest = new Map(counts.map((count) => [count.id, count]));
  if (latest.size > 0) emitInventory(context, [...latest.values()]);
}

/** Moves the stock of an order's variations to `SOLD`. Variations that are not tracked are left out. */
export function sellStock(context: SimContext, order: Order): void {
  const counts = order.parts.line_items.flatMap((line) => {
    const object = findObject(context.state, line.catalog_object_id ?? "");
    if (object?.type !== "ITEM_VARIATION") return [];
    const shelf = { objectId: object.id, locationId: order.locationId, state: "IN_STOCK" } as const;
    const isTracked = object.data["track_inventory"] === true || findCount(context.state, shelf);
    if (!isTracked) return [];
    const change = record(context, {
      type: "ADJUSTMENT",
      objectId: object.id,
      from: "IN_STOCK",
      to: "SOLD",
      locationId: order.locationId,
      units: toUnits(line.quantity),
      occurredAt: context.now,
      orderId: order.id,
      passed: {},
    });
    return moveStock(context, change);
  });
  const latest = new Map(counts.map((count) => [count.id, count]));
  if (latest.size > 0) emitInventory(context, [...latest.values()]);
}
