import * as z from "zod";
import { clerkError } from "../errors.ts";
import { organizationDeleted, organizationEvent, record } from "../events.ts";
import { mergeMetadata } from "../metadata.ts";
import {
  addMember,
  checkSlug,
  dropMember,
  organizationOf,
  saveOrganization,
  showOrganization,
  slugOf,
} from "../organizations.ts";
import { countOf, filtered, ordered, pageOf, type SortKey } from "../paging.ts";
import { flag, metadata, paging, repeated, text } from "../params.ts";
import { presentDeleted } from "../present.ts";
import { Collection } from "#core/state/collection.ts";
import { route } from "../route.ts";
import type { AuthContext, Organization } from "../state.ts";
import { userOf } from "../users.ts";

const orgName = text.min(1).max(256);

const slug = z.string().regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, {
  error: "it can only contain lowercase letters, numbers and dashes",
});

const metadataShape = {
  public_metadata: metadata.nullish(),
  private_metadata: metadata.nullish(),
};

const settings = {
  max_allowed_memberships: z.int().min(0).nullish(),
  ...metadataShape,
};

const keys: Readonly<Record<string, (organization: Organization) => SortKey>> = {
  name: ({ name }) => name,
  created_at: ({ createdAt }) => createdAt,
  members_count: ({ members }) => members.size,
};

interface OrganizationQuery {
  readonly query?: string | undefined;
  readonly organization_id?: readonly string[] | undefined;
  readonly user_id?: readonly string[] | undefined;
  readonly order_by?: string | undefined;
}

function matching({ state }: AuthContext, query: OrganizationQuery): () => Iterable<Organization> {
  const needle = query.query?.toLowerCase();
  const { organization_id: ids, user_id: users } = query;
  if (needle === undefined && ids === undefined && users === undefined) {
    return () => state.organizations.newestFirst();
  }
  const keep = (one: Organization) =>
    (needle === undefined ||
      [one.id, one.name, one.slug].some((part) => part.toLowerCase().includes(needle))) &&
    (ids?.includes(one.id) ?? true) &&
    (users?.some((id) => one.members.has(id)) ?? true);
  return () => filtered(state.organizations.newestFirst(), keep);
}

function inOrder(items: Iterable<Organization>, orderBy: string | undefined) {
  if (orderBy === undefined || orderBy === "-created_at") return items;
  const key = keys[orderBy.replace(/^[+\- ]/, "")];
  if (key) return ordered(items, orderBy, key);
  const message = `order_by must be one of ${Object.keys(keys).join(", ")}.`;
  throw clerkError(422, "form_param_value_invalid", message, message, { param_name: "order_by" });
}

const list = route({
  method: "GET",
  path: "/v1/organizations",
  summary: "Lists organizations, newest first unless ordered otherwise",
  query: z.object({
    query: z.string().optional(),
    organization_id: repeated.optional(),
    user_id: repeated.optional(),
    order_by: z.string().optional(),
    include_members_count: flag.optional(),
    ...paging,
  }),
  handle: (context, { query }) => {
    const all = matching(context, query);
    const { organizations } = context.state;
    const isWhole = query.query === undefined && !query.organization_id && !query.user_id;
    return {
      data: pageOf(inOrder(all(), query.order_by), query).map((one) =>
        showOrganization(context, one),
      ),
      total_count: isWhole ? organizations.size : countOf(all()),
    };
  },
});

