import { readFileSync } from "node:fs";
import { Kind, parse, print } from "graphql";
import { expect, test } from "vitest";
import { type GithubScene, serveGithub } from "../testing/github.ts";

/** The operations that a tool sends, by their names; copied from the tool's source. */
function operationsOf(tool: string): ReadonlyMap<string, string> {
  const file = new URL(`../testing/queries/${tool}.graphql`, import.meta.url);
  const { definitions } = parse(readFileSync(file, "utf8"));
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(
    definitions.flatMap((one) => {
      if (one.kind !== Kind.OPERATION_DEFINITION) return [];
      const body = print(one);
      const used = fragments.filter((part) => body.includes(`...${part.name.value}`));
      return [[one.name?.value ?? "", [body, ...used.map(print)].join("\n")] as const];
    }),
  );
}

/** Makes the caller of a tool's operations on one repository. */
function toolOn({ octokit }: GithubScene, tool: string, at: object) {
  const operations = operationsOf(tool);
  return async (operation: string, variables: object = {}) => {
    const query = operations.get(operation);
    if (query === undefined) throw new Error(`${tool} has no operation ${operation}`);
    return octokit.graphql<{ repository: unknown }>(query, { ...at, ...variables });
  };
}

/** A repository with a squashed pull request #1, a merged one #2, and a release of the first. */
async function withHistory(sim: GithubScene) {
  const at = await sim.repository();
  const { octokit } = sim;
  const { data: first } = await octokit.repos.getBranch({ ...at, branch: "main" });
  await sim.post("/_sim/clock", { advance_seconds: 60 });
  const made: string[] = [];
  for (const [name, merge_method] of [
    ["one", "squash"],
    ["two", "merge"],
  ] as const) {
    const files = { [`${name}.txt`]: name };
    await sim.post("/_push", { repository: "sim-user/app", branch: name, files, message: name });
    const pull = { ...at, title: `feat: ${name}`, head: name, base: "main", body: `Does ${name}` };
    const { data } = await octokit.pulls.create(pull);
    const merged = { ...at, pull_number: data.number, merge_method };
    made.push((await octokit.pulls.merge(merged)).data.sha);
    if (name === "one")
      await octokit.repos.createRelease({ ...at, tag_name: "v1.0.0", body: "*First*" });
  }
  return { at, first: first.commit.sha, squash: made[0] ?? "", merge: made[1] ?? "" };
}

test("release-please finds releases with their commits, and pull requests of commits", async () => {
  await using sim = await serveGithub();
  const { at, squash, merge } = await withHistory(sim);
  const send = toolOn(sim, "release-please", { ...at, num: 25, maxFilesChanged: 64 });
  expect(await send("releases")).toMatchObject({
    repository: {
      releases: {
        nodes: [{ tag: { name: "v1.0.0" }, tagCommit: { oid: squash }, isDraft: false }],
      },
    },
  });
  const pull = { baseRefName: "main", mergeCommit: { oid: squash } };
  expect(await send("pullRequestsSince", { targetBranch: "main" })).toMatchObject({
    repository: {
      ref: {
        target: {
          history: {
            nodes: [
              { sha: merge, associatedPullRequests: { nodes: [{ number: 2 }] } },
              { message: "two", associatedPullRequests: { nodes: [{ number: 2 }] } },
              {
                sha: squash,
                associatedPullRequests: {
                  nodes: [{ number: 1, ...pull, files: { nodes: [{ path: "one.txt" }] } }],
                },
              },
              { associatedPullRequests: { nodes: [] } },
            ],
          },
        },
      },
    },
  });
  const merged = { targetBranch: "main", states: ["MERGED"] };
  expect(await send("mergedPullRequests", merged)).toMatchObject({
    repository: { pullRequests: { nodes: [{ number: 2 }, { number: 1 }] } },
  });
});

