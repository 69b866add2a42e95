import * as z from "zod";

const text = z.string().nullable();

/** The time between two payments of a price. */
const recurring = z.object({ interval: z.string(), interval_count: z.number() }).nullable();

const named = z.object({ enabled: z.boolean(), optional: z.boolean() }).nullish();

/** The questions and offers of a checkout page, as the API returns them. */
const pageOptions = {
  mode: z.string(),
  currency: text,
  phone_number_collection: z.object({ enabled: z.boolean() }).nullish(),
  shipping_address_collection: z.object({ allowed_countries: z.array(z.string()) }).nullish(),
  shipping_options: z
    .array(z.object({ shipping_rate: z.string(), shipping_amount: z.number() }))
    .default([]),
  billing_address_collection: text.optional(),
  name_collection: z.object({ business: named, individual: named }).nullish(),
  tax_id_collection: z.object({ enabled: z.boolean() }).nullish(),
  consent_collection: z.object({ promotions: text.optional() }).nullish(),
  custom_fields: z
    .array(
      z.object({
        key: z.string(),
        label: z.object({ custom: text }),
        optional: z.boolean(),
        dropdown: z
          .object({ options: z.array(z.object({ value: z.string(), label: z.string() })) })
          .nullish(),
      }),
    )
    .default([]),
  optional_items: z.array(z.object({ price: z.string() })).default([]),
  saved_payment_method_options: z.object({ payment_method_save: text.optional() }).nullish(),
};

/** A checkout session as the API returns it. */
export const sessionShape = z.object({
  ...pageOptions,
  status: text,
  payment_status: z.string(),
  amount_subtotal: z.number().nullable(),
  amount_total: z.number().nullable(),
  customer_email: text,
  customer_details: z.object({ email: text, name: text }).nullable(),
  client_reference_id: text,
  expires_at: z.number(),
  success_url: text,
  cancel_url: text,
});

/** `GET /_sim/world/checkout` */
export const checkoutShape = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      description: text,
      quantity: z.number().nullable(),
      amount_total: z.number(),
      currency: text,
      price: z.object({ recurring }).nullable(),
      adjustable_quantity: z.object({ enabled: z.boolean() }).nullish(),
    }),
  ),
  amount_subtotal: z.number(),
  amount_total: z.number(),
  customer: z.object({ id: z.string(), name: text, email: text }).nullable(),
});

/** A payment link as the API returns it. */
export const linkShape = z.object({
  active: z.boolean(),
  currency: z.string(),
  url: z.string(),
  after_completion: z.object({
    type: z.string(),
    redirect: z.object({ url: z.string() }).optional(),
    hosted_confirmation: z.object({ custom_message: text }).optional(),
  }),
  restrictions: z
    .object({ completed_sessions: z.object({ count: z.number(), limit: z.number() }) })
    .nullable(),
});

/** An invoice as the API returns it. */
export const invoiceShape = z.object({
  number: text,
  status: z.string(),
  currency: z.string(),
  customer: text,
  customer_name: text,
  customer_email: text,
  collection_method: z.string(),
  subtotal: z.number(),
  total: z.number(),
  amount_due: z.number(),
  amount_paid: z.number(),
  amount_remaining: z.number(),
  attempt_count: z.number(),
  next_payment_attempt: z.number().nullable(),
  due_date: z.number().nullable(),
  lines: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        description: text,
        quantity: z.number().nullable(),
        amount: z.number(),
      }),
    ),
    has_more: z.boolean(),
  }),
});

export type Session = z.output<typeof sessionShape>;
export type PageOptions = Pick<Session, keyof typeof pageOptions>;
export type Checkout = z.output<typeof checkoutShape>;
export type Invoice = z.output<typeof invoiceShape>;
