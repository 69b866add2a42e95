import { fieldErrors, issueNotFound, notFound, projectNotFound } from "./errors.ts";
import type { Issue, Project, TrackerState, User } from "./state.ts";

type Params = Readonly<Record<string, string>>;

/** An issue by id or key, whatever the key's case. */
export function lookUpIssue(state: TrackerState, idOrKey: string): Issue | undefined {
  const id = state.issueKeys.get(idOrKey.toUpperCase()) ?? idOrKey;
  return state.issues.get(id);
}

/** The issue of a path. */
export function findIssue(state: TrackerState, params: Params): Issue {
  const issue = lookUpIssue(state, params["issue"] ?? "");
  if (!issue) throw issueNotFound();
  return issue;
}

/** A project by id or key, whatever the key's case. */
export function lookUpProject(state: TrackerState, idOrKey: string): Project | undefined {
  const id = state.projectKeys.get(idOrKey.toUpperCase()) ?? idOrKey;
  return state.projects.get(id);
}

/** The project of a path. */
export function findProject(state: TrackerState, params: Params): Project {
  const wanted = params["project"] ?? "";
  const project = lookUpProject(state, wanted);
  if (!project) throw projectNotFound(wanted);
  return project;
}

/** The open account of an id that a query or a body names. */
export function findUser(state: TrackerState, accountId: string | null | undefined): User {
  if (!accountId) {
    throw fieldErrors({ accountId: "The query parameter 'accountId' must be provided." });
  }
  const user = state.users.get(accountId);
  if (!user?.active) {
    throw notFound(`Specified user does not exist or you do not have required permissions`);
  }
  return user;
}
