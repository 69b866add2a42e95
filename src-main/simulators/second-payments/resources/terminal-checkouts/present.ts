import { iso, maybeUsd, usd, type ApiObject } from "../../shared/api-object.ts";
import type { TerminalCheckout } from "../../shared/entities.ts";

/** A checkout of a device as Square shows it. */
export function presentCheckout(checkout: TerminalCheckout): ApiObject {
  const { payment_type: type = "CARD_PRESENT", ...passed } = checkout.passed;
  return {
    id: checkout.id,
    amount_money: usd(checkout.amount),
    tip_money: maybeUsd(checkout.tip),
    ...passed,
    payment_type: type,
    status: checkout.status,
    cancel_reason: checkout.cancelReason,
    payment_ids: checkout.paymentIds.length === 0 ? undefined : checkout.paymentIds,
    created_at: iso(checkout.createdAt),
    updated_at: iso(checkout.updatedAt),
    app_id: "sandbox-sq0idb-simdeck",
    location_id: checkout.locationId,
  };
}
