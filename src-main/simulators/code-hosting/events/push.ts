import type { DomainEvent } from "#core/kernel/context.ts";
import type { Commit } from "../git/objects.ts";
import { commitsBetween, historyOf, isAncestor } from "../git/history.ts";
import { presentPushedCommit } from "../present/commit.ts";
import { presentOrigin, presentPushedRepository, repositoryPage } from "../present/repository.ts";
import { fullName } from "../repositories.ts";
import type { Repository } from "../state.ts";
import type { View } from "../view.ts";

/** The sha that stands for nothing. */
export const ZERO = "0".repeat(40);

/** A ref that moved: from nothing when it is new, to nothing when it is gone. */
export interface RefMove {
  readonly ref: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const MOST_COMMITS = 2_048;

/** What a push brought that the branch, or for a new one the default branch, did not have. */
function newCommits(
  { git, settings }: Repository,
  { ref, before, after }: RefMove,
): readonly Commit[] {
  if (after === undefined || !ref.startsWith("refs/heads/")) return [];
  const known = before ?? git.branch(settings.defaultBranch)?.sha;
  // The first branch of all has nothing to be compared with.
  const isFirst =
    known === undefined || (before === undefined && known === after && git.refs.size === 1);
  const commits = isFirst ? historyOf(git, after).toReversed() : commitsBetween(git, known, after);
  return commits.slice(-MOST_COMMITS);
}

function compareUrl(page: string, { before, after }: RefMove): string {
  if (before === undefined) return `${page}/commit/${(after ?? "").slice(0, 12)}`;
  return `${page}/compare/${before.slice(0, 12)}...${(after ?? ZERO).slice(0, 12)}`;
}

/** Commits arrived on a ref, or a ref came or went. */
export function pushed(view: View, repository: Repository, move: RefMove): DomainEvent {
  const { git } = repository;
  const { ref, before, after } = move;
  const commits = newCommits(repository, move).map((commit) =>
    presentPushedCommit(view, repository, commit),
  );
  const head = after === undefined ? undefined : git.commitBehind(after);
  const isForced = before !== undefined && after !== undefined && !isAncestor(git, before, after);
  const { user } = view.state;
  return {
    type: "push",
    subject: fullName(repository),
    payload: {
      ref,
      before: before ?? ZERO,
      after: after ?? ZERO,
      created: before === undefined,
      deleted: after === undefined,
      forced: isForced,
      base_ref: null,
      compare: compareUrl(repositoryPage(view, repository), move),
      commits,
      head_commit: head ? presentPushedCommit(view, repository, head) : null,
      ...presentOrigin(view, repository),
      repository: presentPushedRepository(view, repository),
      pusher: { name: user.login, email: user.email },
    },
  };
}

function kindOf(ref: string): { ref: string; ref_type: "branch" | "tag" } {
  const isTag = ref.startsWith("refs/tags/");
  return { ref: ref.replace(/^refs\/(?:heads|tags)\//, ""), ref_type: isTag ? "tag" : "branch" };
}

/** A branch or a tag was made. */
export function refCreated(view: View, repository: Repository, ref: string): DomainEvent {
  const { defaultBranch, description } = repository.settings;
  return {
    type: "create",
    subject: fullName(repository),
    payload: {
      ...kindOf(ref),
      master_branch: defaultBranch,
      description,
      pusher_type: "user",
      ...presentOrigin(view, repository),
    },
  };
}

/** A branch or a tag was deleted. */
export function refDeleted(view: View, repository: Repository, ref: string): DomainEvent {
  return {
    type: "delete",
    subject: fullName(repository),
    payload: { ...kindOf(ref), pusher_type: "user", ...presentOrigin(view, repository) },
  };
}
