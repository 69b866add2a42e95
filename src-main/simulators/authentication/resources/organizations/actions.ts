import * as z from "zod";
import { Collection } from "#core/state/collection.ts";
import { taken } from "../../errors.ts";
import { record } from "../../events.ts";
import { type MetadataBody, replacedMetadata } from "../../shared/metadata.ts";
import { presentDeleted } from "../../shared/present.ts";
import { saveOrganization } from "../../shared/save.ts";
import { text } from "../../shared/schema.ts";
import type { Organization, SimContext, User } from "../../state.ts";
import { addMember, dropMembership } from "../organization-memberships/actions.ts";
import { presentMembership } from "../organization-memberships/present.ts";
import { presentOrganization } from "./present.ts";

export const organizationName = text.min(1).max(256);

export const organizationSlug = z.string().regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, {
  error: "it can only contain lowercase letters, numbers and dashes",
});

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

interface Settings extends MetadataBody {
  readonly slug?: string | null | undefined;
  readonly created_at?: number | null | undefined;
  readonly max_allowed_memberships?: number | null | undefined;
}

/** Creates an organization. Its creator becomes its admin. */
export function createOrganization(
  context: SimContext,
  body: Settings & { readonly name: string },
  creator: User | null,
) {
  const { state, ids, now } = context;
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
    requests: new Collection(),
  });
  state.organizationIds.set(organization.slug, organization.id);
  record(context, "organization.created", presentOrganization(context, organization));
  if (creator) addMember(context, organization, creator, "org:admin");
  return presentOrganization(context, organization);
}

/** Changes an organization, and returns it as the API shows it. */
export function updateOrganization(
  context: SimContext,
  organization: Organization,
  body: Settings & {
    readonly name?: string | null | undefined;
    readonly admin_delete_enabled?: boolean | null | undefined;
  },
) {
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
}

/** Deletes an organization with its memberships. */
export function deleteOrganization(context: SimContext, organization: Organization) {
  const { state } = context;
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
}
