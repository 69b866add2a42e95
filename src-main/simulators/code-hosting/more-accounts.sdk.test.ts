import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { base64, failure, serveGithub } from "./testing/github.ts";
import { armoredKey } from "./testing/gpg-key.ts";

test("a GPG key shows the facts of its packets, and is kept once", async () => {
  await using sim = await serveGithub();
  const { users } = sim.octokit;
  const { data } = await users.createGpgKeyForAuthenticatedUser({
    name: "Laptop",
    armored_public_key: armoredKey,
  });
  expect(data).toMatchObject({
    name: "Laptop",
    key_id: "4251602A5D9192DF",
    can_sign: true,
    can_certify: true,
    can_encrypt_comms: false,
    expires_at: "2030-01-01T12:00:00Z",
    revoked: false,
    raw_key: armoredKey,
    emails: [{ email: "sim-user@users.noreply.localhost", verified: true }],
    subkeys: [
      { key_id: "5B14301E98A4A4C6", can_sign: false, can_encrypt_comms: true, can_certify: false },
    ],
  });
  const again = users.createGpgKeyForAuthenticatedUser({ armored_public_key: armoredKey });
  expect((await failure(again)).status).toBe(422);
  const cut = armoredKey.replace(
    "FbK/OrnzBOPMIE78T9PRizatjDWvAwD8D54ZiIvPHPZWWdAfocIgzYW4ugYwntA7\n",
    "",
  );
  const damaged = users.createGpgKeyForAuthenticatedUser({ armored_public_key: cut });
  expect((await failure(damaged)).status).toBe(422);
  const alice = sim.as("alice").users;
  expect((await alice.listGpgKeysForUser({ username: "sim-user" })).data).toHaveLength(1);
  const at = { gpg_key_id: data.id };
  expect((await failure(alice.getGpgKeyForAuthenticatedUser(at))).status).toBe(404);
  expect((await users.getGpgKeyForAuthenticatedUser(at)).data.id).toBe(data.id);
  await users.deleteGpgKeyForAuthenticatedUser(at);
  expect((await users.listGpgKeysForAuthenticatedUser()).data).toEqual([]);
});

test("people follow people and list addresses elsewhere", async () => {
  await using sim = await serveGithub();
  const { users } = sim.octokit;
  await users.follow({ username: "alice" });
  expect((await failure(users.follow({ username: "sim-user" }))).status).toBe(422);
  await users.checkPersonIsFollowedByAuthenticated({ username: "alice" });
  await users.checkFollowingForUser({ username: "sim-user", target_user: "alice" });
  expect((await users.listFollowedByAuthenticatedUser()).data).toMatchObject([{ login: "alice" }]);
  const alice = sim.as("alice").users;
  expect((await alice.listFollowersForAuthenticatedUser()).data).toMatchObject([
    { login: "sim-user" },
  ]);
  expect((await users.getByUsername({ username: "alice" })).data.followers).toBe(1);
  await users.unfollow({ username: "alice" });
  expect((await users.listFollowersForUser({ username: "alice" })).data).toEqual([]);
  expect((await users.listFollowingForUser({ username: "sim-user" })).data).toEqual([]);
  const account_urls = ["https://x.com/ada", "https://ada.example.com/"];
  await users.addSocialAccountForAuthenticatedUser({ account_urls });
  expect((await users.listSocialAccountsForUser({ username: "sim-user" })).data).toEqual([
    { provider: "twitter", url: "https://x.com/ada" },
    { provider: "generic", url: "https://ada.example.com/" },
  ]);
  await users.deleteSocialAccountForAuthenticatedUser({ account_urls: ["https://x.com/ada"] });
  expect((await users.listSocialAccountsForAuthenticatedUser()).data).toHaveLength(1);
});

