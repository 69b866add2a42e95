import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { failure, serveGithub } from "./testing/github.ts";

const sealed = Buffer.alloc(60, 1).toString("base64");

test("an environment has rules, patterns of branches, secrets and variables", async () => {
  await using sim = await serveGithub();
  const { repos, users, actions } = sim.octokit;
  const at = await sim.repository();
  const { data: alice } = await users.getByUsername({ username: "alice" });
  const one = { ...at, environment_name: "production" };
  expect((await failure(repos.getEnvironment(one))).status).toBe(404);
  const { data } = await repos.createOrUpdateEnvironment({
    ...one,
    wait_timer: 30,
    prevent_self_review: true,
    reviewers: [{ type: "User", id: alice.id }],
    deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
  });
  expect(data).toMatchObject({
    name: "production",
    protection_rules: [
      { type: "wait_timer", wait_timer: 30 },
      { type: "required_reviewers", reviewers: [{ type: "User", reviewer: { login: "alice" } }] },
      { type: "branch_policy" },
    ],
    deployment_branch_policy: { custom_branch_policies: true },
  });
  const { data: policy } = await repos.createDeploymentBranchPolicy({ ...one, name: "release/*" });
  const named = { ...one, branch_policy_id: policy.id ?? 0 };
  await repos.updateDeploymentBranchPolicy({ ...named, name: "main" });
  expect((await repos.getDeploymentBranchPolicy(named)).data.name).toBe("main");
  expect((await repos.listDeploymentBranchPolicies(one)).data.total_count).toBe(1);
  await repos.deleteDeploymentBranchPolicy(named);

  const { data: key } = await actions.getEnvironmentPublicKey(one);
  const secret = { ...one, secret_name: "token" };
  const value = { key_id: key.key_id, encrypted_value: sealed };
  await actions.createOrUpdateEnvironmentSecret({ ...secret, ...value });
  const { data: other } = await actions.getRepoPublicKey(at);
  const wrong = { ...secret, ...value, key_id: other.key_id };
  expect((await failure(actions.createOrUpdateEnvironmentSecret(wrong))).status).toBe(422);
  expect((await actions.getEnvironmentSecret(secret)).data.name).toBe("TOKEN");
  expect((await actions.listEnvironmentSecrets(one)).data.total_count).toBe(1);
  expect((await actions.listRepoSecrets(at)).data.total_count).toBe(0);
  await actions.deleteEnvironmentSecret(secret);

  await actions.createEnvironmentVariable({ ...one, name: "url", value: "https://x.test" });
  await actions.updateEnvironmentVariable({ ...one, name: "url", value: "https://y.test" });
  const { data: variable } = await actions.getEnvironmentVariable({ ...one, name: "URL" });
  expect(variable).toMatchObject({ name: "URL", value: "https://y.test" });
  expect((await actions.listEnvironmentVariables(one)).data.total_count).toBe(1);
  await actions.deleteEnvironmentVariable({ ...one, name: "URL" });

  const plain = await repos.createOrUpdateEnvironment(one);
  expect(plain.data.protection_rules).toEqual([]);
  expect((await failure(sim.as("alice").repos.createOrUpdateEnvironment(one))).status).toBe(403);
  await repos.createDeployment({ ...at, ref: "main", environment: "staging", auto_merge: false });
  expect((await repos.getAllEnvironments(at)).data.environments).toMatchObject([
    { name: "production" },
    { name: "staging" },
  ]);
  await repos.deleteAnEnvironment(one);
  expect((await repos.getAllEnvironments(at)).data.total_count).toBe(1);
});

