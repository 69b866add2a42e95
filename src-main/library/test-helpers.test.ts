import { Octokit } from "@octokit/rest";
import { WebClient } from "@slack/web-api";
import { Resend } from "resend";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { UnsupportedError } from "./errors.ts";
import { startSimulators } from "./start-simulators.ts";

const purchase = { amount: 1200, currency: "usd", source: "tok_visa" };

test("connect gives the arguments of each SDK, and a simulator has its provider's name, too", async () => {
  await using simulators = await startSimulators({
    only: ["stripe", "email", "slack", "code-hosting"],
  });
  expect(simulators.stripe).toBe(simulators.payments);
  expect(simulators.kinds).toEqual(["payments", "email", "chat", "code-hosting"]);
  const stripe = new Stripe(...simulators.stripe.connect());
  expect((await stripe.charges.create(purchase)).amount).toBe(1200);
  const slack = new WebClient(...simulators.slack.connect());
  expect((await slack.auth.test()).ok).toBe(true);
  const octokit = new Octokit(simulators.github.connect());
  expect((await octokit.users.getAuthenticated()).status).toBe(200);
  const resend = new Resend(...simulators.resend.connect());
  await resend.emails.send({
    from: "shop@example.com",
    to: ["ada@example.com"],
    subject: "Your order",
    html: "<p>Thank you.</p>",
  });
  const [mail, ...others] = await simulators.email.mailbox("ada@example.com");
  expect([mail?.html, others]).toEqual(["<p>Thank you.</p>", []]);
  expect(await simulators.email.mailbox("grace@example.com")).toEqual([]);
});

test("with unsupported: error, an unsupported request makes reset, settled and stop reject", async () => {
  const simulators = await startSimulators({ only: ["payments"], unsupported: "error" });
  const { payments } = simulators;
  const ask = (path: string) =>
    fetch(payments.baseUrl + path, { headers: { authorization: `Bearer ${payments.apiKey}` } });
  await payments.settled();
  await ask("/v1/treasury/financial_accounts");
  const use = {
    kind: "payments",
    method: "GET",
    path: "/v1/treasury/financial_accounts",
    count: 1,
  };
  await expect(simulators.settled()).rejects.toMatchObject({
    name: "UnsupportedError",
    uses: [use],
  });
  await expect(simulators.reset()).rejects.toThrow("payments: GET /v1/treasury/financial_accounts");
  await simulators.reset();
  await ask("/v1/treasury/financial_accounts");
  await expect(simulators.assertSupported()).rejects.toBeInstanceOf(UnsupportedError);
  await expect(simulators.stop()).rejects.toBeInstanceOf(UnsupportedError);
  await expect(ask("/v1/charges")).rejects.toThrow();
  await simulators.stop();
});

test("unsupported requests and parameters are listed by default", async () => {
  await using simulators = await startSimulators({ only: ["payments"] });
  const stripe = new Stripe(...simulators.payments.connect());
  await stripe.charges.create({ ...purchase, transfer_group: "orders" });
  await fetch(`${simulators.payments.baseUrl}/v1/treasury/financial_accounts`, {
    headers: { authorization: "Bearer sk_test_x" },
  });
  const used = await simulators.payments.unsupported();
  expect(used).toContainEqual({ method: "GET", path: "/v1/treasury/financial_accounts", count: 1 });
  await simulators.settled();
});

test("faults are installed, counted and cleared", async () => {
  await using simulators = await startSimulators({ only: ["payments"] });
  const { payments } = simulators;
  const [arguments_, options] = payments.connect();
  const stripe = new Stripe(arguments_, { ...options, maxNetworkRetries: 0 });
  const rules = [{ id: "busy", on: "request", times: 1, do: { status: 503 } }] as const;
  expect(await payments.faults(rules)).toEqual([{ ...rules[0], hits: 0 }]);
  await expect(stripe.charges.create(purchase)).rejects.toMatchObject({ statusCode: 503 });
  expect((await payments.requests({ status: "5xx" })).map(({ path }) => path)).toEqual([
    "/v1/charges",
  ]);
  await payments.faults([{ ...rules[0], id: "again" }]);
  await payments.clearFaults();
  expect((await stripe.charges.create(purchase)).paid).toBe(true);
  await expect(payments.faults([...rules, ...rules])).rejects.toMatchObject({
    field: "rules[1].id",
  });
});
