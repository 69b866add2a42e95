import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { base64, failure, type GithubScene, serveGithub } from "./testing/github.ts";

/** A repository with a branch `next` that changes a file of three lines, and its pull request #1. */
async function withPull(sim: GithubScene, owner: "sim-user" | "sim-org" = "sim-user") {
  const { octokit } = sim;
  if (owner === "sim-org") {
    await octokit.repos.createInOrg({ org: owner, name: "app", auto_init: true });
  } else await sim.repository();
  const at = { owner, repo: "app" };
  const put = (path: string, text: string, branch: string, sha?: string) =>
    octokit.repos.createOrUpdateFileContents({
      ...at,
      path,
      branch,
      message: `Write ${path}`,
      content: base64(text),
      ...(sha === undefined ? {} : { sha }),
    });
  const made = await put("a.txt", "one\ntwo\nthree\n", "main");
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  await octokit.git.createRef({ ...at, ref: "refs/heads/next", sha: main.object.sha });
  await put("a.txt", "one\n2\nthree\nfour\n", "next", made.data.content?.sha);
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  return { ...at, pull_number: 1 };
}

describe("people", () => {
  test("have tokens of their own and act under their own names", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const alice = sim.as("alice");
    expect((await alice.users.getAuthenticated()).data.login).toBe("alice");
    const { data: emails } = await alice.users.listEmailsForAuthenticatedUser();
    expect(emails).toEqual([
      expect.objectContaining({ primary: true, verified: true, visibility: "public" }),
    ]);
    const { data: issue } = await alice.issues.create({ ...at, title: "Broken", labels: ["bug"] });
    expect(issue).toMatchObject({
      user: { login: "alice" },
      author_association: "NONE",
      labels: [],
    });
    const { events } = await sim.egress();
    expect(events.at(-1)?.payload["sender"]).toMatchObject({ login: "alice" });
    const { data: mine } = await sim.octokit.issues.listForRepo({ ...at, creator: "alice" });
    expect(mine).toHaveLength(1);
    const found = await sim.octokit.search.issuesAndPullRequests({ q: "author:alice is:issue" });
    expect(found.data.total_count).toBe(1);
  });

  test("without access get a 404 for private repositories and a 403 for writes", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const bob = sim.as("bob");
    const write = () =>
      bob.repos.createOrUpdateFileContents({ ...at, path: "b", message: "x", content: "" });
    expect(await failure(write())).toMatchObject({ status: 403 });
    expect(await failure(bob.repos.listWebhooks(at))).toMatchObject({ status: 403 });
    expect(await failure(bob.issues.createLabel({ ...at, name: "x" }))).toMatchObject({
      status: 403,
    });
    await sim.octokit.repos.update({ ...at, private: true });
    expect(await failure(bob.repos.get(at))).toMatchObject({ status: 404 });
    expect((await bob.repos.listForUser({ username: "sim-user" })).data).toEqual([]);
    expect((await bob.search.repos({ q: "app" })).data.total_count).toBe(0);
  });

  test("become collaborators by invitation", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const { octokit } = sim;
    const carol = sim.as("carol");
    const invited = await octokit.repos.addCollaborator({ ...at, username: "carol" });
    expect(invited).toMatchObject({
      status: 201,
      data: { permissions: "write", invitee: { login: "carol" } },
    });
    expect((await octokit.repos.listInvitations(at)).data).toHaveLength(1);
    const { data: mine } = await carol.repos.listInvitationsForAuthenticatedUser();
    const invitation_id = mine[0]?.id ?? 0;
    await carol.repos.acceptInvitationForAuthenticatedUser({ invitation_id });
    const level = { ...at, username: "carol" };
    expect((await octokit.repos.getCollaboratorPermissionLevel(level)).data).toMatchObject({
      permission: "write",
      role_name: "write",
    });
    const again = await octokit.repos.addCollaborator({ ...level, permission: "triage" });
    expect(again.status).toBe(204);
    expect((await octokit.repos.getCollaboratorPermissionLevel(level)).data).toMatchObject({
      permission: "read",
      role_name: "triage",
    });
    const { data: all } = await octokit.repos.listCollaborators(at);
    expect(all.map(({ login }) => login)).toEqual(["sim-user", "carol"]);
    expect((await octokit.repos.checkCollaborator(level)).status).toBe(204);
    await octokit.repos.removeCollaborator(level);
    expect((await failure(octokit.repos.checkCollaborator(level))).status).toBe(404);
    expect((await sim.told()).slice(-2)).toEqual(["member added", "member removed"]);
  });

  test("decline invitations, which can be changed and withdrawn", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const { octokit } = sim;
    const invite = async () => {
      const { data } = await octokit.repos.addCollaborator({ ...at, username: "carol" });
      return data.id;
    };
    const changed = await octokit.repos.updateInvitation({
      ...at,
      invitation_id: await invite(),
      permissions: "admin",
    });
    expect(changed.data.permissions).toBe("admin");
    await octokit.repos.deleteInvitation({ ...at, invitation_id: changed.data.id });
    const carol = sim.as("carol").repos;
    await carol.declineInvitationForAuthenticatedUser({ invitation_id: await invite() });
    expect((await octokit.repos.listInvitations(at)).data).toEqual([]);
    expect(
      (await failure(carol.declineInvitationForAuthenticatedUser({ invitation_id: 9 }))).status,
    ).toBe(404);
  });
});

