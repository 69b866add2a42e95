import { expect, type Page, test } from "@playwright/test";
import { findBarriers, findFaintText } from "../../fixtures/accessibility.ts";
import { type Headless, startHeadless } from "../../fixtures/programs/headless.ts";
import { openPlainBrowser, type PlainBrowser } from "../../fixtures/plain-browser.ts";
import { clerkApp } from "../../sample-apps/clerk.ts";
import { octokitApp, slackApp } from "../../sample-apps/oauth.ts";
import { openidApp, singlePageApp } from "../../sample-apps/okta.ts";
import { type SampleApp, serveApp } from "../../sample-apps/serve.ts";

const kinds = "identity,authentication,code-hosting,chat";

let headless: Headless;
let browser: PlainBrowser;
let page: Page;
const apps: SampleApp[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  headless = startHeadless(["--port-base", "0", "--only", kinds]);
  browser = await openPlainBrowser();
  page = browser.page;
});

test.afterAll(async () => {
  for (const app of apps) app.close();
  await browser.close();
  headless.process.kill();
  await headless.ended;
});

async function baseUrlOf(kind: string): Promise<string> {
  const { simulators } = await headless.ready;
  return simulators[kind]?.base_url ?? "";
}

async function serve(...[handlerFor]: Parameters<typeof serveApp>): Promise<SampleApp> {
  const app = await serveApp(handlerFor);
  apps.push(app);
  return app;
}

async function post(url: string, authorization: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Checks a page of a simulator, and keeps a picture of it in both themes if pictures are wanted. */
async function look(name: string): Promise<void> {
  for (const [colorScheme, find] of [
    ["light", findBarriers],
    ["dark", findFaintText],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await find(page), `${name}, ${colorScheme}`).toEqual([]);
    if (process.env["SIMDECK_SCREENSHOTS"] !== "1") continue;
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) });
  }
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = () => page.getByRole("heading", { level: 1 });

/** Creates a user of identity with a password. */
async function addAda(baseUrl: string): Promise<void> {
  const login = "ada@okafor.example";
  await post(`${baseUrl}/api/v1/users`, "SSWS any", {
    profile: { firstName: "Ada", lastName: "Okafor", email: login, login },
    credentials: { password: { value: "Correct-horse1" } },
  });
}

/** Registers an app of identity that Everyone may use. */
async function addApp(baseUrl: string, client: object, credentials: object) {
  const app = (await post(`${baseUrl}/api/v1/apps`, "SSWS any", {
    name: "oidc_client",
    label: "Harbour Coffee",
    signOnMode: "OPENID_CONNECT",
    credentials: { oauthClient: credentials },
    settings: { oauthClient: { consent_method: "REQUIRED", ...client } },
  })) as { id: string; credentials: { oauthClient: { client_id: string; client_secret: string } } };
  const groups = await fetch(`${baseUrl}/api/v1/groups?q=Everyone`, {
    headers: { authorization: "SSWS any" },
  });
  const [everyone] = (await groups.json()) as { id: string }[];
  await fetch(`${baseUrl}/api/v1/apps/${app.id}/groups/${everyone?.id ?? ""}`, {
    method: "PUT",
    headers: { authorization: "SSWS any", "content-type": "application/json" },
    body: "{}",
  });
  const { client_id: id, client_secret: secret } = app.credentials.oauthClient;
  return { id, secret };
}

