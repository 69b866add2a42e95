import { branchHead } from "../../git/store.ts";
import { issueChanged, pullChanged, pushed, refCreated, refDeleted } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { isPull, type Pull, type Repository, saveIssue } from "../../state.ts";

/** The open pull requests that come from a branch. */
function pullsFrom(repository: Repository, ref: string): readonly Pull[] {
  const branch = ref.replace(/^refs\/heads\//, "");
  if (branch === ref) return [];
  return [...repository.issues.values()].filter(
    (issue): issue is Pull => isPull(issue) && issue.state === "open" && issue.pull.head === branch,
  );
}

/** Moves a ref; emits `push`, and `synchronize` for pull requests from the branch. */
export function moveRef(context: RequestContext, ref: string, after: string): void {
  const { repository, now } = context;
  const before = repository.git.refs.get(ref);
  repository.git.refs.set(ref, after);
  repository.pushedAt = now;
  context.emit(pushed(context.eventView, { ref, before, after }));
  if (before === undefined || before === after) return;
  for (const pull of pullsFrom(repository, ref)) {
    const moved = { ...pull, updatedAt: now, pull: { ...pull.pull, headSha: after } };
    saveIssue(repository, moved);
    context.emit(pullChanged(context.eventView, moved, "synchronize", { before, after }));
  }
}

/** Creates a ref; emits `create`, then `push`. */
export function createRef(context: RequestContext, ref: string, sha: string): void {
  context.emit(refCreated(context.eventView, ref));
  moveRef(context, ref, sha);
}

/** Deletes a ref and closes its pull requests; emits `delete`, `push`, then `closed` for each. */
export function deleteRef(context: RequestContext, ref: string): void {
  const { repository, now } = context;
  const before = repository.git.refs.get(ref);
  const orphans = pullsFrom(repository, ref).map((pull) => closedNow(repository, pull, now));
  repository.git.refs.delete(ref);
  repository.pushedAt = now;
  context.emit(refDeleted(context.eventView, ref));
  context.emit(pushed(context.eventView, { ref, before, after: undefined }));
  for (const pull of orphans) {
    saveIssue(repository, pull);
    context.emit(issueChanged(context.eventView, pull, "closed"));
  }
}

/** Closes a pull request and stores its head and base, as its branches may move later. */
export function closedNow(repository: Repository, pull: Pull, now: number): Pull {
  const { git } = repository;
  const { head, base, headSha, baseSha } = pull.pull;
  return {
    ...pull,
    state: "closed",
    closedAt: now,
    updatedAt: now,
    pull: {
      ...pull.pull,
      headSha: branchHead(git, head)?.sha ?? headSha,
      baseSha: branchHead(git, base)?.sha ?? baseSha,
    },
  };
}
