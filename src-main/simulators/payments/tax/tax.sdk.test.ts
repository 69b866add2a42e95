import { expect, test } from "vitest";
import { openStripe, type StripeBench } from "../testing/sdk.ts";

const inTexas = {
  line1: "1 Main St",
  city: "Austin",
  state: "TX",
  postal_code: "78701",
  country: "US",
};

type Options = NonNullable<
  Parameters<StripeBench["stripe"]["tax"]["registrations"]["create"]>[0]
>["country_options"];

const register = ({ stripe }: StripeBench, country: string, options: Options) =>
  stripe.tax.registrations.create({ country, country_options: options, active_from: "now" });

const compute = ({ stripe }: StripeBench, country: string, more: object = {}) =>
  stripe.tax.calculations.create({
    currency: "eur",
    line_items: [{ amount: 1_000 }],
    customer_details: { address: { country }, ...more },
    expand: ["line_items.data.tax_breakdown"],
  });

test("computes taxes where the account is registered, and adds them to the amounts", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const sale = {
    currency: "usd",
    line_items: [{ amount: 1_400, reference: "shirt", tax_code: "txcd_30011000" }],
    customer_details: { address: inTexas, address_source: "shipping" as const },
    shipping_cost: { amount: 300 },
    expand: ["line_items.data.tax_breakdown"],
  };
  expect(await stripe.tax.calculations.create(sale)).toMatchObject({
    ...{ amount_total: 1_700, tax_amount_exclusive: 0 },
    tax_breakdown: [{ taxability_reason: "not_collecting", amount: 0 }],
  });
  await register(bench, "US", { us: { state: "TX", type: "state_sales_tax" } });
  const calculation = await stripe.tax.calculations.create(sale);
  expect(calculation).toMatchObject({
    // 6.25 % of 14.00 and of 3.00, each rounded
    ...{ amount_total: 1_807, tax_amount_exclusive: 107, tax_amount_inclusive: 0 },
    customer_details: { address: inTexas, address_source: "shipping", taxability_override: "none" },
    shipping_cost: { amount: 300, amount_tax: 19, tax_code: "txcd_92010001" },
    line_items: {
      data: [
        {
          ...{ amount_tax: 88, reference: "shirt", tax_behavior: "exclusive" },
          tax_breakdown: [
            {
              jurisdiction: { country: "US", display_name: "Texas", level: "state", state: "TX" },
              tax_rate_details: { percentage_decimal: "6.25", tax_type: "sales_tax" },
              ...{ taxability_reason: "standard_rated", taxable_amount: 1_400 },
            },
          ],
        },
      ],
    },
    tax_breakdown: [{ amount: 107, taxable_amount: 1_700, inclusive: false }],
  });
  const id = calculation.id ?? "";
  expect((await stripe.tax.calculations.retrieve(id)).line_items).toBeUndefined();
  expect((await stripe.tax.calculations.listLineItems(id)).data).toMatchObject([{ amount: 1_400 }]);
});

test("takes included taxes out of amounts, and adds those of provinces to those of Canada", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  await register(bench, "DE", { de: { type: "oss_union" } });
  await register(bench, "CA", { ca: { type: "standard" } });
  await register(bench, "CA", {
    ca: { type: "province_standard", province_standard: { province: "BC" } },
  });
  const inclusive = await stripe.tax.calculations.create({
    currency: "eur",
    line_items: [{ amount: 1_200, tax_behavior: "inclusive" }],
    customer_details: { address: { country: "FR" } },
  });
  expect(inclusive).toMatchObject({
    ...{ amount_total: 1_200, tax_amount_inclusive: 200 },
    tax_breakdown: [
      { inclusive: true, taxable_amount: 1_000, tax_rate_details: { percentage_decimal: "20.0" } },
    ],
  });
  const canadian = async (postal_code: string) => {
    const { tax_breakdown: taxes } = await stripe.tax.calculations.create({
      currency: "cad",
      line_items: [{ amount: 10_000 }],
      customer_details: { address: { country: "CA", postal_code } },
    });
    return taxes.map(({ amount, tax_rate_details: { tax_type: type } }) => [type, amount]);
  };
  expect(await canadian("V5K 0A1")).toEqual([
    ["gst", 500],
    ["pst", 700],
  ]);
  expect(await canadian("M5V 2T6")).toEqual([["hst", 1_300]]);
  expect(await canadian("H2X 1Y4")).toEqual([
    ["gst", 500],
    [null, 0],
  ]);
});

