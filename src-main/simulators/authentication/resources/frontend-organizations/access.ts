import type { RouteRequest } from "#core/contract/route.ts";
import { clerkError } from "../../errors.ts";
import { requireOrganization } from "../../shared/lookup.ts";
import type { Membership, Organization, SimContext } from "../../state.ts";
import type { FrontendQuery } from "../frontend/mount.ts";
import { type Me, requireMe } from "../frontend/own.ts";
import { permissions } from "../organization-memberships/present.ts";

/** The permissions that the provider defines. */
export type SystemPermission = `org:sys_${
  | `profile:${"manage" | "delete"}`
  | `${"memberships" | "domains"}:${"read" | "manage"}`}`;

/** A member who acts in an organization. */
export interface Acting extends Me {
  readonly organization: Organization;
  readonly membership: Membership;
}

/** Returns the organization of a path and the user as its member. Throws 403 and 404. */
export function requireMember(
  context: SimContext,
  request: RouteRequest<FrontendQuery>,
  needed?: SystemPermission,
): Acting {
  const me = requireMe(context, request);
  const organization = requireOrganization(context, request.params["id"]);
  const id = organization.members.get(me.user.id)?.membershipId;
  const membership = context.state.memberships.get(id ?? "");
  if (!membership) {
    const message = "Current user is not a member of the organization.";
    throw clerkError(403, "not_a_member_in_organization", "not a member", message);
  }
  if (needed !== undefined && !permissions[membership.role].includes(needed)) {
    const message =
      "Current user is not an administrator in the organization. Only administrators can perform this action.";
    throw clerkError(403, "not_an_admin_in_organization", "not an administrator", message, {
      permissions: [needed],
    });
  }
  return { ...me, organization, membership };
}
