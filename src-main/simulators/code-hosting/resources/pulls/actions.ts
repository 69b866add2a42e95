import { branchHead } from "../../git/store.ts";
import type * as z from "zod";
import { invalidField, validationFailed } from "../../errors.ts";
import { pullChanged } from "../../events.ts";
import { commitsBetween } from "../../git/history.ts";
import type { RequestContext } from "../../route.ts";
import { isPull, type Pull, type Repository, saveIssue } from "../../state.ts";
import { changeIssue, inState, newIssue } from "../issues/actions.ts";
import type { createPullBody, updatePullBody } from "./schema.ts";

export function branchOf(label: string): string {
  return label.slice(label.indexOf(":") + 1);
}

function headOf({ owner, git }: Repository, label: string): { ref: string; sha: string } {
  const ref = branchOf(label);
  const isOurs = ref === label || label.toLowerCase().startsWith(`${owner.login}:`);
  const sha = isOurs ? branchHead(git, ref)?.sha : undefined;
  if (sha !== undefined) return { ref, sha };
  throw invalidField("PullRequest", "head");
}

function baseOf({ git }: Repository, ref: string): { ref: string; sha: string } {
  const sha = branchHead(git, ref)?.sha;
  if (sha !== undefined) return { ref, sha };
  throw invalidField("PullRequest", "base");
}

function refuse(message: string) {
  return validationFailed({ resource: "PullRequest", code: "custom", message });
}

function checkNew(repository: Repository, head: string, base: string, own?: Pull): void {
  for (const issue of repository.issues.values()) {
    if (!isPull(issue) || issue.state === "closed" || issue.number === own?.number) continue;
    if (issue.pull.head !== head || issue.pull.base !== base) continue;
    throw refuse(`A pull request already exists for ${repository.owner.login}:${head}.`);
  }
}

export function createPull(context: RequestContext, body: z.output<typeof createPullBody>): Pull {
  const { repository } = context;
  const [head, base] = [headOf(repository, body.head), baseOf(repository, body.base)];
  if (commitsBetween(repository.git, base.sha, head.sha).length === 0) {
    throw refuse(`No commits between ${base.ref} and ${head.ref}`);
  }
  checkNew(repository, head.ref, base.ref);
  const pull: Pull = {
    ...newIssue(context, body.title, body.body ?? null),
    pull: {
      id: context.ids.integer("pull"),
      head: head.ref,
      headSha: head.sha,
      base: base.ref,
      baseSha: base.sha,
      isDraft: body.draft,
      canMaintainerModify: body.maintainer_can_modify,
      mergedAt: null,
      mergeCommit: null,
    },
  };
  saveIssue(repository, pull);
  return pull;
}

/** A pull request onto another branch. */
function rebased(repository: Repository, pull: Pull, ref: string | undefined): Pull {
  if (ref === undefined || ref === pull.pull.base) return pull;
  const base = baseOf(repository, ref);
  checkNew(repository, pull.pull.head, base.ref, pull);
  return { ...pull, pull: { ...pull.pull, base: base.ref, baseSha: base.sha } };
}

function checkReopening(repository: Repository, pull: Pull, state: string | undefined): void {
  if (state !== "open" || pull.state === "open") return;
  const isPossible = pull.pull.mergedAt === null && branchHead(repository.git, pull.pull.head);
  if (!isPossible) {
    const message = "state cannot be changed. The pull request cannot be reopened.";
    throw validationFailed({ resource: "PullRequest", code: "invalid", field: "state", message });
  }
  checkNew(repository, pull.pull.head, pull.pull.base, pull);
}

export function updatePull(
  context: RequestContext,
  old: Pull,
  body: z.output<typeof updatePullBody>,
): Pull {
  const { repository } = context;
  checkReopening(repository, old, body.state);
  const moved = rebased(repository, old, body.base);
  const edited = {
    ...moved,
    title: body.title ?? old.title,
    body: body.body === undefined ? old.body : body.body,
    pull: {
      ...moved.pull,
      canMaintainerModify: body.maintainer_can_modify ?? old.pull.canMaintainerModify,
    },
  };
  const changed = body.state ? inState(context, edited, body.state, undefined) : edited;
  const saved = changeIssue(context, old, changed);
  if (moved !== old) tellBase(context, old, saved);
  return isPull(saved) ? saved : old;
}

function tellBase(context: RequestContext, old: Pull, now: ReturnType<typeof changeIssue>): void {
  if (!isPull(now)) return;
  const { base, baseSha } = old.pull;
  const changes = { base: { ref: { from: base }, sha: { from: baseSha } } };
  context.emit(pullChanged(context.eventView, now, "edited", { changes }));
}
