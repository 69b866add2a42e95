import { expect, test } from "vitest";
import { paymentsClient } from "../../testing/client.ts";

const card = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 34, cvc: "123" };

test("a card's details become a token that can be used once", async () => {
  await using client = paymentsClient();
  const token = await client.post("/v1/tokens", {
    card: { ...card, name: "Ada", address_zip: "1" },
  });
  expect(token.json).toMatchObject({
    id: expect.stringMatching(/^tok_[A-Za-z0-9]{24}$/) as string,
    object: "token",
    card: { object: "card", last4: "4242", exp_year: 2034, name: "Ada", address_zip: "1" },
    type: "card",
    used: false,
  });
  const charge = await client.charge({ source: token.id });
  expect(charge.json).toMatchObject({
    billing_details: { name: "Ada", address: { postal_code: "1" } },
    payment_method_details: { card: { checks: { address_postal_code_check: "pass" } } },
  });
  expect((await client.get(`/v1/tokens/${token.id}`)).json).toMatchObject({ used: true });
  const again = await client.charge({ source: token.id });
  expect(again.status).toBe(400);
  expect(again.error).toMatchObject({ code: "token_already_used" });
});

test("a test token can be looked at", async () => {
  await using client = paymentsClient();
  expect((await client.get("/v1/tokens/tok_amex")).json).toMatchObject({
    id: "tok_amex",
    card: { brand: "American Express" },
  });
  expect((await client.get("/v1/tokens/tok_nobody")).status).toBe(404);
});

test.each([
  [{ number: "4242424242424241" }, 402, "incorrect_number"],
  [{ number: "hello" }, 402, "incorrect_number"],
  [{ number: "4111111111111111" }, 402, "card_declined"],
  [{ exp_month: 13 }, 402, "invalid_expiry_month"],
  [{ exp_year: 2020 }, 402, "invalid_expiry_year"],
  [{ exp_month: undefined }, 400, "parameter_missing"],
  [{ number: undefined }, 400, "parameter_missing"],
  [{ exp_month: "x" }, 400, "parameter_invalid_integer"],
])("a card with %j is refused", async (change, status, code) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/tokens", { card: { ...card, ...change } });
  expect(answer.status).toBe(status);
  expect(answer.error).toMatchObject({ code });
});

test("a card expires at the end of its month, by the simulator clock", async () => {
  await using client = paymentsClient();
  const january = { card: { ...card, exp_month: 1, exp_year: 2026 } };
  expect((await client.post("/v1/tokens", january)).status).toBe(200);
  await client.control("/_sim/clock", { advance_seconds: 31 * 86_400 });
  expect((await client.post("/v1/tokens", january)).status).toBe(402);
});

test("a token without a card is refused", async () => {
  await using client = paymentsClient();
  expect((await client.post("/v1/tokens")).error).toMatchObject({ param: "card" });
});

test("a payment method is kept, shown and changed", async () => {
  await using client = paymentsClient();
  const method = await client.post("/v1/payment_methods", {
    type: "card",
    card,
    billing_details: { name: "Ada", address: { country: "GB" } },
    metadata: { a: "b" },
  });
  expect(method.json).toMatchObject({
    id: expect.stringMatching(/^pm_[A-Za-z0-9]{24}$/) as string,
    object: "payment_method",
    billing_details: { name: "Ada", email: null, address: { country: "GB", city: null } },
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034, funding: "credit" },
    customer: null,
    metadata: { a: "b" },
    type: "card",
  });
  const change = { metadata: { a: "c" } };
  expect((await client.post(`/v1/payment_methods/${method.id}`, change)).status).toBe(400);
  const { id: customer } = await client.post("/v1/customers");
  await client.post(`/v1/payment_methods/${method.id}/attach`, { customer });
  const updated = await client.post(`/v1/payment_methods/${method.id}`, {
    card: { exp_year: 2036 },
    billing_details: { email: "ada@example.com" },
  });
  expect(updated.json).toMatchObject({
    card: { exp_year: 2036 },
    billing_details: { name: "Ada", email: "ada@example.com" },
  });
  expect(client.types()).toEqual([
    "customer.created",
    "payment_method.attached",
    "payment_method.updated",
  ]);
  expect((await client.get(`/v1/payment_methods/${method.id}`)).text).toBe(updated.text);
});

test("a test card is a new payment method each time it is used", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const attach = () =>
    client.post("/v1/payment_methods/pm_card_visa/attach", { customer: customer.id });
  const [one, other] = [await attach(), await attach()];
  expect(one.id).not.toBe(other.id);
  const listed = await client.get("/v1/payment_methods", { customer: customer.id, type: "card" });
  expect(listed.data.map(({ id }) => id)).toEqual([other.id, one.id]);
  const none = await client.get("/v1/payment_methods", { customer: customer.id, type: "link" });
  expect(none.data).toEqual([]);
  expect((await client.get("/v1/payment_methods/pm_card_visa")).json).toMatchObject({
    id: "pm_card_visa",
    customer: null,
  });
});

test("a payment method is attached to one customer and detached again", async () => {
  await using client = paymentsClient();
  const owner = await client.post("/v1/customers");
  const other = await client.post("/v1/customers");
  const method = await client.post("/v1/payment_methods", { type: "card", card });
  const path = `/v1/payment_methods/${method.id}`;
  const attached = await client.post(`${path}/attach`, { customer: owner.id });
  expect(attached.json).toMatchObject({ customer: owner.id });
  expect((await client.post(`${path}/attach`, { customer: other.id })).status).toBe(400);
  const detached = await client.post(`${path}/detach`);
  expect(detached.json).toMatchObject({ customer: null });
  expect((await client.post(`${path}/detach`)).status).toBe(400);
  expect(client.types().slice(2)).toEqual(["payment_method.attached", "payment_method.detached"]);
});

test.each([
  ["pm_nobody", {}, "payment_method"],
  ["pm_card_visa", { customer: "cus_nobody" }, "customer"],
])("attaching %s with %j is refused", async (id, change, param) => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const form = { customer: customer.id, ...change };
  const answer = await client.post(`/v1/payment_methods/${id}/attach`, form);
  expect(answer.error).toMatchObject({ code: "resource_missing", param });
});

test("a card that is declined when it is kept cannot be attached", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const path = "/v1/payment_methods/pm_card_chargeDeclined/attach";
  const answer = await client.post(path, { customer: customer.id });
  expect(answer.status).toBe(402);
  expect(answer.error).toMatchObject({ type: "card_error", code: "card_declined" });
  expect((await client.get("/v1/payment_methods")).data).toEqual([]);
});

test.each([
  [{ type: "klarna" }, "type"],
  [{ type: "sepa_debit" }, "sepa_debit[iban]"],
  [{ type: "card" }, "card"],
])("a payment method with %j is refused", async (form, param) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/payment_methods", form);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param });
});

test("the list needs a customer that exists", async () => {
  await using client = paymentsClient();
  await client.post("/v1/payment_methods", { type: "card", card: { token: "tok_visa" } });
  expect((await client.get("/v1/payment_methods")).data).toEqual([]);
  const unknown = await client.get("/v1/payment_methods", { customer: "cus_nobody" });
  expect(unknown.status).toBe(400);
  expect(unknown.error).toMatchObject({ code: "resource_missing", param: "customer" });
});
