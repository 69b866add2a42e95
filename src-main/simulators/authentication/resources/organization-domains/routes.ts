import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { taken } from "../../errors.ts";
import { record } from "../../events.ts";
import { route } from "../../route.ts";
import { requireItem, requireOrganization } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import { flag, paging, repeated } from "../../shared/schema.ts";
import { presentOrganizationDomain } from "./present.ts";
import { newStored, type SimContext } from "../../state.ts";

const domainName = z
  .string()
  .regex(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i, {
    error: "it must be a domain such as example.com",
  })
  .transform((name) => name.toLowerCase());

const mode = z.enum(["manual_invitation", "automatic_invitation", "automatic_suggestion"]);

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

function requireNamed(context: SimContext, params: Readonly<Record<string, string>>) {
  const organization = requireOrganization(context, params["id"]);
  const domain = requireItem(organization.domains, params["domainId"], "organization domain");
  return { organization, domain };
}

export const routes = [
  route("GET /v1/organizations/:id/domains", "Lists an organization's domains, newest first", {
    query: lazyObject(() => ({
      verified: flag.optional(),
      enrollment_mode: repeated.optional(),
      ...paging(),
    })),
    handle: (context, { params, query }) => {
      const { domains } = requireOrganization(context, params["id"]);
      const hasMode = modeTest(query.enrollment_mode ?? []);
      const all = [...domains.newestFirst()].filter(
        ({ verifiedAt, enrollmentMode }) =>
          (query.verified === undefined || query.verified === (verifiedAt !== null)) &&
          hasMode(enrollmentMode),
      );
      return pageWithTotal(() => all, query, presentOrganizationDomain, all.length);
    },
  }),
  route("POST /v1/organizations/:id/domains", "Adds a domain to an organization", {
    body: lazyStrictObject(() => ({
      name: domainName,
      enrollment_mode: mode.nullish(),
      verified: z.boolean().nullish(),
    })),
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      checkIsFree(context, body.name);
      const domain = organization.domains.add({
        ...newStored(context, "orgdmn_"),
        organizationId: organization.id,
        name: body.name,
        enrollmentMode: body.enrollment_mode ?? "manual_invitation",
        verifiedAt: body.verified === true ? context.now : null,
      });
      return record(context, "organizationDomain.created", presentOrganizationDomain(domain));
    },
  }),
  route("PATCH /v1/organizations/:id/domains/:domainId", "Changes or verifies a domain", {
    body: lazyStrictObject(() => ({
      name: domainName.nullish(),
      enrollment_mode: mode.nullish(),
      verified: z.boolean().nullish(),
    })),
    handle: (context, { params, body }) => {
      const { organization, domain } = requireNamed(context, params);
      const name = body.name ?? domain.name;
      if (name !== domain.name) checkIsFree(context, name);
      const verifiedAt = domain.verifiedAt ?? (body.verified === true ? context.now : null);
      const changed = organization.domains.replace({
        ...domain,
        name,
        enrollmentMode: body.enrollment_mode ?? domain.enrollmentMode,
        verifiedAt: body.verified === false ? null : verifiedAt,
        updatedAt: context.now,
      });
      return record(context, "organizationDomain.updated", presentOrganizationDomain(changed));
    },
  }),
  route(
    "DELETE /v1/organizations/:id/domains/:domainId",
    "Deletes a domain of an organization",
    (context, { params }) => {
      const { organization, domain } = requireNamed(context, params);
      organization.domains.remove(domain.id);
      const deleted = presentDeleted("organization_domain", domain.id);
      return record(context, "organizationDomain.deleted", deleted);
    },
  ),
];
