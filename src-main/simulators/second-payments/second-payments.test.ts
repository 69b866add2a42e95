import { describe, expect, test } from "vitest";
import { START_TIME } from "#core/testing/test-settings.ts";
import { parseDuration } from "./resources/payments/schema.ts";
import { type Json, squareClient, type TestClient, usd } from "./testing/client.ts";

describe("credentials and unknown routes", () => {
  test.each([[{ authorization: "" }], [{ authorization: "Basic abc" }]])(
    "%j is refused as Square does",
    async (headers) => {
      await using client = await squareClient();
      const answer = await client.ask("GET", "/v2/payments", undefined, headers);
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({
        errors: [
          {
            category: "AUTHENTICATION_ERROR",
            code: "UNAUTHORIZED",
            detail: "This request could not be authorized.",
          },
        ],
      });
    },
  );

  test("accepts only SIM_API_KEY if it is set", async () => {
    await using client = await squareClient({ requiredKey: "only" });
    expect((await client.ask("GET", "/v2/payments")).status).toBe(401);
    const known = { authorization: "Bearer only" };
    expect((await client.ask("GET", "/v2/payments", undefined, known)).status).toBe(200);
  });

  test("an unknown route answers Square's 404", async () => {
    await using client = await squareClient();
    const answer = await client.ask("GET", "/v2/gadgets");
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({
      errors: [{ category: "INVALID_REQUEST_ERROR", code: "NOT_FOUND" }],
    });
  });
});

/** A body that would be accepted, with one thing changed. */
const payment = (changes: Json): Json => ({
  source_id: "cnon:card-nonce-ok",
  idempotency_key: "k",
  amount_money: usd(100),
  ...changes,
});

const order = (changes: Json, line: Json = {}): Json => ({
  order: {
    location_id: "main",
    line_items: [{ name: "Tea", quantity: "1", base_price_money: usd(100), ...line }],
    ...changes,
  },
});

const card = (changes: Json): Json => ({
  idempotency_key: "k",
  source_id: "cnon:card-nonce-ok",
  card: { customer_id: "nobody" },
  ...changes,
});

const hook = (changes: Json): Json => ({
  subscription: { event_types: ["payment.created"], notification_url: "http://a/", ...changes },
});

type Refused = readonly [
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body: unknown,
  status: number,
  code: string,
  field?: string,
];

