import { expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../testing/client.ts";

/** A customer with a card and two monthly prices. */
async function shop(client: TestClient) {
  const method = "pm_card_visa";
  const customer = await client.post("/v1/customers", {
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
  const price = (amount: number) =>
    client.post("/v1/prices", {
      currency: "usd",
      unit_amount: amount,
      recurring: { interval: "month" },
      product_data: { name: "Plan" },
    });
  return { customer: customer.id, first: (await price(1_000)).id, second: (await price(500)).id };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** The same subscription as the encoder of each SDK writes it. */
const subscriptions: readonly (readonly [string, (ids: Shop) => string])[] = [
  [
    "Stripe.net",
    ({ customer, first, second }) =>
      `cancel_at_period_end=True&customer=${customer}&description=a+b%2Bc%26d+%C3%A9&items[0][price]=${first}&items[0][quantity]=2&items[1][price]=${second}&metadata[key]=1+2+3&off_session=False`,
  ],
  [
    "stripe-python 5",
    ({ customer, first, second }) =>
      `customer=${customer}&items[0][price]=${first}&items[0][quantity]=2&items[1][price]=${second}&cancel_at_period_end=True&description=a+b%2Bc%26d+%C3%A9&metadata[key]=1+2+3&off_session=False`,
  ],
  [
    "stripe-python 12.1, stripe-ruby and stripe-php",
    ({ customer, first, second }) =>
      `customer=${customer}&items[0][price]=${first}&items[0][quantity]=2&items[1][price]=${second}&cancel_at_period_end=true&description=a+b%2Bc%26d+%C3%A9&metadata[key]=1+2+3&off_session=false`,
  ],
  [
    "stripe-go",
    ({ customer, first, second }) =>
      `cancel_at_period_end=true&customer=${customer}&description=a+b%2Bc%26d+%C3%A9&items[0][price]=${first}&items[0][quantity]=2&items[1][price]=${second}&metadata[key]=1+2+3&off_session=false`,
  ],
  [
    "older versions of stripe-ruby",
    ({ customer, first, second }) =>
      `customer=${customer}&items[][price]=${first}&items[][quantity]=2&items[][price]=${second}&cancel_at_period_end=true&description=a+b%2Bc%26d+%C3%A9&metadata[key]=1+2+3&off_session=false`,
  ],
  [
    "a strict URL encoder",
    ({ customer, first, second }) =>
      `customer=${customer}&items%5B1%5D%5Bprice%5D=${second}&items%5B0%5D%5Bprice%5D=${first}&items%5B0%5D%5Bquantity%5D=2&cancel_at_period_end=TRUE&description=a%20b%2Bc%26d%20%C3%A9&metadata%5Bkey%5D=1%202%203&off_session=FALSE`,
  ],
];

test.each(subscriptions)("reads a subscription that %s encodes", async (_sdk, encode) => {
  await using client = paymentsClient();
  const ids = await shop(client);
  const { status, json } = await client.post("/v1/subscriptions", encode(ids));
  expect(status).toBe(200);
  expect(json).toMatchObject({
    cancel_at_period_end: true,
    description: "a b+c&d é",
    metadata: { key: "1 2 3" },
    items: {
      data: [
        { price: { id: ids.first }, quantity: 2 },
        { price: { id: ids.second }, quantity: 1 },
      ],
    },
  });
});

test("reads booleans of any case in a query", async () => {
  await using client = paymentsClient();
  const { first, second } = await shop(client);
  await client.post(`/v1/prices/${second}`, "active=False");
  const ids = async (active: string) =>
    (await client.get("/v1/prices", { active })).data.map(({ id }) => id);
  expect(await ids("True")).toEqual([first]);
  expect(await ids("FALSE")).toEqual([second]);
});

test.each([
  ["active=1", "Invalid boolean: 1"],
  ["active=yes", "Invalid boolean: yes"],
])("rejects %s as the provider does", async (form, message) => {
  await using client = paymentsClient();
  const answer = await client.post("/v1/products", `name=x&${form}`);
  expect(answer.status).toBe(400);
  expect(answer.error).toEqual({ message, param: "active", type: "invalid_request_error" });
});

test("unsets a list and a text with an empty value", async () => {
  await using client = paymentsClient();
  const product = await client.post(
    "/v1/products",
    "name=x&description=y&images[0]=https://example.com/a.png&metadata[a]=1&metadata[b]=2",
  );
  // Stripe.net and stripe-go write an empty list as an empty value.
  const path = `/v1/products/${product.id}`;
  const { json } = await client.post(path, "description=&images=&metadata[a]=");
  expect(json).toMatchObject({ description: null, images: [], metadata: { b: "2" } });
});

test.each([
  ["stripe-go", "8.2500"],
  ["Stripe.net", "8.25"],
])("reads a decimal that %s encodes", async (_sdk, percentage) => {
  await using client = paymentsClient();
  const form = `display_name=VAT&inclusive=False&percentage=${percentage}`;
  expect((await client.post("/v1/tax_rates", form)).json).toMatchObject({
    inclusive: false,
    percentage: 8.25,
  });
});

test("reads a range of dates that Stripe.net encodes", async () => {
  await using client = paymentsClient();
  await client.charge();
  const list = await client.ask("GET", "/v1/charges?created[gte]=946684800&created[lt]=9467028000");
  expect(list.json).toMatchObject({ data: [{ object: "charge" }] });
});
