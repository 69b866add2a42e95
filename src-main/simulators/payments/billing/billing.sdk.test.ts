import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { openStripe } from "../testing/sdk.ts";

const DAY = 86_400;
const HOUR = 3_600;

/** A customer with a default card and a monthly price of $20. */
async function subscriber(stripe: Stripe, card = "pm_card_visa") {
  const customer = await stripe.customers.create({
    email: "ada@example.com",
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  const price = await monthly(stripe, 2_000);
  return { customer, price };
}

function monthly(stripe: Stripe, unit_amount: number, name = "Pro") {
  return stripe.prices.create({
    currency: "usd",
    unit_amount,
    recurring: { interval: "month" },
    product_data: { name },
  });
}

const PAY = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "invoice_payment.paid",
  "invoice.paid",
  "invoice.payment_succeeded",
];

describe("subscriptions", () => {
  test("are active when the first invoice is paid, in the provider's order of events", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const before = bench.types().length;
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 2 }],
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    });
    expect(subscription.status).toBe("active");
    expect(subscription.items.data[0]).toMatchObject({ quantity: 2, price: { id: price.id } });
    expect(subscription.latest_invoice).toMatchObject({
      status: "paid",
      amount_paid: 4_000,
      billing_reason: "subscription_create",
      attempt_count: 1,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id },
      },
      payments: { data: [{ payment: { payment_intent: { status: "succeeded" } } }] },
    });
    expect(bench.types(before)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "customer.subscription.created",
      ...PAY,
    ]);
    expect(bench.objects("customer.subscription.created")[0]).toMatchObject({ status: "active" });
  });

  test("renew every month on the simulator clock, clamped to the month's last day", async () => {
    await using bench = await openStripe({ startTime: Date.UTC(2026, 0, 31, 12) });
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const before = bench.types().length;
    await bench.advance(28 * DAY + HOUR);
    expect(bench.types(before)).toEqual([
      "invoice.upcoming",
      "customer.subscription.updated",
      "invoice.created",
      "invoice.finalized",
      ...PAY,
    ]);
    const renewed = await stripe.subscriptions.retrieve(id);
    expect(renewed.items.data[0]).toMatchObject({
      current_period_start: Date.UTC(2026, 1, 28, 12) / 1_000,
      current_period_end: Date.UTC(2026, 2, 31, 12) / 1_000,
    });
    const [upcoming] = bench.objects("invoice.upcoming");
    expect(upcoming).not.toHaveProperty("id");
    expect(upcoming).toMatchObject({ total: 2_000 });
  });

  test("are past due after a failed renewal and are canceled after the last retry", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: bad.id },
    });
    await bench.advance(31 * DAY + HOUR);
    expect(await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] })).toMatchObject({
      status: "past_due",
      latest_invoice: { status: "open", attempt_count: 1, attempted: true },
    });
    await bench.advance(15 * DAY);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    const failures = bench.objects("invoice.payment_failed");
    expect(failures.map((invoice) => invoice["attempt_count"])).toEqual([1, 2, 3, 4]);
    expect(failures.at(-1)).toMatchObject({ next_payment_attempt: null });
  });

  test("go from a trial to a paid period, with a notice three days before", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
    });
    expect(trial).toMatchObject({ status: "trialing", trial_end: bench.now + 7 * DAY });
    await bench.advance(4 * DAY);
    expect(bench.types().at(-1)).toBe("customer.subscription.trial_will_end");
    await bench.advance(3 * DAY + HOUR);
    expect(
      await stripe.subscriptions.retrieve(trial.id, { expand: ["latest_invoice"] }),
    ).toMatchObject({
      status: "active",
      latest_invoice: { status: "paid", amount_paid: 2_000, billing_reason: "subscription_cycle" },
    });
  });

  test("wait for 3-D Secure and expire after 23 hours", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe, "pm_card_authenticationRequired");
    const create = () =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
      });
    const first = await create();
    expect(first.status).toBe("incomplete");
    expect(bench.types()).toContain("invoice.payment_action_required");
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data;
    expect(first.latest_invoice).toMatchObject({
      confirmation_secret: { client_secret: intent?.client_secret },
    });
    await bench.control("/_authenticate", { payment_intent: intent?.id, outcome: "succeeded" });
    expect((await stripe.subscriptions.retrieve(first.id)).status).toBe("active");
    const second = await create();
    const before = bench.types().length;
    await bench.advance(23 * HOUR);
    expect((await stripe.subscriptions.retrieve(second.id)).status).toBe("incomplete_expired");
    expect(bench.types(before)).toEqual([
      "payment_intent.canceled",
      "invoice.voided",
      "customer.subscription.updated",
    ]);
  });

  test("are confirmed by the client with default_incomplete", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { price } = await subscriber(stripe);
    const customer = await stripe.customers.create({});
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription" },
    });
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data;
    expect([subscription.status, intent?.status]).toEqual([
      "incomplete",
      "requires_payment_method",
    ]);
    const confirm = { payment_method: "pm_card_visa" };
    await stripe.paymentIntents.confirm(intent?.id ?? "", confirm);
    const active = await stripe.subscriptions.retrieve(subscription.id);
    expect(active.status).toBe("active");
    expect(active.default_payment_method).toMatch(/^pm_/);
  });

  test("refuse a customer without a payment method and change nothing", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const price = await monthly(stripe, 500);
    const customer = await stripe.customers.create({});
    const before = bench.types().length;
    const create = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await expect(create).rejects.toMatchObject({ statusCode: 400, code: "resource_missing" });
    expect(bench.types(before)).toEqual([]);
    expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  });

  test("prorate an upgrade to the second; the preview has the same total", async () => {
    await using bench = await openStripe({ startTime: Date.UTC(2026, 8, 26) });
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const dear = await monthly(stripe, 5_000, "Team");
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await bench.advance(15 * DAY);
    const item = { id: subscription.items.data[0]?.id ?? "", price: dear.id };
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription: subscription.id,
      subscription_details: { items: [item], proration_behavior: "always_invoice" },
    });
    expect(preview.lines.data.map((line) => [line.amount, line.description])).toEqual([
      [-1_000, "Unused time on Pro after 11 Oct 2026"],
      [2_500, "Remaining time on Team after 11 Oct 2026"],
    ]);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
    const before = bench.types().length;
    await stripe.subscriptions.update(subscription.id, {
      items: [item],
      proration_behavior: "always_invoice",
    });
    expect(bench.types(before)).toEqual([
      "invoiceitem.created",
      "invoiceitem.created",
      "customer.subscription.updated",
      "invoice.created",
      "invoice.finalized",
      ...PAY,
    ]);
    const [latest] = (await stripe.invoices.list()).data;
    expect([latest?.total, preview.total]).toEqual([1_500, 1_500]);
  });

  test("keep prorations for the next invoice by default, and credit a downgrade", async () => {
    await using bench = await openStripe({ startTime: Date.UTC(2026, 3, 1) });
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 3 }],
    });
    await bench.advance(20 * DAY);
    const itemId = subscription.items.data[0]?.id ?? "";
    await stripe.subscriptionItems.update(itemId, { quantity: 1 });
    const pending = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
    expect(pending.data.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      -2_000,
      667 - 1,
    ]);
    await bench.advance(10 * DAY + HOUR);
    const [renewal] = (await stripe.invoices.list()).data;
    expect(renewal).toMatchObject({ total: 2_000 - 2_000 + 666, status: "paid" });
  });

  test("are canceled now, at the end of the period, or kept", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const create = () =>
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    const now = await create();
    expect(await stripe.subscriptions.cancel(now.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "cancellation_requested" },
    });
    await expect(stripe.subscriptions.cancel(now.id)).rejects.toMatchObject({ statusCode: 404 });
    const later = await create();
    const end = later.items.data[0]?.current_period_end;
    const marked = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true });
    expect(marked).toMatchObject({ status: "active", cancel_at: end, canceled_at: bench.now });
    const kept = await stripe.subscriptions.update(later.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(later.id, { cancel_at_period_end: true });
    const before = bench.types().length;
    await bench.advance(31 * DAY);
    expect(bench.types(before)).toEqual(["customer.subscription.deleted"]);
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: "all" })).data).toHaveLength(2);
  });

  test("pause, resume and pause their collection", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect((await stripe.subscriptions.pause(id, { type: "subscription" })).status).toBe("paused");
    await bench.advance(40 * DAY);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
    expect((await stripe.subscriptions.resume(id)).status).toBe("active");
    await expect(stripe.subscriptions.resume(id)).rejects.toThrow("Only paused");
    await stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
    await bench.advance(32 * DAY);
    expect(bench.types()).toContain("invoice.voided");
  });

  test("take a coupon for its months and tax on top", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const coupon = await stripe.coupons.create({
      percent_off: 25,
      duration: "repeating",
      duration_in_months: 1,
    });
    const rate = await stripe.taxRates.create({
      display_name: "VAT",
      inclusive: false,
      percentage: 19,
    });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ coupon: coupon.id }],
      default_tax_rates: [rate.id],
      expand: ["latest_invoice", "discounts"],
    });
    expect(subscription.latest_invoice).toMatchObject({
      subtotal: 2_000,
      total: 1_785,
      total_excluding_tax: 1_500,
      total_discount_amounts: [{ amount: 500 }],
      total_taxes: [{ amount: 285, tax_behavior: "exclusive", taxable_amount: 1_500 }],
    });
    expect(subscription.discounts).toMatchObject([{ source: { coupon: coupon.id } }]);
    await bench.advance(31 * DAY + HOUR);
    const [renewal] = (await stripe.invoices.list()).data;
    expect(renewal).toMatchObject({ subtotal: 2_000, total: 2_380 });
  });
});

