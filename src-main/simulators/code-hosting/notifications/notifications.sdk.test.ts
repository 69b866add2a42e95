import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { failure, type GithubScene, serveGithub } from "../testing/github.ts";

async function inbox(
  sim: GithubScene,
  login: string,
  query: { all?: boolean; participating?: boolean } = {},
) {
  const { data } = await sim.as(login).activity.listNotificationsForAuthenticatedUser(query);
  return data.map(({ reason, unread, subject: { title, type } }) => [title, type, reason, unread]);
}

test("notifies of mentions, assignments and review requests, but not those who cause them", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { issues, pulls, repos, git } = sim.octokit;
  await repos.addCollaborator({ ...at, username: "bob" });
  const { data: waiting } = await sim.as("bob").repos.listInvitationsForAuthenticatedUser();
  const invitation_id = waiting[0]?.id ?? 0;
  await sim.as("bob").repos.acceptInvitationForAuthenticatedUser({ invitation_id });
  await issues.create({
    ...at,
    title: "Bug",
    body: "cc @alice, `@carol`, a@octocat.dev, @sim-user",
  });
  await issues.create({ ...at, title: "Task", assignees: ["bob"] });
  const { data: main } = await git.getRef({ ...at, ref: "heads/main" });
  await git.createRef({ ...at, ref: "refs/heads/fix", sha: main.object.sha });
  const content = Buffer.from("x").toString("base64");
  const file = { path: "x", message: "Add x", content, branch: "fix" };
  await repos.createOrUpdateFileContents({ ...at, ...file });
  const pull = await pulls.create({ ...at, title: "Fix", head: "fix", base: "main" });
  const asked = { pull_number: pull.data.number, reviewers: ["bob"] };
  await pulls.requestReviewers({ ...at, ...asked });
  expect(await inbox(sim, "alice")).toEqual([["Bug", "Issue", "mention", true]]);
  expect(await inbox(sim, "bob")).toEqual([
    ["Fix", "PullRequest", "review_requested", true],
    ["Task", "Issue", "assign", true],
  ]);
  expect(await inbox(sim, "carol")).toEqual([]);
  const own = await sim.octokit.activity.listNotificationsForAuthenticatedUser();
  expect(own.data).toEqual([]);
});

test("follows a thread until it is read, done or ignored", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const alice = sim.as("alice");
  const { issues } = sim.octokit;
  const { number: issue_number } = (await alice.issues.create({ ...at, title: "Bug" })).data;
  const answer = async (body: string) => issues.createComment({ ...at, issue_number, body });
  const { data: comment } = await answer("Which version?");
  const [thread] = (await alice.activity.listNotificationsForAuthenticatedUser()).data;
  expect(thread).toMatchObject({
    ...{ reason: "author", last_read_at: null },
    subject: { latest_comment_url: comment.url },
  });
  const id = { thread_id: Number(thread?.id) };
  await alice.activity.markThreadAsRead(id);
  expect(await inbox(sim, "alice")).toEqual([]);
  expect(await inbox(sim, "alice", { all: true })).toHaveLength(1);
  await answer("Still there?");
  expect(await inbox(sim, "alice")).toHaveLength(1);
  await alice.activity.markThreadAsDone(id);
  expect(await inbox(sim, "alice", { all: true })).toEqual([]);
  const { data } = await alice.activity.setThreadSubscription({ ...id, ignored: true });
  expect(data).toMatchObject({ subscribed: false, ignored: true });
  await answer("Hello?");
  expect(await inbox(sim, "alice")).toEqual([]);
  await answer("@alice?");
  expect(await inbox(sim, "alice")).toEqual([["Bug", "Issue", "mention", true]]);
  await alice.activity.setThreadSubscription({ ...id, ignored: false });
  await answer("Thanks");
  expect((await alice.activity.getThread(id)).data.reason).toBe("mention");
  const { data: subscription } = await alice.activity.getThreadSubscriptionForAuthenticatedUser(id);
  expect(subscription.subscribed).toBe(true);
  await alice.activity.deleteThreadSubscription(id);
  const other = sim.as("bob").activity.getThread(id);
  expect((await failure(other)).status).toBe(404);
});

test("tells those who watch a repository, and marks everything as read", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const bob = sim.as("bob").activity;
  expect((await failure(bob.getRepoSubscription(at))).status).toBe(404);
  expect((await bob.setRepoSubscription({ ...at, subscribed: true })).data.subscribed).toBe(true);
  expect((await bob.getRepoSubscription(at)).data.ignored).toBe(false);
  const { data: watchers } = await bob.listWatchersForRepo(at);
  expect(watchers.map(({ login }) => login)).toEqual(["bob"]);
  expect((await bob.listWatchedReposForAuthenticatedUser()).data).toHaveLength(1);
  expect((await bob.listReposWatchedByUser({ username: "bob" })).data).toHaveLength(1);
  await sim.octokit.issues.create({ ...at, title: "One" });
  await sim.octokit.issues.create({ ...at, title: "Two" });
  expect(await inbox(sim, "bob")).toHaveLength(2);
  expect(await inbox(sim, "bob", { participating: true })).toEqual([]);
  expect((await bob.listRepoNotificationsForAuthenticatedUser(at)).data).toHaveLength(2);
  await bob.markRepoNotificationsAsRead({ ...at, last_read_at: "2020-01-01T00:00:00Z" });
  expect(await inbox(sim, "bob")).toHaveLength(2);
  await bob.markRepoNotificationsAsRead(at);
  expect(await inbox(sim, "bob")).toEqual([]);
  await bob.markNotificationsAsRead({ read: false });
  expect(await inbox(sim, "bob")).toHaveLength(2);
  await bob.setRepoSubscription({ ...at, ignored: true });
  await sim.octokit.issues.create({ ...at, title: "Three" });
  expect(await inbox(sim, "bob")).toHaveLength(2);
  await bob.deleteRepoSubscription(at);
  expect((await bob.listWatchersForRepo(at)).data).toEqual([]);
});

testConformance(simulator, conformance, import.meta.url);
