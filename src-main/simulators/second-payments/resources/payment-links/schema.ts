import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { address, idempotencyKey, maybe, positiveMoney, text, word } from "../../shared/fields.ts";
import { listFields } from "../../shared/paging.ts";
import { newOrder } from "../orders/schema.ts";

const webAddress = z
  .url({ protocol: /^https?$/, error: "Must be an http or https URL" })
  .max(2_048);

/** The fields that are returned unchanged. */
const passed = lazyObject(() => ({
  description: maybe(text(4_096)),
  checkout_options: maybe(
    z.object({
      redirect_url: maybe(webAddress),
      merchant_support_email: maybe(text(256)),
    }),
  ),
  pre_populated_data: maybe(
    z.object({
      buyer_email: maybe(text(256)),
      buyer_phone_number: maybe(text(17)),
      buyer_address: maybe(address),
    }),
  ),
  payment_note: maybe(text(500)),
}));

export type PassedLink = Readonly<z.output<typeof passed>>;

/** `POST /v2/online-checkout/payment-links` */
export const createLinkBody = lazyObject(() => ({
  ...passed.shape,
  idempotency_key: maybe(idempotencyKey(192)),
  quick_pay: maybe(
    z.object({ name: word(255), price_money: positiveMoney, location_id: word(50) }),
  ),
  order: maybe(newOrder),
}));

export type NewLink = z.output<typeof createLinkBody>;

/** The part of a new link that it shows unchanged. */
export function passedOf(body: NewLink): PassedLink {
  return passed.parse(body);
}

/** `PUT /v2/online-checkout/payment-links/{id}` */
export const updateLinkBody = lazyObject(() => ({
  payment_link: z.object({ ...passed.shape, version: z.int() }),
}));

export type LinkChange = z.output<typeof updateLinkBody>["payment_link"];

export const listLinksQuery = lazyObject(listFields);

const options = [
  "accepted_payment_methods",
  "allow_tipping",
  "app_fee_money",
  "ask_for_shipping_address",
  "custom_fields",
  "enable_coupon",
  "enable_loyalty",
  "shipping_fee",
  "subscription_plan_id",
].map((name) => `checkout_options.${name}`);

/** Fields of new links without effect. */
export const unsupportedOfLink = options;

/** Fields of changed links without effect. */
export const unsupportedOfLinkChange = options.map((name) => `payment_link.${name}`);
