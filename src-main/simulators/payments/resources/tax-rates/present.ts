import type { TaxRate } from "../../catalog/types.ts";
import type { Wire } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** A tax rate as the API shows it. */
export function presentTaxRate(rate: TaxRate): Wire {
  return {
    id: rate.id,
    object: "tax_rate",
    active: rate.active,
    country: rate.country,
    created: rate.created,
    description: rate.description,
    display_name: rate.displayName,
    effective_percentage: null,
    flat_amount: null,
    inclusive: rate.inclusive,
    jurisdiction: rate.jurisdiction,
    jurisdiction_level: null,
    livemode: false,
    metadata: rate.metadata,
    percentage: rate.percentage,
    rate_type: "percentage",
    state: rate.state,
    tax_type: rate.taxType,
  };
}

export const taxRateResource: Resource<TaxRate> = {
  name: "tax_rate",
  noun: "tax rate",
  of: ({ taxRates }) => taxRates,
  present: presentTaxRate,
};
