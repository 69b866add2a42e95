import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

const usd = (amount: bigint) => ({ amount, currency: "USD" as const });

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const square = new SquareClient({ token: "EAAA", baseUrl, maxRetries: 0 });
  let keys = 0;
  const idempotencyKey = () => `loyalty-${String((keys += 1))}`;
  const locationId = (await square.locations.get({ locationId: "main" })).location?.id ?? "";
  await fetch(`${baseUrl}/_start_loyalty`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cents_per_point: 100 }),
  });
  const { program } = await square.loyalty.programs.get({ programId: "main" });
  const programId = program?.id ?? "";
  const tiers = program?.rewardTiers ?? [];
  const order = async (amount: bigint) => {
    const lineItems = [{ name: "Tea", quantity: "1", basePriceMoney: usd(amount) }];
    const { order: made } = await square.orders.create({ order: { locationId, lineItems } });
    return made?.id ?? "";
  };
  const pay = async (orderId: string, amount: bigint) =>
    square.payments.create({
      sourceId: "cnon:card-nonce-ok",
      idempotencyKey: idempotencyKey(),
      amountMoney: usd(amount),
      orderId,
    });
  const { loyaltyAccount } = await square.loyalty.accounts.create({
    idempotencyKey: idempotencyKey(),
    loyaltyAccount: { programId, mapping: { phoneNumber: "+14155551234" } },
  });
  const accountId = loyaltyAccount?.id ?? "";
  const balance = async () =>
    (await square.loyalty.accounts.get({ accountId })).loyaltyAccount?.balance;
  const accumulate = async (accumulatePoints: object) =>
    square.loyalty.accounts.accumulatePoints({
      accountId,
      accumulatePoints,
      idempotencyKey: idempotencyKey(),
      locationId,
    });
  return {
    ...served,
    square,
    idempotencyKey,
    locationId,
    programId,
    tiers,
    order,
    pay,
    loyaltyAccount,
    accountId,
    balance,
    accumulate,
  };
}

test("a customer earns points with orders, and buys rewards with them", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, locationId, tiers, accountId, balance, accumulate } = sim;
  const { loyalty } = square;
  expect((await loyalty.programs.list()).programs).toHaveLength(1);
  const rule = await square.catalog.object.get({
    objectId: tiers[0]?.pricingRuleReference.objectId ?? "",
  });
  expect(rule.object?.type).toBe("PRICING_RULE");
  const customerId = sim.loyaltyAccount?.customerId ?? "";
  const { customer } = await square.customers.get({ customerId });
  expect(customer?.phoneNumber).toBe("+14155551234");

  const first = await sim.order(2_550n);
  await expect(accumulate({ orderId: first })).rejects.toThrow("must be COMPLETED");
  await sim.pay(first, 2_550n);
  const earned = await accumulate({ orderId: first });
  expect(earned.events?.[0]?.accumulatePoints).toMatchObject({ points: 25, orderId: first });
  await expect(accumulate({ orderId: first })).rejects.toThrow("already");
  await loyalty.accounts.adjust({
    accountId,
    idempotencyKey: idempotencyKey(),
    adjustPoints: { points: 5, reason: "Welcome" },
  });
  await expect(
    loyalty.accounts.adjust({
      accountId,
      idempotencyKey: idempotencyKey(),
      adjustPoints: { points: -100 },
    }),
  ).rejects.toThrow("negative");
  expect(await balance()).toBe(30);

  const buy = async (orderId?: string, tier = tiers[0]) =>
    (
      await loyalty.rewards.create({
        idempotencyKey: idempotencyKey(),
        reward: {
          loyaltyAccountId: accountId,
          rewardTierId: tier?.id ?? "",
          ...(orderId !== undefined && { orderId }),
        },
      })
    ).reward;
  await expect(buy(undefined, tiers[1])).rejects.toThrow("enough points");
  const second = await sim.order(1_000n);
  const reward = await buy(second);
  const read = async () => (await square.orders.get({ orderId: second })).order;
  expect(await read()).toMatchObject({
    totalMoney: usd(900n),
    rewards: [{ id: reward?.id, rewardTierId: tiers[0]?.id }],
    discounts: [{ rewardIds: [reward?.id], appliedMoney: usd(100n) }],
  });
  await loyalty.rewards.delete({ rewardId: reward?.id ?? "" });
  expect((await read())?.totalMoney).toEqual(usd(1_000n));
  expect(await balance()).toBe(30);
  const kept = await buy(second);
  await expect(
    loyalty.rewards.redeem({
      rewardId: kept?.id ?? "",
      idempotencyKey: idempotencyKey(),
      locationId,
    }),
  ).rejects.toThrow("when the order is paid");
  await sim.pay(second, 900n);
  expect((await loyalty.rewards.get({ rewardId: kept?.id ?? "" })).reward?.status).toBe("REDEEMED");
  const loose = await buy();
  const { event } = await loyalty.rewards.redeem({
    rewardId: loose?.id ?? "",
    idempotencyKey: idempotencyKey(),
    locationId,
  });
  expect(event?.type).toBe("REDEEM_REWARD");
  const redeemed = await loyalty.rewards.search({
    query: { loyaltyAccountId: accountId, status: "REDEEMED" },
  });
  expect(redeemed.rewards).toHaveLength(2);
  const events = await loyalty.searchEvents({
    query: {
      filter: {
        loyaltyAccountFilter: { loyaltyAccountId: accountId },
        typeFilter: { types: ["CREATE_REWARD", "DELETE_REWARD"] },
      },
    },
  });
  expect(events.events?.map(({ type }) => type)).toEqual([
    "CREATE_REWARD",
    "CREATE_REWARD",
    "DELETE_REWARD",
    "CREATE_REWARD",
  ]);
  const found = await loyalty.accounts.search({
    query: { mappings: [{ phoneNumber: "+14155551234" }] },
  });
  expect(found.loyaltyAccounts?.[0]).toMatchObject({ balance: 10, lifetimePoints: 30 });
});