test("charges no tax of exempt products and customers, and none of businesses abroad", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  await register(bench, "DE", { de: { type: "standard" } });
  const reasonOf = async (more: object = {}) =>
    (await compute(bench, "DE", more)).tax_breakdown[0]?.taxability_reason;
  const tax_ids = [{ type: "eu_vat", value: "DE123456789" }];
  expect(await reasonOf()).toBe("standard_rated");
  expect(await reasonOf({ tax_ids })).toBe("reverse_charge");
  expect(await reasonOf({ taxability_override: "reverse_charge" })).toBe("reverse_charge");
  expect(await reasonOf({ taxability_override: "customer_exempt" })).toBe("customer_exempt");
  const address = { country: "DE", line1: "Weg 1", city: "Berlin", postal_code: "10115" };
  await stripe.tax.settings.update({
    head_office: { address },
    defaults: { tax_code: "txcd_00000000", tax_behavior: "inclusive" },
  });
  expect(bench.types()).toContain("tax.settings.updated");
  expect(await reasonOf({ tax_ids })).toBe("product_exempt");
  await stripe.tax.settings.update({ defaults: { tax_code: "txcd_99999999" } });
  expect(await compute(bench, "DE", { tax_ids })).toMatchObject({
    ...{ amount_total: 1_000, tax_amount_inclusive: 160 },
  });
});

test("takes the address, tax numbers and exemption of a customer", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  await register(bench, "NL", { nl: { type: "standard" } });
  const product = await stripe.products.create({ name: "Consulting", tax_code: "txcd_20030000" });
  const rate = await stripe.shippingRates.create({
    ...{ display_name: "Post", type: "fixed_amount", tax_behavior: "inclusive" },
    fixed_amount: { amount: 605, currency: "eur" },
  });
  const customer = await stripe.customers.create({
    address: { country: "NL", city: "Delft" },
    tax_id_data: [],
  });
  const sale = {
    ...{ currency: "eur", customer: customer.id },
    line_items: [{ amount: 1_000, product: product.id, quantity: 2 }],
    shipping_cost: { shipping_rate: rate.id },
  };
  expect(await stripe.tax.calculations.create(sale)).toMatchObject({
    ...{ tax_amount_exclusive: 210, tax_amount_inclusive: 105, amount_total: 1_815 },
    customer_details: { address: { country: "NL" }, address_source: "billing" },
    shipping_cost: { shipping_rate: rate.id, amount: 605 },
  });
  await stripe.customers.createTaxId(customer.id, { type: "eu_vat", value: "NL123456789B12" });
  expect(await stripe.tax.calculations.create(sale)).toMatchObject({
    customer_details: { tax_ids: [{ type: "eu_vat", value: "NL123456789B12" }] },
    tax_amount_exclusive: 0,
  });
});

test("refuses addresses that do not tell the place, and an account without a head office", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const ask = (address: { country: string; state?: string; postal_code?: string }) =>
    stripe.tax.calculations.create({
      ...{ currency: "usd", line_items: [{ amount: 100 }], customer_details: { address } },
    });
  const invalid = {
    ...{ statusCode: 400, code: "customer_tax_location_invalid" },
    param: "customer_details[address]",
  };
  await expect(ask({ country: "US" })).rejects.toMatchObject(invalid);
  await expect(ask({ country: "US", postal_code: "123" })).rejects.toMatchObject(invalid);
  await expect(ask({ country: "US", state: "TX" })).rejects.toMatchObject(invalid);
  await expect(ask({ country: "CA" })).rejects.toMatchObject(invalid);
  const nobody = await stripe.customers.create({ name: "Nobody" });
  const sale = { currency: "usd", line_items: [{ amount: 100 }], customer: nobody.id };
  await expect(stripe.tax.calculations.create(sale)).rejects.toMatchObject({
    ...{ code: "customer_tax_location_invalid", param: "customer" },
  });
  const account = await stripe.accounts.create({ type: "custom" });
  const options = { stripeAccount: account.id };
  expect(await stripe.tax.settings.retrieve({}, options)).toMatchObject({
    ...{ status: "pending", status_details: { pending: { missing_fields: ["head_office"] } } },
  });
  const abroad = {
    ...{ currency: "usd", line_items: [{ amount: 100 }] },
    customer_details: { address: { country: "FR" } },
  };
  await expect(stripe.tax.calculations.create(abroad, options)).rejects.toMatchObject({
    code: "stripe_tax_inactive",
  });
});

