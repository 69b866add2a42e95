import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  address,
  flagText,
  idempotencyKey,
  integerText,
  maybe,
  moment,
  text,
  word,
} from "../../shared/fields.ts";
import { listFields } from "../../shared/paging.ts";

const minutes = () => z.int().min(1).max(1_500);

const segment = lazyObject(() => ({
  duration_minutes: maybe(minutes()),
  service_variation_id: word(36),
  service_variation_version: z.int().min(0),
  team_member_id: word(32),
}));

const own = lazy(() => ({
  customer_id: maybe(word(192)),
  customer_note: maybe(text(4_096)),
  seller_note: maybe(text(4_096)),
  location_type: maybe(z.enum(["BUSINESS_LOCATION", "CUSTOMER_LOCATION", "PHONE"])),
  address: maybe(address),
}));

const segments = () => z.array(segment).min(1).max(10);

const newBooking = lazyObject(() => ({
  start_at: moment,
  location_id: word(32),
  appointment_segments: segments(),
  ...own(),
}));

const changedBooking = lazyObject(() => ({
  version: maybe(z.int().min(0)),
  start_at: maybe(moment),
  location_id: maybe(word(32)),
  appointment_segments: maybe(segments()),
  ...own(),
}));

export type SegmentInput = z.output<typeof segment>;
export type NewBooking = z.output<typeof newBooking>;
export type ChangedBooking = z.output<typeof changedBooking>;

export const createBookingBody = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(255)),
  booking: newBooking,
}));

export const updateBookingBody = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(255)),
  booking: changedBooking,
}));

export const cancelBookingBody = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(255)),
  booking_version: maybe(z.int().min(0)),
}));

const MOST = 10_000;

export const listBookingsQuery = lazyObject(() => ({
  cursor: z.string().optional(),
  limit: integerText.pipe(z.int().min(1).max(MOST)).default(MOST),
  customer_id: z.string().optional(),
  team_member_id: z.string().optional(),
  location_id: z.string().optional(),
  start_at_min: maybe(moment),
  start_at_max: maybe(moment),
}));

export const bulkBookingsBody = lazyObject(() => ({
  booking_ids: z.array(word(100)).min(1).max(100),
}));

const segmentFilter = lazyObject(() => ({
  service_variation_id: word(36),
  team_member_id_filter: maybe(
    z.object({
      any: maybe(z.array(word(32)).max(100)),
      none: maybe(z.array(word(32)).max(100)),
    }),
  ),
}));

export type SegmentFilter = z.output<typeof segmentFilter>;

export const searchAvailabilityBody = lazyObject(() => ({
  query: z.object({
    filter: z.object({
      start_at_range: z.object({ start_at: moment, end_at: moment }),
      location_id: maybe(word(32)),
      segment_filters: maybe(z.array(segmentFilter).min(1).max(10)),
      booking_id: maybe(word(36)),
    }),
  }),
}));

export type AvailabilityFilter = z.output<typeof searchAvailabilityBody>["query"]["filter"];

export const profilesQuery = lazyObject(() => ({
  ...listFields(),
  bookable_only: flagText.default(false),
  location_id: z.string().optional(),
}));

export const bulkProfilesBody = lazyObject(() => ({
  team_member_ids: z.array(word(32)).min(1).max(100),
}));
