import { describe, expect, test } from "vitest";
import { base64, failure, serveGithub } from "./testing/github.ts";

/** A repository with a pull request of one commit. */
async function withPull() {
  const sim = await serveGithub();
  const at = await sim.repository();
  const { octokit } = sim;
  const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
  await octokit.git.createRef({ ...at, ref: "refs/heads/topic", sha: main.object.sha });
  const { data } = await octokit.repos.createOrUpdateFileContents({
    ...at,
    path: "new.txt",
    branch: "topic",
    message: "Add a file\n\nIt is new.",
    content: base64("one\ntwo\n"),
  });
  const pull = { ...at, head: "topic", base: "main" };
  return {
    ...sim,
    at,
    pull,
    head: data.commit.sha ?? "",
    [Symbol.asyncDispose]: () => sim[Symbol.asyncDispose](),
  };
}

test("an issue becomes a pull request with its title, text, labels and number", async () => {
  await using sim = await withPull();
  const { octokit, at, pull } = sim;
  await octokit.issues.create({ ...at, title: "Broken", body: "Mend it.", labels: ["bug"] });
  const { data } = await octokit.pulls.create({ ...pull, issue: 1 });
  expect(data).toMatchObject({ number: 1, title: "Broken", body: "Mend it." });
  expect(data.labels).toMatchObject([{ name: "bug" }]);
  const again = await failure(octokit.pulls.create({ ...pull, issue: 1 }));
  expect(again.status).toBe(422);
  const both = await failure(octokit.pulls.create({ ...pull, issue: 1, title: "Both" }));
  expect(both.message).toContain('"field":"issue"');
  expect((await failure(octokit.pulls.create(pull))).message).toContain('"field":"title"');
});

test("the base of a closed pull request stays", async () => {
  await using sim = await withPull();
  const { octokit, at, pull } = sim;
  await octokit.pulls.create({ ...pull, title: "Add" });
  await octokit.pulls.update({ ...at, pull_number: 1, state: "closed" });
  const moved = octokit.pulls.update({ ...at, pull_number: 1, base: "topic" });
  expect((await failure(moved)).message).toContain("Cannot change the base branch");
});

test("a comment has a line or a position, and a file has neither", async () => {
  await using sim = await withPull();
  const { octokit, at, pull, head } = sim;
  await octokit.pulls.create({ ...pull, title: "Add" });
  const comment = { ...at, pull_number: 1, commit_id: head, path: "new.txt", body: "Why?" };
  const broken = [
    { line: 1, position: 1 },
    { subject_type: "file" as const, line: 1 },
    { line: 1, start_side: "RIGHT" as const },
    {},
  ];
  for (const place of broken) {
    const error = await failure(octokit.pulls.createReviewComment({ ...comment, ...place }));
    expect(error.status).toBe(422);
    expect(error.message).toContain("PullRequestReviewComment");
  }
  expect((await octokit.pulls.listReviewComments({ ...at, pull_number: 1 })).data).toEqual([]);
  await octokit.pulls.createReviewComment({ ...comment, subject_type: "file" });
  const silent = octokit.pulls.createReview({ ...at, pull_number: 1, event: "COMMENT" });
  expect((await failure(silent)).message).toContain("You need to leave a comment");
});

