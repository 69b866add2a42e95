import { iso, maybeIso, presentFace, type Wire } from "./present-payment.ts";
import type { Card, Customer } from "./state.ts";

/** A customer as Square shows one. */
export function presentCustomer(customer: Customer): Wire {
  return {
    id: customer.id,
    created_at: iso(customer.createdAt),
    updated_at: iso(customer.updatedAt),
    ...customer.fields,
    preferences: { email_unsubscribed: false },
    creation_source: "THIRD_PARTY",
    version: customer.version,
  };
}

/** A card on file as Square shows it. */
export function presentCard(card: Card, merchantId: string): Wire {
  return {
    ...presentFace(card.face),
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
