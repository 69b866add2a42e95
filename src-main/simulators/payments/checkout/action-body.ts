import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createOutcome } from "../outcomes/world-action.ts";

const line = z.string().min(1).max(255);

const address = lazyStrictObject(() => ({
  line1: line.optional(),
  line2: line.optional(),
  city: line.optional(),
  state: line.optional(),
  postal_code: line.optional(),
  country: line.optional(),
}));

/** The body of `POST /_complete_checkout`: what a buyer does and answers on the page. */
export const completionBody = lazyStrictObject(() => ({
  session: z.string().min(1).meta({ title: "Checkout session", picker: "checkout_sessions" }),
  outcome: createOutcome("paid", "declined", "expired")
    .optional()
    .meta({ title: "Outcome", description: "Default: paid" }),
  card: line.optional().meta({
    title: "Card",
    suggestions: ["4242424242424242", "4000002760003184", "pm_card_chargeCustomerFail"],
    description: "A card number, pm_… or tok_…. Default: a card that pays",
  }),
  email: line.optional().meta({ title: "Email" }),
  name: line.optional().meta({ title: "Name" }),
  phone: line.optional().meta({ title: "Phone", description: "Where the page asks for it" }),
  shipping: lazyStrictObject(() => ({ name: line.optional(), address: address.optional() }))
    .optional()
    .meta({ title: "Shipping", description: "A name and an address" }),
  shipping_rate: line.optional().meta({
    title: "Shipping rate",
    picker: "shipping_rates",
    description: "One of those that the page offers. Default: the first",
  }),
  address: address
    .optional()
    .meta({ title: "Billing address", description: "Where the page asks for it" }),
  custom_fields: z
    .record(line, z.string().max(255))
    .optional()
    .meta({ title: "Custom fields", description: "Values, by the keys of the fields" }),
  business_name: line.optional().meta({ title: "Business name" }),
  individual_name: line.optional().meta({ title: "Full name" }),
  tax_id: lazyStrictObject(() => ({ type: line, value: line }))
    .optional()
    .meta({ title: "Tax number", description: "Its type and its value" }),
  promotions: z.boolean().optional().meta({ title: "Wants news and offers" }),
  save_card: z
    .boolean()
    .optional()
    .meta({ title: "Save the card", description: "Where the page offers it" }),
  quantities: z
    .record(line, z.int().min(0).max(999_999))
    .optional()
    .meta({ title: "Quantities", description: "By the ids of lines or prices" }),
  optional_items: z
    .array(line)
    .max(10)
    .optional()
    .meta({ title: "Optional items", description: "The ids of their prices" }),
}));
