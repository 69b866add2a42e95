import { expect, test } from "vitest";
import { paymentsClient } from "./testing/client.ts";

test("a dispute is opened, recorded once, and shown by the charge", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  const dispute = await client.control("/_dispute", {
    charge: charge.id,
    reason: "product_not_received",
    amount: 500,
  });
  expect(dispute.status).toBe(200);
  expect(dispute.json).toMatchObject({
    id: expect.stringMatching(/^dp_[A-Za-z0-9]{24}$/) as string,
    object: "dispute",
    amount: 500,
    charge: charge.id,
    currency: "usd",
    reason: "product_not_received",
    status: "needs_response",
    is_charge_refundable: false,
    balance_transactions: [
      { amount: -500, fee: 1_500, net: -2_000, type: "adjustment", reporting_category: "dispute" },
    ],
  });
  expect(client.types()).toEqual(["charge.succeeded", "charge.dispute.created"]);
  expect(client.event()).toMatchObject({ data: { object: dispute.json } });
  expect((await client.get(`/v1/charges/${charge.id}`)).json).toMatchObject({ disputed: true });
});

test("reason and amount may be left out; any reason will do", async () => {
  await using client = paymentsClient();
  const [one, other] = [await client.charge(), await client.charge()];
  const plain = await client.control("/_dispute", { charge: one.id });
  expect(plain.json).toMatchObject({ reason: "fraudulent", amount: 1_200 });
  const odd = await client.control("/_dispute", { charge: other.id, reason: "it was ugly" });
  expect(odd.json).toMatchObject({ reason: "it was ugly" });
});

test.each([
  ["no body", undefined, 400, "invalid_json", undefined],
  ["nothing", {}, 422, "missing_field", "charge"],
  ["a number for the charge", { charge: 7 }, 422, "invalid_field", "charge"],
  ["an empty charge", { charge: "" }, 422, "invalid_field", "charge"],
  ["an object for the reason", { charge: "ch_x", reason: {} }, 422, "invalid_field", "reason"],
  ["an empty reason", { charge: "ch_x", reason: "" }, 422, "invalid_field", "reason"],
  ["a text for the amount", { charge: "ch_x", amount: "12" }, 422, "invalid_field", "amount"],
  ["a fraction of a cent", { charge: "ch_x", amount: 1.5 }, 422, "invalid_field", "amount"],
  ["less than nothing", { charge: "ch_x", amount: -1 }, 422, "invalid_field", "amount"],
  ["an unknown field", { charge: "ch_x", id: 1 }, 422, "invalid_field", "id"],
  ["an unknown charge", { charge: "ch_x" }, 404, "not_found", "charge"],
])("%s is refused in the shape of control routes", async (_name, body, status, code, field) => {
  await using client = paymentsClient();
  const answer =
    body === undefined
      ? await client.post("/_dispute", "", { "content-type": "application/json" })
      : await client.control("/_dispute", body);
  expect(answer.status).toBe(status);
  expect(answer.error).toMatchObject({ code, ...(field === undefined ? {} : { field }) });
  expect(client.types()).toEqual([]);
});

test("a charge is disputed once", async () => {
  await using client = paymentsClient();
  const charge = await client.charge();
  await client.control("/_dispute", { charge: charge.id });
  const again = await client.control("/_dispute", { charge: charge.id });
  expect(again.status).toBe(409);
  expect(again.error).toMatchObject({ code: "charge_already_disputed", field: "charge" });
  const tooMuch = await client.control("/_dispute", { charge: charge.id, amount: 1_201 });
  expect(tooMuch.status).toBe(422);
  expect(client.types()).toHaveLength(2);
});

test("a charge that took no money cannot be disputed", async () => {
  await using client = paymentsClient();
  const held = await client.charge({ capture: false });
  const answer = await client.control("/_dispute", { charge: held.id });
  expect(answer.status).toBe(409);
  expect(answer.error).toMatchObject({ code: "charge_not_captured" });
});

test("the form of the panel is the schema of the body", async () => {
  await using client = paymentsClient();
  const [action] = client.running.worldActions;
  expect(action).toMatchObject({
    path: "/_dispute",
    title: "Open dispute",
    schema: {
      required: ["charge"],
      properties: {
        charge: { title: "Charge", type: "string", picker: "charges" },
        reason: { title: "Reason", type: "string", suggestions: expect.any(Array) as string[] },
        amount: { title: "Amount", type: "integer" },
      },
    },
  });
});

