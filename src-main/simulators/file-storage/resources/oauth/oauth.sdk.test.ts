import { createSign, generateKeyPairSync } from "node:crypto";
import { Readable } from "node:stream";
import {
  BoxClient,
  BoxDeveloperTokenAuth,
  BoxJwtAuth,
  BoxOAuth,
  JwtConfig,
  OAuthConfig,
} from "box-node-sdk";
import { describe, expect, test } from "vitest";
import * as z from "zod";
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
  const stolen = connect(new BoxDeveloperTokenAuth({ token: second.accessToken ?? "" }), baseUrl);
  await expect(stolen.users.getUserMe()).rejects.toThrow();
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

test("a grant type that every object has a property of is unknown", async () => {
  await using served = await serveSimulator(simulator);
  expect(await token(served.baseUrl, { grant_type: "constructor" })).toMatchObject({
    status: 400,
    json: { error: "unsupported_grant_type" },
  });
});

test("a parameter of an authorization request that is repeated is refused", async () => {
  await using served = await serveSimulator(simulator);
  const browser = new PageBrowser(served.baseUrl);
  const query = "client_id=app&redirect_uri=http://localhost:3000/box&prompt=none&prompt=login";
  const page = await browser.open(`/oauth2/authorize?${query}`);
  expect(page.status).toBe(400);
  expect(page.text).toContain("prompt");
});

interface Pem {
  readonly publicKey: string;
  readonly privateKey: string;
}

const pemPair = (): Pem =>
  generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

async function act(base: string, path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(base + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, json: z.looseObject({}).parse(await response.json()) };
}

describe("JSON Web Tokens", () => {
  const pair = pemPair();
  const other = pemPair();

  const login = (base: string, { privateKey }: Pem, jwtKeyId: string) => {
    const config = new JwtConfig({
      clientId: "app",
      clientSecret: "secret",
      jwtKeyId,
      privateKey,
      privateKeyPassphrase: "",
      enterpriseId: "123",
    });
    return connect(new BoxJwtAuth({ config }), base).users.getUserMe();
  };

  const sign = (claims: object, header: object = {}) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const usual = {
      iss: "app",
      sub: "123",
      box_sub_type: "enterprise",
      aud: "https://api.box.com/oauth2/token",
      jti: `unique-identifier-${JSON.stringify(claims)}`.slice(0, 128),
      exp: Math.floor(Date.now() / 1_000) + 30,
    };
    const text = `${encode({ alg: "RS256", ...header })}.${encode({ ...usual, ...claims })}`;
    const signature = createSign("RSA-SHA256").update(text).sign(pair.privateKey, "base64url");
    return `${text}.${signature}`;
  };

  const exchange = (base: string, assertion: string) =>
    token(base, { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });

  const register = (base: string, key: string) =>
    act(base, "/_register_key", { client_id: "app", public_key: key });

  test("sign the SDK in with a registered key, and with any while none is registered", async () => {
    await using served = await serveSimulator(simulator);
    const { baseUrl } = served;
    expect((await login(baseUrl, other, "any")).name).toBe("Sim Deck");
    const { json } = await register(baseUrl, pair.publicKey);
    const kid = String(json["public_key_id"]);
    expect((await login(baseUrl, pair, kid)).name).toBe("Sim Deck");
    await expect(login(baseUrl, other, kid)).rejects.toThrow(/signature verification failed/);
    expect((await register(baseUrl, pair.publicKey)).status).toBe(409);
    expect((await register(baseUrl, pair.privateKey)).status).toBe(422);
    const second = await register(baseUrl, other.publicKey);
    expect((await login(baseUrl, other, String(second.json["public_key_id"]))).name).toBe(
      "Sim Deck",
    );
  });

  test("are refused with the claim that is wrong, and when they come again", async () => {
    await using served = await serveSimulator(simulator);
    const { baseUrl } = served;
    await register(baseUrl, pair.publicKey);
    const now = Math.floor(Date.now() / 1_000);
    const wrong: readonly (readonly [object, string])[] = [
      [{ iss: "other" }, "iss"],
      [{ sub: "" }, "sub"],
      [{ box_sub_type: "group" }, "box_sub_type"],
      [{ aud: "https://evil.example/" }, "aud"],
      [{ exp: now - 120 }, "exp"],
      [{ exp: now + 3_600 }, "exp"],
      [{ jti: "short" }, "jti"],
    ];
    for (const [claims, name] of wrong) {
      expect(await exchange(baseUrl, sign(claims))).toMatchObject({
        status: 400,
        json: { error: "invalid_grant", error_description: `Please check the '${name}' claim.` },
      });
    }
    for (const header of [{ alg: "none" }, { alg: "HS256" }, { kid: "unknown" }]) {
      const [[name] = ["", ""]] = Object.entries(header);
      const { json } = await exchange(baseUrl, sign({}, header));
      expect(json).toMatchObject({ error: "invalid_grant" });
      expect(JSON.stringify(json)).toContain(`'${name}' header`);
    }
    const once = sign({ sub: "1" });
    expect((await exchange(baseUrl, once)).status).toBe(200);
    expect(await exchange(baseUrl, once)).toMatchObject({
      status: 400,
      json: { error: "invalid_grant" },
    });
    expect((await exchange(baseUrl, "a.b.c")).status).toBe(400);
  });
});

