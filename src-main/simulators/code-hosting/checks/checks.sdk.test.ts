import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { installedClient } from "../testing/app.ts";
import { failure, type GithubScene, serveGithub } from "../testing/github.ts";

/** A repository with a branch `next` and its pull request #1, and the head of that. */
async function withPull(sim: GithubScene) {
  const at = await sim.repository();
  const push = { repository: "sim-user/app", branch: "next", files: { "a.txt": "a\n" } };
  expect((await sim.post("/_push", push)).status).toBe(200);
  const { data: pull } = await sim.octokit.pulls.create({
    ...at,
    title: "Next",
    head: "next",
    base: "main",
  });
  return { at, pull: { ...at, pull_number: pull.number }, sha: pull.head.sha };
}

describe("check runs", () => {
  test("are created, changed and completed by an App, and complete their suite", async () => {
    await using sim = await serveGithub();
    const { at, sha } = await withPull(sim);
    const bot = await installedClient(sim);
    const { data: run } = await bot.checks.create({ ...at, name: "lint", head_sha: sha });
    expect(run).toMatchObject({ status: "queued", conclusion: null, app: { slug: "simdeck-app" } });
    const one = { ...at, check_run_id: run.id };
    const annotation = {
      path: "a.txt",
      start_line: 1,
      end_line: 1,
      annotation_level: "warning",
      message: "Hm",
    } as const;
    const { data: done } = await bot.checks.update({
      ...one,
      conclusion: "failure",
      output: { title: "Bad", summary: "One warning", annotations: [annotation] },
    });
    expect(done).toMatchObject({ status: "completed", output: { annotations_count: 1 } });
    expect((await sim.octokit.checks.listAnnotations(one)).data).toMatchObject([{ message: "Hm" }]);
    const { data: list } = await sim.octokit.checks.listForRef({ ...at, ref: "next" });
    expect(list).toMatchObject({ total_count: 1, check_runs: [{ conclusion: "failure" }] });
    const suites = await sim.octokit.checks.listSuitesForRef({ ...at, ref: sha, app_id: 1 });
    const suite = { ...at, check_suite_id: suites.data.check_suites[0]?.id ?? 0 };
    expect((await bot.checks.getSuite(suite)).data.conclusion).toBe("failure");
    expect((await bot.checks.listForSuite({ ...suite, check_name: "lint" })).data.total_count).toBe(
      1,
    );
    await bot.checks.rerequestRun(one);
    expect((await bot.checks.get(one)).data.status).toBe("queued");
    await bot.checks.rerequestSuite(suite);
    expect((await sim.told()).slice(-5)).toEqual([
      "check_run created",
      "check_run completed",
      "check_suite completed",
      "check_run rerequested",
      "check_suite rerequested",
    ]);
  });

  test("are not written by people, nor by another App, nor without a conclusion", async () => {
    await using sim = await serveGithub();
    const { at, sha } = await withPull(sim);
    const lint = { ...at, name: "lint", head_sha: sha };
    const byPerson = await failure(sim.octokit.checks.create(lint));
    expect(byPerson).toMatchObject({ status: 403 });
    const bot = await installedClient(sim);
    const unknown = bot.checks.create({ ...lint, head_sha: "0".repeat(40) });
    expect((await failure(unknown)).status).toBe(422);
    const open = { ...lint, status: "completed" } as const;
    expect(
      (await failure(bot.checks.create({ ...open, conclusion: undefined } as never))).status,
    ).toBe(422);
    expect((await sim.octokit.checks.listForRef({ ...at, ref: sha })).data.total_count).toBe(0);
    const check = { repository: "sim-user/app", sha, name: "build", conclusion: "success" };
    const { json } = await sim.post("/_check", check);
    const foreign = { ...at, check_run_id: Number(json["id"]), conclusion: "failure" } as const;
    expect((await failure(bot.checks.update(foreign))).status).toBe(403);
  });
});

