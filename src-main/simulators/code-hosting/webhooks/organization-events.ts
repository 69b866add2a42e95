import { requireAccount } from "../access/actor.ts";
import { presentBriefMembership } from "../resources/organizations/present.ts";
import { presentRepository } from "../resources/repositories/present.ts";
import { presentTeam } from "../resources/teams/present.ts";
import { presentAccount, presentOrganization, presentUser } from "../resources/users/present.ts";
import {
  nodeId,
  presentTime,
  type RepositoryView,
  type View,
  type ApiObject,
} from "../shared/view.ts";
import type { Account, Membership, Team } from "../state.ts";
import type { HookEvent } from "./record.ts";

/** An event of an organisation, outside of any repository. */
export function organizationEvent(
  type: string,
  view: View,
  organization: number,
  payload: ApiObject,
): HookEvent {
  const account = requireAccount(view.state, organization);
  const origin = {
    organization: presentOrganization(view, account),
    sender: presentUser(view, view.actor.account),
  };
  return { type, subject: account.login, payload: { ...payload, ...origin } };
}

/** A person was invited to an organisation, joined it or left it. */
export function organizationChanged(
  view: View,
  organization: Account,
  action: string,
  person: number,
  membership: Membership,
): HookEvent {
  const user = presentAccount(view, person);
  const details =
    action === "member_invited"
      ? { user, invitation: presentOrganizationInvitation(view, person, membership) }
      : { membership: presentBriefMembership(view, organization, person, membership) };
  return organizationEvent("organization", view, organization.id, { action, ...details });
}

function presentOrganizationInvitation(
  view: View,
  person: number,
  { role }: Membership,
): ApiObject {
  const { login, email } = requireAccount(view.state, person);
  return {
    id: person,
    node_id: nodeId("OI", person),
    login,
    email,
    role: role === "admin" ? "admin" : "direct_member",
    created_at: presentTime(view.state.user.createdAt),
    failed_at: null,
    failed_reason: null,
    inviter: presentUser(view, view.actor.account),
    team_count: 0,
    invitation_teams_url: `${view.base}/organizations/invitations/${String(person)}/teams`,
  };
}

/** A team was created, changed, deleted, or given or taken a repository. */
export function teamChanged(
  view: View,
  team: Team,
  action: string,
  details: ApiObject = {},
  repository?: RepositoryView,
): HookEvent {
  const shown = repository ? { repository: presentRepository(repository) } : {};
  const payload = { action, team: presentTeam(view, team), ...details, ...shown };
  return organizationEvent("team", view, team.organization, payload);
}

/** A person was put in a team or taken out of it. */
export function membershipChanged(
  view: View,
  team: Team,
  account: Account,
  action: string,
): HookEvent {
  const member = presentUser(view, account);
  const payload = { action, scope: "team", member, team: presentTeam(view, team) };
  return organizationEvent("membership", view, team.organization, payload);
}
