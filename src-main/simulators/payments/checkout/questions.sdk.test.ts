import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { openStripe, type StripeBench } from "../testing/sdk.ts";
import { card, visit } from "../testing/visit.ts";

const success_url = "http://localhost:3000/done";
const kettle = {
  price_data: { currency: "usd", unit_amount: 3_000, product_data: { name: "Kettle" } },
  quantity: 1,
};

/** A session that asks for all that an order needs. */
function order(bench: StripeBench, more: Stripe.Checkout.SessionCreateParams = {}) {
  return bench.stripe.checkout.sessions.create({
    ...{ mode: "payment", success_url, customer_creation: "always" },
    line_items: [{ ...kettle, adjustable_quantity: { enabled: true, minimum: 1, maximum: 5 } }],
    shipping_address_collection: { allowed_countries: ["US", "DE"] },
    shipping_options: [
      {
        shipping_rate_data: {
          ...{ display_name: "Ground", type: "fixed_amount" },
          fixed_amount: { amount: 500, currency: "usd" },
          delivery_estimate: {
            minimum: { unit: "business_day", value: 3 },
            maximum: { unit: "business_day", value: 5 },
          },
        },
      },
      {
        shipping_rate_data: {
          ...{ display_name: "Air", type: "fixed_amount" },
          fixed_amount: { amount: 1_500, currency: "usd" },
        },
      },
    ],
    phone_number_collection: { enabled: true },
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    consent_collection: { promotions: "auto", terms_of_service: "required" },
    custom_text: {
      shipping_address: { message: "No post boxes." },
      submit: { message: "We write to you at once." },
    },
    custom_fields: [
      {
        ...{ key: "size", type: "dropdown", label: { custom: "Size", type: "custom" } },
        dropdown: {
          options: [
            { label: "Small", value: "small" },
            { label: "Large", value: "large" },
          ],
        },
      },
      {
        ...{ key: "engraving", type: "text", optional: true },
        label: { custom: "Engraving", type: "custom" },
        text: { maximum_length: 5 },
      },
      {
        ...{ key: "member", type: "numeric", label: { custom: "Member number", type: "custom" } },
        numeric: { minimum_length: 3 },
      },
    ],
    submit_type: "book",
    ...more,
  });
}

const home = {
  "shipping.name": "Ada Lovelace",
  "shipping.address.country": "DE",
  "shipping.address.line1": "Hauptstr. 1",
  "shipping.address.city": "Berlin",
  "shipping.address.postal_code": "10115",
};

const answers = {
  email: "ada@example.com",
  phone: "+49 30 1234567",
  ...home,
  "address.country": "US",
  "address.line1": "2 Oak Lane",
  "custom_fields.size": "large",
  "custom_fields.member": "007",
  terms: "true",
};

