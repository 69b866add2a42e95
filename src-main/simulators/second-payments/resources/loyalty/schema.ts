import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive } from "#core/contract/rules/rule.ts";
import { anyMoney, idempotencyKey, maybe, text, timeRange, word } from "../../shared/fields.ts";
import { readPeriod } from "../../shared/periods.ts";
import { loyaltyEventTypes } from "./types.ts";

const key = idempotencyKey(128);
const phone = z.string().regex(/^\+[1-9]\d{1,14}$/, "Expected a number in E.164 format");
const mapping = lazyObject(() => ({ phone_number: phone }));

export const createAccountBody = lazyObject(() => ({
  idempotency_key: key,
  loyalty_account: z.object({
    program_id: word(36),
    customer_id: maybe(word(191)),
    mapping,
  }),
}));

const page = {
  limit: z.int().min(1).max(200).default(30),
  cursor: maybe(z.string()),
};

export const searchAccountsBody = lazyObject(() => ({
  query: maybe(
    z.object({
      mappings: maybe(z.array(mapping).max(30)),
      customer_ids: maybe(z.array(word(191)).max(30)),
    }),
  ),
  ...page,
}));

export const accumulateBody = lazyObject(() => ({
  idempotency_key: key,
  location_id: word(50),
  accumulate_points: z.object({
    points: maybe(z.int().min(1).max(100_000)),
    order_id: maybe(word(192)),
  }),
}));

export const adjustBody = lazyObject(() => ({
  idempotency_key: key,
  adjust_points: z.object({
    points: z.int().min(-1_000_000).max(1_000_000),
    reason: maybe(text(255)),
  }),
  allow_negative_balance: maybe(z.boolean()),
}));

export const calculateBody = lazyObject(() => ({
  order_id: maybe(word(192)),
  transaction_amount_money: maybe(anyMoney),
  loyalty_account_id: maybe(word(36)),
}));

export const rulesOfCalculation = [exclusive("order_id", "transaction_amount_money")];

const event = z.string().refine((value) => readPeriod(value) !== undefined, {
  error: "Expected an event of RFC 5545 with DTSTART and DURATION",
});

const multiplier = z.string().regex(/^\d{1,2}(?:\.\d{1,3})?$/, "Expected a factor such as 2.000");

export const createPromotionBody = lazyObject(() => ({
  idempotency_key: key,
  loyalty_promotion: z.object({
    name: word(70),
    incentive: z.object({
      type: z.enum(["POINTS_MULTIPLIER", "POINTS_ADDITION"]),
      points_multiplier_data: maybe(
        z.object({
          points_multiplier: maybe(z.int().min(2).max(10)),
          multiplier: maybe(multiplier),
        }),
      ),
      points_addition_data: maybe(z.object({ points_addition: z.int().min(1).max(100_000) })),
    }),
    available_time: z.object({ time_periods: z.array(event).min(1).max(10) }),
    trigger_limit: maybe(
      z.object({ times: z.int().min(1).max(1_000), interval: maybe(z.enum(["ALL_TIME", "DAY"])) }),
    ),
    minimum_spend_amount_money: maybe(anyMoney),
    qualifying_item_variation_ids: maybe(z.array(word(192)).max(100)),
    qualifying_category_ids: maybe(z.array(word(192)).max(100)),
  }),
}));

export const createRewardBody = lazyObject(() => ({
  idempotency_key: key,
  reward: z.object({
    loyalty_account_id: word(36),
    reward_tier_id: word(36),
    order_id: maybe(word(192)),
  }),
}));

export const rewardStatus = z.enum(["ISSUED", "REDEEMED", "DELETED"]);

export const searchRewardsBody = lazyObject(() => ({
  query: maybe(z.object({ loyalty_account_id: word(36), status: maybe(rewardStatus) })),
  ...page,
}));

export const redeemBody = lazyObject(() => ({ idempotency_key: key, location_id: word(50) }));

export const searchEventsBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(
        z.object({
          loyalty_account_filter: maybe(z.object({ loyalty_account_id: word(36) })),
          type_filter: maybe(z.object({ types: z.array(z.enum(loyaltyEventTypes)).min(1) })),
          date_time_filter: maybe(z.object({ created_at: timeRange })),
          location_filter: maybe(z.object({ location_ids: z.array(word(50)).min(1) })),
          order_filter: maybe(z.object({ order_id: word(192) })),
        }),
      ),
    }),
  ),
  ...page,
}));
