import { expect, test } from "vitest";
import { failure, serveGithub } from "./testing/github.ts";

test("vulnerability alerts and security fixes are switched on and off", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { repos } = sim.octokit;
  expect((await failure(repos.checkVulnerabilityAlerts(at))).status).toBe(404);
  expect((await failure(repos.enableAutomatedSecurityFixes(at))).status).toBe(422);
  await repos.enableVulnerabilityAlerts(at);
  expect((await repos.checkVulnerabilityAlerts(at)).status).toBe(204);
  await repos.enableAutomatedSecurityFixes(at);
  const fixes = async () => (await repos.checkAutomatedSecurityFixes(at)).data;
  expect(await fixes()).toEqual({ enabled: true, paused: false });
  await repos.disableAutomatedSecurityFixes(at);
  expect(await fixes()).toEqual({ enabled: false, paused: false });
  await repos.enableAutomatedSecurityFixes(at);
  await repos.disableVulnerabilityAlerts(at);
  expect(await fixes()).toEqual({ enabled: false, paused: false });
});

test("a repository has no caches of workflows", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { actions } = sim.octokit;
  expect((await actions.getActionsCacheList(at)).data).toEqual({
    total_count: 0,
    actions_caches: [],
  });
  expect((await failure(actions.deleteActionsCacheByKey({ ...at, key: "npm" }))).status).toBe(404);
  expect((await failure(actions.deleteActionsCacheById({ ...at, cache_id: 1 }))).status).toBe(404);
  expect((await actions.getActionsCacheUsage(at)).data.active_caches_count).toBe(0);
});

test("a new repository and a fork have the default labels of GitHub", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const names = async (octokit: typeof sim.octokit, owner: string) => {
    const { data } = await octokit.issues.listLabelsForRepo({ owner, repo: "app" });
    return data.map(({ name, default: isDefault }) => (isDefault ? name : `${name}?`));
  };
  const expected = [
    "bug",
    "documentation",
    "duplicate",
    "enhancement",
    "good first issue",
    "help wanted",
    "invalid",
    "question",
    "wontfix",
  ];
  expect(await names(sim.octokit, "sim-user")).toEqual(expected);
  const alice = sim.as("alice");
  await alice.repos.createFork(at);
  expect(await names(alice, "alice")).toEqual(expected);
  expect(await sim.told()).not.toContain("label created");
});

test("an owner sees the settings of an organization, others do not", async () => {
  await using sim = await serveGithub();
  const org = "sim-org";
  expect((await sim.octokit.orgs.get({ org })).data).toMatchObject({
    default_repository_permission: "read",
    plan: { name: "team" },
  });
  expect((await sim.as("alice").orgs.get({ org })).data).not.toHaveProperty("plan");
});

test("a draft needs no tag until it is published", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { repos } = sim.octokit;
  const { data } = await repos.createRelease({ ...at, tag_name: "", draft: true });
  const draft = { ...at, release_id: data.id };
  expect(data).toMatchObject({ tag_name: "", draft: true });
  expect((await failure(repos.updateRelease({ ...draft, draft: false }))).status).toBe(422);
  expect((await failure(repos.createRelease({ ...at, tag_name: "" }))).status).toBe(422);
  const published = await repos.updateRelease({ ...draft, tag_name: "v1", draft: false });
  expect(published.data.published_at).not.toBeNull();
});

test("make_latest decides which release is the latest", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { repos } = sim.octokit;
  const latest = async () => (await repos.getLatestRelease(at)).data.tag_name;
  const release = async (tag_name: string, make_latest?: "true" | "false" | "legacy") =>
    repos.createRelease({ ...at, tag_name, ...(make_latest && { make_latest }) });
  await release("v1.0.0");
  await release("v0.9.1", "false");
  expect(await latest()).toBe("v1.0.0");
  await release("v0.9.2", "legacy");
  expect(await latest()).toBe("v1.0.0");
  await release("v1.1.0", "legacy");
  expect(await latest()).toBe("v1.1.0");
  const old = await release("v0.9.3");
  expect(await latest()).toBe("v0.9.3");
  await repos.deleteRelease({ ...at, release_id: old.data.id });
  expect(await latest()).toBe("v1.1.0");
});
