import { readId } from "../sdk.ts";
import type { Row, Scene } from "./scene.ts";

const url = "http://localhost:3000/";

async function useCharges({ bench, stripe, customer }: Scene) {
  const card = { amount: 1_200, currency: "usd", source: "tok_visa" };
  const held = await stripe.charges.create({ ...card, capture: false });
  await stripe.charges.capture(held.id);
  await stripe.charges.update(held.id, { description: "Tea" });
  await stripe.charges.search({ query: "currency:'usd'" });
  const refund = await stripe.refunds.create({ charge: held.id, amount: 100 });
  await stripe.refunds.update(refund.id, { metadata: { a: "1" } });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list();
  const pending = await stripe.charges.create({ ...card, source: "tok_pendingRefund" });
  await stripe.refunds.cancel((await stripe.refunds.create({ charge: pending.id })).id);
  const disputed = await stripe.charges.create(card);
  await bench.control("/_dispute", { charge: disputed.id });
  const [dispute] = (await stripe.disputes.list()).data;
  const id = dispute?.id ?? "";
  await stripe.disputes.update(id, { evidence: { product_description: "Tea" }, submit: false });
  await stripe.disputes.retrieve(id);
  await stripe.customers.listPaymentMethods(customer.id);
  return stripe.disputes.close(id);
}

async function useCustomers({ stripe }: Scene) {
  const { id } = await stripe.customers.create({ email: "bo@example.com" });
  await stripe.customers.search({ query: "email:'bo@example.com'" });
  const own = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  const method = await stripe.paymentMethods.attach(own.id, { customer: id });
  await stripe.paymentMethods.update(own.id, { metadata: { a: "1" } });
  await stripe.customers.retrievePaymentMethod(id, method.id);
  const card = await stripe.customers.createSource(id, { source: "tok_visa" });
  await stripe.customers.retrieveSource(id, card.id);
  await stripe.customers.listSources(id);
  await stripe.customers.deleteSource(id, card.id);
  const number = await stripe.customers.createTaxId(id, { type: "eu_vat", value: "DE123456789" });
  await stripe.customers.retrieveTaxId(id, number.id);
  await stripe.customers.listTaxIds(id);
  await stripe.customers.deleteTaxId(id, number.id);
  const ownNumber = await stripe.taxIds.create({ type: "us_ein", value: "12-3456789" });
  await stripe.taxIds.retrieve(ownNumber.id);
  await stripe.taxIds.list();
  await stripe.taxIds.del(ownNumber.id);
  const credit = { amount: -700, currency: "usd" };
  const movement = await stripe.customers.createBalanceTransaction(id, credit);
  await stripe.customers.updateBalanceTransaction(id, movement.id, { description: "Sorry" });
  await stripe.customers.retrieveBalanceTransaction(id, movement.id);
  await stripe.customers.listBalanceTransactions(id);
  await stripe.customerSessions.create({
    customer: id,
    components: { pricing_table: { enabled: true } },
  });
  const key = await stripe.ephemeralKeys.create(
    { customer: id },
    { apiVersion: "2026-10-28.endive" },
  );
  await stripe.ephemeralKeys.del(key.id);
  return stripe.customers.retrieve(id);
}

async function useIntents({ stripe, customer }: Scene) {
  await stripe.paymentIntents.list();
  await stripe.paymentIntents.search({ query: "currency:'usd'" });
  const { id } = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ["card"],
  });
  await stripe.setupIntents.update(id, { metadata: { a: "1" } });
  await stripe.setupIntents.confirm(id, { payment_method: "pm_card_visa" });
  await stripe.setupIntents.retrieve(id, { expand: ["latest_attempt"] });
  await stripe.setupAttempts.list({ setup_intent: id });
  await stripe.setupIntents.list();
  await stripe.setupIntents.cancel((await stripe.setupIntents.create({})).id);
  const { id: bank } = await stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ["us_bank_account"],
    payment_method_data: {
      type: "us_bank_account",
      billing_details: { name: "Ada" },
      us_bank_account: {
        account_holder_type: "individual",
        account_number: "000123456789",
        routing_number: "110000000",
      },
    },
    confirm: true,
    mandate_data: { customer_acceptance: { type: "offline" } },
  });
  return stripe.setupIntents.verifyMicrodeposits(bank, { amounts: [32, 45] });
}

