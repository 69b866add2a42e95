import { describe, expect, test } from "vitest";
import { base64, failure, serveGithub } from "./testing/github.ts";

describe("filters", () => {
  test("of the authenticated user's repositories", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    await octokit.repos.createForAuthenticatedUser({ name: "own" });
    await octokit.repos.createInOrg({ org: "sim-org", name: "shared" });
    const list = async (
      query: NonNullable<Parameters<typeof octokit.repos.listForAuthenticatedUser>[0]>,
    ) => {
      const { data } = await octokit.repos.listForAuthenticatedUser(query);
      return data.map(({ name }) => name);
    };
    expect(await list({})).toEqual(["shared", "own"]);
    expect(await list({ affiliation: "owner" })).toEqual(["own"]);
    expect(await list({ affiliation: "organization_member" })).toEqual(["shared"]);
    expect(await list({ affiliation: "collaborator" })).toEqual([]);
    expect(await list({ type: "member" })).toEqual(["shared"]);
    expect(await list({ since: "2100-01-01T00:00:00Z" })).toEqual([]);
    expect(await list({ before: "2000-01-01T00:00:00Z" })).toEqual([]);
    expect((await failure(list({ type: "owner", affiliation: "owner" }))).status).toBe(422);
  });

  test("of issues by mention, and of comments by sort and direction", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    await octokit.issues.create({ ...at, title: "One", body: "Hi @sim-user!" });
    await octokit.issues.create({ ...at, title: "Two", body: "sim-user, @sim-users" });
    await octokit.issues.create({ ...at, title: "Three" });
    for (const body of ["first", "second, @Sim-User"]) {
      await octokit.issues.createComment({ ...at, issue_number: 3, body });
    }
    const { data } = await octokit.issues.listForRepo({ ...at, mentioned: "sim-user" });
    expect(data.map(({ title }) => title)).toEqual(["Three", "One"]);
    const bodies = async (query: object) => {
      const comments = await octokit.issues.listCommentsForRepo({ ...at, ...query });
      return comments.data.map(({ body }) => body);
    };
    expect(await bodies({ sort: "created", direction: "desc" })).toEqual([
      "second, @Sim-User",
      "first",
    ]);
    expect(await bodies({ direction: "desc" })).toEqual(["first", "second, @Sim-User"]);
  });

  test("of branches by protection, commits by committer, and pages of comparisons", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
    await octokit.git.createRef({ ...at, ref: "refs/heads/next", sha: main.object.sha });
    for (const path of ["a", "b"]) {
      await octokit.repos.createOrUpdateFileContents({
        ...at,
        path,
        branch: "next",
        message: `Add ${path}`,
        content: base64(path),
        author: { name: "Ada", email: "ada@example.com" },
        committer: { name: "Bob", email: "bob@example.com" },
      });
    }
    const branches = async (query: object) =>
      (await octokit.repos.listBranches({ ...at, ...query })).data.map(({ name }) => name);
    expect(await branches({ protected: true })).toEqual([]);
    expect(await branches({ protected: false })).toEqual(["main", "next"]);
    const commits = async (query: object) => {
      const { data } = await octokit.repos.listCommits({ ...at, sha: "next", ...query });
      return data.map(({ commit }) => commit.message);
    };
    expect(await commits({ committer: "bob@example.com" })).toEqual(["Add b", "Add a"]);
    expect(await commits({ committer: "ada@example.com" })).toEqual([]);
    expect(await commits({ committer: "sim-user" })).toEqual(["Initial commit"]);
    const compare = (page: number) =>
      octokit.repos.compareCommitsWithBasehead({
        ...at,
        basehead: "main...next",
        per_page: 1,
        page,
      });
    const [first, second] = [await compare(1), await compare(2)];
    expect(first.data).toMatchObject({ total_commits: 2, commits: [{}], files: [{}, {}] });
    expect(first.headers.link).toContain('rel="next"');
    expect(second.data.commits.map(({ commit }) => commit.message)).toEqual(["Add b"]);
    expect(second.data.files).toEqual([]);
  });

  test("of starred repositories by direction", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    for (const name of ["one", "two"]) {
      const at = await sim.repository(name);
      await octokit.activity.starRepoForAuthenticatedUser(at);
    }
    const names = async (direction: "asc" | "desc") => {
      const { data } = await octokit.activity.listReposStarredByAuthenticatedUser({ direction });
      return data.map(({ name }) => name);
    };
    expect(await names("asc")).toEqual(["one", "two"]);
    expect(await names("desc")).toEqual(["two", "one"]);
  });
});

