import { iso, maybeIso, type ApiObject } from "../../shared/api-object.ts";
import type { Card, CardFace } from "../../shared/entities.ts";

/** A card's face, without whose it is. */
export function presentCardFace(face: CardFace): ApiObject {
  return {
    id: face.id,
    card_brand: face.brand,
    last_4: face.last4,
    exp_month: face.expMonth,
    exp_year: face.expYear,
    fingerprint: `sq-1-${face.bin}${face.last4}`,
    card_type: face.type,
    prepaid_type: face.brand === "SQUARE_GIFT_CARD" ? "PREPAID" : "NOT_PREPAID",
    bin: face.bin,
  };
}

/** A card on file as Square shows it. */
export function presentCard(card: Card, merchantId: string): ApiObject {
  return {
    ...presentCardFace(card.face),
    id: card.id,
    cardholder_name: card.cardholder,
    billing_address: card.billing,
    customer_id: card.customerId,
    merchant_id: merchantId,
    reference_id: card.referenceId,
    enabled: card.disabledAt === undefined,
    created_at: iso(card.createdAt),
    disabled_at: maybeIso(card.disabledAt),
    version: card.version,
  };
}