test("accounts, teams and installations are listed", async () => {
  await using sim = await serveGithub();
  const { users, orgs, teams, meta } = sim.octokit;
  const { data: own } = await users.getAuthenticated();
  expect((await users.getById({ account_id: own.id })).data.login).toBe("sim-user");
  expect((await orgs.list()).data.map(({ login }) => login)).toEqual(["sim-org"]);
  const org = "sim-org";
  const { data: parent } = await teams.create({ org, name: "Parent", privacy: "closed" });
  await teams.create({ org, name: "Child", privacy: "closed", parent_team_id: parent.id });
  expect((await teams.listChildInOrg({ org, team_slug: "parent" })).data).toMatchObject([
    { slug: "child" },
  ]);
  await teams.addOrUpdateMembershipForUserInOrg({ org, team_slug: "child", username: "alice" });
  expect((await sim.as("alice").teams.listForAuthenticatedUser()).data).toMatchObject([
    { slug: "child", organization: { login: org } },
  ]);
  expect((await orgs.listAppInstallations({ org })).data.total_count).toBe(0);
  expect((await meta.getAllVersions()).data).toContain("2022-11-28");
  expect((await meta.getZen()).data).toBe("Design for failure.");
  const { repo, owner } = await sim.repository();
  await sim.octokit.activity.starRepoForAuthenticatedUser({ owner, repo });
  const { data: starred } = await sim
    .as("alice")
    .activity.listReposStarredByUser({ username: "sim-user" });
  expect(starred).toMatchObject([{ name: repo }]);
  expect((await sim.octokit.repos.listPublic()).data).toMatchObject([{ name: repo }]);
});

test("issues of all repositories are listed by the part that one has in them", async () => {
  await using sim = await serveGithub();
  const { issues } = sim.octokit;
  const at = await sim.repository();
  const { data: milestone } = await issues.createMilestone({ ...at, title: "One" });
  await issues.create({ ...at, title: "Mine", labels: ["bug"], milestone: milestone.number });
  await sim.octokit.repos.createInOrg({ org: "sim-org", name: "other" });
  const other = { owner: "sim-org", repo: "other" };
  await sim.as("alice").issues.create({ ...other, title: "Hers" });
  await issues.addAssignees({ ...other, issue_number: 1, assignees: ["sim-user"] });
  const titles = async (filter: "assigned" | "created" | "all") =>
    (await issues.list({ filter })).data.map(({ title }) => title);
  expect(await titles("assigned")).toEqual(["Hers"]);
  expect(await titles("created")).toEqual(["Mine"]);
  expect(await titles("all")).toEqual(["Hers", "Mine"]);
  expect((await issues.listForOrg({ org: "sim-org", filter: "all" })).data).toMatchObject([
    { title: "Hers", repository: { name: "other" } },
  ]);
  const labelled = { filter: "all", labels: "bug" } as const;
  expect((await issues.listForAuthenticatedUser(labelled)).data).toHaveLength(1);
  await issues.checkUserCanBeAssigned({ ...at, assignee: "sim-user" });
  const nobody = { ...at, issue_number: 1, assignee: "octocat" };
  expect((await failure(issues.checkUserCanBeAssignedToIssue(nobody))).status).toBe(404);
  const of = { ...at, milestone_number: milestone.number };
  expect((await issues.listLabelsForMilestone(of)).data).toMatchObject([{ name: "bug" }]);
});

test("deploy keys and autolinks belong to a repository and its admins", async () => {
  await using sim = await serveGithub();
  const { repos } = sim.octokit;
  const at = await sim.repository();
  const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE3ZTQ1example0000000000000000000000000";
  const { data } = await repos.createDeployKey({ ...at, key: `${key} ci`, read_only: true });
  expect(data).toMatchObject({ title: "ci", key, read_only: true, added_by: "sim-user" });
  expect((await failure(repos.createDeployKey({ ...at, key }))).status).toBe(422);
  expect((await failure(repos.createDeployKey({ ...at, key: "none" }))).status).toBe(422);
  expect((await failure(sim.as("alice").repos.listDeployKeys(at))).status).toBe(403);
  expect((await repos.listDeployKeys(at)).data).toHaveLength(1);
  await repos.getDeployKey({ ...at, key_id: data.id });
  await repos.deleteDeployKey({ ...at, key_id: data.id });
  expect((await failure(repos.getDeployKey({ ...at, key_id: data.id }))).status).toBe(404);
  const link = { key_prefix: "TICKET-", url_template: "https://example.com/<num>" };
  const { data: made } = await repos.createAutolink({ ...at, ...link });
  expect(made).toMatchObject({ ...link, is_alphanumeric: true });
  expect((await failure(repos.createAutolink({ ...at, ...link }))).status).toBe(422);
  const wrong = { ...at, key_prefix: "X-", url_template: "https://example.com" };
  expect((await failure(repos.createAutolink(wrong))).status).toBe(422);
  expect((await repos.listAutolinks(at)).data).toHaveLength(1);
  await repos.getAutolink({ ...at, autolink_id: made.id });
  await repos.deleteAutolink({ ...at, autolink_id: made.id });
  expect((await repos.listAutolinks(at)).data).toEqual([]);
});

