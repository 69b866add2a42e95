import { expect, test } from "vitest";
import { readId, openStripe } from "../../testing/sdk.ts";

const DAY = 86_400;

test("shows a plan as a price, and a recurring price as a plan", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const plan = await stripe.plans.create({
    ...{ id: "gold", amount: 900, currency: "usd", interval: "month", interval_count: 2 },
    ...{ product: { name: "Gold" }, nickname: "Gold", trial_period_days: 7 },
  });
  expect(plan).toMatchObject({ id: "gold", object: "plan", amount: 900, interval_count: 2 });
  expect(bench.types()).toEqual(["product.created", "plan.created", "price.created"]);
  expect(await stripe.prices.retrieve("gold")).toMatchObject({
    unit_amount: 900,
    recurring: { interval: "month", interval_count: 2, trial_period_days: 7 },
  });
  const once = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 100, product: readId(plan.product) },
  });
  await expect(stripe.plans.retrieve(once.id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.plans.list()).data.map(({ id }) => id)).toEqual(["gold"]);
  const again = stripe.plans.create({ id: "gold", currency: "usd", interval: "month" });
  await expect(again).rejects.toMatchObject({ code: "resource_already_exists" });
});

test("keeps subscriptions of a deleted plan, and sells it no more", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const plan = await stripe.plans.create({
    ...{ amount: 900, currency: "usd", interval: "month", product: { name: "Gold" } },
  });
  const customer = await stripe.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const form = { customer: customer.id, items: [{ plan: plan.id }] };
  const created = await stripe.subscriptions.create(form);
  const before = bench.types().length;
  await stripe.plans.del(plan.id);
  expect(bench.types(before)).toEqual(["plan.deleted", "price.deleted"]);
  await expect(stripe.subscriptions.create(form)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.plans.retrieve(plan.id)).rejects.toMatchObject({ statusCode: 404 });
  await bench.advance(32 * DAY);
  expect(bench.objects("invoice.paid").map(({ total }) => total)).toEqual([900, 900]);
  const item = created.items.data[0]?.id ?? "";
  const more = await stripe.subscriptions.update(created.id, {
    items: [{ id: item, quantity: 2 }],
  });
  expect(more.items.data[0]?.quantity).toBe(2);
});

test("verifies the test values of tax numbers", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create({
    tax_id_data: [{ type: "eu_vat", value: "DE000000000" }],
    expand: ["tax_ids"],
  });
  expect(customer.tax_ids?.data).toMatchObject([
    { country: "DE", owner: { customer: customer.id }, verification: { status: "verified" } },
  ]);
  expect(bench.types()).toEqual(["customer.created", "customer.tax_id.created"]);
  const unknown = await stripe.customers.createTaxId(customer.id, {
    ...{ type: "gb_vat", value: "GB111111111" },
  });
  expect(unknown).toMatchObject({ country: "GB", verification: { status: "unverified" } });
  const own = await stripe.taxIds.create({ type: "us_ein", value: "12-3456789" });
  expect((await stripe.taxIds.list()).data.map(({ id }) => id)).toEqual([own.id]);
  const ofCustomer = { owner: { type: "customer", customer: customer.id } } as const;
  expect((await stripe.taxIds.list(ofCustomer)).data).toHaveLength(2);
  await stripe.customers.deleteTaxId(customer.id, unknown.id);
  expect(bench.types().at(-1)).toBe("customer.tax_id.deleted");
  await stripe.customers.del(customer.id);
  expect((await stripe.taxIds.list(ofCustomer)).data).toEqual([]);
});
