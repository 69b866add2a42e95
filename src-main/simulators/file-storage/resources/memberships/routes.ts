import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, BoxError, requireRecord } from "../../errors.ts";
import { route } from "../../route.ts";
import {
  presentPage,
  presentTime,
  presentUserMini,
  selectFields,
  type View,
  type ApiObject,
} from "../../shared/present.ts";
import { fieldsQuery, pageQuery, reference } from "../../shared/schema.ts";
import { type Membership, nextId, type SimContext, type State } from "../../state.ts";
import { recordEvent } from "../../streams/record.ts";
import { presentGroupMini } from "../groups/present.ts";

const PERMISSIONS = [
  ...["can_run_reports", "can_instant_login", "can_create_accounts", "can_edit_accounts"],
];

const permissions = z
  .record(
    z.string().refine((name) => PERMISSIONS.includes(name)),
    z.boolean(),
  )
  .nullish();

const role = z.enum(["member", "admin"]);

const requireMembership = ({ memberships }: State, id: string) =>
  requireRecord(memberships, "group_membership", id);

function presentMembership(
  view: View,
  membership: Membership,
  fields?: readonly string[],
): ApiObject {
  const group = view.state.groups.get(membership.groupId);
  const whole = {
    type: "group_membership",
    id: membership.id,
    user: presentUserMini(view, membership.userId),
    group: group ? presentGroupMini(group) : null,
    role: membership.role,
    created_at: presentTime(membership.createdAt),
    modified_at: presentTime(membership.modifiedAt),
  };
  if (!fields) return whole;
  const { configurablePermissions: own } = membership;
  return selectFields({ ...whole, configurable_permissions: own }, fields);
}

function record(context: SimContext, view: View, admin: string, membership: Membership): void {
  recordEvent(context, { admin }, view.actor, () => ({
    user: presentMembership(view, membership),
  }));
}

/** Permissions belong to administrators of a group. */
function permissionsOf(
  input: z.output<typeof permissions>,
  own: Membership["role"],
  before: Membership["configurablePermissions"],
): Membership["configurablePermissions"] {
  if (own === "admin") return input === undefined ? before : input;
  if (input) throw badRequest("configurable_permissions", "are for the role 'admin' alone");
  return null;
}

const listsOf = (["user", "group"] as const).map((kind) =>
  route(`GET /2.0/${kind}s/:id/memberships`, `List the memberships of a ${kind}`, {
    query: pageQuery,
    handle: ({ state }, { id, query, view }) => {
      requireRecord<unknown>(kind === "user" ? state.users : state.groups, kind, id);
      const found = [...state.memberships.values()].filter(
        (one) => (kind === "user" ? one.userId : one.groupId) === id,
      );
      return presentPage(found, query, (one) => presentMembership(view, one));
    },
  }),
);

export const routes = [
  ...listsOf,
  route("POST /2.0/group_memberships", "Add a user to a group", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({
      user: reference,
      group: reference,
      role: role.default("member"),
      configurable_permissions: permissions,
    })),
    handle: (context, { body, query, view }) => {
      const { state, ids, now } = context;
      const { id: userId } = requireRecord(state.users, "user", body.user.id);
      const { id: groupId } = requireRecord(state.groups, "group", body.group.id);
      const all = [...state.memberships.values()];
      if (all.some((one) => one.userId === userId && one.groupId === groupId)) {
        throw new BoxError(409, "conflict", "The user is already a member of the group");
      }
      const membership = state.memberships.add({
        id: nextId(ids, "membership"),
        ...{ userId, groupId, role: body.role },
        configurablePermissions: permissionsOf(body.configurable_permissions, body.role, null),
        createdAt: now,
        modifiedAt: now,
      });
      record(context, view, "GROUP_ADD_USER", membership);
      return new RouteResponse(201, presentMembership(view, membership, query.fields));
    },
  }),
  route("GET /2.0/group_memberships/:id", "Get a membership", {
    query: fieldsQuery,
    handle: ({ state }, { id, query, view }) =>
      presentMembership(view, requireMembership(state, id), query.fields),
  }),
  route("PUT /2.0/group_memberships/:id", "Change a membership", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({ role: role.optional(), configurable_permissions: permissions })),
    handle: ({ state, now }, { id, body, query, view }) => {
      const before = requireMembership(state, id);
      const own = body.role ?? before.role;
      const membership = state.memberships.replace({
        ...before,
        role: own,
        configurablePermissions: permissionsOf(
          body.configurable_permissions,
          own,
          before.configurablePermissions,
        ),
        modifiedAt: now,
      });
      return presentMembership(view, membership, query.fields);
    },
  }),
  route("DELETE /2.0/group_memberships/:id", "Remove a user from a group", (context, call) => {
    const membership = requireMembership(context.state, call.id);
    record(context, call.view, "GROUP_REMOVE_USER", membership);
    context.state.memberships.remove(membership.id);
    return noContent();
  }),
];
