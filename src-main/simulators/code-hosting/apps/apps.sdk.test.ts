import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import { App } from "@octokit/app";
import { Octokit } from "@octokit/rest";
import { createNodeMiddleware } from "@octokit/webhooks";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import * as z from "zod";
import { settled } from "#core/testing/settled.ts";
import { testApp } from "../profile.ts";
import { installApp, jwt, validClaims } from "../testing/app.ts";
import { failure, type GithubScene, serveGithub } from "../testing/github.ts";

const delivering = { deliverAlso: ["code-hosting"] };

/** GitHub's own client for Apps, pointed at the simulator. */
function appClient(sim: GithubScene, appId: number | string, privateKey: string, secret: string) {
  const log = { debug: () => 0, info: () => 0, warn: () => 0, error: () => 0 };
  return new App({
    appId,
    privateKey,
    webhooks: { secret },
    Octokit: Octokit.defaults({ baseUrl: sim.baseUrl }),
    log,
  });
}

const simdeckApp = (sim: GithubScene) =>
  appClient(sim, testApp.id, testApp.privateKey, testApp.webhookSecret);

const withId = z.object({ id: z.number() });

describe("the App of every fresh world", () => {
  test("authenticates itself with its key, and with no other", async () => {
    await using sim = await serveGithub();
    const { octokit } = simdeckApp(sim);
    const { data } = await octokit.request("GET /app");
    expect(data).toMatchObject({ id: 1, slug: "simdeck-app", installations_count: 0 });
    const get = (token: string) =>
      fetch(`${sim.baseUrl}/app`, { headers: { authorization: `Bearer ${token}` } });
    const claims = validClaims();
    const now = claims.iat + 30;
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    expect((await get(jwt(claims, privateKey))).status).toBe(401);
    const byClientId = await get(jwt({ ...claims, iss: testApp.clientId }));
    expect(byClientId.status).toBe(200);
    expect((await get("ghp_x")).status).toBe(401);
    for (const [changes, message] of [
      [{ exp: now + 1_200 }, "'Expiration time' claim ('exp') is too far in the future"],
      [{ exp: now - 120 }, /must be a numeric value representing the future time/],
      [{ iat: now + 3_600 }, /'Issued at' claim \('iat'\) must be an Integer/],
      [{ iss: 99 }, "Integration not found"],
    ] as const) {
      const answer = await get(jwt({ ...claims, ...changes }));
      expect(answer.status).toBe(401);
      const { message: said } = z.object({ message: z.string() }).parse(await answer.json());
      expect(said).toMatch(message);
    }
  });

  test("gets tokens of its installations, narrowed to repositories and permissions", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository("one");
    await sim.repository("two");
    const id = await installApp(sim, { account: "sim-user", repositories: ["one"] });
    const app = simdeckApp(sim);
    const token = async (body: object) => {
      const { data } = await app.octokit.request(
        "POST /app/installations/{installation_id}/access_tokens",
        { installation_id: id, ...body },
      );
      return data;
    };
    const narrow = await token({ permissions: { issues: "write" }, repositories: ["one"] });
    expect(narrow).toMatchObject({
      token: /^ghs_/.exec(narrow.token)?.input,
      expires_at: "2026-01-15T13:00:00Z",
      repository_selection: "selected",
      repositories: [{ name: "one" }],
    });
    const bot = sim.as(narrow.token);
    const { data: issue } = await bot.issues.create({ ...at, title: "From an App" });
    expect(issue).toMatchObject({
      user: { login: "simdeck-app[bot]", type: "Bot" },
      performed_via_github_app: { slug: "simdeck-app" },
    });
    const denied = await failure(bot.repos.createWebhook({ ...at, config: { url: "http://h/" } }));
    expect(denied).toMatchObject({ status: 403 });
    expect(denied.message).toContain("Resource not accessible by integration");
    expect((await failure(bot.users.getAuthenticated())).status).toBe(403);
    const two = { ...at, repo: "two", title: "x" };
    expect((await failure(bot.issues.create(two))).status).toBe(403);
    const { data: reached } = await bot.apps.listReposAccessibleToInstallation();
    expect(reached).toMatchObject({ total_count: 1, repositories: [{ name: "one" }] });
    expect((await failure(token({ repositories: ["two"] }))).status).toBe(422);
    expect((await failure(token({ permissions: { pages: "write" } }))).status).toBe(422);
    await bot.apps.revokeInstallationAccessToken();
    expect((await failure(bot.issues.listForRepo(at))).status).toBe(401);
  });

  test("an App is uninstalled or suspended: its tokens are refused, as after an hour", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const installation_id = await installApp(sim, { account: "sim-user" });
    const { octokit } = simdeckApp(sim);
    const one = { installation_id };
    const fresh = async () => {
      const { data } = await octokit.request(
        "POST /app/installations/{installation_id}/access_tokens",
        one,
      );
      return sim.as(data.token);
    };
    const bot = await fresh();
    await octokit.request("PUT /app/installations/{installation_id}/suspended", one);
    expect((await failure(bot.repos.get(at))).status).toBe(403);
    await octokit.request("DELETE /app/installations/{installation_id}/suspended", one);
    expect((await bot.repos.get(at)).status).toBe(200);
    await sim.post("/_sim/clock", { advance_seconds: 3_600 });
    expect((await failure(bot.repos.get(at))).status).toBe(401);
    const later = await fresh();
    await octokit.request("DELETE /app/installations/{installation_id}", one);
    expect((await failure(later.repos.get(at))).status).toBe(401);
    expect(await sim.told(1)).toEqual([
      "installation created",
      "installation suspend",
      "installation unsuspend",
      "installation deleted",
    ]);
  });

  test("is found on accounts and repositories, whose selection people change", async () => {
    await using sim = await serveGithub();
    await sim.octokit.repos.createInOrg({ org: "sim-org", name: "app" });
    const { data: other } = await sim.octokit.repos.createInOrg({ org: "sim-org", name: "other" });
    const id = await installApp(sim, { account: "sim-org", repositories: ["app"] });
    const { octokit } = simdeckApp(sim);
    const get = async (path: string) =>
      withId.parse((await octokit.request(`GET ${path}`)).data).id;
    expect(await get("/repos/sim-org/app/installation")).toBe(id);
    expect(await get("/orgs/sim-org/installation")).toBe(id);
    expect(await get("/users/sim-org/installation")).toBe(id);
    expect((await failure(get("/repos/sim-org/other/installation"))).status).toBe(404);
    expect(await get(`/app/installations/${String(id)}`)).toBe(id);
    expect((await octokit.request("GET /app/installations")).data).toHaveLength(1);
    const { apps } = sim.octokit;
    const added = { installation_id: id, repository_id: other.id };
    await apps.addRepoToInstallationForAuthenticatedUser(added);
    expect(await get("/repos/sim-org/other/installation")).toBe(id);
    const mine = await apps.listInstallationReposForAuthenticatedUser({ installation_id: id });
    expect(mine.data.total_count).toBe(2);
    await apps.removeRepoFromInstallationForAuthenticatedUser(added);
    expect((await apps.listInstallationsForAuthenticatedUser()).data.total_count).toBe(1);
    expect(
      (await sim.as("bob").apps.listInstallationsForAuthenticatedUser()).data.total_count,
    ).toBe(0);
    expect((await apps.getBySlug({ app_slug: "simdeck-app" })).data?.id).toBe(1);
    expect((await sim.told()).slice(-2)).toEqual([
      "installation_repositories added",
      "installation_repositories removed",
    ]);
  });
});

