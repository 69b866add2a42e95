import { includes, permissionOf } from "../access/permission.ts";
import { githubError, unprocessable } from "../errors.ts";
import { isAncestor } from "../git/history.ts";
import type { RequestContext } from "../route.ts";
import type { Protection, Pull } from "../state.ts";
import { blockerOf, mustUpdate } from "./merge-state.ts";

/**
 * Returns whether a protection does not hold for the actor: administrators pass unless it is enforced
 * for them.
 */
function isExempt({ state, repository, actor }: RequestContext, protection: Protection): boolean {
  if (protection.enforceAdmins || actor.kind !== "user") return false;
  return includes(permissionOf(state, repository, actor.account.id), "admin");
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

/** Checks that a pull request may be merged under the protection of its base. */
export function checkMergeable(context: RequestContext, pull: Pull): void {
  const { repository } = context;
  const protection = repository.protections.get(pull.pull.base);
  if (!protection || isExempt(context, protection)) return;
  const blocker = blockerOf(context, pull);
  if (blocker !== undefined) throw githubError(405, blocker);
  if (!isAllowed(context, protection)) {
    throw githubError(405, "You're not authorized to push to this branch.");
  }
  if (mustUpdate(repository, pull)) {
    throw githubError(405, "The head branch is not up to date with the base branch.");
  }
}

const HEADS = "refs/heads/";

function protectionOf(context: RequestContext, ref: string): Protection | undefined {
  if (!ref.startsWith(HEADS)) return undefined;
  const protection = context.repository.protections.get(ref.slice(HEADS.length));
  return protection && !isExempt(context, protection) ? protection : undefined;
}

/** Checks that a branch may be pushed to directly; `after` is the commit that it moves to. */
export function checkPush(context: RequestContext, ref: string, after: string): void {
  const protection = protectionOf(context, ref);
  if (!protection) return;
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
}

/** Checks that a branch may be deleted. */
export function checkDeletion(context: RequestContext, ref: string): void {
  if (protectionOf(context, ref)?.allowDeletions === false) {
    throw unprocessable("Cannot delete this protected branch");
  }
}
