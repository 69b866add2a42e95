import { expect, test } from "vitest";
import { testCards } from "../../shared/test-cards.ts";
import { paymentsClient } from "../../testing/client.ts";

test("a charge answers the whole charge and records charge.succeeded only", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({
    description: "Order 7",
    metadata: { order: "7" },
    receipt_email: "ada@example.com",
    shipping: { name: "Ada", address: { line1: "1 Main St", postal_code: "12345" } },
    statement_descriptor_suffix: "SEVEN",
  });
  expect(charge.status).toBe(200);
  expect(charge.json).toMatchObject({
    id: expect.stringMatching(/^ch_[A-Za-z0-9]{24}$/) as string,
    object: "charge",
    amount: 1_200,
    amount_captured: 1_200,
    amount_refunded: 0,
    captured: true,
    created: client.running.world.clock.now() / 1_000,
    currency: "usd",
    description: "Order 7",
    disputed: false,
    metadata: { order: "7" },
    outcome: { type: "authorized", seller_message: "Payment complete.", risk_score: 32 },
    paid: true,
    payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
    receipt_email: "ada@example.com",
    refunded: false,
    shipping: {
      name: "Ada",
      phone: null,
      address: { line1: "1 Main St", line2: null, postal_code: "12345" },
    },
    source: { object: "card", brand: "Visa", last4: "4242" },
    statement_descriptor_suffix: "SEVEN",
    status: "succeeded",
  });
  expect(client.types()).toEqual(["charge.succeeded"]);
  expect((await client.get(`/v1/charges/${charge.id}`)).text).toBe(charge.text);
});

test.each(testCards.filter((card) => !card.decline && !card.authentication))(
  "tok_$suffix pays",
  async ({ suffix, number, brand }) => {
    await using client = paymentsClient();
    const charge = await client.charge({ source: `tok_${suffix}` });
    expect(charge.json).toMatchObject({
      paid: true,
      payment_method_details: { card: { brand, last4: number.slice(-4) } },
    });
    expect(client.types()[0]).toBe("charge.succeeded");
  },
);

