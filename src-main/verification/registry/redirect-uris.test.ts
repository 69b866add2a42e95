import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { simulators } from "../../simulators/registry.ts";

const CONFIGURED = "https://app.example/callback";
const json = { "content-type": "application/json" };

/** The pages that apps send browsers to. */
const pages = {
  payments: "/oauth/authorize?response_type=code&",
  chat: "/oauth/v2/authorize?scope=chat:write&",
  "code-hosting": "/login/oauth/authorize?",
  "second-payments": "/oauth2/authorize?",
  notes: "/v1/oauth/authorize?response_type=code&owner=user&",
  "file-storage": "/oauth2/authorize?response_type=code&",
} as const;

type Kind = keyof typeof pages;

async function serve(kind: string, redirectUris?: Readonly<Record<string, readonly string[]>>) {
  const listed = simulators.find((one) => one.kind === kind);
  if (!listed) throw new Error(kind);
  return serveSimulator(await listed.load(), redirectUris === undefined ? {} : { redirectUris });
}

const put = (baseUrl: string, redirect_uris: unknown) =>
  fetch(`${baseUrl}/_sim/oauth`, {
    method: "PUT",
    headers: json,
    body: JSON.stringify({ redirect_uris }),
  });

/** Signs a person in, denies the app, and returns the address that the browser is sent to. */
async function deny(baseUrl: string, kind: Kind, clientId: string, redirectUri?: string) {
  const redirect =
    redirectUri === undefined ? "" : `&redirect_uri=${encodeURIComponent(redirectUri)}`;
  const browser = new PageBrowser(baseUrl);
  const page = await browser.open(`${baseUrl}${pages[kind]}client_id=${clientId}${redirect}`);
  const { status, text } = page;
  if (status !== 200) return { status, text, location: "" };
  const person = browser.buttonsOf(page).find((label) => label.startsWith("Continue as "));
  const consent = await browser.press(page, person ?? "Continue");
  return { status, text, location: (await browser.press(consent, "Cancel")).url };
}

test.each(Object.keys(pages) as Kind[])(
  "%s sends a browser to the configured redirect URI, else to the one that the client used last",
  async (kind) => {
    await using served = await serve(kind);
    const { baseUrl } = served;
    const refused = await deny(baseUrl, kind, "one");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("PUT /_sim/oauth");
    expect(refused.text).toContain(`SIM_OAUTH_REDIRECT_URLS=${kind}=`);

    const own = "http://localhost:3000/own";
    expect((await deny(baseUrl, kind, "one", own)).location).toContain(`${own}?`);
    expect((await deny(baseUrl, kind, "one")).location).toContain(`${own}?`);
    expect((await deny(baseUrl, kind, "two")).status).toBe(400);

    expect((await deny(baseUrl, kind, "one", CONFIGURED)).status).toBe(400);
    const set = await put(baseUrl, [CONFIGURED, "http://localhost:3000/other"]);
    expect(await set.json()).toEqual({
      redirect_uris: [CONFIGURED, "http://localhost:3000/other"],
    });
    await fetch(`${baseUrl}/_sim/reset`, { method: "POST" });
    expect(await (await fetch(`${baseUrl}/_sim/oauth`)).json()).toEqual({
      redirect_uris: [CONFIGURED, "http://localhost:3000/other"],
    });
    expect((await deny(baseUrl, kind, "two")).location).toContain(`${CONFIGURED}?`);
    expect((await deny(baseUrl, kind, "two", CONFIGURED)).location).toContain(`${CONFIGURED}?`);
    expect((await deny(baseUrl, kind, "two", own)).location).toContain(`${own}?`);
  },
);

test("rejects a redirect URI that is no web page, and names the field", async () => {
  await using served = await serve("chat", { chat: [CONFIGURED], notes: [] });
  for (const uri of ["javascript:alert(1)", "http://u:p@localhost/", "http://localhost/#x", 1]) {
    const response = await put(served.baseUrl, [uri]);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("redirect_uris");
  }
  const kept = await fetch(`${served.baseUrl}/_sim/oauth`);
  expect(await kept.json()).toEqual({ redirect_uris: [CONFIGURED] });
});

test.each(simulators.filter(({ kind }) => !(kind in pages)).map(({ kind }) => kind))(
  "%s has no redirect URIs to configure",
  async (kind) => {
    await using served = await serve(kind);
    expect((await put(served.baseUrl, [CONFIGURED])).status).toBe(404);
    expect((await fetch(`${served.baseUrl}/_sim/oauth`)).status).toBe(404);
    const page = await fetch(`${served.baseUrl}/_sim/openapi.json`);
    expect(await page.text()).not.toContain("/_sim/oauth");
  },
);
