import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  idempotencyKey,
  maybe,
  positiveMoney,
  sortOrder,
  text,
  timeRange,
  word,
} from "../../shared/fields.ts";
import { MAX_PAGE } from "../../shared/paging.ts";
import { deadline, checkoutStatuses } from "../terminal-checkouts/schema.ts";

/** `POST /v2/terminals/refunds` */
export const createRefundBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(64),
  refund: z.object({
    payment_id: word(192),
    amount_money: positiveMoney,
    reason: word(192),
    device_id: word(100),
    deadline_duration: deadline,
  }),
}));

const titled = { title: word(250), body: word(10_000) };

const options = () => ({
  qr_code_options: maybe(lazyObject(() => ({ ...titled, barcode_contents: word(1_024) }))),
  save_card_options: maybe(
    lazyObject(() => ({ customer_id: word(191), reference_id: maybe(text(255)) })),
  ),
  signature_options: maybe(lazyObject(() => titled)),
  confirmation_options: maybe(
    lazyObject(() => ({
      ...titled,
      agree_button_text: word(250),
      disagree_button_text: maybe(text(250)),
    })),
  ),
  receipt_options: maybe(
    lazyObject(() => ({
      payment_id: word(192),
      print_only: maybe(z.boolean()),
      is_duplicate: maybe(z.boolean()),
    })),
  ),
  data_collection_options: maybe(
    lazyObject(() => ({ ...titled, input_type: z.enum(["EMAIL", "PHONE_NUMBER"]) })),
  ),
  select_options: maybe(
    lazyObject(() => ({
      ...titled,
      options: z
        .array(z.object({ reference_id: word(40), title: word(250) }))
        .min(1)
        .max(20),
    })),
  ),
});

export const actionTypes = [
  "QR_CODE",
  "PING",
  "SAVE_CARD",
  "SIGNATURE",
  "CONFIRMATION",
  "RECEIPT",
  "DATA_COLLECTION",
  "SELECT",
] as const;

export const createActionBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(64),
  action: z.object({
    device_id: word(40),
    deadline_duration: deadline,
    type: z.enum(actionTypes),
    await_next_action: maybe(z.boolean()),
    await_next_action_duration: maybe(deadline),
    ...options(),
  }),
}));

export type SentAction = z.output<typeof createActionBody>["action"];

const filter = () => ({
  device_id: maybe(text(100)),
  created_at: maybe(timeRange),
  status: maybe(z.enum(checkoutStatuses)),
});

const search = <Shape extends z.ZodRawShape>(fields: Shape) => ({
  query: maybe(
    z.object({
      filter: maybe(z.object(fields)),
      sort: maybe(z.object({ sort_order: sortOrder.default("DESC") })),
    }),
  ),
  cursor: maybe(z.string()),
  limit: z.int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});

export const searchRefundsBody = lazyObject(() => search(filter()));
export const searchActionsBody = lazyObject(() =>
  search({ ...filter(), type: maybe(z.enum(actionTypes)) }),
);

/** The parts of a kept request that the simulator reads. */
export const keptRequest = lazyObject(() => ({
  device_id: z.string(),
  status: z.enum(checkoutStatuses),
  type: z.enum(actionTypes).optional(),
}));

/** The payment and the money of a kept refund. */
export const keptRefund = lazyObject(() => ({
  payment_id: z.string(),
  amount_money: z.object({ amount: z.number(), currency: z.string() }),
  reason: z.string(),
}));
