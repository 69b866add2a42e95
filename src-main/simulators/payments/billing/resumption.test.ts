import { describe, expect, test } from "vitest";
import { paymentsClient, type TestClient } from "../testing/client.ts";

const HOUR = 3_600;

/** A paused subscription of a customer with a default payment method, or without any. */
async function pausedSubscription(client: TestClient, card?: string) {
  const customer = await client.post("/v1/customers", {
    ...(card && { payment_method: card, invoice_settings: { default_payment_method: card } }),
  });
  const product = await client.post("/v1/products", { name: "Pro" });
  const price = await client.post("/v1/prices", {
    ...{ currency: "usd", unit_amount: 2_000, product: product.id },
    recurring: { interval: "month" },
  });
  const { id } = await client.post("/v1/subscriptions", {
    ...{ customer: customer.id, items: [{ price: price.id }], trial_period_days: 2 },
    trial_settings: { end_behavior: { missing_payment_method: "pause" } },
  });
  await client.post(`/v1/subscriptions/${id}/pause`);
  const { length } = client.types();
  const status = async () => (await client.get(`/v1/subscriptions/${id}`)).json["status"];
  const resume = (form: object = {}) =>
    client.post(`/v1/subscriptions/${id}/resume`, { ...form, expand: ["latest_invoice"] });
  return { customer: customer.id, id, status, resume, types: () => client.types().slice(length) };
}

const open = { status: "paused", latest_invoice: { status: "open", total: 2_000 } };

describe("a paused subscription that is resumed", () => {
  test("is active when its invoice is paid, which is finalised at once", async () => {
    await using client = paymentsClient();
    const { resume, types } = await pausedSubscription(client, "pm_card_visa");
    const resumed = await resume();
    const paid = { status: "paid", total: 2_000 };
    expect(resumed.json).toMatchObject({ status: "active", latest_invoice: paid });
    expect(types()).toEqual([
      "invoice.created",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice_payment.paid",
      "invoice.paid",
      "invoice.payment_succeeded",
      "customer.subscription.updated",
      "customer.subscription.resumed",
    ]);
  });

  test("is past due after a failed attempt, or stays paused until it is paid", async () => {
    await using client = paymentsClient();
    const failing = "pm_card_chargeCustomerFail";
    const first = await pausedSubscription(client, failing);
    expect((await first.resume()).json).toMatchObject({ status: "past_due" });
    const second = await pausedSubscription(client, failing);
    const waiting = await second.resume({ payment_behavior: "resume_on_payment_success" });
    expect(waiting.json).toMatchObject(open);
    const card = { customer: second.customer };
    const method = await client.post("/v1/payment_methods/pm_card_visa/attach", card);
    const pay = `/v1/invoices/${String(waiting.get("latest_invoice")["id"])}/pay`;
    await client.post(pay, { payment_method: method.id });
    expect(await second.status()).toBe("active");
  });

  test("stays paused when its invoice is not paid in 23 hours, and can be resumed again", async () => {
    await using client = paymentsClient();
    const { id, resume, status, types } = await pausedSubscription(client);
    expect((await resume()).json).toMatchObject(open);
    expect((await resume()).status).toBe(400);
    await client.control("/_sim/clock", { advance_seconds: 23 * HOUR });
    expect(types()).toContain("invoice.voided");
    expect(await status()).toBe("paused");
    expect((await client.post(`/v1/subscriptions/${id}/resume`)).status).toBe(200);
  });

  test.each([
    ["mark_uncollectible", "active"],
    ["void", "paused"],
  ])("whose invoice ends with %s is %s", async (end, expected) => {
    await using client = paymentsClient();
    const { resume, status } = await pausedSubscription(client);
    const invoice = (await resume()).get("latest_invoice")["id"];
    await client.post(`/v1/invoices/${String(invoice)}/${end}`);
    expect(await status()).toBe(expected);
  });
});
