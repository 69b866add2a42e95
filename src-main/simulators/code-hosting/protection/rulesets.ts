import { compileGlob } from "#core/text/glob.ts";
import { includes, isOrganizationOwner, findPermission } from "../access/permission.ts";
import type { RepositoryView } from "../shared/view.ts";
import {
  type BypassActor,
  type Protection,
  type Repository,
  roleIds,
  type Ruleset,
  type RulesetRule,
} from "../state.ts";

type View = Pick<RepositoryView, "state" | "repository" | "actor">;

function matches(pattern: string, ref: string, { settings }: Repository): boolean {
  if (pattern === "~ALL") return true;
  if (pattern === "~DEFAULT_BRANCH") return ref === `refs/heads/${settings.defaultBranch}`;
  return compileGlob(pattern, "fnmatch")(ref);
}

/** Lists the active rulesets of a repository that hold for a ref, by its full name. */
export function rulesetsFor(repository: Repository, ref: string): readonly Ruleset[] {
  const target = ref.startsWith("refs/tags/") ? "tag" : "branch";
  return [...repository.rulesets.values()].filter(
    (one) =>
      one.target === target &&
      one.enforcement === "active" &&
      one.include.some((pattern) => matches(pattern, ref, repository)) &&
      !one.exclude.some((pattern) => matches(pattern, ref, repository)),
  );
}

function isActor(
  { state, repository, actor }: View,
  { actor_id: actorId, actor_type: actorType }: BypassActor,
): boolean {
  if (actor.kind === "installation") return actorType === "Integration" && actor.app.id === actorId;
  const { id } = actor.account;
  switch (actorType) {
    case "RepositoryRole": {
      const role = roleIds.get(actorId ?? 0);
      return role !== undefined && includes(findPermission(state, repository, id), role);
    }
    case "Team":
      return state.teams.get(actorId ?? 0)?.members.has(id) === true;
    case "OrganizationAdmin":
      return isOrganizationOwner(state, repository.owner.id, id);
    case "User":
      return actorId === id;
    case "Integration":
      return false;
  }
}

/** Returns how the actor can bypass a ruleset. */
export function findBypass(
  view: View,
  { bypass }: Ruleset,
): "always" | "pull_requests_only" | "never" {
  const modes = bypass.filter((one) => isActor(view, one)).map(({ bypass_mode: mode }) => mode);
  if (modes.includes("always")) return "always";
  return modes.length > 0 ? "pull_requests_only" : "never";
}

const unprotected: Protection = {
  checks: null,
  enforceAdmins: true,
  reviews: null,
  restrictions: null,
  linearHistory: false,
  allowForcePushes: true,
  allowDeletions: true,
  conversationResolution: false,
  signatures: false,
  lockBranch: false,
};

function withRule(protection: Protection, rule: RulesetRule): Protection {
  switch (rule.type) {
    case "creation":
      return protection;
    case "update":
      return { ...protection, lockBranch: true };
    case "deletion":
      return { ...protection, allowDeletions: false };
    case "non_fast_forward":
      return { ...protection, allowForcePushes: false };
    case "required_linear_history":
      return { ...protection, linearHistory: true };
    case "pull_request": {
      const {
        required_approving_review_count: count,
        dismiss_stale_reviews_on_push: dismissStale,
        require_last_push_approval: requireLastPush,
        allowed_merge_methods: methods,
      } = rule.parameters;
      return { ...protection, reviews: { count, dismissStale, requireLastPush, methods } };
    }
    case "required_status_checks": {
      const { strict_required_status_checks_policy: isStrict, required_status_checks: required } =
        rule.parameters;
      const contexts = required.map(({ context, integration_id: app }) => ({
        context,
        app: app ?? null,
      }));
      return { ...protection, checks: { isStrict, contexts } };
    }
  }
}

/** Returns the rules of a ruleset as the protection of a branch. */
export function toProtection({ rules }: Ruleset): Protection {
  return rules.reduce(withRule, unprotected);
}