test("commits are commented on, and comments reacted to", async () => {
  await using sim = await serveGithub();
  const { repos, reactions } = sim.octokit;
  const at = await sim.repository();
  const { data: commits } = await repos.listCommits(at);
  const commit_sha = commits[0]?.sha ?? "";
  const line = { path: "README.md", position: 1 };
  const { data } = await repos.createCommitComment({ ...at, commit_sha, body: "Nice", ...line });
  expect(data).toMatchObject({ commit_id: commit_sha, ...line, user: { login: "sim-user" } });
  const one = { ...at, comment_id: data.id };
  const { data: reaction } = await reactions.createForCommitComment({ ...one, content: "heart" });
  expect((await reactions.listForCommitComment(one)).data).toHaveLength(1);
  expect((await repos.getCommitComment(one)).data.reactions).toMatchObject({ heart: 1 });
  await reactions.deleteForCommitComment({ ...one, reaction_id: reaction.id });
  expect(
    (await failure(sim.as("alice").repos.updateCommitComment({ ...one, body: "x" }))).status,
  ).toBe(403);
  await repos.updateCommitComment({ ...one, body: "Fine" });
  expect((await repos.listCommentsForCommit({ ...at, commit_sha })).data).toMatchObject([
    { body: "Fine" },
  ]);
  expect((await repos.listCommitCommentsForRepo(at)).data).toHaveLength(1);
  await repos.deleteCommitComment(one);
  expect((await repos.listCommitCommentsForRepo(at)).data).toEqual([]);
  expect(await sim.told()).toContain("commit_comment created");
});

test("languages, authors, the license and READMEs follow from the content", async () => {
  await using sim = await serveGithub();
  const { repos, licenses } = sim.octokit;
  const at = await sim.repository();
  const put = (path: string, content: string) =>
    repos.createOrUpdateFileContents({ ...at, path, message: path, content: base64(content) });
  await put("src/a.ts", "export const a = 1;\n");
  await put("src/README.md", "# Source\n");
  expect((await failure(licenses.getForRepo(at))).status).toBe(404);
  await put("LICENSE", "MIT License\n\nCopyright");
  expect((await licenses.getForRepo(at)).data.license).toMatchObject({ spdx_id: "MIT" });
  expect((await repos.listLanguages(at)).data).toEqual({ TypeScript: 20 });
  expect((await repos.listContributors(at)).data).toMatchObject([
    { login: "sim-user", contributions: 4 },
  ]);
  expect((await repos.getReadmeInDirectory({ ...at, dir: "src" })).data).toMatchObject({
    path: "src/README.md",
  });
  const { data: branch } = await repos.getBranch({ ...at, branch: "main" });
  const commit_sha = branch.commit.sha;
  expect((await repos.listBranchesForHeadCommit({ ...at, commit_sha })).data).toMatchObject([
    { name: "main", protected: false },
  ]);
});

test("branches are renamed, repositories transferred and made from templates", async () => {
  await using sim = await serveGithub();
  const { repos, git, pulls } = sim.octokit;
  const at = await sim.repository();
  const { data: ref } = await git.getRef({ ...at, ref: "heads/main" });
  await git.createRef({ ...at, ref: "refs/heads/topic", sha: ref.object.sha });
  const content = { message: "b", content: base64("b"), branch: "topic" };
  await repos.createOrUpdateFileContents({ ...at, path: "b", ...content });
  await pulls.create({ ...at, title: "P", head: "topic", base: "main" });
  await repos.renameBranch({ ...at, branch: "main", new_name: "trunk" });
  expect((await repos.get(at)).data.default_branch).toBe("trunk");
  expect((await pulls.get({ ...at, pull_number: 1 })).data.base.ref).toBe("trunk");
  expect((await failure(repos.renameBranch({ ...at, branch: "no", new_name: "x" }))).status).toBe(
    404,
  );
  const moved = await repos.transfer({ ...at, new_owner: "sim-org" });
  expect(moved.data.full_name).toBe("sim-org/app");
  expect((await repos.get(at)).data.full_name).toBe("sim-org/app");
  expect(
    (await failure(repos.transfer({ owner: "sim-org", repo: "app", new_owner: "octocat" }))).status,
  ).toBe(422);
  const template = { template_owner: "sim-org", template_repo: "app" };
  expect((await failure(repos.createUsingTemplate({ ...template, name: "new" }))).status).toBe(404);
  await repos.update({ owner: "sim-org", repo: "app", is_template: true });
  const { data: made } = await repos.createUsingTemplate({ ...template, name: "new" });
  expect(made).toMatchObject({ full_name: "sim-user/new", default_branch: "trunk" });
  expect((await repos.listCommits({ owner: "sim-user", repo: "new" })).data).toHaveLength(1);
  expect(await sim.told()).toContain("repository transferred");
});

