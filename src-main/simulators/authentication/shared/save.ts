import { record } from "../events.ts";
import { presentMembership } from "../resources/organization-memberships/present.ts";
import { presentOrganization } from "../resources/organizations/present.ts";
import { presentUser } from "../resources/users/present.ts";
import type { Membership, Organization, SimContext, User } from "../state.ts";

/** Saves a changed user, records the event and returns the user as the API shows it. */
export function saveUser(context: SimContext, user: User) {
  const saved = context.state.users.replace({ ...user, updatedAt: context.now });
  return record(context, "user.updated", presentUser(context, saved));
}

/** Saves a changed organization, records the event and returns it as the API shows it. */
export function saveOrganization(context: SimContext, organization: Organization) {
  const { state, now } = context;
  const saved = state.organizations.replace({ ...organization, updatedAt: now });
  return record(context, "organization.updated", presentOrganization(context, saved));
}

/** Saves a changed membership, records the event and returns it as the API shows it. */
export function saveMembership(context: SimContext, membership: Membership) {
  const { state, now } = context;
  const saved = state.memberships.replace({ ...membership, updatedAt: now });
  return record(context, "organizationMembership.updated", presentMembership(context, saved));
}
