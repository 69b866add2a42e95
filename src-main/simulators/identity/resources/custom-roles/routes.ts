import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { removeAssignments, requireByLabel } from "../../management/role-parts.ts";
import { settingsAt } from "../../management/objects.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { route } from "../../route.ts";
import { pageQuery } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import { type CustomRole, customRoleBody, permission } from "./schema.ts";

const PATH = "/api/v1/iam/roles";

type Role = Managed<CustomRole>;

const all = ({ management }: State) => management.customRoles;

const requireRole = (state: State, text?: string) => requireByLabel(all(state), text, "Role");

const conditionsBody = lazyObject(() => ({
  conditions: z
    .object({
      include: z.record(z.string(), z.unknown()).optional(),
      exclude: z.record(z.string(), z.unknown()).optional(),
    })
    .nullish(),
}));

type Conditions = z.output<typeof conditionsBody>["conditions"];

const conditionsPath = ({ id }: Role, label: string) => `${PATH}/${id}/permissions/${label}`;

/** Keeps which resources a permission is about. */
function keepConditions(state: State, role: Role, label: string, conditions: Conditions): void {
  const { settings } = state.management;
  if (conditions) settings.set(conditionsPath(role, label), { conditions });
  else settings.delete(conditionsPath(role, label));
}

function presentPermission(state: State, own: Role, label: string, base: string) {
  const { id, created, lastUpdated } = own;
  const conditions = settingsAt(state, conditionsPath(own, label), {});
  const role = `${base}${PATH}/${id}`;
  return {
    label,
    ...conditions,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    _links: { self: { href: `${role}/permissions/${label}` }, role: { href: role } },
  };
}

function requirePermission(role: Role, label = ""): string {
  if (!role.fields.permissions.includes(label)) throw notFound(label, "Permission");
  return label;
}

function setPermissions(state: State, role: Role, permissions: readonly string[], now: number) {
  all(state).replace({ ...role, lastUpdated: now, fields: { ...role.fields, permissions } });
}

const PERMISSIONS = `${PATH}/:role/permissions` as const;

/** Custom roles and their permissions. */
export const routes = [
  ...managedRoutes({
    path: PATH,
    param: "role",
    noun: "a custom role",
    kind: "Role",
    idPrefix: "cr0",
    of: all,
    find: requireRole,
    wrap: "roles",
    body: customRoleBody,
    listQuery: pageQuery,
    pageSize: 100,
    most: 100,
    hasLifecycle: false,
    read: ({ state }, { label, description, permissions }, { old }) => {
      checkFree(all(state).values(), old, "label", (fields) => fields.label === label);
      if (!old && !permissions?.length) {
        throw validationFailed("permissions", ["permissions: must have at least one permission"]);
      }
      return { label, description, permissions: permissions ?? old?.fields.permissions ?? [] };
    },
    nameOf: ({ label }) => label,
    present: (_context, { id, created, lastUpdated, fields }, { baseUrl }) => ({
      id,
      label: fields.label,
      description: fields.description,
      created: presentTime(created),
      lastUpdated: presentTime(lastUpdated),
      _links: {
        self: { href: `${baseUrl}${PATH}/${id}` },
        permissions: { href: `${baseUrl}${PATH}/${id}/permissions` },
      },
    }),
    changed: ({ state }, { change, item }) => {
      if (change === "delete") removeAssignments(state, ({ custom }) => custom?.roleId === item.id);
    },
    log: { create: "iam.role.create", update: "iam.role.update", delete: "iam.role.delete" },
  }),
  route(
    `GET ${PERMISSIONS}`,
    "Lists the permissions of a role",
    ({ state }, { params, baseUrl }) => {
      const role = requireRole(state, params["role"]);
      return {
        permissions: role.fields.permissions.map((label) =>
          presentPermission(state, role, label, baseUrl),
        ),
      };
    },
  ),
  route(
    `GET ${PERMISSIONS}/:permission`,
    "Shows a permission",
    ({ state }, { params, baseUrl }) => {
      const role = requireRole(state, params["role"]);
      return presentPermission(state, role, requirePermission(role, params["permission"]), baseUrl);
    },
  ),
  route(`POST ${PERMISSIONS}/:permission`, "Adds a permission to a role", {
    body: conditionsBody,
    handle: ({ state, now }, { params, body }) => {
      const role = requireRole(state, params["role"]);
      const label = permission().safeParse(params["permission"]).data;
      if (label === undefined) throw validationFailed("permission", ["permission: is not known"]);
      if (!role.fields.permissions.includes(label)) {
        setPermissions(state, role, [...role.fields.permissions, label], now);
      }
      keepConditions(state, role, label, body.conditions);
      return new RouteResponse(204, undefined);
    },
  }),
  route(`PUT ${PERMISSIONS}/:permission`, "Replaces the conditions of a permission", {
    body: conditionsBody,
    handle: ({ state }, { params, body, baseUrl }) => {
      const role = requireRole(state, params["role"]);
      const label = requirePermission(role, params["permission"]);
      keepConditions(state, role, label, body.conditions);
      return presentPermission(state, role, label, baseUrl);
    },
  }),
  route(
    `DELETE ${PERMISSIONS}/:permission`,
    "Takes a permission from a role",
    ({ state, now }, { params }) => {
      const role = requireRole(state, params["role"]);
      const label = requirePermission(role, params["permission"]);
      const left = role.fields.permissions.filter((one) => one !== label);
      setPermissions(state, role, left, now);
      keepConditions(state, role, label, undefined);
      return noContent();
    },
  ),
];
