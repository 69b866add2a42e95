import { createHash } from "node:crypto";
import { SquareClient } from "square";
import { expect, test } from "vitest";
import { allowApp } from "#core/testing/allow-app.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const REDIRECT = "http://localhost:3000/square";
const owner = { name: "Default Test Account" };

const authorizeUrl = (baseUrl: string, changes: Record<string, string> = {}) => {
  const query = {
    client_id: "app",
    scope: "PAYMENTS_READ PAYMENTS_WRITE",
    session: "false",
    state: "s",
    redirect_uri: REDIRECT,
  };
  return `${baseUrl}/oauth2/authorize?${new URLSearchParams({ ...query, ...changes }).toString()}`;
};

const connect = (baseUrl: string, token = "any") =>
  new SquareClient({ token, baseUrl, maxRetries: 0 });

const codeOf = (url: URL) => url.searchParams.get("code") ?? "";

test("a seller allows an app, and the SDK gets, shows, renews and ends its tokens", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const square = connect(baseUrl);
  const app = { clientId: "app", clientSecret: "secret" };
  const code = codeOf(await allowApp(authorizeUrl(baseUrl), owner));
  const first = await square.oAuth.obtainToken({
    ...app,
    grantType: "authorization_code",
    code,
    redirectUri: REDIRECT,
  });
  expect(first).toMatchObject({ tokenType: "bearer", shortLived: false });
  const status = await connect(baseUrl, first.accessToken).oAuth.retrieveTokenStatus();
  expect(status).toMatchObject({
    clientId: "app",
    scopes: ["PAYMENTS_READ", "PAYMENTS_WRITE"],
    merchantId: first.merchantId,
  });
  const second = await square.oAuth.obtainToken({
    ...app,
    grantType: "refresh_token",
    refreshToken: first.refreshToken ?? "",
  });
  expect(second.refreshToken).toBe(first.refreshToken);
  await square.oAuth.revokeToken(
    { clientId: "app", accessToken: second.accessToken ?? "" },
    { headers: { authorization: "Client secret" } },
  );
  await expect(connect(baseUrl, second.accessToken).locations.list()).rejects.toMatchObject({
    statusCode: 401,
    errors: [{ code: "ACCESS_TOKEN_REVOKED" }],
  });
});

test("an app without a secret proves itself with PKCE, and each refresh token is used once", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const square = connect(baseUrl);
  const codeVerifier = "v".repeat(43);
  const challenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const request = { code_challenge: challenge, code_challenge_method: "S256" };
  const code = codeOf(await allowApp(authorizeUrl(baseUrl, request), owner));
  const exchange = (verifier: string) =>
    square.oAuth.obtainToken({
      clientId: "app",
      grantType: "authorization_code",
      code,
      redirectUri: REDIRECT,
      codeVerifier: verifier,
    });
  await expect(exchange("w".repeat(43))).rejects.toMatchObject({ statusCode: 401 });
  const first = await exchange(codeVerifier);
  const refresh = () =>
    square.oAuth.obtainToken({
      clientId: "app",
      grantType: "refresh_token",
      refreshToken: first.refreshToken ?? "",
    });
  expect((await refresh()).refreshToken).not.toBe(first.refreshToken);
  await expect(refresh()).rejects.toMatchObject({ statusCode: 401 });
});

test("a token expires on the simulator clock; a refusal goes to the app", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const back = await allowApp(authorizeUrl(baseUrl), { ...owner, button: "Cancel" });
  expect(back.search).toBe("?error=access_denied&error_description=user_denied&state=s");
  const shown = await new PageBrowser(baseUrl).open(
    authorizeUrl(baseUrl, { redirect_uri: "https://evil.example/" }),
  );
  expect(shown.status).toBe(400);
  const code = codeOf(await allowApp(authorizeUrl(baseUrl), owner));
  const { accessToken } = await connect(baseUrl).oAuth.obtainToken({
    clientId: "app",
    clientSecret: "x",
    grantType: "authorization_code",
    code,
    redirectUri: REDIRECT,
    shortLived: true,
  });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ advance_seconds: 86_401 });
  await fetch(`${baseUrl}/_sim/clock`, { method: "POST", headers, body });
  await expect(connect(baseUrl, accessToken).locations.list()).rejects.toMatchObject({
    errors: [{ code: "ACCESS_TOKEN_EXPIRED" }],
  });
});
