import type { OrganizationDomain } from "../../state.ts";

const CODE_MS = 600_000;

/** The verification of a domain. The SDK's types call its end `expires_at`. */
function verificationOf({ verifiedAt, affiliation }: OrganizationDomain) {
  if (affiliation) {
    const end = affiliation.preparedAt + CODE_MS;
    return {
      status: verifiedAt === null ? ("unverified" as const) : ("verified" as const),
      strategy: "email_code",
      attempts: verifiedAt === null ? 0 : 1,
      expire_at: end,
      expires_at: end,
      verified_at: verifiedAt,
    };
  }
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
    affiliation_email_address: domain.affiliation?.address ?? null,
    affiliation_verification: domain.affiliation ? verificationOf(domain) : null,
    ownership_verification: null,
    total_pending_invitations: 0,
    total_pending_suggestions: 0,
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}