const refused: readonly Refused[] = [
  ["POST", "/v2/payments", "{", 400, "EXPECTED_JSON_BODY"],
  ["POST", "/v2/payments", "[]", 400, "EXPECTED_JSON_BODY"],
  ["POST", "/v2/payments", '"x"', 400, "EXPECTED_JSON_BODY"],
  [
    "POST",
    "/v2/payments",
    payment({ source_id: undefined }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "source_id",
  ],
  ["POST", "/v2/payments", payment({ source_id: "" }), 400, "VALUE_EMPTY", "source_id"],
  ["POST", "/v2/payments", payment({ source_id: 7 }), 400, "EXPECTED_STRING", "source_id"],
  ["POST", "/v2/payments", payment({ source_id: "cnon:nobody" }), 404, "NOT_FOUND", "source_id"],
  [
    "POST",
    "/v2/payments",
    payment({ source_id: "CASH" }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "cash_details",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ source_id: "EXTERNAL" }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "external_details",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ source_id: "CASH", autocomplete: false }),
    400,
    "INVALID_VALUE",
    "autocomplete",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ source_id: "CASH", cash_details: { buyer_supplied_money: usd(99) } }),
    400,
    "VALUE_TOO_LOW",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ idempotency_key: undefined }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "idempotency_key",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ idempotency_key: "k".repeat(46) }),
    400,
    "VALUE_TOO_LONG",
    "idempotency_key",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: undefined }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "amount_money",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: usd(0) }),
    400,
    "VALUE_TOO_LOW",
    "amount_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: usd(-5) }),
    400,
    "VALUE_TOO_LOW",
    "amount_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: usd(1.5) }),
    400,
    "EXPECTED_INTEGER",
    "amount_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: usd(1e14) }),
    400,
    "VALUE_TOO_HIGH",
    "amount_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: { amount: "100", currency: "USD" } }),
    400,
    "EXPECTED_INTEGER",
    "amount_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: { amount: 100 } }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "amount_money.currency",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: { amount: 100, currency: "EUR" } }),
    400,
    "INVALID_VALUE",
    "amount_money.currency",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ tip_money: usd(-1) }),
    400,
    "VALUE_TOO_LOW",
    "tip_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ autocomplete: "no" }),
    400,
    "EXPECTED_BOOLEAN",
    "autocomplete",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ delay_duration: "7 days" }),
    400,
    "INVALID_VALUE",
    "delay_duration",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ delay_duration: "PT30S" }),
    400,
    "VALUE_TOO_LOW",
    "delay_duration",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ delay_duration: "P8D" }),
    400,
    "VALUE_TOO_HIGH",
    "delay_duration",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ delay_action: "KEEP" }),
    400,
    "INVALID_ENUM_VALUE",
    "delay_action",
  ],
  ["POST", "/v2/payments", payment({ order_id: "nothing" }), 404, "NOT_FOUND"],
  [
    "POST",
    "/v2/payments",
    payment({ customer_id: "nobody" }),
    400,
    "CUSTOMER_NOT_FOUND",
    "customer_id",
  ],
  ["POST", "/v2/payments", payment({ location_id: "LX" }), 400, "NOT_FOUND", "location_id"],
  ["POST", "/v2/payments", payment({ note: "n".repeat(501) }), 400, "VALUE_TOO_LONG", "note"],
  [
    "POST",
    "/v2/payments",
    payment({ amount_money: usd(1_000), app_fee_money: usd(901) }),
    400,
    "INVALID_FEES",
    "app_fee_money.amount",
  ],
  [
    "POST",
    "/v2/payments",
    payment({ accept_partial_authorization: true }),
    400,
    "BAD_REQUEST",
    "accept_partial_authorization",
  ],
  ["GET", "/v2/customers?limit=101", undefined, 400, "VALUE_TOO_HIGH", "limit"],
  ["POST", "/v2/customers", { phone_number: "123" }, 400, "INVALID_PHONE_NUMBER", "phone_number"],
  ["GET", "/v2/payments?limit=0", undefined, 400, "VALUE_TOO_LOW", "limit"],
  ["GET", "/v2/payments?limit=x", undefined, 400, "EXPECTED_INTEGER", "limit"],
  ["GET", "/v2/payments?cursor=x", undefined, 400, "INVALID_CURSOR", "cursor"],
  ["GET", "/v2/payments?sort_order=UP", undefined, 400, "INVALID_ENUM_VALUE", "sort_order"],
  ["GET", "/v2/payments?begin_time=monday", undefined, 400, "INVALID_TIME", "begin_time"],
  [
    "GET",
    "/v2/payments?begin_time=2026-02-30T00:00:00Z",
    undefined,
    400,
    "INVALID_TIME",
    "begin_time",
  ],
  ["GET", "/v2/payments/nothing", undefined, 404, "NOT_FOUND"],
  ["PUT", "/v2/payments/nothing", { idempotency_key: "k", payment: {} }, 404, "NOT_FOUND"],
  [
    "PUT",
    "/v2/payments/nothing",
    { idempotency_key: "k" },
    400,
    "MISSING_REQUIRED_PARAMETER",
    "payment",
  ],
  ["POST", "/v2/payments/nothing/complete", {}, 404, "NOT_FOUND"],
  ["POST", "/v2/payments/nothing/cancel", undefined, 404, "NOT_FOUND"],
  ["POST", "/v2/payments/cancel", {}, 400, "MISSING_REQUIRED_PARAMETER", "idempotency_key"],
  [
    "POST",
    "/v2/refunds",
    { idempotency_key: "k", amount_money: usd(1) },
    400,
    "MISSING_REQUIRED_PARAMETER",
    "payment_id",
  ],
  [
    "POST",
    "/v2/refunds",
    { idempotency_key: "k", payment_id: "x", amount_money: usd(1) },
    404,
    "NOT_FOUND",
  ],
  ["GET", "/v2/refunds/nothing", undefined, 404, "NOT_FOUND"],
  ["POST", "/v2/orders", {}, 400, "MISSING_REQUIRED_PARAMETER", "order"],
  ["POST", "/v2/orders", { order: {} }, 400, "MISSING_REQUIRED_PARAMETER", "order.location_id"],
  ["POST", "/v2/orders", order({ location_id: "LX" }), 400, "NOT_FOUND", "location_id"],
  [
    "POST",
    "/v2/orders",
    order({}, { quantity: "0" }),
    400,
    "INVALID_VALUE",
    "order.line_items[0].quantity",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { quantity: 2 }),
    400,
    "EXPECTED_STRING",
    "order.line_items[0].quantity",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { quantity: "1.5" }),
    400,
    "INVALID_VALUE",
    "order.line_items[0].quantity",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { quantity: "1e3" }),
    400,
    "INVALID_VALUE",
    "order.line_items[0].quantity",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { base_price_money: undefined }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "order.line_items[0].base_price_money",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { base_price_money: undefined, catalog_object_id: "C" }),
    404,
    "NOT_FOUND",
    "order.line_items[0].catalog_object_id",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { applied_taxes: [{ tax_uid: "t" }] }),
    400,
    "INVALID_VALUE",
    "order.line_items[0]",
  ],
  [
    "POST",
    "/v2/orders",
    order({}, { base_price_money: usd(99_999_999_999), quantity: "2" }),
    400,
    "VALUE_TOO_HIGH",
    "order.line_items",
  ],
  [
    "POST",
    "/v2/orders",
    order({ taxes: [{ percentage: "101" }] }),
    400,
    "INVALID_VALUE",
    "order.taxes[0].percentage",
  ],
  [
    "POST",
    "/v2/orders",
    order({
      taxes: [
        { uid: "t", percentage: "1" },
        { uid: "t", percentage: "1" },
      ],
    }),
    400,
    "INVALID_VALUE",
    "order.taxes[1].uid",
  ],
  [
    "POST",
    "/v2/orders",
    order({ discounts: [{ name: "both", percentage: "1", amount_money: usd(1) }] }),
    400,
    "INVALID_VALUE",
    "order.discounts[0]",
  ],
  [
    "POST",
    "/v2/orders",
    order({ service_charges: [{ percentage: "1", taxable: true }] }),
    400,
    "INVALID_ENUM_VALUE",
    "order.service_charges[0].taxable",
  ],
  ["POST", "/v2/orders", order({ rewards: [{}] }), 400, "INCORRECT_TYPE", "order.rewards"],
  [
    "POST",
    "/v2/orders/calculate",
    { order: {} },
    400,
    "MISSING_REQUIRED_PARAMETER",
    "order.location_id",
  ],
  ["POST", "/v2/orders/search", {}, 400, "MISSING_REQUIRED_PARAMETER", "location_ids"],
  ["POST", "/v2/orders/search", { location_ids: [] }, 400, "ARRAY_EMPTY", "location_ids"],
  [
    "POST",
    "/v2/orders/search",
    { location_ids: ["L"], cursor: "x" },
    400,
    "INVALID_CURSOR",
    "cursor",
  ],
  [
    "POST",
    "/v2/orders/search",
    { location_ids: ["L"], query: { filter: { date_time_filter: { updated_at: {} } } } },
    400,
    "CONFLICTING_PARAMETERS",
    "query.sort.sort_field",
  ],
  ["POST", "/v2/orders/batch-retrieve", { order_ids: [] }, 400, "ARRAY_EMPTY", "order_ids"],
  ["GET", "/v2/orders/nothing", undefined, 404, "NOT_FOUND"],
  ["PUT", "/v2/orders/nothing", { order: { version: 1 } }, 404, "NOT_FOUND"],
  ["PUT", "/v2/orders/nothing", { order: {} }, 400, "MISSING_REQUIRED_PARAMETER", "order.version"],
  ["POST", "/v2/orders/nothing/pay", { idempotency_key: "k" }, 404, "NOT_FOUND"],
  ["POST", "/v2/orders/clone", { order_id: "nothing" }, 404, "NOT_FOUND"],
  ["POST", "/v2/customers", {}, 400, "BAD_REQUEST"],
  ["POST", "/v2/customers", { given_name: "" }, 400, "BAD_REQUEST"],
  [
    "POST",
    "/v2/customers",
    { email_address: "nobody" },
    400,
    "INVALID_EMAIL_ADDRESS",
    "email_address",
  ],
  [
    "POST",
    "/v2/customers",
    { phone_number: "call me" },
    400,
    "INVALID_PHONE_NUMBER",
    "phone_number",
  ],
  ["POST", "/v2/customers", { given_name: "A", birthday: "1/2" }, 400, "INVALID_DATE", "birthday"],
  ["POST", "/v2/customers", { given_name: "A", address: [] }, 400, "EXPECTED_OBJECT", "address"],
  ["GET", "/v2/customers?cursor=x", undefined, 400, "INVALID_CURSOR", "cursor"],
  ["GET", "/v2/customers?count=maybe", undefined, 400, "INVALID_ENUM_VALUE", "count"],
  ["GET", "/v2/customers/nobody", undefined, 404, "NOT_FOUND"],
  ["PUT", "/v2/customers/nobody", {}, 404, "NOT_FOUND"],
  ["DELETE", "/v2/customers/nobody", undefined, 404, "NOT_FOUND"],
  ["POST", "/v2/customers/search", { limit: 101 }, 400, "VALUE_TOO_HIGH", "limit"],
  ["POST", "/v2/cards", card({ source_id: "cnon:nobody" }), 404, "NOT_FOUND", "source_id"],
  ["POST", "/v2/cards", card({ source_id: "cnon:card-nonce-declined" }), 400, "GENERIC_DECLINE"],
  [
    "POST",
    "/v2/cards",
    card({ card: { customer_id: "nobody" } }),
    400,
    "CUSTOMER_NOT_FOUND",
    "customer_id",
  ],
  ["GET", "/v2/cards/nothing", undefined, 404, "NOT_FOUND"],
  ["POST", "/v2/cards/nothing/disable", undefined, 404, "NOT_FOUND"],
  [
    "POST",
    "/v2/webhooks/subscriptions",
    hook({ notification_url: "ftp://a/" }),
    400,
    "INVALID_VALUE",
    "subscription.notification_url",
  ],
  [
    "POST",
    "/v2/webhooks/subscriptions",
    hook({ notification_url: "http://u:p@a/" }),
    400,
    "INVALID_VALUE",
    "subscription.notification_url",
  ],
  [
    "POST",
    "/v2/webhooks/subscriptions",
    hook({ event_types: [] }),
    400,
    "ARRAY_EMPTY",
    "subscription.event_types",
  ],
  [
    "POST",
    "/v2/webhooks/subscriptions",
    hook({ event_types: ["payment.created", "payment.creatd"] }),
    400,
    "INVALID_VALUE",
    "subscription.event_types[1]",
  ],
  [
    "POST",
    "/v2/webhooks/subscriptions",
    hook({ event_types: undefined }),
    400,
    "MISSING_REQUIRED_PARAMETER",
    "subscription.event_types",
  ],
  ["GET", "/v2/webhooks/subscriptions/nothing", undefined, 404, "NOT_FOUND"],
  ["PUT", "/v2/webhooks/subscriptions/nothing", hook({}), 404, "NOT_FOUND"],
  ["DELETE", "/v2/webhooks/subscriptions/nothing", undefined, 404, "NOT_FOUND"],
  ["POST", "/v2/webhooks/subscriptions/nothing/test", {}, 404, "NOT_FOUND"],
  ["POST", "/v2/webhooks/subscriptions/nothing/signature-key", {}, 404, "NOT_FOUND"],
  ["GET", "/v2/locations/LX", undefined, 404, "NOT_FOUND", "location_id"],
  ["GET", "/v2/merchants/MX", undefined, 404, "NOT_FOUND"],
];

