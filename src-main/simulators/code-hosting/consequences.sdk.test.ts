import { expect, test } from "vitest";
import { serveGithub } from "./testing/github.ts";

test("a removed collaborator loses assignments and review requests", async () => {
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

test("a deleted label or milestone is taken from its issues, with one event", async () => {
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

test("a deleted repository leaves its forks, and its name is free", async () => {
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
