import { expect, test } from "vitest";
import { installApp, jwt, validClaims } from "./testing/app.ts";
import { type GithubScene, serveGithub } from "./testing/github.ts";
import type { Event } from "./api-types.ts";

/** Every event that the library's types name; the compiler keeps the list complete. */
const names: Readonly<Record<Event["type"], true>> = {
  check_run: true,
  check_suite: true,
  commit_comment: true,
  create: true,
  delete: true,
  deployment: true,
  deployment_status: true,
  fork: true,
  installation: true,
  installation_repositories: true,
  issue_comment: true,
  issues: true,
  label: true,
  member: true,
  membership: true,
  milestone: true,
  organization: true,
  ping: true,
  pull_request: true,
  pull_request_review: true,
  pull_request_review_comment: true,
  push: true,
  release: true,
  repository: true,
  repository_dispatch: true,
  star: true,
  status: true,
  team: true,
  watch: true,
  workflow_dispatch: true,
  workflow_job: true,
  workflow_run: true,
};

const CI = "on: [workflow_dispatch]\njobs: { build: { steps: [{ run: make }] } }\n";

/** Does in one repository what causes its events. */
async function useRepository(sim: GithubScene) {
  const { octokit } = sim;
  const { repos, issues, pulls, actions } = octokit;
  const at = await sim.repository();
  const push = (branch: string, files: object) =>
    sim.post("/_push", { repository: "sim-user/app", branch, files });
  await repos.createWebhook({ ...at, config: { url: "http://127.0.0.1:9/hook" } });
  await push("main", { ".github/workflows/ci.yml": CI });
  await push("next", { "a.txt": "a\n" });
  await issues.createLabel({ ...at, name: "crash" });
  await issues.createMilestone({ ...at, title: "One" });
  await issues.create({ ...at, title: "Broken" });
  await issues.createComment({ ...at, issue_number: 1, body: "Hm" });
  const { data: pull } = await pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  await pulls.createReview({
    ...at,
    pull_number: pull.number,
    event: "COMMENT",
    body: "Read",
    comments: [{ path: "a.txt", line: 1, body: "Why?" }],
  });
  const sha = pull.head.sha;
  await repos.createCommitComment({ ...at, commit_sha: sha, body: "Fine" });
  await repos.createCommitStatus({ ...at, sha, state: "success" });
  await repos.createDeployment({ ...at, ref: "next", auto_merge: false });
  await repos.createDeploymentStatus({ ...at, deployment_id: 1, state: "success" });
  await sim.post("/_check", {
    repository: "sim-user/app",
    sha,
    name: "lint",
    conclusion: "success",
  });
  await actions.createWorkflowDispatch({ ...at, workflow_id: "ci.yml", ref: "main" });
  await repos.createDispatchEvent({ ...at, event_type: "deploy" });
  await repos.createRelease({ ...at, tag_name: "v1" });
  await repos.createFork({ ...at, organization: "sim-org" });
  await sim.post("/_star", { repository: "sim-user/app", login: "alice" });
  const { data: invitation } = await repos.addCollaborator({ ...at, username: "bob" });
  const invited = { invitation_id: invitation.id };
  await sim.as("bob").repos.acceptInvitationForAuthenticatedUser(invited);
  await octokit.git.deleteRef({ ...at, ref: "heads/next" });
}

test("every event is recorded with a payload that GitHub's schemas accept", async () => {
  await using sim = await serveGithub();
  await useRepository(sim);
  const { orgs, teams, apps } = sim.octokit;
  const org = "sim-org";
  await orgs.setMembershipForUser({ org, username: "carol" });
  await sim.as("carol").orgs.updateMembershipForAuthenticatedUser({ org, state: "active" });
  await teams.create({ org, name: "Core" });
  const member = { org, team_slug: "core", username: "alice" };
  await teams.addOrUpdateMembershipForUserInOrg(member);
  const second = await sim.repository("second");
  const installation_id = await installApp(sim, {
    account: "sim-user",
    repositories: ["sim-user/app"],
  });
  const { data: repository } = await sim.octokit.repos.get(second);
  await apps.addRepoToInstallationForAuthenticatedUser({
    installation_id,
    repository_id: repository.id,
  });
  await sim.as(jwt(validClaims())).apps.deleteInstallation({ installation_id });
  const { events } = await sim.egress();
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(Object.keys(names));
});