describe("words of merges", () => {
  test("follow the settings of the repository", async () => {
    await using sim = await withPull();
    const { octokit, at, pull } = sim;
    await octokit.repos.update({
      ...at,
      squash_merge_commit_title: "PR_TITLE",
      squash_merge_commit_message: "PR_BODY",
    });
    await octokit.pulls.create({ ...pull, title: "Feature", body: "Described." });
    const { data } = await octokit.pulls.merge({
      ...at,
      pull_number: 1,
      merge_method: "squash",
    });
    const { data: commit } = await octokit.git.getCommit({ ...at, commit_sha: data.sha });
    expect(commit.message).toBe("Feature (#1)\n\nDescribed.");
  });

  test("of one squashed commit are its own by default", async () => {
    await using sim = await withPull();
    const { octokit, at, pull } = sim;
    await octokit.pulls.create({ ...pull, title: "Feature" });
    const { data } = await octokit.pulls.merge({
      ...at,
      pull_number: 1,
      merge_method: "squash",
    });
    const { data: commit } = await octokit.git.getCommit({ ...at, commit_sha: data.sha });
    expect(commit.message).toBe("Add a file (#1)\n\nIt is new.");
  });

  test("need a title that goes with the message", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const broken = [
      { squash_merge_commit_message: "PR_BODY" as const },
      {
        merge_commit_title: "MERGE_MESSAGE" as const,
        merge_commit_message: "BLANK" as const,
      },
      { allow_merge_commit: false, allow_squash_merge: false, allow_rebase_merge: false },
    ];
    for (const settings of broken) {
      const error = await failure(sim.octokit.repos.update({ ...at, ...settings }));
      expect(error.status).toBe(422);
    }
  });
});

test("a linear history needs squash merging or rebase merging", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  await sim.octokit.repos.update({ ...at, allow_squash_merge: false, allow_rebase_merge: false });
  const protect = sim.octokit.repos.updateBranchProtection({
    ...{ ...at, branch: "main", required_status_checks: null, enforce_admins: null },
    ...{ required_pull_request_reviews: null, restrictions: null },
    required_linear_history: true,
  });
  expect((await failure(protect)).message).toContain("Linear history needs squash merging");
});

test("trees refuse entries that cannot be", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { data: main } = await sim.octokit.git.getRef({ ...at, ref: "heads/main" });
  const messageOf = async (entry: object) => {
    const tree = [{ path: "a", mode: "100644" as const, type: "blob" as const, ...entry }];
    const sent = { ...at, base_tree: main.object.sha, tree };
    return (await failure(sim.octokit.git.createTree(sent))).message;
  };
  expect(await messageOf({})).toContain("Must supply either tree.sha or tree.content");
  expect(await messageOf({ content: "a", sha: "0".repeat(40) })).toContain("sha");
  expect(await messageOf({ content: "a", type: "tree" })).toContain("tree.type");
  expect(await messageOf({ sha: null })).toContain("GitRPC::BadObjectState");
});

test("the latest release is neither a draft nor a prerelease", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const create = (part: object) =>
    sim.octokit.repos.createRelease({ ...at, tag_name: "v1", make_latest: "true", ...part });
  expect((await failure(create({ draft: true }))).message).toContain("cannot be draft");
  expect((await failure(create({ prerelease: true }))).message).toContain("cannot be draft");
  await create({ prerelease: true, make_latest: "false" });
});

test("a team below another is visible, and an owner is no collaborator", async () => {
  await using sim = await serveGithub();
  const { octokit } = sim;
  const at = await sim.repository();
  const { data: parent } = await octokit.teams.create({
    org: "sim-org",
    name: "All",
    privacy: "closed",
  });
  const child = { org: "sim-org", name: "Some", parent_team_id: parent.id };
  const secret = octokit.teams.create({ ...child, privacy: "secret" });
  expect((await failure(secret)).message).toContain("parent_team_id");
  expect((await octokit.teams.create(child)).data.privacy).toBe("closed");
  const own = octokit.repos.addCollaborator({ ...at, username: "sim-user" });
  expect((await failure(own)).message).toContain("owner cannot be a collaborator");
});

test("a search ends after a thousand results", async () => {
  await using sim = await serveGithub();
  const search = (page: number) => sim.octokit.rest.search.repos({ q: "app", per_page: 100, page });
  await search(10);
  expect((await failure(search(11))).message).toContain("first 1000 search results");
});

test("says how long a text may be", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const title = "x".repeat(257);
  const { status, message } = await failure(sim.octokit.issues.create({ ...at, title }));
  expect(status).toBe(422);
  expect(message).toContain("title is too long (maximum is 256 characters)");
});
