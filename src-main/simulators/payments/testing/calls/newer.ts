import { readId } from "../sdk.ts";
import type { Row, Scene } from "./scene.ts";

const address = { line1: "1 Main St", city: "Austin", postal_code: "78701", country: "US" };

async function useTax({ stripe, bench, customer }: Scene) {
  const { calculations, registrations, settings, transactions } = stripe.tax;
  const registration = await registrations.create({
    ...{ active_from: "now", country: "US" },
    country_options: { us: { state: "TX", type: "state_sales_tax" } },
  });
  await registrations.update(registration.id, { expires_at: bench.now + 900_000_000 });
  await registrations.retrieve(registration.id);
  await registrations.list({ status: "active" });
  await settings.update({ head_office: { address }, defaults: { tax_behavior: "exclusive" } });
  await settings.retrieve();
  await stripe.taxCodes.list();
  await stripe.taxCodes.retrieve("txcd_99999999");
  await stripe.customers.createTaxId(customer.id, { type: "eu_vat", value: "DE123456789" });
  const calculation = await calculations.create({
    ...{ currency: "usd", line_items: [{ amount: 1_000, metadata: { a: "1" } }] },
    customer_details: { address, tax_ids: [{ type: "us_ein", value: "12-3456789" }] },
    ship_from_details: { address },
    shipping_cost: { amount: 300, tax_behavior: "inclusive" },
    expand: ["line_items.data.tax_breakdown"],
  });
  const id = calculation.id ?? "";
  await calculations.retrieve(id);
  await calculations.listLineItems(id);
  const transaction = await transactions.createFromCalculation({
    ...{ calculation: id, reference: "order_1", expand: ["line_items"] },
  });
  await transactions.retrieve(transaction.id);
  await transactions.listLineItems(transaction.id);
  return transactions.createReversal({
    ...{ mode: "full", original_transaction: transaction.id, reference: "return_1" },
  });
}

async function useTerminal({ stripe }: Scene) {
  const { configurations, connectionTokens, locations, readers } = stripe.terminal;
  const helpers = stripe.testHelpers.terminal.readers;
  const settings = await configurations.create({ tipping: { usd: { percentages: [10] } } });
  await configurations.update(settings.id, { offline: { enabled: true } });
  await configurations.retrieve(settings.id);
  await configurations.list();
  await configurations.del(settings.id);
  const location = await locations.create({ display_name: "Shop", address });
  await locations.update(location.id, { display_name: "Store" });
  await locations.retrieve(location.id);
  await locations.list();
  await connectionTokens.create({ location: location.id });
  const reader = await readers.create({
    ...{ registration_code: "simulated-s700", location: location.id },
  });
  const openIntent = () =>
    stripe.paymentIntents.create({
      ...{ amount: 900, currency: "usd", allowed_payment_method_types: ["card_present"] },
    });
  const intent = (await openIntent()).id;
  await readers.processPaymentIntent(reader.id, { payment_intent: intent });
  await helpers.presentPaymentMethod(reader.id, { amount_tip: 100 });
  await readers.refundPayment(reader.id, { payment_intent: intent });
  await readers.cancelAction(reader.id);
  const other = (await openIntent()).id;
  await readers.collectPaymentMethod(reader.id, { payment_intent: other });
  await helpers.presentPaymentMethod(reader.id, {
    card_present: { number: "5555555555554444" },
  });
  await readers.confirmPaymentIntent(reader.id, { payment_intent: other });
  const third = (await openIntent()).id;
  await readers.processPaymentIntent(reader.id, { payment_intent: third });
  await helpers.presentPaymentMethod(reader.id, {
    card_present: { number: "4000000000000002" },
  });
  const hold = await stripe.paymentIntents.create({
    ...{ amount: 900, currency: "usd", capture_method: "manual" },
    allowed_payment_method_types: ["card_present"],
    payment_method_options: { card_present: { request_incremental_authorization_support: true } },
  });
  await readers.processPaymentIntent(reader.id, { payment_intent: hold.id });
  await helpers.presentPaymentMethod(reader.id);
  await stripe.paymentIntents.incrementAuthorization(hold.id, { amount: 1_200 });
  const setup = await stripe.setupIntents.create({
    allowed_payment_method_types: ["card_present"],
  });
  await readers.processSetupIntent(reader.id, {
    ...{ setup_intent: setup.id, allow_redisplay: "always" },
  });
  await helpers.presentPaymentMethod(reader.id);
  const cart = {
    ...{ currency: "usd", total: 100 },
    line_items: [{ amount: 100, description: "Cap", quantity: 1 }],
  };
  await readers.setReaderDisplay(reader.id, { type: "cart", cart });
  const inputs = [{ type: "text", custom_text: { title: "Name" } }];
  await readers.collectInputs(reader.id, { inputs });
  await helpers.succeedInputCollection(reader.id);
  await readers.collectInputs(reader.id, { inputs });
  await helpers.timeoutInputCollection(reader.id);
  await readers.update(reader.id, { label: "Till" });
  await readers.retrieve(reader.id);
  await readers.list();
  await readers.del(reader.id);
  return locations.del(location.id);
}

