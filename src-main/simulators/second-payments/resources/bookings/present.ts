import { iso, usd, type ApiObject } from "../../shared/api-object.ts";
import type { Location } from "../../shared/entities.ts";
import type { State } from "../../state.ts";
import type { TeamMember } from "../team-members/types.ts";
import type { Booking } from "./types.ts";

export function presentBooking(state: State, booking: Booking): ApiObject {
  const owner = [...state.teamMembers.values()].find(({ isOwner }) => isOwner);
  return {
    id: booking.id,
    version: booking.version,
    status: booking.status,
    created_at: iso(booking.createdAt),
    updated_at: iso(booking.updatedAt),
    start_at: iso(booking.startAt),
    location_id: booking.locationId,
    ...booking.fields,
    appointment_segments: booking.segments.map((segment) => ({
      ...segment,
      intermission_minutes: 0,
      any_team_member: false,
    })),
    transition_time_minutes: 0,
    all_day: false,
    location_type: booking.fields.location_type ?? "BUSINESS_LOCATION",
    creator_details: { creator_type: "TEAM_MEMBER", team_member_id: owner?.id },
    source: "API",
  };
}

/** Presents a team member as customers see it. Everybody who is active can be booked. */
export function presentMemberProfile({ id, fields, status }: TeamMember): ApiObject {
  return {
    team_member_id: id,
    display_name: [fields.given_name, fields.family_name].filter(Boolean).join(" "),
    is_bookable: status === "ACTIVE",
  };
}

export function presentLocationProfile({ id }: Location): ApiObject {
  return { location_id: id, online_booking_enabled: true };
}

/** Presents the rules of bookings, as a new merchant has them. */
export function presentBusinessProfile({ merchantId, createdAt }: State): ApiObject {
  return {
    seller_id: merchantId,
    created_at: iso(createdAt),
    booking_enabled: true,
    customer_timezone_choice: "BUSINESS_LOCATION_TIMEZONE",
    booking_policy: "ACCEPT_ALL",
    allow_user_cancel: true,
    business_appointment_settings: {
      location_types: ["BUSINESS_LOCATION"],
      alignment_time: "HALF_HOURLY",
      min_booking_lead_time_seconds: 0,
      max_booking_lead_time_seconds: 31_536_000,
      any_team_member_booking_enabled: true,
      multiple_service_booking_enabled: true,
      cancellation_fee_money: usd(0),
      cancellation_policy: "CUSTOM_POLICY",
      cancellation_policy_text: "",
      skip_booking_flow_staff_selection: false,
    },
    support_seller_level_writes: true,
  };
}