async function useAccount({ stripe }: Scene) {
  const { data } = await stripe.balanceTransactions.list();
  await stripe.balanceTransactions.retrieve(data[0]?.id ?? "");
  await stripe.accounts.retrieveCurrent();
  const token = await stripe.tokens.create({
    card: { number: "4242424242424242", exp_month: "12", exp_year: "2040" },
  });
  await stripe.tokens.retrieve(token.id);
  const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  await stripe.webhookEndpoints.update(id, { disabled: true });
  await stripe.webhookEndpoints.retrieve(id);
  await stripe.webhookEndpoints.list();
  return stripe.webhookEndpoints.del(id);
}

async function usePayouts({ bench, stripe }: Scene) {
  const pay = (amount: number) => stripe.payouts.create({ amount, currency: "usd" });
  const { id } = await pay(100);
  await stripe.payouts.update(id, { metadata: { a: "1" } });
  await stripe.payouts.retrieve(id);
  await stripe.payouts.list();
  await bench.control("/_payout", { payout: id, outcome: "paid" });
  await stripe.payouts.reverse(id);
  return stripe.payouts.cancel((await pay(200)).id);
}

async function useCatalog({ stripe, price, product, coupon }: Scene) {
  await stripe.products.search({ query: "active:'true'" });
  await stripe.prices.search({ query: "active:'true'" });
  const plan = await stripe.plans.create({
    ...{ amount: 900, currency: "usd", interval: "month", product: { name: "Basic" } },
  });
  await stripe.plans.retrieve(plan.id);
  await stripe.plans.update(plan.id, { nickname: "Basic" });
  await stripe.plans.list({ active: true });
  await stripe.plans.del(plan.id);
  await stripe.products.del((await stripe.products.create({ name: "Gone" })).id);
  await stripe.coupons.retrieve(coupon.id);
  await stripe.coupons.update(coupon.id, { name: "Fall" });
  await stripe.coupons.list();
  await stripe.coupons.del((await stripe.coupons.create({ percent_off: 5 })).id);
  const promotion = { type: "coupon", coupon: coupon.id } as const;
  const code = await stripe.promotionCodes.create({ promotion });
  await stripe.promotionCodes.retrieve(code.id);
  await stripe.promotionCodes.update(code.id, { active: false });
  const rate = await stripe.taxRates.create({
    display_name: "VAT",
    inclusive: false,
    percentage: 20,
  });
  await stripe.taxRates.update(rate.id, { active: false });
  await stripe.taxRates.list();
  await stripe.taxRates.retrieve(rate.id);
  return stripe.prices.create({
    product: product.id,
    currency: "usd",
    recurring: { interval: "month" },
    billing_scheme: "tiered",
    tiers_mode: "graduated",
    tiers: [
      { up_to: 10, unit_amount: 300 },
      { up_to: "inf", unit_amount: 200 },
    ],
    nickname: `As ${price.id}`,
    expand: ["tiers"],
  });
}

async function useSubscriptions({ stripe, price, single, coupon, subscribe }: Scene) {
  const { id, items } = await subscribe();
  const [first] = items.data;
  await stripe.subscriptions.search({ query: "status:'active'" });
  await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  await stripe.subscriptions.deleteDiscount(id);
  await stripe.subscriptions.pause(id, { type: "subscription" });
  await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: "unchanged" } });
  await stripe.subscriptions.migrate(id, { billing_mode: { type: "flexible" } });
  await stripe.subscriptionItems.retrieve(first?.id ?? "");
  await stripe.subscriptionItems.list({ subscription: id });
  const added = await stripe.subscriptionItems.create({
    subscription: id,
    price_data: {
      currency: "usd",
      product: readId(single.product),
      recurring: { interval: "month" },
      unit_amount: 500,
    },
  });
  await stripe.subscriptionItems.del(added.id);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await stripe.subscriptionSchedules.update(schedule.id, { metadata: { a: price.id } });
  await stripe.subscriptionSchedules.retrieve(schedule.id);
  await stripe.subscriptionSchedules.list();
  await stripe.subscriptionSchedules.release(schedule.id);
  const other = (await subscribe()).id;
  const second = await stripe.subscriptionSchedules.create({ from_subscription: other });
  return stripe.subscriptionSchedules.cancel(second.id);
}

