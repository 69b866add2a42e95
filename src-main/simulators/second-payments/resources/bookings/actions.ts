import { badRequest, checkVersion, invalidRequest } from "../../errors.ts";
import { emitBooking } from "../../events.ts";
import { bookingId } from "../../shared/ids.ts";
import { checkCustomer, requireTeamMember } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import { bookedShifts, isFree, shiftsOf } from "./calendar.ts";
import { requireBookable } from "./location.ts";
import type { ChangedBooking, NewBooking, SegmentInput } from "./schema.ts";
import { provides, requireService } from "./services.ts";
import type { BookedSegment, Booking } from "./types.ts";

/** Checks a segment against the catalog and the team; the service gives the usual duration. */
function toSegment(state: State, locationId: string, input: SegmentInput): BookedSegment {
  const service = requireService(state, input.service_variation_id);
  if (input.service_variation_version !== service.version) {
    const detail = `The service variation is at version ${String(service.version)}, not ${String(input.service_variation_version)}.`;
    throw invalidRequest(400, "VERSION_MISMATCH", detail, "service_variation_version");
  }
  const member = requireTeamMember(state, input.team_member_id);
  if (!provides(member, service, locationId)) {
    const detail = `Team member \`${member.id}\` cannot be booked for this service.`;
    throw invalidRequest(400, "INVALID_VALUE", detail, "team_member_id");
  }
  const { duration_minutes: minutes = service.minutes, ...rest } = input;
  if (minutes === 0) throw badRequest("The service has no duration.", "duration_minutes");
  return { ...rest, duration_minutes: minutes };
}

function checkFree(state: State, booking: Pick<Booking, "startAt" | "segments">, own?: Booking) {
  const booked = bookedShifts(state, own);
  if (shiftsOf(booking.startAt, booking.segments).every((shift) => isFree(booked, shift))) return;
  throw badRequest("The requested time slot is not available.", "booking.start_at");
}

/** Books services for a customer. */
export function createBooking(context: SimContext, input: NewBooking): Booking {
  const { ids, now, state } = context;
  const { start_at: startAt, location_id: place, appointment_segments: sent, ...fields } = input;
  const { id: locationId } = requireBookable(state, place);
  checkCustomer(state, fields.customer_id);
  if (startAt < now) throw badRequest("The booking must start in the future.", "booking.start_at");
  const segments = sent.map((one) => toSegment(state, locationId, one));
  checkFree(state, { startAt, segments });
  const booking = state.bookings.add({
    id: bookingId(ids),
    createdAt: now,
    updatedAt: now,
    version: 0,
    status: "ACCEPTED",
    startAt,
    locationId,
    segments,
    fields,
  });
  emitBooking(context, "created", booking);
  return booking;
}

function save(context: SimContext, booking: Booking, changes: Partial<Booking>): Booking {
  const version = booking.version + 1;
  const changed = { ...booking, ...changes, version, updatedAt: context.now };
  context.state.bookings.replace(changed);
  emitBooking(context, "updated", changed);
  return changed;
}

function checkActive({ status }: Booking): void {
  if (status !== "ACCEPTED") throw badRequest("The booking is canceled.", "booking_id");
}

/** Moves a booking, or changes its services and notes. The location stays. */
export function changeBooking(
  context: SimContext,
  booking: Booking,
  input: ChangedBooking,
): Booking {
  const { state } = context;
  const { version, start_at: start, location_id: place, appointment_segments: sent } = input;
  checkActive(booking);
  checkVersion("booking", booking.version, version, "booking.version");
  if (place !== undefined && place !== booking.locationId) {
    throw badRequest("The location of a booking cannot be changed.", "booking.location_id");
  }
  checkCustomer(state, input.customer_id);
  const startAt = start ?? booking.startAt;
  const segments =
    sent?.map((one) => toSegment(state, booking.locationId, one)) ?? booking.segments;
  checkFree(state, { startAt, segments }, booking);
  const { fields } = booking;
  return save(context, booking, {
    startAt,
    segments,
    fields: {
      customer_id: input.customer_id ?? fields.customer_id,
      customer_note: input.customer_note ?? fields.customer_note,
      seller_note: input.seller_note ?? fields.seller_note,
      location_type: input.location_type ?? fields.location_type,
      address: input.address ?? fields.address,
    },
  });
}

/** Cancels a booking, whose time is free again. */
export function cancelBooking(
  context: SimContext,
  booking: Booking,
  version: number | undefined,
): Booking {
  checkActive(booking);
  checkVersion("booking", booking.version, version, "booking_version");
  return save(context, booking, { status: "CANCELLED_BY_SELLER" });
}
