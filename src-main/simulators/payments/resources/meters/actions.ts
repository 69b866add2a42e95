import type { Meter, MeterEvent } from "../../billing/types.ts";
import { usageKey } from "../../billing/usage.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { badRequest } from "../../errors.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, changeAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { triggerAlerts } from "../billing-alerts/actions.ts";
import { meterResource } from "./present.ts";
import type { MeterUpdate, NewAdjustment, NewMeter, NewMeterEvent } from "./schema.ts";

const DAY = 86_400;
const PAST = 35 * DAY;
const FUTURE = 300;

function activeMeter({ state }: SimContext, eventName: string): Meter | undefined {
  for (const meter of state.meters.values()) {
    if (meter.eventName === eventName && meter.deactivatedAt === null) return meter;
  }
  return undefined;
}

function requireMeter(context: SimContext, eventName: string): Meter {
  const meter = activeMeter(context, eventName);
  if (meter) return meter;
  const message = `No active meter found for the event name '${eventName}'.`;
  throw badRequest(message, { code: "resource_missing", param: "event_name" });
}

function checkName(context: SimContext, eventName: string): void {
  if (!activeMeter(context, eventName)) return;
  const message = `An active meter with the event name '${eventName}' already exists.`;
  throw badRequest(message, { code: "resource_already_exists", param: "event_name" });
}

/** Creates a meter. */
export function createMeter(context: SimContext, input: NewMeter): Meter {
  checkName(context, input.event_name);
  const created = secondsNow(context);
  return addAndEmit(context, meterResource, "billing.meter.created", {
    id: context.ids.next("mtr_test_", 24),
    created,
    updated: created,
    displayName: input.display_name,
    eventName: input.event_name,
    formula: input.default_aggregation.formula,
    window: input.event_time_window ?? null,
    customerKey: input.customer_mapping?.event_payload_key ?? "stripe_customer_id",
    valueKey: input.value_settings?.event_payload_key ?? "value",
    deactivatedAt: null,
  });
}

/** Renames a meter. */
export function updateMeter(context: SimContext, meter: Meter, input: MeterUpdate): Meter {
  return changeAndEmit(context, meterResource, "billing.meter.updated", meter, {
    displayName: input.display_name ?? meter.displayName,
    updated: secondsNow(context),
  });
}

/** Deactivates a meter, or activates it again. */
export function switchMeter(context: SimContext, meter: Meter, isActive: boolean): Meter {
  if ((meter.deactivatedAt === null) === isActive) {
    const message = `The meter is already ${isActive ? "active" : "inactive"}.`;
    throw badRequest(message, { code: "status_transition_invalid" });
  }
  if (isActive) checkName(context, meter.eventName);
  const now = secondsNow(context);
  const deactivatedAt = isActive ? null : now;
  const type = isActive ? "billing.meter.reactivated" : "billing.meter.deactivated";
  return replaceAndEmit(context, meterResource, type, { ...meter, deactivatedAt, updated: now });
}

function valueOf({ formula, valueKey }: Meter, payload: NewMeterEvent["payload"]): number {
  const text = payload[valueKey];
  if (text === undefined && formula === "count") return 1;
  if (text !== undefined && /^-?\d{1,15}$/.test(text)) return Number(text);
  const message = `The payload needs a whole number under the key '${valueKey}'.`;
  throw badRequest(message, { param: `payload[${valueKey}]` });
}

function timeOf(context: SimContext, wanted: number | undefined): number {
  const now = secondsNow(context);
  const time = wanted ?? now;
  if (time >= now - PAST && time <= now + FUTURE) return time;
  const message =
    "The timestamp must be within the past 35 calendar days or up to 5 minutes in the future.";
  throw badRequest(message, { param: "timestamp" });
}

/** Records a use of something that is metered. */
export function addMeterEvent(context: SimContext, input: NewMeterEvent): MeterEvent {
  const { state, ids } = context;
  const meter = requireMeter(context, input.event_name);
  const param = `payload[${meter.customerKey}]`;
  const { id: customer } = requireCustomer(context, input.payload[meter.customerKey] ?? "", param);
  const value = valueOf(meter, input.payload);
  const timestamp = timeOf(withCustomerClock(context, customer), input.timestamp);
  if (input.identifier !== undefined && state.meterEvents.has(input.identifier)) {
    const message = `An event already exists with identifier ${input.identifier}.`;
    throw badRequest(message, { code: "resource_already_exists", param: "identifier" });
  }
  const id = input.identifier ?? ids.next("meter_event_", 32);
  const key = usageKey(meter.id, customer);
  const known = state.usage.get(key);
  if (known) known.push(id);
  else state.usage.set(key, [id]);
  const event = state.meterEvents.add({ id, meter: meter.id, customer, value, timestamp });
  triggerAlerts(context, meter.id, customer);
  return event;
}

/** Takes a meter event back, within a day. */
export function cancelMeterEvent(context: SimContext, input: NewAdjustment): void {
  const { meterEvents, usage } = context.state;
  const meter = requireMeter(context, input.event_name);
  const event = meterEvents.get(input.cancel.identifier);
  const now = secondsNow(withCustomerClock(context, event?.customer));
  if (event?.meter !== meter.id || event.timestamp < now - DAY) {
    const message = `No event with the identifier ${input.cancel.identifier} can be canceled.`;
    throw badRequest(message, { code: "resource_missing", param: "cancel[identifier]" });
  }
  meterEvents.remove(event.id);
  const key = usageKey(meter.id, event.customer);
  usage.set(
    key,
    (usage.get(key) ?? []).filter((id) => id !== event.id),
  );
}
