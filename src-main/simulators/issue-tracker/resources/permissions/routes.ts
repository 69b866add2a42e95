import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, issueNotFound, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { findIssue, findProject, requireUser } from "../../shared/find.ts";
import { permissions, type Permission } from "../../shared/permissions.ts";
import { words } from "../../shared/schema.ts";
import type { State } from "../../state.ts";

const idOf = (permission: Permission) => String(permissions.indexOf(permission));

/** The permissions of these keys. An unknown key rejects the whole request. */
function requirePermissions(
  keys: readonly string[],
  type?: Permission["type"],
): readonly Permission[] {
  return keys.map((key) => {
    const found = permissions.find((one) => one.key === key);
    if (found && (type === undefined || found.type === type)) return found;
    throw badRequest(`Unrecognized permission: ${key}`);
  });
}

/** Checks that the project, issue or comment of a query exists. */
function checkScope(state: State, scope: Readonly<Record<string, string | undefined>>): void {
  const project = scope["projectKey"] ?? scope["projectId"];
  if (project !== undefined && !findProject(state, project)) {
    throw notFound(`No project could be found with key or id '${project}'.`);
  }
  const issue = scope["issueKey"] ?? scope["issueId"];
  if (issue !== undefined && !findIssue(state, issue)) throw issueNotFound();
}

const ids = z.array(z.union([z.int(), z.string()]).transform(String)).default([]);

const checkBody = lazyObject(() => ({
  accountId: z.string().optional(),
  globalPermissions: z.array(z.string()).default([]),
  projectPermissions: z
    .array(
      lazyObject(() => ({
        permissions: z.array(z.string()).min(1, "must name at least one permission"),
        issues: ids,
        projects: ids,
      })),
    )
    .default([]),
}));

const projectsBody = lazyObject(() => ({
  permissions: z.array(z.string()).min(1, "must name at least one permission"),
}));

/** The permissions of callers: all of them. Unknown permissions, projects and issues are errors all the same. */
export const routes = [
  route("GET /mypermissions", "Shows which permissions the caller has: all", {
    query: lazyObject(() => ({
      permissions: words,
      projectKey: z.string().optional(),
      projectId: z.string().optional(),
      issueKey: z.string().optional(),
      issueId: z.string().optional(),
    })),
    unsupportedFilters: ["commentId", "projectConfigurationUuid", "projectUuid"],
    handle: ({ state }, { query: { permissions: keys = [], ...scope } }) => {
      if (keys.length === 0) throw badRequest("The 'permissions' query parameter is required.");
      checkScope(state, scope);
      const held = requirePermissions(keys).map((one) => [
        one.key,
        { id: idOf(one), ...one, havePermission: true },
      ]);
      return { permissions: Object.fromEntries(held) as unknown };
    },
  }),
  route("GET /permissions", "Lists the permissions", () => ({
    permissions: Object.fromEntries(permissions.map((one) => [one.key, one])) as unknown,
  })),
  route("POST /permissions/check", "Says for which projects and issues a user has permissions", {
    body: checkBody,
    handle: ({ state }, { body }) => {
      if (body.accountId !== undefined) requireUser(state, body.accountId);
      const projectPermissions = body.projectPermissions.flatMap(
        ({ permissions: keys, ...asked }) => {
          const issues = asked.issues.filter((id) => state.issues.has(id)).map(Number);
          const projects = asked.projects.filter((id) => state.projects.has(id)).map(Number);
          const found = requirePermissions(keys, "PROJECT");
          return found.map(({ key }) => ({ permission: key, issues, projects }));
        },
      );
      const globalPermissions = requirePermissions(body.globalPermissions, "GLOBAL");
      return { projectPermissions, globalPermissions: globalPermissions.map(({ key }) => key) };
    },
  }),
  route("POST /permissions/project", "Lists the projects in which the caller has permissions", {
    body: projectsBody,
    handle: ({ state }, { body }) => {
      requirePermissions(body.permissions, "PROJECT");
      const projects = Array.from(state.projects.values(), ({ id, key }) => ({
        id: Number(id),
        key,
      }));
      return { projects };
    },
  }),
];
