import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { ShippingRate } from "./fields.ts";

/** A shipping rate as the API shows it. */
export const presentShippingRate = (rate: ShippingRate): ApiObject => ({ ...rate });

export const shippingRateResource: Resource<ShippingRate> = {
  name: "shipping_rate",
  noun: "shipping rate",
  of: ({ shippingRates }) => shippingRates,
  present: presentShippingRate,
};
