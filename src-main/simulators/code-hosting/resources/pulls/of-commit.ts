import { collectAncestors, commitsBetween } from "../../git/history.ts";
import { branchHead } from "../../git/store.ts";
import type { Pull, Repository } from "../../state.ts";
import { selectPulls } from "../../shared/find.ts";
import { listCommits } from "./present.ts";

/** The commits that a pull request would add or, once it is merged, that it brought to its base. */
function commitsWith(repository: Repository, pull: Pull): readonly string[] {
  const { baseSha, mergeCommit } = pull.pull;
  const brought = mergeCommit === null ? [] : commitsBetween(repository.git, baseSha, mergeCommit);
  return [...listCommits(repository, pull), ...brought].map(({ sha }) => sha);
}

/**
 * Makes the lookup of the pull requests that belong to a commit. A commit of the default branch belongs to
 * the merged pull request that introduced it, another commit to the open and merged ones that have it.
 */
export function pullsByCommit(repository: Repository): (sha: string) => readonly Pull[] {
  const { git, settings } = repository;
  const byCommit = new Map<string, Pull[]>();
  for (const pull of selectPulls(repository)) {
    if (pull.state === "closed" && pull.pull.mergedAt === null) continue;
    for (const sha of new Set(commitsWith(repository, pull))) {
      byCommit.set(sha, [...(byCommit.get(sha) ?? []), pull]);
    }
  }
  const head = branchHead(git, settings.defaultBranch);
  const released = head ? collectAncestors(git, head.sha) : new Set<string>();
  return (sha) => {
    const found = byCommit.get(sha) ?? [];
    return released.has(sha) ? found.filter(({ pull }) => pull.mergedAt !== null) : found;
  };
}