async function useInvoices({ stripe, customer, draft, openIntent }: Scene) {
  await stripe.invoices.search({ query: "status:'paid'" });
  const first = await draft();
  await stripe.invoices.update(first.id, {
    collection_method: "send_invoice",
    days_until_due: 14,
  });
  await stripe.invoices.addLines(first.id, {
    lines: [{ amount: 500, description: "Setup" }],
  });
  const { data: lines } = await stripe.invoices.listLineItems(first.id);
  const [one, two] = lines.map(({ id }) => id);
  await stripe.invoices.updateLines(first.id, { lines: [{ id: one ?? "", amount: 1_500 }] });
  await stripe.invoices.removeLines(first.id, {
    lines: [{ id: two ?? "", behavior: "delete" }],
  });
  await stripe.invoices.sendInvoice(first.id);
  const intent = await stripe.paymentIntents.confirm((await openIntent()).id);
  await stripe.invoices.attachPayment(first.id, { payment_intent: intent.id });
  await stripe.invoices.del((await draft()).id);
  await stripe.invoices.voidInvoice((await stripe.invoices.finalizeInvoice((await draft()).id)).id);
  await stripe.invoices.markUncollectible(
    (await stripe.invoices.finalizeInvoice((await draft()).id)).id,
  );
  const { data: payments } = await stripe.invoicePayments.list();
  await stripe.invoicePayments.retrieve(payments[0]?.id ?? "");
  const item = { customer: customer.id, amount: 300, currency: "usd" };
  const { id } = await stripe.invoiceItems.create(item);
  await stripe.invoiceItems.update(id, { amount: 400 });
  await stripe.invoiceItems.retrieve(id);
  await stripe.invoiceItems.list();
  await stripe.invoiceItems.del(id);
  const open = await stripe.invoices.finalizeInvoice((await draft()).id);
  const credit = { invoice: open.id, amount: 100 };
  await stripe.creditNotes.preview(credit);
  await stripe.creditNotes.listPreviewLineItems(credit);
  const note = await stripe.creditNotes.create(credit);
  await stripe.creditNotes.update(note.id, { memo: "Sorry" });
  await stripe.creditNotes.retrieve(note.id);
  await stripe.creditNotes.list();
  await stripe.creditNotes.listLineItems(note.id);
  return stripe.creditNotes.voidCreditNote(note.id);
}

async function useMeters({ bench, stripe, customer }: Scene) {
  const { id } = await stripe.billing.meters.create({
    display_name: "Calls",
    event_name: "calls",
    default_aggregation: { formula: "sum" },
  });
  await stripe.billing.meters.update(id, { display_name: "API calls" });
  await stripe.billing.meters.retrieve(id);
  await stripe.billing.meters.list();
  const { identifier } = await stripe.billing.meterEvents.create({
    event_name: "calls",
    payload: { stripe_customer_id: customer.id, value: "3" },
  });
  await stripe.billing.meters.listEventSummaries(id, {
    customer: customer.id,
    start_time: bench.now - 86_400,
    end_time: bench.now + 86_400,
  });
  await stripe.billing.meterEventAdjustments.create({
    event_name: "calls",
    type: "cancel",
    cancel: { identifier },
  });
  const ofV2 = await stripe.v2.billing.meterEvents.create({
    event_name: "calls",
    payload: { stripe_customer_id: customer.id, value: "2" },
    timestamp: new Date(bench.now * 1_000).toISOString(),
  });
  await stripe.v2.billing.meterEventAdjustments.create({
    event_name: "calls",
    type: "cancel",
    cancel: { identifier: ofV2.identifier },
  });
  await stripe.billing.meters.deactivate(id);
  return stripe.billing.meters.reactivate(id);
}