/** Everything a client can see. */
async function look(client: TestClient): Promise<string> {
  const lists = ["payments", "refunds", "customers", "cards", "webhooks/subscriptions"];
  const answers = await Promise.all(lists.map((name) => client.ask("GET", `/v2/${name}`)));
  const body = { location_ids: [client.locationId] };
  const orders = await client.ask("POST", "/v2/orders/search", body);
  return [...answers, orders].map(({ text }) => text).join() + (await client.egress());
}

test("bad input answers Square's error, names the field, and changes nothing", async () => {
  await using client = await squareClient();
  const before = await look(client);
  for (const [method, url, body, status, code, field] of refused) {
    const what = `${method} ${url} ${JSON.stringify(body)}`;
    const answer = await client.ask(method, url, body);
    expect({ what, status: answer.status }).toEqual({ what, status });
    const error = { code, ...(field === undefined ? {} : { field }) };
    expect(answer.json, what).toMatchObject({ errors: [error] });
  }
  expect(await look(client)).toBe(before);
  const made = await client.pay(100);
  await using fresh = await squareClient();
  expect(made.text).toBe((await fresh.pay(100)).text);
});

describe("a held payment", () => {
  test.each([
    ["CANCEL", "CANCELED"],
    ["COMPLETE", "COMPLETED"],
  ])("is changed to %s when its delay is over", async (delay_action, status) => {
    await using client = await squareClient();
    const held = await client.pay(100, {
      autocomplete: false,
      delay_duration: "PT1H",
      delay_action,
    });
    const id = String(held.get("payment")["id"]);
    const statusOf = async () =>
      (await client.ask("GET", `/v2/payments/${id}`)).get("payment")["status"];
    await client.ask("POST", "/_sim/clock", { advance_seconds: 3_599 });
    expect(await statusOf()).toBe("APPROVED");
    await client.ask("POST", "/_sim/clock", { advance_seconds: 1 });
    expect(await statusOf()).toBe(status);
    expect(client.types()).toEqual(["payment.created", "payment.updated"]);
  });

  test("captured in time is left in peace", async () => {
    await using client = await squareClient();
    const held = await client.pay(100, { autocomplete: false, delay_duration: "PT1H" });
    const id = String(held.get("payment")["id"]);
    await client.ask("POST", `/v2/payments/${id}/complete`, {});
    await client.ask("POST", "/_sim/clock", { advance_seconds: 7_200 });
    expect(client.types()).toEqual(["payment.created", "payment.updated"]);
    expect((await client.ask("POST", `/v2/payments/${id}/cancel`)).status).toBe(400);
  });
});

