import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { decodeJwt } from "#core/oauth/jwt.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { CALLBACK, type Identity, openIdentity, PASSWORD } from "../../testing/sign-in.ts";

const VERIFIER = "a".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

const tokens = z.looseObject({
  access_token: z.string().optional(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
});

type App = Awaited<ReturnType<Identity["addApp"]>>;

const authorizeUrl = ({ baseUrl }: Identity, app: App, changes: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: app.id,
    response_type: "code",
    scope: "openid offline_access",
    redirect_uri: CALLBACK,
    state: "s 1&",
    ...changes,
  });
  return `${baseUrl}/oauth2/v1/authorize?${query.toString()}`;
};

async function tokenRequest({ baseUrl }: Identity, app: App, fields: Record<string, string>) {
  const response = await fetch(`${baseUrl}/oauth2/v1/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...fields }),
  });
  return { status: response.status, body: tokens.parse(await response.json()) };
}

const byCode = (code: string | null, more: Record<string, string> = {}) => ({
  grant_type: "authorization_code",
  redirect_uri: CALLBACK,
  code: code ?? "",
  ...more,
});

async function signIn(identity: Identity, url: string, browser = identity.browser()) {
  const page = await browser.open(url);
  const back = await browser.press(page, "Continue as Ada Okafor");
  return new URL(back.url).searchParams;
}

describe("an authorization request", () => {
  test.each([
    ["an unknown client", { client_id: "0oaUnknown" }],
    ["another redirect target", { redirect_uri: "http://localhost:3000/callback/x" }],
    ["a redirect target of another host", { redirect_uri: "https://evil.example/callback" }],
    ["a script as redirect target", { redirect_uri: "javascript:alert(1)" }],
    ["a redirect target with a fragment", { redirect_uri: `${CALLBACK}#x` }],
    ["a redirect target with another slash", { redirect_uri: `${CALLBACK}/` }],
  ])("of %s shows a page and redirects nowhere", async (_name, changes) => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const shown = await identity.browser().open(authorizeUrl(identity, app, changes));
    expect(shown.status).toBe(400);
    expect(shown.headers["location"]).toBeUndefined();
    expect(shown.text).toContain("<h1>Bad request</h1>");
  });

  test.each([
    ["unsupported_response_type", { response_type: "cake" }],
    ["invalid_scope", { scope: "openid cake" }],
    ["invalid_request", { prompt: "none login" }],
    ["invalid_request", { code_challenge: VERIFIER, code_challenge_method: "plain" }],
    ["login_required", { prompt: "none" }],
  ])("is refused with %s at the app", async (error, changes) => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const shown = await identity.browser().open(authorizeUrl(identity, app, changes));
    const back = new URL(shown.url);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get("error")).toBe(error);
    expect(back.searchParams.get("state")).toBe("s 1&");
  });

  test("of a browser that is signed in needs no page; prompt=login asks again", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const browser = identity.browser();
    await signIn(identity, authorizeUrl(identity, app), browser);
    const silent = await browser.open(authorizeUrl(identity, app, { prompt: "none" }));
    expect(new URL(silent.url).searchParams.get("code")).not.toBeNull();
    const again = await browser.open(authorizeUrl(identity, app, { prompt: "login" }));
    expect(browser.buttonsOf(again)).toContain("Sign in");
    await identity.post("/_sim/clock", { advance_seconds: 60 });
    const old = await browser.open(authorizeUrl(identity, app, { max_age: "30" }));
    expect(browser.buttonsOf(old)).toContain("Sign in");
  });

  test("with a session token that was used asks the person to sign in", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const { sessionToken } = z.looseObject({ sessionToken: z.string() }).parse(
      await identity.post("/api/v1/authn", {
        username: "ada@okafor.example",
        password: PASSWORD,
      }),
    );
    const open = (changes: Record<string, string> = {}) =>
      identity.browser().open(authorizeUrl(identity, app, { sessionToken, ...changes }));
    const codeIn = (url: string) => new URL(url).searchParams.get("code");
    expect(codeIn((await open()).url)).not.toBeNull();
    expect((await open()).text).toContain("<h1>Sign in to Harbour</h1>");
    const silent = await open({ prompt: "none" });
    expect(new URL(silent.url).searchParams.get("error")).toBe("login_required");
  });

  test("asks for consent where the app requires it, once; a refusal goes to the app", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp({ consent_method: "REQUIRED" });
    const browser = identity.browser();
    const page = await browser.open(authorizeUrl(identity, app, { scope: "openid email" }));
    const consent = await browser.press(page, "Continue as Ada Okafor");
    expect(consent.text).toContain("View your email address");
    const denied = await browser.press(consent, "Cancel");
    expect(new URL(denied.url).searchParams.get("error")).toBe("access_denied");
    const next = await browser.open(authorizeUrl(identity, app, { scope: "openid email" }));
    const allowed = await browser.press(next, "Allow");
    expect(new URL(allowed.url).searchParams.get("code")).not.toBeNull();
    const third = await browser.open(authorizeUrl(identity, app, { scope: "openid email" }));
    expect(new URL(third.url).searchParams.get("code")).not.toBeNull();
  });

  test("responds in the mode that it asks for", async () => {
    await using identity = await openIdentity();
    const grants = ["authorization_code", "implicit"];
    const app = await identity.addApp({ grant_types: grants });
    const browser = identity.browser();
    await signIn(identity, authorizeUrl(identity, app, { scope: "openid" }), browser);
    const open = (changes: Record<string, string>) =>
      browser.open(authorizeUrl(identity, app, { scope: "openid", nonce: "n1", ...changes }));
    const fragment = new URL((await open({ response_type: "code id_token" })).url);
    const values = new URLSearchParams(fragment.hash.slice(1));
    expect(decodeJwt(values.get("id_token") ?? "")?.claims).toMatchObject({
      nonce: "n1",
      aud: app.id,
    });
    expect(values.get("code")).not.toBeNull();
    const form = await open({ response_mode: "form_post" });
    expect(form.text).toMatch(/<form method="post" action="http:\/\/localhost:3000\/callback">/);
    const message = await open({ response_mode: "okta_post_message", prompt: "none" });
    expect(message.headers["content-security-policy"]).toContain(
      "frame-ancestors http://localhost:3000",
    );
    expect(message.text).toContain('"http://localhost:3000"');
  });
});

