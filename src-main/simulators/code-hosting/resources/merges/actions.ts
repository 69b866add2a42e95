import { branchHead, putCommit, readCommit } from "../../git/store.ts";
import { githubError } from "../../errors.ts";
import { pullChanged } from "../../events.ts";
import { mergeThree, mergeTrees } from "../../git/merge.ts";
import { requireAccount } from "../../access/actor.ts";
import { checkMergeable, checkPush } from "../../protection/check.ts";
import type { Commit } from "../../git/objects.ts";
import type { RequestContext } from "../../route.ts";
import { closingIssues } from "../../shared/closing.ts";
import { type Pull, saveIssue } from "../../state.ts";
import { readPerson, writeCommit } from "../commits/actions.ts";
import { closedNow, deleteRef, moveRef } from "../git-refs/actions.ts";
import { changeIssue, inState } from "../issues/actions.ts";
import { listCommits } from "../pulls/present.ts";

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

/** The settings that allow each method, and the names of its merges. */
const methods = {
  merge: ["allowMergeCommit", "Merge commits"],
  squash: ["allowSquashMerge", "Squash merges"],
  rebase: ["allowRebaseMerge", "Rebase merges"],
} as const;

function checkAllowed({ repository }: RequestContext, method: MergeMethod): void {
  const [setting, name] = methods[method];
  if (repository.settings[setting]) return;
  throw githubError(405, `${name} are not allowed on this repository.`);
}

function endsOf({ repository }: RequestContext, { state, pull }: Pull, sha?: string): Ends {
  const { git } = repository;
  const [base, head] = [branchHead(git, pull.base), readCommit(git, pull.headSha)];
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
  context: RequestContext,
  pull: Pull,
  ends: Ends,
  tree: string,
  words: MergeWords,
) {
  const { mergeTitle, mergeMessage } = context.repository.settings;
  const owner = requireAccount(context.state, pull.pull.headOwner);
  const number = String(pull.number);
  const usual =
    mergeTitle === "PR_TITLE"
      ? `${pull.title} (#${number})`
      : `Merge pull request #${number} from ${owner.login}/${pull.pull.head}`;
  const bodies = { PR_TITLE: pull.title, PR_BODY: pull.body ?? "", BLANK: "" };
  const message = joinWords(words.title ?? usual, words.message ?? bodies[mergeMessage]);
  return writeCommit(context, { tree, parents: [ends.base.sha, ends.head.sha], message });
}

/** One commit that holds what all of them did. */
function squash(context: RequestContext, pull: Pull, ends: Ends, tree: string, words: MergeWords) {
  const { squashTitle, squashMessage } = context.repository.settings;
  const commits = listCommits(context.repository, pull);
  const only = commits.length === 1 ? commits[0] : undefined;
  const [firstLine = "", ...rest] = only?.message.split("\n") ?? [];
  const title = only && squashTitle === "COMMIT_OR_PR_TITLE" ? firstLine : pull.title;
  const listed = only
    ? rest.join("\n").trim()
    : commits.map(({ message }) => `* ${message}`).join("\n\n");
  const bodies = { COMMIT_MESSAGES: listed, PR_BODY: pull.body ?? "", BLANK: "" };
  const message = joinWords(
    words.title ?? `${title} (#${String(pull.number)})`,
    words.message ?? bodies[squashMessage],
  );
  return writeCommit(context, { tree, parents: [ends.base.sha], message });
}

/** The pull request's commits once more, on top of the base. */
function rebase(context: RequestContext, pull: Pull, { base }: Ends): Commit {
  const { git } = context.repository;
  return listCommits(context.repository, pull)
    .filter(({ parents }) => parents.length < 2)
    .reduce((tip, commit) => {
      const parent = readCommit(git, commit.parents[0] ?? "");
      const tree = mergeThree(git, parent?.tree, tip.tree, commit.tree);
      if (tree === undefined) throw notMergeable();
      const committer = readPerson(context, undefined);
      const { author, message } = commit;
      return putCommit(git, { tree, parents: [tip.sha], author, committer, message });
    }, base);
}

function write(
  context: RequestContext,
  pull: Pull,
  method: MergeMethod,
  words: MergeWords,
  ends: Ends,
) {
  const tree = mergeTrees(context.repository.git, ends.base.sha, ends.head.sha);
  if (tree === undefined) throw notMergeable();
  if (method === "rebase") return rebase(context, pull, ends);
  const make = method === "squash" ? squash : mergeCommit;
  return make(context, pull, ends, tree, words);
}

/** Merges a commit into a branch; returns `undefined` where they conflict. */
export function mergeInto(
  context: RequestContext,
  branch: string,
  sha: string,
  message: string,
): Commit | undefined {
  const { git } = context.repository;
  const into = branchHead(git, branch)?.sha ?? "";
  const tree = mergeTrees(git, into, sha);
  if (tree === undefined) return undefined;
  const commit = writeCommit(context, { tree, parents: [into, sha], message });
  const ref = `refs/heads/${branch}`;
  checkPush(context, ref, commit.sha);
  moveRef(context, ref, commit.sha);
  return commit;
}

/** Closes the issues that a pull request into the default branch names: `Fixes #3`. */
function closeMentioned(context: RequestContext, { pull, body }: Pull): void {
  const { repository } = context;
  if (pull.base !== repository.settings.defaultBranch) return;
  for (const issue of closingIssues(repository, body)) {
    if (issue.state === "closed") continue;
    changeIssue(context, issue, inState(context, issue, "closed", "completed"));
  }
}

/**
 * Merges a pull request: `pull_request` `closed` with `merged: true`, then `push` on the base, then,
 * where the repository is set so, the head branch is deleted.
 */
export function mergePull(
  context: RequestContext,
  pull: Pull,
  method: MergeMethod,
  words: MergeWords,
  sha: string | undefined,
): Commit {
  const { repository, now, user } = context;
  const ends = endsOf(context, pull, sha);
  checkAllowed(context, method);
  checkMergeable(context, pull, method);
  const commit = write(context, pull, method, words, ends);
  const closed = closedNow(context, pull);
  const merged = {
    ...closed,
    pull: { ...closed.pull, mergedAt: now, mergedBy: user.id, mergeCommit: commit.sha },
  };
  saveIssue(repository, merged);
  context.emit(pullChanged(context.eventView, merged, "closed"));
  moveRef(context, `refs/heads/${pull.pull.base}`, commit.sha);
  closeMentioned(context, merged);
  const head = `refs/heads/${pull.pull.head}`;
  const isOwnHead = pull.pull.headRepository === repository.id;
  if (repository.settings.deleteBranchOnMerge && isOwnHead) deleteRef(context, head);
  return commit;
}
