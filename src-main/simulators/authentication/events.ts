import type { EmailData } from "./shared/email-data.ts";
import type { presentOrganizationDomain } from "./resources/organization-domains/present.ts";
import type { presentOrganizationInvitation } from "./resources/organization-invitations/present.ts";
import type { presentMembership } from "./resources/organization-memberships/present.ts";
import type { presentOrganization } from "./resources/organizations/present.ts";
import type { presentSessionWithUser } from "./resources/sessions/present.ts";
import type { presentUser } from "./resources/users/present.ts";
import type { presentWaitlistEntry } from "./resources/waitlist-entries/present.ts";
import type { presentDeleted } from "./shared/present.ts";
import type { SimContext } from "./state.ts";

type Deleted = ReturnType<typeof presentDeleted>;
type User = ReturnType<typeof presentUser>;
type Session = ReturnType<typeof presentSessionWithUser>;
type Organization = ReturnType<typeof presentOrganization>;
type Membership = ReturnType<typeof presentMembership>;
type OrganizationInvitation = ReturnType<typeof presentOrganizationInvitation>;
/** The invitation, and the user who accepted it. */
interface AcceptedInvitation extends Omit<OrganizationInvitation, "status"> {
  readonly status: "accepted";
  readonly user_id: string;
}

type Domain = ReturnType<typeof presentOrganizationDomain>;
type WaitlistEntry = ReturnType<typeof presentWaitlistEntry>;

/** The data of each type of event: the object as the API shows it. */
export interface EventData {
  readonly "user.created": User;
  readonly "user.updated": User;
  readonly "user.deleted": Deleted;
  readonly "session.created": Session;
  readonly "session.ended": Session;
  readonly "session.removed": Session;
  readonly "session.revoked": Session;
  readonly "organization.created": Organization;
  readonly "organization.updated": Organization;
  readonly "organization.deleted": Deleted;
  readonly "organizationMembership.created": Membership;
  readonly "organizationMembership.updated": Membership;
  readonly "organizationMembership.deleted": Membership;
  readonly "organizationInvitation.created": OrganizationInvitation;
  readonly "organizationInvitation.accepted": AcceptedInvitation;
  readonly "organizationInvitation.revoked": OrganizationInvitation;
  readonly "organizationDomain.created": Domain;
  readonly "organizationDomain.updated": Domain;
  readonly "organizationDomain.deleted": Deleted;
  readonly "email.created": EmailData;
  readonly "waitlistEntry.created": WaitlistEntry;
  readonly "waitlistEntry.updated": WaitlistEntry;
}

/** The payload of an event. */
export function presentEvent<Type extends keyof EventData>(
  { state, now }: Pick<SimContext, "state" | "now">,
  type: Type,
  data: EventData[Type],
) {
  return {
    data,
    event_attributes: { http_request: { client_ip: "0.0.0.0", user_agent: "" } },
    instance_id: state.instanceId,
    object: "event" as const,
    timestamp: now,
    type,
  };
}

/** Records an event and returns its data. */
export function record<Type extends keyof EventData>(
  context: SimContext,
  type: Type,
  data: EventData[Type],
): EventData[Type] {
  const payload = presentEvent(context, type, data);
  context.emit({ type, payload, id: context.ids.next("msg_", 27), subject: data.id });
  return data;
}