const unknown = "x_unknown";

test.each([
  ["/_complete_checkout", "session", {}],
  ["/_authenticate", "payment_intent", { outcome: "failed" }],
  ["/_authenticate", "setup_intent", { outcome: "succeeded" }],
  ["/_settle_payment", "payment_intent", { outcome: "succeeded" }],
  ["/_close_dispute", "dispute", { outcome: "won" }],
  ["/_payout", "payout", { outcome: "paid" }],
  ["/_fail_refund", "refund", {}],
])("%s checks %s: 422, then 404", async (path, field, fields) => {
  await using client = paymentsClient();
  const missing = await client.control(path, fields);
  expect([missing.status, missing.error]).toMatchObject([
    422,
    { field: expect.any(String) as string },
  ]);
  const more = await client.control(path, { ...fields, [field]: unknown, more: 1 });
  expect([more.status, more.error]).toMatchObject([422, { field: "more" }]);
  const wrong = await client.control(path, { ...fields, [field]: unknown, outcome: "maybe" });
  expect(wrong.status).toBe(422);
  const none = await client.control(path, { ...fields, [field]: unknown });
  expect([none.status, none.error]).toMatchObject([404, { code: "not_found", field }]);
  expect(client.types()).toEqual([]);
});

test("an action that is over is a conflict, with its object named", async () => {
  await using client = paymentsClient();
  const form = { mode: "setup", currency: "usd", success_url: "http://localhost/" };
  const session = await client.post("/v1/checkout/sessions", form);
  const complete = (fields: object) =>
    client.control("/_complete_checkout", { session: session.id, ...fields });
  expect((await complete({ card: "1234" })).error).toMatchObject({ field: "card" });
  expect((await complete({ name: "Ada" })).json).toMatchObject({ status: "complete" });
  expect((await complete({ card: "1234" })).status).toBe(422);
  expect((await complete({})).error).toMatchObject({ code: "session_not_open", field: "session" });

  const pay = async (fields: object) => {
    const intent = { amount: 900, currency: "usd", confirm: true, return_url: "http://localhost/" };
    return (await client.post("/v1/payment_intents", { ...intent, ...fields })).id;
  };
  const asked = await pay({ payment_method: "pm_card_authenticationRequired" });
  const answer = { payment_intent: asked, outcome: "succeeded" };
  expect((await client.control("/_authenticate", answer)).json).toMatchObject({
    status: "succeeded",
  });
  expect((await client.control("/_authenticate", answer)).error).toMatchObject({
    code: "no_authentication_pending",
  });
  const debit = await pay({
    payment_method: "pm_usBankAccount_success",
    allowed_payment_method_types: ["us_bank_account"],
  });
  const settle = { payment_intent: debit, outcome: "failed" };
  expect((await client.control("/_settle_payment", settle)).json).toMatchObject({
    id: debit,
    status: "requires_payment_method",
  });
  expect((await client.control("/_settle_payment", settle)).error).toMatchObject({
    code: "not_processing",
  });

  const charge = await client.charge({ source: "tok_bypassPending", amount: 9_000 });
  const dispute = await client.control("/_dispute", { charge: (await client.charge()).id });
  const close = { dispute: dispute.id, outcome: "lost" };
  expect((await client.control("/_close_dispute", close)).json).toMatchObject({ status: "lost" });
  expect((await client.control("/_close_dispute", close)).status).toBe(409);
  const payout = await client.post("/v1/payouts", { amount: 500, currency: "usd" });
  const arrive = { payout: payout.id, outcome: "paid" };
  expect((await client.control("/_payout", arrive)).json).toMatchObject({ status: "paid" });
  expect((await client.control("/_payout", arrive)).status).toBe(409);
  const refund = await client.post("/v1/refunds", { charge: charge.id, amount: 100 });
  const bounce = { refund: refund.id };
  expect((await client.control("/_fail_refund", bounce)).json).toMatchObject({ status: "failed" });
  expect((await client.control("/_fail_refund", bounce)).status).toBe(409);
});
