import { expect, test } from "vitest";
import { paymentsClient } from "./testing/client.ts";

const basic = (text: string) => ({
  authorization: `Basic ${Buffer.from(text).toString("base64")}`,
});

test.each([
  ["Bearer", { authorization: "Bearer sk_test_1" }],
  ["bearer in lower case", { authorization: "bearer sk_test_1" }],
  ["Basic with the key as user name", basic("sk_test_1:")],
  ["Basic with some password", basic("sk_test_1:secret")],
])("a client shows its key by %s", async (_name, headers) => {
  await using client = paymentsClient();
  expect((await client.get("/v1/charges", {}, headers)).status).toBe(200);
});

test.each([
  ["no credentials", { authorization: "" }],
  ["another scheme", { authorization: "Digest sk_test_1" }],
  ["broken base64", { authorization: "Basic !!!!" }],
  ["an empty user name", basic(":password")],
  ["no key", { authorization: "Bearer " }],
])("%s answers 401 in the provider's shape", async (_name, headers) => {
  await using client = paymentsClient();
  const answer = await client.get("/v1/charges", {}, headers);
  expect(answer.status).toBe(401);
  expect(answer.headers["www-authenticate"]).toMatch(/^Basic/);
  expect(answer.error).toEqual({
    type: "invalid_request_error",
    message: expect.stringMatching(/^You did not provide an API key/) as string,
  });
});

test("with a required key, another one is refused and masked", async () => {
  await using client = paymentsClient({ requiredKey: "sk_test_right" });
  const headers = { authorization: "Bearer sk_test_wrong12345" };
  const answer = await client.get("/v1/charges", {}, headers);
  expect(answer.status).toBe(401);
  expect(answer.error).toMatchObject({ message: "Invalid API Key provided: sk_test_******2345" });
});

test("every answer names its request, its version and its idempotency key", async () => {
  await using client = paymentsClient();
  const headers = { "idempotency-key": "k", "stripe-version": "2024-06-20" };
  const answer = await client.post("/v1/customers", {}, headers);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "idempotency-key": "k",
    "request-id": expect.stringMatching(/^req_[A-Za-z0-9]{14}$/) as string,
    "stripe-version": "2024-06-20",
  });
  const refused = await client.post("/v1/charges");
  expect(refused.headers).toMatchObject({
    "request-id": expect.stringMatching(/^req_/) as string,
    "stripe-version": "2026-10-28.endive",
  });
});

test("a route that is not simulated says so, and is listed; a misspelled one is unknown", async () => {
  await using client = paymentsClient();
  const answer = await client.get("/v1/treasury/financial_accounts");
  expect(answer.status).toBe(404);
  expect(answer.error).toMatchObject({
    type: "invalid_request_error",
    message:
      "Simdeck does not simulate GET /v1/treasury/financial_accounts: accounts for money are a product of their own.",
  });
  await client.post("/v1/treasury/financial_accounts");
  const unsupported = await client.get("/_sim/unsupported");
  expect(unsupported.json).toEqual({
    calls: [
      { method: "GET", path: "/v1/treasury/financial_accounts", count: 1 },
      { method: "POST", path: "/v1/treasury/financial_accounts", count: 1 },
    ],
    parameters: [],
  });
  expect((await client.get("/v1/chargs")).error).toMatchObject({
    message: expect.stringMatching(/^Unrecognized request URL \(GET: \/v1\/chargs\)/) as string,
  });
});

test.each([
  ["JSON", "application/json", '{"amount":1200}', 415],
  ["text", "text/plain", "amount=1200", 415],
  ["a form with a broken escape", "application/x-www-form-urlencoded", "amount=%ZZ", 400],
  ["a form with half a character", "application/x-www-form-urlencoded", "amount=%ED%A0%80", 400],
  ["a form nested too deep", "application/x-www-form-urlencoded", `a${"[b]".repeat(70)}=1`, 400],
  ["a reserved key", "application/x-www-form-urlencoded", "__proto__[a]=1", 400],
  ["a body over a mebibyte", "application/x-www-form-urlencoded", "a".repeat(1_048_577), 413],
])("%s is refused in the provider's shape", async (_name, type, body, status) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/charges", body, { "content-type": type });
  expect(answer.status).toBe(status);
  expect(answer.error).toMatchObject({ type: "invalid_request_error" });
  expect(client.types()).toEqual([]);
});

