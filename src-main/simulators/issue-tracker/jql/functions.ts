import type { Sprint } from "../agile/types.ts";
import { hasRole, holds } from "../access/holds.ts";
import { findIssue, findProject } from "../shared/find.ts";
import { listOf } from "../shared/collect.ts";
import { permissions } from "../shared/permissions.ts";
import { byName } from "../shared/seeds.ts";
import type { Annex, State } from "../state.ts";
import { parseMoment } from "./dates.ts";
import type { Scope } from "./field.ts";
import { JqlError } from "./query.ts";

type Run = (scope: Scope, args: readonly string[]) => readonly string[];

/** Functions that stand for ids, by their names in lower case. */
export type IdFunctions = ReadonlyMap<string, Run>;

/** A function by its name, with a check of how many arguments it gets. */
function define(name: string, least: number, most: number, run: Run): readonly [string, Run] {
  const allowed = least === most ? String(least) : `${String(least)} to ${String(most)}`;
  const checked: Run = (scope, args) => {
    if (args.length >= least && args.length <= most) return run(scope, args);
    throw new JqlError(
      `Function '${name}' expected '${allowed}' arguments but received '${String(args.length)}'.`,
    );
  };
  return [name.toLowerCase(), checked];
}

/** Users by account, address or name. */
export function usersNamed(state: State, text: string): readonly string[] {
  const wanted = text.toLowerCase();
  return [...state.users.values()]
    .filter(({ id, email, displayName }) =>
      [id, email, displayName].some((name) => name.toLowerCase() === wanted),
    )
    .map(({ id }) => id);
}

export const userFunctions: IdFunctions = new Map([
  define("currentUser", 0, 0, ({ callerId }) => [callerId]),
  define("membersOf", 1, 1, ({ state }, [wanted = ""]) => {
    const groups = [...state.groups.values()];
    const group =
      groups.find(({ id }) => id === wanted) ??
      groups.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (group) return group.memberIds;
    throw new JqlError(
      `Function 'membersOf' can not generate a list of usernames for group '${wanted}'; the group does not exist.`,
    );
  }),
]);

/** The users that a function names: the caller without an argument. */
const usersOr = ({ state, callerId }: Scope, wanted: string | undefined): readonly string[] =>
  wanted === undefined ? [callerId] : usersNamed(state, wanted);

const typesWhere = (name: string, isSubtask: boolean) =>
  define(name, 0, 0, ({ state }) =>
    listOf(state.issueTypes)
      .filter(({ level }) => (level === -1) === isSubtask)
      .map(({ id }) => id),
  );

export const typeFunctions: IdFunctions = new Map([
  typesWhere("standardIssueTypes", false),
  typesWhere("subtaskIssueTypes", true),
]);

export const projectFunctions: IdFunctions = new Map([
  define("projectsLeadByUser", 0, 1, (scope, [wanted]) => {
    const leads = usersOr(scope, wanted);
    const led = [...scope.state.projects.values()].filter(({ leadId }) => leads.includes(leadId));
    return led.map(({ id }) => id);
  }),
  define("projectsWhereUserHasPermission", 1, 1, ({ state, callerId }, [wanted = ""]) => {
    const permission = permissions.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (!permission) throw new JqlError(`The permission '${wanted}' does not exist.`);
    return [...state.projects.values()]
      .filter((project) => holds(state, callerId, permission.key, { project }))
      .map(({ id }) => id);
  }),
  define("projectsWhereUserHasRole", 1, 1, ({ state, callerId }, [wanted = ""]) => {
    const role = byName([...state.roles.values()], wanted);
    if (!role) throw new JqlError(`The role '${wanted}' does not exist.`);
    return [...state.projects.values()]
      .filter(({ id }) => hasRole(state, callerId, id, role.id))
      .map(({ id }) => id);
  }),
]);

export const componentFunctions: IdFunctions = new Map([
  define("componentsLeadByUser", 0, 1, (scope, [wanted]) => {
    const leads = usersOr(scope, wanted);
    return [...scope.state.parts.values()]
      .filter(({ kind, leadId }) => kind === "component" && leads.includes(leadId ?? ""))
      .map(({ id }) => id);
  }),
]);

const sprintsIn = (name: string, wanted: Sprint["state"]) =>
  define(name, 0, 0, ({ state }) =>
    [...state.sprints.values()].flatMap((sprint) => (sprint.state === wanted ? [sprint.id] : [])),
  );

