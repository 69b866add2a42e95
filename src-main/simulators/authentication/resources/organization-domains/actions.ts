import * as z from "zod";
import { taken } from "../../errors.ts";
import { record } from "../../events.ts";
import { presentDeleted } from "../../shared/present.ts";
import {
  type EnrollmentMode,
  newStored,
  type Organization,
  type OrganizationDomain,
  type SimContext,
} from "../../state.ts";
import { presentOrganizationDomain } from "./present.ts";

export const domainName = z
  .string()
  .regex(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i, {
    error: "it must be a domain such as example.com",
  })
  .transform((name) => name.toLowerCase());

export const enrollmentMode = z.enum([
  "manual_invitation",
  "automatic_invitation",
  "automatic_suggestion",
]);

function checkIsFree({ state }: SimContext, name: string): void {
  for (const { domains } of state.organizations.values()) {
    for (const domain of domains.values()) if (domain.name === name) throw taken("name", "domain");
  }
}

/** Returns the test of a filter of modes: `automatic_invitation` includes, `-automatic_invitation` excludes. */
function modeTest(wanted: readonly string[]): (mode: string) => boolean {
  const excluded = wanted.filter((one) => one.startsWith("-")).map((one) => one.slice(1));
  const included = wanted.filter((one) => !one.startsWith("-"));
  return (one) => !excluded.includes(one) && (included.length === 0 || included.includes(one));
}

interface DomainFilters {
  readonly verified?: boolean | undefined;
  readonly enrollment_mode?: readonly string[] | undefined;
}

/** Lists the domains of an organization that fit the filters, newest first. */
export function filterDomains(
  { domains }: Organization,
  { verified, enrollment_mode: modes = [] }: DomainFilters,
): readonly OrganizationDomain[] {
  const hasMode = modeTest(modes);
  return [...domains.newestFirst()].filter(
    ({ verifiedAt, enrollmentMode: mode }) =>
      (verified === undefined || verified === (verifiedAt !== null)) && hasMode(mode),
  );
}

interface DomainBody {
  readonly name?: string | null | undefined;
  readonly enrollment_mode?: EnrollmentMode | null | undefined;
  readonly verified?: boolean | null | undefined;
}

/** Adds a domain to an organization, and returns it as the API shows it. */
export function addDomain(
  context: SimContext,
  organization: Organization,
  body: DomainBody & { readonly name: string },
) {
  checkIsFree(context, body.name);
  const domain = organization.domains.add({
    ...newStored(context, "orgdmn_"),
    organizationId: organization.id,
    name: body.name,
    enrollmentMode: body.enrollment_mode ?? "manual_invitation",
    verifiedAt: body.verified === true ? context.now : null,
    affiliation: null,
  });
  return record(context, "organizationDomain.created", presentOrganizationDomain(domain));
}

/** Saves a changed domain and records the event. */
export function saveDomain(
  context: SimContext,
  organization: Organization,
  domain: OrganizationDomain,
) {
  const changed = organization.domains.replace({ ...domain, updatedAt: context.now });
  return record(context, "organizationDomain.updated", presentOrganizationDomain(changed));
}

/** Changes or verifies a domain. */
export function updateDomain(
  context: SimContext,
  organization: Organization,
  domain: OrganizationDomain,
  body: DomainBody,
) {
  const name = body.name ?? domain.name;
  if (name !== domain.name) checkIsFree(context, name);
  const verifiedAt = domain.verifiedAt ?? (body.verified === true ? context.now : null);
  return saveDomain(context, organization, {
    ...domain,
    name,
    enrollmentMode: body.enrollment_mode ?? domain.enrollmentMode,
    verifiedAt: body.verified === false ? null : verifiedAt,
  });
}

/** Deletes a domain of an organization. */
export function deleteDomain(
  context: SimContext,
  organization: Organization,
  domain: OrganizationDomain,
) {
  organization.domains.remove(domain.id);
  const deleted = presentDeleted("organization_domain", domain.id);
  return record(context, "organizationDomain.deleted", deleted);
}
