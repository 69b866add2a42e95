import type * as z from "zod";
import { flag, metadata, oneOf, params, percent, text } from "../../shared/schema.ts";

const taxType = oneOf(
  "admissions_tax",
  "amusement_tax",
  "attendance_tax",
  "communications_tax",
  "digital_excise_tax",
  "entertainment_tax",
  "get_fund",
  "gross_receipts_tax",
  "gst",
  "hospitality_tax",
  "hst",
  "igst",
  "jct",
  "lease_tax",
  "luxury_tax",
  "mass_transit_parking_tax",
  "nhil",
  "parking_tax",
  "pst",
  "qst",
  "resort_tax",
  "retail_delivery_fee",
  "rst",
  "sales_tax",
  "service_tax",
  "tourism_tax",
  "utility_users_tax",
  "vat",
);

const shared = () => ({
  active: flag.optional(),
  country: text.optional(),
  description: text.optional(),
  jurisdiction: text.optional(),
  metadata: metadata.optional(),
  state: text.optional(),
  tax_type: taxType.optional(),
});

/** The parameters of `POST /v1/tax_rates`. */
export const createTaxRateBody = params(() => ({
  ...shared(),
  display_name: text.nonoptional(),
  inclusive: flag,
  percentage: percent,
}));

/** The parameters of `POST /v1/tax_rates/:id`. */
export const updateTaxRateBody = params(() => ({ ...shared(), display_name: text.optional() }));

export type NewTaxRate = z.output<typeof createTaxRateBody>;
export type TaxRateUpdate = z.output<typeof updateTaxRateBody>;
