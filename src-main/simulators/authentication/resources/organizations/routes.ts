import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { Collection } from "#core/state/collection.ts";
import { taken } from "../../errors.ts";
import { record } from "../../events.ts";
import { route } from "../../route.ts";
import { requireOrganization, requireUser } from "../../shared/lookup.ts";
import { mergedMetadata, metadataFields, replacedMetadata } from "../../shared/metadata.ts";
import { filtered, inOrder, pageWithTotal } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import { saveOrganization } from "../../shared/save.ts";
import { flag, moment, paging, repeated, text } from "../../shared/schema.ts";
import type { Organization, SimContext } from "../../state.ts";
import { addMember, dropMembership } from "../organization-memberships/actions.ts";
import { presentMembership } from "../organization-memberships/present.ts";
import { presentOrganization } from "./present.ts";

const orgName = text.min(1).max(256);

const slug = z.string().regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, {
  error: "it can only contain lowercase letters, numbers and dashes",
});

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

/** Refuses a slug of another organization. */
function checkSlug({ state }: SimContext, slug: string, self?: string): void {
  const owner = state.organizationIds.get(slug);
  if (owner !== undefined && owner !== self) throw taken("slug", "slug");
}

/** A free slug for a name: `Acme & Sons` → `acme-sons`, and `acme-sons-2` when that is taken. */
function freeSlug({ state }: SimContext, name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const base = plain === "" ? "organization" : plain;
  let slug = base;
  for (let count = 2; state.organizationIds.has(slug); count += 1)
    slug = `${base}-${String(count)}`;
  return slug;
}

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
      name: orgName,
      slug: slug.nullish(),
      created_by: z.string().nullish(),
      ...settings(),
    })),
    unsupported: ["role_set_key"],
    handle: (context, { body }) => {
      const { state, ids, now } = context;
      const creator =
        typeof body.created_by === "string" ? requireUser(context, body.created_by) : null;
      if (typeof body.slug === "string") checkSlug(context, body.slug);
      const organization = state.organizations.add({
        id: ids.next("org_", 27),
        name: body.name,
        slug: body.slug ?? freeSlug(context, body.name),
        createdBy: creator?.id ?? null,
        maxMemberships: body.max_allowed_memberships ?? 5,
        isAdminDeletable: true,
        ...replacedMetadata(body),
        createdAt: body.created_at ?? now,
        updatedAt: now,
        members: new Collection(),
        invitations: new Collection(),
        invitationIds: new Map(),
        domains: new Collection(),
      });
      state.organizationIds.set(organization.slug, organization.id);
      record(context, "organization.created", presentOrganization(context, organization));
      if (creator) addMember(context, organization, creator, "org:admin");
      return presentOrganization(context, organization);
    },
  }),
  route("GET /v1/organizations/:id", "Shows an organization by id or slug", {
    query: shownQuery,
    handle: (context, { params, query }) =>
      presentAsked(context, requireOrganization(context, params["id"]), query),
  }),
  route("PATCH /v1/organizations/:id", "Changes an organization", {
    body: lazyStrictObject(() => ({
      name: orgName.nullish(),
      slug: slug.nullish(),
      admin_delete_enabled: z.boolean().nullish(),
      ...settings(),
    })),
    unsupported: ["role_set_key"],
    handle: (context, { params, body }) => {
      const organization = requireOrganization(context, params["id"]);
      const { organizationIds } = context.state;
      const newSlug = body.slug ?? organization.slug;
      checkSlug(context, newSlug, organization.id);
      organizationIds.delete(organization.slug);
      organizationIds.set(newSlug, organization.id);
      return saveOrganization(context, {
        ...organization,
        name: body.name ?? organization.name,
        slug: newSlug,
        createdAt: body.created_at ?? organization.createdAt,
        isAdminDeletable: body.admin_delete_enabled ?? organization.isAdminDeletable,
        maxMemberships: body.max_allowed_memberships ?? organization.maxMemberships,
        ...replacedMetadata(body, organization),
      });
    },
  }),
  route("DELETE /v1/organizations/:id", "Deletes an organization", (context, { params }) => {
    const { state } = context;
    const organization = requireOrganization(context, params["id"]);
    for (const { membershipId } of [...organization.members.values()]) {
      const membership = state.memberships.get(membershipId);
      if (!membership) continue;
      const shown = presentMembership(context, membership);
      dropMembership(context, membership);
      record(context, "organizationMembership.deleted", shown);
    }
    state.organizations.remove(organization.id);
    state.organizationIds.delete(organization.slug);
    const deleted = presentDeleted("organization", organization.id, { slug: organization.slug });
    return record(context, "organization.deleted", deleted);
  }),
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
