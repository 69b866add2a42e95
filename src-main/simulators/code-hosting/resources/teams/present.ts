import { requireAccount } from "../../access/actor.ts";
import { nodeId, pageBase, presentTime, type View, type ApiObject } from "../../shared/view.ts";
import type { Team } from "../../state.ts";
import { presentFullOrganization } from "../users/present.ts";

/** A team as the parent of another. */
function presentSimpleTeam(view: View, team: Team): ApiObject {
  const organization = requireAccount(view.state, team.organization);
  const url = `${view.base}/organizations/${String(organization.id)}/team/${String(team.id)}`;
  return {
    id: team.id,
    node_id: nodeId("T", team.id),
    url,
    html_url: `${pageBase(view)}/orgs/${organization.login}/teams/${team.slug}`,
    name: team.name,
    slug: team.slug,
    description: team.description,
    privacy: team.privacy,
    notification_setting: team.notifications,
    permission: team.permission,
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: "organization",
    organization_id: organization.id,
  };
}

/** A team in lists, in events, and among requested reviewers. */
export function presentTeam(view: View, team: Team): ApiObject {
  const parent = view.state.teams.get(team.parent ?? 0);
  return {
    ...presentSimpleTeam(view, team),
    parent: parent ? presentSimpleTeam(view, parent) : null,
  };
}

/** The teams of these ids; those that were deleted are left out. */
export function presentTeams(view: View, ids: readonly number[]): readonly ApiObject[] {
  return ids.flatMap((id) => {
    const team = view.state.teams.get(id);
    return team ? [presentTeam(view, team)] : [];
  });
}

/** A team on its own. */
export function presentFullTeam(view: View, team: Team): ApiObject {
  const organization = requireAccount(view.state, team.organization);
  return {
    ...presentTeam(view, team),
    members_count: team.members.size,
    repos_count: team.repositories.size,
    created_at: presentTime(team.createdAt),
    updated_at: presentTime(team.updatedAt),
    organization: presentFullOrganization(view, organization),
  };
}