describe("organisations", () => {
  test("have members with roles, who join by invitation and leave", async () => {
    await using sim = await serveGithub();
    const { orgs } = sim.octokit;
    const org = "sim-org";
    const { data: members } = await orgs.listMembers({ org });
    expect(members.map(({ login }) => login)).toEqual(["sim-user", "alice", "bob"]);
    expect((await orgs.listMembers({ org, role: "admin" })).data).toHaveLength(1);
    const invited = await orgs.setMembershipForUser({ org, username: "carol" });
    expect(invited.data).toMatchObject({ state: "pending", role: "member" });
    expect((await failure(orgs.checkMembershipForUser({ org, username: "carol" }))).status).toBe(
      404,
    );
    const carol = sim.as("carol").orgs;
    expect((await carol.listMembershipsForAuthenticatedUser()).data).toHaveLength(1);
    await carol.updateMembershipForAuthenticatedUser({ org, state: "active" });
    expect((await carol.getMembershipForAuthenticatedUser({ org })).data.state).toBe("active");
    expect((await orgs.getMembershipForUser({ org, username: "carol" })).data.role).toBe("member");
    expect(await failure(carol.setMembershipForUser({ org, username: "octocat" }))).toMatchObject({
      status: 403,
    });
    expect((await orgs.listForUser({ username: "alice" })).data).toHaveLength(1);
    expect((await orgs.listPublicMembers({ org })).data).toHaveLength(3);
    await orgs.removeMember({ org, username: "carol" });
    expect(await failure(orgs.removeMember({ org, username: "sim-user" }))).toMatchObject({
      status: 403,
    });
    expect(await sim.told()).toEqual([
      "organization member_invited",
      "organization member_added",
      "organization member_removed",
    ]);
  });

  test("have teams, whose members get the permissions of the team", async () => {
    await using sim = await serveGithub();
    const { teams, repos } = sim.octokit;
    const org = "sim-org";
    await repos.createInOrg({ org, name: "app", private: true, auto_init: true });
    const { data: team } = await teams.create({ org, name: "The Writers", privacy: "closed" });
    expect(team).toMatchObject({ slug: "the-writers", members_count: 0 });
    const at = { org, team_slug: team.slug };
    const repository = { ...at, owner: org, repo: "app" };
    await teams.addOrUpdateMembershipForUserInOrg({ ...at, username: "bob" });
    await teams.addOrUpdateRepoPermissionsInOrg({ ...repository, permission: "push" });
    const level = await repos.getCollaboratorPermissionLevel({ ...repository, username: "bob" });
    expect(level.data.role_name).toBe("write");
    expect((await teams.listMembersInOrg(at)).data).toMatchObject([{ login: "bob" }]);
    expect((await teams.listReposInOrg(at)).data).toMatchObject([{ role_name: "write" }]);
    expect((await repos.listTeams({ owner: org, repo: "app" })).data).toHaveLength(1);
    expect((await teams.list({ org })).data).toHaveLength(1);
    await teams.updateInOrg({ ...at, name: "Writers" });
    const renamed = { org, team_slug: "writers" };
    expect((await teams.getByName(renamed)).data.repos_count).toBe(1);
    const bob = { ...renamed, username: "bob" };
    expect((await teams.getMembershipForUserInOrg(bob)).data.role).toBe("member");
    expect(
      (await failure(teams.addOrUpdateMembershipForUserInOrg({ ...renamed, username: "carol" })))
        .status,
    ).toBe(403);
    await teams.removeMembershipForUserInOrg(bob);
    const target = { ...renamed, owner: org, repo: "app" };
    expect((await teams.checkPermissionsForRepoInOrg(target)).status).toBe(204);
    await teams.removeRepoInOrg(target);
    await teams.deleteInOrg(renamed);
    expect((await failure(teams.getByName(renamed))).status).toBe(404);
    expect((await sim.told()).slice(1)).toEqual([
      "team created",
      "membership added",
      "team added_to_repository",
      "team edited",
      "membership removed",
      "team removed_from_repository",
      "team deleted",
    ]);
  });
});

