import * as z from "zod";

const text = z.string().nullable();

/** The time between two payments of a price. */
const recurring = z.object({ interval: z.string(), interval_count: z.number() }).nullable();

/** A checkout session as the API returns it. */
export const sessionShape = z.object({
  mode: z.string(),
  status: text,
  payment_status: z.string(),
  amount_subtotal: z.number().nullable(),
  amount_total: z.number().nullable(),
  currency: text,
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
export type Checkout = z.output<typeof checkoutShape>;
export type Invoice = z.output<typeof invoiceShape>;