test("a push asks the suites of installed Apps, and suites can be created", async () => {
  await using sim = await serveGithub();
  const { at, sha } = await withPull(sim);
  const bot = await installedClient(sim);
  const made = await bot.checks.createSuite({ ...at, head_sha: sha });
  expect(made.status).toBe(201);
  expect((await bot.checks.createSuite({ ...at, head_sha: sha })).status).toBe(200);
  await sim.post("/_push", { repository: "sim-user/app", branch: "next" });
  const told = await sim.told();
  expect(told.filter((one) => one === "check_suite requested")).toHaveLength(2);
  const preferences = await bot.checks.setSuitesPreferences(at);
  expect(preferences.data.repository.name).toBe("app");
});

test("statuses are combined by their newest of each context", async () => {
  await using sim = await serveGithub();
  const { at, sha } = await withPull(sim);
  const { repos } = sim.octokit;
  const combined = async () => (await repos.getCombinedStatusForRef({ ...at, ref: "next" })).data;
  expect(await combined()).toMatchObject({ state: "pending", total_count: 0 });
  const set = (state: "pending" | "success" | "error", context = "ci") =>
    repos.createCommitStatus({ ...at, sha, state, context, description: "…" });
  expect(await set("pending")).toMatchObject({ status: 201, data: { creator: { id: 1 } } });
  await set("success");
  expect(await combined()).toMatchObject({ state: "success", total_count: 1, sha });
  await set("error", "deploy");
  expect((await combined()).state).toBe("failure");
  const { data: all } = await repos.listCommitStatusesForRef({ ...at, ref: sha });
  expect(all.map(({ state }) => state)).toEqual(["error", "success", "pending"]);
  expect(
    (await failure(repos.createCommitStatus({ ...at, sha: "1".repeat(40), state: "error" })))
      .status,
  ).toBe(422);
  expect((await sim.told()).slice(-3)).toEqual(["status", "status", "status"]);
  const pulls = await repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: sha });
  expect(pulls.data).toMatchObject([{ number: 1 }]);
});