test("an organisation shares secrets and variables with its repositories", async () => {
  await using sim = await serveGithub();
  const { repos, actions, dependabot } = sim.octokit;
  const org = "sim-org";
  const { data: app } = await repos.createInOrg({ org, name: "app" });
  const { data: other } = await repos.createInOrg({ org, name: "other" });
  const { data: key } = await actions.getOrgPublicKey({ org });
  const secret = { org, secret_name: "TOKEN" };
  const value = { key_id: key.key_id, encrypted_value: sealed };
  const selection = { visibility: "selected", selected_repository_ids: [app.id] } as const;
  await actions.createOrUpdateOrgSecret({ ...secret, ...value, ...selection });
  expect((await actions.getOrgSecret(secret)).data.visibility).toBe("selected");
  expect((await actions.listOrgSecrets({ org })).data.total_count).toBe(1);
  const of = (repo: string) => ({ owner: org, repo });
  const shared = async (repo: string) =>
    (await actions.listRepoOrganizationSecrets(of(repo))).data.total_count;
  expect([await shared("app"), await shared("other")]).toEqual([1, 0]);
  await actions.addSelectedRepoToOrgSecret({ ...secret, repository_id: other.id });
  await actions.removeSelectedRepoFromOrgSecret({ ...secret, repository_id: app.id });
  expect([await shared("app"), await shared("other")]).toEqual([0, 1]);
  await actions.setSelectedReposForOrgSecret({ ...secret, selected_repository_ids: [app.id] });
  const { data: listed } = await actions.listSelectedReposForOrgSecret(secret);
  expect(listed.repositories).toMatchObject([{ name: "app" }]);
  expect((await failure(sim.as("alice").actions.listOrgSecrets({ org }))).status).toBe(403);
  await actions.deleteOrgSecret(secret);

  const variable = { org, name: "REGION" };
  await actions.createOrgVariable({ ...variable, value: "eu", visibility: "all" });
  const add = actions.addSelectedRepoToOrgVariable({ ...variable, repository_id: app.id });
  expect((await failure(add)).status).toBe(409);
  expect((await actions.listRepoOrganizationVariables(of("app"))).data.variables).toMatchObject([
    { name: "REGION", value: "eu" },
  ]);
  await actions.updateOrgVariable({ ...variable, ...selection });
  expect((await actions.getOrgVariable(variable)).data.visibility).toBe("selected");
  await actions.addSelectedRepoToOrgVariable({ ...variable, repository_id: other.id });
  await actions.removeSelectedRepoFromOrgVariable({ ...variable, repository_id: app.id });
  const { data: found } = await actions.listSelectedReposForOrgVariable(variable);
  expect(found.repositories).toMatchObject([{ name: "other" }]);
  await actions.setSelectedReposForOrgVariable({ ...variable, selected_repository_ids: [] });
  expect((await actions.listOrgVariables({ org })).data.total_count).toBe(1);
  await actions.deleteOrgVariable(variable);

  const { data: bot } = await dependabot.getOrgPublicKey({ org });
  await dependabot.createOrUpdateOrgSecret({
    ...secret,
    key_id: bot.key_id,
    encrypted_value: sealed,
    visibility: "all",
  });
  expect((await dependabot.listOrgSecrets({ org })).data.total_count).toBe(1);
  await dependabot.deleteOrgSecret(secret);
  const { data: own } = await dependabot.getRepoPublicKey(of("app"));
  const mine = { ...of("app"), secret_name: "TOKEN" };
  await dependabot.createOrUpdateRepoSecret({
    ...mine,
    key_id: own.key_id,
    encrypted_value: sealed,
  });
  expect((await dependabot.getRepoSecret(mine)).data.name).toBe("TOKEN");
  expect((await dependabot.listRepoSecrets(of("app"))).data.total_count).toBe(1);
  await dependabot.deleteRepoSecret(mine);
});

test("issues are below issues, and wait for issues", async () => {
  await using sim = await serveGithub();
  const { issues } = sim.octokit;
  const at = await sim.repository();
  const ids: number[] = [];
  for (const title of ["Epic", "First", "Second"]) {
    ids.push((await issues.create({ ...at, title })).data.id);
  }
  const [epic = 0, first = 0, second = 0] = ids;
  const top = { ...at, issue_number: 1 };
  await issues.addSubIssue({ ...top, sub_issue_id: first });
  await issues.addSubIssue({ ...top, sub_issue_id: second });
  expect((await failure(issues.addSubIssue({ ...top, sub_issue_id: first }))).status).toBe(422);
  const loop = issues.addSubIssue({ ...at, issue_number: 2, sub_issue_id: epic });
  expect((await failure(loop)).status).toBe(422);
  await issues.reprioritizeSubIssue({ ...top, sub_issue_id: second, before_id: first });
  const titles = async () => (await issues.listSubIssues(top)).data.map(({ title }) => title);
  expect(await titles()).toEqual(["Second", "First"]);
  expect((await issues.getParent({ ...at, issue_number: 2 })).data.number).toBe(1);
  const nested = { ...at, issue_number: 3, sub_issue_id: first };
  expect((await failure(issues.addSubIssue(nested))).status).toBe(422);
  await issues.addSubIssue({ ...nested, replace_parent: true });
  await issues.removeSubIssue({ ...top, sub_issue_id: second });
  expect(await titles()).toEqual([]);
  await issues.addBlockedByDependency({ ...top, issue_id: first });
  expect((await issues.listDependenciesBlockedBy(top)).data).toMatchObject([{ title: "First" }]);
  const blocking = await issues.listDependenciesBlocking({ ...at, issue_number: 2 });
  expect(blocking.data).toMatchObject([{ title: "Epic" }]);
  const self = issues.addBlockedByDependency({ ...top, issue_id: epic });
  expect((await failure(self)).status).toBe(422);
  await issues.removeDependencyBlockedBy({ ...top, issue_id: first });
  expect((await issues.listDependenciesBlockedBy(top)).data).toEqual([]);
});

