import type * as z from "zod";
import {
  metadataField,
  type ObjectOf,
  objectFields,
  param,
  requiredText,
  shown,
} from "../../shared/fields.ts";
import { flag, createChoice, params, percent, text } from "../../shared/schema.ts";

const taxType = createChoice(
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

/** The fields of a tax rate, in the order of responses. */
export const taxRateFields = objectFields(() => ({
  id: shown(""),
  object: shown("tax_rate"),
  active: param(flag, true),
  country: param(text, null),
  created: shown(0),
  description: param(text, null),
  display_name: requiredText(text),
  effective_percentage: shown(null),
  flat_amount: shown(null),
  inclusive: { ...shown(false), create: flag },
  jurisdiction: param(text, null),
  jurisdiction_level: shown(null),
  livemode: shown(false),
  metadata: metadataField(),
  percentage: { ...shown(0), create: percent },
  rate_type: shown("percentage"),
  state: param(text, null),
  tax_type: param(taxType, null),
}));

/** A tax in percent. */
export type TaxRate = ObjectOf<typeof taxRateFields>;

/** The parameters of `POST /v1/tax_rates`. */
export const createTaxRateBody = params(taxRateFields.created);

/** The parameters of `POST /v1/tax_rates/:id`. */
export const updateTaxRateBody = params(taxRateFields.updated);

export type NewTaxRate = z.output<typeof createTaxRateBody>;
export type TaxRateUpdate = z.output<typeof updateTaxRateBody>;
