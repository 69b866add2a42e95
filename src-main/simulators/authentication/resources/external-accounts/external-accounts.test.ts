import { expect, test } from "vitest";
import * as z from "zod";
import { openPage } from "../../testing/open-page.ts";

const ADA = "ada@okafor.example";
const CALLBACK = "http://localhost:3000/sso-callback";
const GOOGLE = { strategy: "oauth_google", redirect_url: CALLBACK };
const shown = z.looseObject({
  id: z.string(),
  first_factor_verification: z.looseObject({ external_verification_redirect_url: z.string() }),
});
const withId = z.object({ response: z.looseObject({ id: z.string() }) });

/** Starts what a page starts, and returns the id of the attempt and the address to go to. */
async function open() {
  const page = await openPage();
  const startSignIn = async (browser: Pick<typeof page, "send">) => {
    const { json } = await browser.send("POST", "/client/sign_ins", GOOGLE);
    const { id, first_factor_verification: verification } = z
      .object({ response: shown })
      .parse(json).response;
    return { id, url: verification.external_verification_redirect_url };
  };
  const act = async (body: object) => {
    const response = await fetch(`${page.baseUrl}/_choose_account`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: await response.json() };
  };
  /** Sends the form of the provider's page as its person. */
  const answer = async (url: string, fields: Record<string, string>) => {
    const html = await (await fetch(url)).text();
    const token = /name="page_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: page.cookies(), origin: page.baseUrl },
      body: new URLSearchParams({ ...fields, page_token: token }),
    });
    for (const cookie of response.headers.getSetCookie()) page.keep(cookie);
    return { status: response.status, location: response.headers.get("location"), html };
  };
  return Object.assign(page, { startSignIn, act, answer });
}

test("a person without an account is transferred from the sign-in to a sign-up", async () => {
  await using page = await open();
  expect(await page.codes("POST", "/client/sign_ups", { transfer: "true" })).toEqual([
    "account_transfer_invalid",
  ]);
  const { url } = await page.startSignIn(page);
  const person = { email_address: ADA, first_name: "Ada", last_name: "Okafor" };
  const answered = await page.answer(url, person);
  expect(answered).toMatchObject({ status: 303, location: CALLBACK });
  expect(answered.html).toContain("Continue with Google");
  expect((await page.send("GET", "/client")).json).toMatchObject({
    response: {
      sessions: [],
      sign_in: {
        first_factor_verification: {
          status: "transferable",
          error: { code: "external_account_not_found" },
        },
      },
    },
  });
  expect((await page.send("POST", "/client/sign_ups", { transfer: "true" })).json).toMatchObject({
    response: { status: "complete", verifications: { external_account: { status: "verified" } } },
    client: { sessions: [{ user: { first_name: "Ada" } }] },
  });
  expect((await page.send("GET", "/me")).json).toMatchObject({
    response: { external_accounts: [{ provider: "oauth_google", email_address: ADA }] },
  });
  expect(await page.payloads("user.created")).toHaveLength(1);
  const done = { ...GOOGLE, action_complete_redirect_url: "http://localhost:3000/home" };
  const again = (await page.send("POST", "/client/sign_ins", done)).json;
  const { id } = withId.parse(again).response;
  expect((await page.act({ verification_id: id, email_address: ADA })).json).toMatchObject({
    redirect_url: "http://localhost:3000/home",
  });
});

test("a person with an account is signed in, and a sign-up is transferred to a sign-in", async () => {
  await using page = await open();
  const { id: userId } = await page.api("/users", { email_address: [ADA] });
  const { url } = await page.startSignIn(page);
  await page.answer(url, { account: ADA });
  const client = (await page.send("GET", "/client")).json;
  expect(client).toMatchObject({
    response: { sessions: [{ user: { id: userId } }], sign_in: { status: "complete" } },
  });
  const other = page.otherBrowser();
  const started = (await other.send("POST", "/client/sign_ups", GOOGLE)).json;
  const { id } = withId.parse(started).response;
  expect((await page.act({ verification_id: id, email_address: ADA })).json).toEqual({
    verification_id: id,
    redirect_url: CALLBACK,
  });
  expect((await other.send("GET", "/client")).json).toMatchObject({
    response: {
      sign_up: {
        verifications: {
          external_account: { status: "transferable", error: { code: "external_account_exists" } },
        },
      },
    },
  });
  expect((await other.send("POST", "/client/sign_ins", { transfer: "true" })).json).toMatchObject({
    response: { status: "complete" },
    client: { sessions: [{ user: { id: userId } }] },
  });
});

