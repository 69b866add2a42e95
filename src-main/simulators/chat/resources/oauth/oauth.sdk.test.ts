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
  await expect(exchange()).rejects.toMatchObject({ data: { error: "invalid_code" } });
});

test("a person signs in with Slack by OpenID Connect", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const config = await oidc.discovery(new URL(baseUrl), "1.2", "secret", undefined, {
    // oxlint-disable-next-line typescript/no-deprecated -- the simulator speaks plain HTTP
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
