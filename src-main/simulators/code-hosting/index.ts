import { defineSimulator } from "#core/define-simulator.ts";
import { authenticate } from "./access/authenticate.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as appManifests } from "./resources/app-manifests/routes.ts";
import { routes as apps } from "./resources/apps/routes.ts";
import { routes as artifacts } from "./resources/artifacts/routes.ts";
import { routes as assignees } from "./resources/assignees/routes.ts";
import { routes as branchProtection } from "./resources/branch-protection/routes.ts";
import { routes as branches } from "./resources/branches/routes.ts";
import { routes as caches } from "./resources/caches/routes.ts";
import { routes as checkRuns } from "./resources/check-runs/routes.ts";
import { routes as checkSuites } from "./resources/check-suites/routes.ts";
import { routes as collaborators } from "./resources/collaborators/routes.ts";
import { routes as comments } from "./resources/comments/routes.ts";
import { routes as commits } from "./resources/commits/routes.ts";
import { routes as contents } from "./resources/contents/routes.ts";
import { routes as deployments } from "./resources/deployments/routes.ts";
import { routes as dispatches } from "./resources/dispatches/routes.ts";
import { routes as forks } from "./resources/forks/routes.ts";
import { routes as gitDatabase } from "./resources/git-database/routes.ts";
import { routes as gitRefs } from "./resources/git-refs/routes.ts";
import { routes as graphql } from "./resources/graphql/routes.ts";
import { routes as hooks } from "./resources/hooks/routes.ts";
import { routes as installations } from "./resources/installations/routes.ts";
import { routes as invitations } from "./resources/invitations/routes.ts";
import { routes as issues } from "./resources/issues/routes.ts";
import { routes as jobs } from "./resources/jobs/routes.ts";
import { routes as labels } from "./resources/labels/routes.ts";
import { routes as merges } from "./resources/merges/routes.ts";
import { routes as milestones } from "./resources/milestones/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as organizationHooks } from "./resources/organization-hooks/routes.ts";
import { routes as organizations } from "./resources/organizations/routes.ts";
import { routes as pulls } from "./resources/pulls/routes.ts";
import { routes as reactions } from "./resources/reactions/routes.ts";
import { routes as releaseAssets } from "./resources/release-assets/routes.ts";
import { routes as releases } from "./resources/releases/routes.ts";
import { routes as repositories } from "./resources/repositories/routes.ts";
import { routes as reviewComments } from "./resources/review-comments/routes.ts";
import { routes as reviewRequests } from "./resources/review-requests/routes.ts";
import { routes as reviews } from "./resources/reviews/routes.ts";
import { routes as rulesets } from "./resources/rulesets/routes.ts";
import { routes as search } from "./resources/search/routes.ts";
import { routes as secrets } from "./resources/secrets/routes.ts";
import { routes as security } from "./resources/security/routes.ts";
import { routes as starring } from "./resources/starring/routes.ts";
import { routes as statuses } from "./resources/statuses/routes.ts";
import { routes as teams } from "./resources/teams/routes.ts";
import { routes as timeline } from "./resources/timeline/routes.ts";
import { routes as gistComments } from "./resources/gist-comments/routes.ts";
import { routes as gists } from "./resources/gists/routes.ts";
import { routes as markdown } from "./resources/markdown/routes.ts";
import { routes as notifications } from "./resources/notifications/routes.ts";
import { routes as subscriptions } from "./resources/subscriptions/routes.ts";
import { routes as archives } from "./resources/archives/routes.ts";
import { routes as userEmails } from "./resources/user-emails/routes.ts";
import { routes as userKeys } from "./resources/user-keys/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as variables } from "./resources/variables/routes.ts";
import { routes as workflowRuns } from "./resources/workflow-runs/routes.ts";
import { routes as workflows } from "./resources/workflows/routes.ts";
import { routes as allIssues } from "./resources/all-issues/routes.ts";
import { routes as autolinks } from "./resources/autolinks/routes.ts";
import { routes as catalogs } from "./resources/catalogs/routes.ts";
import { routes as commitComments } from "./resources/commit-comments/routes.ts";
import { routes as deployKeys } from "./resources/deploy-keys/routes.ts";
import { routes as following } from "./resources/following/routes.ts";
import { routes as gpgKeys } from "./resources/gpg-keys/routes.ts";
import { routes as pullBranches } from "./resources/pull-branches/routes.ts";
import { routes as releaseNotes } from "./resources/release-notes/routes.ts";
import { routes as repositoryFacts } from "./resources/repository-facts/routes.ts";
import { routes as repositoryMoves } from "./resources/repository-moves/routes.ts";
import { routes as searchOthers } from "./resources/search-others/routes.ts";
import { routes as socialAccounts } from "./resources/social-accounts/routes.ts";
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
    ...appManifests,
    ...apps,
    ...artifacts,
    ...assignees,
    ...branchProtection,
    ...branches,
    ...caches,
    ...checkRuns,
    ...checkSuites,
    ...collaborators,
    ...comments,
    ...commits,
    ...contents,
    ...deployments,
    ...dispatches,
    ...forks,
    ...gitDatabase,
    ...gitRefs,
    ...graphql,
    ...hooks,
    ...installations,
    ...invitations,
    ...issues,
    ...jobs,
    ...labels,
    ...merges,
    ...milestones,
    ...oauth,
    ...organizationHooks,
    ...organizations,
    ...pulls,
    ...reactions,
    ...releaseAssets,
    ...releases,
    ...repositories,
    ...reviewComments,
    ...reviewRequests,
    ...reviews,
    ...rulesets,
    ...search,
    ...secrets,
    ...security,
    ...starring,
    ...statuses,
    ...teams,
    ...timeline,
    ...users,
    ...gists,
    ...gistComments,
    ...markdown,
    ...notifications,
    ...subscriptions,
    ...archives,
    ...userEmails,
    ...userKeys,
    ...variables,
    ...workflowRuns,
    ...workflows,
    ...allIssues,
    ...autolinks,
    ...catalogs,
    ...commitComments,
    ...deployKeys,
    ...following,
    ...gpgKeys,
    ...pullBranches,
    ...releaseNotes,
    ...repositoryFacts,
    ...repositoryMoves,
    ...searchOthers,
    ...socialAccounts,
  ],
  worldActions,
  unsupported,
  objects,
  summarize,
  mount: { at: MOUNT },
  delivery: { to: "registered", signature, endpoints: listEndpoints },
});
