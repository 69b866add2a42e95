import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { paymentOptions } from "./payment-options.ts";
import { metadataField, type ObjectOf, objectFields, param } from "../shared/fields.ts";
import {
  createChoice,
  integer,
  objectId,
  text,
  unsettable,
  unsupported,
} from "../shared/schema.ts";

const customField = lazyStrictObject(() => ({
  name: z.string().min(1).max(40),
  value: z.string().min(1).max(140),
}));

/** The parameters that invoices made by something else take from it. */
const settings = () => ({
  account_tax_ids: param(unsettable(z.array(objectId).max(20)), null),
  custom_fields: param(unsettable(z.array(customField).max(4)), null),
  description: param(text, null),
  footer: param(text, null),
});

/** The texts of a subscription on its invoices, as the API shows them. */
export const invoiceSettings = objectFields(settings);

export type InvoiceSettings = ObjectOf<typeof invoiceSettings>;

const taxDisplay = createChoice("exclude_tax", "include_inclusive_tax", "").transform((display) =>
  display === "" ? null : display,
);

const renderingOptions = lazyStrictObject(() => ({
  amount_tax_display: taxDisplay.optional(),
  ...unsupported("template"),
})).transform(({ amount_tax_display: display = null }) => ({
  amount_tax_display: display,
  template: null,
}));

/** The texts of a checkout session on its invoice, as the API shows them. */
export const invoiceData = objectFields(() => ({
  ...settings(),
  metadata: metadataField(),
  rendering_options: param(unsettable(renderingOptions), null),
}));

export type InvoiceData = ObjectOf<typeof invoiceData>;

/** The parameters of `invoice_settings`. */
export const invoiceSettingsBody = lazyStrictObject(() => ({
  ...invoiceSettings.updated(),
  ...unsupported("issuer"),
}));

/** The parameters of `invoice_creation.invoice_data`. */
export const invoiceDataBody = lazyStrictObject(() => ({
  ...invoiceData.updated(),
  ...unsupported("issuer"),
}));

const pageSize = createChoice("a4", "auto", "letter");

const rendering = lazyStrictObject(() => ({
  amount_tax_display: taxDisplay.optional(),
  pdf: lazyStrictObject(() => ({ page_size: pageSize.optional() })).optional(),
  ...unsupported("template", "template_version"),
})).transform(({ amount_tax_display: display = null, pdf }) => ({
  amount_tax_display: display,
  pdf: pdf ? { page_size: pdf.page_size ?? null } : null,
  template: null,
  template_version: null,
}));

/** The parameters of the payments of an invoice. */
export const paymentSettings = lazyStrictObject(() => ({
  payment_method_types: unsettable(z.array(z.string())).optional(),
  payment_method_options: unsettable(paymentOptions).optional(),
  ...unsupported("default_mandate"),
}));

/** Parameters of an invoice that are stored as the API shows them. */
export const invoiceDetails = objectFields(() => ({
  account_tax_ids: param(unsettable(z.array(objectId).max(20)), null),
  effective_at: param(unsettable(integer), null),
  rendering: param(unsettable(rendering), null),
}));

export type InvoiceDetails = ObjectOf<typeof invoiceDetails>;
