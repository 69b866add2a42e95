import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { count, createChoice, objectId, params } from "../../shared/schema.ts";

const filter = lazyStrictObject(() => ({
  customer: objectId.optional(),
  type: z.literal("customer"),
}));

/** The parameters of `POST /v1/billing/alerts`. */
export const createAlertBody = params(() => ({
  alert_type: createChoice("usage_threshold"),
  title: z.string().min(1).max(256),
  usage_threshold: lazyStrictObject(() => ({
    filters: z.array(filter).max(1).optional(),
    gte: count,
    meter: objectId,
    recurrence: createChoice("one_time"),
  })),
}));

export type NewAlert = z.output<typeof createAlertBody>;

/** A threshold of usage, which the provider records once per customer. */
export interface BillingAlert {
  readonly id: string;
  readonly title: string;
  readonly status: "active" | "archived" | "inactive";
  readonly meter: string;
  readonly gte: number;
  /** The only customer that it is about; `null`: every customer. */
  readonly customer: string | null;
  /** The customers who reached it. */
  readonly told: readonly string[];
}