describe("invoices", () => {
  test("are made of items, finalised, paid, credited and refunded", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await subscriber(stripe);
    await stripe.invoiceItems.create({
      customer: customer.id,
      amount: 1_500,
      currency: "usd",
      description: "Setup",
    });
    const draft = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: "include",
    });
    expect(draft).toMatchObject({
      status: "draft",
      total: 1_500,
      number: null,
      auto_advance: false,
    });
    const open = await stripe.invoices.finalizeInvoice(draft.id);
    expect(open).toMatchObject({ status: "open", amount_due: 1_500 });
    expect(open.number).toMatch(/^[A-Z0-9]+-0001$/);
    await expect(stripe.invoices.finalizeInvoice(draft.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    const paid = await stripe.invoices.pay(draft.id);
    expect(paid).toMatchObject({ status: "paid", amount_paid: 1_500, amount_remaining: 0 });
    await expect(stripe.invoices.pay(draft.id)).rejects.toThrow("Invoice is already paid");
    const note = await stripe.creditNotes.create({
      invoice: draft.id,
      amount: 500,
      refund_amount: 500,
    });
    expect(note).toMatchObject({
      amount: 500,
      type: "post_payment",
      refunds: [{ amount_refunded: 500 }],
    });
    const [payment] = (await stripe.invoicePayments.list({ invoice: draft.id })).data;
    expect(payment).toMatchObject({ status: "paid", amount_paid: 1_500 });
  });

  test("are sent, overdue, voided and deleted", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const customer = await stripe.customers.create({});
    const create = async () => {
      const invoice = await stripe.invoices.create({
        customer: customer.id,
        collection_method: "send_invoice",
        days_until_due: 7,
      });
      await stripe.invoiceItems.create({ customer: customer.id, invoice: invoice.id, amount: 700 });
      return invoice.id;
    };
    const first = await create();
    expect(await stripe.invoices.sendInvoice(first)).toMatchObject({
      status: "open",
      due_date: bench.now + 7 * DAY,
    });
    await bench.advance(7 * DAY);
    expect(bench.types()).toContain("invoice.overdue");
    expect((await stripe.invoices.voidInvoice(first)).status).toBe("void");
    const second = await create();
    expect(await stripe.invoices.del(second)).toMatchObject({ deleted: true });
    await expect(stripe.invoices.retrieve(second)).rejects.toMatchObject({
      statusCode: 404,
      param: "invoice",
    });
    const paid = await stripe.invoices.pay(await create().then((id) => id), {
      paid_out_of_band: true,
    });
    expect(paid).toMatchObject({ status: "paid", attempted: false });
  });

  test("use the customer's balance first", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await subscriber(stripe);
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -600, currency: "usd" });
    await stripe.invoiceItems.create({ customer: customer.id, amount: 1_000, currency: "usd" });
    const { id } = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: "include",
    });
    expect(await stripe.invoices.pay(id)).toMatchObject({
      total: 1_000,
      amount_due: 400,
      amount_paid: 400,
      starting_balance: -600,
      ending_balance: 0,
    });
    const { data } = await stripe.customers.listBalanceTransactions(customer.id);
    expect(data.map(({ amount, type }) => [amount, type])).toEqual([
      [600, "applied_to_invoice"],
      [-600, "adjustment"],
    ]);
  });
});

