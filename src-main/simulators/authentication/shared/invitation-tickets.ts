import { clerkError } from "../errors.ts";
import { invitationStatus } from "../resources/invitations/present.ts";
import { acceptInvitation } from "../resources/organization-invitations/actions.ts";
import { completeEntry } from "../resources/waitlist-entries/actions.ts";
import type {
  Invitation,
  Organization,
  OrganizationInvitation,
  SimContext,
  User,
} from "../state.ts";

/** The invitation that a ticket stands for: to the application, or to one of its organizations. */
export type InvitationTicket =
  | { readonly invitation: Invitation; readonly organization?: undefined }
  | { readonly invitation: OrganizationInvitation; readonly organization: Organization };

/** Returns the pending invitation of a ticket; `undefined` for other texts. Throws 400 for one that is over. */
export function findInvitation(context: SimContext, ticket: string): InvitationTicket | undefined {
  const { invitations, organizations } = context.state;
  const plain = invitations.get(ticket);
  const found: InvitationTicket | undefined = plain
    ? { invitation: plain }
    : [...organizations.values()].flatMap((organization) => {
        const invitation = organization.invitations.get(ticket);
        return invitation ? [{ invitation, organization }] : [];
      })[0];
  if (!found) return undefined;
  const status = invitationStatus(context, found.invitation);
  if (status === "pending") return found;
  const [code, message] =
    status === "expired"
      ? ["ticket_expired_code", "The ticket has expired."]
      : ["ticket_invalid_code", `The invitation was ${status}.`];
  throw clerkError(400, code, "Invalid ticket", message);
}

/** Accepts an invitation for the user who has signed up or in with its ticket. */
export function acceptTicket(
  context: SimContext,
  { invitation, organization }: InvitationTicket,
  user: User,
): void {
  completeEntry(context, invitation.emailAddress);
  if (organization) {
    acceptInvitation(context, organization, invitation, user);
    return;
  }
  const accepted = { status: "accepted" as const, updatedAt: context.now };
  context.state.invitations.replace({ ...invitation, ...accepted });
}
