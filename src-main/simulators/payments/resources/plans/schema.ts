import * as z from "zod";
import {
  count,
  currency,
  decimal,
  flag,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  text,
} from "../../shared/schema.ts";
import { interval, productData, tier, transform } from "../prices/schema.ts";

/** The parameters of `POST /v1/plans`. */
export const createPlanBody = params(() => ({
  active: flag.optional(),
  amount: count.optional(),
  amount_decimal: decimal.optional(),
  billing_scheme: createChoice("per_unit", "tiered").optional(),
  currency,
  id: objectId.optional(),
  interval,
  interval_count: integer.optional(),
  metadata: metadata.optional(),
  meter: objectId.optional(),
  nickname: text.optional(),
  product: z.union([objectId, productData]).optional(),
  tiers: z.array(tier).min(1).optional(),
  tiers_mode: createChoice("graduated", "volume").optional(),
  transform_usage: transform.optional(),
  trial_period_days: integer.optional(),
  usage_type: createChoice("licensed", "metered").optional(),
}));

/** The parameters of `POST /v1/plans/:id`. */
export const updatePlanBody = params(() => ({
  active: flag.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: objectId.optional(),
  trial_period_days: integer.optional(),
}));

export type NewPlan = z.output<typeof createPlanBody>;
export type PlanUpdate = z.output<typeof updatePlanBody>;