test("a browser finds the session that a world action opened, and the error after a refusal", async () => {
  await using page = await open();
  await page.api("/users", { email_address: [ADA] });
  const { id } = await page.startSignIn(page);
  const choice = { verification_id: id, email_address: ADA };
  expect((await page.act(choice)).status).toBe(200);
  expect((await page.act(choice)).status).toBe(404);
  expect((await page.send("GET", "/client")).json).toMatchObject({
    response: { sessions: [{ status: "active" }] },
  });
  expect((await page.send("GET", "/me")).status).toBe(200);
  const other = page.otherBrowser();
  const denied = await page.startSignIn(other);
  await page.act({ verification_id: denied.id, email_address: ADA, outcome: "deny" });
  expect((await other.send("GET", "/client")).json).toMatchObject({
    response: {
      sessions: [],
      sign_in: {
        first_factor_verification: { status: "failed", error: { code: "oauth_access_denied" } },
      },
    },
  });
});

test("a second factor is asked for behind the other provider", async () => {
  await using page = await open();
  const totp = { totp_secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" };
  await page.api("/users", { email_address: [ADA], ...totp });
  const { id, url } = await page.startSignIn(page);
  await page.answer(url, { account: ADA });
  const path = `/client/sign_ins/${id}/attempt_second_factor`;
  expect((await page.send("GET", `/client/sign_ins/${id}`)).json).toMatchObject({
    response: { status: "needs_second_factor" },
  });
  const code = { strategy: "totp", code: "424242" };
  expect((await page.send("POST", path, code)).json).toMatchObject({
    response: { status: "complete" },
  });
});

test("an account is added to a profile and removed, by its user and by the Backend API", async () => {
  await using page = await open();
  const { id: userId } = await page.api("/users", {
    email_address: [ADA],
    password: "Correct-horse1",
  });
  await page.signIn(ADA, "Correct-horse1");
  const github = { ...GOOGLE, strategy: "oauth_github" };
  const added = (await page.send("POST", "/me/external_accounts", github)).json;
  const { id } = withId.parse(added).response;
  await page.act({ verification_id: id, email_address: "ada@github.example" });
  expect((await page.send("GET", "/me")).json).toMatchObject({
    response: { external_accounts: [{ id, verification: { status: "verified" } }] },
  });
  expect(await page.codes("POST", "/me/external_accounts", github)).toEqual([
    "oauth_account_already_connected",
  ]);
  const headers = { authorization: "Bearer sk_test_x" };
  const user = `${page.baseUrl}/v1/users/${userId}`;
  const tokens = await fetch(`${user}/oauth_access_tokens/github`, { headers });
  expect(await tokens.json()).toMatchObject({
    data: [{ external_account_id: id, provider: "oauth_github" }],
    total_count: 1,
  });
  await page.send("POST", `/me/external_accounts/${id}?_method=DELETE`);
  const gone = await fetch(`${user}/external_accounts/${id}`, { method: "DELETE", headers });
  expect(gone.status).toBe(404);
  expect((await page.payloads("user.updated")).at(-1)?.data).toMatchObject({
    external_accounts: [],
  });
});

test("unknown providers and addresses of other machines are refused", async () => {
  await using page = await open();
  const fields = (changes: Record<string, string>) => ({ ...GOOGLE, ...changes });
  const codes = (path: string, changes: Record<string, string>) =>
    page.codes("POST", path, fields(changes));
  const unfit = ["form_param_value_invalid"];
  expect(await codes("/client/sign_ins", { strategy: "oauth_nobody" })).toEqual(unfit);
  expect(await codes("/client/sign_ups", { redirect_url: "https://evil.example/" })).toEqual(unfit);
  const without = { strategy: "oauth_google" };
  expect(await page.codes("POST", "/client/sign_ins", without)).toEqual(["form_param_missing"]);
  expect((await fetch(`${page.baseUrl}/_pages/oauth-accounts/none`)).status).toBe(404);
});