test("semantic-release finds the pull requests of its commits and its open issues", async () => {
  await using sim = await serveGithub();
  const { at, squash } = await withHistory(sim);
  await sim.octokit.issues.create({ ...at, title: "The release failed", body: "semantic-release" });
  const send = toolOn(sim, "semantic-release", at);
  expect(await send("getAssociatedPRs", { sha: squash })).toMatchObject({
    repository: {
      commit: {
        oid: squash,
        associatedPullRequests: { nodes: [{ number: 1, commits: { totalCount: 1 } }] },
      },
    },
  });
  const filter = { createdBy: "sim-user" };
  expect(await send("getSRIssues", { filter })).toMatchObject({
    repository: { issues: { nodes: [{ number: 3 }] } },
  });
  expect(await send("getRelatedIssues")).toMatchObject({
    repository: { issue1: { number: 1 }, issue2: { mergedBy: { login: "sim-user" } } },
  });
});

test("release-drafter compares a tag with a branch and follows a path", async () => {
  await using sim = await serveGithub();
  const { at, merge } = await withHistory(sim);
  const send = toolOn(sim, "release-drafter", {
    owner: at.owner,
    name: at.repo,
    withPullRequestBody: true,
    withPullRequestURL: true,
    withBaseRefName: true,
    withHeadRefName: true,
  });
  const refs = { baseRef: "refs/tags/v1.0.0", headRef: "main" };
  expect(
    await send("findCommitsInComparison", { ...refs, pullRequestLimit: 5, historyLimit: 15 }),
  ).toMatchObject({
    repository: {
      ref: {
        compare: {
          commits: {
            nodes: [
              { message: "two" },
              {
                oid: merge,
                author: { user: { login: "sim-user" } },
                associatedPullRequests: { nodes: [{ title: "feat: two", headRefName: "two" }] },
              },
            ],
          },
        },
      },
    },
  });
  const path = { targetCommitish: "main", path: "one.txt" };
  expect(await send("findCommitsWithPathChangesQuery", path)).toMatchObject({
    repository: { object: { history: { nodes: [{ __typename: "Commit" }] } } },
  });
  const recent = { baseRefName: "main", limit: 5 };
  expect(await send("findRecentMergedPullRequests", recent)).toMatchObject({
    repository: { pullRequests: { nodes: [{ number: 2 }, { number: 1 }] } },
  });
  expect(await send("resolveCommitish", { expression: "main" })).toMatchObject({
    repository: { object: { oid: merge } },
  });
  expect(await send("resolvePullRequestCommitish", { number: 2 })).toMatchObject({
    repository: { pullRequest: { mergeCommit: { oid: merge } } },
  });
});

test("Renovate reads a repository, its issues, tags and releases", async () => {
  await using sim = await serveGithub();
  const { at, squash, first } = await withHistory(sim);
  const tagged = await sim.octokit.git.createTag({
    ...at,
    tag: "v0.9.0",
    message: "Old",
    object: first,
    type: "commit",
  });
  const ref = { ref: "refs/tags/v0.9.0", sha: tagged.data.sha };
  await sim.octokit.git.createRef({ ...at, ...ref });
  const send = toolOn(sim, "renovate", { owner: at.owner, name: at.repo, count: 100 });
  expect(await send("repoInfo", { user: "sim-user" })).toMatchObject({
    repository: { hasVulnerabilityAlertsEnabled: false, mergeQueue: null },
  });
  expect(await send("getIssues", { user: "sim-user" })).toMatchObject({
    repository: { issues: { nodes: [] } },
  });
  expect(await send("repoMergeQueue", { branch: "main" })).toMatchObject({
    repository: { mergeQueue: null },
  });
  expect(await send("prIsInMergeQueue", { number: 1 })).toMatchObject({
    repository: { pullRequest: { isInMergeQueue: false } },
  });
  expect(await send("branches")).toMatchObject({
    repository: {
      payload: { nodes: [{ version: "main" }, { version: "one" }, { version: "two" }] },
    },
  });
  expect(await send("releases")).toMatchObject({
    repository: { payload: { nodes: [{ version: "v1.0.0", description: "*First*" }] } },
  });
  expect(await send("tags")).toMatchObject({
    repository: {
      isRepoPrivate: false,
      payload: {
        nodes: [
          { version: "v1.0.0", target: { type: "Commit", oid: squash } },
          { version: "v0.9.0", target: { type: "Tag", target: { type: "Commit", oid: first } } },
        ],
      },
    },
  });
});