test.each([
  ["a wrong integer", { amount: "abc" }, "parameter_invalid_integer", "amount"],
  ["a fraction", { amount: "10.5" }, "parameter_invalid_integer", "amount"],
  ["an exponent", { amount: "1e400" }, "parameter_invalid_integer", "amount"],
  [
    "an integer too large",
    { amount: "99999999999999999999" },
    "parameter_invalid_integer",
    "amount",
  ],
  ["an amount too large", { amount: "100000000" }, "amount_too_large", "amount"],
  ["nothing", { amount: "0" }, "parameter_invalid_integer", "amount"],
  ["less than nothing", { amount: "-5" }, "parameter_invalid_integer", "amount"],
  ["an empty amount", { amount: "" }, "parameter_invalid_empty", "amount"],
  ["an empty currency", { currency: "" }, "parameter_invalid_empty", "currency"],
  ["no currency", { currency: undefined }, "parameter_missing", "currency"],
  ["half a currency", { currency: "us" }, "parameter_invalid_string", "currency"],
  ["an unknown currency", { currency: "xxx" }, "parameter_invalid_string", "currency"],
  ["no source", { source: undefined }, "parameter_missing", "source"],
  ["an unknown token", { source: "tok_nobody" }, "resource_missing", "source"],
  ["an unknown customer", { customer: "cus_nobody" }, "resource_missing", "customer"],
  [
    "metadata of 51 keys",
    {
      metadata: Object.fromEntries(
        Array.from({ length: 51 }, (_, key) => [`k${String(key)}`, "v"]),
      ),
    },
    undefined,
    "metadata",
  ],
  ["an unknown parameter", { amuont: "1" }, "parameter_unknown", "amuont"],
  [
    "an unknown parameter inside",
    { shipping: { adress: "x" } },
    "parameter_unknown",
    "shipping[adress]",
  ],
])("a charge with %s is refused and changes nothing", async (_name, change, code, param) => {
  await using client = paymentsClient();
  const answer = await client.charge(change);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param, type: "invalid_request_error" });
  if (code !== undefined) {
    const page = `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
    expect(answer.error).toMatchObject({ code, doc_url: page });
  }
  expect(client.types()).toEqual([]);
  expect((await client.get("/v1/charges")).data).toEqual([]);
});

test.each([
  "amount=1&amount=2&currency=usd&source=tok_visa",
  "amount=1&currency[]=usd&source=tok_visa",
])("%s is refused and names the parameter", async (form) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/charges", form);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param: expect.stringMatching(/amount|currency/) as string });
});

test("the same idempotency key gets the first answer again, byte for byte", async () => {
  await using client = paymentsClient();
  const headers = { "idempotency-key": "once" };
  const form = { amount: 500, currency: "usd", source: "tok_visa" };
  const first = await client.post("/v1/charges", form, headers);
  const second = await client.post("/v1/charges", form, headers);
  expect(second.text).toBe(first.text);
  expect(second.headers).toMatchObject({
    "idempotent-replayed": "true",
    "original-request": first.headers["request-id"],
  });
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(client.types()).toEqual(["charge.succeeded"]);
});

test("a decline is an answer too: the same key gets it again", async () => {
  await using client = paymentsClient();
  const headers = { "idempotency-key": "once" };
  const form = { amount: 500, currency: "usd", source: "tok_chargeDeclined" };
  const first = await client.post("/v1/charges", form, headers);
  const second = await client.post("/v1/charges", form, headers);
  expect([first.status, second.status]).toEqual([402, 402]);
  expect(second.text).toBe(first.text);
  expect(client.types()).toEqual(["charge.failed"]);
});

test("a key cannot be used for another request", async () => {
  await using client = paymentsClient();
  const headers = { "idempotency-key": "once" };
  await client.post("/v1/customers", { name: "Ada" }, headers);
  const other = await client.post("/v1/customers", { name: "Grace" }, headers);
  expect(other.status).toBe(400);
  expect(other.error).toMatchObject({ type: "idempotency_error" });
  const elsewhere = await client.post("/v1/refunds", { charge: "ch_x" }, headers);
  expect(elsewhere.error).toMatchObject({ type: "idempotency_error" });
});

test("a request that named a wrong parameter may be mended under its key", async () => {
  await using client = paymentsClient();
  const headers = { "idempotency-key": "once" };
  const form = { amount: 500, currency: "usd" };
  const wrongs = [form, { ...form, source: "tok_nobody" }, { ...form, amount: "x" }];
  for (const wrong of wrongs) {
    expect((await client.post("/v1/charges", wrong, headers)).status).toBe(400);
  }
  const mended = await client.post("/v1/charges", { ...form, source: "tok_visa" }, headers);
  expect(mended.status).toBe(200);
});

test("a key is new again after a day, and after a reset", async () => {
  await using client = paymentsClient();
  const headers = { "idempotency-key": "once" };
  const first = await client.post("/v1/customers", {}, headers);
  await client.control("/_sim/clock", { advance_seconds: 86_400 });
  const later = await client.post("/v1/customers", {}, headers);
  expect(later.id).not.toBe(first.id);
  await client.control("/_sim/reset");
  const fresh = await client.post("/v1/customers", { name: "Ada" }, headers);
  expect(fresh.status).toBe(200);
});

test("an idempotency key has at most 255 characters", async () => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/customers", {}, { "idempotency-key": "k".repeat(256) });
  expect(answer.status).toBe(400);
  expect(client.types()).toEqual([]);
});

test("the same calls give the same answers and events, in another simulator and after a reset", async () => {
  const play = async (client: ReturnType<typeof paymentsClient>) => {
    const hook = { url: "http://127.0.0.1:9/", enabled_events: ["*"] };
    const endpoint = await client.post("/v1/webhook_endpoints", hook);
    const charge = await client.charge();
    const dispute = await client.control("/_dispute", { charge: charge.id });
    const intent = await client.post("/v1/payment_intents", {
      amount: 700,
      currency: "eur",
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const egress = await client.get("/_sim/egress", { limit: 10 });
    const events = egress.text.replace(/,"delivery":.*/, "");
    return [endpoint.text, charge.text, dispute.text, intent.text, events];
  };
  await using one = paymentsClient();
  await using other = paymentsClient();
  const first = await play(one);
  expect(await play(other)).toEqual(first);
  await one.control("/_sim/reset");
  expect(await play(one)).toEqual(first);
});

test("ids are expanded into objects, in objects and in lists", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers", { source: "tok_visa" });
  const charge = await client.charge({ source: undefined, customer: customer.id });
  const shown = await client.get(`/v1/charges/${charge.id}`, {
    expand: ["customer.default_source", "balance_transaction.source", "refunds"],
  });
  expect(shown.json).toMatchObject({
    id: charge.id,
    customer: { id: customer.id, default_source: { object: "card", last4: "4242" } },
    balance_transaction: { object: "balance_transaction", source: { id: charge.id } },
    refunds: { object: "list", data: [], url: `/v1/charges/${charge.id}/refunds` },
  });
  const list = await client.get("/v1/charges", { expand: ["data.customer"] });
  expect(list.data).toMatchObject([{ customer: { id: customer.id } }]);
  const made = await client.charge({ expand: ["balance_transaction"] });
  expect(made.json).toMatchObject({ balance_transaction: { net: 1_135 } });
});

test.each([
  "nonsense",
  "customer.nonsense",
  "amount",
  "data.nonsense",
  "customer.default_source.customer.default_source.customer",
  "constructor",
])("expand=%s is refused before anything is done", async (path) => {
  await using client = paymentsClient();
  const answer = await client.charge({ expand: [path] });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param: "expand" });
  expect(client.types()).toEqual([]);
});

test("an event has the provider's whole envelope", async () => {
  await using client = paymentsClient();
  const hook = { url: "http://127.0.0.1:9/", enabled_events: ["charge.succeeded"] };
  await client.post("/v1/webhook_endpoints", hook);
  const headers = { "idempotency-key": 'a "key"' };
  const form = { amount: 1_200, currency: "usd", source: "tok_visa" };
  const charge = await client.post("/v1/charges", form, headers);
  expect(client.event()).toEqual({
    id: expect.stringMatching(/^evt_[A-Za-z0-9]{24}$/) as string,
    object: "event",
    api_version: "2026-10-28.endive",
    created: client.running.world.clock.now() / 1_000,
    data: { object: charge.json },
    livemode: false,
    pending_webhooks: 1,
    request: { id: charge.headers["request-id"], idempotency_key: 'a "key"' },
    type: "charge.succeeded",
  });
});

test("a dispute has no request behind it", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  await client.control("/_dispute", { charge: charge.id });
  expect(client.event()).toMatchObject({ request: { id: null, idempotency_key: null } });
});

test("the schedule calls provider routes with forms", async () => {
  await using client = paymentsClient();
  await client.control("/_sim/inject", {
    events: [
      {
        id: "pay",
        at: "+1h",
        call: {
          method: "POST",
          path: "/v1/charges",
          body: { amount: 900, currency: "usd", source: "tok_visa", metadata: { order: "7" } },
        },
        bind: { charge: "/id" },
      },
      {
        id: "argue",
        at: "+2h",
        call: { method: "POST", path: "/_dispute", body: { charge: "${charge}" } },
      },
    ],
  });
  await client.control("/_sim/clock", { advance_seconds: 7_200 });
  expect(client.types()).toEqual(["charge.succeeded", "charge.dispute.created"]);
  const [charge] = (await client.get("/v1/charges")).data;
  expect(charge).toMatchObject({ amount: 900, disputed: true, metadata: { order: "7" } });
});

test("the panel lists all objects as the API returns them", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  const declined = await client.charge({ source: "tok_chargeDeclined" });
  expect(declined.status).toBe(402);
  await client.control("/_dispute", { charge: charge.id });
  await client.post("/v1/customers", { email: "ada@example.com" });
  const lines = client.running.collections.map((collection) => ({
    name: collection.name,
    count: collection.count(),
    lines: [...collection.list()].map(({ label, status }) => `${label}: ${status}`),
  }));
  expect(lines).toEqual([
    { name: "charges", count: 2, lines: ["$12.00: failed", "$12.00: disputed"] },
    { name: "disputes", count: 1, lines: ["$12.00 · fraudulent: needs_response"] },
    { name: "refunds", count: 0, lines: [] },
    { name: "customers", count: 1, lines: ["ada@example.com: active"] },
    { name: "payment_intents", count: 0, lines: [] },
    { name: "setup_intents", count: 0, lines: [] },
    { name: "checkout_sessions", count: 0, lines: [] },
    { name: "payment_links", count: 0, lines: [] },
    { name: "subscriptions", count: 0, lines: [] },
    { name: "invoices", count: 0, lines: [] },
    { name: "payouts", count: 0, lines: [] },
    { name: "readers", count: 0, lines: [] },
    { name: "webhook_endpoints", count: 0, lines: [] },
  ]);
  const [charges] = client.running.collections;
  expect(charges?.action).toEqual({ path: "/_dispute", field: "charge" });
  expect(charges?.find(charge.id)).toEqual((await client.get(`/v1/charges/${charge.id}`)).json);
  expect(charges?.find("ch_nobody")).toBeUndefined();
});

test("a documented parameter without effect is accepted and listed", async () => {
  await using client = paymentsClient();
  await client.charge({ radar_options: { session: "rse_1" } });
  await client.post("/v1/customers", { invoice_settings: { footer: "Thanks" } });
  await client.post("/v1/payment_methods", {
    type: "card",
    card: { token: "tok_visa", networks: { preferred: "visa" } },
  });
  await client.get("/v1/events", { delivery_success: true });
  const listed = { count: 1 };
  expect((await client.get("/_sim/unsupported")).json).toMatchObject({
    calls: [],
    parameters: [
      { ...listed, method: "POST", path: "/v1/charges", parameter: "radar_options" },
      { ...listed, method: "POST", path: "/v1/customers", parameter: "invoice_settings.footer" },
      { ...listed, method: "POST", path: "/v1/payment_methods", parameter: "card.networks" },
      { ...listed, method: "GET", path: "/v1/events", parameter: "delivery_success" },
    ],
  });
});
