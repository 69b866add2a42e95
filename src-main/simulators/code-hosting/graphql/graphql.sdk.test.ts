import { Octokit } from "@octokit/rest";
import { describe, expect, test } from "vitest";
import { base64, failure, type GithubScene, serveGithub } from "../testing/github.ts";

/** A repository with an issue #1, and a pull request #2 from `next`. */
async function withWork(sim: GithubScene) {
  const at = await sim.repository();
  const { octokit } = sim;
  await octokit.issues.create({ ...at, title: "Broken", body: "It *is*", labels: ["crash"] });
  const files = { "a.txt": "a\n" };
  await sim.post("/_push", { repository: "sim-user/app", branch: "next", files });
  const pull = { ...at, title: "Repair", head: "next", base: "main", body: "Fixes #1" };
  await octokit.pulls.create(pull);
  return at;
}

const variables = { owner: "sim-user", name: "app" };

describe("queries", () => {
  test("list issues as gh does, page by page", async () => {
    await using sim = await serveGithub();
    const at = await withWork(sim);
    for (const title of ["Two", "Three"]) await sim.octokit.issues.create({ ...at, title });
    const query = `query IssueList($owner: String!, $repo: String!, $limit: Int, $endCursor: String,
        $states: [IssueState!] = OPEN, $assignee: String, $author: String) {
      repository(owner: $owner, name: $repo) {
        hasIssuesEnabled
        issues(first: $limit, after: $endCursor, orderBy: {field: CREATED_AT, direction: DESC},
            states: $states, filterBy: {assignee: $assignee, createdBy: $author}) {
          totalCount
          nodes { ...issue }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
    fragment issue on Issue { number title state updatedAt labels(first: 100) { nodes { name } } author { login } }`;
    const list = async (endCursor?: string) => {
      const input = { owner: "sim-user", repo: "app", limit: 2, endCursor };
      const { repository } = await sim.octokit.graphql<{
        repository: {
          issues: {
            totalCount: number;
            nodes: { title: string }[];
            pageInfo: { hasNextPage: boolean; endCursor: string };
          };
        };
      }>(query, input);
      return repository.issues;
    };
    const first = await list();
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const second = await list(first.pageInfo.endCursor);
    expect([...first.nodes, ...second.nodes].map(({ title }) => title)).toEqual([
      "Three",
      "Two",
      "Broken",
    ]);
    expect(second.nodes[0]).toMatchObject({ labels: { nodes: [{ name: "crash" }] } });
  });

  test("show an issue or pull request by its number, with the fields of gh", async () => {
    await using sim = await serveGithub();
    await withWork(sim);
    await sim.post("/_comment", {
      repository: "sim-user/app",
      number: 1,
      login: "alice",
      body: "Indeed",
    });
    const query = `query IssueByNumber($owner: String!, $name: String!, $number: Int!) {
      repository(owner: $owner, name: $name) {
        hasIssuesEnabled
        issue: issueOrPullRequest(number: $number) {
          __typename
          ...on Issue { id number title body state url stateReason
            comments(last: 1) { nodes { body author { login } } totalCount }
            reactionGroups { content users { totalCount } } }
          ...on PullRequest { id number title state isDraft mergeable mergeStateStatus reviewDecision
            headRefName baseRefName additions changedFiles isCrossRepository
            headRepository { name } headRepositoryOwner { id login ... on User { name } }
            closingIssuesReferences(first: 5) { nodes { number } }
            statusCheckRollup: commits(last: 1) { nodes { commit { statusCheckRollup {
              contexts(first: 100) { nodes { __typename
                ...on StatusContext { context state }
                ...on CheckRun { name status conclusion checkSuite { workflowRun { workflow { name } } } } }
                pageInfo { hasNextPage endCursor } } } } } } }
        }
      }
    }`;
    const show = (number: number) => sim.octokit.graphql(query, { ...variables, number });
    expect(await show(1)).toMatchObject({
      repository: {
        issue: {
          __typename: "Issue",
          state: "OPEN",
          comments: { totalCount: 1, nodes: [{ body: "Indeed", author: { login: "alice" } }] },
        },
      },
    });
    const sha = "next";
    await sim.post("/_check", {
      repository: "sim-user/app",
      sha,
      name: "ci",
      conclusion: "success",
    });
    expect(await show(2)).toMatchObject({
      repository: {
        issue: {
          __typename: "PullRequest",
          mergeable: "MERGEABLE",
          mergeStateStatus: "CLEAN",
          reviewDecision: null,
          additions: 1,
          closingIssuesReferences: { nodes: [{ number: 1 }] },
          statusCheckRollup: {
            nodes: [
              {
                commit: {
                  statusCheckRollup: {
                    contexts: { nodes: [{ __typename: "CheckRun", conclusion: "SUCCESS" }] },
                  },
                },
              },
            ],
          },
        },
      },
    });
  });

  test("find nodes by the ids of the REST API", async () => {
    await using sim = await serveGithub();
    const at = await withWork(sim);
    const { octokit } = sim;
    const { data: repository } = await octokit.repos.get(at);
    const { data: issue } = await octokit.issues.get({ ...at, issue_number: 1 });
    const { data: pull } = await octokit.pulls.get({ ...at, pull_number: 2 });
    const { data: asIssue } = await octokit.issues.get({ ...at, issue_number: 2 });
    expect(asIssue.node_id).toBe(pull.node_id);
    const { data: user } = await octokit.users.getAuthenticated();
    const ids = [repository.node_id, issue.node_id, pull.node_id, user.node_id];
    const query = "query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }";
    expect(await octokit.graphql(query, { ids })).toEqual({
      nodes: ["Repository", "Issue", "PullRequest", "User"].map((name, index) => ({
        __typename: name,
        id: ids[index],
      })),
    });
  });

  test("show the viewer, owners, searches, refs and files", async () => {
    await using sim = await serveGithub();
    await withWork(sim);
    const query = `query {
      viewer { login organizations(first: 5) { nodes { login } } }
      repositoryOwner(login: "sim-user") { login repositories(first: 10) { totalCount } }
      search(query: "is:pr is:open", type: ISSUE, first: 5) { issueCount nodes { ...on PullRequest { number } } }
      rateLimit { limit remaining }
      repository(owner: "sim-user", name: "app") {
        viewerPermission
        defaultBranchRef { name target { oid ...on Commit { messageHeadline history(first: 1) { totalCount } } } }
        object(expression: "next:a.txt") { ...on Blob { text byteSize } }
        refs(first: 10, refPrefix: "refs/heads/") { nodes { name } }
        pullRequests(first: 5, headRefName: "next", states: [OPEN, MERGED]) { nodes { number } }
      }
    }`;
    expect(await sim.octokit.graphql(query)).toMatchObject({
      viewer: { login: "sim-user", organizations: { nodes: [{ login: "sim-org" }] } },
      repositoryOwner: { repositories: { totalCount: 1 } },
      search: { issueCount: 1, nodes: [{ number: 2 }] },
      rateLimit: { limit: 5_000 },
      repository: {
        viewerPermission: "ADMIN",
        defaultBranchRef: { name: "main", target: { messageHeadline: "Initial commit" } },
        object: { text: "a\n", byteSize: 2 },
        refs: { nodes: [{ name: "main" }, { name: "next" }] },
        pullRequests: { nodes: [{ number: 2 }] },
      },
    });
  });

  test("are introspected", async () => {
    await using sim = await serveGithub();
    const query = '{ __type(name: "Issue") { fields(includeDeprecated: true) { name } } }';
    const { __type: type } = await sim.octokit.graphql<{
      __type: { fields: { name: string }[] };
    }>(query);
    expect(type.fields.map(({ name }) => name)).toContain("stateReason");
  });
});

