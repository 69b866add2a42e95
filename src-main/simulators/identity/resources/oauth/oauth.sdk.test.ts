import JwtVerifier from "@okta/jwt-verifier";
import * as oidc from "openid-client";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { CALLBACK, openIdentity, PASSWORD, startSignIn } from "../../testing/sign-in.ts";

describe("openid-client", () => {
  test.each(["", "/oauth2/default"])(
    "signs a user in with the code flow at the server %j",
    async (server) => {
      await using identity = await openIdentity();
      const config = await identity.discover(await identity.addApp(), server);
      const { url, checks } = await startSignIn(config);
      const browser = identity.browser();
      const page = await browser.open(url);
      expect(page.status).toBe(200);
      expect(page.text).toContain("<h1>Sign in to Harbour</h1>");
      const fields = { username: "ada@okafor.example", password: PASSWORD };
      const back = await browser.press(page, "Sign in", fields);
      expect(back.url.startsWith(`${CALLBACK}?`)).toBe(true);

      const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), checks);
      expect(tokens.claims()).toMatchObject({
        sub: identity.ada,
        name: "Ada Okafor",
        email: "ada@okafor.example",
        amr: ["pwd"],
      });
      const userinfo = await oidc.fetchUserInfo(config, tokens.access_token, identity.ada);
      expect(userinfo.preferred_username).toBe("ada@okafor.example");
      const seen = await oidc.tokenIntrospection(config, tokens.access_token);
      expect(seen).toMatchObject({
        active: true,
        username: "ada@okafor.example",
        uid: identity.ada,
      });
      const renewed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? "");
      expect(renewed.claims()?.sub).toBe(identity.ada);
      await oidc.tokenRevocation(config, tokens.refresh_token ?? "");
      expect((await oidc.tokenIntrospection(config, renewed.access_token)).active).toBe(false);
    },
  );

  test("signs a client in with a private key, for the token URL and for the issuer", async () => {
    await using identity = await openIdentity();
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      {
        name: "RSASSA-PKCS1-v1_5",
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: "SHA-256",
      },
      true,
      ["sign", "verify"],
    );
    const jwk = await crypto.subtle.exportKey("jwk", publicKey);
    const client = {
      application_type: "service",
      grant_types: ["client_credentials"],
      redirect_uris: [],
      jwks: { keys: [{ kty: "RSA", n: jwk.n, e: jwk.e, kid: "k1" }] },
    };
    const app = await identity.addApp(
      client,
      { token_endpoint_auth_method: "private_key_jwt" },
      false,
    );
    for (const audience of [identity.baseUrl, `${identity.baseUrl}/oauth2/v1/token`]) {
      const auth = oidc.PrivateKeyJwt(
        { key: privateKey, kid: "k1" },
        { [oidc.modifyAssertion]: (_header, payload) => (payload["aud"] = audience) },
      );
      const config = await identity.discover(app, "", auth);
      const tokens = await oidc.clientCredentialsGrant(config, { scope: "okta.users.read" });
      expect(tokens.scope).toBe("okta.users.read");
    }
    const wrong = oidc.PrivateKeyJwt(
      { key: privateKey, kid: "k1" },
      { [oidc.modifyAssertion]: (_header, payload) => (payload["aud"] = "https://else.example") },
    );
    const config = await identity.discover(app, "", wrong);
    await expect(
      oidc.clientCredentialsGrant(config, { scope: "okta.users.read" }),
    ).rejects.toMatchObject({
      error: "invalid_client",
    });
  });

  test("lets a device sign in once its code was entered and allowed", async () => {
    await using identity = await openIdentity();
    const grants = ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"];
    const app = await identity.addApp(
      { application_type: "native", grant_types: grants },
      { token_endpoint_auth_method: "none" },
    );
    const config = await identity.discover(app);
    const device = await oidc.initiateDeviceAuthorization(config, { scope: "openid profile" });
    expect(device.user_code).toMatch(/^[B-Z]{8}$/);
    const poll = () =>
      oidc.genericGrantRequest(config, "urn:ietf:params:oauth:grant-type:device_code", {
        device_code: device.device_code,
      });
    await expect(poll()).rejects.toMatchObject({ error: "authorization_pending" });

    const browser = identity.browser();
    const entry = await browser.open(device.verification_uri_complete ?? "");
    const signIn = await browser.press(entry, "Continue");
    const consent = await browser.press(signIn, "Continue as Ada Okafor");
    expect(consent.text).toContain("Harbour wants to act for Ada Okafor on Okta");
    const done = await browser.press(consent, "Allow");
    expect(done.text).toContain("Device connected");
    expect((await poll()).claims()?.sub).toBe(identity.ada);
    await expect(poll()).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("is refused with the device code of another server", async () => {
    await using identity = await openIdentity();
    const grant = "urn:ietf:params:oauth:grant-type:device_code";
    const settings = { application_type: "native", grant_types: ["authorization_code", grant] };
    const app = await identity.addApp(settings, { token_endpoint_auth_method: "none" });
    const config = await identity.discover(app);
    const device = await oidc.initiateDeviceAuthorization(config, { scope: "openid" });
    const code = { device_code: device.device_code };
    const other = await identity.discover(app, "/oauth2/default");
    await expect(oidc.genericGrantRequest(other, grant, code)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("gets the reason why a user may not use an app, and keeps the state", async () => {
    await using identity = await openIdentity();
    const config = await identity.discover(await identity.addApp({}, {}, false));
    const { url, checks } = await startSignIn(config);
    const browser = identity.browser();
    const back = await browser.press(await browser.open(url), "Continue as Ada Okafor");
    await expect(
      oidc.authorizationCodeGrant(config, new URL(back.url), checks),
    ).rejects.toMatchObject({
      error: "access_denied",
      error_description: "User is not assigned to the client application.",
    });
  });
});

test("@okta/jwt-verifier accepts both tokens, and refuses another audience", async () => {
  await using identity = await openIdentity();
  const app = await identity.addApp();
  const issuer = `${identity.baseUrl}/oauth2/default`;
  const config = await identity.discover(app, "/oauth2/default");
  const { url, checks } = await startSignIn(config);
  const browser = identity.browser();
  const back = await browser.press(await browser.open(url), "Continue as Ada Okafor");
  const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), checks);
  const verifier = new JwtVerifier({
    issuer,
    clientId: app.id,
    testing: { disableHttpsCheck: true },
  });
  const access = await verifier.verifyAccessToken(tokens.access_token, "api://default");
  expect(access.claims).toMatchObject({
    cid: app.id,
    uid: identity.ada,
    sub: "ada@okafor.example",
  });
  expect(access.claims.scp).toEqual(["openid", "profile", "email", "offline_access"]);
  const id = await verifier.verifyIdToken(tokens.id_token ?? "", app.id, checks.expectedNonce);
  expect(id.claims.sub).toBe(identity.ada);
  await expect(verifier.verifyAccessToken(tokens.access_token, "api://else")).rejects.toThrow(
    "audience",
  );
});

describe("a client that registers itself", () => {
  const admin = { authorization: "SSWS any", "content-type": "application/json" };
  const insecure = {
    execute: [oidc.allowInsecureRequests],
    initialAccessToken: "any",
  };
  const metadata = { client_name: "Harbour", redirect_uris: [CALLBACK] };

  test("pushes its authorization request, which can be used once", async () => {
    await using identity = await openIdentity();
    const { baseUrl, ada } = identity;
    const server = new URL(baseUrl);
    const config = await oidc.dynamicClientRegistration(server, metadata, undefined, insecure);
    const { client_id: id } = config.clientMetadata();
    await identity.post(`/api/v1/apps/${id}/users`, { id: ada });
    const verifier = oidc.randomPKCECodeVerifier();
    const url = await oidc.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: CALLBACK,
      scope: "openid profile",
      state: "s",
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    expect([...url.searchParams.keys()].toSorted()).toEqual(["client_id", "request_uri"]);
    const browser = identity.browser();
    const other = new URL(url);
    other.searchParams.set("client_id", (await identity.addApp()).id);
    expect((await browser.open(other.href)).status).toBe(400);
    const consent = await browser.press(await browser.open(url.href), "Continue as Ada Okafor");
    const back = await browser.press(consent, "Allow");
    const checks = { pkceCodeVerifier: verifier, expectedState: "s" };
    const tokens = await oidc.authorizationCodeGrant(config, new URL(back.url), checks);
    expect(tokens.claims()?.sub).toBe(ada);
    expect((await browser.open(url.href)).status).toBe(400);
    const wrong = { redirect_uri: "https://evil.example/", scope: "openid", state: "s" };
    await expect(oidc.buildAuthorizationUrlWithPAR(config, wrong)).rejects.toThrow();
    const late = await oidc.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: CALLBACK,
      scope: "openid",
      state: "s",
    });
    await identity.post("/_sim/clock", { advance_seconds: 300 });
    expect((await browser.open(late.href)).status).toBe(400);
  });

  test("is read, changed, given a new secret and deleted", async () => {
    await using identity = await openIdentity();
    const clients = `${identity.baseUrl}/oauth2/v1/clients`;
    const send = async (method: string, path: string, body?: object) => {
      const init = { method, headers: admin };
      const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
      const response = await fetch(clients + path, sent);
      const text = await response.text();
      const json: unknown = text === "" ? {} : JSON.parse(text);
      return { status: response.status, json };
    };
    const registered = z.looseObject({ client_id: z.string(), client_secret: z.string() });
    const { status, json } = await send("POST", "", metadata);
    expect(status).toBe(201);
    const { client_id: id, client_secret: secret } = registered.parse(json);
    expect((await send("GET", `/${id}`)).json).toMatchObject({
      client_name: "Harbour",
      client_secret_expires_at: 0,
      token_endpoint_auth_method: "client_secret_basic",
    });
    const listed = z.array(z.looseObject({})).parse((await send("GET", "?q=Harb")).json);
    expect(listed).toMatchObject([{ client_id: id }]);
    expect(listed[0]).not.toHaveProperty("client_secret");
    const renewed = await send("POST", `/${id}/lifecycle/newSecret`);
    expect(registered.parse(renewed.json).client_secret).not.toBe(secret);
    const changed = { ...metadata, client_name: "Harbour Tea", client_id: id };
    expect((await send("PUT", `/${id}`, changed)).json).toMatchObject({
      client_name: "Harbour Tea",
    });
    expect((await send("POST", "", { ...metadata, redirect_uris: [] })).status).toBe(400);
    expect((await send("DELETE", `/${id}`)).status).toBe(204);
    expect((await send("GET", `/${id}`)).status).toBe(404);
  });
});
