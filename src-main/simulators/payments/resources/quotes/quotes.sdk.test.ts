import { expect, test } from "vitest";
import { openStripe, readId, type StripeBench } from "../../testing/sdk.ts";

const DAY = 86_400;

async function openShop() {
  const bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create({
    ...{ email: "ada@example.com", payment_method: "pm_card_visa" },
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const product = await stripe.products.create({ name: "Pro" });
  const common = { product: product.id, currency: "usd" };
  const setup = await stripe.prices.create({ ...common, unit_amount: 5_000 });
  const monthly = await stripe.prices.create({
    ...{ ...common, unit_amount: 2_000, recurring: { interval: "month" } },
  });
  return { bench, stripe, customer: customer.id, setup: setup.id, monthly: monthly.id };
}

const quoteEvents = (bench: StripeBench) =>
  bench.types().filter((type) => type.startsWith("quote."));

test("turns an accepted quote of one-time prices into a draft invoice", async () => {
  const { bench, stripe, customer, setup } = await openShop();
  await using _ = bench;
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: "once" });
  const draft = await stripe.quotes.create({
    ...{ customer, header: "For Ada", metadata: { deal: "7" } },
    line_items: [{ price: setup, quantity: 2 }],
    discounts: [{ coupon: coupon.id }],
  });
  expect(draft).toMatchObject({
    ...{ status: "draft", number: null, amount_subtotal: 10_000, amount_total: 9_000 },
    ...{ expires_at: bench.now + 30 * DAY, total_details: { amount_discount: 1_000 } },
    computed: { recurring: null, upfront: { amount_total: 9_000 } },
  });
  expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(0);
  await expect(stripe.quotes.accept(draft.id)).rejects.toMatchObject({ statusCode: 400 });
  const open = await stripe.quotes.finalizeQuote(draft.id);
  expect(open.number).toMatch(/^QT-\w+-0001-1$/);
  const late = stripe.quotes.update(draft.id, { header: "Other" });
  await expect(late).rejects.toMatchObject({ statusCode: 400 });
  const accepted = await stripe.quotes.accept(draft.id, { expand: ["invoice"] });
  expect(accepted).toMatchObject({
    ...{ status: "accepted", subscription: null },
    invoice: { status: "draft", total: 9_000, metadata: { deal: "7" }, auto_advance: false },
  });
  expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
  expect(quoteEvents(bench)).toEqual(["quote.created", "quote.finalized", "quote.accepted"]);
  await expect(stripe.quotes.cancel(draft.id)).rejects.toMatchObject({ statusCode: 400 });
});

test("turns recurring prices into a subscription, with one-time prices on its first invoice", async () => {
  const { bench, stripe, customer, setup, monthly } = await openShop();
  await using _ = bench;
  const { id } = await stripe.quotes.create({
    customer,
    line_items: [{ price: monthly, quantity: 3 }, { price: setup }],
    subscription_data: { metadata: { tier: "gold" } },
  });
  const quote = await stripe.quotes.finalizeQuote(id);
  expect(quote.computed).toMatchObject({
    recurring: { amount_total: 6_000, interval: "month" },
    upfront: { amount_total: 11_000 },
  });
  const lines = (await stripe.quotes.listLineItems(id)).data;
  expect(lines.map(({ quantity, amount_total: total }) => [quantity, total])).toEqual([
    [3, 6_000],
    [1, 5_000],
  ]);
  const { subscription, invoice } = await stripe.quotes.accept(id);
  expect(await stripe.subscriptions.retrieve(readId(subscription))).toMatchObject({
    ...{ status: "active", metadata: { tier: "gold" }, latest_invoice: invoice },
  });
  expect(await stripe.invoices.retrieve(readId(invoice))).toMatchObject({
    ...{ status: "draft", total: 11_000 },
  });
  await bench.advance(3_600);
  expect(await stripe.invoices.retrieve(readId(invoice))).toMatchObject({ status: "paid" });
});

test("begins a subscription of the future with a schedule", async () => {
  const { bench, stripe, customer, monthly } = await openShop();
  await using _ = bench;
  const start = bench.now + 10 * DAY;
  const { id } = await stripe.quotes.create({
    ...{ customer, line_items: [{ price: monthly }] },
    subscription_data: { effective_date: start },
  });
  await stripe.quotes.finalizeQuote(id);
  const accepted = await stripe.quotes.accept(id);
  expect(accepted).toMatchObject({ subscription: null, invoice: null });
  const schedule = readId(accepted.subscription_schedule);
  expect(await stripe.subscriptionSchedules.retrieve(schedule)).toMatchObject({
    ...{ status: "not_started", phases: [{ start_date: start }] },
  });
  await bench.advance(10 * DAY);
  const running = await stripe.subscriptionSchedules.retrieve(schedule, {
    expand: ["subscription"],
  });
  expect(running.subscription).toMatchObject({ status: "active" });
});

test("revises an open quote, which is canceled by its revision, and cancels others in time", async () => {
  const { bench, stripe, customer, setup } = await openShop();
  await using _ = bench;
  const create = async () => stripe.quotes.create({ customer, line_items: [{ price: setup }] });
  const first = await stripe.quotes.finalizeQuote((await create()).id);
  const second = await stripe.quotes.finalizeQuote((await create()).id);
  expect(second.number).toBe(first.number?.replace("0001", "0002"));
  const revision = await stripe.quotes.create({
    from_quote: { quote: first.id, is_revision: true },
    line_items: [{ price: setup, quantity: 4 }],
  });
  expect(revision).toMatchObject({ amount_total: 20_000, customer, status: "draft" });
  const open = await stripe.quotes.finalizeQuote(revision.id);
  expect(open.number).toBe(first.number?.replace(/-1$/, "-2"));
  expect((await stripe.quotes.retrieve(first.id)).status).toBe("canceled");
  await stripe.quotes.update(second.id, { expires_at: bench.now + DAY });
  await bench.advance(DAY);
  expect((await stripe.quotes.list({ status: "canceled" })).data).toHaveLength(2);
  expect((await stripe.quotes.retrieve(open.id)).status).toBe("open");
});

test("keeps the lines that an update names, and downloads the quote", async () => {
  const { bench, stripe, customer, setup, monthly } = await openShop();
  await using _ = bench;
  const { id } = await stripe.quotes.create({ line_items: [{ price: setup, quantity: 2 }] });
  await expect(stripe.quotes.finalizeQuote(id)).rejects.toMatchObject({ param: "customer" });
  const [line] = (await stripe.quotes.listLineItems(id)).data;
  const quote = await stripe.quotes.update(id, {
    ...{ customer, default_tax_rates: [] },
    line_items: [{ id: line?.id ?? "" }, { price: monthly }],
  });
  expect(quote.amount_total).toBe(12_000);
  const unknown = stripe.quotes.update(id, { line_items: [{ id: "li_none" }] });
  await expect(unknown).rejects.toMatchObject({ param: "line_items[0][id]" });
  const chunks: Buffer[] = [];
  for await (const chunk of await stripe.quotes.pdf(id)) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString("latin1")).toMatch(/^%PDF-1\.4[^]*Pro/);
});