test.each([
  ["PT168H", 604_800_000],
  ["P1DT2H3M4S", 93_784_000],
  ["P", undefined],
  ["PT", undefined],
  ["1H", undefined],
  ["P1Y", undefined],
])("the duration %s", (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});

test("a key is new again after a day", async () => {
  await using client = await squareClient();
  const first = await client.pay(100, { idempotency_key: "same" });
  expect((await client.pay(100, { idempotency_key: "same" })).text).toBe(first.text);
  const other = await client.pay(101, { idempotency_key: "same" });
  expect(other.json).toMatchObject({ errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] });
  await client.ask("POST", "/_sim/clock", { advance_seconds: 86_400 });
  const second = await client.pay(101, { idempotency_key: "same" });
  expect(second.get("payment")["id"]).not.toBe(first.get("payment")["id"]);
});

test("a declined payment is answered again under its key, and recorded once", async () => {
  await using client = await squareClient();
  const changes = { source_id: "cnon:card-nonce-declined", idempotency_key: "same" };
  const first = await client.pay(100, changes);
  expect(first.status).toBe(400);
  expect((await client.pay(100, changes)).text).toBe(first.text);
  expect(client.types()).toEqual(["payment.updated"]);
  const mended = await client.pay(0, { idempotency_key: "wrong" });
  expect(mended.status).toBe(400);
  expect((await client.pay(5, { idempotency_key: "wrong" })).status).toBe(200);
});