describe("a code", () => {
  test("is used once: another use ends the tokens that it gave", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const code = (await signIn(identity, authorizeUrl(identity, app))).get("code");
    const first = await tokenRequest(identity, app, byCode(code));
    expect(first.status).toBe(200);
    const second = await tokenRequest(identity, app, byCode(code));
    expect(second).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const refresh = { grant_type: "refresh_token", refresh_token: first.body.refresh_token ?? "" };
    expect((await tokenRequest(identity, app, refresh)).body.error).toBe("invalid_grant");
  });

  test("is bound to client, redirect target, challenge and time", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const other = await identity.addApp();
    const challenge = { code_challenge: CHALLENGE, code_challenge_method: "S256" };
    const browser = identity.browser();
    const code = (await signIn(identity, authorizeUrl(identity, app, challenge), browser)).get(
      "code",
    );
    const refused = async (client: App, more: Record<string, string> = {}) =>
      (await tokenRequest(identity, client, byCode(code, more))).body.error;
    expect(await refused(other, { code_verifier: VERIFIER })).toBe("invalid_grant");
    expect(await refused(app)).toBe("invalid_grant");
    expect(await refused(app, { code_verifier: "b".repeat(43) })).toBe("invalid_grant");
    const elsewhere = { code_verifier: VERIFIER, redirect_uri: "http://localhost:3000/else" };
    expect(await refused(app, elsewhere)).toBe("invalid_grant");
    expect(await refused(app, { code_verifier: VERIFIER })).toBeUndefined();
    const late = new URL((await browser.open(authorizeUrl(identity, app))).url);
    await identity.post("/_sim/clock", { advance_seconds: 301 });
    const expired = byCode(late.searchParams.get("code"));
    expect((await tokenRequest(identity, app, expired)).body.error).toBe("invalid_grant");
  });
});

