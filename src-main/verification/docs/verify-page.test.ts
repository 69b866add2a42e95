import { expect, test } from "vitest";
import * as z from "zod";
import { startReceiver, type Received } from "#core/transport/receiver.ts";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { listBlocks, read } from "./pages.ts";

type Verify = (secret: string, header: unknown, body: string) => boolean;

const verifier = z.custom<Verify>((value) => typeof value === "function");
const shownCode = z.object({
  verifyPayments: verifier,
  verifyHook: verifier,
  verifyChat: verifier,
});
const registered = z.object({ secret: z.string() });

const HOOK_SECRET = "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==";
const CHAT_SECRET = "simdeck-signing-secret";
const headers = { authorization: "Bearer xoxp-alice", "content-type": "application/json" };

/** The code as the page shows it, for Node. */
async function codeOfPage() {
  const [code = ""] = listBlocks(read("docs/deliveries.md"), "js");
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return shownCode.parse(module);
}

async function post(url: string, body: object): Promise<unknown> {
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

async function form(url: string, fields: Record<string, string>): Promise<unknown> {
  const { authorization } = headers;
  const body = new URLSearchParams(fields);
  return (await fetch(url, { method: "POST", headers: { authorization }, body })).json();
}

/** Simulators that deliver to a receiver of their own, each with something to tell. */
async function deliver(receiver: { readonly url: string }) {
  const environment = {
    SIM_WEBHOOK_DELIVERY: "on",
    AUTH_TWIN_WEBHOOK_URL: `${receiver.url}/authentication`,
    AUTH_TWIN_WEBHOOK_SECRET: HOOK_SECRET,
    CHAT_TWIN_EVENTS_URL: `${receiver.url}/chat`,
    CHAT_TWIN_SIGNING_SECRET: CHAT_SECRET,
  };
  const argv = ["--port-base", "0", "--only", "payments,authentication,chat"];
  const serving = await serveSimulators({ argv, environment });
  const [payments = "", authentication = "", chat = ""] = serving.served.map((one) => one.baseUrl);
  const endpoint = await form(`${payments}/v1/webhook_endpoints`, {
    url: `${receiver.url}/payments`,
    "enabled_events[]": "charge.succeeded",
  });
  const charge = { amount: "1200", currency: "usd", source: "tok_visa", description: "“ä”" };
  await form(`${payments}/v1/charges`, charge);
  await post(`${authentication}/v1/users`, { email_address: ["ada@example.com"] });
  await post(`${chat}/api/conversations.create`, { name: "orders" });
  return { serving, secret: registered.parse(endpoint).secret };
}

/** The first request of each simulator, by the end of its path. */
async function arrivals(received: readonly Received[]) {
  const of = (name: string) => received.find(({ path }) => path.endsWith(name));
  await expect.poll(() => ["payments", "authentication", "chat"].every(of)).toBe(true);
  return { payments: of("payments"), authentication: of("authentication"), chat: of("chat") };
}

test("the code for Node accepts deliveries and rejects changed ones", async () => {
  const code = await codeOfPage();
  await using receiver = await startReceiver();
  const { serving, secret } = await deliver(receiver);
  const { payments, authentication, chat } = await arrivals(receiver.received);
  await serving.close();

  const hook = {
    id: authentication?.headers["hook-id"],
    timestamp: authentication?.headers["hook-timestamp"],
    signature: authentication?.headers["hook-signature"],
  };
  const slack = {
    timestamp: chat?.headers["x-chat-request-timestamp"],
    signature: chat?.headers["x-chat-signature"],
  };
  for (const [changed, genuine] of [
    ["", true],
    [" ", false],
  ] as const) {
    const bodyOf = (one: Received | undefined) => `${one?.body.toString() ?? ""}${changed}`;
    const header = payments?.headers["payments-signature"];
    expect(code.verifyPayments(secret, header, bodyOf(payments))).toBe(genuine);
    expect(code.verifyHook(HOOK_SECRET, hook, bodyOf(authentication))).toBe(genuine);
    expect(code.verifyChat(CHAT_SECRET, slack, bodyOf(chat))).toBe(genuine);
  }
});

test("the names of headers on the page are those that are sent", async () => {
  await using receiver = await startReceiver();
  const { serving } = await deliver(receiver);
  const { payments, authentication, chat } = await arrivals(receiver.received);
  await serving.close();

  const sent = [payments, authentication, chat].flatMap((one) => Object.keys(one?.headers ?? {}));
  const signing = sent.filter((name) => /signature|^hook-|^svix-|^webhook-|timestamp/.test(name));
  const page = read("docs/deliveries.md").toLowerCase();
  expect(signing.length).toBe(15);
  expect(signing.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
