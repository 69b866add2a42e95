import * as z from "zod";
import { listQuery } from "../../shared/paging.ts";
import { integer, objectId, createChoice, params } from "../../shared/schema.ts";

/** The name of an event, or of a key of its payload. */
export const name = z.string().min(1).max(100);

/** The parameters of `POST /v1/billing/meters`. */
export const createMeterBody = params(() => ({
  customer_mapping: z
    .strictObject({ event_payload_key: name, type: createChoice("by_id") })
    .optional(),
  default_aggregation: z.strictObject({ formula: createChoice("count", "last", "sum") }),
  display_name: z.string().min(1).max(250),
  event_name: name,
  event_time_window: createChoice("day", "hour").optional(),
  value_settings: z.strictObject({ event_payload_key: name }).optional(),
}));

/** The parameters of `POST /v1/billing/meters/:id`. */
export const updateMeterBody = params(() => ({
  display_name: z.string().min(1).max(250).optional(),
}));

/** The parameters of `GET /v1/billing/meters/:id/event_summaries`. */
export const listSummariesQuery = listQuery(() => ({
  customer: objectId,
  end_time: integer,
  start_time: integer,
  value_grouping_window: createChoice("day", "hour").optional(),
}));

/** The parameters of `POST /v1/billing/meter_events`. */
export const createMeterEventBody = params(() => ({
  event_name: name,
  identifier: name.optional(),
  payload: z.record(z.string(), z.string()),
  timestamp: integer.optional(),
}));

/** The parameters of `POST /v1/billing/meter_event_adjustments`. */
export const createAdjustmentBody = params(() => ({
  cancel: z.strictObject({ identifier: name }),
  event_name: name,
  type: createChoice("cancel"),
}));

export type NewMeter = z.output<typeof createMeterBody>;
export type MeterUpdate = z.output<typeof updateMeterBody>;
export type NewMeterEvent = z.output<typeof createMeterEventBody>;
export type NewAdjustment = z.output<typeof createAdjustmentBody>;
