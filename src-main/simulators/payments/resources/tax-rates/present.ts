import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { TaxRate } from "./fields.ts";

/** A tax rate as the API shows it. */
export const presentTaxRate = (rate: TaxRate): ApiObject => ({ ...rate });

export const taxRateResource: Resource<TaxRate> = {
  name: "tax_rate",
  noun: "tax rate",
  of: ({ taxRates }) => taxRates,
  present: presentTaxRate,
};
