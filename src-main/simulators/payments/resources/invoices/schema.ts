import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  collectionMethod,
  discounts,
  itemShape,
  momentOrNow,
  prorationBehavior,
  taxRates,
} from "../../billing/schema.ts";
import { invoiceDetails, paymentSettings } from "../../billing/invoice-settings.ts";
import { splitShape } from "../../connect/split.ts";
import {
  currency,
  flag,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  shipping,
  text,
  unsettable,
  unsupported,
  descriptor,
} from "../../shared/schema.ts";
import { shippingRateShape } from "../shipping-rates/fields.ts";
import { itemAmountShape } from "../invoice-items/schema.ts";

const shippingCost = lazyStrictObject(() => ({
  shipping_rate: objectId.optional(),
  shipping_rate_data: lazyStrictObject(shippingRateShape).optional(),
}));

const shared = () => ({
  auto_advance: flag.optional(),
  collection_method: collectionMethod.optional(),
  custom_fields: unsettable(
    z.array(lazyStrictObject(() => ({ name: z.string(), value: z.string() }))),
  ).optional(),
  days_until_due: integer.optional(),
  default_payment_method: objectId.optional(),
  default_tax_rates: taxRates.optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  due_date: integer.optional(),
  footer: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: descriptor.optional(),
  ...splitShape,
  automatically_finalizes_at: integer.optional(),
  default_source: text.optional(),
  number: text.optional(),
  shipping_cost: unsettable(shippingCost).optional(),
  shipping_details: unsettable(shipping).optional(),
  payment_settings: paymentSettings.optional(),
  ...invoiceDetails.updated(),
  ...unsupported("automatic_tax", "issuer"),
});

/** The parameters of `POST /v1/invoices`. */
export const createInvoiceBody = params(() => ({
  ...shared(),
  currency: currency.optional(),
  customer: objectId,
  pending_invoice_items_behavior: createChoice("exclude", "include").optional(),
  subscription: objectId.optional(),
  ...unsupported("customer_account", "from_invoice"),
}));

/** The parameters of `POST /v1/invoices/:id`. */
export const updateInvoiceBody = params(shared);

/** The parameters of `POST /v1/invoices/:id/finalize`. */
export const finalizeInvoiceBody = params(() => ({ auto_advance: flag.optional() }));

/** The parameters of `POST /v1/invoices/:id/pay`. */
export const payInvoiceBody = params(() => ({
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  payment_method: objectId.optional(),
  source: objectId.optional(),
  ...unsupported("forgive", "mandate"),
}));

const newLine = lazyStrictObject(() => ({ ...itemAmountShape, invoice_item: objectId.optional() }));

/** The parameters of `POST /v1/invoices/:id/add_lines`. */
export const addLinesBody = params(() => ({
  lines: z.array(newLine).min(1),
  ...unsupported("invoice_metadata"),
}));

/** The parameters of `POST /v1/invoices/:id/update_lines`. */
export const updateLinesBody = params(() => ({
  lines: z.array(z.strictObject({ ...itemAmountShape, id: objectId })).min(1),
  ...unsupported("invoice_metadata"),
}));

/** The parameters of `POST /v1/invoices/:id/remove_lines`. */
export const removeLinesBody = params(() => ({
  lines: z
    .array(z.strictObject({ id: objectId, behavior: createChoice("delete", "unassign") }))
    .min(1),
  ...unsupported("invoice_metadata"),
}));

/** The parameters of `POST /v1/invoices/:id/attach_payment`. */
export const attachPaymentBody = params(() => ({
  payment_intent: objectId.optional(),
  ...unsupported("payment_record"),
}));

/** The change of a subscription that a preview shows. */
export const previewedSubscription = lazyStrictObject(() => ({
  cancel_at_period_end: flag.optional(),
  cancel_now: flag.optional(),
  default_tax_rates: taxRates.optional(),
  items: z
    .array(
      z.strictObject({
        ...itemShape(),
        id: objectId.optional(),
        deleted: flag.optional(),
        ...unsupported("clear_usage"),
      }),
    )
    .optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  start_date: integer.optional(),
  trial_end: momentOrNow.optional(),
  billing_cycle_anchor: z
    .union([
      z.strictObject({ type: createChoice("now", "unchanged") }),
      createChoice("now", "unchanged"),
    ])
    .optional(),
  ...unsupported(
    "billing_mode",
    "billing_schedules",
    "cancel_at",
    "metadata",
    "pause",
    "resume_at",
  ),
}));

/** The parameters of `POST /v1/invoices/create_preview`. */
export const previewInvoiceBody = params(() => ({
  currency: currency.optional(),
  customer: objectId.optional(),
  discounts: discounts.optional(),
  invoice_items: z
    .array(
      z.strictObject({
        ...itemAmountShape,
        currency: currency.optional(),
        ...unsupported("invoiceitem"),
      }),
    )
    .optional(),
  subscription: objectId.optional(),
  subscription_details: previewedSubscription.optional(),
  ...unsupported(
    "automatic_tax",
    "customer_account",
    "customer_details",
    "issuer",
    "on_behalf_of",
    "preview_mode",
    "schedule",
    "schedule_details",
  ),
}));

export type NewInvoice = z.output<typeof createInvoiceBody>;
export type InvoiceUpdate = z.output<typeof updateInvoiceBody>;
export type InvoicePay = z.output<typeof payInvoiceBody>;
export type InvoicePreview = z.output<typeof previewInvoiceBody>;
export type RemovedLine = z.output<typeof removeLinesBody>["lines"][number];
export type NewLine = z.output<typeof newLine>;