describe("the page of a session", () => {
  test("asks the questions of the session, and stores the answers", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const session = await order(bench);
    expect(session).toMatchObject({
      ...{ amount_subtotal: 3_000, amount_total: 3_500 },
      shipping_cost: { amount_total: 500 },
      total_details: { amount_shipping: 500 },
      shipping_options: [{ shipping_amount: 500 }, { shipping_amount: 1_500 }],
      custom_fields: [{ key: "size", dropdown: { value: null } }, {}, {}],
    });
    const page = await visit(session.url ?? "");
    for (const label of ["Phone", "Country", "Size", "Engraving (optional)", "Member number"]) {
      expect(page.text).toContain(`>${label}</label>`);
    }
    for (const words of [
      "Germany",
      "Ground, $5.00, 3 to 5 business days",
      "No post boxes.",
      ">Book",
    ])
      expect(page.text.replaceAll(/>\s+/g, ">")).toContain(words);
    const [, air] = session.shipping_options;
    const rate = typeof air?.shipping_rate === "string" ? air.shipping_rate : "";
    const [line] = (await stripe.checkout.sessions.listLineItems(session.id)).data;
    const chosen = { shipping_rate: rate, [`quantities.${line?.id ?? ""}`]: "2", order: "shown" };
    const updated = await page.post(session.id, { ...chosen, step: "update" });
    expect(await updated.text()).toContain("$75.00");
    const done = await page.post(session.id, {
      ...chosen,
      ...answers,
      ...card,
      promotions: "true",
    });
    expect(done.headers.get("location")).toBe(success_url);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent", "customer", "line_items"],
    });
    const address = { line1: "Hauptstr. 1", city: "Berlin", country: "DE", line2: null };
    expect(paid).toMatchObject({
      amount_total: 7_500,
      shipping_cost: { amount_total: 1_500, shipping_rate: rate },
      collected_information: { shipping_details: { name: "Ada Lovelace", address } },
      consent: { promotions: "opt_in", terms_of_service: "accepted" },
      custom_fields: [
        { key: "size", dropdown: { value: "large" } },
        { key: "engraving", text: { value: null } },
        { key: "member", numeric: { value: "007" } },
      ],
      customer_details: { phone: "+49 30 1234567", address: { line1: "2 Oak Lane" } },
      payment_intent: { amount: 7_500, shipping: { name: "Ada Lovelace", address } },
      customer: { phone: "+49 30 1234567", shipping: { address }, address: { country: "US" } },
      line_items: { data: [{ quantity: 2, adjustable_quantity: { enabled: true, maximum: 5 } }] },
    });
  });

  test("names a missing or wrong answer beside its field, and takes no payment", async () => {
    await using bench = await openStripe();
    const session = await order(bench);
    const page = await visit(session.url ?? "");
    const before = bench.types().length;
    const wrong: readonly (readonly [object, string])[] = [
      [{ phone: "me" }, "Enter a phone number"],
      [{ "shipping.address.country": "FR" }, "Choose a country that orders are shipped to."],
      [{ "shipping.address.line1": "" }, "Enter an address."],
      [{ "custom_fields.size": "huge" }, "Choose one of the options."],
      [{ "custom_fields.member": "7a7" }, "Enter digits only."],
      [{ "custom_fields.member": "7" }, "Enter at least 3 characters."],
      [{ "custom_fields.engraving": "too long" }, "Enter at most 5 characters."],
      [{ terms: "" }, "Accept the terms to go on."],
      [{ "tax_id.type": "eu_vat" }, "Enter the number"],
      [{ shipping_rate: "shr_none" }, "Choose one of the shipping options"],
      [{ shown_total: "1" }, "The total is now $35.00."],
    ];
    for (const [change, words] of wrong) {
      const answer = await page.post(session.id, { ...answers, ...card, ...change });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(words);
    }
    expect(bench.types().slice(before)).toEqual([]);
  });

  test("sells optional items, and shows the choice of a buyer", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const tea = await stripe.prices.create({
      ...{ currency: "usd", unit_amount: 400, product_data: { name: "Tea" } },
    });
    const session = await stripe.checkout.sessions.create({
      ...{ mode: "payment", success_url, line_items: [kettle], customer_creation: "always" },
      optional_items: [{ price: tea.id, quantity: 2 }],
      name_collection: {
        business: { enabled: true },
        individual: { enabled: true, optional: true },
      },
    });
    const page = await visit(session.url ?? "");
    expect(page.text).toContain("Tea × 2, $8.00");
    const box = { order: "shown", [`optional_items.${tea.id}`]: "true", step: "update" };
    expect(await (await page.post(session.id, box)).text()).toContain("$38.00");
    const none = await page.post(session.id, { order: "shown", step: "update" });
    expect(await none.text()).not.toContain("$38.00");
    const done = await bench.control("/_complete_checkout", {
      ...{ session: session.id, optional_items: [tea.id], business_name: "Ada Ltd" },
    });
    expect(done).toMatchObject({
      amount_total: 3_800,
      collected_information: { business_name: "Ada Ltd", individual_name: null },
    });
    expect(await stripe.customers.retrieve(String(done["customer"]))).toMatchObject({
      business_name: "Ada Ltd",
    });
    const { data } = await stripe.checkout.sessions.listLineItems(session.id);
    expect(data.map(({ description }) => description)).toEqual(["Kettle", "Tea"]);
  });
});