/** A bit of everything. */
async function story(client: TestClient): Promise<string> {
  const answers: string[] = [];
  const ask = async (...args: Parameters<TestClient["ask"]>) => {
    const answer = await client.ask(...args);
    answers.push(answer.text);
    return answer;
  };
  const ada = await ask("POST", "/v2/customers", { given_name: "Ada" });
  const made = await ask("POST", "/v2/orders", order({}));
  const order_id = made.get("order")["id"];
  const paid = await ask("POST", "/v2/payments", payment({ order_id }));
  const payment_id = paid.get("payment")["id"];
  await ask("POST", "/v2/refunds", { idempotency_key: "r", payment_id, amount_money: usd(40) });
  const customer_id = ada.get("customer")["id"];
  await ask("POST", "/v2/cards", card({ card: { customer_id } }));
  await ask("POST", "/v2/webhooks/subscriptions", hook({}));
  return [...answers, await look(client)].join("\n");
}

test("after a reset the same calls give the same bytes", async () => {
  await using client = await squareClient();
  const empty = await look(client);
  const first = await story(client);
  await client.ask("POST", "/_sim/reset", {});
  expect(await look(client)).toBe(empty);
  expect(await story(client)).toBe(first);
  await using other = await squareClient();
  expect(await story(other)).toBe(first);
});

