import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { clerkError, notFound } from "../../errors.ts";
import { createTests } from "../../query/users.ts";
import { requireItem, requireMembership, requireUser } from "../../shared/lookup.ts";
import { pageWithTotal, slicePage } from "../../shared/paging.ts";
import { emailAddress, flag, oneOrMore, paging, repeated, role } from "../../shared/schema.ts";
import type { Membership, Organization, SimContext } from "../../state.ts";
import {
  formOperation,
  frontendFields,
  type FrontendRequest,
  listOperation,
  type Operation,
  operation,
} from "../frontend/mount.ts";
import { answer, presentOwnMembership } from "../frontend/own.ts";
import { checkDistinct } from "../invitations/actions.ts";
import { invitationStatus } from "../invitations/present.ts";
import { checkInvitable, invite, revokeInvitation } from "../organization-invitations/actions.ts";
import {
  addMember,
  changeRole,
  checkRoomForInvitations,
  membersOf,
  removeMember,
} from "../organization-memberships/actions.ts";
import { requireMember } from "./access.ts";
import { presentOwnInvitation, presentRequest } from "./present.ts";

const MANAGE = "org:sys_memberships:manage";
const READ = "org:sys_memberships:read";

const one = "/organizations/:id";

function membershipOf(context: SimContext, organization: Organization, userId: string | undefined) {
  return presentOwnMembership(context, requireMembership(context, organization, userId));
}

const memberships: readonly Operation[] = [
  listOperation(
    `GET ${one}/memberships`,
    "Lists the members of an organization",
    lazyLooseObject(() => ({
      ...frontendFields(),
      ...paging(),
      paginated: flag.optional(),
      query: z.string().optional(),
      role: repeated.optional(),
    })),
    (context, request) => {
      const { organization } = requireMember(context, request, READ);
      const { role: roles, query, paginated } = request.query;
      const tests = createTests(context.state, {
        query: query === undefined ? undefined : [query],
      });
      const found = [...membersOf(context, organization)].filter(
        (member) =>
          (roles?.includes(member.role) ?? true) &&
          tests.every((test) => test(requireUser(context, member.userId))),
      );
      const present = (member: Membership) => presentOwnMembership(context, member);
      const shown =
        paginated === true
          ? pageWithTotal(() => found, request.query, present)
          : [...slicePage(found, request.query)].map(present);
      return answer(context, request, shown);
    },
  ),
  formOperation(
    `POST ${one}/memberships`,
    "Adds a user to an organization",
    lazyLooseObject(() => ({ user_id: z.string(), role })),
    (context, request) => {
      const { organization } = requireMember(context, request, MANAGE);
      const { user_id: id, role: as } = request.body;
      addMember(context, organization, requireUser(context, id), as);
      return answer(context, request, membershipOf(context, organization, id));
    },
  ),
  formOperation(
    `PATCH ${one}/memberships/:userId`,
    "Changes the role of a member",
    lazyLooseObject(() => ({ role })),
    (context, request) => {
      const { organization } = requireMember(context, request, MANAGE);
      const { userId } = request.params;
      changeRole(context, requireMembership(context, organization, userId), request.body.role);
      return answer(context, request, membershipOf(context, organization, userId));
    },
  ),
  operation(`DELETE ${one}/memberships/:userId`, "Removes a member", (context, request) => {
    const { organization } = requireMember(context, request, MANAGE);
    const { userId } = request.params;
    const shown = membershipOf(context, organization, userId);
    removeMember(context, requireMembership(context, organization, userId));
    return answer(context, request, shown);
  }),
];

function listInvitations(
  context: SimContext,
  request: FrontendRequest,
  statuses?: readonly string[],
) {
  const { organization } = requireMember(context, request, MANAGE);
  return [...organization.invitations.newestFirst()].filter(
    (invitation) => statuses?.includes(invitationStatus(context, invitation)) ?? true,
  );
}

