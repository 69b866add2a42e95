import { findIssue } from "../shared/find.ts";
import { issueTypes, linkTypes } from "../shared/seeds.ts";
import type { Scope } from "./field.ts";
import { JqlFault } from "./query.ts";

/** A function that stands for ids. */
export type IdFunction = (scope: Scope, args: readonly string[]) => readonly string[];

/** Functions by their names in lower case. */
export type IdFunctions = Readonly<Partial<Record<string, IdFunction>>>;

function checkCount(name: string, args: readonly string[], least: number, most = least): void {
  if (args.length >= least && args.length <= most) return;
  const allowed = least === most ? String(least) : `${String(least)} to ${String(most)}`;
  throw new JqlFault(
    `Function '${name}' expected '${allowed}' arguments but received '${String(args.length)}'.`,
  );
}

/** Functions that stand for people. */
export const userFunctions: IdFunctions = {
  currentuser: ({ callerId }, args) => {
    checkCount("currentUser", args, 0);
    return [callerId];
  },
};

const typesWhere = (name: string, isSubtask: boolean): IdFunction => {
  const ids = issueTypes.filter(({ level }) => (level === -1) === isSubtask).map(({ id }) => id);
  return (_scope, args) => {
    checkCount(name, args, 0);
    return ids;
  };
};

/** Functions that stand for types of issues. */
export const typeFunctions: IdFunctions = {
  standardissuetypes: typesWhere("standardIssueTypes", false),
  subtaskissuetypes: typesWhere("subtaskIssueTypes", true),
};

/** Functions that stand for projects. */
export const projectFunctions: IdFunctions = {
  projectsleadbyuser: ({ state, callerId }, args) => {
    checkCount("projectsLeadByUser", args, 0, 1);
    const wanted = args[0]?.toLowerCase();
    const leads = [...state.users.values()].filter(({ id, email, displayName }) =>
      wanted === undefined
        ? id === callerId
        : [id, email, displayName].some((name) => name.toLowerCase() === wanted),
    );
    const ids = new Set(leads.map(({ id }) => id));
    return [...state.projects.values()].filter((one) => ids.has(one.leadId)).map(({ id }) => id);
  },
};

const issuesWith = (name: string, list: "watchers" | "voters"): IdFunction => {
  return ({ state, callerId }, args) => {
    checkCount(name, args, 0);
    return [...state.annexes].flatMap(([id, annex]) => (annex[list].has(callerId) ? [id] : []));
  };
};

/** Functions that stand for issues. */
export const issueFunctions: IdFunctions = {
  watchedissues: issuesWith("watchedIssues", "watchers"),
  votedissues: issuesWith("votedIssues", "voters"),
  linkedissues: ({ state }, args) => {
    checkCount("linkedIssues", args, 1, 2);
    const [key = "", wanted] = args;
    const issue = findIssue(state, key);
    if (!issue) throw new JqlFault(`Issue '${key}' could not be found in function 'linkedIssues'.`);
    return [...(state.annexes.get(issue.id)?.linkIds ?? [])].flatMap((linkId) => {
      const link = state.links.get(linkId);
      if (!link) return [];
      const type = linkTypes.find(({ id }) => id === link.typeId);
      const isInward = link.inwardId === issue.id;
      const words = isInward ? type?.outward : type?.inward;
      if (wanted !== undefined && words?.toLowerCase() !== wanted.toLowerCase()) return [];
      return [isInward ? link.outwardId : link.inwardId];
    });
  },
};

const versionsWhere = (name: string, released: boolean): IdFunction => {
  return ({ state }, args) => {
    checkCount(name, args, 0, 1);
    const projectId =
      args[0] === undefined ? undefined : state.projectKeys.get(args[0].toUpperCase());
    return [...state.parts.values()]
      .filter((part) => part.kind === "version" && part.released === released)
      .filter((part) => args[0] === undefined || part.projectId === projectId)
      .map(({ id }) => id);
  };
};

/** Functions that stand for versions. */
export const versionFunctions: IdFunctions = {
  releasedversions: versionsWhere("releasedVersions", true),
  unreleasedversions: versionsWhere("unreleasedVersions", false),
};