test("the egress log has no delivery, and its payloads are Square's notifications", async () => {
  await using client = await squareClient();
  expect(JSON.parse(await client.egress())).toEqual({ events: [] });
  await story(client);
  const log = JSON.parse(await client.egress()) as { events: Json[]; delivery?: unknown };
  expect(log).not.toHaveProperty("delivery");
  expect(client.types()).toEqual([
    "customer.created",
    "order.created",
    "payment.created",
    "payment.updated",
    "order.updated",
    "refund.created",
    "refund.updated",
    "payment.updated",
    "card.created",
  ]);
  expect(log.events[1]).toMatchObject({
    payload: {
      merchant_id: expect.stringMatching(/^ML[0-9A-Z]{11}$/) as unknown,
      type: "order.created",
      created_at: new Date(START_TIME).toISOString(),
      data: { type: "order_created", object: { order_created: { version: 1, state: "OPEN" } } },
    },
  });
  expect(log.events[4]).toMatchObject({
    payload: {
      data: {
        type: "order_updated",
        object: { order_updated: { version: 3, state: "COMPLETED" } },
      },
    },
  });
});

test("the panel lists all objects, newest first, as the API returns them", async () => {
  await using client = await squareClient();
  await story(client);
  const disputed = (await client.pay(800)).get("payment")["id"];
  await client.control("/_open_dispute", { payment_id: disputed });
  await client.ask("POST", "/v2/terminals/checkouts", {
    idempotency_key: "terminal",
    checkout: { amount_money: usd(500), device_options: { device_id: "till" } },
  });
  const quick_pay = { name: "Tea", price_money: usd(900), location_id: client.locationId };
  await client.ask("POST", "/v2/online-checkout/payment-links", { quick_pay });
  const object = { type: "CATEGORY", id: "#drinks", category_data: { name: "Drinks" } };
  await client.ask("POST", "/v2/catalog/object", { idempotency_key: "c", object });
  const lists = client.running.collections.map((collection) => ({
    name: collection.name,
    count: collection.count(),
    lines: [...collection.list()].map(({ label, status }) => `${label}: ${status}`),
  }));
  expect(lists).toEqual([
    { name: "payments", count: 2, lines: ["$8.00: completed", "$1.00: partly refunded"] },
    { name: "refunds", count: 1, lines: ["$0.40: completed"] },
    {
      name: "orders",
      count: 3,
      lines: ["$9.00: draft", "$8.00: completed", "$1.00: completed"],
    },
    { name: "customers", count: 1, lines: ["Ada: active"] },
    { name: "cards", count: 1, lines: ["VISA 5858: enabled"] },
    { name: "disputes", count: 1, lines: ["$8.00 NO_KNOWLEDGE: evidence_required"] },
    { name: "terminal_checkouts", count: 1, lines: ["$5.00: pending"] },
    { name: "payment_links", count: 1, lines: ["$9.00 Tea: draft"] },
    { name: "catalog_objects", count: 1, lines: ["category Drinks: active"] },
    { name: "invoices", count: 0, lines: [] },
    { name: "subscriptions", count: 0, lines: [] },
    { name: "bookings", count: 0, lines: [] },
    { name: "team_members", count: 1, lines: ["Sandbox Seller: active"] },
    { name: "gift_cards", count: 1, lines: ["$100,000.00 on …0000: active"] },
    { name: "payouts", count: 0, lines: [] },
    { name: "terminal_refunds", count: 0, lines: [] },
    { name: "terminal_actions", count: 0, lines: [] },
    { name: "webhook_subscriptions", count: 1, lines: ["http://a/: enabled"] },
  ]);
  for (const collection of client.running.collections) {
    const [first] = collection.list();
    if (first) expect(collection.find(first.id)).toMatchObject({ id: first.id });
    expect(collection.find("nothing")).toBeUndefined();
  }
});

