import { Client } from "@notionhq/client";
import { expect, test } from "vitest";
import { allowApp } from "#core/testing/allow-app.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const REDIRECT = "http://localhost:3000/notion";

const authorizeUrl = (baseUrl: string, target = REDIRECT) =>
  `${baseUrl}/v1/oauth/authorize?client_id=app&response_type=code&owner=user&state=s&redirect_uri=${encodeURIComponent(target)}`;

test("a person allows an integration, and the SDK gets, renews and ends its tokens", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const back = await allowApp(authorizeUrl(baseUrl), { name: "Sim Person" });
  expect(back.searchParams.get("state")).toBe("s");
  const notion = new Client({ baseUrl });
  const app = { client_id: "app", client_secret: "secret" };
  const code = {
    ...app,
    grant_type: "authorization_code" as const,
    code: back.searchParams.get("code") ?? "",
    redirect_uri: REDIRECT,
  };
  const first = await notion.oauth.token(code);
  expect(first).toMatchObject({
    token_type: "bearer",
    workspace_name: "Simdeck",
    owner: { type: "user", user: { name: "Sim Person" } },
  });
  await expect(notion.oauth.token(code)).rejects.toThrow();
  const refresh = (token: string) =>
    notion.oauth.token({ ...app, grant_type: "refresh_token", refresh_token: token });
  const fresh = await notion.oauth.token({
    ...code,
    code:
      (await allowApp(authorizeUrl(baseUrl), { name: "Sim Person" })).searchParams.get("code") ??
      "",
  });
  const second = await refresh(fresh.refresh_token ?? "");
  expect(await notion.oauth.introspect({ ...app, token: second.access_token })).toMatchObject({
    active: true,
  });
  await notion.oauth.revoke({ ...app, token: second.access_token });
  expect(await notion.oauth.introspect({ ...app, token: second.access_token })).toMatchObject({
    active: false,
  });
  await expect(refresh(fresh.refresh_token ?? "")).rejects.toThrow();
});

test("a refusal goes to the app, and no browser leaves this machine", async () => {
  await using served = await serveSimulator(simulator);
  const { baseUrl } = served;
  const back = await allowApp(authorizeUrl(baseUrl), { name: "Sim Person", button: "Cancel" });
  expect(back.search).toBe("?error=access_denied&state=s");
  const shown = await new PageBrowser(baseUrl).open(authorizeUrl(baseUrl, "//evil.example"));
  expect(shown.status).toBe(400);
});
