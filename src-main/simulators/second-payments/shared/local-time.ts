import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { State } from "../state.ts";

const placeData = lazyObject(() => ({ timezone: z.string().catch("Etc/UTC") }));

/** The time zone of a location. */
export function timezoneOf(state: State, locationId: string): string {
  return placeData.parse(state.locations.get(locationId)?.fields ?? {}).timezone;
}

/** The time in a time zone, such as `2026-01-31 09:00:00`. */
export function localTime(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return format.format(time);
}
