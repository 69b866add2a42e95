import { requireAccount } from "../../access/actor.ts";
import type { View, ApiObject } from "../../shared/view.ts";
import type { Account, Membership } from "../../state.ts";
import { presentOrganization, presentUser } from "../users/present.ts";

/** A person's place in an organisation, as events have it. */
export function presentBriefMembership(
  view: View,
  organization: Account,
  person: number,
  { state, role }: Membership,
): ApiObject {
  const user = requireAccount(view.state, person);
  const url = `${view.base}/orgs/${organization.login}`;
  return {
    url: `${url}/memberships/${user.login}`,
    state,
    role,
    organization_url: url,
    user: presentUser(view, user),
  };
}

/** The same as the API shows it. */
export function presentMembership(
  view: View,
  organization: Account,
  person: number,
  membership: Membership,
): ApiObject {
  return {
    ...presentBriefMembership(view, organization, person, membership),
    organization: presentOrganization(view, organization),
    direct_membership: true,
  };
}