test.each([
  ["chargeDeclined", "card_declined", "generic_decline"],
  ["chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["chargeDeclinedLostCard", "card_declined", "lost_card"],
  ["chargeDeclinedStolenCard", "card_declined", "stolen_card"],
  ["visa_chargeDeclined", "card_declined", "generic_decline"],
  ["visa_chargeDeclinedLostCard", "card_declined", "lost_card"],
  ["chargeDeclinedVelocityLimitExceeded", "card_declined", "card_velocity_exceeded"],
  ["threeDSecure2Required", "authentication_required", "authentication_required"],
  ["chargeDeclinedFraudulent", "card_declined", "fraudulent"],
  ["radarBlock", "card_declined", "fraudulent"],
  ["chargeDeclinedExpiredCard", "expired_card", undefined],
  ["chargeDeclinedIncorrectCvc", "incorrect_cvc", undefined],
  ["chargeDeclinedProcessingError", "processing_error", undefined],
  ["chargeCustomerFail", "card_declined", "generic_decline"],
  ["authenticationRequired", "authentication_required", "authentication_required"],
])("tok_%s is declined with %s", async (suffix, code, declineCode) => {
  await using client = paymentsClient();
  const declined = await client.charge({ source: `tok_${suffix}` });
  expect(declined.status).toBe(402);
  const [charge] = (await client.get("/v1/charges")).data;
  expect(declined.error).toMatchObject({
    type: "card_error",
    code,
    charge: charge?.id,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
  expect(charge).toMatchObject({
    status: "failed",
    paid: false,
    captured: false,
    amount_captured: 0,
    balance_transaction: null,
    failure_code: code,
    outcome: { network_status: expect.not.stringMatching(/^approved/) as string },
  });
  expect(client.types()).toEqual(["charge.failed"]);
});

test.each([
  ["createDispute", "needs_response", "fraudulent"],
  ["createDisputeProductNotReceived", "needs_response", "product_not_received"],
  ["createDisputeInquiry", "warning_needs_response", "fraudulent"],
])("tok_%s pays and is disputed at once", async (suffix, status, reason) => {
  await using client = paymentsClient();
  await client.charge({ source: `tok_${suffix}` });
  expect(client.types()).toEqual(["charge.succeeded", "charge.dispute.created"]);
  expect(client.event()).toMatchObject({ data: { object: { status, reason } } });
});

test.each([
  ["cvcCheckFail", { cvc_check: "fail" }],
  ["visa", { cvc_check: "pass" }],
])("tok_%s shows its checks", async (suffix, checks) => {
  await using client = paymentsClient();
  const charge = await client.charge({ source: `tok_${suffix}` });
  expect(charge.json).toMatchObject({ payment_method_details: { card: { checks } } });
});

test("captures a charge later, and releases the rest", async () => {
  await using client = paymentsClient();
  const held = await client.charge({ capture: false });
  expect(held.json).toMatchObject({
    captured: false,
    amount_captured: 0,
    balance_transaction: null,
    paid: true,
  });
  const captured = await client.post(`/v1/charges/${held.id}/capture`, { amount: 700 });
  expect(captured.json).toMatchObject({
    captured: true,
    amount_captured: 700,
    amount_refunded: 500,
    refunded: false,
    balance_transaction: expect.stringMatching(/^txn_/) as string,
  });
  expect(client.types()).toEqual(["charge.succeeded", "charge.captured"]);
  const refunds = await client.get(`/v1/charges/${held.id}/refunds`);
  expect(refunds.data).toMatchObject([{ amount: 500, status: "succeeded" }]);
  const again = await client.post(`/v1/charges/${held.id}/capture`);
  expect(again.status).toBe(400);
  expect(again.error).toMatchObject({ code: "charge_already_captured" });
});

test("more than was authorised cannot be captured", async () => {
  await using client = paymentsClient();
  const held = await client.charge({ capture: false });
  const answer = await client.post(`/v1/charges/${held.id}/capture`, { amount: 1_201 });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param: "amount" });
  expect(client.types()).toEqual(["charge.succeeded"]);
});

test("a charge that failed or was released cannot be captured", async () => {
  await using client = paymentsClient();
  await client.charge({ source: "tok_chargeDeclined", capture: false });
  const [failed] = (await client.get("/v1/charges")).data;
  const held = await client.charge({ capture: false });
  await client.post("/v1/refunds", { charge: held.id });
  for (const id of [failed?.id ?? "", held.id]) {
    expect((await client.post(`/v1/charges/${id}/capture`)).status).toBe(400);
  }
});

test("an update records the previous values of changed fields", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ metadata: { order: "7", colour: "red" } });
  const updated = await client.post(`/v1/charges/${charge.id}`, {
    description: "Order 8",
    metadata: { order: "8", size: "L", colour: "" },
  });
  expect(updated.json).toMatchObject({
    description: "Order 8",
    metadata: { order: "8", size: "L" },
  });
  expect(client.event()).toMatchObject({
    type: "charge.updated",
    data: {
      object: updated.json,
      previous_attributes: {
        description: null,
        metadata: { order: "7", size: null, colour: "red" },
      },
    },
  });
});

test("an update without a change records no event", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ description: "Order 7" });
  await client.post(`/v1/charges/${charge.id}`, { description: "Order 7" });
  await client.post(`/v1/charges/${charge.id}`);
  expect(client.types()).toEqual(["charge.succeeded"]);
});

test("metadata is unset as a whole by an empty value", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ metadata: { order: "7" } });
  const updated = await client.post(`/v1/charges/${charge.id}`, "metadata=");
  expect(updated.json).toMatchObject({ metadata: {} });
});

test.each([
  ["get", "/v1/charges/ch_nobody"],
  ["post", "/v1/charges/ch_nobody"],
  ["post", "/v1/charges/ch_nobody/capture"],
] as const)("%s %s answers 404", async (method, path) => {
  await using client = paymentsClient();
  const answer = await client[method](path);
  expect(answer.status).toBe(404);
  expect(answer.error).toMatchObject({
    code: "resource_missing",
    param: "id",
    message: "No such charge: 'ch_nobody'",
  });
});

test("a list is filtered by customer, transfer group and time", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers", { source: "tok_visa" });
  const grouped = await client.charge({ transfer_group: "g" });
  await client.control("/_sim/clock", { advance_seconds: 60 });
  const theirs = await client.charge({ source: undefined, customer: customer.id });
  const ids = async (query: object) =>
    (await client.get("/v1/charges", query)).data.map(({ id }) => id);
  const now = client.running.world.clock.now() / 1_000;
  expect(await ids({})).toEqual([theirs.id, grouped.id]);
  expect(await ids({ customer: customer.id })).toEqual([theirs.id]);
  expect(await ids({ transfer_group: "g" })).toEqual([grouped.id]);
  expect(await ids({ created: now })).toEqual([theirs.id]);
  expect(await ids({ created: { gte: now - 60, lt: now } })).toEqual([grouped.id]);
  expect(await ids({ created: { gt: now } })).toEqual([]);
  expect(await ids({ created: { lte: now } })).toEqual([theirs.id, grouped.id]);
});