async function useRisk({ stripe }: Scene) {
  const pay = () =>
    stripe.charges.create({ amount: 900, currency: "usd", source: "tok_riskLevelElevated" });
  const [first] = [await pay(), await pay()];
  await stripe.reviews.list();
  await stripe.reviews.retrieve(readId(first.review));
  await stripe.reviews.approve(readId(first.review));
  const { valueListItems, valueLists } = stripe.radar;
  const list = await valueLists.create({ alias: "mails", name: "Mails", item_type: "email" });
  const item = await valueListItems.create({ value: "eve@example.com", value_list: list.id });
  await valueListItems.retrieve(item.id);
  await valueListItems.list({ value_list: list.id });
  await valueLists.update(list.id, { name: "Addresses" });
  await valueLists.retrieve(list.id);
  await valueLists.list();
  await valueListItems.del(item.id);
  return valueLists.del(list.id);
}

async function useTokens({ stripe, customer }: Scene) {
  const token = await stripe.testHelpers.confirmationTokens.create({
    ...{ payment_method: "pm_card_visa", return_url: "http://localhost/" },
    shipping: { name: "Ada", address },
  });
  await stripe.paymentIntents.create({
    ...{ amount: 900, currency: "usd", confirm: true, confirmation_token: token.id },
  });
  const debit = await stripe.setupIntents.create({
    ...{ customer: customer.id, confirm: true, payment_method: "pm_sepaDebit" },
    ...{ return_url: "http://localhost/", allowed_payment_method_types: ["sepa_debit"] },
  });
  await stripe.mandates.retrieve(readId(debit.mandate));
  await stripe.paymentMethods.detach(readId(debit.payment_method));
  return stripe.confirmationTokens.retrieve(token.id);
}

async function useEntitlements({ stripe, customer, product, subscribe }: Scene) {
  const { activeEntitlements, features } = stripe.entitlements;
  const feature = await features.create({ name: "Export", lookup_key: "export" });
  await features.update(feature.id, { name: "Exports" });
  await features.retrieve(feature.id);
  await features.list();
  const attached = await stripe.products.createFeature(product.id, {
    entitlement_feature: feature.id,
  });
  await stripe.products.retrieveFeature(product.id, attached.id);
  await stripe.products.listFeatures(product.id);
  await subscribe();
  const [entitlement] = (await activeEntitlements.list({ customer: customer.id })).data;
  await stripe.products.deleteFeature(product.id, attached.id);
  return activeEntitlements.retrieve(entitlement?.id ?? "");
}

async function useAccountFacts({ stripe }: Scene) {
  const { paymentMethodDomains, applePayDomains, paymentMethodConfigurations } = stripe;
  const domain = await paymentMethodDomains.create({ domain_name: "localhost" });
  await paymentMethodDomains.update(domain.id, { enabled: false });
  await paymentMethodDomains.validate(domain.id);
  await paymentMethodDomains.retrieve(domain.id);
  await paymentMethodDomains.list();
  const apple = await applePayDomains.create({ domain_name: "shop.example.com" });
  await applePayDomains.retrieve(apple.id);
  await applePayDomains.list();
  await applePayDomains.del(apple.id);
  const own = await paymentMethodConfigurations.create({ name: "Shop" });
  await paymentMethodConfigurations.update(own.id, {
    klarna: { display_preference: { preference: "on" } },
  });
  await paymentMethodConfigurations.retrieve(own.id);
  await paymentMethodConfigurations.list();
  await stripe.exchangeRates.list();
  await stripe.exchangeRates.retrieve("usd");
  await stripe.countrySpecs.list();
  return stripe.countrySpecs.retrieve("US");
}

