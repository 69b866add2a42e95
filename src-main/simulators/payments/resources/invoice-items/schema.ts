import type * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { discounts, priceData, taxRates } from "../../billing/schema.ts";
import {
  currency,
  decimal,
  flag,
  integer,
  metadata,
  objectId,
  params,
  text,
  unsupported,
} from "../../shared/schema.ts";

const itemPrice = priceData.omit({ recurring: true });

export type PriceData = z.output<typeof itemPrice>;

const shared = {
  amount: integer.optional(),
  description: text.optional(),
  discountable: flag.optional(),
  discounts: discounts.optional(),
  metadata: metadata.optional(),
  period: lazyStrictObject(() => ({ start: integer, end: integer })).optional(),
  /** `price`: of versions before basil. */
  price: objectId.optional(),
  price_data: itemPrice.optional(),
  pricing: lazyStrictObject(() => ({ price: objectId.optional() })).optional(),
  quantity: integer.optional(),
  tax_rates: taxRates.optional(),
  unit_amount: integer.optional(),
  unit_amount_decimal: decimal.optional(),
  ...unsupported("quantity_decimal", "tax_behavior", "tax_code"),
};

/** The cost of an invoice item, as a request gives it. */
export const itemAmountShape = shared;

/** The parameters of `POST /v1/invoiceitems`. */
export const createInvoiceItemBody = params(() => ({
  ...shared,
  currency: currency.optional(),
  customer: objectId,
  invoice: objectId.optional(),
  subscription: objectId.optional(),
  ...unsupported("customer_account"),
}));

/** The parameters of `POST /v1/invoiceitems/:id`. */
export const updateInvoiceItemBody = params(() => ({
  ...shared,
  ...unsupported("invoicing_rules"),
}));

export type NewInvoiceItem = z.output<typeof createInvoiceItemBody>;
export type InvoiceItemUpdate = z.output<typeof updateInvoiceItemBody>;
