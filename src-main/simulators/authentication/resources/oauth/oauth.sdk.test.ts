import { createClerkClient } from "@clerk/backend";
import * as oidc from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const CALLBACK = "http://localhost:3000/callback";

let served: Awaited<ReturnType<typeof serveSimulator>>;
let clerk: ReturnType<typeof createClerkClient>;
let userId = "";

beforeAll(async () => {
  served = await serveSimulator(simulator);
  clerk = createClerkClient({ secretKey: "sk_test_x", apiUrl: served.baseUrl });
  const user = await clerk.users.createUser({
    emailAddress: ["ada@okafor.example"],
    firstName: "Ada",
    lastName: "Okafor",
    publicMetadata: { plan: "pro" },
  });
  userId = user.id;
});

afterAll(() => served[Symbol.asyncDispose]());

const application = (more: object = {}) =>
  clerk.oauthApplications.create({
    name: "Harbour Coffee",
    redirectUris: [CALLBACK],
    scopes: "openid profile email public_metadata",
    ...more,
  });

async function post(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(served.baseUrl + path, sent);
  return { status: response.status, json: z.looseObject({}).parse(await response.json()) };
}

const configure = (id: string, secret: string | undefined) =>
  oidc.discovery(new URL(served.baseUrl), id, secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });

/** Returns the address of the consent page's answer, for a request with this query. */
async function decide(query: Record<string, string>, button = "Allow"): Promise<URL> {
  const browser = new PageBrowser(served.baseUrl);
  const page = await browser.open(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
  const consent = await browser.press(page, "Continue as Ada Okafor");
  expect(consent.text).toContain("Harbour Coffee wants to act for Ada Okafor on Clerk");
  return new URL((await browser.press(consent, button)).url);
}

const failure = (query: Record<string, string>) =>
  new PageBrowser(served.baseUrl)
    .open(`/oauth/authorize?${new URLSearchParams(query).toString()}`)
    .then(({ status, url }) => ({ status, error: new URL(url).searchParams.get("error") }));

describe("openid-client signs users of the instance in to another app", () => {
  test("with consent, PKCE, an ID token, user info, refresh and revocation", async () => {
    const app = await application({ scopes: "openid profile email offline_access" });
    const config = await configure(app.clientId, app.clientSecret);
    const verifier = oidc.randomPKCECodeVerifier();
    const nonce = oidc.randomNonce();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: "openid profile email offline_access",
      state: "state-12",
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const answer = await decide(Object.fromEntries(url.searchParams));
    const checks = { pkceCodeVerifier: verifier, expectedState: "state-12", expectedNonce: nonce };
    const tokens = await oidc.authorizationCodeGrant(config, answer, checks);
    expect(tokens.claims()).toMatchObject({ sub: userId, name: "Ada Okafor" });
    const user = await oidc.fetchUserInfo(config, tokens.access_token, userId);
    expect(user).toMatchObject({ object: "oauth_user_info", email: "ada@okafor.example" });
    expect(user).not.toHaveProperty("public_metadata");
    const renewed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(await oidc.tokenIntrospection(config, renewed.access_token)).toMatchObject({
      active: true,
      client_id: app.clientId,
      sub: userId,
    });
    const verified = await clerk.idPOAuthAccessToken.verify(renewed.access_token);
    expect(verified).toMatchObject({ subject: userId, clientId: app.clientId, expired: false });
    await oidc.tokenRevocation(config, renewed.access_token);
    expect(await oidc.tokenIntrospection(config, renewed.access_token)).toEqual({ active: false });
    await expect(clerk.idPOAuthAccessToken.verify(renewed.access_token)).rejects.toThrow();
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toThrow();
  });

  test("as a public client that registered itself", async () => {
    const registered = await post("/oauth/register", {
      client_name: "Harbour Coffee",
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
    });
    expect(registered.status).toBe(201);
    expect(registered.json).not.toHaveProperty("client_secret");
    const id = String(registered.json["client_id"]);
    const config = await configure(id, undefined);
    const verifier = oidc.randomPKCECodeVerifier();
    const { json } = await post("/_authorize", {
      user: "ada@okafor.example",
      client_id: id,
      redirect_uri: CALLBACK,
      scope: "email",
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const tokens = await oidc.authorizationCodeGrant(config, new URL(String(json["redirect_to"])), {
      pkceCodeVerifier: verifier,
    });
    expect(tokens.scope).toBe("email");
    const query = { client_id: id, redirect_uri: CALLBACK, response_type: "code" };
    expect((await failure({ ...query, state: "state-12" })).error).toBe("invalid_request");
  });
});

test("rejects an invalid request of an OAuth application", async () => {
  const { clientId } = await application();
  const query = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: "code",
    state: "state-12",
  };
  expect((await decide(query, "Cancel")).searchParams.get("error")).toBe("access_denied");
  expect((await failure({ ...query, client_id: "x" })).status).toBe(400);
  expect((await failure({ ...query, redirect_uri: `${CALLBACK}/` })).status).toBe(400);
  expect((await failure({ ...query, state: "short" })).error).toBe("invalid_state");
  expect((await failure({ ...query, scope: "private_metadata" })).error).toBe("invalid_scope");
  expect((await failure({ ...query, response_type: "token" })).error).toBe(
    "unsupported_response_type",
  );
  expect((await failure({ ...query, prompt: "none" })).error).toBe("login_required");
});

test("the Backend API changes OAuth applications, their secrets and their tokens", async () => {
  const app = await application();
  expect(app.clientSecret).toMatch(/^\w{32}$/);
  expect((await clerk.oauthApplications.get(app.id)).clientSecret).toBeUndefined();
  const authorize = { user: userId, client_id: app.clientId, redirect_uri: CALLBACK };
  const { json } = await post("/_authorize", { ...authorize, state: "state-12" });
  const redeem = async (secret: string) => {
    const response = await fetch(`${served.baseUrl}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: app.clientId,
        client_secret: secret,
        grant_type: "authorization_code",
        redirect_uri: CALLBACK,
        code: String(json["code"]),
      }),
    });
    const token = z.looseObject({ access_token: z.string().default("") });
    return { status: response.status, token: token.parse(await response.json()).access_token };
  };
  const rotated = await clerk.oauthApplications.rotateSecret(app.id);
  expect((await redeem(app.clientSecret ?? "")).status).toBe(401);
  const { token } = await redeem(rotated.clientSecret ?? "");
  const info = await fetch(`${served.baseUrl}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await info.json()).toMatchObject({ public_metadata: { plan: "pro" } });
  await clerk.oauthApplications.revokeToken({ oauthApplicationId: app.id, token });
  await expect(clerk.idPOAuthAccessToken.verify(token)).rejects.toThrow();
  const changed = await clerk.oauthApplications.update({
    oauthApplicationId: app.id,
    name: "Harbour Tea",
    redirectUris: [`${CALLBACK}/tea`],
  });
  expect([changed.name, changed.redirectUris]).toEqual(["Harbour Tea", [`${CALLBACK}/tea`]]);
  const { data, totalCount } = await clerk.oauthApplications.list({ nameQuery: "tea" });
  expect([data.map(({ id }) => id), totalCount]).toEqual([[app.id], 1]);
  await clerk.oauthApplications.delete(app.id);
  await expect(clerk.oauthApplications.get(app.id)).rejects.toThrow();
});
