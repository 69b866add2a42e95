import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { base64, failure, serveGithub } from "./testing/github.ts";

describe("repositories", () => {
  test("are created with a first commit, shown, renamed, archived and deleted", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    expect((await octokit.users.getAuthenticated()).data).toMatchObject({
      login: "sim-user",
      id: 1,
    });
    const made = await octokit.repos.createForAuthenticatedUser({ name: "app", auto_init: true });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ full_name: "sim-user/app", default_branch: "main" });
    const at = { owner: "sim-user", repo: "app" };
    await octokit.repos.update({ ...at, description: "An app", name: "app2" });
    const now = { owner: "sim-user", repo: "app2" };
    expect((await octokit.repos.get(now)).data.description).toBe("An app");
    // fetch follows the redirects: 301 for a read, 307 for a write.
    expect((await octokit.repos.get(at)).data.full_name).toBe("sim-user/app2");
    expect((await octokit.issues.create({ ...at, title: "old name" })).data.number).toBe(1);
    await octokit.repos.update({ ...now, private: true });
    await octokit.repos.update({ ...now, archived: true });
    expect((await failure(octokit.issues.create({ ...now, title: "x" }))).status).toBe(403);
    await octokit.repos.update({ ...now, archived: false });
    await octokit.repos.delete(now);
    expect((await octokit.repos.listForAuthenticatedUser()).data).toEqual([]);
    expect(await sim.told()).toEqual([
      "repository created",
      "repository renamed",
      "repository edited",
      "issues opened",
      "repository privatized",
      "repository archived",
      "repository unarchived",
      "repository deleted",
    ]);
    expect((await sim.egress()).delivery).toBeUndefined();
  });

  test("of an organisation say so in their events", async () => {
    await using sim = await serveGithub();
    await sim.octokit.repos.createInOrg({ org: "sim-org", name: "shared" });
    const { events } = await sim.egress();
    expect(events[0]?.payload["organization"]).toMatchObject({ login: "sim-org" });
    const { data } = await sim.octokit.repos.listForOrg({ org: "sim-org" });
    expect(data.map(({ name }) => name)).toEqual(["shared"]);
  });

  test("cannot share a name", async () => {
    await using sim = await serveGithub();
    await sim.repository();
    const error = await failure(sim.octokit.repos.createForAuthenticatedUser({ name: "App" }));
    expect(error.status).toBe(422);
    expect(error.response.data).toMatchObject({
      message: "Repository creation failed.",
      errors: [{ resource: "Repository", field: "name", code: "custom" }],
      status: "422",
    });
  });
});