describe("the world action of a buyer", () => {
  test("takes the answers, and gives sample ones to other questions", async () => {
    await using bench = await openStripe();
    const session = await order(bench);
    const [, air] = session.shipping_options;
    const done = await bench.control("/_complete_checkout", {
      ...{ session: session.id, phone: "+1 201 555 0199", shipping_rate: air?.shipping_rate },
      shipping: { name: "Grace", address: { line1: "3 Elm Road" } },
      custom_fields: { size: "small" },
      tax_id: { type: "eu_vat", value: "DE123456789" },
    });
    expect(done).toMatchObject({
      ...{ status: "complete", amount_total: 4_500 },
      collected_information: {
        shipping_details: { name: "Grace", address: { line1: "3 Elm Road", country: "US" } },
      },
      customer_details: {
        phone: "+1 201 555 0199",
        tax_ids: [{ type: "eu_vat", value: "DE123456789" }],
      },
      custom_fields: [{ dropdown: { value: "small" } }, {}, { numeric: { value: "12345" } }],
      consent: { promotions: "opt_out", terms_of_service: "accepted" },
    });
    const { data } = await bench.stripe.customers.listTaxIds(String(done["customer"]));
    expect(data).toMatchObject([{ type: "eu_vat", value: "DE123456789" }]);
  });

  test.each([
    [{ custom_fields: { colour: "red" } }, "custom_fields.colour"],
    [{ custom_fields: { size: "huge" } }, "custom_fields.size"],
    [{ shipping: { address: { country: "FR" } } }, "shipping.address.country"],
    [{ shipping_rate: "shr_none" }, "shipping_rate"],
    [{ quantities: { none: 1 } }, "quantities.none"],
    [{ optional_items: ["price_none"] }, "optional_items"],
    [{ business_name: "Ada Ltd" }, "business_name"],
  ])("refuses %j by name", async (wrong, field) => {
    await using bench = await openStripe();
    const session = await order(bench);
    const done = bench.control("/_complete_checkout", { session: session.id, ...wrong });
    await expect(done).rejects.toThrow(`"field":"${field}"`);
    const { status } = await bench.stripe.checkout.sessions.retrieve(session.id);
    expect(status).toBe("open");
  });
});

test("a known customer is updated as far as the session says", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { id: customer } = await stripe.customers.create({ name: "Ada" });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "payment", success_url, line_items: [kettle], customer },
    shipping_address_collection: { allowed_countries: ["US"] },
    billing_address_collection: "required",
    customer_update: { shipping: "auto" },
    invoice_creation: { enabled: true },
    shipping_options: [
      {
        shipping_rate_data: {
          ...{ display_name: "Ground", type: "fixed_amount" },
          fixed_amount: { amount: 500, currency: "usd" },
        },
      },
    ],
  });
  const done = await bench.control("/_complete_checkout", { session: session.id });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    shipping: { name: "Test Buyer", address: { country: "US" } },
    address: null,
  });
  expect(await stripe.invoices.retrieve(String(done["invoice"]))).toMatchObject({
    ...{ status: "paid", subtotal: 3_000, total: 3_500, amount_paid: 3_500, amount_shipping: 500 },
    shipping_cost: { amount_total: 500 },
    shipping_details: { name: "Test Buyer" },
  });
});

test("a shipping rate in another currency or without a price is refused", async () => {
  await using bench = await openStripe();
  const euros = {
    ...{ display_name: "Ground", type: "fixed_amount" as const },
    fixed_amount: { amount: 500, currency: "eur" },
  };
  const foreign = order(bench, { shipping_options: [{ shipping_rate_data: euros }] });
  await expect(foreign).rejects.toMatchObject({ param: "shipping_options[0]" });
  const nothing = order(bench, { shipping_options: [{ shipping_rate: "shr_none" }] });
  await expect(nothing).rejects.toMatchObject({ param: "shipping_options[0][shipping_rate]" });
  expect((await bench.stripe.shippingRates.list()).data).toEqual([]);
});