test("the base of a pull request is merged into its branch", async () => {
  await using sim = await serveGithub();
  const { repos, git, pulls } = sim.octokit;
  const at = await sim.repository();
  const { data: ref } = await git.getRef({ ...at, ref: "heads/main" });
  await git.createRef({ ...at, ref: "refs/heads/topic", sha: ref.object.sha });
  const put = (path: string, branch: string) =>
    repos.createOrUpdateFileContents({ ...at, path, branch, message: path, content: base64(path) });
  await put("a", "topic");
  await pulls.create({ ...at, title: "P", head: "topic", base: "main" });
  const one = { ...at, pull_number: 1 };
  expect((await failure(pulls.updateBranch(one))).status).toBe(422);
  await put("b", "main");
  const wrong = { ...one, expected_head_sha: ref.object.sha };
  expect((await failure(pulls.updateBranch(wrong))).status).toBe(422);
  expect((await pulls.updateBranch(one)).status).toBe(202);
  expect((await pulls.listCommits(one)).data.at(-1)?.commit.message).toBe(
    "Merge branch 'main' into topic",
  );
  expect(await sim.told()).toContain("pull_request synchronize");
});

test("release notes name the pull requests since the last release", async () => {
  await using sim = await serveGithub();
  const { repos, git, pulls } = sim.octokit;
  const at = await sim.repository();
  await repos.createRelease({ ...at, tag_name: "v1" });
  const { data: ref } = await git.getRef({ ...at, ref: "heads/main" });
  await git.createRef({ ...at, ref: "refs/heads/topic", sha: ref.object.sha });
  const content = { message: "a", content: base64("a"), branch: "topic" };
  await repos.createOrUpdateFileContents({ ...at, path: "a", ...content });
  await pulls.create({ ...at, title: "Add a", head: "topic", base: "main" });
  await pulls.merge({ ...at, pull_number: 1 });
  const { data } = await repos.generateReleaseNotes({ ...at, tag_name: "v2" });
  expect(data.name).toBe("v2");
  expect(data.body).toContain("* Add a by @sim-user in ");
  expect(data.body).toContain("/compare/v1...v2");
  const { data: release } = await repos.createRelease({
    ...at,
    tag_name: "v2",
    body: "Hello",
    generate_release_notes: true,
  });
  expect(release.body).toMatch(/^Hello\n\n## What's Changed\n/);
  expect(release.name).toBe("v2");
});

test("commits, code, users, labels and topics are searched", async () => {
  await using sim = await serveGithub();
  const { repos, search, issues } = sim.octokit;
  const at = await sim.repository();
  const content = base64("export const needle = 1;\n");
  await repos.createOrUpdateFileContents({
    ...at,
    path: "src/a.ts",
    message: "Add needle",
    content,
  });
  await repos.replaceAllTopics({ ...at, names: ["sewing"] });
  await issues.createLabel({ ...at, name: "needlework" });
  const { data: repository } = await repos.get(at);
  const count = async (found: Promise<{ data: { total_count: number } }>) =>
    (await found).data.total_count;
  expect(await count(search.commits({ q: "needle repo:sim-user/app" }))).toBe(1);
  expect(await count(search.commits({ q: "needle author:alice" }))).toBe(0);
  const code = await search.code({ q: "needle language:typescript extension:ts" });
  expect(code.data.items).toMatchObject([{ path: "src/a.ts", repository: { name: "app" } }]);
  expect(await count(search.code({ q: "needle path:docs" }))).toBe(0);
  expect(await count(search.users({ q: "alice type:user" }))).toBe(1);
  expect(await count(search.users({ q: "sim type:org" }))).toBe(1);
  const within = { repository_id: repository.id };
  expect(await count(search.labels({ ...within, q: "needle" }))).toBe(1);
  expect(await count(search.topics({ q: "sew" }))).toBe(1);
  expect((await failure(search.code({ q: "" }))).status).toBe(422);
  expect((await failure(search.users({ q: "color:red" }))).status).toBe(422);
});

testConformance(simulator, conformance, import.meta.url);
