import { invalidRequest, missingParameter } from "../../errors.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { requireBooking } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import type { TeamMember } from "../team-members/types.ts";
import { bookedShifts, isFree, openingHours, shiftsOf } from "./calendar.ts";
import type { AvailabilityFilter, SegmentFilter } from "./schema.ts";
import { provides, requireService, type Service } from "./services.ts";
import { requireBookable } from "./location.ts";
import type { BookedSegment, Booking } from "./types.ts";

const SLOT_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const MOST_DAYS = 32;

/** A service that is asked for, and the team members that may provide it. */
interface Wanted {
  readonly service: Service;
  readonly minutes: number;
  readonly candidates: readonly TeamMember[];
}

function wanted(
  state: State,
  locationId: string,
  { service_variation_id: id, team_member_id_filter: filter }: SegmentFilter,
  minutes?: number,
): Wanted {
  const service = requireService(state, id);
  const candidates = [...state.teamMembers.values()].filter(
    (member) =>
      provides(member, service, locationId) &&
      (filter?.any?.includes(member.id) ?? true) &&
      !(filter?.none?.includes(member.id) ?? false),
  );
  return { service, minutes: minutes ?? service.minutes, candidates };
}

/** Returns the segments of a slot, each with the first team member that is free; `undefined` if one is not. */
function fill(
  startAt: number,
  parts: readonly Wanted[],
  booked: ReturnType<typeof bookedShifts>,
): readonly BookedSegment[] | undefined {
  const segments: BookedSegment[] = [];
  let from = startAt;
  for (const { service, minutes, candidates } of parts) {
    const segment = (teamMemberId: string) => ({
      duration_minutes: minutes,
      service_variation_id: service.id,
      service_variation_version: service.version,
      team_member_id: teamMemberId,
    });
    const free = candidates.find(({ id }) =>
      shiftsOf(from, [segment(id)]).every((shift) => isFree(booked, shift)),
    );
    if (!free) return undefined;
    segments.push(segment(free.id));
    from += minutes * 60_000;
  }
  return segments;
}

function checkRange({ start_at: start, end_at: end }: AvailabilityFilter["start_at_range"]): void {
  if (end - start >= DAY_MS && end - start <= MOST_DAYS * DAY_MS) return;
  const detail = `The time range must be at least 24 hours and at most ${String(MOST_DAYS)} days long.`;
  throw invalidRequest(400, "INVALID_TIME_RANGE", detail, "query.filter.start_at_range");
}

/** The services that a search is about: those of its own filters, or those of a booking. */
function servicesOf(
  state: State,
  filter: AvailabilityFilter,
): { readonly locationId: string; readonly parts: readonly Wanted[]; readonly own?: Booking } {
  const { booking_id: bookingId, location_id: locationId, segment_filters: filters } = filter;
  if (bookingId !== undefined) {
    if (locationId !== undefined || filters !== undefined) {
      const detail = "`booking_id` cannot be set with `location_id` or `segment_filters`.";
      throw invalidRequest(400, "CONFLICTING_PARAMETERS", detail, "query.filter.booking_id");
    }
    const own = requireBooking(state, bookingId);
    const parts = own.segments.map((one) =>
      wanted(
        state,
        own.locationId,
        {
          service_variation_id: one.service_variation_id,
          team_member_id_filter: { any: [one.team_member_id], none: undefined },
        },
        one.duration_minutes,
      ),
    );
    return { locationId: own.locationId, parts, own };
  }
  if (locationId === undefined) throw missingParameter("query.filter.location_id");
  if (filters === undefined) throw missingParameter("query.filter.segment_filters");
  const location = requireBookable(state, locationId);
  const parts = filters.map((one) => wanted(state, location.id, one));
  return { locationId: location.id, parts };
}

/** Lists the free times of a location, every half an hour: within its hours and beside other bookings. */
export function findAvailabilities(
  { state, now }: SimContext,
  filter: AvailabilityFilter,
): readonly ApiObject[] {
  checkRange(filter.start_at_range);
  const { locationId, parts, own } = servicesOf(state, filter);
  const isOpen = openingHours(requireBookable(state, locationId));
  const booked = bookedShifts(state, own);
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  const { start_at: start, end_at: end } = filter.start_at_range;
  const found: ApiObject[] = [];
  for (let at = Math.ceil(Math.max(start, now) / SLOT_MS) * SLOT_MS; at < end; at += SLOT_MS) {
    if (!isOpen(at, minutes)) continue;
    const segments = fill(at, parts, booked);
    if (!segments) continue;
    found.push({ start_at: iso(at), location_id: locationId, appointment_segments: segments });
  }
  return found;
}
