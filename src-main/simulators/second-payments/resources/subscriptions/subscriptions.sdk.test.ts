import { SquareClient, SquareError } from "square";
import type { Square } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

const usd = (amount: bigint) => ({ amount, currency: "USD" as const });

type Phases = Square.SubscriptionPhase[];

const monthly: Phases = [
  { cadence: "MONTHLY", ordinal: 0n, pricing: { type: "STATIC", priceMoney: usd(1_500n) } },
];

async function setup() {
  const served = await serveSimulator(simulator, { startTime: Date.parse("2026-01-31T12:00:00Z") });
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const locationId = (await square.locations.list()).locations?.[0]?.id ?? "";
  const { customer } = await square.customers.create({
    givenName: "Ada",
    emailAddress: "ada@example.com",
  });
  const customerId = customer?.id ?? "";
  const { card } = await square.cards.create({
    idempotencyKey: "card",
    sourceId: "cnon:card-nonce-ok",
    card: { customerId },
  });
  const cardId = card?.id ?? "";
  let keys = 0;
  const plan = async (phases: Phases = monthly) => {
    const name = `Plan ${String((keys += 1))}`;
    const { idMappings = [] } = await square.catalog.batchUpsert({
      idempotencyKey: name,
      batches: [
        {
          objects: [
            { type: "SUBSCRIPTION_PLAN", id: "#plan", subscriptionPlanData: { name } },
            {
              type: "SUBSCRIPTION_PLAN_VARIATION",
              id: "#variation",
              subscriptionPlanVariationData: { name, phases, subscriptionPlanId: "#plan" },
            },
          ],
        },
      ],
    });
    return idMappings.find(({ clientObjectId }) => clientObjectId === "#variation")?.objectId ?? "";
  };
  const subscribe = async (
    planVariationId: string,
    changes: Partial<Square.CreateSubscriptionRequest> = {},
  ) => {
    const { subscription } = await square.subscriptions.create({
      locationId,
      customerId,
      planVariationId,
      cardId,
      ...changes,
    });
    return subscription?.id ?? "";
  };
  const read = async (subscriptionId: string) =>
    (await square.subscriptions.get({ subscriptionId, include: "actions" })).subscription;
  const advance = (days: number) =>
    fetch(`${served.baseUrl}/_sim/clock`, {
      method: "POST",
      body: JSON.stringify({ advance_seconds: days * 86_400 }),
      headers: { "content-type": "application/json" },
    });
  const history = async (subscriptionId: string) =>
    (await square.subscriptions.listEvents({ subscriptionId })).data.map(
      (event) => event.subscriptionEventType,
    );
  return {
    ...served,
    square,
    locationId,
    customerId,
    cardId,
    plan,
    subscribe,
    read,
    advance,
    history,
  };
}

async function failure(call: Promise<unknown>) {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof SquareError)) throw new Error("the call was expected to fail");
  return { status: error.statusCode, field: error.errors[0]?.field };
}

test("a subscription is billed each month, to the card", async () => {
  await using sim = await setup();
  const { square } = sim;
  const id = await sim.subscribe(await sim.plan());
  const first = await sim.read(id);
  expect(first).toMatchObject({
    status: "ACTIVE",
    startDate: "2026-01-31",
    chargedThroughDate: "2026-02-27",
  });
  const [invoiceId = ""] = first?.invoiceIds ?? [];
  const { invoice } = await square.invoices.get({ invoiceId });
  expect(invoice).toMatchObject({ status: "PAID", subscriptionId: id });
  await sim.advance(60);
  const later = await sim.read(id);
  expect(later?.invoiceIds).toHaveLength(3);
  expect(later?.chargedThroughDate).toBe("2026-04-29");
  const { data: payments } = await square.payments.list();
  expect(payments.map(({ amountMoney }) => amountMoney)).toEqual([
    usd(1_500n),
    usd(1_500n),
    usd(1_500n),
  ]);
  expect(await sim.history(id)).toEqual(["START_SUBSCRIPTION"]);
});

test("a trial, a price override, taxes and the end of the last phase", async () => {
  await using sim = await setup();
  const { square } = sim;
  const id = await sim.subscribe(
    await sim.plan([
      {
        cadence: "WEEKLY",
        ordinal: 0n,
        periods: 1,
        pricing: { type: "STATIC", priceMoney: usd(0n) },
      },
      {
        cadence: "WEEKLY",
        ordinal: 1n,
        periods: 2,
        pricing: { type: "STATIC", priceMoney: usd(1_000n) },
      },
    ]),
    { taxPercentage: "10", startDate: "2026-02-02" },
  );
  expect((await sim.read(id))?.status).toBe("PENDING");
  await sim.advance(4);
  expect(await sim.read(id)).toMatchObject({ status: "ACTIVE", chargedThroughDate: "2026-02-08" });
  expect((await sim.read(id))?.invoiceIds).toBeUndefined();
  await sim.advance(7);
  await square.subscriptions.update({
    subscriptionId: id,
    subscription: { priceOverrideMoney: usd(500n) },
  });
  await sim.advance(14);
  expect(await sim.read(id)).toMatchObject({ status: "COMPLETED", completedDate: "2026-02-23" });
  const { data: payments } = await square.payments.list();
  expect(payments.map(({ amountMoney }) => amountMoney)).toEqual([usd(550n), usd(1_100n)]);
});

