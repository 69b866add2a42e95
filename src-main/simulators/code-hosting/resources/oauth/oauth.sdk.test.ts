import { OAuthApp } from "@octokit/oauth-app";
import { Octokit } from "@octokit/rest";
import { expect, test } from "vitest";
import * as z from "zod";
import { allowApp } from "#core/testing/allow-app.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { nameToken } from "../../state.ts";

const REDIRECT = "http://localhost:3000/github";
const person = { name: "Simdeck User" };

const authorizeUrl = (baseUrl: string, target = REDIRECT) =>
  `${baseUrl}/login/oauth/authorize?client_id=app&scope=repo%20user:email&state=s&redirect_uri=${encodeURIComponent(target)}`;

/** The requests of octokit's OAuth app go to `/login` beside `/api/v3`, and here to one address. */
function octokitFor(baseUrl: string) {
  const toSimulator = (url: string, init: RequestInit) =>
    fetch(url.replace("https://github.com", baseUrl), init);
  return Octokit.defaults({ baseUrl, request: { fetch: toSimulator } });
}

async function post(url: string, fields: Record<string, string>, accept = "application/json") {
  const response = await fetch(url, {
    method: "POST",
    headers: { accept },
    body: new URLSearchParams(fields),
  });
  return response.text();
}

test("an OAuth app of octokit gets, checks, replaces and deletes a token", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const app = new OAuthApp({
    clientType: "oauth-app",
    clientId: "app",
    clientSecret: "secret",
    Octokit: octokitFor(baseUrl),
  });
  const back = await allowApp(authorizeUrl(baseUrl), person);
  expect(back.searchParams.get("state")).toBe("s");
  const code = back.searchParams.get("code") ?? "";
  const { authentication } = await app.createToken({ code });
  const { token } = authentication;
  expect(token).toMatch(/^gho_[A-Za-z0-9]{36}$/);
  const me = new Octokit({ auth: token, baseUrl });
  expect((await me.users.getAuthenticated()).data.login).toBe("sim-user");
  const checked = await app.checkToken({ token });
  expect(checked.data.user?.login).toBe("sim-user");
  const replaced = await app.resetToken({ token });
  await expect(me.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  const next = replaced.data.token;
  expect((await app.checkToken({ token: next })).data.app.client_id).toBe("app");
  await app.deleteAuthorization({ token: next });
  await expect(app.checkToken({ token: next })).rejects.toMatchObject({ status: 404 });
});

test("a token acts as the person who signed in, beside tokens of people", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const app = new OAuthApp({
    clientType: "oauth-app",
    clientId: "app",
    clientSecret: "secret",
    Octokit: octokitFor(baseUrl),
  });
  const back = await allowApp(authorizeUrl(baseUrl), { name: "Alice Adams" });
  const { authentication } = await app.createToken({ code: back.searchParams.get("code") ?? "" });
  const { token } = authentication;
  expect((await app.checkToken({ token })).data.user?.login).toBe("alice");
  const logins = [token, nameToken("bob"), "ghp_any"].map(async (auth) => {
    const { data } = await new Octokit({ auth, baseUrl }).users.getAuthenticated();
    return data.login;
  });
  expect(await Promise.all(logins)).toEqual(["alice", "bob", "sim-user"]);
});

