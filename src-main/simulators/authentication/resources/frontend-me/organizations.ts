import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { requireMembership, requireOrganization } from "../../shared/lookup.ts";
import { pageWithTotal, slicePage } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import { flag, paging, repeated } from "../../shared/schema.ts";
import {
  createIndex,
  type Membership,
  type Organization,
  type OrganizationInvitation,
  type SimContext,
  type User,
} from "../../state.ts";
import { frontendFields, listOperation, type Operation, operation } from "../frontend/mount.ts";
import { answer, presentOwnMembership, requireMe } from "../frontend/own.ts";
import { presentOwnInvitation } from "../frontend-organizations/present.ts";
import {
  acceptSuggestion,
  inviteByDomain,
  presentSuggestion,
  statusOf,
  suggestionsFor,
} from "../frontend-organizations/suggestions.ts";
import { invitationStatus } from "../invitations/present.ts";
import { acceptInvitation } from "../organization-invitations/actions.ts";
import { removeMember } from "../organization-memberships/actions.ts";

function membershipsOf(context: SimContext, { id: userId }: User): readonly Membership[] {
  const organizations = createIndex(context.state.membershipsOf, userId).newestFirst();
  return [...organizations].map(({ id }) =>
    requireMembership(context, requireOrganization(context, id), userId),
  );
}

interface Invited {
  readonly organization: Organization;
  readonly invitation: OrganizationInvitation;
}

/** Lists the invitations to organizations that were sent to the verified addresses of a user. */
function invitationsFor({ state }: SimContext, user: User): readonly Invited[] {
  const addresses = user.emailIds.flatMap((id) => {
    const email = state.emails.get(id);
    return email?.isVerified === true ? [email.address.toLowerCase()] : [];
  });
  return [...state.organizations.values()].flatMap((organization) =>
    [...organization.invitations.newestFirst()]
      .filter(({ emailAddress }) => addresses.includes(emailAddress.toLowerCase()))
      .map((invitation) => ({ organization, invitation })),
  );
}

const statusQuery = lazyLooseObject(() => ({
  ...frontendFields(),
  ...paging(),
  status: repeated.optional(),
}));

/** The memberships, invitations and suggestions of the user. */
export const organizations: readonly Operation[] = [
  listOperation(
    "GET /me/organization_memberships",
    "Lists the memberships of the user",
    lazyLooseObject(() => ({ ...frontendFields(), ...paging(), paginated: flag.optional() })),
    (context, request) => {
      const all = membershipsOf(context, requireMe(context, request).user);
      const present = (one: Membership) => presentOwnMembership(context, one);
      const shown =
        request.query.paginated === true
          ? pageWithTotal(() => all, request.query, present)
          : [...slicePage(all, request.query)].map(present);
      return answer(context, request, shown);
    },
  ),
  operation(
    "DELETE /me/organization_memberships/:id",
    "Leaves an organization",
    (context, request) => {
      const { user } = requireMe(context, request);
      const organization = requireOrganization(context, request.params["id"]);
      const membership = requireMembership(context, organization, user.id);
      removeMember(context, membership);
      return answer(context, request, presentDeleted("organization_membership", membership.id));
    },
  ),
  listOperation(
    "GET /me/organization_invitations",
    "Lists the invitations that the user got",
    statusQuery,
    (context, request) => {
      const { user } = requireMe(context, request);
      inviteByDomain(context, user);
      const { status } = request.query;
      const found = invitationsFor(context, user).filter(
        ({ invitation }) => status?.includes(invitationStatus(context, invitation)) ?? true,
      );
      const shown = pageWithTotal(
        () => found,
        request.query,
        ({ invitation }) => presentOwnInvitation(context, invitation),
      );
      return answer(context, request, shown);
    },
  ),
  operation(
    "POST /me/organization_invitations/:id/accept",
    "Joins an organization",
    (context, request) => {
      const { user } = requireMe(context, request);
      const id = request.params["id"] ?? "";
      const found = invitationsFor(context, user).find(({ invitation }) => invitation.id === id);
      if (!found) throw notFound("organization invitation", id);
      const accepted = acceptInvitation(context, found.organization, found.invitation, user);
      return answer(context, request, presentOwnInvitation(context, accepted));
    },
  ),
  listOperation(
    "GET /me/organization_suggestions",
    "Lists the organizations that the user may ask to join",
    statusQuery,
    (context, request) => {
      const { user } = requireMe(context, request);
      const { status } = request.query;
      const found = suggestionsFor(context, user).filter(
        (one) => status?.includes(statusOf(one, user)) ?? true,
      );
      const shown = pageWithTotal(
        () => found,
        request.query,
        (one) => presentSuggestion(context, one, user),
      );
      return answer(context, request, shown);
    },
  ),
  operation("POST /me/organization_suggestions/:id/accept", "Asks to join", (context, request) => {
    const { user } = requireMe(context, request);
    const id = request.params["id"] ?? "";
    const found = acceptSuggestion(context, user, id);
    if (!found) throw notFound("organization suggestion", id);
    return answer(context, request, presentSuggestion(context, found, user));
  }),
];
