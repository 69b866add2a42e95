import { expect, test } from "vitest";
import { openStripe } from "../testing/sdk.ts";

async function openShop() {
  const bench = await openStripe();
  const { stripe } = bench;
  const feature = await stripe.entitlements.features.create({
    ...{ name: "Export", lookup_key: "export", metadata: { tier: "pro" } },
  });
  const product = await stripe.products.create({ name: "Pro" });
  const attached = await stripe.products.createFeature(product.id, {
    entitlement_feature: feature.id,
  });
  const price = await stripe.prices.create({
    ...{ product: product.id, currency: "usd", unit_amount: 900, recurring: { interval: "month" } },
  });
  const customer = await stripe.customers.create({
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  return { bench, stripe, feature, product, attached, price, customer };
}

test("gives a customer features until a subscription with features ends", async () => {
  const { bench, stripe, feature, price, customer } = await openShop();
  await using _bench = bench;
  const own = async () =>
    (await stripe.entitlements.activeEntitlements.list({ customer: customer.id })).data;
  expect(await own()).toEqual([]);
  const subscription = await stripe.subscriptions.create({
    ...{ customer: customer.id, items: [{ price: price.id }] },
  });
  const [entitlement] = await own();
  expect(entitlement).toMatchObject({ feature: feature.id, lookup_key: "export" });
  const shown = await stripe.entitlements.activeEntitlements.retrieve(entitlement?.id ?? "", {
    expand: ["feature"],
  });
  expect(shown.feature).toMatchObject({ name: "Export", metadata: { tier: "pro" } });
  await stripe.subscriptions.cancel(subscription.id);
  expect(await own()).toEqual([]);
  const type = "entitlements.active_entitlement_summary.updated";
  expect(bench.objects(type)).toMatchObject([
    { customer: customer.id, entitlements: { data: [{ lookup_key: "export" }] } },
    { customer: customer.id, entitlements: { data: [] } },
  ]);
});

test("gives a customer another feature when a subscription changes its price or renews", async () => {
  const { bench, stripe, price, customer } = await openShop();
  await using _bench = bench;
  const team = await stripe.products.create({ name: "Team" });
  const seats = await stripe.entitlements.features.create({ name: "Seats", lookup_key: "seats" });
  await stripe.products.createFeature(team.id, { entitlement_feature: seats.id });
  const { id } = await stripe.prices.create({
    ...{ product: team.id, currency: "usd", unit_amount: 1_900, recurring: { interval: "month" } },
  });
  const keys = async () =>
    (await stripe.entitlements.activeEntitlements.list({ customer: customer.id })).data.map(
      ({ lookup_key: key }) => key,
    );
  const subscription = await stripe.subscriptions.create({
    ...{ customer: customer.id, items: [{ price: price.id }] },
  });
  const [item] = subscription.items.data;
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? "", price: id }],
  });
  expect(await keys()).toEqual(["seats"]);
  const chat = await stripe.entitlements.features.create({ name: "Chat", lookup_key: "chat" });
  await stripe.products.createFeature(team.id, { entitlement_feature: chat.id });
  expect(await keys()).toEqual(["seats"]);
  await bench.advance(32 * 86_400);
  expect(await keys()).toEqual(["chat", "seats"]);
});

test("keeps features and attaches them to products once", async () => {
  const { bench, stripe, feature, product, attached } = await openShop();
  await using _bench = bench;
  const { features } = stripe.entitlements;
  await expect(features.create({ name: "E", lookup_key: "export" })).rejects.toMatchObject({
    param: "lookup_key",
  });
  const again = stripe.products.createFeature(product.id, { entitlement_feature: feature.id });
  await expect(again).rejects.toMatchObject({ param: "entitlement_feature" });
  expect((await stripe.products.listFeatures(product.id)).data).toMatchObject([
    { id: attached.id, entitlement_feature: { lookup_key: "export" } },
  ]);
  const found = await stripe.products.retrieveFeature(product.id, attached.id);
  expect(found.entitlement_feature.id).toBe(feature.id);
  expect((await stripe.products.deleteFeature(product.id, attached.id)).deleted).toBe(true);
  await features.update(feature.id, { active: false, name: "Exports" });
  expect(await features.retrieve(feature.id)).toMatchObject({ active: false, name: "Exports" });
  expect((await features.list({ archived: true, lookup_key: "export" })).data).toHaveLength(1);
  expect((await features.list({ archived: false })).data).toEqual([]);
  const archived = stripe.products.createFeature(product.id, { entitlement_feature: feature.id });
  await expect(archived).rejects.toThrow("is archived");
});
