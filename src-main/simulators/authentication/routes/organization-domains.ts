import * as z from "zod";
import { notFound, taken } from "../errors.ts";
import { domainDeleted, domainEvent, record } from "../events.ts";
import { organizationOf } from "../organizations.ts";
import { pageOf } from "../paging.ts";
import { flag, paging } from "../params.ts";
import { presentDeleted } from "../present.ts";
import { presentOrganizationDomain } from "../present-organization.ts";
import { found, route } from "../route.ts";
import type { AuthContext } from "../state.ts";

const domainName = z
  .string()
  .regex(/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i, {
    error: "it must be a domain such as example.com",
  })
  .transform((name) => name.toLowerCase());

const mode = z.enum(["manual_invitation", "automatic_invitation", "automatic_suggestion"]);

const list = route({
  method: "GET",
  path: "/v1/organizations/:id/domains",
  summary: "Lists an organization's domains, newest first",
  query: z.object({ verified: flag.optional(), ...paging }),
  handle: (context, { params, query }) => {
    const { domains } = organizationOf(context, params["id"]);
    const all = [...domains.newestFirst()].filter(
      ({ isVerified }) => query.verified === undefined || isVerified === query.verified,
    );
    return { data: pageOf(all, query).map(presentOrganizationDomain), total_count: all.length };
  },
});

function checkIsFree({ state }: AuthContext, name: string): void {
  for (const { domains } of state.organizations.values()) {
    for (const domain of domains.values()) if (domain.name === name) throw taken("name", "domain");
  }
}

const create = route({
  method: "POST",
  path: "/v1/organizations/:id/domains",
  summary: "Gives an organization a domain",
  body: z.strictObject({
    name: domainName,
    enrollment_mode: mode.nullish(),
    verified: z.boolean().nullish(),
  }),
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    checkIsFree(context, body.name);
    const domain = organization.domains.add({
      id: context.ids.next("orgdmn_", 27),
      organizationId: organization.id,
      name: body.name,
      enrollmentMode: body.enrollment_mode ?? "manual_invitation",
      isVerified: body.verified ?? false,
      createdAt: context.now,
      updatedAt: context.now,
    });
    record(context, domainEvent("organizationDomain.created", domain));
    return presentOrganizationDomain(domain);
  },
});

function named(context: AuthContext, params: Readonly<Record<string, string>>) {
  const organization = organizationOf(context, params["id"]);
  const id = params["domainId"] ?? "";
  const domain = found(organization.domains.get(id), () => notFound("organization domain", id));
  return { organization, domain };
}

const update = route({
  method: "PATCH",
  path: "/v1/organizations/:id/domains/:domainId",
  summary: "Changes how a domain enrols people, or verifies it",
  body: z.strictObject({
    name: domainName.nullish(),
    enrollment_mode: mode.nullish(),
    verified: z.boolean().nullish(),
  }),
  handle: (context, { params, body }) => {
    const { organization, domain } = named(context, params);
    const changed = organization.domains.replace({
      ...domain,
      enrollmentMode: body.enrollment_mode ?? domain.enrollmentMode,
      isVerified: body.verified ?? domain.isVerified,
      updatedAt: context.now,
    });
    record(context, domainEvent("organizationDomain.updated", changed));
    return presentOrganizationDomain(changed);
  },
});

const remove = route({
  method: "DELETE",
  path: "/v1/organizations/:id/domains/:domainId",
  summary: "Takes a domain from an organization",
  handle: (context, { params }) => {
    const { organization, domain } = named(context, params);
    organization.domains.remove(domain.id);
    record(context, domainDeleted(domain));
    return presentDeleted("organization_domain", domain.id);
  },
});

/** Domains of organizations */
export const organizationDomainRoutes = [list, create, update, remove];
