import { iso, usd, type Wire } from "../../shared/wire.ts";
import type { Refund } from "../../state.ts";

/** A refund as Square shows it. */
export function presentRefund(refund: Refund, status: "PENDING" | "COMPLETED" = "COMPLETED"): Wire {
  return {
    id: refund.id,
    status,
    amount_money: usd(refund.amount),
    payment_id: refund.paymentId,
    order_id: refund.orderId,
    location_id: refund.locationId,
    reason: refund.reason,
    destination_type: refund.destination,
    created_at: iso(refund.createdAt),
    updated_at: iso(refund.createdAt),
  };
}
