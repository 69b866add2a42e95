import { CURRENCY, iso, type Wire } from "../../shared/wire.ts";
import type { Location, State } from "../../state.ts";

const BUSINESS = "Default Test Account";

const place = { country: "US", language_code: "en-US", currency: CURRENCY };

/** The location as Square shows it. */
export function presentLocation(state: State, location: Location): Wire {
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
export function presentMerchant(state: State): Wire {
  return {
    id: state.merchantId,
    business_name: BUSINESS,
    ...place,
    status: "ACTIVE",
    main_location_id: state.locations.at(0)?.id,
    created_at: iso(state.createdAt),
  };
}
