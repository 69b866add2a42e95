import { putCommit } from "../../git/store.ts";
import type { Commit, Person } from "../../git/objects.ts";
import type { RequestContext } from "../../route.ts";
import type { PersonFields } from "../../shared/fields.ts";

/** The person of a commit; default: the authenticated user, now. */
export function readPerson(context: RequestContext, sent: PersonFields | undefined): Person {
  const { user } = context;
  if (!sent) return { name: user.name, email: user.email, at: context.now };
  return { name: sent.name, email: sent.email, at: sent.date ?? context.now };
}

interface CommitParts {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author?: PersonFields | undefined;
  readonly committer?: PersonFields | undefined;
}

/** Writes a commit. Author and committer default to each other. */
export function writeCommit(context: RequestContext, parts: CommitParts): Commit {
  return putCommit(context.repository.git, {
    tree: parts.tree,
    parents: parts.parents,
    message: parts.message,
    author: readPerson(context, parts.author ?? parts.committer),
    committer: readPerson(context, parts.committer ?? parts.author),
  });
}
