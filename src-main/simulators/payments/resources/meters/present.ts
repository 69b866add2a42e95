import type { Meter, MeterEvent } from "../../billing/types.ts";
import { usageIn } from "../../billing/usage.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { State } from "../../state.ts";

/** A meter as the API shows it. */
export function presentMeter(meter: Meter): ApiObject {
  return {
    id: meter.id,
    object: "billing.meter",
    created: meter.created,
    customer_mapping: { event_payload_key: meter.customerKey, type: "by_id" },
    default_aggregation: { formula: meter.formula },
    display_name: meter.displayName,
    event_name: meter.eventName,
    event_time_window: meter.window,
    livemode: false,
    status: meter.deactivatedAt === null ? "active" : "inactive",
    status_transitions: { deactivated_at: meter.deactivatedAt },
    updated: meter.updated,
    value_settings: { event_payload_key: meter.valueKey },
  };
}

/** A meter event as the API shows it. */
export function presentMeterEvent(
  event: MeterEvent,
  created: number,
  input: { readonly event_name: string; readonly payload: Readonly<Record<string, string>> },
): ApiObject {
  return {
    object: "billing.meter_event",
    created,
    event_name: input.event_name,
    identifier: event.id,
    livemode: false,
    payload: input.payload,
    timestamp: event.timestamp,
  };
}

const windows = { hour: 3_600, day: 86_400 } as const;

/** The options of a summary. */
interface SummaryWish {
  readonly customer: string;
  readonly start_time: number;
  readonly end_time: number;
  readonly value_grouping_window?: "day" | "hour" | undefined;
}

/** Returns the use of a meter by a customer, for the whole time or for each window with use; oldest first. */
export function computeSummaries(
  state: State,
  meter: Meter,
  wish: SummaryWish,
): readonly Summary[] {
  const { customer, start_time: from, end_time: until, value_grouping_window: window } = wish;
  const step = window ? windows[window] : until - from;
  const summaries: Summary[] = [];
  for (let start = from; start < until; start += step) {
    const end = start + step;
    const value = usageIn(state, meter.id, customer, { start, end });
    if (window && value === 0) continue;
    summaries.push({ id: `mtrusg_test_${meter.id.slice(-12)}${String(start)}`, start, end, value });
  }
  return summaries;
}

/** The use of a meter in a window. */
interface Summary {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** A summary of meter events as the API shows it. */
export function presentSummary(summary: Summary, meter: Meter): ApiObject {
  return {
    id: summary.id,
    object: "billing.meter_event_summary",
    aggregated_value: summary.value,
    end_time: summary.end,
    livemode: false,
    meter: meter.id,
    start_time: summary.start,
  };
}

export const meterResource: Resource<Meter> = {
  name: "billing.meter",
  noun: "meter",
  of: ({ meters }) => meters,
  present: presentMeter,
};
