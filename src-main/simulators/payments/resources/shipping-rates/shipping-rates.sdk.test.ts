import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

test("keeps shipping rates in several currencies, whose amounts stay", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const rate = await stripe.shippingRates.create({
    ...{ display_name: "Ground", type: "fixed_amount", tax_code: "txcd_92010001" },
    fixed_amount: { amount: 500, currency: "usd", currency_options: { eur: { amount: 450 } } },
    delivery_estimate: { minimum: { unit: "business_day", value: 5 } },
    metadata: { zone: "1" },
  });
  expect(rate).toMatchObject({
    ...{ active: true, tax_behavior: "unspecified" },
    delivery_estimate: { minimum: { unit: "business_day", value: 5 }, maximum: null },
    fixed_amount: {
      ...{ amount: 500, currency: "usd" },
      currency_options: { eur: { amount: 450, tax_behavior: "unspecified" } },
    },
  });
  const changed = await stripe.shippingRates.update(rate.id, {
    ...{ active: false, tax_behavior: "exclusive" },
    fixed_amount: { currency_options: { gbp: { amount: 400 } } },
  });
  expect(Object.keys(changed.fixed_amount?.currency_options ?? {})).toEqual(["eur", "gbp"]);
  const other = stripe.shippingRates.update(rate.id, { tax_behavior: "inclusive" });
  await expect(other).rejects.toMatchObject({ param: "tax_behavior" });
  expect((await stripe.shippingRates.list({ active: true })).data).toEqual([]);
  expect((await stripe.shippingRates.list({ currency: "usd" })).data).toHaveLength(1);
});

test("refuses a shipping rate without an amount or a name", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  await expect(stripe.shippingRates.create({ display_name: "Air" })).rejects.toMatchObject({
    ...{ code: "parameter_missing", param: "fixed_amount" },
  });
});