describe("forks", () => {
  test("are copied, pushed to, and the source of pull requests", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const alice = sim.as("alice");
    const forked = await alice.repos.createFork(at);
    expect(forked).toMatchObject({
      status: 202,
      data: { fork: true, full_name: "alice/app", parent: { full_name: "sim-user/app" } },
    });
    const fork = { owner: "alice", repo: "app" };
    const put = (path: string) =>
      alice.repos.createOrUpdateFileContents({
        ...fork,
        path,
        message: path,
        content: base64("x"),
      });
    await put("one.txt");
    const { data: pull } = await alice.pulls.create({
      ...at,
      title: "From a fork",
      head: "alice:main",
      base: "main",
    });
    expect(pull.head).toMatchObject({ label: "alice:main", repo: { full_name: "alice/app" } });
    await put("two.txt");
    const { data: files } = await sim.octokit.pulls.listFiles({ ...at, pull_number: pull.number });
    expect(files.map(({ filename }) => filename)).toEqual(["one.txt", "two.txt"]);
    expect(await failure(alice.pulls.merge({ ...at, pull_number: 1 }))).toMatchObject({
      status: 403,
    });
    await sim.octokit.pulls.merge({ ...at, pull_number: 1 });
    const behind = await alice.repos.mergeUpstream({ ...fork, branch: "main" });
    expect(behind.data.merge_type).toBe("fast-forward");
    expect((await sim.octokit.repos.listForks(at)).data).toMatchObject([
      { full_name: "alice/app" },
    ]);
    expect((await sim.octokit.repos.get(at)).data.forks_count).toBe(1);
    expect(await sim.told(2)).toEqual([
      "push",
      "pull_request opened",
      "push",
      "pull_request synchronize",
      "pull_request closed",
      "push",
      "push",
    ]);
  });

  test("close their pull requests, which lose their head repository, when they are deleted", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const bob = sim.as("bob");
    const fork = { owner: "bob", repo: "app" };
    await bob.repos.createFork(at);
    await bob.repos.createOrUpdateFileContents({ ...fork, path: "b", message: "b", content: "" });
    await bob.pulls.create({ ...at, title: "B", head: "bob:main", base: "main" });
    await bob.repos.delete(fork);
    const { data } = await sim.octokit.pulls.get({ ...at, pull_number: 1 });
    expect(data).toMatchObject({ state: "closed", head: { label: "bob:main", repo: null } });
    const timeline = await sim.octokit.issues.listEventsForTimeline({ ...at, issue_number: 1 });
    expect(timeline.data.map(({ event }) => event)).toContain("closed");
  });
});