describe("protected branches", () => {
  const none = {
    required_status_checks: null,
    enforce_admins: true,
    required_pull_request_reviews: null,
    restrictions: null,
  };

  test("refuse a merge until the required checks and statuses have passed", async () => {
    await using sim = await serveGithub();
    const { at, pull, sha } = await withPull(sim);
    const { repos, pulls } = sim.octokit;
    const main = { ...at, branch: "main" };
    expect((await failure(repos.getBranchProtection(main))).message).toContain(
      "Branch not protected",
    );
    const required_status_checks = { strict: false, contexts: ["build", "ci"] };
    await repos.updateBranchProtection({ ...main, ...none, required_status_checks });
    expect((await repos.getBranch(main)).data.protected).toBe(true);
    expect((await pulls.get(pull)).data.mergeable_state).toBe("blocked");
    const merge = () => failure(pulls.merge(pull));
    expect(await merge()).toMatchObject({ status: 405 });
    await repos.createCommitStatus({ ...at, sha, state: "success", context: "ci" });
    const check = { repository: "sim-user/app", sha, name: "build" };
    await sim.post("/_check", { ...check, conclusion: "failure" });
    expect((await merge()).message).toContain('Required status check "build" is failing.');
    await sim.post("/_check", { ...check, conclusion: "success" });
    expect((await pulls.get(pull)).data.mergeable_state).toBe("clean");
    expect((await pulls.merge(pull)).data.merged).toBe(true);
  });

  test("refuse a merge until reviewers with write access approve", async () => {
    await using sim = await serveGithub();
    const { at, pull } = await withPull(sim);
    const { repos, pulls } = sim.octokit;
    const required_pull_request_reviews = {
      required_approving_review_count: 1,
      dismiss_stale_reviews: true,
    };
    const main = { ...at, branch: "main" };
    await repos.updateBranchProtection({ ...main, ...none, required_pull_request_reviews });
    for (const username of ["alice", "bob"]) {
      const { data } = await repos.addCollaborator({ ...at, username });
      const own = sim.as(username).repos;
      await own.acceptInvitationForAuthenticatedUser({ invitation_id: data.id });
    }
    const state = async () => (await pulls.get(pull)).data.mergeable_state;
    const by = (login: string) => sim.as(login).pulls;
    await by("carol").createReview({ ...pull, event: "APPROVE" });
    expect(await state()).toBe("blocked");
    const asked = { ...pull, event: "REQUEST_CHANGES", body: "No" } as const;
    const { data: review } = await by("bob").createReview(asked);
    await by("alice").createReview({ ...pull, event: "APPROVE" });
    expect((await failure(pulls.merge(pull))).message).toContain("Changes have been requested");
    await pulls.dismissReview({ ...pull, review_id: review.id, message: "Done" });
    expect(await state()).toBe("clean");
    await sim.post("/_push", { repository: "sim-user/app", branch: "next" });
    expect(await state()).toBe("blocked");
    expect((await failure(pulls.merge(pull))).message).toContain("1 approving review is required");
  });

  test("let administrators pass unless it is enforced for them", async () => {
    await using sim = await serveGithub();
    const { at, pull } = await withPull(sim);
    const { repos, pulls } = sim.octokit;
    const main = { ...at, branch: "main" };
    const required_status_checks = { strict: true, contexts: ["ci"] };
    await repos.updateBranchProtection({ ...main, ...none, required_status_checks });
    const write = () =>
      repos.createOrUpdateFileContents({ ...at, path: "b", message: "b", content: "" });
    expect((await failure(write())).status).toBe(409);
    await repos.deleteAdminBranchProtection(main);
    expect((await repos.getAdminBranchProtection(main)).data.enabled).toBe(false);
    expect((await write()).status).toBe(201);
    await repos.setAdminBranchProtection(main);
    await repos.createCommitStatus({
      ...at,
      sha: (await pulls.get(pull)).data.head.sha,
      state: "success",
      context: "ci",
    });
    expect((await pulls.get(pull)).data.mergeable_state).toBe("behind");
    expect((await failure(pulls.merge(pull))).message).toContain("not up to date");
    await repos.deleteBranchProtection(main);
    expect((await pulls.merge(pull)).status).toBe(200);
  });

  test("have parts that are read and changed on their own", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    await octokit.repos.createInOrg({ org: "sim-org", name: "app", auto_init: true });
    const main = { owner: "sim-org", repo: "app", branch: "main" };
    const { repos } = octokit;
    const required_status_checks = { strict: true, contexts: ["a"] };
    await repos.updateBranchProtection({
      ...main,
      ...none,
      required_status_checks,
      required_pull_request_reviews: {},
      restrictions: { users: ["alice"], teams: [], apps: ["simdeck-app"] },
      allow_deletions: true,
    });
    const { data: whole } = await repos.getBranchProtection(main);
    expect(whole).toMatchObject({
      required_status_checks: { strict: true, contexts: ["a"] },
      required_pull_request_reviews: { required_approving_review_count: 1 },
      restrictions: { users: [{ login: "alice" }], apps: [{ slug: "simdeck-app" }] },
      allow_deletions: { enabled: true },
    });
    const added = await repos.addStatusCheckContexts({ ...main, contexts: ["b"] });
    expect(added.data).toEqual(["a", "b"]);
    await repos.removeStatusCheckContexts({ ...main, contexts: ["a"] });
    await repos.updateStatusCheckProtection({ ...main, strict: false });
    expect((await repos.getStatusChecksProtection(main)).data).toMatchObject({
      strict: false,
      contexts: ["b"],
    });
    expect((await repos.setStatusCheckContexts({ ...main, contexts: ["c"] })).data).toEqual(["c"]);
    const reviews = { ...main, required_approving_review_count: 2 };
    await repos.updatePullRequestReviewProtection(reviews);
    const { data } = await repos.getPullRequestReviewProtection(main);
    expect(data.required_approving_review_count).toBe(2);
    expect((await repos.getAccessRestrictions(main)).data.users).toHaveLength(1);
    await repos.deleteAccessRestrictions(main);
    await repos.deletePullRequestReviewProtection(main);
    await repos.removeStatusCheckProtection(main);
    expect((await failure(repos.getStatusChecksProtection(main))).status).toBe(404);
    expect((await failure(repos.getAccessRestrictions(main))).status).toBe(404);
    const gone = { ...main, branch: "gone" };
    expect((await failure(repos.getBranchProtection(gone))).message).toContain("Branch not found");
  });
});