test("records collected taxes and reverses them, never more than is left", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { transactions } = stripe.tax;
  await register(bench, "AT", { at: { type: "standard" } });
  const { id } = await stripe.tax.calculations.create({
    currency: "eur",
    line_items: [{ amount: 1_000 }, { amount: 500, reference: "B" }],
    customer_details: { address: { country: "AT" } },
    shipping_cost: { amount: 100 },
  });
  const made = { calculation: id ?? "", reference: "order_1", metadata: { order: "1" } };
  const transaction = await transactions.createFromCalculation({ ...made, expand: ["line_items"] });
  expect(transaction).toMatchObject({
    ...{ type: "transaction", reference: "order_1", reversal: null, metadata: { order: "1" } },
    shipping_cost: { amount_tax: 20 },
    line_items: { data: [{ amount_tax: 200, reference: "L1" }, { amount_tax: 100 }] },
  });
  await expect(transactions.createFromCalculation(made)).rejects.toMatchObject({
    ...{ code: "resource_already_exists", param: "reference" },
  });
  const [first] = transaction.line_items?.data ?? [];
  const original = { original_transaction: transaction.id };
  const partial = (amount: number, amount_tax: number, reference: string) =>
    transactions.createReversal({
      ...{ ...original, mode: "partial", reference },
      line_items: [
        { original_line_item: first?.id ?? "", amount, amount_tax, reference: `line_${reference}` },
      ],
      shipping_cost: { amount: -50, amount_tax: -10 },
    });
  const reversal = await partial(-400, -80, "return_1");
  expect(reversal).toMatchObject({
    ...{ type: "reversal", reversal: original, shipping_cost: { amount: -50, amount_tax: -10 } },
  });
  await expect(partial(-700, 0, "return_2")).rejects.toMatchObject({
    param: "line_items[0][amount]",
  });
  await expect(partial(700, 0, "return_2")).rejects.toMatchObject({
    message: "Amounts of a reversal must be negative.",
  });
  const flat = await transactions.createReversal({
    ...{ ...original, mode: "partial", reference: "return_3", flat_amount: -138 },
    expand: ["line_items"],
  });
  const sums = [flat.shipping_cost, ...(flat.line_items?.data ?? [])].map(
    (part) => (part?.amount ?? 0) + (part?.amount_tax ?? 0),
  );
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(-138);
  const whole = { ...original, mode: "full", reference: "return_4" } as const;
  const rest = await transactions.createReversal(whole);
  const lines = (await transactions.listLineItems(rest.id)).data;
  const left = [rest.shipping_cost, ...lines].map(
    (part) => (part?.amount ?? 0) + (part?.amount_tax ?? 0),
  );
  expect(left.reduce((sum, one) => sum + one, 0)).toBe(-(1_920 - 540 - 138));
  expect(lines[0]).toMatchObject({ type: "reversal", reversal: { original_line_item: first?.id } });
  await expect(
    transactions.createReversal({ ...whole, reference: "return_5" }),
  ).rejects.toMatchObject({ param: "original_transaction" });
  expect((await transactions.retrieve(rest.id)).reference).toBe("return_4");
});

test("keeps the periods of registrations", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const day = 86_400;
  const later = await stripe.tax.registrations.create({
    ...{ country: "GB", country_options: { gb: { type: "standard" } } },
    active_from: bench.now + day,
  });
  expect(later.status).toBe("scheduled");
  const rateNow = async () =>
    (await compute(bench, "GB")).tax_breakdown[0]?.tax_rate_details.percentage_decimal;
  expect(await rateNow()).toBe("0.0");
  await bench.advance(day);
  expect(await rateNow()).toBe("20.0");
  expect(
    (await stripe.tax.registrations.update(later.id, { expires_at: bench.now + day })).status,
  ).toBe("active");
  await bench.advance(day);
  expect((await stripe.tax.registrations.list({ status: "expired" })).data).toHaveLength(1);
  expect((await stripe.tax.registrations.list({ status: "active" })).data).toEqual([]);
  expect((await stripe.tax.registrations.retrieve(later.id)).status).toBe("expired");
  await expect(
    register(bench, "US", { us: { state: "ZZ", type: "state_sales_tax" } }),
  ).rejects.toMatchObject({ param: "country_options[us][state]" });
  await expect(register(bench, "DE", { fr: { type: "standard" } })).rejects.toMatchObject({
    param: "country_options[fr]",
  });
  const codes = (await stripe.taxCodes.list({ limit: 100 })).data;
  expect(codes.map(({ id }) => id)).toContain("txcd_10103001");
  expect((await stripe.taxCodes.retrieve("txcd_99999999")).name).toBe("General - Tangible Goods");
});
