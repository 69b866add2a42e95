import { describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { type Json, type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";
import { nameToken } from "./state.ts";
import { explainPayload } from "./testing/webhook-schema.ts";

function setup(changes: Partial<SimulatorSettings> = {}) {
  const client = openClient(simulator, changes);
  const ask = (method: Method, url: string, body?: unknown, token = "x") =>
    client.ask(method, url, body, { authorization: `token ${token}` });
  const log = async () => {
    const { json } = await ask("GET", "/_sim/egress");
    const events = json["events"] as { type: string; payload: Json }[];
    expect(events.flatMap(({ type, payload }) => explainPayload(type, payload) ?? [])).toEqual([]);
    return events.map(({ type, payload }) => [type, payload["action"]].filter(Boolean).join(" "));
  };
  return { ...client, ask, log };
}

const ROOT = "/repos/sim-user/app";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A repository with a first commit, a branch with one more, and a pull request between them. */
async function withPull() {
  const sim = setup();
  const { ask } = sim;
  await ask("POST", "/user/repos", { name: "app", auto_init: true, description: "An app" });
  const main = String(
    ((await ask("GET", `${ROOT}/git/ref/heads/main`)).json["object"] as Json)["sha"],
  );
  await ask("POST", `${ROOT}/git/refs`, { ref: "refs/heads/next", sha: main });
  const file = { message: "Add", content: base64("x\n"), branch: "next" };
  await ask("PUT", `${ROOT}/contents/docs/x.txt`, file);
  await ask("POST", `${ROOT}/pulls`, { title: "Next", head: "next", base: "main" });
  return { ...sim, main };
}

test("people, topics and lists", async () => {
  await using sim = await withPull();
  const { ask } = sim;
  expect((await ask("GET", "/users/SIM-USER")).json).toMatchObject({
    login: "sim-user",
    public_repos: 1,
  });
  expect((await ask("GET", "/orgs/sim-org")).json).toMatchObject({ login: "sim-org" });
  expect((await ask("GET", "/orgs/sim-user")).status).toBe(404);
  expect((await ask("GET", "/user/orgs")).json).toMatchObject([{ login: "sim-org" }]);
  expect((await ask("GET", "/users/sim-user/repos")).json).toMatchObject([{ name: "app" }]);
  expect((await ask("PUT", `${ROOT}/topics`, { names: ["one"] })).json).toEqual({ names: ["one"] });
  expect((await ask("GET", `${ROOT}/topics`)).json).toEqual({ names: ["one"] });
  expect((await ask("GET", `${ROOT}/assignees`)).json).toMatchObject([{ login: "sim-user" }]);
  await ask("PUT", "/user/starred/sim-user/app");
  expect((await ask("GET", "/user/starred")).json).toMatchObject([{ stargazers_count: 1 }]);
  expect((await ask("GET", `${ROOT}/stargazers`)).json).toMatchObject([{ login: "sim-user" }]);
  const found = await ask("GET", "/search/repositories?q=app+topic:one+stars:>=1+-is:private");
  expect(found.json).toMatchObject({ total_count: 1, items: [{ full_name: "sim-user/app" }] });
  expect((await sim.log()).slice(-3)).toEqual([
    "repository edited",
    "star created",
    "watch started",
  ]);
});

test("labels, milestones and comments are listed and shown", async () => {
  await using sim = await withPull();
  const { ask } = sim;
  await ask("POST", `${ROOT}/labels`, { name: "a/b", color: "00ff00" });
  expect((await ask("GET", `${ROOT}/labels?page=2&per_page=9`)).json).toMatchObject([
    { name: "a/b" },
  ]);
  expect((await ask("GET", `${ROOT}/labels/a%2Fb`)).json).toMatchObject({ color: "00ff00" });
  await ask("POST", `${ROOT}/issues/1/labels`, ["a/b"]);
  expect((await ask("GET", `${ROOT}/issues/1/labels`)).json).toMatchObject([{ name: "a/b" }]);
  await ask("POST", `${ROOT}/milestones`, { title: "v1", due_on: "2026-03-01T00:00:00Z" });
  expect((await ask("GET", `${ROOT}/milestones`)).json).toMatchObject([{ number: 1 }]);
  expect((await ask("GET", `${ROOT}/milestones/1`)).json).toMatchObject({
    due_on: "2026-03-01T00:00:00Z",
  });
  await ask("PATCH", `${ROOT}/issues/1`, { milestone: 1 });
  await ask("PATCH", `${ROOT}/issues/1`, { milestone: null });
  await ask("POST", `${ROOT}/issues/1/comments`, { body: "Nice" });
  for (const path of ["/issues/1/comments", "/issues/comments"]) {
    expect((await ask("GET", ROOT + path)).json).toMatchObject([{ body: "Nice" }]);
  }
  expect((await ask("GET", `${ROOT}/issues/comments/1`)).json).toMatchObject({ body: "Nice" });
  expect(await sim.log()).toContain("pull_request demilestoned");
});

test("pull requests are listed, reviewed, dismissed; branches are merged", async () => {
  await using sim = await withPull();
  const { ask } = sim;
  expect((await ask("GET", `${ROOT}/pulls?head=sim-user:next&base=main`)).json).toMatchObject([
    { number: 1 },
  ]);
  expect((await ask("GET", `${ROOT}/pulls?state=closed`)).json).toEqual([]);
  expect((await ask("GET", `${ROOT}/pulls/1/commits`)).json).toMatchObject([
    { commit: { message: "Add" } },
  ]);
  const reviews = `${ROOT}/pulls/1/reviews`;
  const alice = nameToken("alice");
  const pending = await ask("POST", reviews, { body: "Later" }, alice);
  expect(pending.json).toMatchObject({ state: "PENDING" });
  await ask("POST", `${reviews}/1/events`, { event: "REQUEST_CHANGES" }, alice);
  await ask("PUT", `${reviews}/1/dismissals`, { message: "Done" });
  expect((await ask("GET", `${reviews}/1`)).json).toMatchObject({ state: "DISMISSED" });
  await ask("POST", reviews, {});
  expect((await ask("DELETE", `${reviews}/2`)).status).toBe(200);
  expect((await ask("GET", reviews)).json).toHaveLength(1);
  expect((await ask("GET", `${ROOT}/compare/main...next`)).json).toMatchObject({
    status: "ahead",
    ahead_by: 1,
    files: [{ filename: "docs/x.txt" }],
  });
  expect((await ask("POST", `${ROOT}/merges`, { base: "main", head: "next" })).status).toBe(201);
  expect((await ask("POST", `${ROOT}/merges`, { base: "main", head: "next" })).status).toBe(204);
  expect((await sim.log()).slice(-3)).toEqual([
    "pull_request_review submitted",
    "pull_request_review dismissed",
    "push",
  ]);
});

test("git objects, branches, files behind links, hooks and releases are shown", async () => {
  await using sim = await withPull();
  const { ask, main } = sim;
  expect((await ask("GET", `${ROOT}/branches/next`)).json).toMatchObject({ name: "next" });
  const tree = await ask("GET", `${ROOT}/git/trees/next?recursive=1`);
  const entries = tree.json["tree"] as { path: string; sha: string }[];
  expect(entries.map(({ path }) => path)).toEqual(["README.md", "docs", "docs/x.txt"]);
  const blob = await ask("GET", `${ROOT}/git/blobs/${entries[2]?.sha ?? ""}`);
  expect(blob.json).toMatchObject({ content: `${base64("x\n")}\n`, size: 2 });
  const tag = await ask("POST", `${ROOT}/git/tags`, {
    tag: "v1",
    message: "One",
    object: main,
    type: "commit",
  });
  expect((await ask("GET", `${ROOT}/git/tags/${String(tag.json["sha"])}`)).json).toMatchObject({
    tag: "v1",
  });
  const readme = await ask("GET", `${ROOT}/readme`);
  expect(readme.json).toMatchObject({ path: "README.md" });
  const link = String(readme.json["download_url"]).replace("http://localhost", "");
  expect((await ask("GET", link)).text).toBe("# app\nAn app\n");
  await ask("POST", `${ROOT}/hooks`, { config: { url: "http://127.0.0.1:9/" } });
  await ask("PATCH", `${ROOT}/hooks/1/config`, { content_type: "json", insecure_ssl: 1 });
  expect((await ask("GET", `${ROOT}/hooks/1/config`)).json).toMatchObject({ insecure_ssl: "1" });
  await ask("POST", `${ROOT}/releases`, { tag_name: "v2", draft: true });
  await ask("PATCH", `${ROOT}/releases/1`, { draft: false });
  expect((await ask("GET", `${ROOT}/releases`)).json).toMatchObject([
    { tag_name: "v2", draft: false },
  ]);
  expect((await ask("GET", `${ROOT}/releases/1`)).json).toMatchObject({ id: 1 });
  expect((await sim.log()).slice(-4)).toEqual([
    "ping",
    "release created",
    "release edited",
    "release published",
  ]);
});

describe("bad input", () => {
  test.each([
    ["POST", "/user/repos", {}, 422],
    ["POST", "/user/repos", [], 400],
    ["POST", "/user/repos", { name: "a b" }, 422],
    ["POST", "/orgs/nobody/repos", { name: "a" }, 404],
    ["PATCH", ROOT, { default_branch: "gone" }, 422],
    ["PATCH", ROOT, { private: "yes" }, 422],
    ["POST", `${ROOT}/issues`, { title: "" }, 422],
    ["POST", `${ROOT}/issues`, { title: "x", assignees: ["nobody"] }, 422],
    ["POST", `${ROOT}/issues`, { title: "x", milestone: 9 }, 422],
    ["PATCH", `${ROOT}/issues/1`, { state: "gone" }, 422],
    ["GET", `${ROOT}/issues/x`, undefined, 404],
    ["POST", `${ROOT}/issues/1/comments`, {}, 422],
    ["POST", `${ROOT}/labels`, { name: "x", color: "#fff" }, 422],
    ["DELETE", `${ROOT}/issues/1/labels/none`, undefined, 404],
    ["POST", `${ROOT}/pulls`, { title: "x", head: "gone", base: "main" }, 422],
    ["PUT", `${ROOT}/pulls/1/merge`, { merge_method: "magic" }, 422],
    ["GET", `${ROOT}/contents/docs?ref=gone`, undefined, 404],
    ["PUT", `${ROOT}/contents/a`, { message: "x", content: "%%%" }, 422],
    ["PUT", `${ROOT}/contents/a%2F..%2Fb`, { message: "x", content: "" }, 422],
    ["PUT", `${ROOT}/contents/a`, { message: "x", content: "", branch: "gone" }, 404],
    ["PUT", `${ROOT}/contents/README.md/x`, { message: "x", content: "" }, 422],
    ["DELETE", `${ROOT}/contents/README.md`, { message: "x" }, 422],
    ["POST", `${ROOT}/git/refs`, { ref: "main", sha: "0".repeat(40) }, 422],
    ["POST", `${ROOT}/git/refs`, { ref: "refs/heads/a..b", sha: "0".repeat(40) }, 422],
    ["POST", `${ROOT}/git/refs`, { ref: "refs/heads/a", sha: "0".repeat(40) }, 422],
    ["DELETE", `${ROOT}/git/refs/heads/main`, undefined, 422],
    ["POST", `${ROOT}/git/commits`, { message: "x", tree: "0".repeat(40) }, 422],
    ["POST", `${ROOT}/hooks`, { config: {} }, 422],
    ["POST", `${ROOT}/hooks`, { config: { url: "file:///x" } }, 422],
    ["POST", `${ROOT}/hooks`, { config: { url: "http://u:p@h/" } }, 422],
    ["POST", `${ROOT}/hooks`, { config: { url: "http://h/" }, events: ["nothing"] }, 422],
    ["POST", `${ROOT}/releases`, { tag_name: "v", target_commitish: "gone" }, 422],
    ["GET", "/search/issues", undefined, 422],
    ["GET", "/search/issues?q=colour:red", undefined, 422],
    ["GET", "/nothing", undefined, 404],
  ] as const)(
    "%s %s %j is refused with %i and changes nothing",
    async (method, url, body, status) => {
      await using sim = await withPull();
      const before = await sim.log();
      const state = (await sim.ask("GET", ROOT)).text;
      const answer = await sim.ask(method, url, body);
      expect(answer.status).toBe(status);
      expect(answer.json).toMatchObject({
        message: expect.any(String) as string,
        status: String(status),
      });
      expect(await sim.log()).toEqual(before);
      expect((await sim.ask("GET", ROOT)).text).toBe(state);
    },
  );

  test("has own errors for invalid JSON and for an empty repository", async () => {
    await using sim = setup();
    const broken = await sim.ask("POST", "/user/repos", "{");
    expect(broken.json).toMatchObject({ message: "Problems parsing JSON", status: "400" });
    await sim.ask("POST", "/user/repos", { name: "app" });
    expect((await sim.ask("GET", `${ROOT}/commits`)).json).toMatchObject({
      message: "Git Repository is empty.",
      status: "409",
    });
    expect((await sim.ask("GET", `${ROOT}/contents`)).json).toMatchObject({
      message: "This repository is empty.",
    });
  });

  test("accepts only SIM_API_KEY if it is set", async () => {
    await using sim = setup({ requiredKey: "right" });
    expect((await sim.ask("GET", "/user", undefined, "wrong")).json["message"]).toBe(
      "Bad credentials",
    );
    expect((await sim.ask("GET", "/user", undefined, "right")).status).toBe(200);
  });
});

test("slashes in paths arrive encoded or plain, and a doubled one at the front is one", async () => {
  await using sim = await withPull();
  for (const path of ["docs/x.txt", "docs%2Fx.txt"]) {
    expect((await sim.ask("GET", `${ROOT}/contents/${path}?ref=next`)).json).toMatchObject({
      size: 2,
    });
  }
  for (const ref of ["heads/next", "heads%2Fnext"]) {
    expect((await sim.ask("GET", `${ROOT}/git/ref/${ref}`)).status).toBe(200);
  }
  expect((await sim.ask("GET", "//user")).status).toBe(200);
});

test("the panel lists repositories, issues, pull requests and hooks", async () => {
  await using sim = await withPull();
  await sim.ask("POST", `${ROOT}/issues`, { title: "Broken" });
  const shown = sim.running.collections
    .slice(0, 4)
    .map((one) => [
      one.name,
      one.count(),
      [...one.list()].map(({ id, status }) => `${id} ${status}`),
    ]);
  expect(shown).toEqual([
    ["repositories", 1, ["sim-user/app public"]],
    ["issues", 1, ["sim-user/app#2 open"]],
    ["pulls", 1, ["sim-user/app#1 open"]],
    ["hooks", 0, []],
  ]);
  expect(sim.running.collections[2]?.find("sim-user/app#1")).toMatchObject({ number: 1 });
});

test("the panel lists Apps, installations, checks, workflow runs and deployments", async () => {
  await using sim = await withPull();
  const { ask } = sim;
  const workflow = "on: push\njobs: { build: { steps: [{ run: make }] } }\n";
  const files = { ".github/workflows/ci.yml": workflow };
  const push = { repository: "sim-user/app", branch: "main", files };
  expect((await ask("POST", "/_push", push)).status).toBe(200);
  await ask("POST", "/_install_app", { app: "simdeck-app", account: "sim-user" });
  await ask("POST", `${ROOT}/deployments`, { ref: "main", required_contexts: [] });
  const lists = Object.fromEntries(
    sim.running.collections.map((one) => [one.name, { one, items: [...one.list()] }]),
  );
  const shown = (name: string) => lists[name]?.items.map(({ id, status }) => [id, status]);
  expect(shown("check-runs")).toEqual([["sim-user/app/check-runs/1", "queued"]]);
  expect(shown("runs")).toEqual([["sim-user/app/runs/1", "queued"]]);
  expect(shown("deployments")).toEqual([["sim-user/app/deployments/1", "pending"]]);
  expect(shown("installations")).toEqual([["1", "active"]]);
  expect(shown("apps")).toEqual([
    ["github-actions", "not installed"],
    ["simdeck-app", "installed"],
  ]);
  for (const { one, items } of Object.values(lists)) {
    expect(one.count()).toBe(items.length);
    for (const { id } of items) expect(one.find(id)).toBeDefined();
  }
});