test("parameters without effect are accepted and listed", async () => {
  await using sim = await serveGithub();
  const { octokit } = sim;
  await octokit.repos.createForAuthenticatedUser({
    name: "app",
    license_template: "mit",
    gitignore_template: "Node",
  });
  await octokit.repos.update({ owner: "sim-user", repo: "app", allow_update_branch: false });
  const answer = await fetch(`${sim.baseUrl}/_sim/unsupported`);
  expect(await answer.json()).toMatchObject({
    parameters: [
      { parameter: "gitignore_template" },
      { parameter: "license_template" },
      { parameter: "allow_update_branch" },
    ],
  });
});

test("code owners and restricted dismissals of a protection are listed, and shown as off", async () => {
  await using sim = await serveGithub();
  const { octokit } = sim;
  const branch = { ...(await sim.repository()), branch: "main" };
  const parts = {
    require_code_owner_reviews: true,
    dismissal_restrictions: { users: ["alice"], teams: [] },
  };
  await octokit.repos.updateBranchProtection({
    ...branch,
    required_status_checks: null,
    enforce_admins: null,
    restrictions: null,
    required_pull_request_reviews: { ...parts, required_approving_review_count: 2 },
  });
  await octokit.repos.updatePullRequestReviewProtection({ ...branch, ...parts });
  const { data } = await octokit.repos.getPullRequestReviewProtection(branch);
  expect(data).toMatchObject({
    require_code_owner_reviews: false,
    required_approving_review_count: 2,
  });
  expect(data.dismissal_restrictions).toBeUndefined();
  const answer = await fetch(`${sim.baseUrl}/_sim/unsupported`);
  const whole = "required_pull_request_reviews";
  expect(await answer.json()).toMatchObject({
    parameters: [
      { method: "PUT", parameter: `${whole}.dismissal_restrictions` },
      { method: "PUT", parameter: `${whole}.require_code_owner_reviews` },
      { method: "PATCH", parameter: "dismissal_restrictions" },
      { method: "PATCH", parameter: "require_code_owner_reviews" },
    ],
  });
});

test("a change of some fields of a protection keeps the others", async () => {
  await using sim = await serveGithub();
  const { octokit } = sim;
  const branch = { ...(await sim.repository()), branch: "main" };
  const build = { strict: true, contexts: ["build"] };
  const tested = { contexts: ["test"] };
  await octokit.repos.updateBranchProtection({
    ...branch,
    required_status_checks: build,
    enforce_admins: null,
    restrictions: null,
    required_pull_request_reviews: {
      dismiss_stale_reviews: true,
      require_last_push_approval: true,
      required_approving_review_count: 2,
    },
  });
  const checks = await octokit.repos.updateStatusCheckProtection({ ...branch, ...tested });
  expect(checks.data).toMatchObject({ strict: true, contexts: ["test"] });
  const loose = await octokit.repos.updateStatusCheckProtection({ ...branch, strict: false });
  expect(loose.data).toMatchObject({ strict: false, contexts: ["test"] });
  const reviews = await octokit.repos.updatePullRequestReviewProtection({
    ...branch,
    require_last_push_approval: false,
  });
  expect(reviews.data).toMatchObject({
    dismiss_stale_reviews: true,
    require_last_push_approval: false,
    required_approving_review_count: 2,
  });
});

describe("shapes", () => {
  test("of users, searches, releases and tags are GitHub's newest", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    expect((await octokit.users.getAuthenticated()).data.user_view_type).toBe("private");
    expect((await octokit.users.getByUsername({ username: "sim-user" })).data.user_view_type).toBe(
      "public",
    );
    const found = await octokit.rest.search.issuesAndPullRequests({ q: "is:issue" });
    expect(found.data).toMatchObject({ total_count: 0, search_type: "lexical" });
    const release = await octokit.repos.createRelease({ ...at, tag_name: "v1" });
    expect(release.data).toMatchObject({ immutable: false, updated_at: release.data.created_at });
    const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
    const { sha: object } = main.object;
    const tag = { ...at, tag: "t", message: "T", object, type: "commit" as const };
    expect((await octokit.git.createTag(tag)).data.verification).toMatchObject({
      verified_at: null,
    });
  });

  test("of errors are texts where GitHub documents texts", async () => {
    await using sim = await serveGithub();
    const { octokit } = sim;
    const at = await sim.repository();
    const error = await failure(octokit.repos.replaceAllTopics({ ...at, names: ["Not A Topic"] }));
    expect(error.response.data).toMatchObject({
      message: "Validation Failed",
      errors: [expect.stringMatching(/^names\.0: /)],
      status: "422",
    });
  });

  test("every response says when the rate limit is reset", async () => {
    await using sim = await serveGithub();
    const { data, headers } = await sim.octokit.rateLimit.get();
    expect(headers["x-ratelimit-reset"]).toBe(String(data.rate.reset));
    const error = await failure(sim.octokit.users.getByUsername({ username: "nobody" }));
    expect(error.response).toMatchObject({
      headers: { "x-ratelimit-reset": headers["x-ratelimit-reset"] },
    });
  });
});
