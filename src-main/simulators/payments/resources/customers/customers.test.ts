import { expect, test } from "vitest";
import { paymentsClient } from "../../testing/client.ts";

test("a customer is created, shown, changed and deleted", async () => {
  await using client = paymentsClient();
  const made = await client.post("/v1/customers", {
    email: "ada@example.com",
    name: "Ada",
    phone: "+1",
    address: { city: "London" },
    shipping: { name: "Ada", address: { line1: "1 Main St" } },
    preferred_locales: ["en-GB"],
    tax_exempt: "exempt",
    metadata: { plan: "pro" },
  });
  expect(made.json).toMatchObject({
    id: expect.stringMatching(/^cus_[A-Za-z0-9]{14}$/) as string,
    object: "customer",
    address: { city: "London", line1: null },
    balance: 0,
    default_source: null,
    email: "ada@example.com",
    invoice_prefix: expect.stringMatching(/^[A-Z0-9]{8}$/) as string,
    invoice_settings: { default_payment_method: null },
    metadata: { plan: "pro" },
    name: "Ada",
    preferred_locales: ["en-GB"],
    shipping: { name: "Ada", address: { line1: "1 Main St" } },
    tax_exempt: "exempt",
  });
  const path = `/v1/customers/${made.id}`;
  const updated = await client.post(path, "name=&email=ada%40example.org&address=&shipping=");
  expect(updated.json).toMatchObject({
    name: null,
    email: "ada@example.org",
    address: null,
    shipping: null,
  });
  expect(client.event()).toMatchObject({
    type: "customer.updated",
    data: { previous_attributes: { name: "Ada", email: "ada@example.com" } },
  });
  expect((await client.del(path)).json).toEqual({
    id: made.id,
    object: "customer",
    deleted: true,
  });
  expect(client.types()).toEqual(["customer.created", "customer.updated", "customer.deleted"]);
  expect((await client.get(path)).json).toEqual({ id: made.id, object: "customer", deleted: true });
});

test("a deleted customer can only be looked at", async () => {
  await using client = paymentsClient();
  const made = await client.post("/v1/customers", { email: "ada@example.com" });
  await client.del(`/v1/customers/${made.id}`);
  expect((await client.post(`/v1/customers/${made.id}`, { name: "x" })).status).toBe(404);
  expect((await client.del(`/v1/customers/${made.id}`)).status).toBe(404);
  expect((await client.get(`/v1/customers/${made.id}/sources`)).status).toBe(404);
  expect((await client.charge({ customer: made.id })).error).toMatchObject({ param: "customer" });
  expect((await client.get("/v1/customers")).data).toEqual([]);
  const query = { query: "email:'ada@example.com'" };
  expect((await client.get("/v1/customers/search", query)).data).toEqual([]);
});

test("customers are listed by email and found by parts of their name", async () => {
  await using client = paymentsClient();
  const ada = await client.post("/v1/customers", {
    email: "ada@example.com",
    name: "Ada Lovelace",
  });
  await client.post("/v1/customers", { email: "grace@example.com", name: "Grace Hopper" });
  const listed = await client.get("/v1/customers", { email: "ada@example.com" });
  expect(listed.data.map(({ id }) => id)).toEqual([ada.id]);
  const found = await client.get("/v1/customers/search", { query: "name~'lovel'" });
  expect(found.data.map(({ id }) => id)).toEqual([ada.id]);
});

test("a customer comes with a card and pays with it", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers", { source: "tok_visa" });
  expect(client.types()).toEqual(["customer.created", "customer.source.created"]);
  const charge = await client.charge({ source: undefined, customer: customer.id });
  expect(charge.json).toMatchObject({
    customer: customer.id,
    source: { object: "card", customer: customer.id },
  });
  const expanded = await client.get(`/v1/customers/${customer.id}`, {
    expand: ["default_source", "sources"],
  });
  expect(expanded.json).toMatchObject({
    default_source: { last4: "4242" },
    sources: { object: "list", data: [{ last4: "4242" }] },
  });
});

test("the address, name and expiry of a customer's card can change", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers", { source: "tok_avsZipFail" });
  const [card] = (await client.get(`/v1/customers/${customer.id}/sources`)).data;
  const path = `/v1/customers/${customer.id}/sources/${card?.id ?? ""}`;
  const changed = await client.post(path, {
    ...{ address_zip: "78701", address_city: "Austin", name: "Ada", exp_month: 4, exp_year: 2041 },
    metadata: { a: "1" },
  });
  expect(changed.json).toMatchObject({
    ...{ address_zip: "78701", address_zip_check: "fail", address_city: "Austin", name: "Ada" },
    ...{ exp_month: 4, exp_year: 2041, metadata: { a: "1" } },
  });
  expect((await client.get(path)).json).toEqual(changed.json);
  expect(client.event()).toMatchObject({
    type: "customer.source.updated",
    data: { previous_attributes: { address_zip: null, exp_month: 8, name: null } },
  });
  expect((await client.post(path, { exp_year: 2001 })).error).toMatchObject({
    code: "invalid_expiry_year",
  });
  expect((await client.post(path, { name: "" })).json).toMatchObject({ name: null });
});