describe("tokens", () => {
  test("of a rotating family end when a replaced refresh token comes back", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp({ refresh_token: { rotation_type: "ROTATE", leeway: 0 } });
    const code = (await signIn(identity, authorizeUrl(identity, app))).get("code");
    const first = await tokenRequest(identity, app, byCode(code));
    const refresh = (token = "") =>
      tokenRequest(identity, app, { grant_type: "refresh_token", refresh_token: token });
    const second = await refresh(first.body.refresh_token);
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
    expect((await refresh(first.body.refresh_token)).body.error).toBe("invalid_grant");
    expect((await refresh(second.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("expire on the simulator clock, and carry real times", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const code = (await signIn(identity, authorizeUrl(identity, app))).get("code");
    const { body } = await tokenRequest(identity, app, byCode(code));
    const issued = z.number().parse(decodeJwt(body.id_token ?? "")?.claims["iat"]);
    expect(Math.abs(issued - Date.now() / 1_000)).toBeLessThan(30);
    const userinfo = async () => {
      const headers = { authorization: `Bearer ${body.access_token ?? ""}` };
      return (await fetch(`${identity.baseUrl}/oauth2/v1/userinfo`, { headers })).status;
    };
    expect(await userinfo()).toBe(200);
    await identity.post("/_sim/clock", { advance_seconds: 3_601 });
    expect(await userinfo()).toBe(401);
  });

  test("of a client need its scope and its secret", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp({
      grant_types: ["client_credentials"],
      application_type: "service",
    });
    await identity.post("/api/v1/authorizationServers/default/scopes", { name: "orders:read" });
    const ask = async (fields: Record<string, string>) => {
      const response = await fetch(`${identity.baseUrl}/oauth2/default/v1/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: app.id,
          ...fields,
        }),
      });
      return { status: response.status, ...tokens.parse(await response.json()) };
    };
    const good = await ask({ client_secret: app.secret, scope: "orders:read" });
    expect(decodeJwt(good.access_token ?? "")?.claims).toMatchObject({
      sub: app.id,
      scp: ["orders:read"],
      aud: "api://default",
    });
    expect(await ask({ client_secret: "wrong", scope: "orders:read" })).toMatchObject({
      status: 401,
      error: "invalid_client",
    });
    expect((await ask({ client_secret: app.secret, scope: "openid" })).error).toBe("invalid_scope");
    expect((await ask({ client_secret: app.secret })).error).toBe("invalid_scope");
  });

  test("carry the groups of a user, by scope at the org and by claim at a custom server", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const group = z
      .looseObject({ id: z.string() })
      .parse(await identity.post("/api/v1/groups", { profile: { name: "Baristas" } }));
    await identity.send("PUT", `/api/v1/groups/${group.id}/users/${identity.ada}`);
    await identity.post("/api/v1/authorizationServers/default/claims", {
      name: "teams",
      claimType: "IDENTITY",
      valueType: "GROUPS",
      group_filter_type: "STARTS_WITH",
      value: "Bar",
    });
    const authorize = async (body: object) =>
      z.looseObject({ code: z.string() }).parse(
        await identity.post("/_authorize", {
          client_id: app.id,
          user: "ada@okafor.example",
          redirect_uri: CALLBACK,
          state: "x",
          ...body,
        }),
      ).code;
    const org = await tokenRequest(
      identity,
      app,
      byCode(await authorize({ scope: "openid groups" })),
    );
    expect(decodeJwt(org.body.id_token ?? "")?.claims["groups"]).toEqual(["Everyone", "Baristas"]);
    const code = await authorize({ scope: "openid", server: "default" });
    const response = await fetch(`${identity.baseUrl}/oauth2/default/v1/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...byCode(code) }),
    });
    const custom = tokens.parse(await response.json());
    expect(decodeJwt(custom.id_token ?? "")?.claims["teams"]).toEqual(["Baristas"]);
  });
});

