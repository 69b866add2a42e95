import { CURRENCY } from "./money.ts";
import { iso, type Wire } from "./present-payment.ts";
import type { Location, SquareState, WebhookSubscription } from "./state.ts";

const BUSINESS = "Default Test Account";
const place = { country: "US", language_code: "en-US", currency: CURRENCY };

/** The location as Square shows it. */
export function presentLocation(state: SquareState, location: Location): Wire {
  return {
    id: location.id,
    name: location.name,
    address: { address_line_1: "1600 Pennsylvania Ave NW", locality: "Washington", country: "US" },
    timezone: "Etc/UTC",
    capabilities: ["CREDIT_CARD_PROCESSING", "AUTOMATIC_TRANSFERS"],
    status: "ACTIVE",
    created_at: iso(location.createdAt),
    merchant_id: state.merchantId,
    ...place,
    business_name: BUSINESS,
    type: "PHYSICAL",
    business_hours: {},
    mcc: "7299",
  };
}

/** The merchant as Square shows it. */
export function presentMerchant(state: SquareState): Wire {
  return {
    id: state.merchantId,
    business_name: BUSINESS,
    ...place,
    status: "ACTIVE",
    main_location_id: state.locations.at(0)?.id,
    created_at: iso(state.createdAt),
  };
}

/** A webhook subscription as Square shows it. */
export function presentSubscription(subscription: WebhookSubscription): Wire {
  return {
    id: subscription.id,
    name: subscription.name,
    enabled: subscription.isEnabled,
    event_types: subscription.eventTypes,
    notification_url: subscription.url,
    api_version: subscription.apiVersion,
    signature_key: subscription.signatureKey,
    created_at: iso(subscription.createdAt),
    updated_at: iso(subscription.updatedAt),
  };
}
