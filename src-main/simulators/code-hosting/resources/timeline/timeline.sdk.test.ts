import { expect, test } from "vitest";
import { failure, serveGithub } from "../../testing/github.ts";

test("the events of an issue name each change of it, and its timeline has comments as well", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { octokit } = sim;
  await octokit.issues.create({ ...at, title: "Old", labels: ["stale"] });
  const one = { ...at, issue_number: 1 };
  await octokit.issues.createComment({ ...one, body: "First" });
  await octokit.issues.update({ ...one, title: "New", assignees: ["sim-user"] });
  await octokit.issues.removeLabel({ ...one, name: "stale" });
  await octokit.issues.lock({ ...one, lock_reason: "resolved" });
  await octokit.issues.update({ ...one, state: "closed", state_reason: "not_planned" });
  await octokit.issues.create({ ...at, title: "Other", body: "As in #1" });
  const { data: events } = await octokit.issues.listEvents(one);
  expect(events).toMatchObject([
    { event: "labeled", label: { name: "stale" }, actor: { login: "sim-user" } },
    { event: "renamed", rename: { from: "Old", to: "New" } },
    { event: "assigned", assignee: { login: "sim-user" } },
    { event: "unlabeled", label: { name: "stale" } },
    { event: "locked", lock_reason: "resolved" },
    { event: "closed", commit_id: null },
  ]);
  const { data: timeline } = await octokit.issues.listEventsForTimeline({ ...one, per_page: 100 });
  expect(timeline.map(({ event }) => event)).toEqual([
    "commented",
    "cross-referenced",
    ...events.map(({ event }) => event),
  ]);
  const exclude = "commented,labeled";
  const { data: fewer } = await octokit.issues.listEventsForTimeline({ ...one, exclude });
  expect(fewer).toHaveLength(timeline.length - 2);
  expect(timeline[1]).toMatchObject({ source: { issue: { number: 2 } } });
  const { data: all } = await octokit.issues.listEventsForRepo({ ...at, per_page: 2 });
  expect(all).toMatchObject([{ event: "closed", issue: { number: 1 } }, { event: "locked" }]);
  const event_id = events[0]?.id ?? 0;
  expect((await octokit.issues.getEvent({ ...at, event_id })).data.event).toBe("labeled");
});

test("the timeline of a pull request has commits, reviews and its merge", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { octokit } = sim;
  await sim.post("/_push", { repository: "sim-user/app", branch: "next", files: { a: "a" } });
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  const review = { repository: "sim-user/app", number: 1, login: "alice", state: "APPROVED" };
  await sim.post("/_review", review);
  await octokit.pulls.merge({ ...at, pull_number: 1 });
  await octokit.git.deleteRef({ ...at, ref: "heads/next" });
  const { data } = await octokit.issues.listEventsForTimeline({ ...at, issue_number: 1 });
  expect(data.map(({ event }) => event)).toEqual([
    "committed",
    "reviewed",
    "merged",
    "closed",
    "head_ref_deleted",
  ]);
});

test("a deleted base closes the pull requests onto it, which reopen once it is back", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { octokit } = sim;
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  const base = { ...at, ref: "refs/heads/base", sha: main.object.sha };
  await octokit.git.createRef(base);
  await sim.post("/_push", { repository: "sim-user/app", branch: "next", files: { a: "a" } });
  const pull = { ...at, pull_number: 1 };
  await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "base" });
  const { length } = await sim.told();
  await octokit.git.deleteRef({ ...at, ref: "heads/base" });
  expect(await sim.told(length)).toEqual(["delete", "push", "pull_request closed"]);
  expect((await octokit.pulls.get(pull)).data.state).toBe("closed");
  expect((await failure(octokit.pulls.update({ ...pull, state: "open" }))).status).toBe(422);
  const { data } = await octokit.issues.listEvents({ ...at, issue_number: 1 });
  expect(data.map(({ event }) => event)).toEqual(["base_ref_deleted", "closed"]);
  await octokit.git.createRef(base);
  expect((await octokit.pulls.update({ ...pull, state: "open" })).data.state).toBe("open");
});
