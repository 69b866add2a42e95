import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import {
  address,
  anyMoney,
  externalTypes,
  idempotencyKey,
  integerText,
  flagText,
  maybe,
  moment,
  momentText,
  positiveMoney,
  text,
  word,
} from "../../shared/fields.ts";
import { moneyListQuery } from "../../shared/paging.ts";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/** Square's default delay. */
export const USUAL_DELAY = "PT168H";

/** `PT36H`, `P7D`, `PT1H30M` in milliseconds; `undefined` when it is no such thing. */
export function parseDuration(text: string): number | undefined {
  const pattern = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/;
  const [whole, days = "0", hours = "0", minutes = "0", seconds = "0"] = pattern.exec(text) ?? [];
  if (whole === undefined || /[PT]$/.test(whole)) return undefined;
  const allMinutes = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return allMinutes * MINUTE + Number(seconds) * 1_000;
}

/** A delay of a payment: one minute to seven days. */
export const delay = z.string().transform((value, context) => {
  const duration = parseDuration(value);
  if (duration === undefined) {
    return rejectField(context, "INVALID_VALUE", `Not an ISO 8601 duration: ${value.slice(0, 50)}`);
  }
  if (duration >= MINUTE && duration <= WEEK) return value;
  const message = "The delay must be between one minute and seven days";
  return rejectField(context, duration < MINUTE ? "VALUE_TOO_LOW" : "VALUE_TOO_HIGH", message);
});

/** The fields that are returned unchanged. */
const passedFields = lazy(() => ({
  app_fee_money: maybe(anyMoney),
  team_member_id: maybe(text(192)),
  reference_id: maybe(text(40)),
  buyer_email_address: maybe(text(255)),
  buyer_phone_number: maybe(text(17)),
  billing_address: maybe(address),
  shipping_address: maybe(address),
  note: maybe(text(500)),
  statement_description_identifier: maybe(text(20)),
  offline_payment_details: maybe(lazyObject(() => ({ client_created_at: maybe(momentText) }))),
}));

const passedSchema = lazyObject(passedFields);

export type PassedFields = Readonly<z.output<typeof passedSchema>>;

/** The part of a payment's body that the payment shows unchanged. */
export function readPassed(body: CreatePaymentBody): PassedFields {
  return passedSchema.parse(body);
}

/** `POST /v2/payments` */
export const createPaymentBody = lazyObject(() => ({
  ...passedFields(),
  source_id: word(500),
  idempotency_key: idempotencyKey(45),
  amount_money: positiveMoney,
  tip_money: maybe(anyMoney),
  autocomplete: maybe(z.boolean()),
  // It has no effect, and a rule.
  accept_partial_authorization: maybe(z.boolean()),
  delay_duration: maybe(delay),
  delay_action: maybe(z.enum(["CANCEL", "COMPLETE"])),
  order_id: maybe(word(192)),
  customer_id: maybe(word(191)),
  location_id: maybe(word(50)),
  cash_details: maybe(z.object({ buyer_supplied_money: positiveMoney })),
  external_details: maybe(
    z.object({
      type: z.enum(externalTypes),
      source: word(255),
      source_id: maybe(text(255)),
      source_fee_money: maybe(anyMoney),
    }),
  ),
}));

/** Parameters of `POST /v2/payments` without effect. */
export const unsupportedOfPayment = [
  "accept_partial_authorization",
  "app_fee_allocations",
  "cash_details.change_back_money",
  "customer_details",
  "verification_token",
];

export type CreatePaymentBody = z.output<typeof createPaymentBody>;

/** `PUT /v2/payments/{id}` */
export const updatePaymentBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(45),
  payment: z.object({
    amount_money: maybe(positiveMoney),
    tip_money: maybe(anyMoney),
    version_token: maybe(text(192)),
  }),
}));

/** Fields of `PUT /v2/payments/{id}` without effect. */
export const unsupportedOfPaymentUpdate = [
  "app_fee_money",
  "app_fee_allocations",
  "billing_address",
  "buyer_email_address",
  "cash_details",
  "customer_id",
  "delay_action",
  "delay_duration",
  "note",
  "order_id",
  "reference_id",
  "shipping_address",
  "statement_description_identifier",
  "team_member_id",
].map((name) => `payment.${name}`);

export const listPaymentsQuery = moneyListQuery.extend({
  sort_field: z.enum(["CREATED_AT", "UPDATED_AT", "OFFLINE_CREATED_AT"]).default("CREATED_AT"),
  is_offline_payment: flagText.optional(),
  offline_begin_time: maybe(moment),
  offline_end_time: maybe(moment),
  total: integerText.optional(),
  last_4: z.string().optional(),
  card_brand: z.string().optional(),
});