test("signs in to Express with openid-client by keyboard, and out again", async () => {
  const baseUrl = await baseUrlOf("identity");
  await addAda(baseUrl);
  const app = await serve(async (url) => {
    const client = {
      application_type: "web",
      grant_types: ["authorization_code"],
      redirect_uris: [`${url}/callback`],
    };
    return openidApp(baseUrl, await addApp(baseUrl, client, {}), url);
  });
  await page.goto(app.url);
  await expect(heading()).toHaveText("Sign in to Harbour Coffee");
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
  await look("sign-in");
  await page.keyboard.type("ada@okafor.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
  await look("sign-in-wrong-password");
  await page.keyboard.type("Correct-horse1");
  await page.keyboard.press("Enter");
  await expect(heading()).toHaveText("Harbour Coffee wants to act for Ada Okafor on Okta");
  await button("Allow").focus();
  await page.keyboard.press("Enter");
  await expect(heading()).toHaveText("Hello Ada Okafor");

  await page.goto(`${app.url}/logout`);
  await expect(heading()).toHaveText("Signed out");
  await look("signed-out");
  await page.goto(`${app.url}/?prompt=none`);
  await expect(heading()).toHaveText("Not signed in: login_required");
});

test("signs in to a single-page app with okta-auth-js", async () => {
  const baseUrl = await baseUrlOf("identity");
  const app = await serve(async (url) => {
    const client = {
      application_type: "browser",
      grant_types: ["authorization_code"],
      redirect_uris: [`${url}/`],
      consent_method: "TRUSTED",
    };
    const credentials = { token_endpoint_auth_method: "none" };
    const { id } = await addApp(baseUrl, client, credentials);
    return singlePageApp(`${baseUrl}/oauth2/default`, id, url);
  });
  await page.goto(app.url);
  await button("Sign in").click();
  await button("Continue as Ada Okafor").click();
  await expect(heading()).toHaveText("Hello Ada Okafor");
});

test("signs up, in and out of Express with @clerk/express", async () => {
  const baseUrl = await baseUrlOf("authentication");
  const app = await serve((url) => clerkApp(baseUrl, url));
  await page.goto(app.url);
  await look("clerk-sign-in");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await button("Sign up").click();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await look("clerk-sign-up-wrong");
  await page.getByRole("textbox", { name: "Email" }).fill("ben@ruiz.example");
  await page.getByRole("textbox", { name: "First name" }).fill("Ben");
  await button("Sign up").click();
  await expect(heading()).toHaveText("Hello Ben");
  const signOut = new URL(`/sign-out?redirect_url=${encodeURIComponent(app.url)}`, baseUrl);
  signOut.hostname = "localhost";
  await page.goto(signOut.href);
  await look("clerk-sign-out");
  await button("Sign out").click();
  await button("Continue as Ben").click();
  await expect(heading()).toHaveText("Hello Ben");
});

test("signs in to another app with an account of Clerk", async () => {
  const baseUrl = await baseUrlOf("authentication");
  const app = await serve(async (url) => {
    const created = (await post(`${baseUrl}/v1/oauth_applications`, "Bearer sk_test_x", {
      name: "Harbour Coffee",
      redirect_uris: [`${url}/callback`],
      scopes: "openid profile email",
    })) as { client_id: string; client_secret: string };
    return openidApp(baseUrl, { id: created.client_id, secret: created.client_secret }, url);
  });
  await page.goto(app.url);
  await button("Continue as Ben").click();
  await expect(heading()).toHaveText("Harbour Coffee wants to act for Ben on Clerk");
  await look("clerk-consent");
  await button("Allow").click();
  await expect(heading()).toHaveText("Hello Ben");
});

test("asks for a second factor, and names accounts that cannot sign in", async () => {
  const baseUrl = await baseUrlOf("identity");
  const users = `${baseUrl}/api/v1/users`;
  const add = async (name: string) => {
    const login = `${name.toLowerCase()}@okafor.example`;
    const profile = { firstName: name, lastName: "Okafor", email: login, login };
    const credentials = { password: { value: "Correct-horse1" } };
    return ((await post(users, "SSWS any", { profile, credentials })) as { id: string }).id;
  };
  await post(`${users}/${await add("Lena")}/lifecycle/suspend`, "SSWS any", {});
  await post(`${users}/${await add("Mei")}/factors?activate=true`, "SSWS any", {
    factorType: "question",
    provider: "OKTA",
    profile: { question: "disliked_food", answer: "mayonnaise" },
  });
  const app = await serve(async (url) => {
    const client = {
      application_type: "web",
      grant_types: ["authorization_code"],
      redirect_uris: [`${url}/callback`],
    };
    return openidApp(baseUrl, await addApp(baseUrl, client, {}), url);
  });
  await page.goto(`${app.url}/?prompt=login`);
  await expect(page.getByText("suspended", { exact: true })).toBeVisible();
  await look("account-picker");
  await button("Continue as Mei Okafor").click();
  await expect(heading()).toHaveText("Verify it is you");
  await page.keyboard.type("ketchup");
  await page.keyboard.press("Enter");
  await expect(page.getByText("is not correct")).toBeVisible();
  await look("second-factor-wrong");
  await page.keyboard.type("mayonnaise");
  await page.keyboard.press("Enter");
  await button("Allow").click();
  await expect(heading()).toHaveText("Hello Mei Okafor");
});

test("allows and refuses an OAuth app with Octokit", async () => {
  const baseUrl = await baseUrlOf("code-hosting");
  const app = await serve((url) => octokitApp(baseUrl, url));
  await page.goto(app.url);
  await button("Continue as Alice Adams").click();
  await expect(heading()).toHaveText("harbour wants to act for Alice Adams on GitHub");
  await look("consent");
  await page.setViewportSize({ width: 360, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await look("consent-narrow");
  await button("Cancel").click();
  await expect(heading()).toHaveText("Not allowed: access_denied");
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(app.url);
  await button("Use another account").click();
  await button("Continue as Bob Brown").click();
  await button("Allow").click();
  await expect(heading()).toHaveText("Hello bob");
});

test("connects a device, and shows errors", async () => {
  const baseUrl = await baseUrlOf("code-hosting");
  const start = await fetch(`${baseUrl}/login/device/code`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ client_id: "gh" }),
  });
  const { user_code: code } = (await start.json()) as { user_code: string };
  await page.goto(`${baseUrl}/login/device`);
  await look("device");
  await page.getByRole("textbox", { name: "Code" }).fill("WRONG");
  await button("Continue").click();
  await expect(page.getByText("unknown or has expired")).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await button("Continue").click();
  await button("Cancel").click();
  await expect(heading()).toHaveText("Nothing was allowed");
  await look("cancelled");
  await page.goto(`${baseUrl}/login/oauth/authorize?client_id=x&redirect_uri=https://evil.test/`);
  await expect(heading()).toHaveText("Bad request");
  await look("error");
});

test("installs a Slack app with Bolt's InstallProvider", async () => {
  const baseUrl = await baseUrlOf("chat");
  const app = await serve((url) => slackApp(baseUrl, url));
  await page.goto(`${app.url}/slack/install`);
  await page.getByRole("link").click();
  await button("Continue as Alice Archer").click();
  await expect(page.getByRole("radio", { name: "#general" })).toBeChecked();
  await look("consent-channel");
  await button("Allow").click();
  await expect(heading()).toHaveText("Installed: true in #general");
});

test("keeps a session of every simulator on one host", async () => {
  const cookies = await page.context().cookies();
  const sessions = cookies.filter(({ name }) => name.startsWith("simdeck_"));
  const prefixes = ["simdeck_authentication_", "simdeck_code_hosting_", "simdeck_chat_"];
  const names = sessions.map(({ name }) => name).join(" ");
  for (const prefix of prefixes) expect(names).toContain(prefix);
  for (const { httpOnly, sameSite } of sessions) {
    expect([httpOnly, sameSite]).toEqual([true, "Lax"]);
  }
});
