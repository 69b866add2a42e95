import { findPermission, includes } from "../access/permission.ts";
import { checkStates } from "../checks/rollup.ts";
import { isAncestor } from "../git/history.ts";
import { branchHead, readCommit } from "../git/store.ts";
import type { RepositoryView } from "../shared/view.ts";
import { toProtection, rulesetsFor } from "./rulesets.ts";
import type { Protection, Pull, Repository, RequiredReviews, Review } from "../state.ts";

type View = Pick<RepositoryView, "state" | "repository">;

/** The newest verdict of each person with write access on a pull request. */
function verdicts({ state, repository }: View, { number }: Pull): readonly Review[] {
  const latest = new Map<number, Review>();
  for (const review of repository.reviews.values()) {
    if (review.pull !== number || review.state === "PENDING" || review.state === "COMMENTED") {
      continue;
    }
    const account = state.accounts.get(review.user);
    const isApp = account?.type === "Bot";
    if (!isApp && !includes(findPermission(state, repository, review.user), "push")) continue;
    latest.set(review.user, review);
  }
  return [...latest.values()];
}

function reviewBlocker(
  view: View,
  pull: Pull,
  { count, requireLastPush }: RequiredReviews,
): string | undefined {
  const found = verdicts(view, pull);
  const pusher = readCommit(view.repository.git, pull.pull.headSha)?.committer.email;
  const isCounted = ({ user }: Review) =>
    !requireLastPush || view.state.accounts.get(user)?.email !== pusher;
  if (found.some(({ state }) => state === "CHANGES_REQUESTED")) {
    return "Changes have been requested by a reviewer with write access.";
  }
  const approvals = found.filter((one) => one.state === "APPROVED" && isCounted(one)).length;
  if (approvals >= count) return undefined;
  const missing = count === 1 ? "1 approving review is" : `${String(count)} approving reviews are`;
  return `At least ${missing} required by reviewers with write access.`;
}

function checkBlocker(
  { repository }: View,
  { pull }: Pull,
  { contexts }: NonNullable<Protection["checks"]>,
): string | undefined {
  const states = checkStates(repository, pull.headSha);
  const open = contexts.flatMap(({ context, app }) => {
    const found = states.filter((one) => one.name === context && (app ?? one.app) === one.app);
    const isPassed = found.length > 0 && found.every(({ state }) => state === "success");
    if (isPassed) return [];
    const isFailed = found.some(({ state }) => state === "failure");
    const word = found.length === 0 ? "expected" : isFailed ? "failing" : "in progress";
    return [{ context, word }];
  });
  const [first] = open;
  if (!first) return undefined;
  if (open.length === 1) return `Required status check "${first.context}" is ${first.word}.`;
  const total = `${String(open.length)} of ${String(contexts.length)}`;
  const word = open.every((one) => one.word === first.word) ? first.word : "expected";
  return `${total} required status checks are ${word === "in progress" ? "expected" : word}.`;
}

/** Returns whether a pull request's branch lacks commits of its base. */
function isBehind({ git }: Repository, { pull }: Pull): boolean {
  const base = branchHead(git, pull.base);
  return base !== undefined && !isAncestor(git, base.sha, pull.headSha);
}

/** Returns the name of a branch by its full name. */
export function readBranch(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/.exec(ref)?.[1];
}

/** Lists the protection of a branch and those of the rulesets that hold for it. */
export function listProtections(repository: Repository, branch: string): readonly Protection[] {
  const own = repository.protections.get(branch);
  const rulesets = rulesetsFor(repository, `refs/heads/${branch}`).map(toProtection);
  return own ? [own, ...rulesets] : rulesets;
}

function blockerUnder(view: View, pull: Pull, protection: Protection): string | undefined {
  if (protection.lockBranch) return "This branch is locked.";
  const { checks, reviews } = protection;
  return (
    (reviews ? reviewBlocker(view, pull, reviews) : undefined) ??
    (checks ? checkBlocker(view, pull, checks) : undefined)
  );
}

/** Returns what protections still ask of a pull request; `undefined` for nothing. */
export function findBlocker(
  view: View,
  pull: Pull,
  protections: readonly Protection[],
): string | undefined {
  for (const protection of protections) {
    const blocker = blockerUnder(view, pull, protection);
    if (blocker !== undefined) return blocker;
  }
  return undefined;
}

/** Returns whether protections ask for a branch that is up to date, and the pull request's is not. */
export function mustUpdate(
  repository: Repository,
  pull: Pull,
  protections: readonly Protection[],
): boolean {
  return protections.some(({ checks }) => checks?.isStrict) && isBehind(repository, pull);
}

/** Returns the `mergeable_state` of a pull request without conflicts. */
export function mergeState(view: View, pull: Pull): string {
  if (pull.pull.isDraft) return "draft";
  const protections = listProtections(view.repository, pull.pull.base);
  if (findBlocker(view, pull, protections) !== undefined) return "blocked";
  if (mustUpdate(view.repository, pull, protections)) return "behind";
  const states = checkStates(view.repository, pull.pull.headSha);
  return states.every(({ state }) => state === "success") ? "clean" : "unstable";
}
