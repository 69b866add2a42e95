import okta from "@okta/okta-sdk-nodejs";
import * as oidc from "openid-client";
import { describe, expect, test } from "vitest";
import { collect, failure } from "../../testing/management.ts";
import { type Identity, openIdentity, startSignIn } from "../../testing/sign-in.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { sdkRules } from "../../testing/sdk-rules.ts";

const clientOf = ({ baseUrl }: Identity) =>
  new okta.Client({
    orgUrl: baseUrl,
    token: "00token",
    // The SDK's own types want a store here; `null` is how its documentation switches caching off.
    cacheMiddleware: null as never,
  });

const SCOPE = "openid profile offline_access";

/** Signs Ada in to an app that asks for consent, at a server. */
async function signIn(identity: Identity, server = "") {
  const app = await identity.addApp({ consent_method: "REQUIRED" });
  const config = await identity.discover(app, server);
  const { url, checks } = await startSignIn(config, { scope: SCOPE });
  const browser = identity.browser();
  const consent = await browser.press(await browser.open(url), "Continue as Ada Okafor");
  const back = await browser.press(consent, "Allow");
  const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), checks);
  return { app, config, tokens };
}

const isLive = (config: oidc.Configuration, token: string) =>
  oidc.refreshTokenGrant(config, token).then(
    () => true,
    () => false,
  );

describe("a consent of a user", () => {
  test("is listed scope by scope; when a scope is revoked, its tokens end", async () => {
    await using identity = await openIdentity();
    const { userApi } = clientOf(identity);
    const { app, config, tokens } = await signIn(identity);
    const userId = identity.ada;
    const grants = await collect(await userApi.listUserGrants({ userId }));
    expect(grants.map(({ scopeId }) => scopeId)).toEqual(SCOPE.split(" "));
    expect(grants[1]).toMatchObject({
      clientId: app.id,
      userId,
      issuer: identity.baseUrl,
      source: "END_USER",
      status: "ACTIVE",
    });
    const grantId = grants[1]?.id ?? "";
    expect(await userApi.getUserGrant({ userId, grantId })).toMatchObject({ scopeId: "profile" });
    const ofClient = { userId, clientId: app.id };
    expect(await collect(await userApi.listGrantsForUserAndClient(ofClient))).toHaveLength(3);
    expect(await isLive(config, tokens.refresh_token ?? "")).toBe(true);
    await userApi.revokeUserGrant({ userId, grantId });
    expect(await isLive(config, tokens.refresh_token ?? "")).toBe(false);
    expect((await failure(userApi.getUserGrant({ userId, grantId }))).status).toBe(404);
    expect(await collect(await userApi.listUserGrants({ userId }))).toHaveLength(2);
    await userApi.revokeGrantsForUserAndClient(ofClient);
    expect(await collect(await userApi.listUserGrants({ userId }))).toEqual([]);
    await userApi.revokeUserGrants({ userId });
  });

  test("has refresh tokens, which an administrator lists without their text and revokes", async () => {
    await using identity = await openIdentity();
    const { userApi, applicationApi, authorizationServerApi } = clientOf(identity);
    const { app, config, tokens } = await signIn(identity, "/oauth2/default");
    const text = tokens.refresh_token ?? "";
    const where = { userId: identity.ada, clientId: app.id };
    const [clients] = await collect(await userApi.listUserClients({ userId: identity.ada }));
    expect(clients).toMatchObject({ client_id: app.id, client_name: "Harbour" });
    const [token] = await collect(await userApi.listRefreshTokensForUserAndClient(where));
    expect(token).toMatchObject({
      status: "ACTIVE",
      scopes: SCOPE.split(" "),
      issuer: `${identity.baseUrl}/oauth2/default`,
    });
    expect(JSON.stringify(token)).not.toContain(text);
    const tokenId = token?.id ?? "";
    expect(await userApi.getRefreshTokenForUserAndClient({ ...where, tokenId })).toEqual(token);
    const appId = app.id;
    expect(await applicationApi.getOAuth2TokenForApplication({ appId, tokenId })).toEqual(token);
    const atServer = { authServerId: "default", clientId: app.id };
    expect(
      await collect(
        await authorizationServerApi.listRefreshTokensForAuthorizationServerAndClient(atServer),
      ),
    ).toEqual([token]);
    expect(
      await collect(await authorizationServerApi.listOAuth2ClientsForAuthorizationServer(atServer)),
    ).toMatchObject([{ client_id: app.id }]);
    await userApi.revokeTokenForUserAndClient({ ...where, tokenId });
    expect(await isLive(config, text)).toBe(false);
    expect(await collect(await applicationApi.listOAuth2TokensForApplication({ appId }))).toEqual(
      [],
    );
    const gone = applicationApi.getOAuth2TokenForApplication({ appId, tokenId });
    expect((await failure(gone)).status).toBe(404);
    const again = await signIn(identity, "/oauth2/default");
    await applicationApi.revokeOAuth2TokensForApplication({ appId: again.app.id });
    expect(await isLive(again.config, again.tokens.refresh_token ?? "")).toBe(false);
  });
});

test("scopes of Okta's API that an app is given are those that it gets tokens for", async () => {
  await using identity = await openIdentity();
  const { applicationApi } = clientOf(identity);
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  );
  const jwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "k", alg: "ES256" };
  const app = await identity.addApp(
    {
      application_type: "service",
      grant_types: ["client_credentials"],
      redirect_uris: [],
      jwks: { keys: [jwk] },
    },
    { token_endpoint_auth_method: "private_key_jwt" },
    false,
  );
  const config = await identity.discover(
    app,
    "",
    oidc.PrivateKeyJwt({ key: privateKey, kid: "k" }),
  );
  const ask = (scope: string) =>
    oidc.clientCredentialsGrant(config, { scope }).then(
      () => "granted",
      (error: unknown) => (error instanceof oidc.ResponseBodyError ? error.error : "failed"),
    );
  expect(await ask("okta.users.read")).toBe("granted");
  const appId = app.id;
  const grant = { issuer: identity.baseUrl, scopeId: "okta.users.read" };
  const made = await applicationApi.grantConsentToScope({
    appId,
    oAuth2ScopeConsentGrant: grant,
  });
  expect(made).toMatchObject({ ...grant, source: "ADMIN", status: "ACTIVE" });
  expect(await ask("okta.users.read")).toBe("granted");
  expect(await ask("okta.users.read okta.groups.read")).toBe("invalid_scope");
  const grantId = made.id ?? "";
  expect(await applicationApi.getScopeConsentGrant({ appId, grantId })).toMatchObject(grant);
  expect(await collect(await applicationApi.listScopeConsentGrants({ appId }))).toHaveLength(1);
  await applicationApi.revokeScopeConsentGrant({ appId, grantId });
  expect(await ask("okta.users.read")).toBe("invalid_scope");
  const wrong = { ...grant, issuer: "https://other.example" };
  const refused = applicationApi.grantConsentToScope({ appId, oAuth2ScopeConsentGrant: wrong });
  expect((await failure(refused)).errorSummary).toBe("Api validation failed: issuer");
});

testConformance(simulator, sdkRules(), import.meta.url);
