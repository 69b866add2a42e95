import { expect, test } from "vitest";
import { openStripe, readId } from "../../testing/sdk.ts";

test("opens a review of a risky payment, which a person approves", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2_000, currency: "usd", payment_method: "pm_card_riskLevelElevated" },
    ...{ confirm: true, allowed_payment_method_types: ["card"], expand: ["latest_charge"] },
  });
  expect(intent.latest_charge).toMatchObject({
    ...{ review: intent.review, outcome: { type: "manual_review", risk_level: "elevated" } },
  });
  const review = await stripe.reviews.retrieve(readId(intent.review), {
    expand: ["payment_intent"],
  });
  expect(review).toMatchObject({
    ...{ open: true, opened_reason: "rule", reason: "rule", closed_reason: null },
    payment_intent: { id: intent.id, status: "succeeded" },
  });
  const approved = await stripe.reviews.approve(review.id);
  expect(approved).toMatchObject({ open: false, closed_reason: "approved", reason: "approved" });
  await expect(stripe.reviews.approve(review.id)).rejects.toThrow("already closed");
  expect(bench.types().filter((type) => type.startsWith("review"))).toEqual([
    "review.opened",
    "review.closed",
  ]);
});

test("closes a review when a payment under review is refunded or disputed", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const pay = () =>
    stripe.charges.create({ amount: 700, currency: "usd", source: "tok_riskLevelElevated" });
  const [refunded, disputed] = [await pay(), await pay()];
  expect((await stripe.reviews.list()).data).toHaveLength(2);
  await stripe.refunds.create({ charge: refunded.id, reason: "fraudulent" });
  await bench.control("/_dispute", { charge: disputed.id });
  const reasonOf = async (id: unknown) => (await stripe.reviews.retrieve(String(id))).closed_reason;
  expect(await reasonOf(refunded.review)).toBe("refunded_as_fraud");
  expect(await reasonOf(disputed.review)).toBe("disputed");
  expect((await stripe.reviews.list()).data).toEqual([]);
});

test("reviews a payment by a world action, once, and not a declined one", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const charge = await stripe.charges.create({ amount: 900, currency: "usd", source: "tok_visa" });
  const review = await bench.control("/_review", { charge: charge.id });
  expect(review).toMatchObject({ open: true, opened_reason: "manual", charge: charge.id });
  expect((await stripe.charges.retrieve(charge.id)).review).toBe(review["id"]);
  await expect(bench.control("/_review", { charge: charge.id })).rejects.toThrow("409");
  await expect(bench.control("/_review", { charge: "ch_none" })).rejects.toThrow("404");
});

test("keeps lists of values", async () => {
  await using bench = await openStripe();
  const { valueListItems, valueLists } = bench.stripe.radar;
  const list = await valueLists.create({
    ...{ alias: "blocked_mails", name: "Blocked", item_type: "email", metadata: { a: "1" } },
  });
  const item = await valueListItems.create({ value: "Eve@example.com", value_list: list.id });
  expect(item.value).toBe("eve@example.com");
  await expect(
    valueListItems.create({ value: "eve@example.com", value_list: list.id }),
  ).rejects.toMatchObject({ param: "value" });
  await expect(valueListItems.create({ value: "?", value_list: list.id })).rejects.toThrow(
    "not a valid email",
  );
  await expect(valueLists.create({ alias: "blocked_mails", name: "B" })).rejects.toMatchObject({
    param: "alias",
  });
  expect(await valueLists.update(list.id, { name: "Bad" })).toMatchObject({
    ...{ name: "Bad", list_items: { data: [{ value: "eve@example.com" }] } },
  });
  expect((await valueLists.list({ contains: "eve@example.com" })).data).toHaveLength(1);
  expect((await valueLists.list({ alias: "other" })).data).toEqual([]);
  expect((await valueLists.retrieve(list.id)).item_type).toBe("email");
  const own = { value_list: list.id };
  expect((await valueListItems.list({ ...own, value: "eve@example.com" })).data).toHaveLength(1);
  expect((await valueListItems.list({ ...own, value: "ada@example.com" })).data).toEqual([]);
  expect((await valueListItems.retrieve(item.id)).value_list).toBe(list.id);
  expect((await valueListItems.del(item.id)).deleted).toBe(true);
  await valueListItems.create({ value: "bob@example.com", value_list: list.id });
  expect((await valueLists.del(list.id)).deleted).toBe(true);
  await expect(valueListItems.list(own)).rejects.toMatchObject({ param: "value_list" });
});
