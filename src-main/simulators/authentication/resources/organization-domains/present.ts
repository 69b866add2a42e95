import type { OrganizationDomain } from "../../state.ts";

/** A domain of an organization as the API shows it. */
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
