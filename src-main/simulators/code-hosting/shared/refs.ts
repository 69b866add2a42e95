import { unprocessable } from "../errors.ts";
import type { Commit } from "../git/objects.ts";
import { resolveCommit } from "../git/store.ts";
import type { Located } from "./find.ts";

const commits = "/repos/:owner/:repo/commits" as const;

/** The paths of a part of a commit: a branch name may hold one slash that is not encoded. */
export function refRoutes<Part extends string>(part: Part) {
  return [`${commits}/:ref/${part}`, `${commits}/:folder/:ref/${part}`] as const;
}

/** Returns the name of the commit, branch or tag of such a path. */
export function readRef({ params }: Pick<Located, "params">): string {
  const { folder, ref = "" } = params;
  return folder === undefined ? ref : `${folder}/${ref}`;
}

/** Returns the commit of such a path; throws a 422 if there is none. */
export function requireCommit(request: Located): Commit {
  const name = readRef(request).replace(/^heads\/|^tags\//, (start) => `refs/${start}`);
  const commit = resolveCommit(request.repository.git, name);
  if (!commit) throw unprocessable(`No commit found for SHA: ${readRef(request)}`);
  return commit;
}