describe("a claim with a regular expression", () => {
  const claim = {
    name: "teams",
    claimType: "IDENTITY",
    valueType: "GROUPS",
    group_filter_type: "REGEX",
  };

  test.each([
    ["(a+)+", `${"a".repeat(30)}!`, []],
    ["(a+)+", "a".repeat(30), ["a".repeat(30)]],
    ["Eng|Sales", "Engineering", []],
    ["(?i)eng.*", "Engineering", ["Engineering"]],
  ])("%s matches whole group names: %s", async (value, name, teams) => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const group = z
      .looseObject({ id: z.string() })
      .parse(await identity.post("/api/v1/groups", { profile: { name } }));
    await identity.send("PUT", `/api/v1/groups/${group.id}/users/${identity.ada}`);
    await identity.post("/api/v1/authorizationServers/default/claims", { ...claim, value });
    const { code } = z.looseObject({ code: z.string() }).parse(
      await identity.post("/_authorize", {
        client_id: app.id,
        user: "ada@okafor.example",
        redirect_uri: CALLBACK,
        scope: "openid",
        server: "default",
        state: "x",
      }),
    );
    const response = await fetch(`${identity.baseUrl}/oauth2/default/v1/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...byCode(code) }),
    });
    const { id_token: token = "" } = tokens.parse(await response.json());
    expect(decodeJwt(token)?.claims["teams"]).toEqual(teams);
  });

  test.each([
    ["(a", "is not a regular expression"],
    ["(?=a)b", "uses syntax that is not supported"],
    [String.raw`(a)\1`, "uses syntax that is not supported"],
  ])("%s is refused", async (value, problem) => {
    await using identity = await openIdentity();
    const path = "/api/v1/authorizationServers/default/claims";
    const refused = await identity.post(path, { ...claim, value });
    expect(refused).toMatchObject({
      errorCode: "E0000001",
      errorCauses: [{ errorSummary: expect.stringContaining(problem) as string }],
    });
  });
});

describe("the pages", () => {
  test("show errors, lock after ten failures and accept another account", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const browser = identity.browser();
    let page = await browser.open(authorizeUrl(identity, app));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      page = await browser.press(page, "Sign in", { username: "ada", password: "wrong" });
      expect(page.text).toContain("Unable to sign in");
    }
    page = await browser.press(page, "Sign in", { username: "ada", password: PASSWORD });
    expect(page.text).toContain("The account is locked");
    expect(page.text).toContain('value="ada"');
  });

  test("refuse frames, forms of other sites and forms without their token", async () => {
    await using identity = await openIdentity();
    const app = await identity.addApp();
    const page = await identity.browser().open(authorizeUrl(identity, app));
    expect(page.headers["x-frame-options"]).toBe("DENY");
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
    const [, token = ""] = /name="page_token" value="([^"]+)"/.exec(page.text) ?? [];
    const post = async (body: string, origin: string) => {
      const headers = { "content-type": "application/x-www-form-urlencoded", origin };
      const init = { method: "POST", headers, body, redirect: "manual" } as const;
      return (await fetch(`${identity.baseUrl}${action}`, init)).status;
    };
    const choice = `person=${identity.ada}`;
    expect(await post(choice, identity.baseUrl)).toBe(403);
    expect(await post(`${choice}&page_token=${token}`, "https://evil.example")).toBe(403);
    expect(await post(`${choice}&page_token=${token}`, identity.baseUrl)).toBe(303);
  });

  test("keep the sessions of simulators on one host apart, and end them with a reset", async () => {
    await using identity = await openIdentity();
    await using other = await openIdentity();
    const app = await identity.addApp();
    const browser = identity.browser();
    await signIn(identity, authorizeUrl(identity, app), browser);
    const [name = "", value = ""] = [...browser.jar][0] ?? [];
    expect(name).toBe(`simdeck_identity_${String(identity.port)}`);
    const me = (at: Identity, cookie: string) =>
      fetch(`${at.baseUrl}/api/v1/sessions/me`, { headers: { cookie } }).then(
        ({ status }) => status,
      );
    expect(await me(identity, `${name}=${value}`)).toBe(200);
    expect(await me(other, `${name}=${value}`)).toBe(404);
    await identity.post("/_sim/reset");
    expect(await me(identity, `${name}=${value}`)).toBe(404);
  });

  test("give the same code for the same steps after a reset", async () => {
    await using identity = await openIdentity();
    const codes: (string | null)[] = [];
    for (const _round of [1, 2]) {
      await identity.post("/_sim/reset");
      const ada = await identity.addUser("Ada");
      const app = await identity.addApp({}, {}, false);
      await identity.post(`/api/v1/apps/${app.id}/users`, { id: ada });
      codes.push((await signIn(identity, authorizeUrl(identity, app))).get("code"));
    }
    expect(codes[0]).not.toBeNull();
    expect(codes[1]).toBe(codes[0]);
  });
});

test("signing out ends the session and returns to a registered address only", async () => {
  await using identity = await openIdentity();
  const app = await identity.addApp();
  const browser = identity.browser();
  const code = (await signIn(identity, authorizeUrl(identity, app), browser)).get("code");
  const { body } = await tokenRequest(identity, app, byCode(code));
  const logout = (target: string, hint = body.id_token ?? "") => {
    const query = { id_token_hint: hint, post_logout_redirect_uri: target, state: "bye" };
    return `${identity.baseUrl}/oauth2/v1/logout?${new URLSearchParams(query).toString()}`;
  };
  expect((await browser.open(logout("https://evil.example/"))).status).toBe(400);
  expect((await browser.open(logout("http://localhost:3000/bye", "x.y.z"))).status).toBe(400);
  const back = await browser.open(logout("http://localhost:3000/bye"));
  expect(back.url).toBe("http://localhost:3000/bye?state=bye");
  const silent = await browser.open(authorizeUrl(identity, app, { prompt: "none" }));
  expect(new URL(silent.url).searchParams.get("error")).toBe("login_required");
});

test("a browser opens no session for an address that is not known", async () => {
  await using identity = await openIdentity();
  const browser = new PageBrowser(identity.baseUrl);
  const signedOut = await browser.open("/login/signout?fromURI=https://evil.example/");
  expect(signedOut.status).toBe(400);
  const redirect = await browser.open(
    "/login/sessionCookieRedirect?token=x&redirectUrl=//evil.example",
  );
  expect(redirect.status).toBe(400);
});
