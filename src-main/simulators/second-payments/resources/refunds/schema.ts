import * as z from "zod";
import { idempotencyKey, maybe, positiveMoney, text, word } from "../../shared/fields.ts";
import { moneyListQuery } from "../../shared/paging.ts";

export const createRefundBody = z.object({
  idempotency_key: idempotencyKey(45),
  payment_id: word(192),
  amount_money: positiveMoney,
  reason: maybe(text(192)),
  payment_version_token: maybe(text(192)),
});

export const listRefundsQuery = moneyListQuery.extend({
  status: z.enum(["PENDING", "COMPLETED", "REJECTED", "FAILED"]).optional(),
  source_type: z.string().optional(),
});
