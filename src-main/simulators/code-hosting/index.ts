import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { authenticate } from "./access/authenticate.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { signature } from "./signature.ts";
import { MOUNT } from "./shared/view.ts";
import { createState } from "./state.ts";
import { listEndpoints } from "./webhooks/endpoints.ts";
import { summarize } from "./summarize.ts";
import { worldActions } from "./world-actions.ts";

/** The code hosting provider, modelled on GitHub. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  authenticate: (state, request, _required, now) => authenticate(state, request, now),
  routes: [
    routesAt(
      [
        "/_pages/app-manifest",
        "/settings/apps/new",
        "/app-manifests/:code/conversions",
        "/organizations/:name/settings",
      ],
      () => import("./resources/app-manifests/routes.ts"),
    ),
    routesAt(["/app", "/apps"], () => import("./resources/apps/routes.ts")),
    routesAt(
      [
        "/repos/:owner/:repo/actions/artifacts",
        "/repos/:owner/:repo/actions/runs/:run/artifacts",
        "/:owner/:repo/actions/runs/:run/artifacts",
      ],
      () => import("./resources/artifacts/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/assignees", "/repos/:owner/:repo/issues/:number/assignees"],
      () => import("./resources/assignees/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/branches/:branch/protection",
        "/repos/:owner/:repo/branches/:folder/:branch/protection",
      ],
      () => import("./resources/branch-protection/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/branches", "/repos/:owner/:repo/tags"],
      () => import("./resources/branches/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/actions/caches", "/repos/:owner/:repo/actions/cache/usage"],
      () => import("./resources/caches/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/check-runs",
        "/repos/:owner/:repo/commits/:ref/check-runs",
        "/repos/:owner/:repo/check-suites/:suite/check-runs",
        "/repos/:owner/:repo/commits/:folder/:ref/check-runs",
      ],
      () => import("./resources/check-runs/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/check-suites",
        "/repos/:owner/:repo/commits/:ref/check-suites",
        "/repos/:owner/:repo/commits/:folder/:ref/check-suites",
      ],
      () => import("./resources/check-suites/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/collaborators"],
      () => import("./resources/collaborators/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/issues/comments", "/repos/:owner/:repo/issues/:number/comments"],
      () => import("./resources/comments/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/commits", "/repos/:owner/:repo/compare"],
      () => import("./resources/commits/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/contents", "/repos/:owner/:repo/readme", "/:owner/:repo/raw"],
      () => import("./resources/contents/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/deployments"],
      () => import("./resources/deployments/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/dispatches"], () => import("./resources/dispatches/routes.ts")),
    routesAt(
      ["/repos/:owner/:repo/forks", "/repos/:owner/:repo/merge-upstream"],
      () => import("./resources/forks/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/git/blobs",
        "/repos/:owner/:repo/git/trees",
        "/repos/:owner/:repo/git/commits",
        "/repos/:owner/:repo/git/tags",
      ],
      () => import("./resources/git-database/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/git/refs",
        "/repos/:owner/:repo/git/ref",
        "/repos/:owner/:repo/git/matching-refs",
      ],
      () => import("./resources/git-refs/routes.ts"),
    ),
    routesAt(["/graphql", "/api/graphql"], () => import("./resources/graphql/routes.ts")),
    routesAt(["/repos/:owner/:repo/hooks"], () => import("./resources/hooks/routes.ts")),
    routesAt(
      [
        "/app/installations",
        "/installation/repositories",
        "/installation/token",
        "/user/installations",
        "/orgs/:name/installation",
        "/users/:name/installation",
        "/repos/:owner/:repo/installation",
      ],
      () => import("./resources/installations/routes.ts"),
    ),
    routesAt(
      ["/user/repository_invitations", "/repos/:owner/:repo/invitations"],
      () => import("./resources/invitations/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/issues"], () => import("./resources/issues/routes.ts")),
    routesAt(
      ["/repos/:owner/:repo/actions/jobs", "/:owner/:repo/actions/jobs/:job/logs"],
      () => import("./resources/jobs/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/labels", "/repos/:owner/:repo/issues/:number/labels"],
      () => import("./resources/labels/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/merges", "/repos/:owner/:repo/pulls/:number/merge"],
      () => import("./resources/merges/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/milestones"], () => import("./resources/milestones/routes.ts")),
    routesAt(
      [
        "/login/device",
        "/login/oauth/authorize",
        "/_pages/sign-in",
        "/login/oauth/access_token",
        "/applications/:client/token",
        "/applications/:client/grant",
      ],
      () => import("./resources/oauth/routes.ts"),
    ),
    routesAt(["/orgs/:name/hooks"], () => import("./resources/organization-hooks/routes.ts")),
    routesAt(
      ["/orgs", "/user/orgs", "/users/:name/orgs", "/user/memberships/orgs"],
      () => import("./resources/organizations/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/pulls"], () => import("./resources/pulls/routes.ts")),
    routesAt(
      [
        "/repos/:owner/:repo/issues/:number/reactions",
        "/repos/:owner/:repo/releases/:release/reactions",
        "/repos/:owner/:repo/comments/:comment/reactions",
        "/repos/:owner/:repo/issues/comments/:comment/reactions",
        "/repos/:owner/:repo/pulls/comments/:comment/reactions",
      ],
      () => import("./resources/reactions/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/releases/:release/assets",
        "/repos/:owner/:repo/releases/assets",
        "/:owner/:repo/releases/download",
      ],
      () => import("./resources/release-assets/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/releases"], () => import("./resources/releases/routes.ts")),
    routesAt(
      ["/user/repos", "/users/:name/repos", "/orgs/:name/repos", "/repos"],
      () => import("./resources/repositories/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/pulls/comments", "/repos/:owner/:repo/pulls/:number/comments"],
      () => import("./resources/review-comments/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/pulls/:number/requested_reviewers"],
      () => import("./resources/review-requests/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/pulls/:number/reviews"],
      () => import("./resources/reviews/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/rulesets", "/repos/:owner/:repo/rules/branches"],
      () => import("./resources/rulesets/routes.ts"),
    ),
    routesAt(
      ["/search/issues", "/search/repositories"],
      () => import("./resources/search/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/actions/secrets"],
      () => import("./resources/secrets/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/vulnerability-alerts", "/repos/:owner/:repo/automated-security-fixes"],
      () => import("./resources/security/routes.ts"),
    ),
    routesAt(
      ["/user/starred", "/users/:name/starred", "/repos/:owner/:repo/stargazers"],
      () => import("./resources/starring/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/statuses",
        "/repos/:owner/:repo/commits/:ref/statuses",
        "/repos/:owner/:repo/commits/:ref/status",
        "/repos/:owner/:repo/commits/:folder/:ref/statuses",
        "/repos/:owner/:repo/commits/:folder/:ref/status",
      ],
      () => import("./resources/statuses/routes.ts"),
    ),
    routesAt(
      ["/orgs/:name/teams", "/repos/:owner/:repo/teams"],
      () => import("./resources/teams/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/issues/events",
        "/repos/:owner/:repo/issues/:number/events",
        "/repos/:owner/:repo/issues/:number/timeline",
      ],
      () => import("./resources/timeline/routes.ts"),
    ),
    routesAt(
      ["/", "/meta", "/organizations", "/rate_limit", "/user", "/users"],
      () => import("./resources/users/routes.ts"),
    ),
    routesAt(
      ["/gists", "/users/:name/gists", "/gist/:gist/raw"],
      () => import("./resources/gists/routes.ts"),
    ),
    routesAt(["/gists/:gist/comments"], () => import("./resources/gist-comments/routes.ts")),
    routesAt(["/markdown"], () => import("./resources/markdown/routes.ts")),
    routesAt(
      ["/notifications", "/repos/:owner/:repo/notifications"],
      () => import("./resources/notifications/routes.ts"),
    ),
    routesAt(
      [
        "/user/subscriptions",
        "/users/:name/subscriptions",
        "/repos/:owner/:repo/subscription",
        "/repos/:owner/:repo/subscribers",
      ],
      () => import("./resources/subscriptions/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/tarball",
        "/repos/:owner/:repo/zipball",
        "/:owner/:repo/legacy.tar.gz",
        "/:owner/:repo/legacy.zip",
        "/:owner/:repo/archive",
      ],
      () => import("./resources/archives/routes.ts"),
    ),
    routesAt(
      ["/user/emails", "/user/public_emails", "/user/email/visibility"],
      () => import("./resources/user-emails/routes.ts"),
    ),
    routesAt(
      [
        "/user/keys",
        "/user/ssh_signing_keys",
        "/users/:name/keys",
        "/users/:name/ssh_signing_keys",
      ],
      () => import("./resources/user-keys/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/actions/variables"],
      () => import("./resources/variables/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/actions/runs",
        "/:owner/:repo/actions/runs/:run/logs",
        "/repos/:owner/:repo/actions/workflows/:workflow/runs",
      ],
      () => import("./resources/workflow-runs/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/actions/workflows"],
      () => import("./resources/workflows/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/environments"],
      () => import("./resources/environments/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/environments/:environment/secrets",
        "/repos/:owner/:repo/dependabot/secrets",
        "/repos/:owner/:repo/actions/organization-secrets",
        "/orgs/:name/actions/secrets",
        "/orgs/:name/dependabot/secrets",
      ],
      () => import("./resources/scoped-secrets/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/environments/:environment/variables",
        "/repos/:owner/:repo/actions/organization-variables",
        "/orgs/:name/actions/variables",
      ],
      () => import("./resources/scoped-variables/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/issues/:number/sub_issues",
        "/repos/:owner/:repo/issues/:number/sub_issue",
        "/repos/:owner/:repo/issues/:number/parent",
        "/repos/:owner/:repo/issues/:number/dependencies",
      ],
      () => import("./resources/sub-issues/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/actions/permissions"],
      () => import("./resources/actions-permissions/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/actions/runs",
        "/repos/:owner/:repo/actions/workflows/:workflow/timing",
      ],
      () => import("./resources/run-details/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/branches/:branch/protection/restrictions",
        "/repos/:owner/:repo/branches/:folder/:branch/protection/restrictions",
      ],
      () => import("./resources/push-restrictions/routes.ts"),
    ),
    routesAt(["/user"], () => import("./resources/profile/routes.ts")),
    routesAt(
      [
        "/issues",
        "/user/issues",
        "/orgs/:name/issues",
        "/repos/:owner/:repo/assignees",
        "/repos/:owner/:repo/issues/:number/assignees",
        "/repos/:owner/:repo/milestones/:milestone/labels",
      ],
      () => import("./resources/all-issues/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/autolinks"], () => import("./resources/autolinks/routes.ts")),
    routesAt(
      [
        "/user/:id",
        "/user/teams",
        "/organizations",
        "/orgs/:name/teams",
        "/orgs/:name/installations",
        "/versions",
        "/zen",
      ],
      () => import("./resources/catalogs/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/comments",
        "/repos/:owner/:repo/commits/:ref/comments",
        "/repos/:owner/:repo/commits/:folder/:ref/comments",
      ],
      () => import("./resources/commit-comments/routes.ts"),
    ),
    routesAt(["/repos/:owner/:repo/keys"], () => import("./resources/deploy-keys/routes.ts")),
    routesAt(
      ["/user/followers", "/user/following", "/users/:name/followers", "/users/:name/following"],
      () => import("./resources/following/routes.ts"),
    ),
    routesAt(
      ["/user/gpg_keys", "/users/:name/gpg_keys"],
      () => import("./resources/gpg-keys/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/pulls/:number/update-branch"],
      () => import("./resources/pull-branches/routes.ts"),
    ),
    routesAt(
      ["/repos/:owner/:repo/releases/generate-notes"],
      () => import("./resources/release-notes/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/languages",
        "/repos/:owner/:repo/contributors",
        "/repos/:owner/:repo/license",
        "/repos/:owner/:repo/readme",
        "/repositories",
        "/repos/:owner/:repo/commits/:ref/branches-where-head",
        "/repos/:owner/:repo/commits/:folder/:ref/branches-where-head",
      ],
      () => import("./resources/repository-facts/routes.ts"),
    ),
    routesAt(
      [
        "/repos/:owner/:repo/transfer",
        "/repos/:owner/:repo/generate",
        "/repos/:owner/:repo/branches/:branch/rename",
        "/repos/:owner/:repo/branches/:folder/:branch/rename",
      ],
      () => import("./resources/repository-moves/routes.ts"),
    ),
    routesAt(
      ["/search/commits", "/search/code", "/search/users", "/search/labels", "/search/topics"],
      () => import("./resources/search-others/routes.ts"),
    ),
    routesAt(
      ["/user/social_accounts", "/users/:name/social_accounts"],
      () => import("./resources/social-accounts/routes.ts"),
    ),
  ],
  pages: ["/login/oauth/authorize", "/_pages/sign-in/:flow", "/login/device"],
  worldActions,
  unsupported,
  objects,
  summarize,
  mount: { at: MOUNT },
  delivery: { to: "registered", signature, endpoints: listEndpoints },
});