describe("test clocks and schedules", () => {
  test("a test clock moves only its own customers", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const frozen = Date.UTC(2030, 0, 1) / 1_000;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: frozen });
    const customer = await stripe.customers.create({
      test_clock: clock.id,
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
    });
    const price = await monthly(stripe, 900);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect(subscription).toMatchObject({ created: frozen, test_clock: clock.id });
    const target = Date.UTC(2030, 1, 1, 2) / 1_000;
    const advancing = await stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: target,
    });
    expect(advancing.status).toBe("advancing");
    const ready = await stripe.testHelpers.testClocks.retrieve(clock.id);
    expect(ready).toMatchObject({ status: "ready", frozen_time: target });
    const { data } = await stripe.invoices.list({ customer: customer.id });
    expect(data.map(({ created, status }) => [created, status])).toEqual([
      [Date.UTC(2030, 1, 1) / 1_000, "paid"],
      [frozen, "paid"],
    ]);
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const { current_phase: phase } = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(phase).toMatchObject({ start_date: Date.UTC(2030, 1, 1) / 1_000 });
    await stripe.testHelpers.testClocks.del(clock.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });

  test("a schedule changes its subscription at the start of a phase and releases it", async () => {
    await using bench = await openStripe({ startTime: Date.UTC(2026, 0, 1) });
    const { stripe } = bench;
    const { customer, price } = await subscriber(stripe);
    const dear = await monthly(stripe, 3_000, "Team");
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price: price.id }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price: dear.id }], duration: { interval: "month", interval_count: 1 } },
      ],
    });
    await bench.advance(31 * DAY + HOUR);
    const changed = await stripe.subscriptions.retrieve(subscription.id);
    expect(changed.items.data.map((item) => item.price.id)).toEqual([dear.id]);
    await bench.advance(28 * DAY);
    const released = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(released).toMatchObject({ status: "released", released_subscription: subscription.id });
  });
});

