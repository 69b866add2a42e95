import { InstallProvider } from "@slack/oauth";
import { WebClient } from "@slack/web-api";
import * as oidc from "openid-client";
import { expect, test } from "vitest";
import { allowApp } from "#core/testing/allow-app.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const REDIRECT = "http://localhost:3000/slack/oauth_redirect";
const alice = { name: "Alice Archer" };

const clientFor = (baseUrl: string, token?: string) =>
  new WebClient(token, { slackApiUrl: `${baseUrl}/api/` });

test("an app is installed with the addresses that InstallProvider makes", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const installer = new InstallProvider({
    clientId: "1.2",
    clientSecret: "secret",
    stateSecret: "state-secret",
    authorizationUrl: `${baseUrl}/oauth/v2/authorize`,
    clientOptions: { slackApiUrl: `${baseUrl}/api/` },
  });
  const url = await installer.generateInstallUrl({
    scopes: ["chat:write", "users:read"],
    userScopes: ["channels:read"],
    redirectUri: REDIRECT,
  });
  const back = await allowApp(url, alice);
  expect(back.searchParams.get("state")).toBe(new URL(url).searchParams.get("state"));
  const exchange = (redirect_uri = REDIRECT) =>
    clientFor(baseUrl).oauth.v2.access({
      client_id: "1.2",
      client_secret: "secret",
      code: back.searchParams.get("code") ?? "",
      redirect_uri,
    });
  await expect(exchange("http://localhost:3000/else")).rejects.toMatchObject({
    data: { error: "bad_redirect_uri" },
  });
  const access = await exchange();
  expect(access).toMatchObject({ ok: true, token_type: "bot", scope: "chat:write,users:read" });
  const bot = await clientFor(baseUrl, access.access_token).auth.test();
  expect(bot.user_id).toBe(access.bot_user_id);
  const person = await clientFor(baseUrl, access.authed_user?.access_token).auth.test();
  expect(person.user_id).toBe(access.authed_user?.id);
  await expect(exchange()).rejects.toMatchObject({ data: { error: "code_already_used" } });
});

test("a person signs in with Slack by OpenID Connect", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const config = await oidc.discovery(new URL(baseUrl), "1.2", "secret", undefined, {
    execute: [oidc.allowInsecureRequests],
  });
  const nonce = oidc.randomNonce();
  const state = oidc.randomState();
  const request = { redirect_uri: REDIRECT, scope: "openid email profile", nonce, state };
  const back = await allowApp(oidc.buildAuthorizationUrl(config, request).href, alice);
  const checks = { expectedNonce: nonce, expectedState: state };
  const tokens = await oidc.authorizationCodeGrant(config, back, checks);
  const claims = tokens.claims();
  const sub = claims?.sub ?? "";
  expect(claims?.["email"]).toBe("alice@example.com");
  const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, sub);
  expect(userinfo["https://slack.com/user_id"]).toBe(sub);
});

test("a refusal goes to the app, and no browser leaves this machine", async () => {
  await using served = await serveSimulator(simulator);
  const url = (target: string) =>
    `${served.baseUrl}/oauth/v2/authorize?client_id=1.2&scope=chat:write&state=s&redirect_uri=${encodeURIComponent(target)}`;
  const back = await allowApp(url(REDIRECT), { ...alice, button: "Cancel" });
  expect(back.search).toBe("?error=access_denied&state=s");
  const shown = await new PageBrowser(served.baseUrl).open(url("https://evil.example/"));
  expect(shown.status).toBe(400);
});

/** Installs the app as Alice and returns the response to its code. */
async function install(baseUrl: string, scope: string, userScope = "") {
  const url = `${baseUrl}/oauth/v2/authorize?client_id=1.2&scope=${scope}&user_scope=${userScope}&redirect_uri=${encodeURIComponent(REDIRECT)}`;
  const code = (await allowApp(url, alice)).searchParams.get("code") ?? "";
  return clientFor(baseUrl).oauth.v2.access({ ...client, code, redirect_uri: REDIRECT });
}

const client = { client_id: "1.2", client_secret: "secret" };
const failure = (error: string) => ({ data: { error } });