describe("reviews", () => {
  test("are asked for, and end the request when they are given", async () => {
    await using sim = await serveGithub();
    const at = await withPull(sim, "sim-org");
    const { pulls, teams } = sim.octokit;
    await teams.create({ org: "sim-org", name: "core", repo_names: ["sim-org/app"] });
    const asked = await pulls.requestReviewers({
      ...at,
      reviewers: ["alice", "bob"],
      team_reviewers: ["core"],
    });
    expect(asked.data.requested_reviewers).toMatchObject([{ login: "alice" }, { login: "bob" }]);
    const refused = pulls.requestReviewers({ ...at, reviewers: ["sim-user"] });
    expect(await failure(refused)).toMatchObject({ status: 422 });
    expect((await failure(pulls.requestReviewers({ ...at, reviewers: ["carol"] }))).status).toBe(
      422,
    );
    await pulls.removeRequestedReviewers({ ...at, reviewers: ["bob"] });
    await sim.as("alice").pulls.createReview({ ...at, event: "APPROVE" });
    const { data } = await pulls.listRequestedReviewers(at);
    expect(data).toMatchObject({ users: [], teams: [{ slug: "core" }] });
    expect((await sim.told()).slice(-5)).toEqual([
      "pull_request review_requested",
      "pull_request review_requested",
      "pull_request review_requested",
      "pull_request review_request_removed",
      "pull_request_review submitted",
    ]);
  });

  test("cannot approve one's own pull request", async () => {
    await using sim = await serveGithub();
    const at = await withPull(sim);
    const own = sim.octokit.pulls.createReview({ ...at, event: "APPROVE" });
    expect(await failure(own)).toMatchObject({ status: 422 });
    expect((await sim.octokit.pulls.listReviews(at)).data).toEqual([]);
  });

  test("comment on lines, whose places must be in the diff", async () => {
    await using sim = await serveGithub();
    const at = await withPull(sim);
    const bob = sim.as("bob");
    const comments = [{ path: "a.txt", line: 2, side: "RIGHT", body: "Why?" }];
    const { data: review } = await bob.pulls.createReview({ ...at, event: "COMMENT", comments });
    const { data: shown } = await bob.pulls.listCommentsForReview({ ...at, review_id: review.id });
    expect(shown).toMatchObject(
      [{ path: "a.txt", body: "Why?", diff_hunk: /^@@/ }].map(({ path, body }) => ({ path, body })),
    );
    const outside = [{ path: "a.txt", line: 99, body: "Where?" }];
    expect(
      await failure(bob.pulls.createReview({ ...at, event: "COMMENT", comments: outside })),
    ).toMatchObject({
      status: 422,
      response: { data: { errors: ["Line could not be resolved"] } },
    });
    const changed = await bob.pulls.updateReview({
      ...at,
      review_id: review.id,
      body: "See below",
    });
    expect(changed.data.body).toBe("See below");
    expect((await sim.told()).slice(-3)).toEqual([
      "pull_request_review submitted",
      "pull_request_review_comment created",
      "pull_request_review edited",
    ]);
  });

  test("are made for single comments on lines and their replies", async () => {
    await using sim = await serveGithub();
    const at = await withPull(sim);
    const { data: pull } = await sim.octokit.pulls.get(at);
    const bob = sim.as("bob").pulls;
    const place = { ...at, path: "a.txt", commit_id: pull.head.sha };
    const { data: comment } = await bob.createReviewComment({
      ...place,
      body: "A range",
      start_line: 2,
      line: 4,
      side: "RIGHT",
    });
    expect(comment).toMatchObject({ start_line: 2, line: 4, original_line: 4, position: 5 });
    expect(comment.diff_hunk.split("\n")).toHaveLength(6);
    const older = { ...place, body: "By position", position: 2 };
    const by = await bob.createReviewComment(older);
    expect(by.data).toMatchObject({ line: 2, side: "LEFT" });
    const reply = await sim.octokit.pulls.createReplyForReviewComment({
      ...at,
      comment_id: comment.id,
      body: "Because",
    });
    expect(reply.data.in_reply_to_id).toBe(comment.id);
    await bob.updateReviewComment({ ...at, comment_id: comment.id, body: "The range" });
    expect((await bob.listReviewComments(at)).data).toHaveLength(3);
    expect((await bob.listReviewCommentsForRepo(at)).data[0]?.body).toBe("The range");
    const wrong = bob.createReviewComment({ ...place, body: "x", line: 50, side: "RIGHT" });
    expect(await failure(wrong)).toMatchObject({ status: 422 });
    const foreign = { ...at, comment_id: comment.id };
    expect((await failure(sim.as("carol").pulls.deleteReviewComment(foreign))).status).toBe(403);
    await bob.deleteReviewComment(foreign);
    expect((await failure(bob.getReviewComment(foreign))).status).toBe(404);
    const { data } = await sim.octokit.pulls.get(at);
    expect(data.review_comments).toBe(2);
  });

  test("stay with their author while they are pending", async () => {
    await using sim = await serveGithub();
    const at = await withPull(sim);
    const bob = sim.as("bob").pulls;
    const comments = [{ path: "a.txt", position: 3, body: "Hm" }];
    const { data: review } = await bob.createReview({ ...at, comments });
    expect(review.state).toBe("PENDING");
    expect((await sim.octokit.pulls.listReviews(at)).data).toEqual([]);
    expect((await sim.octokit.pulls.listReviewComments(at)).data).toEqual([]);
    const submit = { ...at, review_id: review.id, event: "REQUEST_CHANGES" } as const;
    expect((await bob.submitReview(submit)).data.state).toBe("CHANGES_REQUESTED");
    expect((await sim.octokit.pulls.listReviewComments(at)).data).toHaveLength(1);
  });
});

