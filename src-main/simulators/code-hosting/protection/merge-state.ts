import { permissionOf, includes } from "../access/permission.ts";
import { checkStates } from "../checks/rollup.ts";
import { isAncestor } from "../git/history.ts";
import { branchHead } from "../git/store.ts";
import type { RepositoryView } from "../shared/view.ts";
import type { Protection, Pull, Repository, Review } from "../state.ts";

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
    if (!isApp && !includes(permissionOf(state, repository, review.user), "push")) continue;
    latest.set(review.user, review);
  }
  return [...latest.values()];
}

function reviewBlocker(view: View, pull: Pull, count: number): string | undefined {
  const found = verdicts(view, pull);
  if (found.some(({ state }) => state === "CHANGES_REQUESTED")) {
    return "Changes have been requested by a reviewer with write access.";
  }
  const approvals = found.filter(({ state }) => state === "APPROVED").length;
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

/** Returns what the protection of the base still asks of a pull request; `undefined` for nothing. */
export function blockerOf(view: View, pull: Pull): string | undefined {
  const { repository } = view;
  const protection = repository.protections.get(pull.pull.base);
  if (!protection) return undefined;
  if (protection.lockBranch) return "This branch is locked.";
  const { checks, reviews } = protection;
  return (
    (reviews ? reviewBlocker(view, pull, reviews.count) : undefined) ??
    (checks ? checkBlocker(view, pull, checks) : undefined)
  );
}

/** Returns whether the base asks for a branch that is up to date, and the pull request's is not. */
export function mustUpdate(repository: Repository, pull: Pull): boolean {
  const { checks } = repository.protections.get(pull.pull.base) ?? {};
  return checks?.isStrict === true && isBehind(repository, pull);
}

/** Returns the `mergeable_state` of a pull request without conflicts. */
export function mergeState(view: View, pull: Pull): string {
  if (pull.pull.isDraft) return "draft";
  if (blockerOf(view, pull) !== undefined) return "blocked";
  if (mustUpdate(view.repository, pull)) return "behind";
  const states = checkStates(view.repository, pull.pull.headSha);
  return states.every(({ state }) => state === "success") ? "clean" : "unstable";
}
