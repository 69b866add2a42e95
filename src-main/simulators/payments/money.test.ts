import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { paymentsClient, type TestClient } from "./testing/client.ts";

const DAY = 86_400;
const amount = fc.integer({ min: 50, max: 20_000 });

/** One thing that a client, a bank or time does. Refusals are fine; they must change nothing. */
const step = fc.oneof(
  fc.record({
    does: fc.constant("charge" as const),
    amount,
    card: fc.constantFrom("tok_visa", "tok_bypassPending", "tok_chargeDeclined"),
  }),
  fc.record({ does: fc.constant("refund" as const), amount, pick: fc.nat() }),
  fc.record({
    does: fc.constant("dispute" as const),
    pick: fc.nat(),
    outcome: fc.constantFrom("won", "lost"),
  }),
  fc.record({ does: fc.constant("fail refund" as const), pick: fc.nat() }),
  fc.record({
    does: fc.constant("subscribe" as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    coupon: fc.boolean(),
  }),
  fc.record({
    does: fc.constant("change" as const),
    pick: fc.nat(),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ does: fc.constant("cancel" as const), pick: fc.nat() }),
  fc.record({ does: fc.constant("invoice" as const), amount, pays: fc.boolean() }),
  fc.record({ does: fc.constant("credit" as const), amount, pick: fc.nat() }),
  fc.record({
    does: fc.constant("payout" as const),
    amount,
    outcome: fc.constantFrom("paid", "failed"),
  }),
  fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A world with a customer, a price with tax and a coupon. */
async function setUp(client: TestClient) {
  const card = "pm_card_visa";
  const settings = { default_payment_method: card };
  const customer = await client.post("/v1/customers", {
    payment_method: card,
    invoice_settings: settings,
  });
  const price = await client.post("/v1/prices", {
    currency: "usd",
    unit_amount_decimal: "1333.5",
    recurring: { interval: "month" },
    product_data: { name: "Pro" },
  });
  const rate = await client.post("/v1/tax_rates", {
    display_name: "VAT",
    inclusive: false,
    percentage: 7.7,
  });
  const coupon = await client.post("/v1/coupons", { percent_off: 33.3, duration: "forever" });
  return { customer: customer.id, price: price.id, rate: rate.id, coupon: coupon.id };
}

async function pickFrom(
  client: TestClient,
  path: string,
  pick: number,
  filters: object = {},
): Promise<string> {
  const { data } = await client.get(path, { limit: 100, ...filters });
  return data[pick % Math.max(1, data.length)]?.id ?? "none";
}

async function take(
  client: TestClient,
  world: Awaited<ReturnType<typeof setUp>>,
  given: Step,
): Promise<void> {
  const { customer } = world;
  switch (given.does) {
    case "charge":
      await client.charge({ amount: given.amount, source: given.card });
      return;
    case "refund": {
      const charge = await pickFrom(client, "/v1/charges", given.pick);
      await client.post("/v1/refunds", { charge, amount: given.amount });
      return;
    }
    case "dispute": {
      const charge = await pickFrom(client, "/v1/charges", given.pick);
      const dispute = await client.control("/_dispute", { charge });
      if (dispute.status === 200) {
        await client.control("/_close_dispute", { dispute: dispute.id, outcome: given.outcome });
      }
      return;
    }
    case "fail refund":
      await client.control("/_fail_refund", {
        refund: await pickFrom(client, "/v1/refunds", given.pick),
      });
      return;
    case "subscribe":
      await client.post("/v1/subscriptions", {
        customer,
        items: [{ price: world.price, quantity: given.quantity }],
        default_tax_rates: [world.rate],
        ...(given.coupon ? { discounts: [{ coupon: world.coupon }] } : {}),
      });
      return;
    case "change": {
      const subscription = await pickFrom(client, "/v1/subscriptions", given.pick);
      const item = await pickFrom(client, "/v1/subscription_items", 0, { subscription });
      const items = [{ id: item, quantity: given.quantity }];
      await client.post(`/v1/subscriptions/${subscription}`, {
        items,
        proration_behavior: "always_invoice",
      });
      return;
    }
    case "cancel":
      await client.del(
        `/v1/subscriptions/${await pickFrom(client, "/v1/subscriptions", given.pick)}`,
      );
      return;
    case "invoice": {
      await client.post("/v1/invoiceitems", { customer, amount: given.amount, currency: "usd" });
      const form = { customer, pending_invoice_items_behavior: "include" };
      const invoice = await client.post("/v1/invoices", form);
      await client.post(`/v1/invoices/${invoice.id}/${given.pays ? "pay" : "finalize"}`);
      return;
    }
    case "credit": {
      const invoice = await pickFrom(client, "/v1/invoices", given.pick);
      const part = given.amount;
      await client.post("/v1/credit_notes", { invoice, amount: part, credit_amount: part });
      await client.post("/v1/credit_notes", { invoice, amount: part });
      return;
    }
    case "payout": {
      const payout = await client.post("/v1/payouts", { amount: given.amount, currency: "usd" });
      if (payout.status === 200) {
        await client.control("/_payout", { payout: payout.id, outcome: given.outcome });
      }
      return;
    }
    case "wait":
      await client.control("/_sim/clock", { advance_seconds: given.days * DAY });
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function all<Item>(
  client: TestClient,
  path: string,
  item: z.ZodType<Item>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: object = {};
  for (;;) {
    const page = await client.get(path, { limit: 100, ...after });
    items.push(...z.array(item).parse(page.json["data"]));
    if (page.json["has_more"] !== true) return items;
    after = { starting_after: page.data.at(-1)?.id };
  }
}

const movement = z.object({ id: z.string(), amount: z.number(), fee: z.number(), net: z.number() });
const sums = z.array(z.object({ amount: z.number() }));
const charge = z.object({
  id: z.string(),
  amount: z.number(),
  amount_captured: z.number(),
  amount_refunded: z.number(),
});
const refund = z.object({ charge: z.string(), amount: z.number(), status: z.string() });
const invoice = z.object({
  id: z.string(),
  status: z.string(),
  total: z.number(),
  subtotal: z.number(),
  amount_due: z.number(),
  amount_paid: z.number(),
  amount_remaining: z.number(),
  pre_payment_credit_notes_amount: z.number(),
  post_payment_credit_notes_amount: z.number(),
  starting_balance: z.number(),
  total_discount_amounts: sums,
  total_taxes: sums,
});
const entry = z.object({ amount: z.number(), ending_balance: z.number() });

/** Adds everything up. */
async function checkMoney(client: TestClient, customer: string): Promise<void> {
  const movements = await all(client, "/v1/balance_transactions", movement);
  for (const { amount: gross, fee, net } of movements) expect(net).toBe(gross - fee);
  const balance = (await client.get("/v1/balance")).json;
  const held = [...sums.parse(balance["available"]), ...sums.parse(balance["pending"])];
  expect(sum(held.map((part) => part.amount))).toBe(sum(movements.map(({ net }) => net)));

  const refunds = await all(client, "/v1/refunds", refund);
  for (const one of await all(client, "/v1/charges", charge)) {
    const back = refunds.filter(
      ({ charge: id, status }) => id === one.id && status === "succeeded",
    );
    expect(one.amount_refunded).toBe(sum(back.map((part) => part.amount)));
    expect(one.amount_refunded).toBeLessThanOrEqual(one.amount);
  }
  for (const one of await all(client, "/v1/invoices", invoice)) {
    const discount = sum(one.total_discount_amounts.map((part) => part.amount));
    const tax = sum(one.total_taxes.map((part) => part.amount));
    expect(one.total).toBe(one.subtotal - discount + tax);
    expect(one.amount_paid).toBeLessThanOrEqual(one.amount_due);
    expect(one.post_payment_credit_notes_amount).toBeLessThanOrEqual(one.amount_paid);
    const settled = one.amount_paid + one.amount_remaining + one.pre_payment_credit_notes_amount;
    expect(settled).toBe(one.amount_due);
  }
  const entries = await all(client, `/v1/customers/${customer}/balance_transactions`, entry);
  const shown = (await client.get(`/v1/customers/${customer}`)).json["balance"];
  expect(shown).toBe(sum(entries.map((part) => part.amount)));
  expect(entries[0]?.ending_balance ?? 0).toBe(shown);
}

test("money balances after any sequence of payments, bills, disputes and payouts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await using client = paymentsClient();
      const world = await setUp(client);
      for (const given of steps) await take(client, world, given);
      await checkMoney(client, world.customer);
    }),
    { numRuns: 40, seed: 7 },
  );
}, 60_000);