test("a promotion multiplies the points of its time, up to its limit", async () => {
  await using sim = await setup();
  const { square, idempotencyKey, programId, accountId, accumulate, balance } = sim;
  const { promotions } = square.loyalty.programs;
  const promote = async (start: string, more: object = {}) =>
    (
      await promotions.create({
        programId,
        idempotencyKey: idempotencyKey(),
        loyaltyPromotion: {
          name: "Thursday",
          incentive: { type: "POINTS_MULTIPLIER", pointsMultiplierData: { multiplier: "3.000" } },
          availableTime: {
            timePeriods: [
              `BEGIN:VEVENT\nDTSTART:${start}\nDURATION:PT8H\nRRULE:FREQ=WEEKLY;BYDAY=TH\nEND:VEVENT`,
            ],
          },
          ...more,
        },
      })
    ).loyaltyPromotion;
  const active = await promote("20260101T080000", {
    triggerLimit: { times: 1, interval: "DAY" },
    minimumSpendAmountMoney: usd(500n),
  });
  const scheduled = await promote("20270101T080000");
  expect([active?.status, scheduled?.status]).toEqual(["ACTIVE", "SCHEDULED"]);
  const calculate = async (amount: bigint) => {
    const { points, promotionPoints } = await square.loyalty.programs.calculate({
      programId,
      transactionAmountMoney: usd(amount),
      loyaltyAccountId: accountId,
    });
    return [points, promotionPoints];
  };
  expect(await calculate(400n)).toEqual([4, 0]);
  expect(await calculate(1_000n)).toEqual([10, 20]);
  const orderId = await sim.order(1_000n);
  await sim.pay(orderId, 1_000n);
  const { events } = await accumulate({ orderId });
  expect(events?.map(({ type }) => type)).toEqual([
    "ACCUMULATE_POINTS",
    "ACCUMULATE_PROMOTION_POINTS",
  ]);
  expect(await balance()).toBe(30);
  expect(await calculate(1_000n)).toEqual([10, 0]);
  const promotionId = active?.id ?? "";
  await promotions.cancel({ programId, promotionId });
  expect((await promotions.get({ programId, promotionId })).loyaltyPromotion?.status).toBe(
    "CANCELED",
  );
  expect((await promotions.list({ programId, status: "SCHEDULED" })).data).toHaveLength(1);
});

testConformance(simulator, conformance, import.meta.url);
