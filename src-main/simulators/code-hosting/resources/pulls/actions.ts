import { branchHead, copyObjects } from "../../git/store.ts";
import type * as z from "zod";
import { invalidField, unprocessable, validationFailed } from "../../errors.ts";
import { pullChanged } from "../../events.ts";
import { commitsBetween, isAncestor } from "../../git/history.ts";
import type { RequestContext } from "../../route.ts";
import { canSee } from "../../access/permission.ts";
import { type Issue, isPull, type Pull, type Repository, saveIssue } from "../../state.ts";
import { changeIssue, inState, newIssue } from "../issues/actions.ts";
import type { createPullBody, updatePullBody } from "./schema.ts";
import { selectPulls } from "../../shared/find.ts";

export function readLabelBranch(label: string): string {
  return label.slice(label.indexOf(":") + 1);
}

interface Head {
  readonly repository: Repository;
  readonly ref: string;
  readonly sha: string;
}

/** Finds the repository of a head: `branch` here, `owner:branch` here or in the owner's fork. */
function headRepository(
  { state, repository, actor }: RequestContext,
  label: string,
  name: string | undefined,
): Repository | undefined {
  const login = label.includes(":") ? label.slice(0, label.indexOf(":")) : repository.owner.login;
  const isOf = (one: Repository) =>
    one.owner.login.toLowerCase() === login.toLowerCase() &&
    (name === undefined || one.settings.name === name.replace(/^.*\//, ""));
  if (isOf(repository)) return repository;
  return [...state.repositories.values()].find(
    (one) =>
      isOf(one) &&
      canSee(state, one, actor) &&
      (one.parent === repository.id || one.id === repository.parent),
  );
}

function headOf(context: RequestContext, label: string, name: string | undefined): Head {
  const ref = readLabelBranch(label);
  const repository = headRepository(context, label, name);
  const sha = repository && branchHead(repository.git, ref)?.sha;
  if (repository && sha !== undefined) return { repository, ref, sha };
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

function checkNew(repository: Repository, head: Head, base: string, own?: Pull): void {
  for (const issue of selectPulls(repository)) {
    if (issue.state === "closed" || issue.number === own?.number) continue;
    const { head: branch, headRepository: from } = issue.pull;
    if (from !== head.repository.id || branch !== head.ref || issue.pull.base !== base) continue;
    throw refuse(`A pull request already exists for ${head.repository.owner.login}:${head.ref}.`);
  }
}

/** The issue that becomes a pull request, or a new one. */
function issueFor(
  context: RequestContext,
  { issue: number, title = "", body }: z.output<typeof createPullBody>,
): Issue {
  if (number === undefined) return newIssue(context, title, body ?? null);
  const issue = context.repository.issues.get(number);
  if (!issue || isPull(issue) || issue.state === "closed") {
    throw invalidField("PullRequest", "issue", number);
  }
  return issue;
}

export function createPull(context: RequestContext, body: z.output<typeof createPullBody>): Pull {
  const { repository } = context;
  const head = headOf(context, body.head, body.head_repo);
  const base = baseOf(repository, body.base);
  if (head.repository !== repository) copyObjects(head.repository.git, repository.git);
  if (commitsBetween(repository.git, base.sha, head.sha).length === 0) {
    throw refuse(`No commits between ${base.ref} and ${head.ref}`);
  }
  checkNew(repository, head, base.ref);
  const pull: Pull = {
    ...issueFor(context, body),
    pull: {
      id: context.ids.integer("pull"),
      headRepository: head.repository.id,
      headOwner: head.repository.owner.id,
      head: head.ref,
      headSha: head.sha,
      base: base.ref,
      baseSha: base.sha,
      isDraft: body.draft,
      canMaintainerModify: body.maintainer_can_modify,
      requestedReviewers: [],
      requestedTeams: [],
      mergedAt: null,
      mergedBy: null,
      mergeCommit: null,
    },
  };
  return saveIssue(repository, pull);
}

/** The head of a pull request as it is now; `undefined` when its branch is gone. */
function currentHead({ state }: RequestContext, { pull }: Pull): Head | undefined {
  const repository = state.repositories.get(pull.headRepository ?? 0);
  const sha = repository && branchHead(repository.git, pull.head)?.sha;
  return repository && sha !== undefined ? { repository, ref: pull.head, sha } : undefined;
}

/** A pull request onto another branch. */
function rebased(context: RequestContext, pull: Pull, ref: string | undefined): Pull {
  if (ref === undefined || ref === pull.pull.base) return pull;
  if (pull.state === "closed") {
    throw unprocessable("Cannot change the base branch of a closed pull request.");
  }
  const base = baseOf(context.repository, ref);
  const head = currentHead(context, pull);
  if (head) checkNew(context.repository, head, base.ref, pull);
  return { ...pull, pull: { ...pull.pull, base: base.ref, baseSha: base.sha } };
}

/** Returns the head of a pull request that is opened again; throws a 422 where that is not possible. */
function reopenedHead(
  context: RequestContext,
  pull: Pull,
  state: string | undefined,
): Head | undefined {
  if (state !== "open" || pull.state === "open") return undefined;
  const { git } = context.repository;
  const head = pull.pull.mergedAt === null ? currentHead(context, pull) : undefined;
  const canReopen =
    head &&
    branchHead(git, pull.pull.base) &&
    isAncestor(head.repository.git, pull.pull.headSha, head.sha);
  if (!canReopen) {
    const message = "state cannot be changed. The pull request cannot be reopened.";
    throw validationFailed({ resource: "PullRequest", code: "invalid", field: "state", message });
  }
  checkNew(context.repository, head, pull.pull.base, pull);
  return head;
}

export function updatePull(
  context: RequestContext,
  old: Pull,
  body: z.output<typeof updatePullBody>,
): Pull {
  context.require("push", old.user);
  const head = reopenedHead(context, old, body.state);
  const moved = rebased(context, old, body.base);
  const edited = {
    ...moved,
    title: body.title ?? old.title,
    body: body.body === undefined ? old.body : body.body,
    pull: {
      ...moved.pull,
      headSha: head?.sha ?? moved.pull.headSha,
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
