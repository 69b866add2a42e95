import { invalidRequest } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { attemptIds } from "../../shared/bulk.ts";
import { presentPage, sortedBy, takePage } from "../../shared/paging.ts";
import { requireBooking } from "../../shared/require.ts";
import { cancelBooking, changeBooking, createBooking } from "./actions.ts";
import { findAvailabilities } from "./availability.ts";
import { presentBooking } from "./present.ts";
import {
  bulkBookingsBody,
  cancelBookingBody,
  createBookingBody,
  listBookingsQuery,
  searchAvailabilityBody,
  updateBookingBody,
} from "./schema.ts";

const MOST_MS = 31 * 86_400_000;

/** Appointments. */
export const routes = [
  route("POST /v2/bookings", "Books an appointment", {
    body: createBookingBody,
    once: "booking",
    handle: (context, { body }) => ({
      booking: presentBooking(context.state, createBooking(context, body.booking)),
    }),
  }),
  route("GET /v2/bookings", "Lists appointments by their start", {
    query: listBookingsQuery,
    handle: ({ state, now }, { query }) => {
      const { start_at_min: from = now, customer_id: customer, location_id: location } = query;
      const { start_at_max: until = from + MOST_MS, team_member_id: member } = query;
      if (until < from || until - from > MOST_MS) {
        const detail = "The time range must be at most 31 days long.";
        throw invalidRequest(400, "INVALID_TIME_RANGE", detail, "start_at_max");
      }
      const source = sortedBy(
        state.bookings.values(),
        ({ startAt }) => startAt,
        ({ startAt, locationId, fields, segments }) =>
          startAt >= from &&
          startAt <= until &&
          (customer === undefined || fields.customer_id === customer) &&
          (location === undefined || locationId === location) &&
          (member === undefined || segments.some((one) => one.team_member_id === member)),
      );
      const page = takePage(source, { ...query, sort_order: "ASC" });
      return presentPage("bookings", page, (booking) => presentBooking(state, booking));
    },
  }),
  route("POST /v2/bookings/bulk-retrieve", "Shows several appointments", {
    body: bulkBookingsBody,
    handle: ({ state }, { body }) => ({
      bookings: attemptIds(body.booking_ids, (id) => ({
        booking: presentBooking(state, requireBooking(state, id)),
      })),
    }),
  }),
  route("POST /v2/bookings/availability/search", "Finds times that can be booked", {
    body: searchAvailabilityBody,
    handle: (context, { body }) => ({
      availabilities: findAvailabilities(context, body.query.filter),
    }),
  }),
  route("GET /v2/bookings/:id", "Shows an appointment", ({ state }, request) => ({
    booking: presentBooking(state, requireBooking(state, readId(request))),
  })),
  route("PUT /v2/bookings/:id", "Changes an appointment in the fields named", {
    body: updateBookingBody,
    once: "change of a booking",
    handle: (context, request) => {
      const booking = requireBooking(context.state, readId(request));
      const changed = changeBooking(context, booking, request.body.booking);
      return { booking: presentBooking(context.state, changed) };
    },
  }),
  route("POST /v2/bookings/:id/cancel", "Cancels an appointment", {
    body: cancelBookingBody,
    once: "cancelation of a booking",
    handle: (context, request) => {
      const booking = requireBooking(context.state, readId(request));
      const canceled = cancelBooking(context, booking, request.body.booking_version);
      return { booking: presentBooking(context.state, canceled) };
    },
  }),
];
