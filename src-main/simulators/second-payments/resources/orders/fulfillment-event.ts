import { emit, summarizeOrder } from "../../events.ts";
import { iso } from "../../shared/api-object.ts";
import type { Order } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";

/** Records which fulfillments of an order an update added or changed; nothing if it left them all. */
export function emitFulfillments(context: SimContext, order: Order, before: Order): void {
  const old = new Map(before.parts.fulfillments.map((part) => [part.uid, part]));
  const changes = order.parts.fulfillments.flatMap((part) => {
    const known = old.get(part.uid);
    if (known && JSON.stringify(known) === JSON.stringify(part)) return [];
    return [{ fulfillment_uid: part.uid, old_state: known?.state, new_state: part.state }];
  });
  if (changes.length === 0) return;
  const updated_at = iso(order.updatedAt);
  emit(context, "order.fulfillment.updated", {
    id: order.id,
    name: "order_fulfillment_updated",
    shown: { ...summarizeOrder(order), updated_at, fulfillment_update: changes },
  });
}