describe("a created App", () => {
  test("has a key, a secret and permissions of its own", async () => {
    await using sim = await serveGithub();
    const at = await sim.repository();
    const body = { name: "Review Bot", permissions: { issues: "read" }, events: ["issues"] };
    const { json } = await sim.post("/_create_app", body);
    const made = z
      .object({ id: z.number(), slug: z.string(), pem: z.string(), webhook_secret: z.string() })
      .parse(json);
    expect(made.slug).toBe("review-bot");
    expect((await sim.post("/_create_app", body)).status).toBe(409);
    expect((await sim.post("/_create_app", { name: "x", permissions: { a: "b" } })).status).toBe(
      422,
    );
    const app = appClient(sim, made.id, made.pem, made.webhook_secret);
    expect((await app.octokit.request("GET /app")).data).toMatchObject({ slug: "review-bot" });
    const { json: installed } = await sim.post("/_install_app", {
      app: made.id,
      account: "sim-user",
    });
    const bot = await app.getInstallationOctokit(withId.parse(installed).id);
    expect((await bot.request("GET /repos/{owner}/{repo}/issues", at)).status).toBe(200);
    const write = bot.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "x" });
    expect((await failure(write)).status).toBe(403);
  });

  test("has the same key on every run", async () => {
    const pem = async () => {
      await using sim = await serveGithub();
      return (await sim.post("/_create_app", { name: "Bot" })).json["pem"];
    };
    expect(await pem()).toBe(await pem());
  });
});

