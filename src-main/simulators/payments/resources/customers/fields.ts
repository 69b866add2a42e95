import * as z from "zod";
import { rejectField } from "#core/contract/issues.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { metadataField, type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import { keepOr } from "../../shared/metadata.ts";
import { type ApiObject, presentAddress, presentShipping } from "../../shared/present.ts";
import {
  address,
  createChoice,
  integer,
  shipping,
  text,
  unsettable,
  unsupported,
} from "../../shared/schema.ts";
import type { Passed } from "../../shared/types.ts";

const email = text.transform((value, context) => {
  if (value === null || /^[^\s@]+@[^\s@]+$/.test(value)) return value;
  return rejectField(context, "email_invalid", `Invalid email address: ${value.slice(0, 100)}`);
});

const invoicePrefix = z
  .string()
  .regex(/^[A-Z0-9]{3,12}$/, "must be 3 to 12 capital letters or digits");

const invoiceField = lazyStrictObject(() => ({
  name: z.string().min(1).max(40),
  value: z.string().min(1).max(140),
}));

const invoiceSettings = lazyStrictObject(() => ({
  default_payment_method: text.optional(),
  custom_fields: unsettable(z.array(invoiceField).max(4)).optional(),
  footer: text.optional(),
  ...unsupported("rendering_options"),
}));

interface InvoiceSettings {
  readonly custom_fields: readonly z.output<typeof invoiceField>[] | null;
  readonly default_payment_method: string | null;
  readonly footer: string | null;
  readonly rendering_options: null;
}

const noSettings: InvoiceSettings = {
  custom_fields: null,
  default_payment_method: null,
  footer: null,
  rendering_options: null,
};

/** The fields of a customer, in the order of responses. */
export const customerFields = objectFields(() => ({
  id: shown(""),
  object: shown("customer"),
  address: {
    ...param(unsettable(address), null),
    ...shown<ApiObject | null>(null),
    after: (_before: ApiObject | null, input: Passed | null) => input && presentAddress(input),
  },
  balance: param(integer, 0),
  business_name: param(text, null),
  created: shown(0),
  // The currency of its first invoice.
  currency: shown<string | null>(null),
  customer_account: shown(null),
  default_source: shown<string | null>(null),
  delinquent: shown(false),
  description: param(text, null),
  discount: shown(null),
  email: param(email, null),
  individual_name: param(text, null),
  invoice_prefix: param(invoicePrefix, ""),
  invoice_settings: {
    ...param(invoiceSettings, noSettings),
    ...shown(noSettings),
    after: (before: InvoiceSettings, input: z.output<typeof invoiceSettings>): InvoiceSettings => ({
      ...before,
      custom_fields: keepOr(input.custom_fields, before.custom_fields),
      footer: keepOr(input.footer, before.footer),
      default_payment_method: keepOr(input.default_payment_method, before.default_payment_method),
    }),
  },
  livemode: shown(false),
  metadata: metadataField(),
  name: param(text, null),
  next_invoice_sequence: param(integer, 1),
  phone: param(text, null),
  preferred_locales: param(z.array(z.string()), []),
  shipping: {
    ...param(unsettable(shipping), null),
    ...shown<ApiObject | null>(null),
    after: (_before: ApiObject | null, input: Passed | null) => presentShipping(input),
  },
  tax_exempt: {
    ...param(createChoice("none", "exempt", "reverse", ""), "none"),
    after: (_before: string, input: string) => (input === "" ? "none" : input),
  },
  test_clock: shown<string | null>(null),
}));

/** A customer, as the API shows it. */
export type Customer = ObjectOf<typeof customerFields> & {
  /** True for a deleted customer, of which the API shows only that. */
  readonly isDeleted: boolean;
};

/** Returns a customer with another payment method for its invoices. */
export function withDefaultMethod(customer: Customer, method: string | null): Customer {
  const settings = { ...customer.invoice_settings, default_payment_method: method };
  return { ...customer, invoice_settings: settings };
}
