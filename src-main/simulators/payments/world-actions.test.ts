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