/** Invites the people of some addresses: all, or none if one cannot be invited. */
function inviteAll(
  context: SimContext,
  request: FrontendRequest,
  body: { readonly addresses: readonly string[]; readonly role: Membership["role"] },
) {
  const { organization, user } = requireMember(context, request, MANAGE);
  const invitations = body.addresses.map((address) => ({
    ...{ email_address: address, role: body.role, inviter_user_id: user.id },
  }));
  checkDistinct(invitations);
  for (const invitation of invitations) checkInvitable(context, organization, invitation);
  checkRoomForInvitations(context, organization, invitations.length);
  return invitations.map((invitation) => {
    const { private_metadata: _private, ...shown } = invite(context, organization, invitation);
    return shown;
  });
}

const notified = { unsupported: ["notify"] };

const invitations: readonly Operation[] = [
  listOperation(
    `GET ${one}/invitations`,
    "Lists the invitations to an organization",
    lazyLooseObject(() => ({ ...frontendFields(), ...paging(), status: repeated.optional() })),
    (context, request) => {
      const found = listInvitations(context, request, request.query.status);
      const shown = pageWithTotal(
        () => found,
        request.query,
        (invitation) => presentOwnInvitation(context, invitation),
      );
      return answer(context, request, shown);
    },
  ),
  operation(`GET ${one}/invitations/pending`, "Lists pending invitations", (context, request) => {
    const found = listInvitations(context, request, ["pending"]);
    const shown = found.map((invitation) => presentOwnInvitation(context, invitation));
    return answer(context, request, shown);
  }),
  formOperation(
    `POST ${one}/invitations`,
    "Invites somebody to an organization",
    lazyLooseObject(() => ({ email_address: emailAddress, role })),
    (context, request) => {
      const { email_address: address, role: as } = request.body;
      const [shown] = inviteAll(context, request, { addresses: [address], role: as });
      return answer(context, request, shown);
    },
    notified,
  ),
  formOperation(
    `POST ${one}/invitations/bulk`,
    "Invites up to 10 people",
    lazyLooseObject(() => ({ email_address: oneOrMore(emailAddress), role })),
    (context, request) => {
      const { email_address: addresses, role: as } = request.body;
      return answer(context, request, inviteAll(context, request, { addresses, role: as }));
    },
    notified,
  ),
  operation(
    `POST ${one}/invitations/:other/revoke`,
    "Revokes an invitation",
    (context, request) => {
      const { organization } = requireMember(context, request, MANAGE);
      const { other } = request.params;
      const invitation = requireItem(organization.invitations, other, "organization invitation");
      const { private_metadata: _private, ...shown } = revokeInvitation(
        context,
        organization,
        invitation,
      );
      return answer(context, request, shown);
    },
  ),
];

/** Accepts or rejects the request of a user to become a member. */
function decide(context: SimContext, request: FrontendRequest, status: "accepted" | "rejected") {
  const { organization } = requireMember(context, request, MANAGE);
  const id = request.params["other"] ?? "";
  const asked = organization.requests.get(id);
  if (!asked) throw notFound("organization membership request", id);
  if (asked.status !== "pending") {
    const message = `The membership request is ${asked.status}.`;
    throw clerkError(400, "organization_membership_request_not_pending", "not pending", message);
  }
  if (status === "accepted") {
    addMember(context, organization, requireUser(context, asked.userId), "org:member");
  }
  const changed = { ...asked, status, updatedAt: context.now };
  return answer(context, request, presentRequest(context, organization.requests.replace(changed)));
}

const requests: readonly Operation[] = [
  listOperation(
    `GET ${one}/membership_requests`,
    "Lists the requests of people who want to join",
    lazyLooseObject(() => ({ ...frontendFields(), ...paging(), status: repeated.optional() })),
    (context, request) => {
      const { organization } = requireMember(context, request, MANAGE);
      const { status } = request.query;
      const found = [...organization.requests.newestFirst()].filter(
        (asked) => status?.includes(asked.status) ?? true,
      );
      const shown = pageWithTotal(
        () => found,
        request.query,
        (asked) => presentRequest(context, asked),
      );
      return answer(context, request, shown);
    },
  ),
  operation(
    `POST ${one}/membership_requests/:other/accept`,
    "Accepts a request",
    (context, request) => decide(context, request, "accepted"),
  ),
  operation(
    `POST ${one}/membership_requests/:other/reject`,
    "Rejects a request",
    (context, request) => decide(context, request, "rejected"),
  ),
];

/** The members of an organization, its invitations and the requests to join it. */
export const members: readonly Operation[] = [...memberships, ...invitations, ...requests];
