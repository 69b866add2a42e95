import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { is, isNot, refusedIf, requiredIf, within } from "#core/contract/rules/rule.ts";
import { rejectField } from "#core/contract/issues.ts";
import {
  anyMoney,
  idempotencyKey,
  maybe,
  moment,
  sortOrder,
  text,
  word,
} from "../../shared/fields.ts";
import { stockStates } from "./types.ts";

const state = z.enum(stockStates);

const quantity = z.string().transform((value, context) => {
  if (/^-?\d{1,9}(?:\.\d{1,5})?$/.test(value)) return value;
  return rejectField(context, "INVALID_VALUE", `Invalid quantity: ${value.slice(0, 20)}`);
});

const positiveQuantity = quantity.refine((value) => Number(value) > 0, {
  error: "The quantity must be positive",
  params: { code: "VALUE_TOO_LOW" },
});

/** The reasons of the provider, each with the direction in which it changes the stock. */
export const systemReasons = {
  RECEIVED: "INCREASE",
  RETURNED: "INCREASE",
  CANCELED_SALE: "INCREASE",
  DAMAGED: "DECREASE",
  THEFT: "DECREASE",
  LOST: "DECREASE",
  SPOILAGE_WASTE: "DECREASE",
  SAMPLES_PROMOTIONAL: "DECREASE",
  INTERNAL_USE: "DECREASE",
  VENDOR_RETURN: "DECREASE",
  PRODUCTION_WASTE: "DECREASE",
  SALE: "DECREASE",
  RECOUNT: undefined,
  TRANSFER: undefined,
  IN_TRANSIT: undefined,
} as const;

export type SystemReason = keyof typeof systemReasons;

const isSystemReason = (name: string): name is SystemReason => Object.hasOwn(systemReasons, name);

export const systemReasonTypes: readonly SystemReason[] =
  Object.keys(systemReasons).filter(isSystemReason);

/** A reason: one of the provider's, or one of the merchant's own by its id. */
export const reasonReference = lazyObject(() => ({
  type: z.enum([...systemReasonTypes, "CUSTOM"]),
  custom_reason_id: maybe(word(192)),
}));

export type ReasonReference = z.output<typeof reasonReference>;

const common = () => ({
  catalog_object_id: word(192),
  occurred_at: moment,
  reference_id: maybe(text(255)),
  employee_id: maybe(text(192)),
  team_member_id: maybe(text(192)),
  source: maybe(
    z.object({
      product: maybe(text(100)),
      application_id: maybe(text(192)),
      name: maybe(text(255)),
    }),
  ),
});

const physicalCount = lazyObject(() => ({
  ...common(),
  state: z.enum(["IN_STOCK", "SOLD", "WASTE", "CUSTOM"]),
  location_id: word(50),
  quantity,
}));

const adjustment = lazyObject(() => ({
  ...common(),
  from_state: state,
  to_state: state,
  location_id: maybe(word(50)),
  from_location_id: maybe(word(50)),
  to_location_id: maybe(word(50)),
  quantity: positiveQuantity,
  total_price_money: maybe(anyMoney),
  cost_money: maybe(anyMoney),
  vendor_id: maybe(text(192)),
  reason_id: maybe(reasonReference),
}));

const change = lazyObject(() => ({
  type: z.enum(["PHYSICAL_COUNT", "ADJUSTMENT"]),
  physical_count: maybe(physicalCount),
  adjustment: maybe(adjustment),
}));

export type SentChange = z.output<typeof change>;
export type SentCount = z.output<typeof physicalCount>;
export type SentAdjustment = z.output<typeof adjustment>;

/** `POST /v2/inventory/changes/batch-create` */
export const batchChangeBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  changes: z.array(change).min(1).max(100),
  ignore_unchanged_counts: maybe(z.boolean()),
}));

export const rulesOfChange = within(
  "changes[]",
  requiredIf("physical_count", is("type", "PHYSICAL_COUNT")),
  refusedIf("physical_count", isNot("type", "PHYSICAL_COUNT")),
  requiredIf("adjustment", is("type", "ADJUSTMENT")),
  refusedIf("adjustment", isNot("type", "ADJUSTMENT")),
);

const ids = maybe(z.array(word(192)).max(1_000));
const limit = maybe(z.int().min(1).max(1_000));
const cursor = maybe(z.string());

/** `POST /v2/inventory/counts/batch-retrieve` */
export const batchCountsBody = lazyObject(() => ({
  catalog_object_ids: ids,
  location_ids: ids,
  updated_after: maybe(moment),
  states: maybe(z.array(state).max(20)),
  cursor,
  limit,
}));

/** `POST /v2/inventory/changes/batch-retrieve` */
export const batchChangesBody = lazyObject(() => ({
  catalog_object_ids: ids,
  location_ids: ids,
  types: maybe(z.array(z.enum(["PHYSICAL_COUNT", "ADJUSTMENT", "TRANSFER"])).max(3)),
  states: maybe(z.array(state).max(20)),
  updated_after: maybe(moment),
  updated_before: maybe(moment),
  reason_ids: maybe(z.array(reasonReference).max(100)),
  sort: maybe(
    z.object({
      field: z.literal("OCCURRED_AT").default("OCCURRED_AT"),
      order: sortOrder.default("ASC"),
    }),
  ),
  cursor,
  limit,
}));

/** `PUT /v2/inventory/adjustments/update`: the fields that a past adjustment may change in. */
export const updateAdjustmentBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  adjustment: z.object({
    id: word(192),
    quantity: positiveQuantity,
    cost_money: maybe(anyMoney),
    vendor_id: maybe(text(192)),
    reason_id: maybe(reasonReference),
  }),
}));

export type AdjustmentUpdate = z.output<typeof updateAdjustmentBody>["adjustment"];