describe("pages", () => {
  test("of invoices take a card, ask for 3-D Secure and offer a PDF file and a receipt", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { id: customer } = await stripe.customers.create({ name: "Ada", email: "a@example.com" });
    await stripe.invoiceItems.create({
      customer,
      amount: 4_200,
      currency: "usd",
      description: "Work (é€)",
    });
    const draft = await stripe.invoices.create({
      customer,
      pending_invoice_items_behavior: "include",
      collection_method: "send_invoice",
      days_until_due: 7,
    });
    const open = await stripe.invoices.finalizeInvoice(draft.id);
    const url = open.hosted_invoice_url ?? "";
    const page = await (await fetch(url)).text();
    expect(page).toContain("$42.00");
    const [, token = ""] = /name="page_token" value="([^"]+)"/.exec(page) ?? [];
    const send = (card: string) =>
      fetch(url, {
        method: "POST",
        body: new URLSearchParams({ page_token: token, test_card: card }),
        redirect: "manual",
      });
    const declined = await send("4000000000000002");
    expect([declined.status, await declined.text()]).toEqual([
      422,
      expect.stringContaining("Your card was declined."),
    ]);
    const asked = await send("4000002760003184");
    const where = asked.headers.get("location") ?? "";
    expect(where).toMatch(/^\/_pages\/authenticate\/pi_/);
    const { pathname } = new URL(where, url);
    await bench.control("/_authenticate", {
      payment_intent: pathname.split("/").pop(),
      outcome: "succeeded",
    });
    expect((await stripe.invoices.retrieve(draft.id)).status).toBe("paid");
    expect(await (await fetch(url)).text()).toContain("Invoice paid on");
    const pdf = Buffer.from(await (await fetch(open.invoice_pdf ?? "")).arrayBuffer());
    expect(pdf.subarray(0, 8).toString()).toBe("%PDF-1.4");
    expect(pdf.toString("latin1")).toContain("(Work \\(\\351\\200\\))");
    const [, xref = ""] = /startxref\n(\d+)\n%%EOF/.exec(pdf.toString("latin1")) ?? [];
    expect(pdf.subarray(Number(xref), Number(xref) + 4).toString()).toBe("xref");
    const [charge] = (await stripe.charges.list()).data;
    expect(await (await fetch(charge?.receipt_url ?? "")).text()).toContain("$42.00");
  });
});

