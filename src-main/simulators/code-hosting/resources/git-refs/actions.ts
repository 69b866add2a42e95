import { branchHead, copyObjects } from "../../git/store.ts";
import { issueChanged, pullChanged, pushed, refCreated, refDeleted } from "../../events.ts";
import { startChecks } from "../../checks/start.ts";
import { startPullRuns } from "../workflow-runs/actions.ts";
import { dismissStaleReviews } from "../reviews/actions.ts";
import type { RequestContext } from "../../route.ts";
import { addIssueEvent } from "../timeline/record.ts";
import { type Pull, type Repository, saveIssue } from "../../state.ts";
import { selectPulls } from "../../shared/find.ts";

/** An open pull request, and the context of the repository that it is for. */
interface Affected {
  readonly context: RequestContext;
  readonly pull: Pull;
}

/** The repositories that may have pull requests from another: itself, its parent, forks of either. */
function familyOf({ state }: RequestContext, { id, parent }: Repository): readonly Repository[] {
  return [...state.repositories.values()].filter(
    (one) =>
      one.id === id ||
      one.id === parent ||
      one.parent === id ||
      (parent !== null && one.parent === parent),
  );
}

/** The open pull requests that come from a branch, in any repository of the family. */
function pullsFrom(context: RequestContext, ref: string): readonly Affected[] {
  const { repository } = context;
  const branch = ref.replace(/^refs\/heads\//, "");
  if (branch === ref) return [];
  return familyOf(context, repository).flatMap((base) =>
    selectPulls(base)
      .filter(
        (issue) =>
          issue.state === "open" &&
          issue.pull.headRepository === repository.id &&
          issue.pull.head === branch,
      )
      .map((pull) => ({ context: base === repository ? context : context.with(base), pull })),
  );
}

/** Moves a ref; emits `push`, and `synchronize` for pull requests from the branch. */
export function moveRef(context: RequestContext, ref: string, after: string): void {
  const { repository, now } = context;
  const before = repository.git.refs.get(ref);
  repository.git.refs.set(ref, after);
  repository.pushedAt = now;
  context.emit(pushed(context.eventView, { ref, before, after }));
  if (before !== undefined && before !== after) synchronize(context, ref, before, after);
  startChecks(context, { ref, before, after });
}

function synchronize(from: RequestContext, ref: string, before: string, after: string): void {
  for (const { context, pull } of pullsFrom(from, ref)) {
    const { repository, now } = context;
    if (repository !== from.repository) copyObjects(from.repository.git, repository.git);
    const moved = { ...pull, updatedAt: now, pull: { ...pull.pull, headSha: after } };
    saveIssue(repository, moved);
    dismissStaleReviews(context, moved);
    context.emit(pullChanged(context.eventView, moved, "synchronize", { before, after }));
    startPullRuns(context, moved, "synchronize");
  }
}

/** Creates a ref; emits `create`, then `push`. */
export function createRef(context: RequestContext, ref: string, sha: string): void {
  context.emit(refCreated(context.eventView, ref));
  moveRef(context, ref, sha);
}

/** The open pull requests onto a branch. */
function pullsOnto({ repository }: RequestContext, ref: string): readonly Pull[] {
  return selectPulls(repository).filter(
    ({ state, pull }) => state === "open" && ref === `refs/heads/${pull.base}`,
  );
}

/**
 * Deletes a ref and closes the pull requests from it and onto it; emits `delete`, `push`, then `closed` for
 * each.
 */
export function deleteRef(context: RequestContext, ref: string): void {
  const { repository, now } = context;
  const before = repository.git.refs.get(ref);
  const orphans = pullsFrom(context, ref);
  const ended = selectPulls(repository).filter(
    ({ state, pull }) =>
      state === "closed" &&
      pull.headRepository === repository.id &&
      ref === `refs/heads/${pull.head}`,
  );
  const stranded = pullsOnto(context, ref).map((pull) => closedNow(context, pull));
  repository.git.refs.delete(ref);
  repository.pushedAt = now;
  context.emit(refDeleted(context.eventView, ref));
  context.emit(pushed(context.eventView, { ref, before, after: undefined }));
  for (const { context: of, pull } of orphans) {
    const closed = saveIssue(of.repository, closedNow(of, pull));
    addIssueEvent(of, closed, "head_ref_deleted");
    of.emit(issueChanged(of.eventView, closed, "closed"));
  }
  for (const pull of ended) addIssueEvent(context, pull, "head_ref_deleted");
  for (const closed of stranded) {
    saveIssue(repository, closed);
    addIssueEvent(context, closed, "base_ref_deleted");
    context.emit(issueChanged(context.eventView, closed, "closed"));
  }
}

/** Closes a pull request and stores its head and base, as its branches may move later. */
export function closedNow({ repository, now, user }: RequestContext, pull: Pull): Pull {
  const { base, baseSha } = pull.pull;
  return {
    ...pull,
    state: "closed",
    closedAt: now,
    closedBy: user.id,
    updatedAt: now,
    pull: { ...pull.pull, baseSha: branchHead(repository.git, base)?.sha ?? baseSha },
  };
}
