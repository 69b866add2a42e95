import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

test("registers web sites for wallets, of which Apple Pay needs a public one", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const domain = await stripe.paymentMethodDomains.create({ domain_name: "shop.example.com" });
  expect(domain).toMatchObject({ enabled: true, apple_pay: { status: "active" } });
  const local = await stripe.paymentMethodDomains.create({
    ...{ domain_name: "localhost", enabled: false },
  });
  expect(local).toMatchObject({ enabled: false, apple_pay: { status: "inactive" } });
  await stripe.paymentMethodDomains.update(local.id, { enabled: true });
  expect(
    (await stripe.paymentMethodDomains.validate(local.id)).apple_pay.status_details,
  ).toMatchObject({ error_message: expect.stringContaining("not reachable") as string });
  expect((await stripe.paymentMethodDomains.list({ enabled: false })).data).toEqual([]);
  expect((await stripe.paymentMethodDomains.list({ domain_name: "localhost" })).data).toHaveLength(
    1,
  );
  expect((await stripe.paymentMethodDomains.retrieve(domain.id)).id).toBe(domain.id);
  await expect(
    stripe.paymentMethodDomains.create({ domain_name: "localhost" }),
  ).rejects.toMatchObject({ param: "domain_name" });
  await expect(
    stripe.paymentMethodDomains.create({ domain_name: "https://shop.example.com/" }),
  ).rejects.toMatchObject({ param: "domain_name" });
});

test("keeps web sites for Apple Pay under their former resource", async () => {
  await using bench = await openStripe();
  const { applePayDomains } = bench.stripe;
  const domain = await applePayDomains.create({ domain_name: "shop.example.com" });
  expect((await applePayDomains.list({ domain_name: "other.example.com" })).data).toEqual([]);
  expect((await applePayDomains.retrieve(domain.id)).domain_name).toBe("shop.example.com");
  expect((await applePayDomains.del(domain.id)).deleted).toBe(true);
  expect((await applePayDomains.list()).data).toEqual([]);
});

test("chooses payment methods for buyers; a child takes over the choices of its parent", async () => {
  await using bench = await openStripe();
  const { paymentMethodConfigurations } = bench.stripe;
  const [first] = (await paymentMethodConfigurations.list()).data;
  expect(first).toMatchObject({
    ...{ is_default: true, name: "Default", active: true },
    card: { available: true, display_preference: { preference: "none", value: "on" } },
    klarna: { available: false, display_preference: { value: "off" } },
  });
  const parent = await paymentMethodConfigurations.create({
    ...{ name: "Sales", sepa_debit: { display_preference: { preference: "on" } } },
  });
  const child = await paymentMethodConfigurations.create({ name: "Shop", parent: parent.id });
  expect(child.sepa_debit?.display_preference).toMatchObject({ preference: "none", value: "on" });
  const changed = await paymentMethodConfigurations.update(child.id, {
    ...{ active: false, sepa_debit: { display_preference: { preference: "off" } } },
  });
  expect(changed).toMatchObject({
    ...{ active: false, name: "Shop", sepa_debit: { display_preference: { value: "off" } } },
  });
  expect((await paymentMethodConfigurations.list({ active: false })).data).toHaveLength(1);
  expect((await paymentMethodConfigurations.list({ application: "ca_other" })).data).toEqual([]);
  expect((await paymentMethodConfigurations.retrieve(parent.id)).name).toBe("Sales");
  await expect(paymentMethodConfigurations.create({ parent: "pmc_none" })).rejects.toMatchObject({
    param: "parent",
  });
});

test("knows the countries of accounts and rates between currencies", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  expect(await stripe.countrySpecs.retrieve("DE")).toMatchObject({
    ...{ id: "DE", default_currency: "eur" },
    supported_bank_account_currencies: { eur: expect.arrayContaining(["DE", "FR"]) as string[] },
  });
  expect((await stripe.countrySpecs.list({ limit: 3 })).data.map(({ id }) => id)).toEqual([
    "AE",
    "AT",
    "AU",
  ]);
  await expect(stripe.countrySpecs.retrieve("ZZ")).rejects.toMatchObject({ statusCode: 404 });
  const { rates } = await stripe.exchangeRates.retrieve("eur");
  expect(rates).toMatchObject({ eur: 1, usd: 1.16279 });
  expect((await stripe.exchangeRates.list({ limit: 100 })).data).toHaveLength(25);
});
