import { describe, expect, test } from "vitest";
import { openStripe } from "../testing/sdk.ts";

describe("products and prices", () => {
  test("are created, updated, searched and expanded", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const product = await stripe.products.create({
      name: "Pro",
      default_price_data: { currency: "usd", unit_amount: 2_000, recurring: { interval: "month" } },
    });
    expect(bench.types()).toEqual(["plan.created", "price.created", "product.created"]);
    const yearly = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 20_000,
      recurring: { interval: "year" },
      lookup_key: "pro_yearly",
      currency_options: { eur: { unit_amount: 19_000 } },
    });
    const { data } = await stripe.prices.list({
      lookup_keys: ["pro_yearly"],
      expand: ["data.product", "data.currency_options"],
    });
    expect(data).toMatchObject([
      {
        id: yearly.id,
        product: { name: "Pro" },
        currency_options: { eur: { unit_amount: 19_000 } },
      },
    ]);
    const changed = await stripe.products.update(product.id, { name: "Pro+", active: false });
    expect(changed).toMatchObject({ name: "Pro+", active: false });
    const found = await stripe.products.search({ query: 'name~"pro" AND active:"false"' });
    expect(found.data.map(({ id }) => id)).toEqual([product.id]);
    await expect(stripe.products.del(product.id)).rejects.toThrow("has one or more user-created");
  });

  test("shows tiers only when they are asked for", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const price = await stripe.prices.create({
      product_data: { name: "Seats" },
      currency: "usd",
      recurring: { interval: "month" },
      billing_scheme: "tiered",
      tiers_mode: "graduated",
      tiers: [
        { up_to: 5, unit_amount: 500 },
        { up_to: "inf", unit_amount: 300, flat_amount: 100 },
      ],
    });
    expect(price).toMatchObject({ billing_scheme: "tiered", unit_amount: null });
    expect(price).not.toHaveProperty("tiers");
    const { tiers } = await stripe.prices.retrieve(price.id, { expand: ["tiers"] });
    expect(tiers).toMatchObject([
      { up_to: 5, unit_amount: 500, flat_amount: null },
      { up_to: null, unit_amount: 300, flat_amount: 100 },
    ]);
  });

  test("moves a lookup key only on request", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const base = { product_data: { name: "P" }, currency: "usd", unit_amount: 1, lookup_key: "k" };
    const first = await stripe.prices.create(base);
    const taken = stripe.prices.create(base);
    await expect(taken).rejects.toThrow(`A price (\`${first.id}\`) already uses that lookup key.`);
    await stripe.prices.create({ ...base, transfer_lookup_key: true });
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });

  test.each([
    [{ unit_amount: 1, unit_amount_decimal: "1.5" }, "unit_amount"],
    [{}, "unit_amount"],
    [
      { unit_amount: 1, recurring: { interval: "month", interval_count: 40 } },
      "recurring[interval_count]",
    ],
    [
      { billing_scheme: "tiered", tiers_mode: "volume", tiers: [{ up_to: 5, unit_amount: 1 }] },
      "tiers",
    ],
  ])("rejects the price %j and changes nothing", async (wrong, param) => {
    await using bench = await openStripe();
    const created = bench.stripe.rawRequest("POST", "/v1/prices", {
      currency: "usd",
      product_data: { name: "P" },
      ...wrong,
    });
    await expect(created).rejects.toMatchObject({ statusCode: 400, param });
    expect(bench.types()).toEqual([]);
  });
});

describe("coupons, promotion codes and tax rates", () => {
  test("are created, listed, updated and deleted", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const coupon = await stripe.coupons.create({
      percent_off: 25.5,
      duration: "repeating",
      duration_in_months: 3,
    });
    expect(coupon).toMatchObject({ percent_off: 25.5, amount_off: null, valid: true });
    const code = await stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      code: "SPRING",
    });
    expect(code).toMatchObject({ code: "SPRING", active: true, promotion: { coupon: coupon.id } });
    const { data } = await stripe.promotionCodes.list({
      code: "spring",
      active: true,
      expand: ["data.promotion.coupon"],
    });
    expect(data).toMatchObject([{ id: code.id, promotion: { coupon: { percent_off: 25.5 } } }]);
    const again = { promotion: { type: "coupon", coupon: coupon.id }, code: "Spring" } as const;
    await expect(stripe.promotionCodes.create(again)).rejects.toThrow("already exists");
    await stripe.coupons.del(coupon.id);
    await expect(stripe.coupons.retrieve(coupon.id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await stripe.promotionCodes.retrieve(code.id)).active).toBe(false);
    const rate = await stripe.taxRates.create({
      display_name: "VAT",
      inclusive: false,
      percentage: 19,
    });
    const updated = await stripe.taxRates.update(rate.id, { active: false });
    expect(updated).toMatchObject({ percentage: 19, active: false, display_name: "VAT" });
    expect(bench.types()).toEqual([
      "coupon.created",
      "promotion_code.created",
      "coupon.deleted",
      "tax_rate.created",
      "tax_rate.updated",
    ]);
  });

  test("rejects a coupon without a reduction or with two", async () => {
    await using bench = await openStripe();
    const { coupons } = bench.stripe;
    await expect(coupons.create({})).rejects.toMatchObject({ param: "percent_off" });
    const both = { percent_off: 1, amount_off: 1, currency: "usd" };
    await expect(coupons.create(both)).rejects.toMatchObject({ code: "parameters_exclusive" });
    await expect(coupons.create({ amount_off: 1 })).rejects.toMatchObject({ param: "currency" });
  });
});
