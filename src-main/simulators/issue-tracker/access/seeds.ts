import { permissions } from "../shared/permissions.ts";
import { products } from "../shared/seeds.ts";
import type { Grant, Group, PermissionScheme, Role } from "./types.ts";

/** The group whose members administer the site, products and projects. */
export const ADMINISTRATORS = "4f1cbb5a-2c3c-4a5f-9a0e-6d1f0c7c0a10";

/** The role that administers a project. */
export const ADMINISTRATOR_ROLE = "10002";

/** The scheme of projects that choose no other. */
export const DEFAULT_SCHEME = "0";

/** The groups of a new site: one for each product, and the administrators. */
export function seedGroups(ownerId: string, userIds: readonly string[]): readonly Group[] {
  const ofProducts = products.map(({ key, group }) => ({
    id: group.groupId,
    name: group.name,
    memberIds: key === "jira-software" ? userIds : [],
  }));
  return [...ofProducts, { id: ADMINISTRATORS, name: "jira-administrators", memberIds: [ownerId] }];
}

/** The roles of a new site. */
export function seedRoles(): readonly Role[] {
  const admins = { id: "10000", kind: "group", holderId: ADMINISTRATORS } as const;
  return [
    {
      id: ADMINISTRATOR_ROLE,
      name: "Administrators",
      description: "A project role that represents administrators in a project",
      defaultActors: [admins],
    },
    {
      id: "10001",
      name: "Developers",
      description: "A project role that represents developers in a project",
      defaultActors: [],
    },
    {
      id: "10000",
      name: "Users",
      description: "A project role that represents users in a project",
      defaultActors: [],
    },
  ];
}

/** The permissions that the default scheme leaves to the administrators of a project. */
const ofAdministrators = new Set([
  "ADMINISTER_PROJECTS",
  "DELETE_ALL_ATTACHMENTS",
  "DELETE_ALL_COMMENTS",
  "DELETE_ALL_WORKLOGS",
  "DELETE_ISSUES",
  "EDIT_ALL_COMMENTS",
  "EDIT_ALL_WORKLOGS",
  "MANAGE_WATCHERS",
  "MODIFY_REPORTER",
]);

/** The default scheme: everyone with a product works on issues, and administrators do the rest. */
export function seedScheme(): PermissionScheme {
  const keys = permissions.flatMap(({ key, type }) => (type === "PROJECT" ? [key] : []));
  const grants = keys.map((permission, index): Grant => {
    const id = String(10_000 + index);
    return ofAdministrators.has(permission)
      ? { id, permission, holder: "projectRole", holderId: ADMINISTRATOR_ROLE }
      : { id, permission, holder: "applicationRole", holderId: "" };
  });
  return {
    id: DEFAULT_SCHEME,
    name: "Default Permission Scheme",
    description:
      "This is the default Permission Scheme. Any new projects that are created will be assigned this scheme.",
    grants,
  };
}
