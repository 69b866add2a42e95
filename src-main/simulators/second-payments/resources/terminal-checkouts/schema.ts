import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  anyMoney,
  idempotencyKey,
  maybe,
  positiveMoney,
  sortOrder,
  text,
  timeRange,
  word,
} from "../../shared/fields.ts";
import { MAX_PAGE } from "../../shared/paging.ts";
import { delay, parseDuration } from "../payments/schema.ts";

/** The states of requests to a device. */
export const checkoutStatuses = [
  "PENDING",
  "IN_PROGRESS",
  "CANCEL_REQUESTED",
  "CANCELED",
  "COMPLETED",
] as const;

export type CheckoutStatus = (typeof checkoutStatuses)[number];

const LONGEST = "PT5M";
const LONGEST_MS = 5 * 60_000;

/** The time until which a device waits for the buyer. */
export const deadline = z
  .string()
  .refine(
    (value) => {
      const duration = parseDuration(value);
      return duration !== undefined && duration > 0 && duration <= LONGEST_MS;
    },
    { error: "Must be an ISO 8601 duration of at most five minutes, such as PT5M" },
  )
  .default(LONGEST);

/** The fields that are returned unchanged. */
const passedFields = lazy(() => ({
  reference_id: maybe(text(40)),
  note: maybe(text(500)),
  order_id: maybe(word(192)),
  customer_id: maybe(word(191)),
  team_member_id: maybe(text(192)),
  app_fee_money: maybe(anyMoney),
  statement_description_identifier: maybe(text(20)),
  payment_type: maybe(z.enum(["CARD_PRESENT", "MANUAL_CARD_ENTRY"])),
  payment_options: maybe(
    lazyObject(() => ({
      autocomplete: maybe(z.boolean()),
      delay_duration: maybe(delay),
      delay_action: maybe(z.enum(["CANCEL", "COMPLETE"])),
    })),
  ),
  device_options: lazyObject(() => ({
    device_id: word(100),
    skip_receipt_screen: maybe(z.boolean()),
    collect_signature: maybe(z.boolean()),
    show_itemized_cart: maybe(z.boolean()),
    tip_settings: maybe(
      z.object({
        allow_tipping: maybe(z.boolean()),
        separate_tip_screen: maybe(z.boolean()),
        custom_tip_field: maybe(z.boolean()),
        tip_percentages: maybe(z.array(z.int().min(0).max(100)).max(3)),
        smart_tipping: maybe(z.boolean()),
      }),
    ),
  })),
  deadline_duration: deadline,
}));

const passed = lazyObject(passedFields);

export type PassedCheckout = Readonly<z.output<typeof passed>>;

/** `POST /v2/terminals/checkouts` */
export const createCheckoutBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(64),
  checkout: z.object({
    ...passedFields(),
    amount_money: positiveMoney,
    tip_money: maybe(anyMoney),
  }),
}));

export type NewCheckout = z.output<typeof createCheckoutBody>["checkout"];

/** The part of a new checkout that it shows unchanged. */
export function readPassed(checkout: NewCheckout): PassedCheckout {
  return passed.parse(checkout);
}

/** `POST /v2/terminals/checkouts/search` */
export const searchCheckoutsBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(
        z.object({
          device_id: maybe(text(100)),
          created_at: maybe(timeRange),
          status: maybe(z.enum(checkoutStatuses)),
        }),
      ),
      sort: maybe(z.object({ sort_order: sortOrder.default("DESC") })),
    }),
  ),
  cursor: maybe(z.string()),
  limit: z.int().min(1).max(MAX_PAGE).default(MAX_PAGE),
}));