describe("issues", () => {
  test("are opened with labels, commented on, changed and closed", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    await octokit.issues.createLabel({ ...at, name: "good first", color: "00FF00" });
    const { data: issue } = await octokit.issues.create({
      ...at,
      title: "It breaks",
      labels: ["good first"],
      assignees: ["sim-user"],
    });
    expect(issue).toMatchObject({ number: 1, state: "open", labels: [{ name: "good first" }] });
    const said = await octokit.issues.createComment({ ...at, issue_number: 1, body: "Indeed" });
    await octokit.issues.updateComment({ ...at, comment_id: said.data.id, body: "Indeed." });
    await octokit.issues.deleteComment({ ...at, comment_id: said.data.id });
    const closed = await octokit.issues.update({ ...at, issue_number: 1, state: "closed" });
    expect(closed.data).toMatchObject({ state: "closed", state_reason: "completed" });
    await octokit.issues.update({ ...at, issue_number: 1, state: "open", title: "It broke" });
    await octokit.issues.lock({ ...at, issue_number: 1, lock_reason: "resolved" });
    await octokit.issues.unlock({ ...at, issue_number: 1 });
    expect(await sim.told()).toEqual([
      "repository created",
      "label created",
      "issues opened",
      "issues labeled",
      "issues assigned",
      "issue_comment created",
      "issue_comment edited",
      "issue_comment deleted",
      "issues closed",
      "issues edited",
      "issues reopened",
      "issues locked",
      "issues unlocked",
    ]);
  });

  test("page by links the SDK follows, and narrow by labels and state", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    for (let index = 1; index <= 35; index += 1) {
      const labels = index % 5 === 0 ? ["five"] : [];
      await octokit.issues.create({ ...at, title: `Issue ${String(index)}`, labels });
    }
    const all = await octokit.paginate(octokit.issues.listForRepo, { ...at, per_page: 10 });
    expect(all.map(({ number }) => number)).toEqual([...all.keys()].map((index) => 35 - index));
    const { data } = await octokit.issues.listForRepo({ ...at, labels: "five", direction: "asc" });
    expect(data.map(({ number }) => number)).toEqual([5, 10, 15, 20, 25, 30, 35]);
    const found = await octokit.rest.search.issuesAndPullRequests({
      q: "repo:sim-user/app is:issue label:five 35",
    });
    expect(found.data).toMatchObject({ total_count: 1, items: [{ number: 35 }] });
  });

  test("have labels, assignees and milestones that come and go", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const issue = { ...at, issue_number: 1 };
    await octokit.issues.create({ ...at, title: "One" });
    const { data: milestone } = await octokit.issues.createMilestone({ ...at, title: "v1" });
    const before = (await sim.told()).length;
    await octokit.issues.addLabels({ ...issue, labels: ["a b", "c"] });
    const left = await octokit.issues.removeLabel({ ...issue, name: "a b" });
    expect(left.data.map(({ name }) => name)).toEqual(["c"]);
    await octokit.issues.setLabels({ ...issue, labels: ["d"] });
    expect((await octokit.issues.removeAllLabels(issue)).status).toBe(204);
    await octokit.issues.addAssignees({ ...issue, assignees: ["sim-user"] });
    await octokit.issues.removeAssignees({ ...issue, assignees: ["sim-user"] });
    await octokit.issues.update({ ...issue, milestone: milestone.number });
    await octokit.issues.update({ ...issue, milestone: null });
    await octokit.issues.updateMilestone({ ...at, milestone_number: 1, state: "closed" });
    await octokit.issues.updateMilestone({
      ...at,
      milestone_number: 1,
      title: "v2",
      state: "open",
    });
    await octokit.issues.deleteMilestone({ ...at, milestone_number: 1 });
    await octokit.issues.updateLabel({ ...at, name: "a b", new_name: "b a", color: "ff0000" });
    await octokit.issues.deleteLabel({ ...at, name: "b a" });
    expect(await sim.told(before)).toEqual([
      "issues labeled",
      "issues labeled",
      "issues unlabeled",
      "issues labeled",
      "issues unlabeled",
      "issues unlabeled",
      "issues assigned",
      "issues unassigned",
      "issues milestoned",
      "issues demilestoned",
      "milestone closed",
      "milestone edited",
      "milestone opened",
      "milestone deleted",
      "label edited",
      "label deleted",
    ]);
  });

  test("are refused without a title, and are not found when they are not there", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const missing = await failure(
      sim.octokit.request("POST /repos/{owner}/{repo}/issues", at as never),
    );
    expect(missing.status).toBe(422);
    expect(missing.message).toContain("Validation Failed");
    expect(missing.response.data).toMatchObject({
      errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
    });
    const unknown = await failure(sim.octokit.issues.get({ ...at, issue_number: 9 }));
    expect(unknown).toMatchObject({ status: 404, response: { data: { message: "Not Found" } } });
    expect(await sim.told()).toEqual(["repository created"]);
  });
});

