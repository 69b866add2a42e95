import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { decodeJwt } from "#core/oauth/jwt.ts";
import { type Identity, openIdentity, PASSWORD } from "../../testing/sign-in.ts";

const SERVER = "/api/v1/authorizationServers/default";
const withId = z.looseObject({ id: z.string() });

type App = Awaited<ReturnType<Identity["addApp"]>>;

/** A rule of the default server for everybody. */
async function addRule(identity: Identity, token: object) {
  const policy = withId.parse(
    await identity.post(`${SERVER}/policies`, {
      name: "All",
      conditions: { clients: { include: ["ALL_CLIENTS"] } },
    }),
  );
  const made = await identity.send("POST", `${SERVER}/policies/${policy.id}/rules`, {
    name: "All",
    conditions: {
      people: { groups: { include: ["EVERYONE"] } },
      grantTypes: { include: ["password"] },
      scopes: { include: ["*"] },
    },
    actions: { token },
  });
  return made;
}

async function ask({ baseUrl }: Identity, app: App, fields: Record<string, string>) {
  const response = await fetch(`${baseUrl}/oauth2/default/v1/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...fields }),
  });
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  return { status: response.status, body };
}

const byPassword = (identity: Identity, app: App, scope = "openid offline_access") =>
  ask(identity, app, {
    grant_type: "password",
    username: "ada@okafor.example",
    password: PASSWORD,
    scope,
  });

const refresh = (identity: Identity, app: App, token: unknown) =>
  ask(identity, app, { grant_type: "refresh_token", refresh_token: String(token) });

const passwordApp = (identity: Identity, changes: object = {}) =>
  identity.addApp(
    { grant_types: ["password", "refresh_token"], redirect_uris: [], ...changes },
    { token_endpoint_auth_method: "client_secret_post" },
  );

const advance = (identity: Identity, minutes: number) =>
  identity.post("/_sim/clock", { advance_seconds: minutes * 60 });

const claimsOf = (token: unknown) => decodeJwt(String(token))?.claims ?? {};

describe("a rule of an authorization server", () => {
  test("ends a refresh token that is not used within its window, and in the end every one", async () => {
    await using identity = await openIdentity();
    const app = await passwordApp(identity);
    const lifetimes = {
      accessTokenLifetimeMinutes: 5,
      refreshTokenWindowMinutes: 10,
      refreshTokenLifetimeMinutes: 25,
    };
    expect(await addRule(identity, lifetimes)).toMatchObject({
      status: 201,
      json: { actions: { token: lifetimes } },
    });
    const { body } = await byPassword(identity, app);
    expect(body).toMatchObject({ expires_in: 300 });
    const token = body["refresh_token"];
    for (const minutes of [9, 9]) {
      await advance(identity, minutes);
      expect((await refresh(identity, app, token)).status).toBe(200);
    }
    await advance(identity, 8);
    expect(await refresh(identity, app, token)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    const second = (await byPassword(identity, app)).body["refresh_token"];
    await advance(identity, 11);
    expect((await refresh(identity, app, second)).status).toBe(400);
  });

  test("ends rotating refresh tokens by the first one of their grant", async () => {
    await using identity = await openIdentity();
    const app = await passwordApp(identity, {
      refresh_token: { rotation_type: "ROTATE", leeway: 0 },
    });
    await addRule(identity, {
      accessTokenLifetimeMinutes: 5,
      refreshTokenWindowMinutes: 10,
      refreshTokenLifetimeMinutes: 15,
    });
    const first = (await byPassword(identity, app)).body["refresh_token"];
    await advance(identity, 9);
    const second = (await refresh(identity, app, first)).body["refresh_token"];
    expect(second).not.toBe(first);
    await advance(identity, 7);
    expect((await refresh(identity, app, second)).status).toBe(400);
  });

  test.each([
    [{ refreshTokenLifetimeMinutes: 30 }, "refreshTokenLifetimeMinutes"],
    [
      { accessTokenLifetimeMinutes: 60, refreshTokenWindowMinutes: 10 },
      "refreshTokenWindowMinutes",
    ],
    [{ inlineHook: { id: "cal" } }, "inlineHook"],
  ])("with %j is refused", async (token, field) => {
    await using identity = await openIdentity();
    expect(await addRule(identity, token)).toMatchObject({
      status: 400,
      json: { errorSummary: `Api validation failed: ${field}` },
    });
  });
});

/** An app that answers the token hook, and keeps what it was sent. */
async function openHook(answer: () => { status?: number; body: unknown }) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      asked.push(JSON.parse(Buffer.concat(parts).toString("utf8")));
      const { status = 200, body } = answer();
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

const patch = (type: string, ...value: object[]) => ({ type: `com.okta.${type}.patch`, value });

describe("the token hook of a rule", () => {
  async function openWithHook(url: string) {
    const identity = await openIdentity();
    const hook = withId.parse(
      await identity.post("/api/v1/inlineHooks", {
        name: "Tokens",
        type: "com.okta.oauth2.tokens.transform",
        version: "1.0.0",
        channel: {
          type: "HTTP",
          version: "1.0.0",
          config: { uri: url, authScheme: { type: "HEADER", key: "authorization", value: "s" } },
        },
      }),
    );
    await identity.post(`${SERVER}/claims`, {
      name: "team",
      claimType: "RESOURCE",
      valueType: "EXPRESSION",
      value: '"blue"',
    });
    const rule = await addRule(identity, { inlineHook: { id: hook.id } });
    expect(rule.status).toBe(201);
    return { identity, hook, app: await passwordApp(identity) };
  }

  test("changes the claims and the lifetime of the tokens that it is shown", async () => {
    await using receiver = await openHook(() => ({
      body: {
        commands: [
          patch(
            "access",
            { op: "add", path: "/claims/patient", value: { id: "7" } },
            { op: "replace", path: "/claims/team", value: "red" },
            { op: "replace", path: "/token/lifetime/expiration", value: 600 },
          ),
          patch(
            "identity",
            { op: "add", path: "/claims/roles", value: ["a"] },
            { op: "add", path: "/claims/roles/-", value: "b" },
          ),
        ],
      },
    }));
    const { identity, app } = await openWithHook(receiver.url);
    await using _closed = identity;
    const { status, body } = await byPassword(identity, app);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 600 });
    const access = claimsOf(body["access_token"]);
    expect(access).toMatchObject({ patient: { id: "7" }, team: "red" });
    expect(Number(access["exp"]) - Number(access["iat"])).toBe(600);
    expect(claimsOf(body["id_token"])).toMatchObject({ roles: ["a", "b"], sub: identity.ada });
    expect(receiver.asked).toMatchObject([
      {
        eventType: "com.okta.oauth2.tokens.transform",
        contentType: "application/json",
        cloudEventVersion: "0.1",
        data: {
          context: {
            protocol: { client: { id: app.id }, request: { grant_type: "password" } },
            user: { id: identity.ada, profile: { login: "ada@okafor.example" } },
          },
          access: {
            claims: { team: "blue", sub: "ada@okafor.example" },
            token: { lifetime: { expiration: 3_600 } },
            scopes: { openid: { action: "GRANT" } },
          },
          identity: { claims: { sub: identity.ada } },
        },
      },
    ]);
  });

  test.each([
    ["an error", { error: { errorSummary: "No licence" } }, "No licence"],
    [
      "a claim that is fixed",
      { commands: [patch("access", { op: "replace", path: "/claims/iss", value: "x" })] },
      "invalid patch",
    ],
    [
      "a claim that is not there",
      { commands: [patch("access", { op: "replace", path: "/claims/moon", value: "x" })] },
      "invalid patch",
    ],
    ["commands of another shape", { commands: [{ type: "x" }] }, "invalid patch"],
  ])("that answers with %s ends the request", async (_what, body, text) => {
    await using receiver = await openHook(() => ({ body }));
    const { identity, app } = await openWithHook(receiver.url);
    await using _closed = identity;
    const refused = await byPassword(identity, app);
    expect(refused).toMatchObject({ status: 400, body: { error: "server_error" } });
    expect(refused.body["error_description"]).toContain(text);
  });

  test("that fails, or is not active, changes nothing", async () => {
    await using receiver = await openHook(() => ({ status: 500, body: {} }));
    const { identity, app, hook } = await openWithHook(receiver.url);
    await using _closed = identity;
    const failed = await byPassword(identity, app);
    expect(claimsOf(failed.body["access_token"])).toMatchObject({ team: "blue" });
    await identity.post(`/api/v1/inlineHooks/${hook.id}/lifecycle/deactivate`);
    expect((await byPassword(identity, app)).status).toBe(200);
    expect(receiver.asked).toHaveLength(1);
  });
});

describe("a claim", () => {
  const claim = (value: string) => ({
    name: "c",
    claimType: "RESOURCE",
    valueType: "EXPRESSION",
    value,
  });

  test.each([
    ['user.firstName + " " + user.lastName', "Ada Okafor"],
    ['String.substringBefore(user.email, "@")', "ada"],
    ["(appuser != null) ? appuser.userName : app.clientId", "ada@okafor.example"],
    ['Groups.startsWith("OKTA", "Eng", 10)', ["Engineers"]],
    ['isMemberOfGroupName("Engineers") ? "yes" : "no"', "yes"],
    ['Arrays.contains(access.scope, "openid")', true],
    ["org.subDomain", "simdeck"],
  ])("of %s is evaluated", async (expression, expected) => {
    await using identity = await openIdentity();
    const group = withId.parse(
      await identity.post("/api/v1/groups", { profile: { name: "Engineers" } }),
    );
    await identity.send("PUT", `/api/v1/groups/${group.id}/users/${identity.ada}`);
    expect((await identity.send("POST", `${SERVER}/claims`, claim(expression))).status).toBe(201);
    const { body } = await byPassword(identity, await passwordApp(identity));
    expect(claimsOf(body["access_token"])["c"]).toEqual(expected);
  });

  test.each(["user.firstName +", "moon.name", "String.moon(user.email)"])(
    "of %s is refused",
    async (expression) => {
      await using identity = await openIdentity();
      expect(await identity.send("POST", `${SERVER}/claims`, claim(expression))).toMatchObject({
        status: 400,
        json: { errorSummary: "Api validation failed: value" },
      });
    },
  );
});

test("a claim that is not always in an ID token is shown by userinfo", async () => {
  await using identity = await openIdentity();
  for (const [name, alwaysIncludeInToken] of [
    ["always", true],
    ["asked", false],
  ] as const) {
    await identity.post(`${SERVER}/claims`, {
      name,
      claimType: "IDENTITY",
      valueType: "EXPRESSION",
      value: "user.firstName",
      alwaysIncludeInToken,
    });
  }
  const { body } = await byPassword(identity, await passwordApp(identity));
  const claims = claimsOf(body["id_token"]);
  expect([claims["always"], claims["asked"]]).toEqual(["Ada", undefined]);
  const userinfo = await fetch(`${identity.baseUrl}/oauth2/default/v1/userinfo`, {
    headers: { authorization: `Bearer ${String(body["access_token"])}` },
  });
  expect(await userinfo.json()).toMatchObject({ always: "Ada", asked: "Ada" });
});

test("a scope is published, and asks for consent, as it says", async () => {
  await using identity = await openIdentity();
  const add = (name: string, consent: string, metadataPublish: string) =>
    identity.post(`${SERVER}/scopes`, { name, consent, metadataPublish });
  await add("quiet", "IMPLICIT", "NO_CLIENTS");
  await add("loud", "REQUIRED", "ALL_CLIENTS");
  const discovery = await identity.send("GET", "/oauth2/default/.well-known/openid-configuration");
  const { scopes_supported: published } = z
    .looseObject({ scopes_supported: z.array(z.string()) })
    .parse(discovery.json);
  expect([published.includes("loud"), published.includes("quiet")]).toEqual([true, false]);
  const app = await identity.addApp({ consent_method: "REQUIRED" });
  const browser = identity.browser();
  const open = async (scope: string) => {
    const query = new URLSearchParams({
      client_id: app.id,
      response_type: "code",
      scope,
      redirect_uri: "http://localhost:3000/callback",
      state: "s",
    });
    const url = `${identity.baseUrl}/oauth2/default/v1/authorize?${query.toString()}`;
    return browser.open(url);
  };
  const back = await browser.press(await open("openid quiet"), "Continue as Ada Okafor");
  expect(new URL(back.url).searchParams.has("code")).toBe(true);
  expect((await open("openid quiet loud")).text).toContain("loud");
});

describe("the password import hook", () => {
  const verdict = (credential: string) => ({
    commands: [{ type: "com.okta.action.update", value: { credential } }],
  });

  test("verifies the password of a user at the first sign-in, once", async () => {
    let credential = "UNVERIFIED";
    await using receiver = await openHook(() => ({ body: verdict(credential) }));
    await using identity = await openIdentity();
    await identity.post("/api/v1/inlineHooks", {
      name: "Import",
      type: "com.okta.user.credential.password.import",
      version: "1.0.0",
      channel: { type: "HTTP", version: "1.0.0", config: { uri: receiver.url } },
    });
    const login = "bea@example.com";
    const made = await identity.send("POST", "/api/v1/users", {
      profile: { firstName: "Bea", lastName: "Example", email: login, login },
      credentials: { password: { hook: { type: "default" } } },
    });
    expect(made.json).toMatchObject({ status: "ACTIVE" });
    const signIn = (password: string) =>
      identity.send("POST", "/api/v1/authn", { username: login, password });
    expect((await signIn("Legacy-pass1")).status).toBe(401);
    credential = "VERIFIED";
    expect((await signIn("Legacy-pass1")).json).toMatchObject({ status: "SUCCESS" });
    expect(receiver.asked).toHaveLength(2);
    expect(receiver.asked[1]).toMatchObject({
      eventType: "com.okta.user.credential.password.import",
      data: {
        context: { credential: { username: login, password: "Legacy-pass1" } },
        action: { credential: "UNVERIFIED" },
      },
    });
    credential = "UNVERIFIED";
    expect((await signIn("Legacy-pass1")).json).toMatchObject({ status: "SUCCESS" });
    expect((await signIn("other")).status).toBe(401);
    expect(receiver.asked).toHaveLength(2);
  });

  test("verifies a password of a token request", async () => {
    await using receiver = await openHook(() => ({ body: verdict("VERIFIED") }));
    await using identity = await openIdentity();
    await identity.post("/api/v1/inlineHooks", {
      name: "Import",
      type: "com.okta.user.credential.password.import",
      version: "1.0.0",
      channel: { type: "HTTP", version: "1.0.0", config: { uri: receiver.url } },
    });
    const login = "bea@example.com";
    const user = await identity.post("/api/v1/users", {
      profile: { firstName: "Bea", lastName: "Example", email: login, login },
      credentials: { password: { hook: { type: "default" } } },
    });
    const app = await passwordApp(identity);
    await identity.post(`/api/v1/apps/${app.id}/users`, { id: withId.parse(user).id });
    const fields = { grant_type: "password", username: login, password: "x", scope: "openid" };
    expect((await ask(identity, app, fields)).status).toBe(200);
  });
});
