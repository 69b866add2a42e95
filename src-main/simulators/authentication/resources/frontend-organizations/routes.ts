import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { clerkError } from "../../errors.ts";
import { requireOrganization } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { paging } from "../../shared/schema.ts";
import type { Role, SimContext, User } from "../../state.ts";
import { clearable } from "../frontend/form-fields.ts";
import {
  formOperation,
  frontendFields,
  listOperation,
  mountOperations,
  type Operation,
  operation,
  proxied,
} from "../frontend/mount.ts";
import { answer, notAllowed, presentOwnOrganization, requireMe } from "../frontend/own.ts";
import {
  createOrganization,
  deleteOrganization,
  organizationName,
  organizationSlug,
  updateOrganization,
} from "../organizations/actions.ts";
import { requireMember } from "./access.ts";
import { domains } from "./domains.ts";
import { members } from "./members.ts";
import { presentRole } from "./present.ts";

const roles: readonly Role[] = ["org:admin", "org:member"];

/** Refuses a further organization of a user who may create none, or has created enough. */
function checkMayCreate({ state }: SimContext, user: User): void {
  const { mayCreateOrganizations: mayCreate, organizationsLimit: limit } = user;
  if (!mayCreate) {
    const message = "You are not authorized to create organizations.";
    throw clerkError(403, "organization_creation_not_allowed", "not allowed", message);
  }
  const own = [...state.organizations.values()].filter(({ createdBy }) => createdBy === user.id);
  if (limit === null || limit === 0 || own.length < limit) return;
  const message = `You have reached your limit of ${String(limit)} organizations.`;
  throw clerkError(403, "organization_creation_quota_exceeded", "quota exceeded", message);
}

const slug = clearable(organizationSlug).optional();

const own: readonly Operation[] = [
  formOperation(
    "POST /organizations",
    "Creates an organization; the user becomes its admin",
    lazyLooseObject(() => ({ name: organizationName, slug })),
    (context, request) => {
      const { user } = requireMe(context, request);
      checkMayCreate(context, user);
      const { id } = createOrganization(context, request.body, user);
      return answer(
        context,
        request,
        presentOwnOrganization(context, requireOrganization(context, id)),
      );
    },
  ),
  operation("GET /organizations/:id", "Shows an organization of the user", (context, request) => {
    const { organization } = requireMember(context, request);
    return answer(context, request, presentOwnOrganization(context, organization));
  }),
  formOperation(
    "PATCH /organizations/:id",
    "Changes the profile of an organization",
    lazyLooseObject(() => ({ name: organizationName.optional(), slug })),
    (context, request) => {
      const { organization } = requireMember(context, request, "org:sys_profile:manage");
      const { name, slug: changed } = request.body;
      updateOrganization(context, organization, { name, slug: changed });
      const saved = requireOrganization(context, organization.id);
      return answer(context, request, presentOwnOrganization(context, saved));
    },
  ),
  operation("DELETE /organizations/:id", "Deletes an organization", (context, request) => {
    const { organization } = requireMember(context, request, "org:sys_profile:delete");
    if (!organization.isAdminDeletable) {
      throw notAllowed("Deletion by admins is not enabled for this organization.");
    }
    return answer(context, request, deleteOrganization(context, organization));
  }),
  listOperation(
    "GET /organizations/:id/roles",
    "Lists the roles of an organization",
    lazyLooseObject(() => ({ ...frontendFields(), ...paging() })),
    (context, request) => {
      requireMember(context, request, "org:sys_memberships:read");
      const shown = pageWithTotal(() => roles, request.query, presentRole);
      return answer(context, request, { ...shown, has_role_set_migration: false });
    },
  ),
];

/** The part of the Frontend API about organizations: below the proxy path, since the Backend API has the other. */
export const routes = mountOperations([...own, ...members, ...domains], proxied);
