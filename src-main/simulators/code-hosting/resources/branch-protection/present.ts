import type { RepositoryView, ApiObject } from "../../shared/view.ts";
import type { Protection, RequiredReviews } from "../../state.ts";
import { presentApp } from "../apps/present.ts";
import { repositoryUrl } from "../repositories/present.ts";
import { presentTeams } from "../teams/present.ts";
import { presentAccount } from "../users/present.ts";

/** The address of the protection of a branch. */
export function protectionUrl(view: RepositoryView, branch: string): string {
  return `${repositoryUrl(view)}/branches/${encodeURIComponent(branch)}/protection`;
}

export function presentChecks(
  protection: string,
  { isStrict, contexts }: NonNullable<Protection["checks"]>,
): ApiObject {
  const url = `${protection}/required_status_checks`;
  return {
    url,
    strict: isStrict,
    contexts: contexts.map(({ context }) => context),
    contexts_url: `${url}/contexts`,
    checks: contexts.map(({ context, app }) => ({ context, app_id: app })),
  };
}

export function presentReviews(protection: string, reviews: RequiredReviews): ApiObject {
  return {
    url: `${protection}/required_pull_request_reviews`,
    dismiss_stale_reviews: reviews.dismissStale,
    require_code_owner_reviews: false,
    require_last_push_approval: reviews.requireLastPush,
    required_approving_review_count: reviews.count,
  };
}

export function presentEnforcement(protection: string, { enforceAdmins }: Protection): ApiObject {
  return { url: `${protection}/enforce_admins`, enabled: enforceAdmins };
}

export function presentRestrictions(
  view: RepositoryView,
  protection: string,
  { users, teams, apps }: NonNullable<Protection["restrictions"]>,
): ApiObject {
  const { state } = view;
  const url = `${protection}/restrictions`;
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
  url: string,
  protection: Protection,
): ApiObject {
  const { checks, reviews, restrictions } = protection;
  const enabled = (isEnabled: boolean) => ({ enabled: isEnabled });
  return {
    url,
    ...(checks ? { required_status_checks: presentChecks(url, checks) } : {}),
    ...(reviews ? { required_pull_request_reviews: presentReviews(url, reviews) } : {}),
    ...(restrictions ? { restrictions: presentRestrictions(view, url, restrictions) } : {}),
    required_signatures: {
      url: `${url}/required_signatures`,
      enabled: protection.signatures,
    },
    enforce_admins: presentEnforcement(url, protection),
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
export function presentBriefProtection(protection: Protection | undefined): ApiObject {
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