test("a bot has the scopes of its installation, and its incoming webhook", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const access = await install(baseUrl, "chat:write,incoming-webhook");
  const bot = clientFor(baseUrl, access.access_token);
  expect((await bot.chat.postMessage({ channel: "general", text: "hi" })).ok).toBe(true);
  await expect(bot.users.list({})).rejects.toMatchObject({
    data: { error: "missing_scope", needed: "users:read" },
  });
  const { url, channel } = access.incoming_webhook ?? {};
  expect(channel).toBe("#general");
  const posted = await fetch(url ?? "", { method: "POST", body: '{"text":"hi"}', headers: json });
  expect(await posted.text()).toBe("ok");
});

test("a user token of an installation has the scopes of its user_scope", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const scopes = "channels:write,reminders:write,search:read";
  const access = await install(baseUrl, "chat:write", scopes);
  const person = clientFor(baseUrl, access.authed_user?.access_token);
  expect((await person.conversations.create({ name: "own" })).ok).toBe(true);
  expect((await person.reminders.add({ text: "Lunch", time: "in 5 minutes" })).ok).toBe(true);
  const found = await person.search.messages({ query: "lunch" });
  expect(found.response_metadata).toMatchObject({
    scopes: scopes.split(","),
    acceptedScopes: ["search:read"],
  });
  await expect(person.reminders.list({})).rejects.toMatchObject({
    data: { error: "missing_scope", needed: "reminders:read", provided: scopes },
  });
});

const json = { "content-type": "application/json" };

test("tokens expire and are renewed once rotation is on", async () => {
  const environment = { CHAT_TWIN_TOKEN_ROTATION: "on" };
  await using served = await serveSimulator(simulator, { environment });
  const { baseUrl } = served;
  const access = await install(baseUrl, "chat:write", "chat:write");
  expect(access).toMatchObject({ expires_in: 43_200, token_type: "bot" });
  expect(access.access_token).toMatch(/^xoxe\.xoxb-1-/);
  const person = await clientFor(baseUrl, access.authed_user?.access_token).auth.test();
  expect(person.user_id).toBe(access.authed_user?.id);
  await fetch(`${baseUrl}/_sim/clock`, {
    method: "POST",
    headers: json,
    body: '{"advance_seconds":43200}',
  });
  await expect(clientFor(baseUrl, access.access_token).auth.test()).rejects.toMatchObject(
    failure("token_expired"),
  );
  const refresh = (refresh_token = access.refresh_token ?? "") =>
    clientFor(baseUrl).oauth.v2.access({ ...client, grant_type: "refresh_token", refresh_token });
  const renewed = await refresh();
  expect((await clientFor(baseUrl, renewed.access_token).auth.test()).ok).toBe(true);
  await expect(refresh()).rejects.toMatchObject(failure("invalid_refresh_token"));
  const again = await refresh(renewed.refresh_token);
  expect(again.refresh_token).not.toBe(renewed.refresh_token);
  const user = await refresh(access.authed_user?.refresh_token);
  expect(user.token_type).toBe("user");
});

test("a token without an end is exchanged for one that expires", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const { access_token: old } = await install(baseUrl, "chat:write");
  const exchange = (token = "") => clientFor(baseUrl).oauth.v2.exchange({ ...client, token });
  const exchanged = await exchange(old);
  expect(exchanged.access_token).toMatch(/^xoxe\.xoxb-1-/);
  expect(exchanged).toHaveProperty("refresh_token");
  await expect(exchange(exchanged.access_token)).rejects.toMatchObject(
    failure("token_already_exchanged"),
  );
});

test("a token is revoked, or an app uninstalled: calls are rejected, with events", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const { access_token: token, authed_user: user } = await install(
    baseUrl,
    "chat:write",
    "chat:write",
  );
  const bot = clientFor(baseUrl, token);
  expect(await bot.auth.revoke({ test: true })).toMatchObject({ revoked: false });
  expect(await bot.auth.revoke()).toMatchObject({ revoked: true });
  await expect(bot.auth.test()).rejects.toMatchObject(failure("token_revoked"));
  const types = async () => {
    const text = await (await fetch(`${baseUrl}/_sim/egress`)).text();
    return [...text.matchAll(/"type":"(tokens_revoked|app_uninstalled)","/g)].map(([, t]) => t);
  };
  expect(new Set(await types())).toEqual(new Set(["tokens_revoked", "app_uninstalled"]));
  const person = clientFor(baseUrl, user?.access_token);
  expect((await person.apps.uninstall(client)).ok).toBe(true);
  await expect(person.auth.test()).rejects.toMatchObject(failure("token_revoked"));
});
