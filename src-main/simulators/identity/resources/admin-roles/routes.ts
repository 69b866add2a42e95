import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireGroup, requireItem, requireUser } from "../../shared/find.ts";
import { presentTime } from "../../shared/time.ts";
import { groupTarget, userTarget, writeLog } from "../../sign-in/log.ts";
import type { SimContext, State } from "../../state.ts";
import { roleLabels, roleTypes, type RoleAssignment } from "./schema.ts";

type Params = Readonly<Record<string, string>>;

const roleBody = z.discriminatedUnion("type", [
  lazyStrictObject(() => ({ type: z.enum(roleTypes) })),
  lazyObject(() => ({
    type: z.literal("CUSTOM"),
    role: z.string().min(1),
    "resource-set": z.string().min(1),
  })),
]);

type RoleBody = z.output<typeof roleBody>;

/** The owners of roles: users and groups. */
const owners = [
  { path: "/api/v1/users", noun: "user", type: "USER" },
  { path: "/api/v1/groups", noun: "group", type: "GROUP" },
] as const;

type Owner = (typeof owners)[number];

function requireOwner(state: State, { type }: Owner, params: Params): string {
  return type === "USER" ? requireUser(state, params).id : requireGroup(state, params).id;
}

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
  const { users, groups } = context.state;
  const user = owner.type === "USER" ? users.get(ownerId) : undefined;
  const group = owner.type === "GROUP" ? groups.get(ownerId) : undefined;
  const targets = [...(user ? [userTarget(user)] : []), ...(group ? [groupTarget(group)] : [])];
  const type = owner.type === "USER" ? "user.account.privilege" : "group.privilege";
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
  const rolesOf = (state: State, params: Params) => {
    const id = requireOwner(state, owner, params);
    return [...state.management.roles.values()].filter(({ ownerId }) => ownerId === id);
  };
  const requireRole = (state: State, params: Params) => {
    const role = rolesOf(state, params).find(({ id }) => id === params["role"]);
    if (!role) throw notFound(params["role"] ?? "", "Role");
    return role;
  };
  return [
    route(`POST ${path}`, `Gives a ${noun} a role of an administrator`, {
      unsupported: ["disableNotifications"],
      body: roleBody,
      handle: (context, { params, body, baseUrl }) => {
        const { state, ids, now } = context;
        const ownerId = requireOwner(state, owner, params);
        const custom = customOf(state, body);
        if (rolesOf(state, params).some((role) => isSame(role, body.type, custom))) {
          throw validationFailed("type", [
            `type: The role specified is already assigned to the ${noun}.`,
          ]);
        }
        const role = state.management.roles.add({
          id: ids.next(owner.type === "USER" ? "ra1" : "grp", 17),
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
        rolesOf(context.state, params).map((role) => presentRole(context, role, owner, baseUrl)),
    }),
    route(`GET ${path}/:role`, `Shows a role of a ${noun}`, (context, { params, baseUrl }) =>
      presentRole(context, requireRole(context.state, params), owner, baseUrl),
    ),
    route(`DELETE ${path}/:role`, `Takes a role from a ${noun}`, (context, { params }) => {
      const role = requireRole(context.state, params);
      context.state.management.roles.remove(role.id);
      logRole(context, owner, role.ownerId, "revoke");
      return noContent();
    }),
  ];
}

/** Roles of administrators: given to users and groups. The API token may do everything all the same. */
export const routes = owners.flatMap(routesOf);