test("a dispute is opened for a completed card payment, once", async () => {
  await using client = await squareClient();
  const open = (body: object) => client.control("/_open_dispute", body);
  const payment_id = String((await client.pay(1_000)).get("payment")["id"]);
  expect((await open({})).status).toBe(422);
  expect((await open({ payment_id, reason: "fraud" })).status).toBe(422);
  expect((await open({ payment_id: "none" })).status).toBe(404);
  expect((await open({ payment_id, amount: 1_001 })).status).toBe(422);
  const held = (await client.pay(100, { autocomplete: false })).get("payment")["id"];
  expect((await open({ payment_id: held })).status).toBe(409);
  const opened = await open({ payment_id, amount: 400 });
  expect(opened.json).toMatchObject({
    state: "EVIDENCE_REQUIRED",
    reason: "NO_KNOWLEDGE",
    amount_money: usd(400),
    disputed_payment: { payment_id },
  });
  expect((await open({ payment_id })).status).toBe(409);
  expect(client.types().filter((type) => type.startsWith("dispute."))).toEqual(["dispute.created"]);
});

test("a refund shows the app fee, the team member and where the money goes", async () => {
  await using client = await squareClient();
  const paid = await client.pay(1_000, { app_fee_money: usd(100) });
  const refund = (changes: object) =>
    client.ask("POST", "/v2/refunds", {
      idempotency_key: Object.keys(changes).join(),
      payment_id: paid.get("payment")["id"],
      amount_money: usd(500),
      ...changes,
    });
  const over = await refund({ app_fee_money: usd(101) });
  expect(over.json).toMatchObject({
    errors: [{ code: "REFUND_AMOUNT_INVALID", field: "app_fee_money.amount" }],
  });
  const made = await refund({ app_fee_money: usd(50), team_member_id: "TM" });
  expect(made.get("refund")).toMatchObject({
    app_fee_money: usd(50),
    team_member_id: "TM",
    destination_details: { card_details: { card: { last_4: "5858" }, entry_method: "KEYED" } },
  });
});

test("documented parameters without effect are listed", async () => {
  await using client = await squareClient();
  await client.pay(100, { verification_token: "v", app_fee_allocations: [{}] });
  await client.ask("POST", "/v2/refunds", { unlinked: true, destination_id: "CASH" });
  await client.ask("POST", "/v2/orders", {
    order: {
      location_id: client.locationId,
      discounts: [{ name: "Off", percentage: "5", pricing_rule_id: "P" }],
    },
  });
  await client.ask("POST", "/v2/customers/search", { query: { filter: { segment_ids: {} } } });
  const { json } = await client.ask("GET", "/_sim/unsupported");
  const listed = (path: string, parameter: string) => ({
    method: "POST",
    path,
    parameter,
    count: 1,
  });
  expect(json["parameters"]).toEqual([
    listed("/v2/payments", "app_fee_allocations"),
    listed("/v2/payments", "verification_token"),
    listed("/v2/refunds", "destination_id"),
    listed("/v2/refunds", "unlinked"),
    listed("/v2/orders", "order.discounts[].pricing_rule_id"),
    listed("/v2/customers/search", "query.filter.segment_ids"),
  ]);
});
