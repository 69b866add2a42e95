import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { listFields, presentPage, takePage } from "../../shared/paging.ts";
import { requireTeamMember } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import { worksAt } from "../team-members/actions.ts";
import type { TeamMember } from "../team-members/types.ts";

function presentEmployee({ locations }: State, member: TeamMember): ApiObject {
  return {
    id: member.id,
    first_name: member.fields.given_name,
    last_name: member.fields.family_name,
    email: member.fields.email_address,
    phone_number: member.fields.phone_number,
    location_ids: [...locations.values()].map(({ id }) => id).filter((id) => worksAt(member, id)),
    status: member.status,
    is_owner: member.isOwner,
    created_at: iso(member.createdAt),
    updated_at: iso(member.updatedAt),
  };
}

/** The team members under their older name. */
export const routes = [
  route("GET /v2/employees", "Lists team members as employees", {
    query: lazyObject(() => ({
      ...listFields(),
      location_id: z.string().optional(),
      status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
    })),
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.teamMembers,
        { ...query, sort_order: "ASC" },
        (member) =>
          (query.status === undefined || member.status === query.status) &&
          (query.location_id === undefined || worksAt(member, query.location_id)),
      );
      return presentPage("employees", page, (member) => presentEmployee(state, member));
    },
  }),
  route("GET /v2/employees/:id", "Shows a team member as an employee", ({ state }, request) => ({
    employee: presentEmployee(state, requireTeamMember(state, readId(request))),
  })),
];
