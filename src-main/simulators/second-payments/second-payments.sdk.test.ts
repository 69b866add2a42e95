import { SquareClient, SquareError } from "square";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { secondPayments } from "./index.ts";

/** Starts the simulator and points Square's own client at it. */
async function setup() {
  const served = await serveSimulator(secondPayments);
  const client = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const egress = async () => {
    const answer = await fetch(`${served.baseUrl}/_sim/egress`);
    return (await answer.json()) as {
      events: { type: string; payload: { type: string; data: { object: object } } }[];
      delivery?: unknown;
    };
  };
  let keys = 0;
  const key = () => `key-${String((keys += 1))}`;
  const usd = (amount: bigint) => ({ amount, currency: "USD" as const });
  const types = async () => (await egress()).events.map(({ type }) => type);
  return { ...served, client, egress, types, key, usd };
}

/** The error an SDK call throws. */
async function failure(call: Promise<unknown>): Promise<SquareError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof SquareError) return error;
  throw new Error("the call was expected to throw Square's error");
}

test("the smoke flow: an order is held, captured, refunded", async () => {
  await using sim = await setup();
  const { client, key, usd } = sim;
  const { locations = [] } = await client.locations.list();
  const locationId = locations[0]?.id ?? "";
  await client.webhooks.subscriptions.create({
    idempotencyKey: key(),
    subscription: {
      name: "all",
      eventTypes: ["payment.created"],
      notificationUrl: "http://127.0.0.1:9/hook",
    },
  });
  const { customer } = await client.customers.create({ givenName: "Ada" });
  const { order } = await client.orders.create({
    order: {
      locationId,
      lineItems: [
        { name: "Tea", quantity: "2", basePriceMoney: usd(350n) },
        { name: "Cake", quantity: "1", basePriceMoney: usd(500n) },
      ],
    },
    idempotencyKey: key(),
  });
  expect(order).toMatchObject({ version: 1, state: "OPEN", totalMoney: usd(1_200n) });
  const first = {
    sourceId: "cnon:card-nonce-ok",
    idempotencyKey: key(),
    amountMoney: usd(1_200n),
    autocomplete: false,
    orderId: order?.id ?? "",
    customerId: customer?.id ?? "",
  };
  const { payment } = await client.payments.create(first);
  expect(payment).toMatchObject({ status: "APPROVED", amountMoney: usd(1_200n) });
  const paymentId = payment?.id ?? "";
  const { payment: completed } = await client.payments.complete({ paymentId });
  expect(completed?.status).toBe("COMPLETED");
  const before = (await sim.egress()).events.length;
  const again = await client.payments.create(first);
  expect(again.payment?.id).toBe(paymentId);
  expect((await sim.egress()).events).toHaveLength(before);
  const { refund } = await client.refunds.refundPayment({
    idempotencyKey: key(),
    paymentId,
    amountMoney: usd(600n),
  });
  expect(refund?.status).toBe("PENDING");
  const got = await client.refunds.get({ refundId: refund?.id ?? "" });
  expect(got.refund?.status).toBe("COMPLETED");
  const over = await failure(
    client.refunds.refundPayment({ idempotencyKey: key(), paymentId, amountMoney: usd(601n) }),
  );
  expect(over.errors).toMatchObject([{ category: "REFUND_ERROR", code: "REFUND_AMOUNT_INVALID" }]);
  const { events, delivery } = await sim.egress();
  expect(delivery).toBeUndefined();
  expect(events.every(({ type, payload }) => type === payload.type)).toBe(true);
  expect(await sim.types()).toEqual([
    "customer.created",
    "order.created",
    "payment.created",
    "order.updated",
    "payment.updated",
    "refund.created",
    "refund.updated",
    "payment.updated",
  ]);
});
