import type * as z from "zod";
import { validationFailed } from "../../errors.ts";
import type { RequestContext } from "../../route.ts";
import { findAccount, findTeam, findApp } from "../../shared/find.ts";
import type { Protection, RequiredReviews } from "../../state.ts";
import type { protectionBody, restrictionsBody, reviewsBody, statusChecks } from "./schema.ts";

type Checks = NonNullable<Protection["checks"]>;

/** The required checks of a body, `checks` or `contexts` of any App; what it leaves out stays. */
export function readChecks(
  { strict, contexts, checks }: z.output<typeof statusChecks>,
  old?: Checks,
): Checks {
  const named = checks?.map(({ context, app_id: app }) => ({
    context,
    // -1 means any App.
    app: app == null || app === -1 ? null : app,
  }));
  const plain = contexts?.map((context) => ({ context, app: null }));
  return {
    isStrict: strict ?? old?.isStrict ?? false,
    contexts: named ?? plain ?? old?.contexts ?? [],
  };
}

/** The required reviews of a body; what it leaves out stays. */
export function readReviews(
  sent: z.output<typeof reviewsBody>,
  old?: RequiredReviews | null,
): RequiredReviews {
  return {
    count: sent.required_approving_review_count ?? old?.count ?? 1,
    dismissStale: sent.dismiss_stale_reviews ?? old?.dismissStale ?? false,
    requireLastPush: sent.require_last_push_approval ?? old?.requireLastPush ?? false,
  };
}

function unknownName(field: string, value: string) {
  return validationFailed({ resource: "ProtectedBranch", code: "invalid", field, value });
}

/** The ids of the people, teams and Apps that may push. */
function restrictionsOf(
  { state, repository }: RequestContext,
  sent: z.output<typeof restrictionsBody>,
): NonNullable<Protection["restrictions"]> {
  const users = sent.users.map((login) => {
    const account = findAccount(state, login);
    if (!account) throw unknownName("users", login);
    return account.id;
  });
  const teams = sent.teams.map((slug) => {
    const team = findTeam(state, repository.owner.id, slug);
    if (!team) throw unknownName("teams", slug);
    return team.id;
  });
  const apps = sent.apps.map((slug) => {
    const app = findApp(state, slug);
    if (!app) throw unknownName("apps", slug);
    return app.id;
  });
  return { users, teams, apps };
}

/** The protection that a body describes. */
export function protectionFrom(
  context: RequestContext,
  sent: z.output<typeof protectionBody>,
): Protection {
  const checks = sent.required_status_checks;
  const reviews = sent.required_pull_request_reviews;
  if (sent.restrictions && context.repository.owner.type !== "Organization") {
    throw validationFailed({
      resource: "ProtectedBranch",
      code: "custom",
      field: "restrictions",
      message: "Only organization repositories can have users and team restrictions",
    });
  }
  const { allowRebaseMerge, allowSquashMerge } = context.repository.settings;
  if (sent.required_linear_history && !allowRebaseMerge && !allowSquashMerge) {
    throw validationFailed({
      resource: "ProtectedBranch",
      code: "custom",
      field: "required_linear_history",
      message: "Linear history needs squash merging or rebase merging",
    });
  }
  return {
    checks: checks ? readChecks(checks) : null,
    enforceAdmins: sent.enforce_admins === true,
    reviews: reviews ? readReviews(reviews) : null,
    restrictions: sent.restrictions ? restrictionsOf(context, sent.restrictions) : null,
    linearHistory: sent.required_linear_history,
    allowForcePushes: sent.allow_force_pushes === true,
    allowDeletions: sent.allow_deletions,
    conversationResolution: sent.required_conversation_resolution,
    signatures: false,
    lockBranch: sent.lock_branch,
  };
}
