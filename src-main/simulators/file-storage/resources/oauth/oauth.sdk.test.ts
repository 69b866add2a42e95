import { generateKeyPairSync } from "node:crypto";
import {
  BoxClient,
  BoxDeveloperTokenAuth,
  BoxJwtAuth,
  BoxOAuth,
  JwtConfig,
  OAuthConfig,
} from "box-node-sdk";
import { expect, test } from "vitest";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const urls = (base: string) => ({ baseUrl: base, uploadUrl: base, oauth2Url: `${base}/oauth2` });
const CALLBACK = "http://localhost:3000/box";

/** A client of Box with these credentials. */
function connect(auth: BoxJwtAuth | BoxOAuth | BoxDeveloperTokenAuth, base: string) {
  return new BoxClient({ auth }).withCustomBaseUrls(urls(base));
}

const network = (base: string) =>
  new BoxClient({ auth: new BoxDeveloperTokenAuth({ token: "x" }) }).withCustomBaseUrls(urls(base))
    .networkSession;

async function signIn(base: string, button = "Allow") {
  const browser = new PageBrowser(base);
  const query = new URLSearchParams({
    client_id: "app",
    response_type: "code",
    redirect_uri: CALLBACK,
    state: "s",
  });
  const page = await browser.open(`/api/oauth2/authorize?${query.toString()}`);
  const consent = await browser.press(page, "Continue as Sim Deck");
  return new URL((await browser.press(consent, button)).url).searchParams;
}

async function token(base: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: "app", client_secret: "secret", ...fields });
  const response = await fetch(`${base}/oauth2/token`, { method: "POST", body });
  const json: unknown = await response.json();
  return { status: response.status, json };
}

test("a user allows an app on the pages, and the SDK gets and renews tokens", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  expect((await signIn(baseUrl, "Cancel")).get("error")).toBe("access_denied");
  const answer = await signIn(baseUrl);
  expect(answer.get("state")).toBe("s");
  const auth = new BoxOAuth({
    config: new OAuthConfig({ clientId: "app", clientSecret: "secret" }),
  });
  const session = network(baseUrl);
  const first = await auth.getTokensAuthorizationCodeGrant(answer.get("code") ?? "", session);
  expect((await connect(auth, baseUrl).users.getUserMe()).name).toBe("Sim Deck");
  const second = await auth.refreshToken(session);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  const again = { grant_type: "refresh_token", refresh_token: first.refreshToken ?? "" };
  expect(await token(baseUrl, again)).toMatchObject({
    status: 400,
    json: { error: "invalid_grant" },
  });
  const code = { grant_type: "authorization_code", code: answer.get("code") ?? "" };
  expect(await token(baseUrl, code)).toMatchObject({
    status: 400,
    json: { error: "invalid_grant" },
  });
});

test("a code ends after thirty seconds, and a page redirects to this machine only", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const code = (await signIn(baseUrl)).get("code") ?? "";
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ advance_seconds: 31 });
  await fetch(`${baseUrl}/_sim/clock`, { method: "POST", headers, body });
  expect((await token(baseUrl, { grant_type: "authorization_code", code })).status).toBe(400);
  const query = "client_id=app&response_type=code&redirect_uri=https://evil.example/";
  expect((await new PageBrowser(baseUrl).open(`/oauth2/authorize?${query}`)).status).toBe(400);
});

test("a server signs in with a JSON Web Token, each of them once", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const config = new JwtConfig({
    clientId: "app",
    clientSecret: "secret",
    jwtKeyId: "k1",
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    privateKeyPassphrase: "",
    enterpriseId: "123",
  });
  const box = connect(new BoxJwtAuth({ config }), baseUrl);
  expect((await box.folders.getFolderById("0")).name).toBe("All Files");
  const wrong = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: "a.b.c" };
  expect(await token(baseUrl, wrong)).toMatchObject({
    status: 400,
    json: { error: "invalid_grant" },
  });
});

test("a downscoped token is limited to its scopes and its item", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const auth = new BoxDeveloperTokenAuth({ token: "full" });
  const box = connect(auth, baseUrl);
  const mine = await box.folders.createFolder({ name: "mine", parent: { id: "0" } });
  const other = await box.folders.createFolder({ name: "other", parent: { id: "0" } });
  const inner = await box.folders.createFolder({ name: "inner", parent: { id: mine.id } });
  const resource = `https://api.box.com/2.0/folders/${mine.id}`;
  const less = await auth.downscopeToken(["item_preview"], resource, undefined, box.networkSession);
  const limited = connect(new BoxDeveloperTokenAuth({ token: less.accessToken ?? "" }), baseUrl);
  expect((await limited.folders.getFolderById(inner.id)).name).toBe("inner");
  await expect(limited.folders.getFolderById(other.id)).rejects.toMatchObject({
    responseInfo: { statusCode: 403 },
  });
  await expect(limited.folders.deleteFolderById(inner.id)).rejects.toMatchObject({
    responseInfo: { statusCode: 403 },
  });
});
