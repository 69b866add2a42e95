import type { OrganizationDomain } from "../../state.ts";

/** The verification by the API, the only one here. The SDK's types call its end `expires_at`. */
function verificationOf({ verifiedAt }: OrganizationDomain) {
  if (verifiedAt === null) return null;
  return {
    status: "verified" as const,
    strategy: "manual_override",
    attempts: 0,
    expire_at: 0,
    expires_at: 0,
    verified_at: verifiedAt,
  };
}

/** A domain of an organization as the API shows it. */
export function presentOrganizationDomain(domain: OrganizationDomain) {
  return {
    object: "organization_domain" as const,
    id: domain.id,
    name: domain.name,
    organization_id: domain.organizationId,
    enrollment_mode: domain.enrollmentMode,
    verification: verificationOf(domain),
    affiliation_email_address: null,
    affiliation_verification: null,
    ownership_verification: null,
    total_pending_invitations: 0,
    total_pending_suggestions: 0,
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}