describe("contents", () => {
  test("are written, read as base64 and raw, listed and deleted", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const path = "dir/a b.md";
    const put = await octokit.repos.createOrUpdateFileContents({
      ...at,
      path,
      message: "Add",
      content: base64("# Hello\n"),
    });
    expect(put.status).toBe(201);
    // The result of `git hash-object` for "# Hello\n".
    expect(put.data.content?.sha).toBe("fec56017dc1b1ac87ad6e54e3cb3a20bb8dcc5ab");
    const file = await octokit.repos.getContent({ ...at, path });
    expect(file.data).toMatchObject({ type: "file", path, encoding: "base64" });
    const raw = await octokit.repos.getContent({ ...at, path, mediaType: { format: "raw" } });
    expect(raw.data).toBe("# Hello\n");
    const root = await octokit.repos.getContent({ ...at, path: "" });
    expect(root.data).toMatchObject([{ name: "README.md" }, { name: "dir", type: "dir" }]);
    const blind = await failure(
      octokit.repos.createOrUpdateFileContents({ ...at, path, message: "x", content: "" }),
    );
    expect(blind).toMatchObject({ status: 422 });
    expect(blind.message).toContain(`"sha" wasn't supplied`);
    const sha = put.data.content?.sha ?? "";
    const wrong = { ...at, path, message: "x", content: "", sha: "0".repeat(40) };
    expect((await failure(octokit.repos.createOrUpdateFileContents(wrong))).status).toBe(409);
    const again = await octokit.repos.createOrUpdateFileContents({ ...wrong, sha });
    expect(again.status).toBe(200);
    const gone = await octokit.repos.deleteFile({
      ...at,
      path,
      message: "Remove",
      sha: again.data.content?.sha ?? "",
    });
    expect(gone.data.content).toBeNull();
    expect((await failure(octokit.repos.getContent({ ...at, path }))).status).toBe(404);
    const { events } = await sim.egress();
    expect(events.slice(1).map(({ payload }) => payload["commits"])).toMatchObject([
      [{ added: [path], modified: [], removed: [] }],
      [{ added: [], modified: [path], removed: [] }],
      [{ added: [], modified: [], removed: [path] }],
    ]);
    const history = await octokit.repos.listCommits(at);
    expect(history.data.map(({ commit }) => commit.message)).toEqual([
      "Remove",
      "x",
      "Add",
      "Initial commit",
    ]);
  });
});