async function useAlerts({ stripe, customer }: Scene) {
  const { alerts, meterEvents, meters } = stripe.billing;
  const meter = await meters.create({
    ...{ display_name: "Pages", event_name: "pages", default_aggregation: { formula: "count" } },
  });
  const alert = await alerts.create({
    ...{ alert_type: "usage_threshold", title: "Pages" },
    usage_threshold: { gte: 1, meter: meter.id, recurrence: "one_time" },
  });
  const payload = { stripe_customer_id: customer.id };
  await meterEvents.create({ event_name: "pages", payload });
  await alerts.retrieve(alert.id);
  await alerts.list();
  await alerts.deactivate(alert.id);
  await alerts.activate(alert.id);
  return alerts.archive(alert.id);
}

async function useDestinations({ stripe }: Scene) {
  const { eventDestinations, events } = stripe.v2.core;
  const destination = await eventDestinations.create({
    ...{ name: "App", type: "webhook_endpoint", event_payload: "thin" },
    ...{ enabled_events: ["v1.plan.deleted"], webhook_endpoint: { url: "http://127.0.0.1:9/" } },
    include: ["webhook_endpoint.url", "webhook_endpoint.signing_secret"],
  });
  const { id } = destination;
  await eventDestinations.update(id, { name: "Shop" });
  await eventDestinations.disable(id);
  await eventDestinations.enable(id);
  await eventDestinations.retrieve(id);
  await eventDestinations.list();
  const [event] = (await events.list({ limit: 1 })).data;
  await events.retrieve(event?.id ?? "");
  return eventDestinations.del(id);
}

async function useParts({ stripe, customer, draft }: Scene) {
  const invoice = await draft();
  const [line] = invoice.lines.data;
  await stripe.invoices.updateLineItem(invoice.id, line?.id ?? "", { description: "Setup" });
  const card = await stripe.customers.createSource(customer.id, { source: "tok_visa" });
  await stripe.customers.updateSource(customer.id, card.id, { exp_year: "2041", name: "Ada" });
  const account = await stripe.accounts.create({ type: "custom" });
  await stripe.accounts.reject(account.id, { reason: "fraud_other" });
  return stripe.accounts.unreject(account.id);
}

async function useCash({ stripe, customer }: Scene) {
  const { customers } = stripe;
  const helpers = stripe.testHelpers.customers;
  await customers.createFundingInstructions(customer.id, {
    ...{ currency: "eur", funding_type: "bank_transfer" },
    bank_transfer: { type: "eu_bank_transfer", eu_bank_transfer: { country: "DE" } },
  });
  await customers.updateCashBalance(customer.id, {
    settings: { reconciliation_mode: "manual" },
  });
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 1_000, currency: "eur", customer: customer.id, confirm: true },
    allowed_payment_method_types: ["customer_balance"],
    payment_method_data: { type: "customer_balance" },
  });
  const move = await helpers.fundCashBalance(customer.id, { amount: 1_500, currency: "eur" });
  await stripe.paymentIntents.applyCustomerBalance(intent.id, { amount: 400 });
  await stripe.paymentIntents.applyCustomerBalance(intent.id);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  await customers.listCashBalanceTransactions(customer.id);
  await customers.retrieveCashBalanceTransaction(customer.id, move.id);
  return customers.retrieveCashBalance(customer.id);
}

/** The methods of products around payments: taxes, readers, risk and entitlements. */
export const newerCalls: readonly Row[] = [
  ["tax, taxCodes", useTax, { object: "tax.transaction", type: "reversal" }],
  ["terminal, testHelpers.terminal", useTerminal, { object: "terminal.location", deleted: true }],
  ["reviews, radar", useRisk, { object: "radar.value_list", deleted: true }],
  ["confirmationTokens, mandates", useTokens, { object: "confirmation_token", expires_at: null }],
  ["entitlements", useEntitlements, { lookup_key: "export" }],
  ["billing.alerts", useAlerts, { object: "billing.alert", status: "archived" }],
  ["v2.core", useDestinations, { object: "v2.core.event_destination" }],
  ["customers.updateSource, accounts.reject", useParts, { object: "account" }],
  ["customers.retrieveCashBalance", useCash, { available: { eur: 600 } }],
  ["domains, configurations, countrySpecs", useAccountFacts, { object: "country_spec", id: "US" }],
];
