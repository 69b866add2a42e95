import { missingParameter } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { attemptEach } from "../../shared/bulk.ts";
import { presentPage, takePage } from "../../shared/paging.ts";
import { requireTeamMember } from "../../shared/require.ts";
import type { SimContext } from "../../state.ts";
import { addTeamMember, changeTeamMember, setWage, worksAt } from "./actions.ts";
import { presentTeamMember, presentWage } from "./present.ts";
import {
  bulkCreateBody,
  bulkUpdateBody,
  createTeamMemberBody,
  searchTeamMembersBody,
  type TeamMemberInput,
  updateTeamMemberBody,
  wageSettingBody,
} from "./schema.ts";

function create(context: SimContext, input: TeamMemberInput | undefined) {
  if (!input) throw missingParameter("team_member");
  return { team_member: presentTeamMember(addTeamMember(context, input)) };
}

function change(context: SimContext, id: string, input: TeamMemberInput | undefined) {
  const member = requireTeamMember(context.state, id);
  const changed = input ? changeTeamMember(context, member, input) : member;
  return { team_member: presentTeamMember(changed) };
}

/** The merchant's team. The first member is the owner of the account. */
export const routes = [
  route("POST /v2/team-members", "Adds a team member", {
    body: createTeamMemberBody,
    once: "team member",
    handle: (context, { body }) => create(context, body.team_member),
  }),
  route("POST /v2/team-members/bulk-create", "Adds up to 25 team members", {
    body: bulkCreateBody,
    handle: (context, { body }) => ({
      team_members: attemptEach(body.team_members, (_key, { team_member: input }) =>
        create(context, input),
      ),
    }),
  }),
  route("POST /v2/team-members/bulk-update", "Changes up to 25 team members", {
    body: bulkUpdateBody,
    handle: (context, { body }) => ({
      team_members: attemptEach(body.team_members, (id, { team_member: input }) =>
        change(context, id, input),
      ),
    }),
  }),
  route("POST /v2/team-members/search", "Finds team members", {
    body: searchTeamMembersBody,
    handle: ({ state }, { body: { query, limit, cursor } }) => {
      const { location_ids: locations, status, is_owner: isOwner } = query?.filter ?? {};
      const page = takePage(
        state.teamMembers,
        { limit, cursor, sort_order: "ASC" },
        (member) =>
          (status === undefined || member.status === status) &&
          (isOwner === undefined || member.isOwner === isOwner) &&
          (locations?.some((id) => worksAt(member, id)) ?? true),
      );
      return presentPage("team_members", page, presentTeamMember);
    },
  }),
  route("GET /v2/team-members/:id", "Shows a team member", ({ state }, request) => ({
    team_member: presentTeamMember(requireTeamMember(state, readId(request))),
  })),
  route("PUT /v2/team-members/:id", "Changes a team member in the fields named", {
    body: updateTeamMemberBody,
    handle: (context, request) => change(context, readId(request), request.body.team_member),
  }),
  route("GET /v2/team-members/:id/wage-setting", "Shows jobs and pay", ({ state }, request) => ({
    wage_setting: presentWage(requireTeamMember(state, readId(request))),
  })),
  route("PUT /v2/team-members/:id/wage-setting", "Sets jobs and pay", {
    body: wageSettingBody,
    handle: (context, request) => {
      const member = requireTeamMember(context.state, readId(request));
      return { wage_setting: presentWage(setWage(context, member, request.body.wage_setting)) };
    },
  }),
];
