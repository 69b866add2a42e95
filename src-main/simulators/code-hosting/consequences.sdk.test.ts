import { expect, test } from "vitest";
import { base64, failure, serveGithub } from "./testing/github.ts";

test("a collaborator is removed: assignments and review requests go", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { octokit } = sim;
  const username = "alice";
  const { data: invitation } = await octokit.repos.addCollaborator({ ...at, username });
  await sim.as(username).repos.acceptInvitationForAuthenticatedUser({
    invitation_id: invitation.id,
  });
  await octokit.issues.create({ ...at, title: "One", assignees: [username] });
  await sim.post("/_push", { repository: "sim-user/app", branch: "next", files: { a: "a" } });
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  await octokit.pulls.requestReviewers({ ...at, pull_number: 2, reviewers: [username] });
  const { length } = await sim.told();
  await octokit.repos.removeCollaborator({ ...at, username });
  expect(await sim.told(length)).toEqual([
    "member removed",
    "issues unassigned",
    "pull_request review_request_removed",
  ]);
  expect((await octokit.issues.get({ ...at, issue_number: 1 })).data.assignees).toEqual([]);
  expect((await octokit.pulls.get({ ...at, pull_number: 2 })).data.requested_reviewers).toEqual([]);
});

test("a label or milestone is deleted: its issues lose it, with one event", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { issues } = sim.octokit;
  await issues.createMilestone({ ...at, title: "v1" });
  await issues.create({ ...at, title: "One", labels: ["bug", "question"], milestone: 1 });
  const { length } = await sim.told();
  await issues.deleteLabel({ ...at, name: "bug" });
  await issues.deleteMilestone({ ...at, milestone_number: 1 });
  expect(await sim.told(length)).toEqual(["label deleted", "milestone deleted"]);
  const { data } = await issues.get({ ...at, issue_number: 1 });
  expect(data).toMatchObject({ labels: [{ name: "question" }], milestone: null });
});

test("a repository is deleted: its forks stay, and its name is free", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const alice = sim.as("alice");
  await alice.repos.createFork(at);
  await sim.octokit.repos.delete(at);
  const { data } = await alice.repos.get({ owner: "alice", repo: "app" });
  expect(data.full_name).toBe("alice/app");
  await sim.repository();
  expect((await sim.octokit.issues.listForRepo(at)).data).toEqual([]);
});

/** A repository with a pull request from `next` onto `base`. */
async function withPull() {
  const sim = await serveGithub();
  const at = await sim.repository();
  const { octokit } = sim;
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  await octokit.git.createRef({ ...at, ref: "refs/heads/base", sha: main.object.sha });
  await sim.post("/_push", { repository: "sim-user/app", branch: "next", files: { a: "a" } });
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "base" });
  const pull = { ...at, pull_number: 1 };
  const reopen = () => octokit.pulls.update({ ...pull, state: "open" });
  const stateOf = async () => (await octokit.pulls.get(pull)).data.state;
  return { ...sim, at, pull, main: main.object.sha, reopen, stateOf };
}

test.each(["base", "next"])(
  "a branch is deleted: pull requests of %s close until it is back",
  async (branch) => {
    const sim = await withPull();
    await using _ = sim;
    const { octokit, at } = sim;
    const { data } = await octokit.git.getRef({ ...at, ref: `heads/${branch}` });
    const { length } = await sim.told();
    await octokit.git.deleteRef({ ...at, ref: `heads/${branch}` });
    expect(await sim.told(length)).toEqual(["delete", "push", "pull_request closed"]);
    expect(await sim.stateOf()).toBe("closed");
    expect((await failure(sim.reopen())).status).toBe(422);
    await octokit.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha: data.object.sha });
    await sim.reopen();
    expect(await sim.stateOf()).toBe("open");
  },
);

test("a pull request gets a push: approvals go if the base says so", async () => {
  const sim = await withPull();
  await using _ = sim;
  const { octokit, at, pull } = sim;
  await octokit.repos.updateBranchProtection({
    ...at,
    branch: "base",
    required_status_checks: null,
    enforce_admins: null,
    restrictions: null,
    required_pull_request_reviews: { dismiss_stale_reviews: true },
  });
  await sim.post("/_review", {
    repository: "sim-user/app",
    number: 1,
    login: "alice",
    state: "APPROVED",
  });
  const { length } = await sim.told();
  await sim.post("/_push", { repository: "sim-user/app", branch: "next", files: { b: "b" } });
  expect(await sim.told(length)).toEqual([
    "push",
    "pull_request_review dismissed",
    "pull_request synchronize",
  ]);
  const { data } = await octokit.pulls.listReviews(pull);
  expect(data.map(({ state }) => state)).toEqual(["DISMISSED"]);
});

test("a pull request with closing words is merged: its issues close", async () => {
  const sim = await withPull();
  await using _ = sim;
  const { octokit, at, pull } = sim;
  await octokit.issues.create({ ...at, title: "Broken" });
  await octokit.pulls.update({ ...pull, base: "main", body: "Fixes #2" });
  const { length } = await sim.told();
  await octokit.pulls.merge(pull);
  expect(await sim.told(length)).toEqual(["pull_request closed", "push", "issues closed"]);
  const { data } = await octokit.issues.get({ ...at, issue_number: 2 });
  expect(data.state_reason).toBe("completed");
});

test("a fork is deleted: its pull requests are closed and lose their head's repository", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const alice = sim.as("alice");
  await alice.repos.createFork(at);
  const fork = { owner: "alice", repo: "app" };
  await alice.repos.createOrUpdateFileContents({
    ...fork,
    path: "a",
    message: "Add",
    content: base64("a"),
  });
  await alice.pulls.create({ ...at, title: "Add", head: "alice:main", base: "main" });
  await alice.repos.delete(fork);
  const { data } = await sim.octokit.pulls.get({ ...at, pull_number: 1 });
  expect(data).toMatchObject({ state: "closed", head: { repo: null } });
});

test("a repository is renamed: its old name leads to it until that is used again", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  await sim.octokit.repos.update({ ...at, name: "renamed" });
  expect((await sim.octokit.repos.get(at)).data.name).toBe("renamed");
  await sim.repository();
  expect((await sim.octokit.repos.get(at)).data.name).toBe("app");
});

test("a repository is archived: it is read-only, and can be starred", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  await sim.octokit.repos.update({ ...at, archived: true });
  expect((await failure(sim.octokit.issues.create({ ...at, title: "x" }))).status).toBe(403);
  await sim.octokit.activity.starRepoForAuthenticatedUser(at);
});
