import { listHistory } from "../../git/history.ts";
import type { Commit } from "../../git/objects.ts";
import { readCommit } from "../../git/store.ts";
import { entryAt } from "../../git/tree.ts";
import type { RequestContext } from "../../route.ts";
import { findAccount } from "../../shared/find.ts";

/** The conditions of a list of commits; moments in milliseconds. */
export interface CommitFilter {
  /** Keeps the commits that changed this file or folder. */
  readonly path: string | undefined;
  /** Email addresses of authors. */
  readonly authors: readonly string[] | undefined;
  /** Email addresses of committers. */
  readonly committers?: readonly string[] | undefined;
  readonly since: number | undefined;
  readonly until: number | undefined;
}

/** Returns whether a commit changed the entry at a path. */
function touches({ repository }: RequestContext, path: string): (commit: Commit) => boolean {
  const { git } = repository;
  return (commit) => {
    const parent = readCommit(git, commit.parents[0] ?? "");
    const before = parent && entryAt(git, parent.tree, path);
    return before?.sha !== entryAt(git, commit.tree, path)?.sha;
  };
}

/** Returns the email address of a login; an address stays as it is. */
export function findEmail({ state }: RequestContext, name: string): string {
  return findAccount(state, name)?.email ?? name;
}

function isBy(role: "author" | "committer", emails: readonly string[]) {
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  return (commit: Commit) => wanted.has(commit[role].email.toLowerCase());
}

/** Lists the history of a commit that fulfils all conditions, newest first. */
export function commitsFrom(
  context: RequestContext,
  sha: string,
  { path, authors, committers, since = -Infinity, until = Infinity }: CommitFilter,
): readonly Commit[] {
  const tests = [
    ...(path ? [touches(context, path)] : []),
    ...(authors ? [isBy("author", authors)] : []),
    ...(committers ? [isBy("committer", committers)] : []),
    ({ committer }: Commit) => committer.at >= since && committer.at <= until,
  ];
  return listHistory(context.repository.git, sha).filter((commit) =>
    tests.every((test) => test(commit)),
  );
}
