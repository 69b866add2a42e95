import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery, takePage, urlOf } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import { appTarget, groupTarget, userTarget, writeLog } from "../../sign-in/log.ts";
import type { SimContext, State } from "../../state.ts";
import { type Owner, owners, requireOwner, requireRole, rolesOf } from "./owners.ts";
import { targetsPath } from "./targets.ts";
import { roleLabels, roleTypes, type RoleAssignment } from "./schema.ts";

const roleBody = z.discriminatedUnion("type", [
  lazyStrictObject(() => ({ type: z.enum(roleTypes) })),
  lazyObject(() => ({
    type: z.literal("CUSTOM"),
    role: z.string().min(1),
    "resource-set": z.string().min(1),
  })),
]);

type RoleBody = z.output<typeof roleBody>;

const idPrefixes = { USER: "ra1", GROUP: "grp", CLIENT: "cr1" } as const;

function presentRole(
  { state }: SimContext,
  role: RoleAssignment,
  { type, path }: Owner,
  base: string,
) {
  const { custom } = role;
  const owner = `${base}${path}/${role.ownerId}`;
  return {
    id: role.id,
    label: custom
      ? (state.management.customRoles.get(custom.roleId)?.fields.label ?? custom.roleId)
      : roleLabels[role.type],
    type: role.type,
    status: "ACTIVE",
    created: presentTime(role.created),
    lastUpdated: presentTime(role.created),
    assignmentType: type,
    ...(custom && { role: custom.roleId, "resource-set": custom.resourceSetId }),
    _links: {
      assignee: { href: owner },
      ...(custom && {
        role: { href: `${base}/api/v1/iam/roles/${custom.roleId}` },
        "resource-set": { href: `${base}/api/v1/iam/resource-sets/${custom.resourceSetId}` },
      }),
    },
  };
}

function logRole(
  context: SimContext,
  owner: Owner,
  ownerId: string,
  verb: "grant" | "revoke",
): void {
  const { users, groups, apps } = context.state;
  const user = owner.type === "USER" ? users.get(ownerId) : undefined;
  const group = owner.type === "GROUP" ? groups.get(ownerId) : undefined;
  const app = owner.type === "CLIENT" ? apps.get(ownerId) : undefined;
  const targets = [
    ...(user ? [userTarget(user)] : []),
    ...(group ? [groupTarget(group)] : []),
    ...(app ? [appTarget(app)] : []),
  ];
  const type = owner.type === "GROUP" ? "group.privilege" : "user.account.privilege";
  writeLog(context, `${type}.${verb}`, { targets });
}

function customOf(state: State, body: RoleBody): RoleAssignment["custom"] {
  if (body.type !== "CUSTOM") return undefined;
  const { customRoles, resourceSets } = state.management;
  return {
    roleId: requireItem(customRoles, body.role, "Role").id,
    resourceSetId: requireItem(resourceSets, body["resource-set"], "ResourceSet").id,
  };
}

const isSame = (role: RoleAssignment, type: string, custom: RoleAssignment["custom"]) =>
  role.type === type &&
  role.custom?.roleId === custom?.roleId &&
  role.custom?.resourceSetId === custom?.resourceSetId;

function routesOf(owner: Owner) {
  const { noun } = owner;
  const path = `${owner.path}/:id/roles` as const;
  return [
    route(`POST ${path}`, `Gives a ${noun} a role of an administrator`, {
      unsupported: ["disableNotifications"],
      body: roleBody,
      handle: (context, { params, body, baseUrl }) => {
        const { state, ids, now } = context;
        const ownerId = requireOwner(state, owner, params);
        const custom = customOf(state, body);
        if (rolesOf(state, owner, params).some((role) => isSame(role, body.type, custom))) {
          throw validationFailed("type", [
            `type: The role specified is already assigned to the ${noun}.`,
          ]);
        }
        const role = state.management.roles.add({
          id: ids.next(idPrefixes[owner.type], 17),
          ownerId,
          type: body.type,
          custom,
          created: now,
        });
        logRole(context, owner, ownerId, "grant");
        return new RouteResponse(201, presentRole(context, role, owner, baseUrl));
      },
    }),
    route(`GET ${path}`, `Lists the roles of a ${noun}`, {
      unsupported: ["expand"],
      handle: (context, { params, baseUrl }) =>
        rolesOf(context.state, owner, params).map((role) =>
          presentRole(context, role, owner, baseUrl),
        ),
    }),
    route(`GET ${path}/:role`, `Shows a role of a ${noun}`, (context, { params, baseUrl }) =>
      presentRole(context, requireRole(context.state, owner, params), owner, baseUrl),
    ),
    route(`DELETE ${path}/:role`, `Takes a role from a ${noun}`, (context, { params }) => {
      const role = requireRole(context.state, owner, params);
      context.state.management.roles.remove(role.id);
      context.state.management.settings.delete(targetsPath(role));
      logRole(context, owner, role.ownerId, "revoke");
      return noContent();
    }),
  ];
}

/** Roles of administrators: given to users, groups and clients. The API token may do everything all the same. */
export const routes = [
  ...owners.flatMap(routesOf),
  route("GET /api/v1/iam/assignees/users", "Lists the users with roles", {
    query: pageQuery,
    handle: ({ state }, request) => {
      const owned = new Set([...state.management.roles.values()].map(({ ownerId }) => ownerId));
      const users = [...state.users.values()].filter(({ id }) => owned.has(id));
      const page = takePage(users, request.query, 100);
      const { baseUrl } = request;
      return {
        value: page.items.map(({ id }) => ({
          id,
          orn: `orn:okta:directory:simdeck:users:${id}`,
          _links: {
            self: { href: `${baseUrl}/api/v1/users/${id}` },
            roles: { href: `${baseUrl}/api/v1/users/${id}/roles` },
          },
        })),
        _links: page.next === undefined ? {} : { next: { href: urlOf(request, page.next) } },
      };
    },
  }),
];