test("a test allows an app without a browser, and a colleague uploads a file", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const request = { user: "sim@simdeck.test", client_id: "app", redirect_uri: CALLBACK };
  const { json } = await act(baseUrl, "/_authorize", { ...request, state: "s" });
  const auth = new BoxOAuth({
    config: new OAuthConfig({ clientId: "app", clientSecret: "secret" }),
  });
  await auth.getTokensAuthorizationCodeGrant(String(json["code"]), network(baseUrl));
  const box = connect(auth, baseUrl);
  const { id: folder } = await box.folders.createFolder({ name: "Inbox", parent: { id: "0" } });
  const colleague = { type: "user" as const, login: "mei@tanaka.example" };
  await box.userCollaborations.createCollaboration({
    item: { id: folder, type: "folder" },
    accessibleBy: colleague,
    role: "editor",
  });
  const upload = { folder, login: "mei@tanaka.example", name: "scan.txt", content: "Hello" };
  const { json: file } = await act(baseUrl, "/_upload", upload);
  const found = await box.files.getFileById(String(file["id"]));
  expect([found.size, found.createdBy?.login]).toEqual([5, "mei@tanaka.example"]);
  expect((await act(baseUrl, "/_upload", upload)).status).toBe(409);
  expect((await act(baseUrl, "/_upload", { ...upload, folder: "1" })).status).toBe(404);
  expect((await act(baseUrl, "/_upload", { ...upload, login: "nobody@x.test" })).status).toBe(404);
  expect((await act(baseUrl, "/_upload", { ...upload, name: "a/b" })).status).toBe(422);
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
  await expect(limited.search.searchForContent({ query: "other" })).rejects.toMatchObject({
    responseInfo: { statusCode: 403 },
  });
  const editing = await auth.downscopeToken(
    ["item_readwrite"],
    resource,
    undefined,
    box.networkSession,
  );
  const editor = connect(new BoxDeveloperTokenAuth({ token: editing.accessToken ?? "" }), baseUrl);
  const upload = (name: string, parent: string) =>
    editor.uploads.uploadFile({
      attributes: { name, parent: { id: parent } },
      file: Readable.from([Buffer.from("x")]),
    });
  expect((await upload("a.txt", mine.id)).totalCount).toBe(1);
  const refused = { responseInfo: { statusCode: 403 } };
  await expect(upload("a.txt", other.id)).rejects.toMatchObject(refused);
  await expect(
    editor.folders.createFolder({ name: "x", parent: { id: other.id } }),
  ).rejects.toMatchObject(refused);
  await expect(
    editor.folders.updateFolderById(inner.id, { requestBody: { parent: { id: other.id } } }),
  ).rejects.toMatchObject(refused);
  const wider = {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: editing.accessToken ?? "",
    subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    scope: "item_readwrite",
    resource: `https://api.box.com/2.0/folders/${other.id}`,
  };
  expect((await token(baseUrl, wider)).status).toBe(400);
});
