import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  idempotencyKey,
  maybe,
  moment,
  positiveMoney,
  sortOrder,
  text,
  word,
} from "../../shared/fields.ts";
import { listFields } from "../../shared/paging.ts";
import { activityTypes, giftCardStates } from "./types.ts";

export const createGiftCardBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  location_id: word(255),
  gift_card: z.object({
    type: z.enum(["PHYSICAL", "DIGITAL"]),
    gan_source: maybe(z.enum(["SQUARE", "OTHER"])),
    gan: maybe(z.string().regex(/^[0-9A-Za-z]{8,20}$/, "Expected 8 to 20 letters and digits")),
  }),
}));

export const listGiftCardsQuery = lazyObject(() => ({
  ...listFields(),
  type: z.enum(["PHYSICAL", "DIGITAL"]).optional(),
  state: z.enum(giftCardStates).optional(),
  customer_id: z.string().optional(),
}));

export const customerBody = lazyObject(() => ({ customer_id: word(191) }));
export const ganBody = lazyObject(() => ({ gan: word(255) }));
export const nonceBody = lazyObject(() => ({ nonce: word(500) }));

/** Money that comes from an order's line, or that the client names. */
const added = lazyObject(() => ({
  amount_money: maybe(positiveMoney),
  order_id: maybe(word(192)),
  line_item_uid: maybe(word(60)),
  reference_id: maybe(text(255)),
  buyer_payment_instrument_ids: maybe(z.array(text(255)).max(100)),
}));

const activityFields = () => ({
  activate_activity_details: maybe(added),
  load_activity_details: maybe(added),
  redeem_activity_details: maybe(
    lazyObject(() => ({ amount_money: positiveMoney, reference_id: maybe(text(255)) })),
  ),
  clear_balance_activity_details: maybe(
    lazyObject(() => ({
      reason: z.enum(["SUSPICIOUS_ACTIVITY", "REUSE_GIFTCARD", "UNKNOWN_REASON"]),
    })),
  ),
  deactivate_activity_details: maybe(
    lazyObject(() => ({
      reason: z.enum(["SUSPICIOUS_ACTIVITY", "UNKNOWN_REASON", "CHARGEBACK_DEACTIVATE"]),
    })),
  ),
  adjust_increment_activity_details: maybe(
    lazyObject(() => ({
      amount_money: positiveMoney,
      reason: z.enum(["COMPLIMENTARY", "SUPPORT_ISSUE", "TRANSACTION_VOIDED"]),
    })),
  ),
  adjust_decrement_activity_details: maybe(
    lazyObject(() => ({
      amount_money: positiveMoney,
      reason: z.enum([
        "SUSPICIOUS_ACTIVITY",
        "BALANCE_ACCIDENTALLY_INCREASED",
        "SUPPORT_ISSUE",
        "PURCHASE_WAS_REFUNDED",
      ]),
    })),
  ),
  refund_activity_details: maybe(
    lazyObject(() => ({
      redeem_activity_id: word(192),
      amount_money: maybe(positiveMoney),
      reference_id: maybe(text(255)),
    })),
  ),
  unlinked_activity_refund_activity_details: maybe(
    lazyObject(() => ({ amount_money: positiveMoney, reference_id: maybe(text(255)) })),
  ),
  import_activity_details: maybe(lazyObject(() => ({ amount_money: positiveMoney }))),
});

export const createActivityBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  gift_card_activity: z.object({
    type: z.enum(activityTypes),
    location_id: word(50),
    gift_card_id: maybe(word(192)),
    gift_card_gan: maybe(word(255)),
    ...activityFields(),
  }),
}));

export type SentActivity = z.output<typeof createActivityBody>["gift_card_activity"];

export const listActivitiesQuery = lazyObject(() => ({
  ...listFields(),
  gift_card_id: z.string().optional(),
  type: z.enum(activityTypes).optional(),
  location_id: z.string().optional(),
  begin_time: maybe(moment),
  end_time: maybe(moment),
  sort_order: sortOrder.default("DESC"),
}));
