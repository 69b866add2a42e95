import { iso, maybeUsd, usd, type ApiObject } from "../../shared/api-object.ts";
import type { Refund, RefundDestination } from "../../shared/entities.ts";
import { presentCardFace } from "../cards/present.ts";

function presentDestination(destination: RefundDestination): ApiObject | undefined {
  switch (destination.type) {
    case "CARD": {
      const { card } = destination;
      const entry_method = card.id === undefined ? "KEYED" : "ON_FILE";
      return { card_details: { card: presentCardFace(card), entry_method } };
    }
    case "CASH":
      return destination.details && { cash_details: destination.details };
    case "EXTERNAL":
      return destination.details && { external_details: destination.details };
  }
}

/** A refund as Square shows it. */
export function presentRefund(
  refund: Refund,
  status: "PENDING" | "COMPLETED" = "COMPLETED",
): ApiObject {
  return {
    id: refund.id,
    status,
    amount_money: usd(refund.amount),
    payment_id: refund.paymentId,
    order_id: refund.orderId,
    location_id: refund.locationId,
    reason: refund.reason,
    destination_type: refund.destination.type,
    destination_details: presentDestination(refund.destination),
    app_fee_money: maybeUsd(refund.appFee),
    team_member_id: refund.teamMemberId,
    created_at: iso(refund.createdAt),
    updated_at: iso(refund.createdAt),
  };
}
