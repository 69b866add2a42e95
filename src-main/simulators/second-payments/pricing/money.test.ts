import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { sentParts } from "../resources/orders/schema.ts";
import { type Json, squareClient, type TestClient, usd } from "../testing/client.ts";
import { nameParts } from "./order-parts.ts";
import { distribute, divideEvenly, priceOrder } from "./price-order.ts";

const percentage = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99_999 }))
  .map(([whole, part]) => `${String(whole)}.${String(part).padStart(5, "0")}`);

const money = fc.integer({ min: 1, max: 50_000 }).map(usd);

const line = fc.record({
  quantity: fc.constantFrom("1", "2", "7", "0.5", "1.33333", "100"),
  quantity_unit: fc.constant({ precision: 5 }),
  base_price_money: fc.integer({ min: 0, max: 50_000 }).map(usd),
  applied_taxes: fc.constantFrom([], [{ tax_uid: "t0" }]),
  applied_discounts: fc.constantFrom([], [{ discount_uid: "d0" }]),
  modifiers: fc.array(fc.record({ base_price_money: money }), { maxLength: 2 }),
});

const scope = fc.constantFrom("ORDER", "LINE_ITEM");

const measure = fc.oneof(
  percentage.map((share) => ({ percentage: share })),
  money.map((amount_money) => ({ amount_money })),
);

const parts = fc
  .record({
    line_items: fc.array(line, { minLength: 1, maxLength: 6 }),
    taxes: fc.array(
      fc.record({ percentage, scope, type: fc.constantFrom("ADDITIVE", "INCLUSIVE") }),
      { minLength: 1, maxLength: 3 },
    ),
    discounts: fc.array(
      fc.tuple(measure, scope).map(([how, where]) => ({ ...how, scope: where })),
      { minLength: 1, maxLength: 3 },
    ),
    service_charges: fc.array(measure, { maxLength: 2 }),
  })
  .map((order) => ({
    ...order,
    taxes: order.taxes.map((tax, index) => ({ ...tax, uid: `t${String(index)}` })),
    discounts: order.discounts.map((part, index) => ({ ...part, uid: `d${String(index)}` })),
  }));

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test("an order's lines, taxes and discounts add up to its total", () => {
  fc.assert(
    fc.property(parts, (sent) => {
      const named = nameParts(createIdSequence("test"), sentParts.parse(sent));
      const pricing = priceOrder(named);
      for (const priced of pricing.lines) {
        const added = priced.total - (priced.gross - priced.discount);
        expect(total(priced.discounts.map(({ amount }) => amount))).toBe(priced.discount);
        expect(total(priced.taxes.map(({ amount }) => amount))).toBe(priced.tax);
        expect(added).toBeGreaterThanOrEqual(0);
        expect(added).toBeLessThanOrEqual(priced.tax);
        expect(priced.discount).toBeLessThanOrEqual(priced.gross);
        expect(priced.discount).toBeGreaterThanOrEqual(0);
      }
      const lines = total(pricing.lines.map((priced) => priced.total));
      expect(pricing.total).toBe(lines + total(pricing.serviceCharges));
      expect(pricing.tax).toBe(total(pricing.lines.map(({ tax }) => tax)));
      expect(pricing.discount).toBe(total(pricing.lines.map(({ discount }) => discount)));
    }),
    { numRuns: 500 },
  );
});

test("shares add up to the sum, and differ from the exact share by at most a cent", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 9 }), (sum, weights) => {
      const whole = weights.reduce((a, b) => a + b, 0n);
      const shares = distribute(sum, weights);
      expect(shares.reduce((a, b) => a + b, 0n)).toBe(whole === 0n ? 0n : sum);
      shares.forEach((share, index) => {
        const exact = whole === 0n ? 0n : (sum * (weights[index] ?? 0n)) / whole;
        expect(share - exact === 0n || share - exact === 1n).toBe(true);
      });
    }),
  );
});

test.each([
  [5n, 10n, 0n],
  [15n, 10n, 2n],
  [25n, 10n, 2n],
  [26n, 10n, 3n],
])("%s by %s is %s: halves go to the even side", (value, by, expected) => {
  expect(divideEvenly(value, by)).toBe(expected);
});

type Step =
  | { readonly do: "pay"; readonly order: boolean; readonly amount: number; readonly hold: boolean }
  | { readonly do: "complete" | "cancel"; readonly which: number }
  | { readonly do: "change" | "refund"; readonly which: number; readonly amount: number };

