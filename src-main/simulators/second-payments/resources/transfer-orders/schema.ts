import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { idempotencyKey, maybe, momentText, sortOrder, text, word } from "../../shared/fields.ts";
import { MAX_PAGE } from "../../shared/paging.ts";

const quantity = z.string().regex(/^\d{1,9}(?:\.\d{1,5})?$/, "Expected a quantity such as 2.5");

const common = () => ({
  expected_at: momentText.nullish(),
  notes: text(4_096).nullish(),
  tracking_number: text(200).nullish(),
});

export const createTransferBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  transfer_order: z.object({
    ...common(),
    source_location_id: word(50),
    destination_location_id: word(50),
    created_by_team_member_id: maybe(text(192)),
    line_items: maybe(
      z.array(z.object({ item_variation_id: word(192), quantity_ordered: quantity })).max(1_000),
    ),
  }),
}));

export const updateTransferBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  version: maybe(z.int().min(0)),
  transfer_order: z.object({
    ...common(),
    source_location_id: maybe(word(50)),
    destination_location_id: maybe(word(50)),
    line_items: maybe(
      z
        .array(
          z.object({
            uid: maybe(word(100)),
            item_variation_id: maybe(word(192)),
            quantity_ordered: maybe(quantity),
            remove: maybe(z.boolean()),
          }),
        )
        .max(1_000),
    ),
  }),
}));

export type SentLines = NonNullable<
  z.output<typeof updateTransferBody>["transfer_order"]["line_items"]
>;

export const versionBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  version: maybe(z.int().min(0)),
}));

export const receiveBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  version: maybe(z.int().min(0)),
  receipt: z.object({
    line_items: z
      .array(
        z.object({
          transfer_order_line_uid: word(100),
          quantity_received: maybe(quantity),
          quantity_damaged: maybe(quantity),
          quantity_canceled: maybe(quantity),
        }),
      )
      .min(1)
      .max(1_000),
  }),
}));

export type Receipt = z.output<typeof receiveBody>["receipt"];

export const transferStates = [
  "DRAFT",
  "STARTED",
  "PARTIALLY_RECEIVED",
  "COMPLETED",
  "CANCELED",
] as const;

export const searchTransfersBody = lazyObject(() => ({
  query: maybe(
    z.object({
      filter: maybe(
        z.object({
          source_location_ids: maybe(z.array(word(50)).max(100)),
          destination_location_ids: maybe(z.array(word(50)).max(100)),
          statuses: maybe(z.array(z.enum(transferStates)).max(10)),
        }),
      ),
      sort: maybe(
        z.object({
          field: z.enum(["CREATED_AT", "UPDATED_AT"]).default("CREATED_AT"),
          order: sortOrder.default("DESC"),
        }),
      ),
    }),
  ),
  cursor: maybe(z.string()),
  limit: z.int().min(1).max(MAX_PAGE).default(MAX_PAGE),
}));

/** A line of a kept order. */
export const keptLines = lazyObject(() => ({
  source_location_id: z.string(),
  destination_location_id: z.string(),
  status: z.enum(transferStates),
  line_items: z
    .array(
      z.object({
        uid: z.string(),
        item_variation_id: z.string(),
        quantity_ordered: z.string(),
        quantity_pending: z.string(),
        quantity_received: z.string(),
        quantity_damaged: z.string(),
        quantity_canceled: z.string(),
      }),
    )
    .default([]),
}));

export type KeptLine = z.output<typeof keptLines>["line_items"][number];
