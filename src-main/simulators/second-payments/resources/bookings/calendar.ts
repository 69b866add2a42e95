import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Location } from "../../shared/entities.ts";
import type { State } from "../../state.ts";
import type { BookedSegment, Booking } from "./types.ts";

const MINUTE_MS = 60_000;

/** The hours of a location that sets none: every day. */
const usualHours = { start: "09:00", end: "17:00" };

const hours = lazyObject(() => ({
  timezone: z.string().default("Etc/UTC"),
  business_hours: z
    .object({
      periods: z
        .array(
          z.object({
            day_of_week: z.string(),
            start_local_time: z.string(),
            end_local_time: z.string(),
          }),
        )
        .default([]),
    })
    .default({ periods: [] }),
}));

/** A time of work: a team member, from a moment until another. */
interface Shift {
  readonly teamMemberId: string;
  readonly from: number;
  readonly until: number;
}

/** Returns when each team member works for a booking: one segment after the other. */
export function shiftsOf(startAt: number, segments: readonly BookedSegment[]): readonly Shift[] {
  let from = startAt;
  return segments.map(({ duration_minutes: minutes, team_member_id: teamMemberId }) => {
    const shift = { teamMemberId, from, until: from + minutes * MINUTE_MS };
    from = shift.until;
    return shift;
  });
}

/** Returns all shifts of accepted bookings but those of `except`. */
export function bookedShifts({ bookings }: State, except?: Booking): readonly Shift[] {
  return [...bookings.values()]
    .filter(({ id, status }) => status === "ACCEPTED" && id !== except?.id)
    .flatMap(({ startAt, segments }) => shiftsOf(startAt, segments));
}

/** Returns whether no booked shift of the team member overlaps. */
export function isFree(booked: readonly Shift[], { teamMemberId, from, until }: Shift): boolean {
  return !booked.some(
    (one) => one.teamMemberId === teamMemberId && one.from < until && from < one.until,
  );
}

/** Makes a function that tells whether a location is open from a moment for so many minutes. */
export function openingHours(location: Location): (from: number, minutes: number) => boolean {
  const { timezone, business_hours: own } = hours.parse(location.fields);
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const periodsOf = (day: string) =>
    own.periods.length === 0
      ? [usualHours]
      : own.periods
          .filter((period) => period.day_of_week === day)
          .map((period) => ({ start: period.start_local_time, end: period.end_local_time }));
  return (from, minutes) => {
    const parts = new Map(clock.formatToParts(from).map(({ type, value }) => [type, value]));
    const minute = Number(parts.get("hour")) * 60 + Number(parts.get("minute"));
    return periodsOf((parts.get("weekday") ?? "").toUpperCase()).some(
      ({ start, end }) => minute >= minuteOf(start) && minute + minutes <= minuteOf(end),
    );
  };
}

/** `09:30` or `09:30:00` → 570 */
function minuteOf(time: string): number {
  const [hour = "0", minute = "0"] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}
