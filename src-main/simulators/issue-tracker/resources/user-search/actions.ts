import { holds, mayBrowse, type Place } from "../../access/holds.ts";
import { badRequest } from "../../errors.ts";
import { requireIssue, requireIssueProject, requireProject } from "../../shared/find.ts";
import type { Annex, Issue, State, User } from "../../state.ts";
import type { UserQuery } from "./schema.ts";

/** Active accounts whose address or a word of whose name begins with the query. */
export function searchUsers(
  state: State,
  { query = "", accountId }: Pick<UserQuery, "query" | "accountId">,
): readonly User[] {
  const matches = ({ id, active, email, displayName }: User) =>
    active &&
    (accountId === undefined || id === accountId) &&
    [email, displayName, ...displayName.split(" ")].some((word) =>
      word.toLowerCase().startsWith(query.toLowerCase()),
    );
  return [...state.users.values()].filter(matches);
}

/** The place that a query names by the key of a project or issue. */
export function requirePlace(
  state: State,
  {
    project: key,
    issue: issueKey,
  }: { readonly project?: string | undefined; readonly issue?: string | undefined },
): Place {
  if (issueKey !== undefined) {
    const issue = requireIssue(state, { issue: issueKey });
    return { project: requireIssueProject(state, issue), issue };
  }
  if (key !== undefined) return { project: requireProject(state, { project: key }) };
  throw badRequest("Either a project or an issue must be given by its key.");
}

/** Users who have permissions at a place: by name or id, those of a list. */
export function usersWith(
  state: State,
  query: UserQuery,
  permissions: readonly string[],
  place: Place,
): readonly User[] {
  return searchUsers(state, query).filter(({ id }) =>
    permissions.every((permission) =>
      permission === "BROWSE_PROJECTS"
        ? mayBrowse(state, id, place)
        : holds(state, id, permission, place),
    ),
  );
}

/** The relations of people to issues that a structured query can name. */
const relations: Readonly<
  Record<string, (issue: Issue, annex: Annex | undefined) => readonly (string | null)[]>
> = {
  assignee: (issue) => [issue.assigneeId],
  reporter: (issue) => [issue.reporterId],
  watcher: (_issue, annex) => [...(annex?.watchers ?? [])],
  voter: (_issue, annex) => [...(annex?.voters ?? [])],
  commenter: (_issue, annex) => Array.from(annex?.comments.values() ?? [], (it) => it.authorId),
  transitioner: (_issue, annex) =>
    [...(annex?.histories.values() ?? [])]
      .filter(({ changes }) => changes.some(({ field }) => field === "status"))
      .map(({ authorId }) => authorId),
};

const STATEMENT = /^is\s+(\w+)\s+of\s+(?:\(([^()]*)\)|([^\s()]+))$/i;

/** The ids of the users that one statement finds: `is assignee of (PROJ, PROJ-1)`. */
function idsOf(state: State, statement: string): ReadonlySet<string> {
  const [, relation = "", list, one] = STATEMENT.exec(statement.trim()) ?? [];
  const name = relation.toLowerCase();
  const read = Object.hasOwn(relations, name) ? relations[name] : undefined;
  if (!read) throw badRequest(`The query '${statement}' cannot be parsed.`);
  const keys = (list ?? one ?? "").split(",").map((key) => key.trim().toUpperCase());
  const issues = [...state.issues.values()].filter((issue) => {
    const project = state.projects.get(issue.projectId)?.key ?? "";
    return keys.includes(project) || keys.includes(issue.key);
  });
  const found = issues.flatMap((issue) => read(issue, state.annexes.get(issue.id)));
  return new Set(found.flatMap((id) => id ?? []));
}

/**
 * Users that a structured query finds: `is assignee of PROJ AND is watcher of (PROJ-1, PROJ-2)`. AND binds
 * tighter than OR.
 */
export function structuredUsers(state: State, query: string): readonly User[] {
  const groups = query
    .split(/\s+or\s+/i)
    .map((part) => part.split(/\s+and\s+/i).map((statement) => idsOf(state, statement)));
  return [...state.users.values()].filter(({ id }) =>
    groups.some((all) => all.every((ids) => ids.has(id))),
  );
}
