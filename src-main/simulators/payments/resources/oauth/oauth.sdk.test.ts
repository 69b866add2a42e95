import Stripe from "stripe";
import { expect, test } from "vitest";
import { allowApp } from "#core/testing/allow-app.ts";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { openStripe, type StripeBench } from "../../testing/sdk.ts";

/** The address that the SDK makes, on the simulator. */
function authorizeUrl({ stripe, baseUrl }: StripeBench, redirectUri: string, isExpress = false) {
  const made = stripe.oauth.authorizeUrl(
    {
      client_id: "ca_app",
      redirect_uri: redirectUri,
      state: "s1",
      stripe_user: { email: "owner@example.com", country: "DE" },
    },
    { express: isExpress },
  );
  const { pathname, search } = new URL(made);
  return `${baseUrl}${pathname}${search}`;
}

const REDIRECT = "http://localhost:3000/connected";

async function connect(bench: StripeBench, isExpress = false) {
  const back = await allowApp(authorizeUrl(bench, REDIRECT, isExpress), { name: "New account" });
  expect(back.searchParams.get("state")).toBe("s1");
  const code = back.searchParams.get("code") ?? "";
  return {
    code,
    token: await bench.stripe.oauth.token({ grant_type: "authorization_code", code }),
  };
}

test("an owner connects a new account, whose token acts for it", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { code, token } = await connect(bench);
  expect(token).toMatchObject({ livemode: false, token_type: "bearer", scope: "read_write" });
  const account = token.stripe_user_id ?? "";
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    type: "standard",
    email: "owner@example.com",
    country: "DE",
  });
  const { hostname, port } = new URL(bench.baseUrl);
  const host = { host: hostname, port, protocol: "http", maxNetworkRetries: 0 } as const;
  const owner = new Stripe(token.access_token ?? "", host);
  const { id } = await owner.customers.create({ name: "Of the account" });
  await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.customers.retrieve(id, {}, { stripeAccount: account })).id).toBe(id);
  const again = stripe.oauth.token({ grant_type: "authorization_code", code });
  await expect(again).rejects.toMatchObject({ type: "StripeInvalidGrantError" });
  expect(bench.types()).toContain("account.application.authorized");
});

test("a token is renewed, and a disconnected account is no longer known", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { token } = await connect(bench, true);
  const account = token.stripe_user_id ?? "";
  expect((await stripe.accounts.retrieve(account)).type).toBe("express");
  const renewed = await stripe.oauth.token({
    grant_type: "refresh_token",
    refresh_token: token.refresh_token ?? "",
  });
  expect(renewed.stripe_user_id).toBe(account);
  const leave = () => stripe.oauth.deauthorize({ client_id: "ca_app", stripe_user_id: account });
  expect((await leave()).stripe_user_id).toBe(account);
  expect(bench.types().at(-1)).toBe("account.application.deauthorized");
  expect(bench.objects("account.application.deauthorized")).toEqual([
    { id: "ca_app", object: "application", name: "ca_app" },
  ]);
  const refused = stripe.balance.retrieve({}, { stripeAccount: account });
  await expect(refused).rejects.toMatchObject({ code: "account_invalid" });
  const { hostname, port } = new URL(bench.baseUrl);
  const owner = new Stripe(renewed.access_token ?? "", { host: hostname, port, protocol: "http" });
  await expect(owner.balance.retrieve()).rejects.toMatchObject({ statusCode: 401 });
  await expect(leave()).rejects.toMatchObject({ type: "StripeInvalidClientError" });
});

test("the owner of a known account can refuse, and no browser leaves this machine", async () => {
  await using bench = await openStripe();
  await bench.stripe.accounts.create({ type: "standard", email: "known@example.com" });
  const person = { name: "known@example.com", button: "Cancel" } as const;
  const back = await allowApp(authorizeUrl(bench, REDIRECT), person);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: "access_denied",
    error_description: "The user denied your request",
    state: "s1",
  });
  const away = authorizeUrl(bench, "https://evil.example/");
  expect((await new PageBrowser(bench.baseUrl).open(away)).status).toBe(400);
});

test("a token request has its key in a header or in the body", async () => {
  await using bench = await openStripe();
  const ask = (fields: Record<string, string>) =>
    fetch(`${bench.baseUrl}/oauth/token`, { method: "POST", body: new URLSearchParams(fields) });
  expect((await ask({ grant_type: "authorization_code", code: "ac_x" })).status).toBe(401);
  const known = { grant_type: "authorization_code", code: "ac_x", client_secret: "sk_test_x" };
  expect(await (await ask(known)).json()).toEqual({
    error: "invalid_grant",
    error_description: "Authorization code does not exist: ac_x",
  });
});