async function useClocks({ stripe }: Scene) {
  const { testClocks } = stripe.testHelpers;
  const start = 1_900_000_000;
  const { id } = await testClocks.create({ frozen_time: start });
  await testClocks.advance(id, { frozen_time: start + 86_400 });
  await testClocks.retrieve(id);
  await testClocks.list();
  return testClocks.del(id);
}

async function useCheckout({ stripe, single, customer, openSession }: Scene) {
  const { id } = await openSession();
  await stripe.checkout.sessions.update(id, { metadata: { order: "7" } });
  await stripe.checkout.sessions.list();
  const links = stripe.paymentLinks;
  const link = await links.create({ line_items: [{ price: single.id, quantity: 1 }] });
  await links.update(link.id, { active: false });
  await links.retrieve(link.id);
  await links.list();
  await links.listLineItems(link.id);
  const { configurations, sessions } = stripe.billingPortal;
  const configuration = await configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  await configurations.update(configuration.id, { default_return_url: url });
  await configurations.retrieve(configuration.id);
  await configurations.list();
  return sessions.create({ customer: customer.id, configuration: configuration.id });
}

async function useConnect({ stripe, account }: Scene) {
  const destination = account.id;
  await stripe.accounts.update(destination, { metadata: { a: "1" } });
  await stripe.accounts.list();
  await stripe.accountSessions.create({
    account: destination,
    components: { payments: { enabled: true, features: { refund_management: false } } },
  });
  const { id } = await stripe.transfers.create({ amount: 700, currency: "usd", destination });
  await stripe.transfers.update(id, { metadata: { a: "1" } });
  await stripe.transfers.retrieve(id);
  await stripe.transfers.list();
  const reversal = await stripe.transfers.createReversal(id, { amount: 100 });
  await stripe.transfers.updateReversal(id, reversal.id, { metadata: { a: "1" } });
  await stripe.transfers.retrieveReversal(id, reversal.id);
  await stripe.transfers.listReversals(id);
  await stripe.paymentIntents.create({
    amount: 900,
    currency: "usd",
    payment_method: "pm_card_visa",
    allowed_payment_method_types: ["card"],
    confirm: true,
    application_fee_amount: 90,
    transfer_data: { destination },
    expand: ["latest_charge"],
  });
  const [fee] = (await stripe.applicationFees.list()).data;
  const feeId = fee?.id ?? "";
  await stripe.applicationFees.retrieve(feeId);
  const refund = await stripe.applicationFees.createRefund(feeId, { amount: 10 });
  await stripe.applicationFees.updateRefund(feeId, refund.id, { metadata: { a: "1" } });
  await stripe.applicationFees.retrieveRefund(feeId, refund.id);
  await stripe.applicationFees.listRefunds(feeId);
  return stripe.accounts.del((await stripe.accounts.create({ type: "custom" })).id);
}

/** The other methods of the SDK, in the order of the life of their objects. */
export const otherCalls: readonly Row[] = [
  ["charges, refunds, disputes", useCharges, { object: "dispute", status: "lost" }],
  ["customers, paymentMethods", useCustomers, { object: "customer", balance: -700 }],
  ["paymentIntents, setupIntents", useIntents, { object: "setup_intent", status: "succeeded" }],
  ["balance, tokens, webhookEndpoints", useAccount, { deleted: true }],
  ["payouts", usePayouts, { object: "payout", status: "canceled" }],
  ["products, prices, coupons, taxRates", useCatalog, { tiers: [{ up_to: 10 }, { up_to: null }] }],
  ["subscriptions, subscriptionSchedules", useSubscriptions, { status: "canceled" }],
  ["invoices, invoiceItems, creditNotes", useInvoices, { status: "void" }],
  ["billing.meters", useMeters, { object: "billing.meter", status: "active" }],
  ["testHelpers.testClocks", useClocks, { deleted: true }],
  ["checkout, paymentLinks, billingPortal", useCheckout, { object: "billing_portal.session" }],
  ["accounts, transfers, applicationFees", useConnect, { object: "account", deleted: true }],
];