test("workflows are switched off, and their settings are kept", async () => {
  await using sim = await serveGithub();
  const { actions } = sim.octokit;
  const at = await sim.repository();
  const files = {
    ".github/workflows/ci.yml": "on: push\njobs: { build: { steps: [{ run: make }] } }\n",
  };
  const push = () => sim.post("/_push", { repository: "sim-user/app", branch: "main", files });
  await actions.setGithubActionsPermissionsRepository({ ...at, enabled: false });
  await push();
  expect((await actions.listWorkflowRunsForRepo(at)).data.total_count).toBe(0);
  await actions.setGithubActionsPermissionsRepository({
    ...at,
    enabled: true,
    allowed_actions: "selected",
  });
  await actions.setAllowedActionsRepository({ ...at, patterns_allowed: ["actions/*"] });
  expect((await actions.getAllowedActionsRepository(at)).data.patterns_allowed).toEqual([
    "actions/*",
  ]);
  expect((await actions.getGithubActionsPermissionsRepository(at)).data.allowed_actions).toBe(
    "selected",
  );
  const permissions = { default_workflow_permissions: "write" } as const;
  await actions.setGithubActionsDefaultWorkflowPermissionsRepository({ ...at, ...permissions });
  expect(
    (await actions.getGithubActionsDefaultWorkflowPermissionsRepository(at)).data,
  ).toMatchObject(permissions);
  await actions.setWorkflowAccessToRepository({ ...at, access_level: "user" });
  expect((await actions.getWorkflowAccessToRepository(at)).data.access_level).toBe("user");

  await sim.post("/_push", { repository: "sim-user/app", branch: "main", files: { a: "a" } });
  const { data: runs } = await actions.listWorkflowRunsForRepo(at);
  const run = { ...at, run_id: runs.workflow_runs[0]?.id ?? 0 };
  const first = { ...run, attempt_number: 1 };
  expect((await actions.getWorkflowRunAttempt(first)).data.run_attempt).toBe(1);
  const second = actions.getWorkflowRunAttempt({ ...run, attempt_number: 2 });
  expect((await failure(second)).status).toBe(404);
  expect((await actions.getWorkflowRunUsage(run)).data.billable).toEqual({});
  const workflow = { ...at, workflow_id: "ci.yml" };
  expect((await actions.getWorkflowUsage(workflow)).data.billable).toEqual({});
  expect((await actions.getReviewsForRun(run)).data).toEqual([]);
  expect((await actions.getPendingDeploymentsForRun(run)).data).toEqual([]);
  expect((await failure(actions.approveWorkflowRun(run))).status).toBe(403);
  expect((await failure(actions.deleteWorkflowRunLogs(run))).status).toBe(403);
  const logs = await actions.downloadWorkflowRunAttemptLogs(first);
  expect(logs.status).toBe(200);
  await actions.cancelWorkflowRun(run);
  await actions.deleteWorkflowRunLogs(run);
  expect((await failure(actions.downloadWorkflowRunLogs(run))).status).toBe(410);
});

test("the people, teams and Apps that may push are changed one by one", async () => {
  await using sim = await serveGithub();
  const { repos, teams } = sim.octokit;
  const org = "sim-org";
  await repos.createInOrg({ org, name: "app", auto_init: true });
  await teams.create({ org, name: "Core" });
  const branch = { owner: org, repo: "app", branch: "main" };
  const none = {
    required_status_checks: null,
    enforce_admins: null,
    required_pull_request_reviews: null,
  };
  expect((await failure(repos.setUserAccessRestrictions({ ...branch, users: [] }))).status).toBe(
    404,
  );
  await repos.updateBranchProtection({
    ...branch,
    ...none,
    restrictions: { users: ["alice"], teams: [] },
  });
  const { data: users } = await repos.addUserAccessRestrictions({ ...branch, users: ["bob"] });
  expect(users).toMatchObject([{ login: "alice" }, { login: "bob" }]);
  await repos.removeUserAccessRestrictions({ ...branch, users: ["alice"] });
  expect((await repos.getUsersWithAccessToProtectedBranch(branch)).data).toHaveLength(1);
  await repos.addTeamAccessRestrictions({ ...branch, teams: ["core"] });
  expect((await repos.getTeamsWithAccessToProtectedBranch(branch)).data).toMatchObject([
    { slug: "core" },
  ]);
  const unknown = repos.setTeamAccessRestrictions({ ...branch, teams: ["none"] });
  expect((await failure(unknown)).status).toBe(422);
  await repos.addAppAccessRestrictions({ ...branch, apps: ["github-actions"] });
  expect((await repos.getAppsWithAccessToProtectedBranch(branch)).data).toHaveLength(1);
});

test("a person changes the own page", async () => {
  await using sim = await serveGithub();
  const { users } = sim.octokit;
  await users.updateAuthenticated({ name: "Ada", bio: "Counts", location: "London" });
  await users.updateAuthenticated({ company: "Engines", hireable: true });
  expect((await sim.as("alice").users.getByUsername({ username: "sim-user" })).data).toMatchObject({
    name: "Ada",
    bio: "Counts",
    location: "London",
    company: "Engines",
    hireable: true,
  });
});

testConformance(simulator, conformance, import.meta.url);