describe("deployments", () => {
  test("have statuses, and a success ends the deployment before it", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const { repos } = sim.octokit;
    const deploy = async (ref = "main") => {
      const { data } = await repos.createDeployment({ ...at, ref, payload: { version: 2 } });
      if (!("id" in data)) throw new Error(data.message);
      return { ...at, deployment_id: data.id };
    };
    const first = await deploy();
    await repos.createDeploymentStatus({ ...first, state: "in_progress" });
    await repos.createDeploymentStatus({
      ...first,
      state: "success",
      environment_url: "https://app.test",
    });
    expect((await failure(repos.deleteDeployment({ ...at, deployment_id: 9 }))).status).toBe(404);
    const second = await deploy();
    expect((await failure(repos.deleteDeployment(first))).status).toBe(422);
    await repos.createDeploymentStatus({
      ...second,
      state: "success",
      log_url: "https://log.test",
    });
    const { data: statuses } = await repos.listDeploymentStatuses(first);
    expect(statuses.map(({ state }) => state)).toEqual(["inactive", "success", "in_progress"]);
    const status = { ...first, status_id: statuses[1]?.id ?? 0 };
    expect((await repos.getDeploymentStatus(status)).data).toMatchObject({
      environment: "production",
      environment_url: "https://app.test",
    });
    const wanted = { ...at, environment: "production", ref: "main" };
    expect((await repos.listDeployments(wanted)).data.map(({ id }) => id)).toEqual([2, 1]);
    await repos.deleteDeployment(first);
    expect((await repos.getDeployment(second)).data).toMatchObject({ payload: { version: 2 } });
    expect(await sim.told(1)).toEqual([
      "deployment created",
      "deployment_status created",
      "deployment_status created",
      "deployment created",
      "deployment_status created",
    ]);
  });

  test("wait for checks, and merge the default branch first", async () => {
    await using sim = await serveGithub();
    const { at, sha } = await withPull(sim);
    const { repos } = sim.octokit;
    await repos.createCommitStatus({ ...at, sha, state: "failure", context: "ci" });
    const refused = await failure(repos.createDeployment({ ...at, ref: "next" }));
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain("Commit status checks failed for next");
    await sim.post("/_push", { repository: "sim-user/app", branch: "main", files: { b: "b\n" } });
    const merged = await repos.createDeployment({ ...at, ref: "next", required_contexts: [] });
    expect(merged).toMatchObject({
      status: 202,
      data: { message: "Auto-merged main into next on deployment." },
    });
    const made = await repos.createDeployment({ ...at, ref: "next" });
    expect(made.status).toBe(201);
  });
});

