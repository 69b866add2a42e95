import type { Sprint } from "../agile/types.ts";
import { findIssue } from "../shared/find.ts";
import { listOf } from "../shared/collect.ts";
import type { State } from "../state.ts";
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
]);

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
  define("projectsLeadByUser", 0, 1, ({ state, callerId }, [wanted]) => {
    const leads = wanted === undefined ? [callerId] : usersNamed(state, wanted);
    const led = [...state.projects.values()].filter(({ leadId }) => leads.includes(leadId));
    return led.map(({ id }) => id);
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

const issuesWith = (name: string, list: "watchers" | "voters") =>
  define(name, 0, 0, ({ state, callerId }) =>
    [...state.annexes].flatMap(([id, annex]) => (annex[list].has(callerId) ? [id] : [])),
  );

export const issueFunctions: IdFunctions = new Map([
  issuesWith("watchedIssues", "watchers"),
  issuesWith("votedIssues", "voters"),
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

export const versionFunctions: IdFunctions = new Map([
  versionsWhere("releasedVersions", true),
  versionsWhere("unreleasedVersions", false),
]);