test("a Probot-style App checks pushes and comments on pull requests", async () => {
  await using sim = await serveGithub(delivering);
  const app = simdeckApp(sim);
  app.webhooks.on("check_suite.requested", async ({ octokit, payload }) => {
    const at = { owner: payload.repository.owner.login, repo: payload.repository.name };
    const { data: run } = await octokit.request("POST /repos/{owner}/{repo}/check-runs", {
      ...at,
      name: "lint",
      head_sha: payload.check_suite.head_sha,
      status: "in_progress",
    });
    await octokit.request("PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}", {
      ...at,
      check_run_id: run.id,
      conclusion: "success",
      output: { title: "Clean", summary: "Nothing to say" },
    });
  });
  app.webhooks.on("pull_request.opened", async ({ octokit, payload }) => {
    await octokit.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      owner: payload.repository.owner.login,
      repo: payload.repository.name,
      issue_number: payload.number,
      body: "Thank you!",
    });
  });
  const middleware = createNodeMiddleware(app.webhooks, { path: "/api/github/webhooks" });
  const server = createServer((request, response) => void middleware(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const url = `http://127.0.0.1:${String(address.port)}/api/github/webhooks`;
    const own = sim.as(jwt(validClaims())).apps;
    expect((await own.getWebhookConfigForApp()).data.url).toBe("");
    // The SDK takes a parameter `url` for the address of the request, so it is sent as the body.
    await sim
      .as(jwt(validClaims()))
      .request({ method: "PATCH", url: "/app/hook/config", data: { url } });
    const at = await sim.repository();
    await installApp(sim, { account: "sim-user" });
    await sim.post("/_push", {
      repository: "sim-user/app",
      branch: "next",
      files: { "a.txt": "a" },
    });
    await settled(sim.running);
    const { data: checks } = await sim.octokit.checks.listForRef({ ...at, ref: "next" });
    expect(checks).toMatchObject({
      total_count: 1,
      check_runs: [{ name: "lint", conclusion: "success", app: { slug: "simdeck-app" } }],
    });
    await sim.octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
    await settled(sim.running);
    const { data: comments } = await sim.octokit.issues.listComments({ ...at, issue_number: 1 });
    expect(comments).toMatchObject([{ body: "Thank you!", user: { login: "simdeck-app[bot]" } }]);
    const deliveries = await own.listWebhookDeliveries();
    expect(deliveries.data.every(({ status_code: status }) => status === 200)).toBe(true);
    const delivery_id = Number(deliveries.data.at(-1)?.id);
    expect((await own.getWebhookDelivery({ delivery_id })).data.request.payload).toBeTruthy();
    await own.redeliverWebhookDelivery({ delivery_id });
    await settled(sim.running);
    expect((await sim.egress()).delivery).toMatchObject({ pending: 0 });
    const names: string[] = [];
    await app.eachRepository(({ repository }) => {
      names.push(repository.full_name);
    });
    expect(names).toEqual(["sim-user/app"]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("an App is created from a manifest, and its keys are fetched once", async () => {
  await using sim = await serveGithub();
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${sim.baseUrl}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams(fields),
    });
  const manifest = JSON.stringify({
    name: "Review bot",
    url: "http://localhost:3000",
    hook_attributes: { url: "http://localhost:3000/hook" },
    redirect_url: "http://localhost:3000/created",
    default_permissions: { checks: "write" },
    default_events: ["push"],
    public: false,
  });
  const start = "/organizations/sim-org/settings/apps/new?state=s1";
  const page = await post(start, { manifest });
  const markup = await page.text();
  expect(markup).toContain("Create GitHub App for sim-org");
  const hidden = Object.fromEntries(
    [...markup.matchAll(/name="(page_token|state|owner)"\s+value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  expect((await post("/_pages/app-manifest", { manifest, name: "x" })).status).toBe(403);
  const taken = await post("/_pages/app-manifest", { ...hidden, manifest, name: "Simdeck App" });
  expect(await taken.text()).toContain("already taken");
  const made = await post("/_pages/app-manifest", { ...hidden, manifest, name: "Review bot" });
  const location = new URL(made.headers.get("location") ?? "");
  expect(location.href).toMatch(/^http:\/\/localhost:3000\/created\?code=\w+&state=s1$/);
  const code = location.searchParams.get("code") ?? "";
  const { data: app } = await sim.octokit.apps.createFromManifest({ code });
  expect(app).toMatchObject({
    slug: "review-bot",
    owner: { login: "sim-org" },
    permissions: { checks: "write", metadata: "read" },
    events: ["push"],
  });
  expect((await failure(sim.octokit.apps.createFromManifest({ code }))).status).toBe(404);
  const { octokit } = appClient(sim, app.id, app.pem, app.webhook_secret ?? "");
  expect((await octokit.request("GET /app")).data?.slug).toBe("review-bot");
  const config = await octokit.request("GET /app/hook/config");
  expect(config.data.url).toBe("http://localhost:3000/hook");
  const foreign = manifest.replaceAll("localhost:3000", "evil.test");
  const refused = await post("/settings/apps/new", { manifest: foreign });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("redirect_url: must be an address of this machine");
  for (const hook of ["http://169.254.169.254/", "javascript:alert(1)", "http://a:b@localhost/"]) {
    const unsafe = manifest.replace("http://localhost:3000/hook", hook);
    const page = await post("/settings/apps/new", { manifest: unsafe });
    expect([hook, page.status]).toEqual([hook, 422]);
    expect(await page.text()).toContain("hook_attributes.url: ");
  }
});

testConformance(simulator, conformance, import.meta.url);