describe("pull requests", () => {
  async function withFeature() {
    const sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const main = await octokit.git.getRef({ ...at, ref: "heads/main" });
    const { sha } = main.data.object;
    await octokit.git.createRef({ ...at, ref: "refs/heads/feature/x", sha });
    const file = { ...at, path: "new.txt", message: "Add file", branch: "feature/x" };
    await octokit.repos.createOrUpdateFileContents({ ...file, content: base64("one\ntwo\n") });
    return { ...sim, at };
  }

  test("show their changes, are reviewed and merged", async () => {
    await using sim = await withFeature();
    const { octokit, at } = sim;
    const before = (await sim.told()).length;
    const { data: pull } = await octokit.pulls.create({
      ...at,
      title: "Feature",
      head: "feature/x",
      base: "main",
      body: "Please",
    });
    expect(pull).toMatchObject({
      number: 1,
      state: "open",
      mergeable: true,
      commits: 1,
      additions: 2,
      changed_files: 1,
    });
    const files = await octokit.pulls.listFiles({ ...at, pull_number: 1 });
    expect(files.data).toMatchObject([
      { filename: "new.txt", status: "added", patch: "@@ -0,0 +1,2 @@\n+one\n+two" },
    ]);
    expect((await octokit.issues.get({ ...at, issue_number: 1 })).data.pull_request).toBeDefined();
    await sim.as("alice").pulls.createReview({ ...at, pull_number: 1, event: "APPROVE" });
    await octokit.issues.addLabels({ ...at, issue_number: 1, labels: ["ready"] });
    await octokit.pulls.update({ ...at, pull_number: 1, title: "The feature" });
    expect((await failure(octokit.pulls.checkIfMerged({ ...at, pull_number: 1 }))).status).toBe(
      404,
    );
    const merged = await octokit.pulls.merge({ ...at, pull_number: 1 });
    expect(merged.data).toMatchObject({ merged: true });
    expect((await octokit.pulls.checkIfMerged({ ...at, pull_number: 1 })).status).toBe(204);
    const after = await octokit.pulls.get({ ...at, pull_number: 1 });
    expect(after.data).toMatchObject({
      state: "closed",
      merged: true,
      commits: 1,
      changed_files: 1,
    });
    expect((await failure(octokit.pulls.merge({ ...at, pull_number: 1 }))).status).toBe(405);
    expect(await sim.told(before)).toEqual([
      "pull_request opened",
      "pull_request_review submitted",
      "pull_request labeled",
      "pull_request edited",
      "pull_request closed",
      "push",
    ]);
    const { events } = await sim.egress();
    expect(events.at(-2)?.payload["pull_request"]).toMatchObject({ merged: true });
    expect(events.at(-1)?.payload).toMatchObject({
      ref: "refs/heads/main",
      after: merged.data.sha,
    });
  });

  test("are synchronized by a push, closed and reopened, and closed with their branch", async () => {
    await using sim = await withFeature();
    const { octokit, at } = sim;
    await octokit.pulls.create({ ...at, title: "Feature", head: "feature/x", base: "main" });
    const before = (await sim.told()).length;
    const file = { ...at, path: "more.txt", message: "More", branch: "feature/x" };
    await octokit.repos.createOrUpdateFileContents({ ...file, content: base64("more") });
    await octokit.pulls.update({ ...at, pull_number: 1, state: "closed" });
    await octokit.pulls.update({ ...at, pull_number: 1, state: "open" });
    await octokit.git.deleteRef({ ...at, ref: "heads/feature/x" });
    expect(await sim.told(before)).toEqual([
      "push",
      "pull_request synchronize",
      "pull_request closed",
      "pull_request reopened",
      "delete",
      "push",
      "pull_request closed",
    ]);
    expect(
      (await failure(octokit.pulls.update({ ...at, pull_number: 1, state: "open" }))).status,
    ).toBe(422);
  });

  test("are refused without commits, twice, or with a conflict", async () => {
    await using sim = await withFeature();
    const { octokit, at } = sim;
    const pull = { ...at, title: "Feature", head: "feature/x", base: "main" };
    const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
    await octokit.git.createRef({ ...at, ref: "refs/heads/same", sha: main.object.sha });
    const none = await failure(octokit.pulls.create({ ...pull, head: "same" }));
    expect(none.response.data).toMatchObject({
      errors: [{ resource: "PullRequest", message: "No commits between main and same" }],
    });
    await octokit.pulls.create(pull);
    const twice = await failure(octokit.pulls.create(pull));
    expect(twice.response.data).toMatchObject({
      errors: [{ message: "A pull request already exists for sim-user:feature/x." }],
    });
    await octokit.repos.createOrUpdateFileContents({
      ...at,
      path: "new.txt",
      message: "Other",
      content: base64("other"),
    });
    expect((await octokit.pulls.get({ ...at, pull_number: 1 })).data).toMatchObject({
      mergeable: false,
      mergeable_state: "dirty",
    });
    expect((await failure(octokit.pulls.merge({ ...at, pull_number: 1 }))).status).toBe(405);
    const stale = octokit.pulls.merge({ ...at, pull_number: 1, sha: "0".repeat(40) });
    expect((await failure(stale)).status).toBe(409);
  });

  test.each(["squash", "rebase"] as const)("are merged by %s", async (merge_method) => {
    await using sim = await withFeature();
    const { octokit, at } = sim;
    await octokit.pulls.create({ ...at, title: "Feature", head: "feature/x", base: "main" });
    const { data } = await octokit.pulls.merge({ ...at, pull_number: 1, merge_method });
    const { data: commit } = await octokit.repos.getCommit({ ...at, ref: data.sha });
    expect(commit.parents).toHaveLength(1);
    expect(commit.files).toMatchObject([{ filename: "new.txt", additions: 2 }]);
    const titles = { squash: "Add file (#1)", rebase: "Add file" };
    expect(commit.commit.message).toBe(titles[merge_method]);
    expect(await sim.told()).toContain("pull_request closed");
  });
});