test("reactions are counted once for each person", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { reactions, issues } = sim.octokit;
  await issues.create({ ...at, title: "Nice" });
  const { data: comment } = await issues.createComment({ ...at, issue_number: 1, body: "Yes" });
  const issue = { ...at, issue_number: 1, content: "heart" } as const;
  const first = await reactions.createForIssue(issue);
  expect(first.status).toBe(201);
  expect((await reactions.createForIssue(issue)).status).toBe(200);
  await sim.as("bob").reactions.createForIssue({ ...issue, content: "+1" });
  await reactions.createForIssueComment({ ...at, comment_id: comment.id, content: "eyes" });
  const { data } = await issues.get({ ...at, issue_number: 1 });
  expect(data.reactions).toMatchObject({ total_count: 2, heart: 1, "+1": 1 });
  const only = await reactions.listForIssue({ ...at, issue_number: 1, content: "+1" });
  expect(only.data).toMatchObject([{ user: { login: "bob" } }]);
  await reactions.deleteForIssue({ ...at, issue_number: 1, reaction_id: first.data.id });
  expect((await reactions.listForIssue({ ...at, issue_number: 1 })).data).toHaveLength(1);
});

test("a merged pull request closes the issues that it names", async () => {
  await using sim = await serveGithub();
  const at = await withPull(sim);
  const { data: issue } = await sim.octokit.issues.create({ ...at, title: "Two is not 2" });
  const body = `Fixes #${String(issue.number)}`;
  await sim.octokit.pulls.update({ ...at, body });
  await sim.octokit.pulls.merge(at);
  const { data } = await sim.octokit.issues.get({ ...at, issue_number: issue.number });
  expect(data).toMatchObject({ state: "closed", closed_by: { login: "sim-user" } });
});

testConformance(simulator, conformance, import.meta.url);
