import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { collectionMethod, discounts, priceData, taxRates } from "../../billing/schema.ts";
import type { CheckoutLine, CheckoutSession } from "../../checkout/types.ts";
import { metadataField, type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import { flag, integer, metadata, objectId, params, text } from "../../shared/schema.ts";
import { unsettable, unsupported } from "../../shared/schema.ts";
import type { Metadata, Passed } from "../../shared/types.ts";

/** The fields of a quote that are stored as the API shows them. */
export const quoteFields = objectFields(() => ({
  id: shown(""),
  object: shown("quote"),
  collection_method: param(collectionMethod, "charge_automatically" as const),
  created: shown(0),
  customer: param(objectId, null),
  description: param(text, null),
  discounts: shown<readonly string[]>([]),
  expires_at: param(integer, 0),
  footer: param(text, null),
  from_quote: shown<{ readonly is_revision: boolean; readonly quote: string } | null>(null),
  header: param(text, null),
  invoice: shown<string | null>(null),
  livemode: shown(false),
  metadata: metadataField(),
  number: shown<string | null>(null),
  status: shown<"draft" | "open" | "accepted" | "canceled">("draft"),
  subscription: shown<string | null>(null),
  subscription_schedule: shown<string | null>(null),
}));

/** An offer to a customer. */
export interface Quote extends ObjectOf<typeof quoteFields> {
  readonly lines: readonly CheckoutLine[];
  readonly currency: string | null;
  readonly coupons: CheckoutSession["coupons"];
  readonly taxRates: readonly string[];
  readonly acceptedAt: number | null;
  readonly canceledAt: number | null;
  readonly finalizedAt: number | null;
  readonly invoiceSettings: {
    readonly customFields: readonly Passed[] | null;
    readonly daysUntilDue: number | null;
    readonly description: string | null;
    readonly footer: string | null;
  };
  readonly subscriptionData: {
    readonly description: string | null;
    readonly effectiveDate: number | null;
    readonly metadata: Metadata;
    readonly trialDays: number | null;
  };
}

const line = lazyStrictObject(() => ({
  id: objectId.optional(),
  price: objectId.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
  tax_rates: taxRates.optional(),
  ...unsupported("discounts"),
}));

const invoiceSettings = lazyStrictObject(() => ({
  custom_fields: unsettable(
    z.array(z.strictObject({ name: z.string().max(40), value: z.string().max(140) })).max(4),
  ).optional(),
  days_until_due: integer.optional(),
  description: text.optional(),
  footer: text.optional(),
  ...unsupported("issuer"),
}));

const subscriptionData = lazyStrictObject(() => ({
  description: text.optional(),
  effective_date: unsettable(integer).optional(),
  metadata: metadata.optional(),
  trial_period_days: unsettable(integer).optional(),
  ...unsupported("billing_mode"),
}));

const shared = () => ({
  default_tax_rates: taxRates.optional(),
  discounts: discounts.optional(),
  invoice_settings: invoiceSettings.optional(),
  line_items: z.array(line).max(100).optional(),
  subscription_data: subscriptionData.optional(),
  ...unsupported(
    "application_fee_amount",
    "application_fee_percent",
    "automatic_tax",
    "customer_account",
    "on_behalf_of",
    "transfer_data",
  ),
});

/** The parameters of `POST /v1/quotes`. */
export const createQuoteBody = params(() => ({
  ...quoteFields.created(),
  ...shared(),
  from_quote: lazyStrictObject(() => ({
    is_revision: flag.optional(),
    quote: objectId,
  })).optional(),
  ...unsupported("test_clock"),
}));

/** The parameters of `POST /v1/quotes/:id`. */
export const updateQuoteBody = params(() => ({ ...quoteFields.updated(), ...shared() }));

/** The parameters of `POST /v1/quotes/:id/finalize`. */
export const finalizeQuoteBody = params(() => ({ expires_at: integer.optional() }));

export type NewQuote = z.output<typeof createQuoteBody>;
export type QuoteUpdate = z.output<typeof updateQuoteBody>;
