import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  anyMoney,
  externalTypes,
  idempotencyKey,
  maybe,
  positiveMoney,
  text,
  word,
} from "../../shared/fields.ts";
import { moneyListQuery } from "../../shared/paging.ts";

export const createRefundBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(45),
  payment_id: word(192),
  amount_money: positiveMoney,
  reason: maybe(text(192)),
  payment_version_token: maybe(text(192)),
  app_fee_money: maybe(anyMoney),
  team_member_id: maybe(text(192)),
  /** Those of refunds that belong to no payment have no effect. */
  unlinked: maybe(z.boolean()),
  customer_id: maybe(text(191)),
  destination_id: maybe(text(192)),
  location_id: maybe(text(50)),
  cash_details: maybe(
    z.object({ seller_supplied_money: anyMoney, change_back_money: maybe(anyMoney) }),
  ),
  external_details: maybe(
    z.object({ type: z.enum(externalTypes), source: word(255), source_id: maybe(text(255)) }),
  ),
}));

/** Parameters of `POST /v2/refunds` without effect: those of refunds that belong to no payment. */
export const unsupportedOfRefund = [
  "app_fee_allocations",
  "customer_id",
  "destination_id",
  "location_id",
  "unlinked",
];

export const listRefundsQuery = moneyListQuery.extend({
  status: z.enum(["PENDING", "COMPLETED", "REJECTED", "FAILED"]).optional(),
  source_type: z.string().optional(),
});
