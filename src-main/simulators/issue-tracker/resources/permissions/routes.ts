import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, issueNotFound, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { holds, holdsGlobally, type Place } from "../../access/holds.ts";
import { findIssue, findProject, requireIssueProject, requireUser } from "../../shared/find.ts";
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

/** The project or issue of a query; `undefined` where it names none. */
function readPlace(
  state: State,
  scope: Readonly<Record<string, string | undefined>>,
): Place | undefined {
  const wanted = scope["projectKey"] ?? scope["projectId"];
  const project = wanted === undefined ? undefined : findProject(state, wanted);
  if (wanted !== undefined && !project) {
    throw notFound(`No project could be found with key or id '${wanted}'.`);
  }
  const key = scope["issueKey"] ?? scope["issueId"];
  if (key === undefined) return project && { project };
  const issue = findIssue(state, key);
  if (!issue) throw issueNotFound();
  return { project: requireIssueProject(state, issue), issue };
}

/** Returns whether a user has a permission: at a place, or else in any project. */
function isHeld(state: State, userId: string, { key, type }: Permission, place?: Place): boolean {
  if (type === "GLOBAL") return holdsGlobally(state, userId, key);
  if (place) return holds(state, userId, key, place);
  const projects = [...state.projects.values()];
  // Without projects the default scheme decides as it would for one of the caller's own.
  if (projects.length === 0) return holdsGlobally(state, userId, "ADMINISTER");
  return projects.some((project) => holds(state, userId, key, { project }));
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

/** The permissions of users, in projects and at issues. */
export const routes = [
  route("GET /mypermissions", "Shows which permissions the caller has", {
    query: lazyObject(() => ({
      permissions: words,
      projectKey: z.string().optional(),
      projectId: z.string().optional(),
      issueKey: z.string().optional(),
      issueId: z.string().optional(),
    })),
    unsupportedFilters: ["commentId", "projectConfigurationUuid", "projectUuid"],
    handle: ({ state }, { query: { permissions: keys = [], ...scope } }, { callerId }) => {
      if (keys.length === 0) throw badRequest("The 'permissions' query parameter is required.");
      const place = readPlace(state, scope);
      const held = requirePermissions(keys).map((one) => [
        one.key,
        { id: idOf(one), ...one, havePermission: isHeld(state, callerId, one, place) },
      ]);
      return { permissions: Object.fromEntries(held) as unknown };
    },
  }),
  route("GET /permissions", "Lists the permissions", () => ({
    permissions: Object.fromEntries(permissions.map((one) => [one.key, one])) as unknown,
  })),
  route("POST /permissions/check", "Says for which projects and issues a user has permissions", {
    body: checkBody,
    handle: ({ state }, { body }, { callerId }) => {
      const userId =
        body.accountId === undefined ? callerId : requireUser(state, body.accountId).id;
      const projectPermissions = body.projectPermissions.flatMap(
        ({ permissions: keys, issues, projects }) =>
          requirePermissions(keys, "PROJECT").map(({ key }) => ({
            permission: key,
            issues: issues
              .filter((id) => {
                const issue = state.issues.get(id);
                const project = issue && state.projects.get(issue.projectId);
                return project && holds(state, userId, key, { project, issue });
              })
              .map(Number),
            projects: projects
              .filter((id) => {
                const project = state.projects.get(id);
                return project && holds(state, userId, key, { project });
              })
              .map(Number),
          })),
      );
      const globalPermissions = requirePermissions(body.globalPermissions, "GLOBAL")
        .filter(({ key }) => holdsGlobally(state, userId, key))
        .map(({ key }) => key);
      return { projectPermissions, globalPermissions };
    },
  }),
  route("POST /permissions/project", "Lists the projects in which the caller has permissions", {
    body: projectsBody,
    handle: ({ state }, { body }, { callerId }) => {
      const wanted = requirePermissions(body.permissions, "PROJECT");
      const projects = [...state.projects.values()]
        .filter((project) => wanted.every(({ key }) => holds(state, callerId, key, { project })))
        .map(({ id, key }) => ({ id: Number(id), key }));
      return { projects };
    },
  }),
];
