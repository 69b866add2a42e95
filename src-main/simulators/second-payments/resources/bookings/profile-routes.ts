import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { attemptIds } from "../../shared/bulk.ts";
import { listFields, presentPage, takePage } from "../../shared/paging.ts";
import { requireTeamMember } from "../../shared/require.ts";
import { worksAt } from "../team-members/actions.ts";
import { presentBusinessProfile, presentLocationProfile, presentMemberProfile } from "./present.ts";
import { bulkProfilesBody, profilesQuery } from "./schema.ts";

const members = "/v2/bookings/team-member-booking-profiles";
const locations = "/v2/bookings/location-booking-profiles";

/** Profiles of the business, its team and its locations for bookings. They are read only. */
export const routes = [
  route("GET /v2/bookings/business-booking-profile", "Shows the rules of bookings", (context) => ({
    business_booking_profile: presentBusinessProfile(context.state),
  })),
  route(`GET ${members}`, "Lists the booking profiles of team members", {
    query: profilesQuery,
    handle: ({ state }, { query }) => {
      const { location_id: location, bookable_only: isBookable } = query;
      const page = takePage(
        state.teamMembers,
        { ...query, sort_order: "ASC" },
        (member) =>
          (!isBookable || member.status === "ACTIVE") &&
          (location === undefined || worksAt(member, location)),
      );
      return presentPage("team_member_booking_profiles", page, presentMemberProfile);
    },
  }),
  route(`POST ${members}/bulk-retrieve`, "Shows the booking profiles of several team members", {
    body: bulkProfilesBody,
    handle: ({ state }, { body }) => ({
      team_member_booking_profiles: attemptIds(body.team_member_ids, (id) => ({
        team_member_booking_profile: presentMemberProfile(requireTeamMember(state, id)),
      })),
    }),
  }),
  route(`GET ${members}/:id`, "Shows the booking profile of a team member", (context, request) => ({
    team_member_booking_profile: presentMemberProfile(
      requireTeamMember(context.state, readId(request)),
    ),
  })),
  route(`GET ${locations}`, "Lists the booking profiles of locations", {
    query: lazyObject(listFields),
    handle: ({ state }, { query }) => {
      const page = takePage(state.locations, { ...query, sort_order: "ASC" });
      return presentPage("location_booking_profiles", page, presentLocationProfile);
    },
  }),
  route(`GET ${locations}/:id`, "Shows the booking profile of a location", (context, request) => {
    const location = context.state.locations.get(readId(request));
    if (!location) throw notFound("location", readId(request));
    return { location_booking_profile: presentLocationProfile(location) };
  }),
];
