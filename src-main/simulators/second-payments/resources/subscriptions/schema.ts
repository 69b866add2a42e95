import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, refusedIf, is } from "#core/contract/rules/rule.ts";
import { percentage } from "../catalog/fields.ts";
import { idempotencyKey, maybe, positiveMoney, text, word } from "../../shared/fields.ts";
import { MAX_PAGE } from "../../shared/paging.ts";
import { day } from "../invoices/schema.ts";

const anchor = maybe(z.int().min(1).max(31));
const phases = maybe(
  z
    .array(lazyObject(() => ({ ordinal: z.int().min(0), order_template_id: maybe(word(255)) })))
    .max(100),
);
const source = maybe(lazyObject(() => ({ name: maybe(text(255)) })));
const cursor = z.string().optional();

/** `POST /v2/subscriptions` */
export const createSubscriptionBody = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(128)),
  location_id: word(255),
  plan_variation_id: word(255),
  customer_id: word(255),
  start_date: maybe(day),
  canceled_date: maybe(day),
  tax_percentage: maybe(percentage),
  price_override_money: maybe(positiveMoney),
  card_id: maybe(word(255)),
  timezone: maybe(text(50)),
  source,
  monthly_billing_anchor_date: anchor,
  phases,
}));

/** `PUT /v2/subscriptions/{id}`: `null` removes a field. */
export const updateSubscriptionBody = lazyObject(() => ({
  subscription: z.object({
    version: maybe(z.int()),
    card_id: word(255).nullish(),
    tax_percentage: percentage.nullish(),
    price_override_money: positiveMoney.nullish(),
    canceled_date: day.nullish(),
    source,
  }),
}));

/** `POST /v2/subscriptions/{id}/pause` */
export const pauseBody = lazyObject(() => ({
  pause_effective_date: maybe(day),
  pause_cycle_duration: maybe(z.int().min(1)),
  resume_effective_date: maybe(day),
  resume_change_timing: maybe(z.enum(["IMMEDIATE", "END_OF_BILLING_CYCLE"])),
  pause_reason: maybe(text(255)),
}));

export const rulesOfPause = [exclusive("pause_cycle_duration", "resume_effective_date")];

/** `POST /v2/subscriptions/{id}/resume` */
export const resumeBody = lazyObject(() => ({
  resume_effective_date: maybe(day),
  resume_change_timing: maybe(z.enum(["IMMEDIATE", "END_OF_BILLING_CYCLE"])),
}));

export const rulesOfResume = [
  refusedIf("resume_effective_date", is("resume_change_timing", "END_OF_BILLING_CYCLE")),
];

/** `POST /v2/subscriptions/{id}/swap-plan` */
export const swapBody = lazyObject(() => ({ new_plan_variation_id: word(255), phases }));

/** `POST /v2/subscriptions/bulk-swap-plan` */
export const bulkSwapBody = lazyObject(() => ({
  new_plan_variation_id: word(255),
  old_plan_variation_id: word(255),
  location_id: word(255),
}));

/** `POST /v2/subscriptions/{id}/billing-anchor` */
export const anchorBody = lazyObject(() => ({
  monthly_billing_anchor_date: z.int().min(1).max(31),
  effective_date: maybe(day),
}));

const ids = maybe(z.array(word(255)).max(100));
const limit = z.int().min(1).max(MAX_PAGE);

/** `POST /v2/subscriptions/search` */
export const searchSubscriptionsBody = lazyObject(() => ({
  cursor: maybe(z.string()),
  limit: maybe(limit),
  query: maybe(
    z.object({
      filter: maybe(z.object({ customer_ids: ids, location_ids: ids, source_names: ids })),
    }),
  ),
  include: maybe(z.array(z.enum(["actions"])).max(1)),
}));

export const getSubscriptionQuery = lazyObject(() => ({ include: z.string().optional() }));

export const listEventsQuery = lazyObject(() => ({
  cursor,
  limit: z.coerce.number().pipe(limit).optional(),
}));
