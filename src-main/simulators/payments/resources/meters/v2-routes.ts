import * as z from "zod";
import { rejectField } from "#core/contract/issues.ts";
import { route } from "../../route.ts";
import { params } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import { addMeterEvent, cancelMeterEvent } from "./actions.ts";
import { createAdjustmentBody, name } from "./schema.ts";

/** A moment as API v2 writes it, in seconds: `2026-01-15T12:00:00.000Z`. */
const moment = z.string().transform((text, context) => {
  const milliseconds = Date.parse(text);
  if (!Number.isNaN(milliseconds)) return Math.floor(milliseconds / 1_000);
  return rejectField(context, "invalid_timestamp", `Invalid timestamp: ${text.slice(0, 100)}`);
});

const createBody = params(() => ({
  event_name: name,
  identifier: name.optional(),
  payload: z.record(z.string(), z.string()),
  timestamp: moment.optional(),
}));

const textOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** Meter events of API v2: JSON in place of forms, and moments as text. */
export const routes = [
  route("POST /v2/billing/meter_events", "Records a use (API v2)", {
    answers: "billing.meter_event",
    body: createBody,
    handle: (context, { params: input }) => {
      const { id, timestamp } = addMeterEvent(context, input);
      return {
        object: "v2.billing.meter_event",
        created: textOf(secondsNow(context)),
        event_name: input.event_name,
        identifier: id,
        livemode: false,
        payload: input.payload,
        timestamp: textOf(timestamp),
      };
    },
  }),
  route("POST /v2/billing/meter_event_adjustments", "Takes a use back (API v2)", {
    answers: "billing.meter_event_adjustment",
    body: createAdjustmentBody,
    handle: (context, { params: input }) => {
      cancelMeterEvent(context, input);
      return {
        id: context.ids.next("mtr_evt_adj_", 24),
        object: "v2.billing.meter_event_adjustment",
        cancel: input.cancel,
        created: textOf(secondsNow(context)),
        event_name: input.event_name,
        livemode: false,
        status: "complete",
        type: "cancel",
      };
    },
  }),
];
