import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { requireItem, requireOrganization } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { flag, paging, repeated } from "../../shared/schema.ts";
import { presentOrganizationDomain } from "./present.ts";
import type { SimContext } from "../../state.ts";
import {
  addDomain,
  deleteDomain,
  domainName,
  enrollmentMode,
  filterDomains,
  updateDomain,
} from "./actions.ts";

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
      const all = filterDomains(requireOrganization(context, params["id"]), query);
      return pageWithTotal(() => all, query, presentOrganizationDomain, all.length);
    },
  }),
  route("POST /v1/organizations/:id/domains", "Adds a domain to an organization", {
    body: lazyStrictObject(() => ({
      name: domainName,
      enrollment_mode: enrollmentMode.nullish(),
      verified: z.boolean().nullish(),
    })),
    handle: (context, { params, body }) => {
      return addDomain(context, requireOrganization(context, params["id"]), body);
    },
  }),
  route("PATCH /v1/organizations/:id/domains/:domainId", "Changes or verifies a domain", {
    body: lazyStrictObject(() => ({
      name: domainName.nullish(),
      enrollment_mode: enrollmentMode.nullish(),
      verified: z.boolean().nullish(),
    })),
    handle: (context, { params, body }) => {
      const { organization, domain } = requireNamed(context, params);
      return updateDomain(context, organization, domain, body);
    },
  }),
  route(
    "DELETE /v1/organizations/:id/domains/:domainId",
    "Deletes a domain of an organization",
    (context, { params }) => {
      const { organization, domain } = requireNamed(context, params);
      return deleteDomain(context, organization, domain);
    },
  ),
];