const create = route({
  method: "POST",
  path: "/v1/organizations",
  summary: "Makes an organization; `created_by` becomes its admin",
  body: z.strictObject({
    name: orgName,
    slug: slug.nullish(),
    created_by: z.string().nullish(),
    created_at: z.unknown().optional(),
    ...settings,
  }),
  handle: (context, { body }) => {
    const { state, ids, now } = context;
    const creator = typeof body.created_by === "string" ? userOf(context, body.created_by) : null;
    if (typeof body.slug === "string") checkSlug(context, body.slug);
    const organization = state.organizations.add({
      id: ids.next("org_", 27),
      name: body.name,
      slug: body.slug ?? slugOf(context, body.name),
      createdBy: creator?.id ?? null,
      maxMemberships: body.max_allowed_memberships ?? 5,
      isAdminDeletable: true,
      publicMetadata: body.public_metadata ?? {},
      privateMetadata: body.private_metadata ?? {},
      createdAt: now,
      updatedAt: now,
      members: new Collection(),
      invitations: new Collection(),
      invitationIds: new Map(),
      domains: new Collection(),
    });
    state.organizationIds.set(organization.slug, organization.id);
    record(context, organizationEvent("organization.created", state, organization, now));
    if (creator) addMember(context, organization, creator, "org:admin");
    return showOrganization(context, organization);
  },
});

const get = route({
  method: "GET",
  path: "/v1/organizations/:id",
  summary: "Shows an organization, by id or slug",
  handle: (context, { params }) => showOrganization(context, organizationOf(context, params["id"])),
});

const update = route({
  method: "PATCH",
  path: "/v1/organizations/:id",
  summary: "Changes an organization",
  body: z.strictObject({
    name: orgName.nullish(),
    slug: slug.nullish(),
    admin_delete_enabled: z.boolean().nullish(),
    ...settings,
  }),
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    const { organizationIds } = context.state;
    const newSlug = body.slug ?? organization.slug;
    checkSlug(context, newSlug, organization.id);
    organizationIds.delete(organization.slug);
    organizationIds.set(newSlug, organization.id);
    const saved = saveOrganization(context, {
      ...organization,
      name: body.name ?? organization.name,
      slug: newSlug,
      isAdminDeletable: body.admin_delete_enabled ?? organization.isAdminDeletable,
      maxMemberships: body.max_allowed_memberships ?? organization.maxMemberships,
      publicMetadata: body.public_metadata ?? organization.publicMetadata,
      privateMetadata: body.private_metadata ?? organization.privateMetadata,
    });
    return showOrganization(context, saved);
  },
});

const remove = route({
  method: "DELETE",
  path: "/v1/organizations/:id",
  summary: "Deletes an organization with its memberships",
  handle: (context, { params }) => {
    const { state } = context;
    const organization = organizationOf(context, params["id"]);
    for (const { membershipId } of [...organization.members.values()]) {
      const membership = state.memberships.get(membershipId);
      if (membership) dropMember(context, membership);
    }
    state.organizations.remove(organization.id);
    state.organizationIds.delete(organization.slug);
    record(context, organizationDeleted(organization));
    return presentDeleted("organization", organization.id, { slug: organization.slug });
  },
});

const mergeOrganizationMetadata = route({
  method: "PATCH",
  path: "/v1/organizations/:id/metadata",
  summary: "Merges metadata deeply; null removes a key",
  body: z.strictObject(metadataShape),
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    const { publicMetadata, privateMetadata } = organization;
    const saved = saveOrganization(context, {
      ...organization,
      publicMetadata: mergeMetadata(publicMetadata, body.public_metadata ?? undefined),
      privateMetadata: mergeMetadata(privateMetadata, body.private_metadata ?? undefined),
    });
    return showOrganization(context, saved);
  },
});

const replaceOrganizationMetadata = route({
  method: "PUT",
  path: "/v1/organizations/:id/metadata",
  summary: "Replaces the metadata that is sent",
  body: z.strictObject(metadataShape),
  handle: (context, { params, body }) => {
    const organization = organizationOf(context, params["id"]);
    const saved = saveOrganization(context, {
      ...organization,
      publicMetadata: body.public_metadata ?? organization.publicMetadata,
      privateMetadata: body.private_metadata ?? organization.privateMetadata,
    });
    return showOrganization(context, saved);
  },
});

/** `/organizations` */
export const organizationRoutes = [
  list,
  create,
  get,
  update,
  remove,
  mergeOrganizationMetadata,
  replaceOrganizationMetadata,
];
