import { branchHead, readCommit } from "../../git/store.ts";
import { writeDiff, writePatch } from "../../git/diff.ts";
import { commitsBetween, mergeBase } from "../../git/history.ts";
import { mergeTrees } from "../../git/merge.ts";
import { respondWithMedia, type Media } from "../../shared/media-type.ts";
import {
  nodeId,
  presentTimeOrNull,
  type RepositoryView,
  type ApiObject,
} from "../../shared/view.ts";
import { requireAccount } from "../../access/actor.ts";
import { mergeState } from "../../protection/merge-state.ts";
import type { Account, Pull, Repository } from "../../state.ts";
import { type FileObject, presentFiles, countChanges } from "../commits/present.ts";
import { presentShared } from "../issues/present.ts";
import { presentRepository, repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentTeams } from "../teams/present.ts";
import { presentAccount, presentUser } from "../users/present.ts";

/** The two commits a pull request stands between: as branches are now, or as they were at its end. */
function ends(repository: Repository, { pull, state }: Pull): { base: string; head: string } {
  const { baseSha, headSha } = pull;
  if (state === "closed") return { base: baseSha, head: headSha };
  return { base: branchHead(repository.git, pull.base)?.sha ?? baseSha, head: headSha };
}

/** Returns the commits that a pull request would add. */
export function listCommits(repository: Repository, pull: Pull) {
  const { base, head } = ends(repository, pull);
  return commitsBetween(repository.git, base, head);
}

/** The files a pull request changes: its head against where it left the base. */
export function filesOfPull(view: RepositoryView, pull: Pull): readonly FileObject[] {
  const { before, after, head } = treesOf(view.repository, pull);
  return after === undefined ? [] : presentFiles(view, before, after, head);
}

function treesOf(repository: Repository, pull: Pull) {
  const { git } = repository;
  const { base, head } = ends(repository, pull);
  return { before: mergeBase(git, base, head)?.tree, after: readCommit(git, head)?.tree, head };
}

/** A pull request in a media type other than JSON. */
export function mediaOfPull(repository: Repository, pull: Pull, media: Media | undefined) {
  const { git } = repository;
  if (media?.form === "patch")
    return respondWithMedia(media, writePatch(git, listCommits(repository, pull)));
  if (media?.form !== "diff") return undefined;
  const { before, after } = treesOf(repository, pull);
  return respondWithMedia(media, after === undefined ? "" : writeDiff(git, before, after));
}

/** Returns whether an open pull request can be merged without a person's help. */
export function isMergeable(repository: Repository, pull: Pull): boolean {
  const { base, head } = ends(repository, pull);
  return mergeTrees(repository.git, base, head) !== undefined;
}

interface End {
  readonly owner: Account;
  readonly repository: Repository | undefined;
  readonly ref: string;
  readonly sha: string;
}

function presentEnd(view: RepositoryView, { owner, repository, ref, sha }: End): ApiObject {
  return {
    label: `${owner.login}:${ref}`,
    ref,
    sha,
    user: presentUser(view, owner),
    repo: repository
      ? presentRepository({ state: view.state, base: view.base, actor: view.actor, repository })
      : null,
  };
}

function presentLinks(view: RepositoryView, pull: Pull): ApiObject {
  const { repository } = view;
  const root = repositoryUrl(view);
  const number = String(pull.number);
  const urls = {
    self: `${root}/pulls/${number}`,
    html: `${repositoryPage(view)}/pull/${number}`,
    issue: `${root}/issues/${number}`,
    comments: `${root}/issues/${number}/comments`,
    review_comments: `${root}/pulls/${number}/comments`,
    review_comment: `${root}/pulls/comments{/number}`,
    commits: `${root}/pulls/${number}/commits`,
    statuses: `${root}/statuses/${ends(repository, pull).head}`,
  };
  return {
    url: urls.self,
    html_url: urls.html,
    diff_url: `${urls.html}.diff`,
    patch_url: `${urls.html}.patch`,
    issue_url: urls.issue,
    commits_url: urls.commits,
    review_comments_url: urls.review_comments,
    review_comment_url: urls.review_comment,
    comments_url: urls.comments,
    statuses_url: urls.statuses,
    _links: Object.fromEntries(Object.entries(urls).map(([name, href]) => [name, { href }])),
  };
}

/** A pull request in a list, and in events about its reviews. */
export function presentPull(view: RepositoryView, issue: Pull): ApiObject {
  const { repository, state } = view;
  const { pull } = issue;
  const { base, head } = ends(repository, issue);
  return {
    id: pull.id,
    node_id: nodeId("PR", pull.id),
    ...presentShared(view, issue),
    ...presentLinks(view, issue),
    merged_at: presentTimeOrNull(pull.mergedAt),
    merge_commit_sha: pull.mergeCommit,
    requested_reviewers: pull.requestedReviewers.map((id) => presentAccount(view, id)),
    requested_teams: presentTeams(view, pull.requestedTeams),
    head: presentEnd(view, {
      owner: requireAccount(state, pull.headOwner),
      repository: state.repositories.get(pull.headRepository ?? 0),
      ref: pull.head,
      sha: head,
    }),
    base: presentEnd(view, { owner: repository.owner, repository, ref: pull.base, sha: base }),
    auto_merge: null,
    draft: pull.isDraft,
  };
}

function presentMergeability(view: RepositoryView, issue: Pull): ApiObject {
  if (issue.state === "closed") {
    return { mergeable: null, rebaseable: null, mergeable_state: "unknown" };
  }
  const mergeable = isMergeable(view.repository, issue);
  const state = mergeable ? mergeState(view, issue) : "dirty";
  return { mergeable, rebaseable: mergeable, mergeable_state: state };
}

function countReviewComments({ reviewComments }: Repository, { number }: Pull): number {
  return [...reviewComments.values()].filter(({ pull }) => pull === number).length;
}

/** A pull request on its own, and in events. */
export function presentFullPull(view: RepositoryView, issue: Pull): ApiObject {
  const { repository } = view;
  const files = filesOfPull(view, issue);
  const { additions, deletions } = countChanges(files);
  const { mergedAt, mergedBy } = issue.pull;
  return {
    ...presentPull(view, issue),
    merged: mergedAt !== null,
    ...presentMergeability(view, issue),
    merged_by: mergedBy === null ? null : presentAccount(view, mergedBy),
    comments: issue.comments,
    review_comments: countReviewComments(repository, issue),
    maintainer_can_modify: issue.pull.canMaintainerModify,
    commits: listCommits(repository, issue).length,
    additions,
    deletions,
    changed_files: files.length,
  };
}