describe("rulesets", () => {
  const rules = [
    { type: "deletion" as const },
    { type: "non_fast_forward" as const },
    {
      type: "required_status_checks" as const,
      parameters: {
        strict_required_status_checks_policy: false,
        required_status_checks: [{ context: "ci" }],
      },
    },
  ];

  test("are created, changed, disabled and deleted", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const { repos } = sim.octokit;
    const conditions = { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } };
    const sent = {
      ...at,
      name: "main",
      enforcement: "active" as const,
      conditions,
      rules,
    };
    const { data: ruleset } = await repos.createRepoRuleset(sent);
    expect(ruleset).toMatchObject({ source: "sim-user/app", current_user_can_bypass: "never" });
    expect((await failure(repos.createRepoRuleset(sent))).status).toBe(422);
    const one = { ...at, ruleset_id: ruleset.id };
    const { data: held } = await repos.getBranchRules({ ...at, branch: "main" });
    expect(held.map(({ type }) => type)).toEqual(rules.map(({ type }) => type));
    await repos.updateRepoRuleset({ ...one, enforcement: "disabled" });
    expect((await repos.getBranchRules({ ...at, branch: "main" })).data).toEqual([]);
    expect((await repos.getRepoRuleset(one)).data.enforcement).toBe("disabled");
    expect((await repos.getRepoRulesets(at)).data).toHaveLength(1);
    await repos.deleteRepoRuleset(one);
    expect((await repos.getRepoRulesets(at)).data).toEqual([]);
    const unknown = { ...sent, rules: [{ type: "required_signatures" as const }] };
    expect((await failure(repos.createRepoRuleset(unknown))).status).toBe(422);
  });

  test("match refs with many wildcards at once", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const include = [`refs/heads/${"*a".repeat(12)}`];
    const conditions = { ref_name: { include, exclude: [] } };
    const ruleset = { ...at, name: "stars", enforcement: "active" as const, conditions, rules };
    await sim.octokit.repos.createRepoRuleset(ruleset);
    const { data: head } = await sim.octokit.git.getRef({ ...at, ref: "heads/main" });
    const { sha } = head.object;
    const countRules = async (branch: string) => {
      await sim.octokit.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha });
      return (await sim.octokit.repos.getBranchRules({ ...at, branch })).data.length;
    };
    expect(await countRules(`${"a".repeat(32)}b`)).toBe(0);
    expect(await countRules("a".repeat(32))).toBe(rules.length);
  });

  test("hold where branch protection does, except for actors that bypass them", async () => {
    await using sim = await serveGithub();
    const { at, pull, sha } = await withPull(sim);
    const { repos, git, pulls } = sim.octokit;
    const main = { ref_name: { include: ["refs/heads/ma*"], exclude: [] } };
    const made = { ...at, name: "main", enforcement: "active" as const, conditions: main };
    const { data: ruleset } = await repos.createRepoRuleset({ ...made, rules });
    expect((await pulls.get(pull)).data.mergeable_state).toBe("blocked");
    const merge = await failure(pulls.merge(pull));
    expect(merge).toMatchObject({ status: 405 });
    expect(merge.message).toContain('Required status check "ci" is expected.');
    await repos.createCommitStatus({ ...at, sha, state: "success", context: "ci" });
    const direct = { repository: "sim-user/app", branch: "main", files: { c: "c\n" } };
    expect((await sim.post("/_push", direct)).status).toBe(409);
    const tags = { ref_name: { include: ["refs/tags/v*"], exclude: [] } };
    await repos.createRepoRuleset({
      ...made,
      name: "tags",
      target: "tag" as const,
      conditions: tags,
      rules: [{ type: "creation" as const }],
    });
    const tag = await failure(git.createRef({ ...at, ref: "refs/tags/v1", sha }));
    expect(tag.message).toContain("Repository rule violations found");
    await git.createRef({ ...at, ref: "refs/tags/other", sha });
    const admins = { actor_id: 5, actor_type: "RepositoryRole", bypass_mode: "always" } as const;
    await repos.updateRepoRuleset({
      ...at,
      ruleset_id: ruleset.id,
      bypass_actors: [admins],
    });
    expect((await sim.post("/_push", direct)).status).toBe(200);
    expect((await pulls.merge(pull)).data.merged).toBe(true);
  });
});

testConformance(simulator, conformance, import.meta.url);
