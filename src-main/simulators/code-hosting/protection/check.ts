import { includes, findPermission } from "../access/permission.ts";
import { githubError, unprocessable } from "../errors.ts";
import { isAncestor } from "../git/history.ts";
import { readCommit } from "../git/store.ts";
import type { RequestContext } from "../route.ts";
import type { Protection, Pull } from "../state.ts";
import { findBlocker, readBranch, mustUpdate } from "./merge-state.ts";
import { findBypass, toProtection, rulesetsFor } from "./rulesets.ts";

/** Returns whether the actor is an administrator, for whom a protection may not be enforced. */
function isAdministrator({ state, repository, actor }: RequestContext): boolean {
  return (
    actor.kind === "user" && includes(findPermission(state, repository, actor.account.id), "admin")
  );
}

/** Lists what holds for the actor at a ref: the protection of the branch, then the rulesets. */
function heldProtections(
  context: RequestContext,
  ref: string,
  way: "push" | "merge",
): readonly Protection[] {
  const { repository } = context;
  const own = repository.protections.get(readBranch(ref) ?? "");
  const isOwn = own && (own.enforceAdmins || !isAdministrator(context));
  const rulesets = rulesetsFor(repository, ref).filter((one) => {
    const bypass = findBypass(context, one);
    return bypass === "never" || (bypass === "pull_requests_only" && way === "push");
  });
  return [...(isOwn ? [own] : []), ...rulesets.map(toProtection)];
}

/** Returns whether the actor may push to a branch that only some may push to. */
function isAllowed({ state, actor }: RequestContext, { restrictions }: Protection): boolean {
  if (!restrictions) return true;
  if (actor.kind !== "user") return restrictions.apps.includes(actor.app.id);
  const { id } = actor.account;
  return (
    restrictions.users.includes(id) ||
    restrictions.teams.some((team) => state.teams.get(team)?.members.has(id) === true)
  );
}

/** Checks that a pull request may be merged under the protections of its base. */
export function checkMergeable(context: RequestContext, pull: Pull, method: string): void {
  const { repository } = context;
  const held = heldProtections(context, `refs/heads/${pull.pull.base}`, "merge");
  const blocker = findBlocker(context, pull, held);
  if (blocker !== undefined) throw githubError(405, blocker);
  if (!held.every((protection) => isAllowed(context, protection))) {
    throw githubError(405, "You're not authorized to push to this branch.");
  }
  if (mustUpdate(repository, pull, held)) {
    throw githubError(405, "The head branch is not up to date with the base branch.");
  }
  if (held.some(({ reviews }) => reviews?.methods?.includes(method) === false)) {
    throw githubError(405, `The merge method ${method} is not allowed on this branch.`);
  }
  if (method === "merge" && held.some(({ linearHistory }) => linearHistory)) {
    throw githubError(405, "Merge commits are not allowed on this repository.");
  }
}

/** Checks that a ref may be pushed to directly; `after` is the commit that it moves to. */
export function checkPush(context: RequestContext, ref: string, after: string): void {
  for (const protection of heldProtections(context, ref, "push")) {
    checkPushUnder(context, protection, ref, after);
  }
}

function checkPushUnder(
  context: RequestContext,
  protection: Protection,
  ref: string,
  after: string,
): void {
  const { git } = context.repository;
  const before = git.refs.get(ref);
  if (!isAllowed(context, protection)) {
    throw githubError(403, "You're not authorized to push to this branch.");
  }
  if (protection.lockBranch) throw unprocessable("Cannot change this locked branch");
  if (protection.reviews) {
    throw githubError(409, "Changes must be made through a pull request.");
  }
  if (protection.checks && protection.checks.contexts.length > 0) {
    const { contexts } = protection.checks;
    const name = contexts[0]?.context ?? "";
    throw githubError(
      409,
      contexts.length === 1
        ? `Required status check "${name}" is expected.`
        : `${String(contexts.length)} of ${String(contexts.length)} required status checks are expected.`,
    );
  }
  const isForced = before !== undefined && !isAncestor(git, before, after);
  if (isForced && !protection.allowForcePushes) {
    throw unprocessable("Cannot force-push to this branch");
  }
  const { parents = [] } = readCommit(git, after) ?? {};
  if (protection.linearHistory && parents.length > 1) {
    throw unprocessable("This branch must not contain merge commits.");
  }
}

/** Checks that a ref may be created. */
export function checkCreation(context: RequestContext, ref: string): void {
  const blocking = rulesetsFor(context.repository, ref).some(
    (one) =>
      one.rules.some(({ type }) => type === "creation") && findBypass(context, one) !== "always",
  );
  if (blocking) throw unprocessable("Repository rule violations found\n\nCannot create ref");
}

/** Checks that a ref may be deleted. */
export function checkDeletion(context: RequestContext, ref: string): void {
  const held = heldProtections(context, ref, "push");
  if (held.some(({ allowDeletions }) => !allowDeletions)) {
    throw unprocessable("Cannot delete this protected branch");
  }
}
