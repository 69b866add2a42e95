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

testConformance(simulator, conformance, import.meta.url);
