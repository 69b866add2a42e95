import { presentDeleted, presentSession, presentUser } from "./present.ts";
import {
  presentMembership,
  presentOrganization,
  presentOrganizationDomain,
  presentOrganizationInvitation,
} from "./present-organization.ts";
import { presentInvitationMail, presentWaitlistEntry } from "./present-invitation.ts";
import type {
  AuthContext,
  AuthenticationState,
  Invitation,
  Membership,
  Organization,
  OrganizationDomain,
  OrganizationInvitation,
  Session,
  User,
  WaitlistEntry,
} from "./state.ts";

/** What happened, before its envelope. */
export interface Happening {
  readonly type: string;
  readonly data: { readonly id: string };
}

/** What surrounds the data of every event. */
export function envelope(happening: Happening, instanceId: string, now: number) {
  return {
    data: happening.data,
    event_attributes: { http_request: { client_ip: "0.0.0.0", user_agent: "" } },
    instance_id: instanceId,
    object: "event" as const,
    timestamp: now,
    type: happening.type,
  };
}

/** Records an event: it goes to the one URL that is set at boot. */
export function record(context: AuthContext, happening: Happening): void {
  const { state, ids, now } = context;
  context.emit({
    type: happening.type,
    payload: envelope(happening, state.instanceId, now),
    id: ids.next("msg_", 27),
    subject: happening.data.id,
  });
}

/** A user was made or changed. */
export function userEvent<Type extends "user.created" | "user.updated">(
  type: Type,
  state: AuthenticationState,
  user: User,
  now: number,
) {
  return { type, data: presentUser(state, user, now) };
}

/** A user is gone. */
export function userDeleted({ id, externalId }: User) {
  const more = externalId === null ? {} : { external_id: externalId };
  return { type: "user.deleted" as const, data: presentDeleted("user", id, more) };
}

/** A session began or ended. */
export function sessionEvent<Type extends "session.created" | "session.revoked">(
  type: Type,
  state: AuthenticationState,
  session: Session,
  now: number,
) {
  const user = state.users.get(session.userId);
  const data = {
    ...presentSession(session, now),
    user: user ? presentUser(state, user, now) : null,
  };
  return { type, data };
}

/** An organization was made or changed. */
export function organizationEvent<Type extends "organization.created" | "organization.updated">(
  type: Type,
  state: AuthenticationState,
  organization: Organization,
  now: number,
) {
  return { type, data: presentOrganization(state, organization, now) };
}

/** An organization is gone. */
export function organizationDeleted({ id, slug }: Organization) {
  const data = presentDeleted("organization", id, { slug });
  return { type: "organization.deleted" as const, data };
}

/** Someone joined, changed role, or left. */
export function membershipEvent<
  Type extends `organizationMembership.${"created" | "updated" | "deleted"}`,
>(
  type: Type,
  state: AuthenticationState,
  membership: Membership,
  organization: Organization,
  now: number,
) {
  return { type, data: presentMembership(state, membership, organization, now) };
}

/** Someone was invited to an organization, or no longer is. */
export function organizationInvitationEvent<
  Type extends `organizationInvitation.${"created" | "revoked"}`,
>(
  type: Type,
  state: AuthenticationState,
  invitation: OrganizationInvitation,
  organization: Organization,
  now: number,
) {
  return { type, data: presentOrganizationInvitation(state, invitation, organization, now) };
}

/** A domain of an organization was added or changed. */
export function domainEvent<Type extends `organizationDomain.${"created" | "updated"}`>(
  type: Type,
  domain: OrganizationDomain,
) {
  return { type, data: presentOrganizationDomain(domain) };
}

/** A domain of an organization is gone. */
export function domainDeleted({ id }: OrganizationDomain) {
  const data = presentDeleted("organization_domain", id);
  return { type: "organizationDomain.deleted" as const, data };
}

/** An invitation to the application was mailed. */
export function invitationMailed(state: AuthenticationState, invitation: Invitation, id: string) {
  return { type: "email.created" as const, data: presentInvitationMail(state, invitation, id) };
}

/** Someone joined the waitlist, or was let in or turned away. */
export function waitlistEvent<Type extends `waitlistEntry.${"created" | "updated"}`>(
  type: Type,
  state: AuthenticationState,
  entry: WaitlistEntry,
  now: number,
) {
  return { type, data: presentWaitlistEntry(state, entry, now) };
}
