import type Stripe from "stripe";
import { openStripe, type StripeBench } from "../sdk.ts";

/** A simulator with the objects that calls use; each call that uses one up creates its own. */
export interface Scene {
  readonly bench: StripeBench;
  readonly stripe: Stripe;
  readonly customer: Stripe.Customer;
  readonly product: Stripe.Product;
  /** A monthly price, and a one-time price. */
  readonly price: Stripe.Price;
  readonly single: Stripe.Price;
  readonly coupon: Stripe.Coupon;
  readonly account: Stripe.Account;
  readonly subscribe: () => Promise<Stripe.Subscription>;
  readonly openIntent: () => Promise<Stripe.PaymentIntent>;
  readonly openSession: () => Promise<Stripe.Checkout.Session>;
  readonly draft: () => Promise<Stripe.Invoice>;
}

/** Opens a simulator and creates the objects of a scene. */
export async function openScene(): Promise<Scene> {
  const bench = await openStripe();
  const { stripe } = bench;
  const customer = await stripe.customers.create({
    email: "ada@example.com",
    payment_method: "pm_card_visa",
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const product = await stripe.products.create({ name: "Pro" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 2_000,
    recurring: { interval: "month" },
    lookup_key: "pro_monthly",
  });
  const single = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 900,
  });
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: "once" });
  const account = await stripe.accounts.create({ type: "express", country: "US" });
  await stripe.charges.create({ amount: 90_000, currency: "usd", source: "tok_bypassPending" });
  const subscribe = () =>
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  const openIntent = () =>
    stripe.paymentIntents.create({
      amount: 1_500,
      currency: "usd",
      payment_method: "pm_card_visa",
      allowed_payment_method_types: ["card"],
    });
  const openSession = () =>
    stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [{ price: single.id, quantity: 3 }],
      success_url: "http://localhost:3000/done?session={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:3000/cart",
    });
  const draft = async () => {
    await stripe.invoiceItems.create({
      customer: customer.id,
      pricing: { price: single.id },
    });
    return stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: "include",
    });
  };
  return {
    ...{ bench, stripe, customer, product, price, single, coupon, account },
    ...{ subscribe, openIntent, openSession, draft },
  };
}

/** A call, as an app writes it, and what the response has. */
export type Row = readonly [
  name: string,
  call: (scene: Scene) => Promise<object>,
  expected: object,
];
