import type { View } from "../../route.ts";
import { newStored, type EnrollmentMode } from "../../state.ts";
import type {
  MembershipRequest,
  Organization,
  OrganizationDomain,
  SimContext,
  User,
} from "../../state.ts";
import { invite } from "../organization-invitations/actions.ts";
import { presentPublicOrganization } from "./present.ts";

/** An organization that the domain of a user's address suggests. */
export interface Suggestion {
  readonly organization: Organization;
  readonly domain: OrganizationDomain;
}

/** Lists the domains of a mode that a user's verified addresses belong to, in organizations without the user. */
function matching({ state }: View, user: User, mode: EnrollmentMode): readonly Suggestion[] {
  const names = user.emailIds.flatMap((id) => {
    const email = state.emails.get(id);
    return email?.isVerified === true ? [email.address.toLowerCase().split("@").at(-1)] : [];
  });
  return [...state.organizations.values()].flatMap((organization) => {
    if (organization.members.has(user.id)) return [];
    return [...organization.domains.values()]
      .filter(
        ({ name, verifiedAt, enrollmentMode }) =>
          verifiedAt !== null && enrollmentMode === mode && names.includes(name),
      )
      .map((domain) => ({ organization, domain }));
  });
}

const requestOf = ({ requests }: Organization, user: User): MembershipRequest | undefined =>
  [...requests.newestFirst()].find(({ userId }) => userId === user.id);

const idOf = ({ domain }: Suggestion) => `orgsug_${domain.id.slice("orgdmn_".length)}`;

/** Lists the organizations that are suggested to a user. */
export const suggestionsFor = (view: View, user: User): readonly Suggestion[] =>
  matching(view, user, "automatic_suggestion");

/** Returns whether a suggestion waits for the user or was accepted. */
export const statusOf = ({ organization }: Suggestion, user: User): "pending" | "accepted" =>
  requestOf(organization, user) ? "accepted" : "pending";

/** A suggestion as the user sees it. */
export function presentSuggestion(view: View, suggestion: Suggestion, user: User) {
  const { organization, domain } = suggestion;
  return {
    object: "organization_suggestion" as const,
    id: idOf(suggestion),
    public_organization_data: presentPublicOrganization(view, organization),
    status: statusOf(suggestion, user),
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}

/** Accepts a suggestion: the user asks to become a member. `undefined` for an unknown id. */
export function acceptSuggestion(
  context: SimContext,
  user: User,
  id: string,
): Suggestion | undefined {
  const found = suggestionsFor(context, user).find((one) => idOf(one) === id);
  if (!found || requestOf(found.organization, user)) return found;
  found.organization.requests.add({
    ...newStored(context, "orgmemreq_"),
    organizationId: found.organization.id,
    userId: user.id,
    status: "pending",
  });
  return found;
}

/** Invites a user to the organizations whose domains do so by themselves. */
export function inviteByDomain(context: SimContext, user: User): void {
  for (const { organization, domain } of matching(context, user, "automatic_invitation")) {
    const address = user.emailIds
      .map((id) => context.state.emails.get(id)?.address ?? "")
      .find((one) => one.toLowerCase().endsWith(`@${domain.name}`));
    if (address === undefined || organization.invitationIds.has(address.toLowerCase())) continue;
    invite(context, organization, { email_address: address, role: "org:member" });
  }
}
