import { describe, expect, test } from "vitest";
import { paymentsClient } from "../testing/client.ts";

describe("Stripe-Version", () => {
  const headers = (version: string) => ({ "stripe-version": version });
  const payment = { amount: 1_200, currency: "usd", payment_method: "pm_card_visa", confirm: true };

  test("before 2022-11-15 shows the charges of a payment intent and their refunds", async () => {
    await using client = paymentsClient();
    const old = await client.post("/v1/payment_intents", payment, headers("2022-08-01"));
    expect(old.json).toMatchObject({
      charges: {
        object: "list",
        data: [{ object: "charge", refunds: { data: [], total_count: 0 } }],
        has_more: false,
        total_count: 1,
        url: `/v1/charges?payment_intent=${old.id}`,
      },
    });
    const path = `/v1/payment_intents/${old.id}`;
    const expand = { expand: ["charges.data.balance_transaction"] };
    expect((await client.get(path, expand, headers("2022-08-01"))).json).toMatchObject({
      charges: { data: [{ balance_transaction: { object: "balance_transaction" } }] },
    });
    for (const version of ["2022-11-15", "2026-10-28.endive"]) {
      expect((await client.get(path, {}, headers(version))).json).not.toHaveProperty("charges");
      expect((await client.get(path, expand, headers(version))).status).toBe(400);
    }
    const list = await client.get("/v1/payment_intents", {}, headers("2020-08-27"));
    expect(list.data).toMatchObject([{ charges: { total_count: 1 } }]);
  });

  test("before 2020-08-27 shows the cards and subscriptions of a customer", async () => {
    await using client = paymentsClient();
    const form = { source: "tok_visa" };
    const old = await client.post("/v1/customers", form, headers("2020-03-02"));
    expect(old.json).toMatchObject({
      sources: { data: [{ object: "card" }], total_count: 1 },
      subscriptions: { data: [], total_count: 0 },
    });
    const fresh = await client.get(`/v1/customers/${old.id}`, {}, headers("2020-08-27"));
    expect(fresh.json).not.toHaveProperty("sources");
  });

  test("before basil shows the invoice of a charge", async () => {
    await using client = paymentsClient();
    const source = { amount: 1_200, currency: "usd", source: "tok_visa" };
    const old = await client.post("/v1/charges", source, headers("2024-06-20"));
    expect(old.json).toMatchObject({ invoice: null });
    const { json } = await client.post("/v1/charges", source, headers("2025-03-31.basil"));
    expect(json).not.toHaveProperty("invoice");
  });

  test("before basil shows periods of subscriptions and payments of invoices", async () => {
    await using client = paymentsClient();
    const method = "pm_card_visa";
    const customer = await client.post("/v1/customers", {
      payment_method: method,
      invoice_settings: { default_payment_method: method },
    });
    const price = await client.post("/v1/prices", {
      currency: "usd",
      unit_amount: 2_000,
      recurring: { interval: "month" },
      product_data: { name: "Pro" },
    });
    const coupon = await client.post("/v1/coupons", { percent_off: 10, duration: "forever" });
    const form = {
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ coupon: coupon.id }],
      expand: ["latest_invoice.payment_intent.latest_charge"],
    };
    const { json } = await client.post("/v1/subscriptions", form, headers("2024-06-20"));
    const id = json["id"];
    const length = Number(json["current_period_end"]) - Number(json["current_period_start"]);
    expect(length).toBe(31 * 86_400);
    expect(json).toMatchObject({
      discount: { object: "discount", coupon: { id: coupon.id, object: "coupon" } },
      latest_invoice: {
        paid: true,
        subscription: id,
        payment_intent: { object: "payment_intent", latest_charge: { object: "charge" } },
        lines: { data: [{ type: "subscription", proration: false, price: { id: price.id } }] },
      },
    });
    const latest = await client.get(`/v1/subscriptions/${String(id)}`);
    expect(latest.json).not.toHaveProperty("current_period_end");
  });

  test("before basil previews the next invoice under its former path", async () => {
    await using client = paymentsClient();
    const customer = await client.post("/v1/customers", {
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
    });
    const price = await client.post("/v1/prices", {
      currency: "usd",
      unit_amount: 2_000,
      recurring: { interval: "month" },
      product_data: { name: "Pro" },
    });
    const form = { customer: customer.id, items: [{ price: price.id }] };
    const { json } = await client.post("/v1/subscriptions", form, headers("2024-06-20"));
    const path = "/v1/invoices/upcoming";
    const query = { customer: customer.id, subscription: json["id"] };
    const next = await client.get(path, query, headers("2024-06-20"));
    expect(next.json).toMatchObject({ status: "draft", total: 2_000, paid: false });
    expect(next.json).not.toHaveProperty("id");
    const [item] = (await client.get("/v1/subscription_items", { subscription: json["id"] })).data;
    const change = {
      ...query,
      subscription_items: [{ id: item?.id, quantity: 3 }],
      subscription_proration_behavior: "always_invoice",
    };
    const changed = await client.get(path, change, headers("2024-06-20"));
    expect(changed.json).toMatchObject({ total: 4_000 });
    const date = Number(json["created"]);
    const dated = { ...change, subscription_proration_date: date };
    expect((await client.get(path, dated, headers("2020-03-02"))).json).toMatchObject({
      subscription_proration_date: date,
    });
    const lines = await client.get(`${path}/lines`, { ...change, limit: 1 }, headers("2024-06-20"));
    expect(lines.json).toMatchObject({ data: [{ amount: -2_000 }], has_more: true });
    expect((await client.get(path, query)).status).toBe(404);
  });

  test("before dahlia shows the former names of Checkout's modes", async () => {
    await using client = paymentsClient();
    const form = { mode: "setup", currency: "usd", success_url: "http://localhost/" };
    const old = await client.post("/v1/checkout/sessions", form, headers("2025-09-30.clover"));
    expect(old.json).toMatchObject({ ui_mode: "hosted" });
    const fresh = await client.get(`/v1/checkout/sessions/${old.id}`);
    expect(fresh.json).toMatchObject({ ui_mode: "hosted_page" });
  });

  test.each(["2099-01-01", "latest", "2026-10-28"])("%s is refused", async (version) => {
    await using client = paymentsClient();
    const answer = await client.get("/v1/charges", {}, headers(version));
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ message: `Invalid Stripe API version: ${version}` });
  });

  test.each(["2026-10-28.preview", "2024-06-20; custom_checkout_beta=v1"])(
    "%s, a preview, is accepted",
    async (version) => {
      await using client = paymentsClient();
      expect((await client.get("/v1/charges", {}, headers(version))).status).toBe(200);
    },
  );
});
