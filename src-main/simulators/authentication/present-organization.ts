import { imageUrl } from "./present.ts";
import { countOf, filtered } from "./paging.ts";
import type {
  AuthenticationState,
  Membership,
  Organization,
  OrganizationDomain,
  OrganizationInvitation,
  Role,
  User,
} from "./state.ts";

const roleNames: Readonly<Record<Role, string>> = { "org:admin": "Admin", "org:member": "Member" };

const permissions: Readonly<Record<Role, readonly string[]>> = {
  "org:admin": [
    "org:sys_profile:manage",
    "org:sys_profile:delete",
    "org:sys_memberships:read",
    "org:sys_memberships:manage",
    "org:sys_domains:read",
    "org:sys_domains:manage",
  ],
  "org:member": ["org:sys_memberships:read"],
};

/** What a role may do. */
export function permissionsOf(role: Role): readonly string[] {
  return permissions[role];
}

/** How many invitations to an organization are open. */
export function pendingInvitations({ invitations }: Organization, now: number): number {
  return countOf(filtered(invitations.values(), (one) => invitationStatus(one, now) === "pending"));
}

/** An organization as the API shows it. */
export function presentOrganization(
  state: AuthenticationState,
  organization: Organization,
  now: number,
) {
  const { id, name, createdBy } = organization;
  return {
    object: "organization" as const,
    id,
    name,
    slug: organization.slug,
    image_url: imageUrl(state.instanceId, id, (name[0] ?? "").toUpperCase()),
    has_image: false,
    members_count: organization.members.size,
    pending_invitations_count: pendingInvitations(organization, now),
    max_allowed_memberships: organization.maxMemberships,
    admin_delete_enabled: organization.isAdminDeletable,
    public_metadata: organization.publicMetadata,
    private_metadata: organization.privateMetadata,
    ...(createdBy === null ? {} : { created_by: createdBy }),
    created_at: organization.createdAt,
    updated_at: organization.updatedAt,
  };
}

/** What the world may know of a user. */
function presentPublicUser(state: AuthenticationState, user: User | undefined, userId: string) {
  const email = state.emails.get(user?.primaryEmailId ?? "")?.address;
  const phone = state.phones.get(user?.primaryPhoneId ?? "")?.address;
  const image = imageUrl(state.instanceId, userId, (user?.firstName?.[0] ?? "").toUpperCase());
  return {
    user_id: userId,
    first_name: user?.firstName ?? null,
    last_name: user?.lastName ?? null,
    profile_image_url: image,
    image_url: image,
    has_image: false,
    identifier: email ?? phone ?? user?.username ?? userId,
    username: user?.username ?? null,
  };
}

/** A membership as the API shows it, with its organization and the public part of its user. */
export function presentMembership(
  state: AuthenticationState,
  membership: Membership,
  organization: Organization,
  now: number,
) {
  const { id, role, userId } = membership;
  return {
    object: "organization_membership" as const,
    id,
    role,
    role_name: roleNames[role],
    permissions: permissions[role],
    public_metadata: membership.publicMetadata,
    private_metadata: membership.privateMetadata,
    organization: presentOrganization(state, organization, now),
    public_user_data: presentPublicUser(state, state.users.get(userId), userId),
    created_at: membership.createdAt,
    updated_at: membership.updatedAt,
  };
}

/** An invitation's status at a moment: an open one expires by itself. */
export function invitationStatus(
  { status, expiresAt }: Pick<OrganizationInvitation, "status" | "expiresAt">,
  now: number,
): OrganizationInvitation["status"] {
  return status === "pending" && now >= expiresAt ? "expired" : status;
}

/** Where an invited person goes: the ticket tells the provider which invitation it is. */
export function invitationUrl(instanceId: string, id: string, redirectUrl: string | null): string {
  const base =
    redirectUrl ?? `https://${instanceId.slice(4, 16).toLowerCase()}.accounts.dev/sign-up`;
  return `${base}${base.includes("?") ? "&" : "?"}__clerk_ticket=${id}`;
}

/** An invitation to an organization as the API shows it. */
export function presentOrganizationInvitation(
  state: AuthenticationState,
  invitation: OrganizationInvitation,
  organization: Organization,
  now: number,
) {
  const { id, role, inviterId } = invitation;
  const inviter = inviterId === null ? undefined : state.users.get(inviterId);
  const { name, slug } = organization;
  return {
    object: "organization_invitation" as const,
    id,
    email_address: invitation.emailAddress,
    role,
    role_name: roleNames[role],
    organization_id: organization.id,
    public_organization_data: {
      object: "organization" as const,
      id: organization.id,
      name,
      slug,
      image_url: imageUrl(state.instanceId, organization.id, (name[0] ?? "").toUpperCase()),
      has_image: false,
    },
    inviter_id: inviterId,
    public_inviter_data: inviterId === null ? null : presentPublicUser(state, inviter, inviterId),
    status: invitationStatus(invitation, now),
    public_metadata: invitation.publicMetadata,
    private_metadata: invitation.privateMetadata,
    url: invitationUrl(state.instanceId, id, invitation.redirectUrl),
    expires_at: invitation.expiresAt,
    created_at: invitation.createdAt,
    updated_at: invitation.updatedAt,
  };
}

/** A verified domain of an organization as the API shows it. */
export function presentOrganizationDomain(domain: OrganizationDomain) {
  return {
    object: "organization_domain" as const,
    id: domain.id,
    name: domain.name,
    organization_id: domain.organizationId,
    enrollment_mode: domain.enrollmentMode,
    verification: domain.isVerified
      ? { status: "verified" as const, strategy: "manual_override", attempts: 0, expires_at: 0 }
      : null,
    affiliation_email_address: null,
    total_pending_invitations: 0,
    total_pending_suggestions: 0,
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}