test("a subscription is canceled at the end of its period, unless that is taken back", async () => {
  await using sim = await setup();
  const { square } = sim;
  const id = await sim.subscribe(await sim.plan());
  const { subscription, actions = [] } = await square.subscriptions.cancel({ subscriptionId: id });
  expect(subscription).toMatchObject({ status: "ACTIVE", canceledDate: "2026-02-28" });
  expect(actions).toMatchObject([{ type: "CANCEL", effectiveDate: "2026-02-28" }]);
  const kept = await square.subscriptions.deleteAction({
    subscriptionId: id,
    actionId: actions[0]?.id ?? "",
  });
  expect(kept.subscription?.canceledDate).toBeUndefined();
  await square.subscriptions.cancel({ subscriptionId: id });
  await sim.advance(29);
  expect(await sim.read(id)).toMatchObject({ status: "CANCELED" });
  expect((await sim.read(id))?.invoiceIds).toHaveLength(1);
  expect(await sim.history(id)).toEqual(["START_SUBSCRIPTION", "STOP_SUBSCRIPTION"]);
  expect(await failure(square.subscriptions.cancel({ subscriptionId: id }))).toMatchObject({
    status: 400,
  });
});

test("a subscription is paused for a period, resumed, and moved to another plan and day", async () => {
  await using sim = await setup();
  const { square } = sim;
  const [basic, pro] = [
    await sim.plan(),
    await sim.plan([{ cadence: "MONTHLY", pricing: { type: "STATIC", priceMoney: usd(3_000n) } }]),
  ];
  const id = await sim.subscribe(basic);
  const paused = await square.subscriptions.pause({
    subscriptionId: id,
    pauseCycleDuration: 1n,
    pauseReason: "Holiday",
  });
  expect(paused.actions).toMatchObject([
    { type: "PAUSE", effectiveDate: "2026-02-28" },
    { type: "RESUME", effectiveDate: "2026-03-31" },
  ]);
  await sim.advance(30);
  expect(await sim.read(id)).toMatchObject({ status: "PAUSED" });
  expect((await sim.read(id))?.invoiceIds).toHaveLength(1);
  await square.subscriptions.resume({ subscriptionId: id });
  expect(await sim.read(id)).toMatchObject({ status: "ACTIVE" });
  expect((await sim.read(id))?.invoiceIds).toHaveLength(2);
  await square.subscriptions.swapPlan({ subscriptionId: id, newPlanVariationId: pro });
  await square.subscriptions.changeBillingAnchorDate({
    subscriptionId: id,
    monthlyBillingAnchorDate: 15,
  });
  await sim.advance(31);
  expect(await sim.read(id)).toMatchObject({ planVariationId: pro, monthlyBillingAnchorDate: 15 });
  const { data: payments } = await square.payments.list();
  expect(payments[0]?.amountMoney).toEqual(usd(3_000n));
  expect(await sim.history(id)).toContain("PLAN_CHANGE");
  const { affectedSubscriptions } = await square.subscriptions.bulkSwapPlan({
    locationId: sim.locationId,
    oldPlanVariationId: pro,
    newPlanVariationId: basic,
  });
  expect(affectedSubscriptions).toBe(1);
});

test("a declined card deactivates a subscription; one without a card is invoiced by email", async () => {
  await using sim = await setup();
  const { square, customerId } = sim;
  const plan = await sim.plan();
  const failed = await sim.subscribe(plan, { cardId: "ccof:customer-card-id-declined" });
  expect(await sim.read(failed)).toMatchObject({ status: "DEACTIVATED" });
  const mailed = await square.subscriptions.create({
    locationId: sim.locationId,
    customerId,
    planVariationId: plan,
  });
  const [invoiceId = ""] = mailed.subscription?.invoiceIds ?? [];
  expect((await square.invoices.get({ invoiceId })).invoice?.status).toBe("UNPAID");
  const { subscriptions } = await square.subscriptions.search({
    query: { filter: { customerIds: [customerId] } },
  });
  expect(subscriptions).toHaveLength(2);
});

test("a phase with a relative price repeats an order template", async () => {
  await using sim = await setup();
  const { square, locationId } = sim;
  const plan = await sim.plan([{ cadence: "WEEKLY", ordinal: 0n, pricing: { type: "RELATIVE" } }]);
  expect(await failure(sim.subscribe(plan))).toMatchObject({ status: 400, field: "phases" });
  const { order } = await square.orders.create({
    order: {
      locationId,
      state: "DRAFT",
      lineItems: [{ name: "Box", quantity: "1", basePriceMoney: usd(2_500n) }],
    },
  });
  await sim.subscribe(plan, { phases: [{ ordinal: 0n, orderTemplateId: order?.id ?? "" }] });
  const { data: payments } = await square.payments.list();
  expect(payments[0]?.amountMoney).toEqual(usd(2_500n));
});

test("unknown plans, past days and customers without an address are refused", async () => {
  await using sim = await setup();
  const plan = await sim.plan();
  expect(await failure(sim.subscribe("NONE"))).toMatchObject({
    status: 404,
    field: "plan_variation_id",
  });
  expect(await failure(sim.subscribe(plan, { startDate: "2026-01-01" }))).toMatchObject({
    status: 400,
    field: "start_date",
  });
  const { customer } = await sim.square.customers.create({ givenName: "Bob" });
  const bare = sim.square.subscriptions.create({
    locationId: sim.locationId,
    planVariationId: plan,
    customerId: customer?.id ?? "",
  });
  expect(await failure(bare)).toMatchObject({ status: 400, field: "customer_id" });
});

testConformance(simulator, conformance, import.meta.url);