describe("git", () => {
  test("refs are created, listed, moved and deleted", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
    const { sha } = main.object;
    await octokit.git.createRef({ ...at, ref: "refs/heads/a/b", sha });
    await octokit.git.createRef({ ...at, ref: "refs/tags/v1", sha });
    const again = await failure(octokit.git.createRef({ ...at, ref: "refs/heads/a/b", sha }));
    expect(again).toMatchObject({ status: 422 });
    expect(again.message).toContain("Reference already exists");
    const plain = await fetch(`${sim.baseUrl}/repos/sim-user/app/git/ref/heads/a/b`, {
      headers: { authorization: "token x" },
    });
    expect(await plain.json()).toMatchObject({ ref: "refs/heads/a/b", object: { sha } });
    const matching = await octokit.git.listMatchingRefs({ ...at, ref: "heads/" });
    expect(matching.data.map(({ ref }) => ref)).toEqual(["refs/heads/a/b", "refs/heads/main"]);
    const { data: blob } = await octokit.git.createBlob({ ...at, content: "x" });
    const { data: head } = await octokit.git.getCommit({ ...at, commit_sha: sha });
    const { data: tree } = await octokit.git.createTree({
      ...at,
      base_tree: head.tree.sha,
      tree: [{ path: "deep/er/x", mode: "100644", type: "blob", sha: blob.sha }],
    });
    const { data: commit } = await octokit.git.createCommit({
      ...at,
      message: "By hand",
      tree: tree.sha,
      parents: [sha],
    });
    await octokit.git.updateRef({ ...at, ref: "heads/a/b", sha: commit.sha });
    const back = octokit.git.updateRef({ ...at, ref: "heads/a/b", sha });
    expect((await failure(back)).message).toContain("Update is not a fast forward");
    await octokit.git.updateRef({ ...at, ref: "heads/a/b", sha, force: true });
    await octokit.git.deleteRef({ ...at, ref: "heads/a/b" });
    expect((await failure(octokit.git.deleteRef({ ...at, ref: "heads/a/b" }))).status).toBe(422);
    const { data: branches } = await octokit.repos.listBranches(at);
    expect(branches.map(({ name }) => name)).toEqual(["main"]);
    expect(await sim.told(1)).toEqual([
      "create",
      "push",
      "create",
      "push",
      "push",
      "push",
      "delete",
      "push",
    ]);
  });
});

describe("hooks", () => {
  test("are kept, shown and pinged, and nothing is ever sent", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const config = { url: "http://127.0.0.1:9/hook", content_type: "json", secret: "s3cret" };
    const made = await octokit.repos.createWebhook({ ...at, config, events: ["push", "issues"] });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: "web", active: true, config: { secret: "********" } });
    const hook = { ...at, hook_id: made.data.id };
    await octokit.repos.pingWebhook(hook);
    await octokit.repos.testPushWebhook(hook);
    const changed = await octokit.repos.updateWebhook({ ...hook, active: false, events: ["*"] });
    expect(changed.data).toMatchObject({ active: false, events: ["*"] });
    expect((await octokit.repos.listWebhooks(at)).data).toHaveLength(1);
    expect((await octokit.repos.listWebhookDeliveries(hook)).data).toEqual([]);
    await octokit.repos.deleteWebhook(hook);
    expect((await failure(octokit.repos.getWebhook(hook))).status).toBe(404);
    const bad = { ...at, config: { url: "ftp://x" } };
    expect((await failure(octokit.repos.createWebhook(bad))).status).toBe(422);
    expect(await sim.told(1)).toEqual(["ping", "ping", "push"]);
    expect((await sim.egress()).delivery).toBeUndefined();
  });
});

