import { personOf, writeCommit } from "./commits.ts";
import { githubError } from "./errors.ts";
import { pullChanged } from "./events/issue.ts";
import type { RepositoryScene } from "./find.ts";
import { mergeThree, mergeTrees } from "./git/merge.ts";
import type { Commit } from "./git/objects.ts";
import { commitsOf, type Pull } from "./present/pull.ts";
import { closedNow, deleteRef, moveRef } from "./refs.ts";
import { saveIssue } from "./repositories.ts";

export type MergeMethod = "merge" | "squash" | "rebase";

export interface MergeWords {
  readonly title: string | undefined;
  readonly message: string | undefined;
}

function notMergeable() {
  return githubError(405, "Pull Request is not mergeable");
}

interface Ends {
  readonly base: Commit;
  readonly head: Commit;
}

/** Why a method is not allowed, if it is not. */
function checkAllowed({ repository }: RepositoryScene, method: MergeMethod): void {
  const { allowMergeCommit, allowSquashMerge, allowRebaseMerge } = repository.settings;
  if (method === "merge" && !allowMergeCommit) {
    throw githubError(405, "Merge commits are not allowed on this repository.");
  }
  if (method === "squash" && !allowSquashMerge) {
    throw githubError(405, "Squash merges are not allowed on this repository.");
  }
  if (method === "rebase" && !allowRebaseMerge) {
    throw githubError(405, "Rebase merges are not allowed on this repository.");
  }
}

function endsOf({ repository }: RepositoryScene, { state, pull }: Pull, sha?: string): Ends {
  const { git } = repository;
  const [base, head] = [git.branch(pull.base), git.branch(pull.head)];
  if (state === "closed" || !base || !head) throw notMergeable();
  if (pull.isDraft) throw githubError(405, "Pull Request is still a draft");
  if (sha !== undefined && sha !== head.sha) {
    throw githubError(409, "Head branch was modified. Review and try the merge again.");
  }
  return { base, head };
}

function joinWords(title: string, message: string): string {
  return message === "" ? title : `${title}\n\n${message}`;
}

/** A commit with two parents. */
function mergeCommit(
  scene: RepositoryScene,
  pull: Pull,
  ends: Ends,
  tree: string,
  words: MergeWords,
) {
  const { owner } = scene.repository;
  const number = String(pull.number);
  const title =
    words.title ?? `Merge pull request #${number} from ${owner.login}/${pull.pull.head}`;
  const message = joinWords(title, words.message ?? pull.title);
  return writeCommit(scene, { tree, parents: [ends.base.sha, ends.head.sha], message });
}

/** One commit that holds what all of them did. */
function squash(scene: RepositoryScene, pull: Pull, ends: Ends, tree: string, words: MergeWords) {
  const commits = commitsOf(scene.repository, pull);
  const listed =
    commits.length === 1 ? "" : commits.map(({ message }) => `* ${message}`).join("\n\n");
  const title = words.title ?? `${pull.title} (#${String(pull.number)})`;
  const message = joinWords(title, words.message ?? listed);
  return writeCommit(scene, { tree, parents: [ends.base.sha], message });
}

/** The pull request's commits once more, on top of the base. */
function rebase(scene: RepositoryScene, pull: Pull, { base }: Ends): Commit {
  const { git } = scene.repository;
  return commitsOf(scene.repository, pull)
    .filter(({ parents }) => parents.length < 2)
    .reduce((tip, commit) => {
      const parent = git.commit(commit.parents[0] ?? "");
      const tree = mergeThree(git, parent?.tree, tip.tree, commit.tree);
      if (tree === undefined) throw notMergeable();
      const committer = personOf(scene, undefined);
      const { author, message } = commit;
      return git.putCommit({ tree, parents: [tip.sha], author, committer, message });
    }, base);
}

function write(
  scene: RepositoryScene,
  pull: Pull,
  method: MergeMethod,
  words: MergeWords,
  ends: Ends,
) {
  const tree = mergeTrees(scene.repository.git, ends.base.sha, ends.head.sha);
  if (tree === undefined) throw notMergeable();
  if (method === "rebase") return rebase(scene, pull, ends);
  const make = method === "squash" ? squash : mergeCommit;
  return make(scene, pull, ends, tree, words);
}

/**
 * Merges a pull request: `pull_request` `closed` with `merged: true`, then `push` on the base, then,
 * where the repository is set so, the head branch is deleted.
 */
export function mergePull(
  scene: RepositoryScene,
  pull: Pull,
  method: MergeMethod,
  words: MergeWords,
  sha: string | undefined,
): Commit {
  const { repository, now, eventView } = scene;
  const ends = endsOf(scene, pull, sha);
  checkAllowed(scene, method);
  const commit = write(scene, pull, method, words, ends);
  const closed = closedNow(repository, pull, now);
  const merged = { ...closed, pull: { ...closed.pull, mergedAt: now, mergeCommit: commit.sha } };
  saveIssue(repository, merged);
  scene.emit(pullChanged(eventView, repository, merged, "closed"));
  moveRef(scene, `refs/heads/${pull.pull.base}`, commit.sha);
  const head = `refs/heads/${pull.pull.head}`;
  if (repository.settings.deleteBranchOnMerge) deleteRef(scene, head);
  return commit;
}