describe("metered prices", () => {
  test("bill the usage of the past period, also after a cancellation", async () => {
    await using bench = await openStripe();
    const { stripe } = bench;
    const { customer } = await subscriber(stripe);
    const meter = await stripe.billing.meters.create({
      display_name: "Calls",
      event_name: "calls",
      default_aggregation: { formula: "sum" },
    });
    const price = await stripe.prices.create({
      currency: "usd",
      unit_amount: 5,
      recurring: { interval: "month", usage_type: "metered", meter: meter.id },
      product_data: { name: "Calls" },
    });
    const { id, latest_invoice: first } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      expand: ["latest_invoice"],
    });
    expect(first).toMatchObject({ total: 0 });
    const use = (value: number, identifier?: string) =>
      stripe.billing.meterEvents.create({
        event_name: "calls",
        payload: { stripe_customer_id: customer.id, value: String(value) },
        ...(identifier === undefined ? {} : { identifier }),
      });
    await use(300, "one");
    await use(40, "two");
    await expect(use(1, "one")).rejects.toMatchObject({ param: "identifier" });
    await stripe.billing.meterEventAdjustments.create({
      event_name: "calls",
      type: "cancel",
      cancel: { identifier: "two" },
    });
    const window = { start_time: bench.now - HOUR, end_time: bench.now + HOUR };
    const sums = await stripe.billing.meters.listEventSummaries(meter.id, {
      customer: customer.id,
      ...window,
    });
    expect(sums.data).toMatchObject([{ aggregated_value: 300 }]);
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect(preview.total).toBe(1_500);
    await bench.advance(31 * DAY + 2 * HOUR);
    const [renewal] = (await stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({ status: "paid", total: 1_500 });
    expect(renewal?.lines.data[0]).toMatchObject({ quantity: 300, amount: 1_500 });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await use(20);
    await bench.advance(31 * DAY + 2 * HOUR);
    const [last] = (await stripe.invoices.list({ subscription: id })).data;
    expect(last).toMatchObject({ status: "paid", total: 100 });
    const unmetered = stripe.prices.create({
      currency: "usd",
      unit_amount: 5,
      recurring: { interval: "month", usage_type: "metered" },
      product_data: { name: "Calls" },
    });
    await expect(unmetered).rejects.toMatchObject({ param: "recurring[meter]" });
  });
});