test("a token is accepted where one API key is required", async () => {
  await using served = await serveSimulator(simulator, { requiredKey: "right" });
  const { baseUrl } = served;
  const code = (await allowApp(authorizeUrl(baseUrl), person)).searchParams.get("code") ?? "";
  const fields = { client_id: "app", client_secret: "secret", code };
  const answer = JSON.parse(await post(`${baseUrl}/login/oauth/access_token`, fields)) as unknown;
  const { access_token: auth } = z.object({ access_token: z.string() }).parse(answer);
  const me = new Octokit({ auth, baseUrl });
  expect((await me.users.getAuthenticated()).data.login).toBe("sim-user");
  const other = new Octokit({ auth: "ghp_other", baseUrl });
  await expect(other.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
});

test("a code is used once: another use ends the token that it gave", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const Client = octokitFor(baseUrl);
  const app = new OAuthApp({
    clientType: "oauth-app",
    clientId: "app",
    clientSecret: "secret",
    Octokit: Client,
  });
  const code = (await allowApp(authorizeUrl(baseUrl), person)).searchParams.get("code") ?? "";
  const { authentication } = await app.createToken({ code });
  await expect(app.createToken({ code })).rejects.toThrow("bad_verification_code");
  const me = new Octokit({ auth: authentication.token, baseUrl });
  await expect(me.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
});

test("a person who has allowed an app is not asked again; a refusal goes to the app", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const denied = await allowApp(authorizeUrl(baseUrl), { ...person, button: "Cancel" });
  expect(denied.searchParams.get("error")).toBe("access_denied");
  const browser = new PageBrowser(baseUrl);
  const consent = await browser.press(
    await browser.open(authorizeUrl(baseUrl)),
    "Continue as Simdeck User",
  );
  await browser.press(consent, "Allow");
  expect((await browser.open(authorizeUrl(baseUrl))).url).toContain("code=");
  expect((await browser.open(authorizeUrl(baseUrl, "https://evil.example/"))).status).toBe(400);
});

test("a device signs in once its code was entered", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const started = z
    .object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      interval: z.number(),
    })
    .parse(
      JSON.parse(await post(`${baseUrl}/login/device/code`, { client_id: "app", scope: "repo" })),
    );
  expect(started.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  const poll = () =>
    post(`${baseUrl}/login/oauth/access_token`, {
      client_id: "app",
      device_code: started.device_code,
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    });
  expect(await poll()).toContain("authorization_pending");
  expect(await poll()).toContain("slow_down");
  const browser = new PageBrowser(baseUrl);
  const entry = await browser.open(started.verification_uri);
  const wrong = await browser.press(entry, "Continue", { user_code: "BBBB-BBBB" });
  expect(wrong.text).toContain("unknown or has expired");
  const signIn = await browser.press(wrong, "Continue", { user_code: started.user_code });
  await browser.press(await browser.press(signIn, "Continue as Simdeck User"), "Allow");
  expect(JSON.parse(await poll())).toMatchObject({ token_type: "bearer", scope: "repo" });
});

test("answers a token request with a form, and errors with status 200", async () => {
  await using served = await serveSimulator(simulator);
  const url = `${served.baseUrl}/login/oauth/access_token`;
  const text = await post(url, { client_id: "app", client_secret: "x", code: "nope" }, "*/*");
  expect(new URLSearchParams(text).get("error")).toBe("bad_verification_code");
  const missing = await post(url, { client_id: "app", code: "nope" }, "*/*");
  expect(new URLSearchParams(missing).get("error")).toBe("incorrect_client_credentials");
});

/** An Octokit with the token of an OAuth app that Alice allowed. */
async function aliceWith(baseUrl: string, scope: string) {
  const url = `${baseUrl}/login/oauth/authorize?client_id=app&scope=${encodeURIComponent(scope)}&redirect_uri=${encodeURIComponent(REDIRECT)}`;
  const code = (await allowApp(url, { name: "Alice Adams" })).searchParams.get("code") ?? "";
  const fields = { client_id: "app", client_secret: "secret", code };
  const answer: unknown = JSON.parse(await post(`${baseUrl}/login/oauth/access_token`, fields));
  const token = z.object({ access_token: z.string(), scope: z.string() }).parse(answer);
  return { scope: token.scope, client: new Octokit({ auth: token.access_token, baseUrl }) };
}