describe("mutations", () => {
  test("open, change, comment on and close issues, and record the events of the REST API", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const { octokit } = sim;
    const { data: repository } = await octokit.repos.get(at);
    const { data: label } = await octokit.issues.createLabel({ ...at, name: "crash" });
    const make = `mutation($input: CreateIssueInput!) {
      createIssue(input: $input) { issue { id url number } clientMutationId } }`;
    const input = { repositoryId: repository.node_id, title: "New", labelIds: [label.node_id] };
    const made = await octokit.graphql<{ createIssue: { issue: { id: string } } }>(make, { input });
    const { id } = made.createIssue.issue;
    const run = (text: string) => octokit.graphql(`mutation { ${text} }`);
    await run(
      `addComment(input: {subjectId: "${id}", body: "Hm"}) { commentEdge { node { url } } }`,
    );
    await run(`updateIssue(input: {id: "${id}", title: "Newer"}) { issue { title } }`);
    await run(
      `removeLabelsFromLabelable(input: {labelableId: "${id}", labelIds: ["${label.node_id}"]})
        { labelable { labels(first: 1) { totalCount } } }`,
    );
    await run(
      `closeIssue(input: {issueId: "${id}", stateReason: NOT_PLANNED}) { issue { state } }`,
    );
    await run(`reopenIssue(input: {issueId: "${id}"}) { issue { state } }`);
    expect(await sim.told(2)).toEqual([
      "issues opened",
      "issues labeled",
      "issue_comment created",
      "issues edited",
      "issues unlabeled",
      "issues closed",
      "issues reopened",
    ]);
  });

  test("open, review and merge pull requests", async () => {
    await using sim = await serveGithub();
    const at = await withWork(sim);
    const { octokit } = sim;
    const content = base64("b");
    const put = { ...at, path: "b", message: "b", content };
    const { data: main } = await octokit.git.getRef({ ...at, ref: "heads/main" });
    await octokit.git.createRef({ ...at, ref: "refs/heads/other", sha: main.object.sha });
    await octokit.repos.createOrUpdateFileContents({ ...put, branch: "other" });
    const { data: repository } = await octokit.repos.get(at);
    const make = `mutation($input: CreatePullRequestInput!) {
      createPullRequest(input: $input) { pullRequest { id isDraft } } }`;
    const made = await octokit.graphql<{
      createPullRequest: { pullRequest: { id: string; isDraft: boolean } };
    }>(make, {
      input: {
        repositoryId: repository.node_id,
        title: "Other",
        headRefName: "other",
        baseRefName: "main",
        draft: true,
      },
    });
    const { id, isDraft } = made.createPullRequest.pullRequest;
    expect(isDraft).toBe(true);
    const bob = sim.as("bob");
    const review = `mutation { addPullRequestReview(input: {pullRequestId: "${id}", event: APPROVE})
      { pullRequestReview { state author { login } } } }`;
    expect(await bob.graphql(review)).toMatchObject({
      addPullRequestReview: { pullRequestReview: { state: "APPROVED", author: { login: "bob" } } },
    });
    const merge = `mutation { mergePullRequest(input: {pullRequestId: "${id}", mergeMethod: SQUASH})
      { pullRequest { state mergeCommit { messageHeadline } } } }`;
    const draft = await failure(octokit.graphql(merge));
    expect(draft.message).toContain("draft");
    await octokit.graphql(
      `mutation { markPullRequestReadyForReview(input: {pullRequestId: "${id}"}) { pullRequest { isDraft } } }`,
    );
    expect((await failure(bob.graphql(merge))).message).toContain("Must have push access");
    expect(await octokit.graphql(merge)).toEqual({
      mergePullRequest: {
        pullRequest: { state: "MERGED", mergeCommit: { messageHeadline: "b (#3)" } },
      },
    });
  });

  test("create repositories and stars", async () => {
    await using sim = await serveGithub();
    const made = await sim.octokit.graphql<{ createRepository: { repository: { id: string } } }>(
      `mutation { createRepository(input: {name: "made", visibility: PRIVATE, ownerId: "${
        (await sim.octokit.users.getAuthenticated()).data.node_id
      }"}) { repository { id nameWithOwner isPrivate } } }`,
    );
    expect(made).toMatchObject({
      createRepository: { repository: { nameWithOwner: "sim-user/made", isPrivate: true } },
    });
    const { id } = made.createRepository.repository;
    const star = `mutation { addStar(input: {starrableId: "${id}"}) { starrable { stargazerCount } } }`;
    expect(await sim.octokit.graphql(star)).toEqual({
      addStar: { starrable: { stargazerCount: 1 } },
    });
  });
});

