import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

const DAY = 86_400;

test("adds the money of a top-up to the balance five days later", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const topup = await stripe.topups.create({
    ...{ amount: 5_000, currency: "usd", description: "For refunds", transfer_group: "week_1" },
  });
  expect(topup).toMatchObject({
    ...{ status: "pending", balance_transaction: null, transfer_group: "week_1" },
    expected_availability_date: bench.now + 5 * DAY,
  });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0);
  await bench.advance(5 * DAY);
  const arrived = await stripe.topups.retrieve(topup.id, { expand: ["balance_transaction"] });
  expect(arrived).toMatchObject({
    status: "succeeded",
    balance_transaction: { type: "topup", amount: 5_000, fee: 0, source: topup.id },
  });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(5_000);
  expect(bench.types()).toEqual(["topup.created", "topup.succeeded"]);
  await expect(stripe.topups.cancel(topup.id)).rejects.toMatchObject({ statusCode: 400 });
});

test("fails by the bank account of test mode, and takes no unknown source", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const topup = await stripe.topups.create({
    ...{ amount: 5_000, currency: "usd", source: "btok_us_verified_insufficientFunds" },
  });
  expect(topup.status).toBe("pending");
  await bench.advance(5 * DAY);
  expect(await stripe.topups.retrieve(topup.id)).toMatchObject({
    ...{ status: "failed", failure_code: "insufficient_funds", balance_transaction: null },
  });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0);
  expect(bench.types()).toEqual(["topup.created", "topup.failed"]);
  const unknown = stripe.topups.create({ amount: 1, currency: "usd", source: "src_none" });
  await expect(unknown).rejects.toMatchObject({ param: "source" });
});

test("cancels a pending top-up for good, and lists by amount and status", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const small = await stripe.topups.create({ amount: 1_000, currency: "usd" });
  const large = await stripe.topups.create({ amount: 9_000, currency: "usd" });
  expect((await stripe.topups.cancel(small.id)).status).toBe("canceled");
  await bench.advance(5 * DAY);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(9_000);
  const ids = async (query: object) => (await stripe.topups.list(query)).data.map(({ id }) => id);
  expect(await ids({ amount: { gt: 1_000 } })).toEqual([large.id]);
  expect(await ids({ status: "canceled" })).toEqual([small.id]);
});