test.each([
  [{ limit: 0 }, "limit"],
  [{ limit: 101 }, "limit"],
  [{ limit: "x" }, "limit"],
  [{ starting_after: "ch_nobody" }, "starting_after"],
  [{ ending_before: "ch_nobody" }, "ending_before"],
  [{ created: "yesterday" }, "created"],
  [{ created: { after: 1 } }, "created[after]"],
  [{ offset: 1 }, "offset"],
])("a list with %j is refused", async (query, param) => {
  await using client = paymentsClient();
  const answer = await client.get("/v1/charges", query);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param });
});

test("a list says where it came from and whether there is more", async () => {
  await using client = paymentsClient();
  for (let count = 0; count < 11; count += 1) await client.charge();
  const list = await client.get("/v1/charges");
  expect(list.json).toMatchObject({ object: "list", url: "/v1/charges", has_more: true });
  expect(list.data).toHaveLength(10);
});

test("charges are searched by the provider's query language", async () => {
  await using client = paymentsClient();
  const big = await client.charge({ amount: 5_000, metadata: { order: "7" } });
  const small = await client.charge({ amount: 100, source: "tok_mastercard" });
  const find = async (query: string) => {
    const found = await client.get("/v1/charges/search", { query });
    expect(found.json).toMatchObject({ object: "search_result", url: "/v1/charges/search" });
    return found.data.map(({ id }) => id);
  };
  expect(await find("amount>1000")).toEqual([big.id]);
  expect(
    await find('metadata["order"]:"7" OR payment_method_details.card.brand:"mastercard"'),
  ).toEqual([small.id, big.id]);
  expect(await find("status:'succeeded' AND -amount:5000")).toEqual([small.id]);
  expect(await find('metadata["order"]:null')).toEqual([small.id]);
});

test("a search is paged by its token and counts when asked", async () => {
  await using client = paymentsClient();
  const made = [await client.charge(), await client.charge(), await client.charge()];
  const query = { query: "currency:'usd'", limit: 2, expand: ["total_count"] };
  const first = await client.get("/v1/charges/search", query);
  expect(first.json).toMatchObject({ has_more: true, total_count: 3 });
  const { next_page: page } = first.json as { next_page: string };
  const second = await client.get("/v1/charges/search", { ...query, page });
  expect(second.json).toMatchObject({ has_more: false, next_page: null });
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(ids).toEqual(made.map(({ id }) => id).reverse());
});

test.each([
  "",
  "amount",
  "amount>",
  "currency>1",
  "colour:'red'",
  "amount>1 AND currency:'usd' OR disputed:'true'",
])("rejects the search %j with the reason", async (query) => {
  await using client = paymentsClient();
  const answer = await client.get("/v1/charges/search", { query });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({
    param: "query",
    message: expect.stringMatching(/^We were unable to parse your search query/) as string,
  });
});

test("a card that is disputed several times shares its amount between the disputes", async () => {
  await using client = paymentsClient();
  await client.charge({ amount: 1_001, source: "tok_createMultipleDisputes" });
  expect((await client.get("/v1/disputes")).data).toMatchObject([{ amount: 500 }, { amount: 501 }]);
});

test.each([
  ["avsFail", "fail", "fail"],
  ["avsLine1Fail", "fail", "pass"],
  ["avsZipFail", "pass", "fail"],
  ["avsUnchecked", "unavailable", "unavailable"],
])("tok_%s has its result of the address checks", async (suffix, line1, zip) => {
  await using client = paymentsClient();
  const { id } = await client.post("/v1/payment_methods", {
    type: "card",
    card: { token: `tok_${suffix}` },
    billing_details: { address: { line1: "1 Main St", postal_code: "12345" } },
  });
  expect((await client.get(`/v1/payment_methods/${id}`)).json).toMatchObject({
    card: { checks: { address_line1_check: line1, address_postal_code_check: zip } },
  });
});

test("a card of another country shows it", async () => {
  await using client = paymentsClient();
  const { json } = await client.charge({ source: "tok_gb" });
  expect(json).toMatchObject({ payment_method_details: { card: { country: "GB" } } });
});