const amount = fc.integer({ min: 1, max: 900 });

const which = fc.nat({ max: 9 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("pay" as const), order: fc.boolean(), amount, hold: fc.boolean() }),
  fc.record({ do: fc.constantFrom("complete" as const, "cancel" as const), which }),
  fc.record({ do: fc.constantFrom("change" as const, "refund" as const), which, amount }),
);

const centsOf = (thing: Json, name: string): number => {
  const value = thing[name];
  return typeof value === "object" && value !== null && "amount" in value
    ? Number(value.amount)
    : 0;
};

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.map((item: object) => ({ ...item })) : [];

async function take(client: TestClient, orderId: unknown, made: string[], next: Step, key: string) {
  const id = next.do === "pay" ? "" : (made[next.which % Math.max(1, made.length)] ?? "none");
  switch (next.do) {
    case "pay": {
      const changes = { autocomplete: !next.hold, tip_money: usd(next.amount % 7) };
      const order = next.order ? { order_id: orderId } : {};
      const answer = await client.pay(next.amount, { ...changes, ...order });
      if (answer.status === 200) made.push(String(answer.get("payment")["id"]));
      return;
    }
    case "complete":
    case "cancel":
      await client.ask("POST", `/v2/payments/${id}/${next.do}`, {});
      return;
    case "change": {
      const body = { idempotency_key: key, payment: { amount_money: usd(next.amount) } };
      await client.ask("PUT", `/v2/payments/${id}`, body);
      return;
    }
    case "refund": {
      const body = { idempotency_key: key, payment_id: id, amount_money: usd(next.amount) };
      await client.ask("POST", "/v2/refunds", body);
    }
  }
}

/** Every total that a client can see, held against what it is the total of. */
async function checkBooks(client: TestClient): Promise<void> {
  const payments = listOf((await client.ask("GET", "/v2/payments")).json["payments"]);
  const refunds = listOf((await client.ask("GET", "/v2/refunds")).json["refunds"]);
  const search = { location_ids: [client.locationId] };
  const orders = listOf((await client.ask("POST", "/v2/orders/search", search)).json["orders"]);
  for (const payment of payments) {
    const own = refunds.filter((refund) => refund["payment_id"] === payment["id"]);
    const refunded = total(own.map((refund) => centsOf(refund, "amount_money")));
    const whole = centsOf(payment, "total_money");
    expect(whole).toBe(centsOf(payment, "amount_money") + centsOf(payment, "tip_money"));
    expect(centsOf(payment, "refunded_money")).toBe(refunded);
    expect(refunded).toBeLessThanOrEqual(payment["status"] === "COMPLETED" ? whole : 0);
  }
  for (const order of orders) {
    const own = payments.filter((payment) => payment["order_id"] === order["id"]);
    const sumOf = (...statuses: string[]) =>
      total(
        own
          .filter(({ status }) => statuses.includes(String(status)))
          .map((payment) => centsOf(payment, "total_money")),
      );
    const tenders = total(
      listOf(order["tenders"]).map((tender) => centsOf(tender, "amount_money")),
    );
    const lines = total(listOf(order["line_items"]).map((item) => centsOf(item, "total_money")));
    const whole = centsOf(order, "total_money");
    expect(whole).toBe(lines + centsOf(order, "total_tip_money"));
    expect(tenders).toBe(sumOf("APPROVED", "COMPLETED"));
    expect(centsOf(order, "net_amount_due_money")).toBe(whole - sumOf("COMPLETED"));
    expect(tenders).toBeLessThanOrEqual(whole);
    if (order["state"] === "COMPLETED") expect(sumOf("COMPLETED")).toBe(whole);
  }
}

test("the books add up after payments, changes, cancellations and refunds", async () => {
  const walks = fc.array(step, { minLength: 5, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      await using client = await squareClient();
      const line_items = [{ name: "Tea", quantity: "3", base_price_money: usd(700) }];
      const order = { location_id: client.locationId, line_items };
      const made = await client.ask("POST", "/v2/orders", { order });
      const orderId = made.get("order")["id"];
      const payments: string[] = [];
      for (const [index, next] of steps.entries()) {
        await take(client, orderId, payments, next, `step-${String(index)}`);
      }
      await checkBooks(client);
    }),
    { numRuns: 60 },
  );
});