describe("stars and releases", () => {
  test("come and go", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    await octokit.activity.starRepoForAuthenticatedUser(at);
    expect((await octokit.activity.checkRepoIsStarredByAuthenticatedUser(at)).status).toBe(204);
    await octokit.activity.unstarRepoForAuthenticatedUser(at);
    const check = octokit.activity.checkRepoIsStarredByAuthenticatedUser(at);
    expect((await failure(check)).status).toBe(404);
    const { data: release } = await octokit.repos.createRelease({
      ...at,
      tag_name: "v1",
      name: "One",
    });
    expect((await octokit.repos.getLatestRelease(at)).data.id).toBe(release.id);
    expect((await octokit.repos.getReleaseByTag({ ...at, tag: "v1" })).data.name).toBe("One");
    expect((await octokit.repos.listTags(at)).data).toMatchObject([{ name: "v1" }]);
    const id = { ...at, release_id: release.id };
    await octokit.repos.updateRelease({ ...id, body: "Notes" });
    await octokit.repos.deleteRelease(id);
    expect(await sim.told(1)).toEqual([
      "star created",
      "watch started",
      "star deleted",
      "release created",
      "release published",
      "release edited",
      "release deleted",
    ]);
  });
});

test("a client without a token is refused, and an unknown route throws", async () => {
  await using sim = await serveGithub();
  const answer = await fetch(`${sim.baseUrl}/user`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ message: "Requires authentication", status: "401" });
  const at = await sim.repository();
  expect((await failure(sim.octokit.repos.getPages(at))).status).toBe(404);
});

test("a reset empties everything and gives the same answers again", async () => {
  await using sim = await serveGithub();
  const create = () =>
    sim.octokit.repos.createForAuthenticatedUser({ name: "app", auto_init: true });
  const first = await create();
  const log = await sim.egress();
  await fetch(`${sim.baseUrl}/_sim/reset`, { method: "POST" });
  expect((await sim.octokit.repos.listForAuthenticatedUser()).data).toEqual([]);
  expect((await sim.egress()).events).toEqual([]);
  expect((await create()).data).toEqual(first.data);
  expect(await sim.egress()).toEqual(log);
});

