import type { State } from "../state.ts";
import type { Period } from "./types.ts";

/** Returns the key of the usage of a customer in `State.usage`. */
export function usageKey(meter: string, customer: string): string {
  return `${meter} ${customer}`;
}

/**
 * Adds up what a customer used of a meter from the start of a period to before its end.
 * @param includesEnd True for a period that ends now: what happens at this second lies in it.
 */
export function usageIn(
  { meters, meterEvents, usage }: State,
  meter: string,
  customer: string,
  { start, end }: Period,
  includesEnd = false,
): number {
  const limit = includesEnd ? end + 1 : end;
  const formula = meters.get(meter)?.formula ?? "sum";
  let total = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (const id of usage.get(usageKey(meter, customer)) ?? []) {
    const event = meterEvents.get(id);
    if (!event || event.timestamp < start || event.timestamp >= limit) continue;
    if (formula === "count") total += 1;
    else if (formula === "sum") total += event.value;
    else if (event.timestamp >= latest) total = event.value;
    latest = Math.max(latest, event.timestamp);
  }
  return total;
}
