import * as z from "zod";
import type { Commit, Person } from "./git/objects.ts";
import type { RepositoryScene } from "./find.ts";
import { moment } from "./routes/route.ts";

/** A commit's author or committer as bodies write it. */
export const personFields = z.object({
  name: z.string().min(1),
  email: z.string().min(1),
  date: moment.optional(),
});

export type PersonFields = z.output<typeof personFields>;

/** Who a commit is by: who the client says, else the authenticated user, now. */
export function personOf(scene: RepositoryScene, sent: PersonFields | undefined): Person {
  const { user } = scene.state;
  if (!sent) return { name: user.name, email: user.email, at: scene.now };
  return { name: sent.name, email: sent.email, at: sent.date ?? scene.now };
}

interface CommitParts {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author?: PersonFields | undefined;
  readonly committer?: PersonFields | undefined;
}

/** Writes a commit. A committer who is not named is the author, an author who is not the committer. */
export function writeCommit(scene: RepositoryScene, parts: CommitParts): Commit {
  return scene.repository.git.putCommit({
    tree: parts.tree,
    parents: parts.parents,
    message: parts.message,
    author: personOf(scene, parts.author ?? parts.committer),
    committer: personOf(scene, parts.committer ?? parts.author),
  });
}