test("a token is limited to its scopes, and every response names them", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const alice = new Octokit({ auth: nameToken("alice"), baseUrl });
  await alice.repos.createForAuthenticatedUser({ name: "open" });
  await alice.repos.createForAuthenticatedUser({ name: "secret", private: true });
  const open = { owner: "alice", repo: "open" };
  const secret = { owner: "alice", repo: "secret" };

  const reader = (await aliceWith(baseUrl, "user:email")).client;
  expect((await reader.repos.get(open)).headers["x-oauth-scopes"]).toBe("user:email");
  await expect(reader.repos.get(secret)).rejects.toMatchObject({ status: 404 });
  await expect(reader.issues.create({ ...open, title: "x" })).rejects.toMatchObject({
    status: 404,
    response: { headers: { "x-accepted-oauth-scopes": "public_repo" } },
  });
  expect((await reader.users.listEmailsForAuthenticatedUser()).data).toHaveLength(1);
  await expect(reader.orgs.listForAuthenticatedUser()).rejects.toMatchObject({ status: 403 });

  const { scope, client: writer } = await aliceWith(baseUrl, "repo,public_repo");
  expect(scope).toBe("repo");
  expect((await writer.issues.create({ ...secret, title: "x" })).data.number).toBe(1);
  await expect(writer.users.listEmailsForAuthenticatedUser()).rejects.toMatchObject({
    status: 404,
  });
  await expect(writer.repos.delete(secret)).rejects.toMatchObject({ status: 403 });
  const personal = await alice.users.getAuthenticated();
  expect(personal.headers["x-oauth-scopes"]).toContain("delete_repo");
  expect(personal.data).toHaveProperty("plan");
  expect((await writer.users.getAuthenticated()).data).not.toHaveProperty("plan");
});

test("an App acts for a person with its own permissions, and renews its token", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const control = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const created = z
    .object({ id: z.number(), client_id: z.string(), client_secret: z.string() })
    .parse(await control("/_create_app", { name: "Helper", permissions: { issues: "write" } }));
  const alice = new Octokit({ auth: nameToken("alice"), baseUrl });
  await alice.repos.createForAuthenticatedUser({ name: "secret", private: true });
  const secret = { owner: "alice", repo: "secret" };

  const { client_id, client_secret } = created;
  const url = `${baseUrl}/login/oauth/authorize?client_id=${client_id}&redirect_uri=${encodeURIComponent(REDIRECT)}`;
  const code = (await allowApp(url, { name: "Alice Adams" })).searchParams.get("code") ?? "";
  const exchange = (fields: Record<string, string>) =>
    post(`${baseUrl}/login/oauth/access_token`, { client_id, ...fields });
  expect(await exchange({ client_secret: "wrong", code })).toContain(
    "incorrect_client_credentials",
  );
  const shape = z.object({
    access_token: z.string().startsWith("ghu_"),
    refresh_token: z.string().startsWith("ghr_"),
    expires_in: z.literal(28_800),
    scope: z.literal(""),
  });
  const first = shape.parse(JSON.parse(await exchange({ client_secret, code })));
  const as = (auth: string) => new Octokit({ auth, baseUrl });
  await expect(as(first.access_token).repos.get(secret)).rejects.toMatchObject({ status: 404 });
  await control("/_install_app", { app: created.id, account: "alice" });
  const me = as(first.access_token);
  expect((await me.issues.create({ ...secret, title: "x" })).data.user?.login).toBe("alice");
  await expect(me.repos.createRelease({ ...secret, tag_name: "v1" })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining("Resource not accessible by integration") as string,
  });
  expect((await me.users.getAuthenticated()).headers["x-oauth-scopes"]).toBeUndefined();

  const renew = { client_secret, grant_type: "refresh_token", refresh_token: first.refresh_token };
  const second = shape.parse(JSON.parse(await exchange(renew)));
  await expect(me.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  expect((await as(second.access_token).users.getAuthenticated()).data.login).toBe("alice");
  expect(await exchange(renew)).toContain("bad_refresh_token");
});
