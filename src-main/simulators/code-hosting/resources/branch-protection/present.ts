import type { RepositoryView, Wire } from "../../shared/view.ts";
import type { Protection } from "../../state.ts";
import { presentApp } from "../apps/present.ts";
import { repositoryUrl } from "../repositories/present.ts";
import { presentTeams } from "../teams/present.ts";
import { presentAccount } from "../users/present.ts";

function urlOf(view: RepositoryView, branch: string): string {
  return `${repositoryUrl(view)}/branches/${encodeURIComponent(branch)}/protection`;
}

export function presentChecks(
  view: RepositoryView,
  branch: string,
  { isStrict, contexts }: NonNullable<Protection["checks"]>,
): Wire {
  const url = `${urlOf(view, branch)}/required_status_checks`;
  return {
    url,
    strict: isStrict,
    contexts: contexts.map(({ context }) => context),
    contexts_url: `${url}/contexts`,
    checks: contexts.map(({ context, app }) => ({ context, app_id: app })),
  };
}

export function presentReviews(
  view: RepositoryView,
  branch: string,
  reviews: NonNullable<Protection["reviews"]>,
): Wire {
  return {
    url: `${urlOf(view, branch)}/required_pull_request_reviews`,
    dismiss_stale_reviews: reviews.dismissStale,
    require_code_owner_reviews: false,
    require_last_push_approval: reviews.requireLastPush,
    required_approving_review_count: reviews.count,
  };
}

export function presentEnforcement(
  view: RepositoryView,
  branch: string,
  { enforceAdmins }: Protection,
): Wire {
  return { url: `${urlOf(view, branch)}/enforce_admins`, enabled: enforceAdmins };
}

export function presentRestrictions(
  view: RepositoryView,
  branch: string,
  { users, teams, apps }: NonNullable<Protection["restrictions"]>,
): Wire {
  const { state } = view;
  const url = `${urlOf(view, branch)}/restrictions`;
  return {
    url,
    users_url: `${url}/users`,
    teams_url: `${url}/teams`,
    apps_url: `${url}/apps`,
    users: users.map((id) => presentAccount(view, id)),
    teams: presentTeams(view, teams),
    apps: apps.flatMap((id) => {
      const app = state.apps.get(id);
      return app ? [presentApp(view, app)] : [];
    }),
  };
}

/** The protection of a branch. */
export function presentProtection(
  view: RepositoryView,
  branch: string,
  protection: Protection,
): Wire {
  const { checks, reviews, restrictions } = protection;
  const enabled = (isEnabled: boolean) => ({ enabled: isEnabled });
  return {
    url: urlOf(view, branch),
    ...(checks ? { required_status_checks: presentChecks(view, branch, checks) } : {}),
    ...(reviews ? { required_pull_request_reviews: presentReviews(view, branch, reviews) } : {}),
    ...(restrictions ? { restrictions: presentRestrictions(view, branch, restrictions) } : {}),
    required_signatures: {
      url: `${urlOf(view, branch)}/required_signatures`,
      enabled: protection.signatures,
    },
    enforce_admins: presentEnforcement(view, branch, protection),
    required_linear_history: enabled(protection.linearHistory),
    allow_force_pushes: enabled(protection.allowForcePushes),
    allow_deletions: enabled(protection.allowDeletions),
    block_creations: enabled(false),
    required_conversation_resolution: enabled(protection.conversationResolution),
    lock_branch: enabled(protection.lockBranch),
    allow_fork_syncing: enabled(false),
  };
}

/** Presents the protection of a branch in lists and on its page. */
export function presentBriefProtection(protection: Protection | undefined): Wire {
  const contexts = protection?.checks?.contexts ?? [];
  const level = protection?.enforceAdmins === true ? "everyone" : "non_admins";
  return {
    enabled: protection !== undefined,
    required_status_checks: {
      enforcement_level: protection?.checks ? level : "off",
      contexts: contexts.map(({ context }) => context),
      checks: contexts.map(({ context, app }) => ({ context, app_id: app })),
    },
  };
}
