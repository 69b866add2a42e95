import type { State } from "../state.ts";
import type { Period } from "./types.ts";

/** What a meter counts. */
export interface Meter {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly displayName: string;
  readonly eventName: string;
  readonly formula: "count" | "last" | "sum";
  readonly window: "day" | "hour" | null;
  readonly customerKey: string;
  readonly valueKey: string;
  readonly deactivatedAt: number | null;
}

/** One use of something that is metered. */
export interface MeterEvent {
  /** Its identifier. */
  readonly id: string;
  readonly meter: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: number;
}

/** Returns the key of the usage of a customer in `State.usage`. */
export function usageKey(meter: string, customer: string): string {
  return `${meter} ${customer}`;
}

/** Adds up what a customer used of a meter from the start of a period to before its end. */
export function usageIn(
  { meters, meterEvents, usage }: State,
  meter: string,
  customer: string,
  { start, end }: Period,
): number {
  const formula = meters.get(meter)?.formula ?? "sum";
  let total = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (const id of usage.get(usageKey(meter, customer)) ?? []) {
    const event = meterEvents.get(id);
    if (!event || event.timestamp < start || event.timestamp >= end) continue;
    if (formula === "count") total += 1;
    else if (formula === "sum") total += event.value;
    else if (event.timestamp >= latest) total = event.value;
    latest = Math.max(latest, event.timestamp);
  }
  return total;
}
