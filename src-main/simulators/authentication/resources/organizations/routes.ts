import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { requireOrganization, requireUser } from "../../shared/lookup.ts";
import { mergedMetadata, metadataFields, replacedMetadata } from "../../shared/metadata.ts";
import { filtered, inOrder, pageWithTotal } from "../../shared/paging.ts";
import { saveOrganization } from "../../shared/save.ts";
import { flag, moment, paging, repeated } from "../../shared/schema.ts";
import type { Organization, SimContext } from "../../state.ts";
import {
  createOrganization,
  deleteOrganization,
  organizationName,
  organizationSlug,
  updateOrganization,
} from "./actions.ts";
import { presentOrganization } from "./present.ts";

const settings = () => ({
  created_at: moment.nullish(),
  max_allowed_memberships: z.int().min(0).nullish(),
  ...metadataFields,
});

const sortKeys = {
  name: ({ name }: Organization) => name,
  created_at: ({ createdAt }: Organization) => createdAt,
  members_count: ({ members }: Organization) => members.size,
};

/** Fields that are shown on request. */
const shownFields = lazy(() => ({
  include_members_count: flag.optional(),
  include_missing_member_with_elevated_permissions: flag.optional(),
}));

/** An organization with the fields that a request asks for. */
function presentAsked(
  context: SimContext,
  organization: Organization,
  { include_missing_member_with_elevated_permissions: isAsked }: z.output<typeof shownQuery>,
) {
  const shown = presentOrganization(context, organization);
  if (isAsked !== true) return shown;
  const hasAdmin = [...organization.members.values()].some(
    ({ membershipId }) => context.state.memberships.get(membershipId)?.role === "org:admin",
  );
  return { ...shown, missing_member_with_elevated_permissions: !hasAdmin };
}

const shownQuery = lazyObject(shownFields);

const listQuery = lazyObject(() => ({
  query: z.string().optional(),
  organization_id: repeated.optional(),
  user_id: repeated.optional(),
  order_by: z.string().optional(),
  ...shownFields(),
  ...paging(),
}));

/** Returns the test of a search; `undefined` for one that finds all organizations. */
function testOf({ query, organization_id: ids, user_id: users }: z.output<typeof listQuery>) {
  const needle = query?.toLowerCase();
  if (needle === undefined && ids === undefined && users === undefined) return undefined;
  return (one: Organization) =>
    (needle === undefined ||
      [one.id, one.name, one.slug].some((part) => part.toLowerCase().includes(needle))) &&
    (ids?.includes(one.id) ?? true) &&
    (users?.some((id) => one.members.has(id)) ?? true);
}

export const routes = [
  route("GET /v1/organizations", "Lists organizations, newest first unless ordered otherwise", {
    query: listQuery,
    handle: (context, { query }) => {
      const { organizations } = context.state;
      const test = testOf(query);
      const found = () =>
        test ? filtered(organizations.newestFirst(), test) : organizations.newestFirst();
      return pageWithTotal(
        () => inOrder(found(), query.order_by, sortKeys),
        query,
        (one) => presentAsked(context, one, query),
        test ? undefined : organizations.size,
      );
    },
  }),
  route("POST /v1/organizations", "Creates an organization; `created_by` becomes its admin", {
    body: lazyStrictObject(() => ({
      name: organizationName,
      slug: organizationSlug.nullish(),
      created_by: z.string().nullish(),
      ...settings(),
    })),
    unsupported: ["role_set_key"],
    handle: (context, { body }) => {
      const creator =
        typeof body.created_by === "string" ? requireUser(context, body.created_by) : null;
      return createOrganization(context, body, creator);
    },
  }),
  route("GET /v1/organizations/:id", "Shows an organization by id or slug", {
    query: shownQuery,
    handle: (context, { params, query }) =>
      presentAsked(context, requireOrganization(context, params["id"]), query),
  }),
  route("PATCH /v1/organizations/:id", "Changes an organization", {
    body: lazyStrictObject(() => ({
      name: organizationName.nullish(),
      slug: organizationSlug.nullish(),
      admin_delete_enabled: z.boolean().nullish(),
      ...settings(),
    })),
    unsupported: ["role_set_key"],
    handle: (context, { params, body }) => {
      return updateOrganization(context, requireOrganization(context, params["id"]), body);
    },
  }),
  route("DELETE /v1/organizations/:id", "Deletes an organization", (context, { params }) =>
    deleteOrganization(context, requireOrganization(context, params["id"])),
  ),
  route("PATCH /v1/organizations/:id/metadata", "Merges metadata deeply; null removes a key", {
    body: z.strictObject(metadataFields),
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      return saveOrganization(context, { ...organization, ...mergedMetadata(organization, body) });
    },
  }),
  route("PUT /v1/organizations/:id/metadata", "Replaces the metadata that is sent", {
    body: z.strictObject(metadataFields),
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      return saveOrganization(context, {
        ...organization,
        ...replacedMetadata(body, organization),
      });
    },
  }),
];
