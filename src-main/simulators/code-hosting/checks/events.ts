import { readCommit } from "../git/store.ts";
import { listBranches } from "../git/store.ts";
import type { Commit } from "../git/objects.ts";
import { isAncestor } from "../git/history.ts";
import { presentCommit, unsigned } from "../resources/commits/present.ts";
import { repositoryUrl } from "../resources/repositories/present.ts";
import { presentTime, type RepositoryView, type ApiObject } from "../shared/view.ts";
import { type CheckRun, type CheckSuite, fullName, type Status } from "../state.ts";
import { presentAccount } from "../resources/users/present.ts";
import type { HookEvent } from "../webhooks/record.ts";
import { presentCheckRunOfEvent, presentSuite } from "./present.ts";
import { createEvent } from "../events.ts";

/** `check_run`: a run was created, completed, or asked for again. */
export function checkRunChanged(view: RepositoryView, run: CheckRun, action: string): HookEvent {
  return createEvent("check_run", view, { action, check_run: presentCheckRunOfEvent(view, run) });
}

/** `check_suite`: a suite was asked for, or all of its runs completed. */
export function suiteChanged(view: RepositoryView, suite: CheckSuite, action: string): HookEvent {
  return createEvent("check_suite", view, { action, check_suite: presentSuite(view, suite) });
}

function presentBranches(view: RepositoryView, sha: string): readonly ApiObject[] {
  const { git } = view.repository;
  return listBranches(git)
    .filter(([, head]) => isAncestor(git, sha, head.sha))
    .slice(0, 10)
    .map(([name, head]) => ({
      name,
      commit: { sha: head.sha, url: `${repositoryUrl(view)}/commits/${head.sha}` },
      protected: view.repository.protections.has(name),
    }));
}

/** The schemas of this event know a verification without its time. */
function presentCommitOfStatus(view: RepositoryView, commit: Commit): ApiObject {
  const { commit: inner, ...rest } = presentCommit(view, commit);
  const { verified, reason, signature, payload } = unsigned;
  return {
    ...rest,
    commit: { ...Object(inner), verification: { verified, reason, signature, payload } },
  };
}

/** `status`: a status of a commit was set. */
export function statusSet(view: RepositoryView, status: Status): HookEvent {
  const commit = readCommit(view.repository.git, status.sha);
  return createEvent("status", view, {
    id: status.id,
    sha: status.sha,
    name: fullName(view.repository),
    avatar_url: presentAccount(view, status.creator)["avatar_url"],
    target_url: status.targetUrl,
    context: status.context,
    description: status.description,
    state: status.state,
    commit: commit ? presentCommitOfStatus(view, commit) : null,
    branches: presentBranches(view, status.sha),
    created_at: presentTime(status.createdAt),
    updated_at: presentTime(status.createdAt),
  });
}