test("the paths of a server of one's own are served, and kept in links", async () => {
  await using sim = await serveGithub();
  await sim.repository();
  const octokit = new Octokit({ baseUrl: `${sim.baseUrl}/api/v3`, auth: "ghp_test" });
  const { data } = await octokit.repos.get({ owner: "sim-user", repo: "app" });
  expect(data).toMatchObject({
    url: `${sim.baseUrl}/api/v3/repos/sim-user/app`,
    html_url: `${sim.baseUrl}/sim-user/app`,
  });
  expect(await octokit.graphql("{ viewer { login } }")).toEqual({ viewer: { login: "sim-user" } });
  const answer = await fetch(`${sim.baseUrl}/api/v3other`);
  expect(answer.status).toBe(404);
});

describe("errors", () => {
  test("name the missing object, with its path", async () => {
    await using sim = await serveGithub();
    const query = '{ repository(owner: "sim-user", name: "none") { id } }';
    const error = await failure(sim.octokit.graphql(query));
    expect(error).toMatchObject({
      errors: [
        {
          type: "NOT_FOUND",
          path: ["repository"],
          message: "Could not resolve to a Repository with the name 'sim-user/none'.",
        },
      ],
    });
  });

  test.each([
    ["lists", `{ search(query: ${"[".repeat(5_000)}`, "depth"],
    ["selections", "{ viewer ".repeat(2_000), "depth"],
    [
      "fragments",
      `{ viewer { ...f0 } } ${Array.from(
        { length: 5_000 },
        (_, n) => `fragment f${String(n)} on User { ...f${String(n + 1)} }`,
      ).join(" ")}`,
      "tokens",
    ],
  ])("reject a query with many nested %s", async (_, query, problem) => {
    await using sim = await serveGithub();
    const response = await sim.octokit.request("POST /graphql", { query });
    expect(response.data).toMatchObject({
      errors: [{ message: expect.stringContaining(problem) as string }],
    });
  });

  test("accept a chain of fragments", async () => {
    await using sim = await serveGithub();
    const chain = Array.from(
      { length: 1_500 },
      (_, n) =>
        `fragment f${String(n)} on User { ${n === 1_499 ? "login" : `...f${String(n + 1)}`} }`,
    );
    const { viewer } = await sim.octokit.graphql<{ viewer: { login: string } }>(
      `{ viewer { ...f0 } } ${chain.join(" ")}`,
    );
    expect(viewer.login).toBe("sim-user");
  });

  test("reject unsupported fields, change nothing and list them", async () => {
    await using sim = await serveGithub();
    const at = await withWork(sim);
    const { data: issue } = await sim.octokit.issues.get({ ...at, issue_number: 1 });
    const query = `mutation { closeIssue(input: {issueId: "${issue.node_id}"}) {
      issue { state nonsense } } }`;
    const error = await failure(sim.octokit.graphql(query));
    expect(error.message).toContain("Field 'nonsense' doesn't exist on type 'Issue'");
    expect((await sim.octokit.issues.get({ ...at, issue_number: 1 })).data.state).toBe("open");
    const answer = await fetch(`${sim.baseUrl}/_sim/unsupported`);
    expect(await answer.json()).toMatchObject({
      parameters: [{ method: "POST", path: "/graphql", parameter: "Issue.nonsense", count: 1 }],
    });
    expect((await failure(sim.octokit.graphql("{ viewer {"))).message).toContain("Syntax Error");
  });
});
