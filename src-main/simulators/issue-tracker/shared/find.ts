import { fieldErrors, issueNotFound, notFound } from "../errors.ts";
import type { Filter } from "../agile/types.ts";
import type { Issue, Project, ProjectPart, State, User } from "../state.ts";

type Params = Readonly<Record<string, string>>;

/** An issue by id or key. The case of the key does not matter. */
export function findIssue(state: State, idOrKey: string): Issue | undefined {
  return state.issues.get(state.issueKeys.get(idOrKey.toUpperCase()) ?? idOrKey);
}

/** The issue of a path. */
export function requireIssue(state: State, params: Params): Issue {
  const issue = findIssue(state, params["issue"] ?? "");
  if (!issue) throw issueNotFound();
  return issue;
}

/** A project by id or key. The case of the key does not matter. */
export function findProject(state: State, idOrKey: string): Project | undefined {
  return state.projects.get(state.projectKeys.get(idOrKey.toUpperCase()) ?? idOrKey);
}

/** The project of a path. */
export function requireProject(state: State, params: Params): Project {
  const wanted = params["project"] ?? "";
  const project = findProject(state, wanted);
  if (!project) throw notFound(`No project could be found with key '${wanted}'.`);
  return project;
}

/** The active account of an id that a query or a body names. */
export function requireUser(state: State, accountId: string | null | undefined): User {
  if (!accountId) {
    throw fieldErrors({ accountId: "The query parameter 'accountId' must be provided." });
  }
  const user = state.users.get(accountId);
  if (!user?.active) {
    throw notFound("Specified user does not exist or you do not have required permissions");
  }
  return user;
}

/** The user of an id that is stored. Accounts are closed but never removed. */
export function knownUser(state: State, id: string): User {
  const user = state.users.get(id);
  if (!user) throw new RangeError(`no user ${id}`);
  return user;
}

/** The project of an issue. */
export function requireIssueProject(state: State, { projectId }: Issue): Project {
  const project = state.projects.get(projectId);
  if (!project) throw new RangeError(`no project ${projectId}`);
  return project;
}

/** A saved filter by id or name. The case of the name does not matter. */
export function findFilter(state: State, idOrName: string): Filter | undefined {
  const wanted = idOrName.toLowerCase();
  return (
    state.filters.get(idOrName) ??
    [...state.filters.values()].find(({ name }) => name.toLowerCase() === wanted)
  );
}

/** The components or versions of a project, in their order: that of creation, until one is moved. */
export function listParts(
  state: State,
  project: Project,
  kind: ProjectPart["kind"],
): readonly ProjectPart[] {
  return [...state.parts.values()]
    .filter((part) => part.projectId === project.id && part.kind === kind)
    .sort((one, other) => one.sequence - other.sequence);
}
