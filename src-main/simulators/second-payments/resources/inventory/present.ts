import { iso, type ApiObject } from "../../shared/api-object.ts";
import { writeQuantity } from "./counts.ts";
import type { InventoryChange, StockCount } from "./types.ts";

/** A count as Square shows it. */
export function presentCount(count: StockCount): ApiObject {
  return {
    catalog_object_id: count.objectId,
    catalog_object_type: "ITEM_VARIATION",
    state: count.state,
    location_id: count.locationId,
    quantity: writeQuantity(count.units),
    calculated_at: iso(count.calculatedAt),
  };
}

function common(change: InventoryChange): ApiObject {
  return {
    id: change.id,
    catalog_object_id: change.objectId,
    catalog_object_type: "ITEM_VARIATION",
    quantity: writeQuantity(change.units),
    occurred_at: iso(change.occurredAt),
    created_at: iso(change.createdAt),
    ...change.passed,
  };
}

export function presentPhysicalCount(change: InventoryChange): ApiObject {
  return { ...common(change), state: change.to, location_id: change.locationId };
}

export function presentAdjustment(change: InventoryChange): ApiObject {
  return {
    ...common(change),
    from_state: change.from,
    to_state: change.to,
    from_location_id: change.locationId,
    to_location_id: change.locationId,
    transaction_id: change.orderId,
  };
}

/** A change as lists show it: its type, and the change under the name of the type. */
export function presentChange(change: InventoryChange): ApiObject {
  return change.type === "ADJUSTMENT"
    ? { type: change.type, adjustment: presentAdjustment(change) }
    : { type: change.type, physical_count: presentPhysicalCount(change) };
}