test("reads its objects, one by one and in lists", async () => {
  await using sim = await serveGithub();
  const { octokit } = sim;
  const at = await sim.repository();
  const commit = { ...at, message: "Add a", content: base64("a"), branch: "main" };
  await octokit.repos.createOrUpdateFileContents({ ...commit, path: "a" });
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  const { sha } = main.object;
  await octokit.git.createRef({ ...at, ref: "refs/heads/next", sha });
  const change = { ...commit, branch: "next", message: "Add b", path: "b" };
  const { data: added } = await octokit.repos.createOrUpdateFileContents(change);
  const open = { ...at, title: "Next", head: "next", base: "main", body: "All" };
  const pull_number = (await octokit.pulls.create(open)).data.number;
  const issue = { ...at, issue_number: pull_number };
  await octokit.issues.createLabel({ ...at, name: "crash", color: "ff0000" });
  await octokit.issues.addLabels({ ...issue, labels: ["crash"] });
  const comment_id = (await octokit.issues.createComment({ ...issue, body: "Good" })).data.id;
  const milestone = { ...at, milestone_number: 1 };
  await octokit.issues.createMilestone({ ...at, title: "One" });
  await octokit.issues.update({ ...issue, milestone: 1, assignees: ["sim-user"] });

  await octokit.users.getByUsername({ username: "sim-user" });
  await octokit.orgs.get({ org: "sim-org" });
  expect((await octokit.orgs.listForAuthenticatedUser()).data).toHaveLength(1);
  expect((await octokit.repos.listForUser({ username: "sim-user" })).data).toHaveLength(1);
  await octokit.repos.replaceAllTopics({ ...at, names: ["tests"] });
  expect((await octokit.repos.getAllTopics(at)).data.names).toEqual(["tests"]);
  expect((await octokit.issues.listAssignees(at)).data).toHaveLength(1);
  expect((await octokit.issues.listForRepo(at)).data).toHaveLength(1);
  expect((await octokit.issues.listLabelsOnIssue(issue)).data).toHaveLength(1);
  expect((await octokit.issues.listLabelsForRepo(at)).data.length).toBeGreaterThan(0);
  expect((await octokit.issues.getLabel({ ...at, name: "crash" })).data.color).toBe("ff0000");
  expect((await octokit.issues.listComments(issue)).data).toHaveLength(1);
  expect((await octokit.issues.listCommentsForRepo(at)).data).toHaveLength(1);
  expect((await octokit.issues.getComment({ ...at, comment_id })).data.body).toBe("Good");
  expect((await octokit.issues.listMilestones(at)).data).toHaveLength(1);
  expect((await octokit.issues.getMilestone(milestone)).data.open_issues).toBe(1);

  expect((await octokit.pulls.list(at)).data).toMatchObject([{ number: pull_number }]);
  expect((await octokit.pulls.listCommits({ ...at, pull_number })).data).toHaveLength(1);
  const draft = { ...at, pull_number, body: "Hm" };
  const { data: review } = await octokit.pulls.createReview(draft);
  const reviewed = { ...at, pull_number, review_id: review.id };
  expect((await octokit.pulls.listReviews({ ...at, pull_number })).data).toHaveLength(1);
  expect((await octokit.pulls.getReview(reviewed)).data.state).toBe("PENDING");
  await octokit.pulls.submitReview({ ...reviewed, event: "COMMENT" });
  expect((await octokit.repos.merge({ ...at, base: "main", head: "next" })).status).toBe(201);

  expect((await octokit.repos.listBranches(at)).data).toHaveLength(2);
  expect((await octokit.repos.getBranch({ ...at, branch: "main" })).data.name).toBe("main");
  const range = { ...at, basehead: `${sha}...main` };
  expect((await octokit.repos.compareCommitsWithBasehead(range)).data.ahead_by).toBe(2);
  expect((await octokit.repos.listCommits(at)).data.length).toBeGreaterThan(2);
  expect((await octokit.repos.getReadme(at)).data.name).toBe("README.md");
  const file_sha = added.content?.sha ?? "";
  expect((await octokit.git.getBlob({ ...at, file_sha })).data.size).toBe(1);
  const tree = { ...at, tree_sha: "main", recursive: "1" };
  expect((await octokit.git.getTree(tree)).data.tree.length).toBeGreaterThan(2);
  const tag = { ...at, tag: "v1", message: "One", object: sha, type: "commit" as const };
  const { data: tagged } = await octokit.git.createTag(tag);
  expect((await octokit.git.getTag({ ...at, tag_sha: tagged.sha })).data.tag).toBe("v1");

  const config = { url: "https://example.com/hook" };
  const hook_id = (await octokit.repos.createWebhook({ ...at, config })).data.id;
  await octokit.repos.updateWebhookConfigForRepo({ ...at, hook_id, content_type: "json" });
  const { data: hook } = await octokit.repos.getWebhookConfigForRepo({ ...at, hook_id });
  expect(hook.content_type).toBe("json");
  await octokit.activity.starRepoForAuthenticatedUser(at);
  expect((await octokit.activity.listReposStarredByAuthenticatedUser()).data).toHaveLength(1);
  expect((await octokit.activity.listStargazersForRepo(at)).data).toHaveLength(1);
  const release_id = (await octokit.repos.createRelease({ ...at, tag_name: "v2" })).data.id;
  expect((await octokit.repos.listReleases(at)).data).toHaveLength(1);
  expect((await octokit.repos.getRelease({ ...at, release_id })).data.tag_name).toBe("v2");
  expect((await octokit.search.repos({ q: "app in:name" })).data.total_count).toBe(1);
});

testConformance(simulator, conformance, import.meta.url);
