import { loadRoutes } from "#core/contract/route-group.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { defineSimulator, type Simulator } from "#core/define-simulator.ts";
import type { Route } from "#core/contract/route.ts";
import { definition, simulator } from "./index.ts";
import type { State } from "./state.ts";
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
  fc.record({
    does: fc.constant("share" as const),
    amount,
    isDirect: fc.boolean(),
    refunds: fc.boolean(),
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
  const account = (await client.post("/v1/accounts", { type: "express" })).id;
  return { account, customer: customer.id, price: price.id, rate: rate.id, coupon: coupon.id };
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

/** Shares a payment with a connected account, and refunds a part of it with its shares. */
async function share(
  client: TestClient,
  account: string,
  { amount: whole, isDirect, refunds }: Extract<Step, { does: "share" }>,
): Promise<void> {
  const headers = isDirect ? { "stripe-account": account } : {};
  const payment = await client.post(
    "/v1/payment_intents",
    {
      amount: whole,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      return_url: "http://localhost/",
      application_fee_amount: Math.floor(whole / 7),
      ...(isDirect ? {} : { transfer_data: { destination: account } }),
    },
    headers,
  );
  if (!refunds) return;
  const form = {
    payment_intent: payment.id,
    amount: Math.ceil(whole / 3),
    refund_application_fee: true,
    ...(isDirect ? {} : { reverse_transfer: true }),
  };
  await client.post("/v1/refunds", form, headers);
}

async function take(
  client: TestClient,
  world: Awaited<ReturnType<typeof setUp>>,
  input: Step,
): Promise<void> {
  const { customer } = world;
  switch (input.does) {
    case "charge":
      await client.charge({ amount: input.amount, source: input.card });
      return;
    case "refund": {
      const charge = await pickFrom(client, "/v1/charges", input.pick);
      await client.post("/v1/refunds", { charge, amount: input.amount });
      return;
    }
    case "dispute": {
      const charge = await pickFrom(client, "/v1/charges", input.pick);
      const dispute = await client.control("/_dispute", { charge });
      if (dispute.status === 200) {
        await client.control("/_close_dispute", { dispute: dispute.id, outcome: input.outcome });
      }
      return;
    }
    case "fail refund":
      await client.control("/_fail_refund", {
        refund: await pickFrom(client, "/v1/refunds", input.pick),
      });
      return;
    case "subscribe":
      await client.post("/v1/subscriptions", {
        customer,
        items: [{ price: world.price, quantity: input.quantity }],
        default_tax_rates: [world.rate],
        ...(input.coupon ? { discounts: [{ coupon: world.coupon }] } : {}),
      });
      return;
    case "change": {
      const subscription = await pickFrom(client, "/v1/subscriptions", input.pick);
      const item = await pickFrom(client, "/v1/subscription_items", 0, { subscription });
      const items = [{ id: item, quantity: input.quantity }];
      await client.post(`/v1/subscriptions/${subscription}`, {
        items,
        proration_behavior: "always_invoice",
      });
      return;
    }
    case "cancel":
      await client.del(
        `/v1/subscriptions/${await pickFrom(client, "/v1/subscriptions", input.pick)}`,
      );
      return;
    case "invoice": {
      await client.post("/v1/invoiceitems", { customer, amount: input.amount, currency: "usd" });
      const form = { customer, pending_invoice_items_behavior: "include" };
      const invoice = await client.post("/v1/invoices", form);
      await client.post(`/v1/invoices/${invoice.id}/${input.pays ? "pay" : "finalize"}`);
      return;
    }
    case "credit": {
      const invoice = await pickFrom(client, "/v1/invoices", input.pick);
      const part = input.amount;
      await client.post("/v1/credit_notes", { invoice, amount: part, credit_amount: part });
      await client.post("/v1/credit_notes", { invoice, amount: part });
      return;
    }
    case "payout": {
      const payout = await client.post("/v1/payouts", { amount: input.amount, currency: "usd" });
      if (payout.status === 200) {
        await client.control("/_payout", { payout: payout.id, outcome: input.outcome });
      }
      return;
    }
    case "share":
      await share(client, world.account, input);
      return;
    case "wait":
      await client.control("/_sim/clock", { advance_seconds: input.days * DAY });
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function all<Item>(
  client: TestClient,
  path: string,
  item: z.ZodType<Item>,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: object = {};
  for (;;) {
    const page = await client.get(path, { limit: 100, ...after }, headers);
    items.push(...z.array(item).parse(page.json["data"]));
    if (page.json["has_more"] !== true) return items;
    after = { starting_after: page.data.at(-1)?.id };
  }
}

const movement = z.object({
  id: z.string(),
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
  type: z.string(),
  fee_details: z.array(z.object({ amount: z.number(), type: z.string() })),
});
type Movement = z.output<typeof movement>;
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

/** Checks the ledger of one account and returns it. */
async function checkLedger(
  client: TestClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Movement[]> {
  const movements = await all(client, "/v1/balance_transactions", movement, headers);
  for (const { amount: gross, fee, net, fee_details: parts } of movements) {
    expect(net).toBe(gross - fee);
    expect(fee).toBe(sum(parts.map((part) => part.amount)));
  }
  const balance = (await client.get("/v1/balance", {}, headers)).json;
  const held = [...sums.parse(balance["available"]), ...sums.parse(balance["pending"])];
  expect(sum(held.map((part) => part.amount))).toBe(sum(movements.map(({ net }) => net)));
  return movements;
}

const shared = new Set(["transfer", "transfer_refund", "payment", "payment_refund"]);

/** Money that leaves one account for another arrives there, and so do fees and their refunds. */
function checkShares(platform: readonly Movement[], account: readonly Movement[]): void {
  const moved = [...platform, ...account].filter(({ type }) => shared.has(type));
  expect(sum(moved.map((part) => part.amount))).toBe(0);
  const taken = account
    .flatMap((part) => part.fee_details)
    .filter((part) => part.type === "application_fee");
  const got = platform.filter(({ type }) => type === "application_fee");
  expect(sum(got.map((part) => part.amount))).toBe(sum(taken.map((part) => part.amount)));
  const back = [...platform, ...account].filter(({ type }) => type === "application_fee_refund");
  expect(sum(back.map((part) => part.amount))).toBe(0);
}

/** Adds everything up. */
async function checkMoney(client: TestClient, customer: string, account: string): Promise<void> {
  const own = await checkLedger(client);
  checkShares(own, await checkLedger(client, { "stripe-account": account }));

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

/** Plays random sequences against a simulator, and adds up after each. */
function playMoney(built: Simulator): Promise<void> {
  const sequences = fc.array(step, { minLength: 4, maxLength: 14 });
  return fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      await using client = paymentsClient({}, built);
      const world = await setUp(client);
      for (const input of steps) await take(client, world, input);
      await checkMoney(client, world.customer, world.account);
    }),
    { numRuns: 40, seed: 7, endOnFailure: true },
  );
}

test("money balances after any sequence of payments, bills, disputes and payouts", async () => {
  await playMoney(simulator);
});

test("a refund that is not booked on its charge is found", async () => {
  const known = await loadRoutes(definition.routes);
  const routes = known.map((route): Route<State> => {
    if (route.method !== "POST" || route.path !== "/v1/refunds") return route;
    const handle: Route<State>["handle"] = (context, request) => {
      const { charges } = context.state;
      const before = [...charges.values()];
      const response = route.handle(context, request);
      for (const unrefunded of before) charges.replace(unrefunded);
      return response;
    };
    return { ...route, handle };
  });
  await expect(playMoney(defineSimulator({ ...definition, routes }))).rejects.toThrow(
    "Property failed",
  );
});