test("a customer without a card cannot be charged", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const answer = await client.charge({ source: undefined, customer: customer.id });
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ code: "missing" });
});

test("cards are added, chosen, shown and taken away", async () => {
  await using client = paymentsClient();
  const customer = await client.post("/v1/customers");
  const sources = `/v1/customers/${customer.id}/sources`;
  const first = await client.post(sources, { source: "tok_visa" });
  const second = await client.post(sources, { source: "tok_mastercard" });
  expect((await client.get(sources)).data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await client.get(sources, { object: "bank_account" })).data).toEqual([]);
  expect((await client.get(`${sources}/${second.id}`)).text).toBe(second.text);
  await client.post(`/v1/customers/${customer.id}`, { default_source: second.id });
  const paid = await client.charge({ source: undefined, customer: customer.id });
  expect(paid.json).toMatchObject({ source: { id: second.id, brand: "MasterCard" } });
  const named = await client.charge({ source: first.id, customer: customer.id });
  expect(named.json).toMatchObject({ source: { id: first.id } });
  const gone = await client.del(`${sources}/${second.id}`);
  expect(gone.json).toEqual({ id: second.id, object: "card", deleted: true });
  expect((await client.get(`/v1/customers/${customer.id}`)).json).toMatchObject({
    default_source: first.id,
  });
  expect((await client.get(`${sources}/${second.id}`)).status).toBe(404);
});

test("another customer's card cannot be used", async () => {
  await using client = paymentsClient();
  const owner = await client.post("/v1/customers");
  const other = await client.post("/v1/customers");
  const card = await client.post(`/v1/customers/${owner.id}/sources`, { source: "tok_visa" });
  const charge = await client.charge({ source: card.id, customer: other.id });
  expect(charge.error).toMatchObject({ code: "missing", param: "source" });
  const path = `/v1/customers/${other.id}`;
  expect((await client.get(`${path}/sources/${card.id}`)).status).toBe(404);
  expect((await client.post(path, { default_source: card.id })).error).toMatchObject({
    param: "default_source",
  });
});

test("a card that is declined when it is kept leaves no customer behind", async () => {
  await using client = paymentsClient();
  const declined = await client.post("/v1/customers", { source: "tok_chargeDeclined" });
  expect(declined.status).toBe(402);
  const method = await client.post("/v1/customers", { payment_method: "pm_card_chargeDeclined" });
  expect(method.status).toBe(402);
  expect((await client.get("/v1/customers")).data).toEqual([]);
  expect(client.types()).toEqual([]);
  expect((await client.post("/v1/customers", { source: "tok_chargeCustomerFail" })).status).toBe(
    200,
  );
});

test("a customer comes with a payment method as its default", async () => {
  await using client = paymentsClient();
  const method = await client.post("/v1/payment_methods", {
    type: "card",
    card: { token: "tok_visa" },
  });
  const customer = await client.post("/v1/customers", {
    payment_method: method.id,
    invoice_settings: { default_payment_method: method.id },
  });
  expect(customer.json).toMatchObject({
    invoice_settings: { default_payment_method: method.id },
  });
  const path = `/v1/customers/${customer.id}/payment_methods`;
  expect((await client.get(path)).data.map(({ id }) => id)).toEqual([method.id]);
  expect((await client.get(`${path}/${method.id}`)).json).toMatchObject({ customer: customer.id });
  const expanded = await client.get(`/v1/customers/${customer.id}`, {
    expand: ["invoice_settings.default_payment_method"],
  });
  expect(expanded.json).toMatchObject({
    invoice_settings: { default_payment_method: { id: method.id } },
  });
});

test.each([
  [{ email: "nonsense" }, "email"],
  [{ tax_exempt: "maybe" }, "tax_exempt"],
  [{ payment_method: "pm_nobody" }, "payment_method"],
  [
    { invoice_settings: { default_payment_method: "pm_nobody" } },
    "invoice_settings[default_payment_method]",
  ],
  [{ metadata: "x" }, "metadata"],
  [{ nickname: "x" }, "nickname"],
])("a customer with %j is refused", async (form, param) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/customers", form);
  expect(answer.status).toBe(400);
  expect(answer.error).toMatchObject({ param });
  expect(client.types()).toEqual([]);
});

test("a card is added, charged and created with by its details", async () => {
  await using client = paymentsClient();
  const details = { object: "card", number: "4242424242424242", exp_month: 12, exp_year: 2034 };
  const customer = await client.post("/v1/customers", { source: details });
  const path = `/v1/customers/${customer.id}/sources`;
  const source = { ...details, name: "Ada" };
  expect((await client.post(path, { source })).json).toMatchObject({ object: "card", name: "Ada" });
  expect((await client.get(path)).data).toHaveLength(2);
  expect((await client.charge({ source })).json).toMatchObject({ source: { last4: "4242" } });
  const missing = await client.post(path);
  expect(missing.error).toMatchObject({ code: "parameter_missing", param: "source" });
  const wrong = await client.post(path, { source: { ...details, number: "4242424242424241" } });
  expect(wrong.error).toMatchObject({ code: "incorrect_number" });
});
