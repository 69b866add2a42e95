import { expect, test } from "vitest";
import { paymentsClient } from "../../testing/client.ts";

test("a refund returns the whole amount and records two events", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  const refund = await client.post("/v1/refunds", {
    charge: charge.id,
    reason: "duplicate",
    metadata: { ticket: "9" },
  });
  expect(refund.json).toMatchObject({
    id: expect.stringMatching(/^re_[A-Za-z0-9]{24}$/) as string,
    object: "refund",
    amount: 1_200,
    balance_transaction: expect.stringMatching(/^txn_/) as string,
    charge: charge.id,
    currency: "usd",
    metadata: { ticket: "9" },
    payment_method: expect.stringMatching(/^card_/) as string,
    reason: "duplicate",
    status: "succeeded",
  });
  expect(client.types()).toEqual(["charge.succeeded", "refund.created", "charge.refunded"]);
  expect((await client.get(`/v1/charges/${charge.id}`)).json).toMatchObject({
    refunded: true,
    amount_refunded: 1_200,
  });
  expect((await client.get(`/v1/refunds/${refund.id}`)).text).toBe(refund.text);
});

test("parts are refunded until nothing is left", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  await client.post("/v1/refunds", { charge: charge.id, amount: 500 });
  expect((await client.get(`/v1/charges/${charge.id}`)).json).toMatchObject({
    refunded: false,
    amount_refunded: 500,
  });
  const tooMuch = await client.post("/v1/refunds", { charge: charge.id, amount: 701 });
  expect(tooMuch.status).toBe(400);
  expect(tooMuch.error).toMatchObject({ param: "amount" });
  await client.post(`/v1/charges/${charge.id}/refunds`, { amount: 700 });
  const again = await client.post("/v1/refunds", { charge: charge.id });
  expect(again.status).toBe(400);
  expect(again.error).toMatchObject({ code: "charge_already_refunded" });
  const listed = await client.get("/v1/refunds", { charge: charge.id });
  expect(listed.data).toMatchObject([{ amount: 700 }, { amount: 500 }]);
  const expanded = await client.get(`/v1/charges/${charge.id}`, { expand: ["refunds"] });
  expect(expanded.json).toMatchObject({ refunds: { data: listed.data } });
});

test("a disputed charge cannot be refunded", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  await client.control("/_dispute", { charge: charge.id });
  const refund = await client.post("/v1/refunds", { charge: charge.id });
  expect(refund.status).toBe(400);
  expect(refund.error).toMatchObject({ type: "invalid_request_error", code: "charge_disputed" });
  expect(client.types()).toHaveLength(2);
  expect((await client.get("/v1/refunds")).data).toEqual([]);
});

test("a payment intent is refunded by its own id", async () => {
  await using client = paymentsClient();
  const intent = await client.post("/v1/payment_intents", {
    amount: 900,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const refund = await client.post("/v1/refunds", { payment_intent: intent.id });
  expect(refund.json).toMatchObject({ amount: 900, payment_intent: intent.id });
  expect((await client.get("/v1/refunds", { payment_intent: intent.id })).data).toHaveLength(1);
});

test("an authorisation is refunded as a whole, or by canceling its payment intent", async () => {
  await using client = paymentsClient();
  const held = await client.charge({ capture: false });
  const part = await client.post("/v1/refunds", { charge: held.id, amount: 100 });
  expect(part.status).toBe(400);
  const whole = await client.post("/v1/refunds", { charge: held.id });
  expect(whole.json).toMatchObject({ amount: 1_200, balance_transaction: null });
  const intent = await client.post("/v1/payment_intents", {
    amount: 900,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    capture_method: "manual",
  });
  const refused = await client.post("/v1/refunds", { payment_intent: intent.id });
  expect(refused.error).toMatchObject({ code: "charge_not_refundable" });
});

test.each([
  [{}, "charge"],
  [{ charge: "ch_nobody" }, "charge"],
  [{ payment_intent: "pi_nobody" }, "payment_intent"],
  [{ charge: "ch_x", payment_intent: "pi_x" }, "charge"],
  [{ charge: "ch_x", reason: "because" }, "reason"],
  [{ charge: "ch_x", amount: 0 }, "amount"],
])("a refund of %j is refused", async (form, param) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/refunds", form);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param });
});

test("a failed charge cannot be refunded", async () => {
  await using client = paymentsClient();
  await client.charge({ source: "tok_chargeDeclined" });
  const [failed] = (await client.get("/v1/charges")).data;
  const answer = await client.post("/v1/refunds", { charge: failed?.id });
  expect(answer.error).toMatchObject({ code: "charge_not_refundable" });
});

test("metadata of a refund can change", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  const refund = await client.post("/v1/refunds", { charge: charge.id });
  const updated = await client.post(`/v1/refunds/${refund.id}`, { metadata: { ticket: "9" } });
  expect(updated.json).toMatchObject({ metadata: { ticket: "9" } });
  expect(client.types().slice(-2)).toEqual(["refund.updated", "charge.refund.updated"]);
  expect(client.event()).toMatchObject({
    data: { previous_attributes: { metadata: { ticket: null } } },
  });
});

test("tok_pendingRefund is refunded after a while", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ source: "tok_pendingRefund" });
  const refund = await client.post("/v1/refunds", { charge: charge.id });
  expect(refund.json).toMatchObject({ status: "pending" });
  await client.control("/_sim/clock", { advance_seconds: 60 });
  expect((await client.get(`/v1/refunds/${refund.id}`)).json).toMatchObject({
    status: "succeeded",
  });
  expect(client.event(1)).toMatchObject({
    type: "refund.updated",
    data: { previous_attributes: { status: "pending" } },
    request: { id: null },
  });
});

test("a refund that has not come through can be canceled", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ source: "tok_pendingRefund" });
  const refund = await client.post("/v1/refunds", { charge: charge.id });
  const canceled = await client.post(`/v1/refunds/${refund.id}/cancel`);
  expect(canceled.json).toMatchObject({ status: "canceled" });
  await client.control("/_sim/clock", { advance_seconds: 60 });
  expect((await client.get(`/v1/refunds/${refund.id}`)).json).toMatchObject({ status: "canceled" });
  expect((await client.get(`/v1/charges/${charge.id}`)).json).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  });
  expect((await client.post(`/v1/refunds/${refund.id}/cancel`)).status).toBe(400);
});

test("tok_refundFail fails after a while and the money is back", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ source: "tok_refundFail" });
  const refund = await client.post("/v1/refunds", { charge: charge.id });
  expect(refund.json).toMatchObject({ status: "succeeded" });
  await client.control("/_sim/clock", { advance_seconds: 60 });
  expect(client.event(2)).toMatchObject({
    type: "refund.failed",
    data: {
      object: { id: refund.id, status: "failed", failure_reason: expect.any(String) as string },
    },
  });
  expect((await client.get(`/v1/charges/${charge.id}`)).json).toMatchObject({ amount_refunded: 0 });
  const movements = (await client.get("/v1/balance_transactions")).data;
  expect(movements).toMatchObject([
    { type: "refund_failure", amount: 1_200 },
    { type: "refund", amount: -1_200 },
    { type: "charge", amount: 1_200 },
  ]);
});

test("a reset forgets the refunds that were to come", async () => {
  await using client = paymentsClient();
  const charge = await client.charge({ source: "tok_refundFail" });
  await client.post("/v1/refunds", { charge: charge.id });
  await client.control("/_sim/reset");
  await client.control("/_sim/clock", { advance_seconds: 60 });
  expect(client.types()).toEqual([]);
});