export const sprintFunctions: IdFunctions = new Map([
  sprintsIn("openSprints", "active"),
  sprintsIn("closedSprints", "closed"),
  sprintsIn("futureSprints", "future"),
]);

/** The creation of an issue, and what was changed, said and worked on it since. */
function stepsOf(
  { issues }: State,
  id: string,
  { histories, comments, worklogs }: Annex,
): readonly { readonly by: string; readonly at: number }[] {
  const issue = issues.get(id);
  const begun = issue ? [{ by: issue.creatorId, at: issue.created }] : [];
  const changes = [...histories.values()].map(({ authorId, created }) => ({
    by: authorId,
    at: created,
  }));
  const words = [...comments.values(), ...worklogs.values()].flatMap((one) => [
    { by: one.authorId, at: one.created },
    { by: one.updateAuthorId, at: one.updated },
  ]);
  return [...begun, ...changes, ...words];
}

const issuesWith = (name: string, list: "watchers" | "voters") =>
  define(name, 0, 0, ({ state, callerId }) =>
    [...state.annexes].flatMap(([id, annex]) => (annex[list].has(callerId) ? [id] : [])),
  );

export const issueFunctions: IdFunctions = new Map([
  issuesWith("watchedIssues", "watchers"),
  issuesWith("votedIssues", "voters"),
  define("updatedBy", 1, 3, (scope, [wanted = "", from, until]) => {
    const users = usersNamed(scope.state, wanted);
    if (users.length === 0) throw new JqlError(`The user '${wanted}' does not exist.`);
    const momentOr = (text: string | undefined, usual: number) =>
      text === undefined ? usual : parseMoment(text, "updatedBy", scope.now);
    const [first, last] = [momentOr(from, -Infinity), momentOr(until, Infinity)];
    return [...scope.state.annexes].flatMap(([id, annex]) =>
      stepsOf(scope.state, id, annex).some(
        ({ by, at }) => users.includes(by) && at >= first && at <= last,
      )
        ? [id]
        : [],
    );
  }),
  define("issuesWithRemoteLinksByGlobalId", 1, 100, ({ state }, wanted) =>
    [...state.annexes].flatMap(([id, { remoteLinks }]) =>
      [...remoteLinks.values()].some(({ globalId = "" }) => wanted.includes(globalId)) ? [id] : [],
    ),
  ),
  define("linkedIssues", 1, 2, ({ state }, [key = "", wanted]) => {
    const issue = findIssue(state, key);
    if (!issue) throw new JqlError(`Issue '${key}' could not be found in function 'linkedIssues'.`);
    return [...(state.annexes.get(issue.id)?.linkIds ?? [])].flatMap((linkId) => {
      const link = state.links.get(linkId);
      if (!link) return [];
      const type = state.linkTypes.get(link.typeId);
      const isInward = link.inwardId === issue.id;
      const words = isInward ? type?.outward : type?.inward;
      if (wanted !== undefined && words?.toLowerCase() !== wanted.toLowerCase()) return [];
      return [isInward ? link.outwardId : link.inwardId];
    });
  }),
]);

const versionsWhere = (name: string, released: boolean) =>
  define(name, 0, 1, ({ state }, [key]) => {
    const projectId = key === undefined ? undefined : state.projectKeys.get(key.toUpperCase());
    return [...state.parts.values()]
      .filter((part) => part.kind === "version" && part.released === released)
      .filter((part) => key === undefined || part.projectId === projectId)
      .map(({ id }) => id);
  });

/** The last released version of a project, or the first one that is not, in the order of its versions. */
const oneVersion = (name: string, released: boolean) =>
  define(name, 1, 1, ({ state }, [key = ""]) => {
    const project = findProject(state, key);
    if (!project) {
      throw new JqlError(`Could not resolve the project '${key}' provided to function '${name}'.`);
    }
    const found = [...state.parts.values()]
      .filter((part) => part.kind === "version" && part.projectId === project.id)
      .filter((part) => part.released === released && !part.archived)
      .sort((one, other) => one.sequence - other.sequence);
    const version = released ? found.at(-1) : found[0];
    return version ? [version.id] : [];
  });

export const versionFunctions: IdFunctions = new Map([
  versionsWhere("releasedVersions", true),
  versionsWhere("unreleasedVersions", false),
  oneVersion("latestReleasedVersion", true),
  oneVersion("earliestUnreleasedVersion", false),
]);
