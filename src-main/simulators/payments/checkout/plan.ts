import { invoiceData } from "../billing/invoice-settings.ts";
import { amountIn } from "../catalog/amounts.ts";
import type { Price, Recurrence } from "../catalog/types.ts";
import { badRequest, missingParam } from "../errors.ts";
import type { LineWish, PlanWish } from "../resources/checkout-sessions/schema.ts";
import {
  noMethodOptions,
  reviseMethodOptions,
} from "../resources/payment-intents/method-options.ts";
import { createPrice, readRecurrence } from "../resources/prices/actions.ts";
import { priceResource } from "../resources/prices/present.ts";
import { productResource } from "../resources/products/present.ts";
import { checkTaxRates } from "../resources/tax-rates/present.ts";
import { mergeMetadata } from "../shared/metadata.ts";
import { type MethodTypes, readMethodTypes } from "../shared/schema.ts";
import { referenceTo } from "../shared/resource.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { checkOptionalItems } from "./order.ts";
import { pageOptions } from "./page-options.ts";
import { readPaymentData, readSubscriptionData, reviseInvoiceData } from "./plan-data.ts";
import { readShippingOptions, type ShippingOption } from "./shipping.ts";
import type { CheckoutLine, CheckoutPlan } from "./types.ts";

const TWO_DAYS = 2 * 86_400;

/** Throws if the product of a price is archived. */
function checkProduct({ state }: SimContext, price: Price, param: string): void {
  if (state.products.get(price.product)?.active !== false) return;
  const message = `The price \`${price.id}\` is not available to be purchased because its product is not active.`;
  throw badRequest(message, { param: `${param}[price]` });
}

/** Throws if recurring prices have different intervals. */
function checkIntervals(recurrences: readonly (Recurrence | null)[]): void {
  const every = recurrences.flatMap((one) => (one ? [`${String(one.count)} ${one.interval}`] : []));
  if (new Set(every).size < 2) return;
  throw badRequest("Checkout does not support multiple prices with different billing intervals.", {
    param: "line_items",
  });
}

/** Throws if a quantity is outside of those that the buyer can choose. */
function checkQuantity(
  { quantity = 1, adjustable_quantity: range }: LineWish,
  param: string,
): void {
  if (range?.enabled !== true) return;
  const { minimum, maximum } = range;
  const least = minimum ?? 0;
  const most = maximum ?? 99;
  if (quantity >= least && quantity <= most) return;
  const message = `The quantity must be between ${String(least)} and ${String(most)}, as \`adjustable_quantity\` says.`;
  throw badRequest(message, { param: `${param}[quantity]` });
}

/** Checks a line before anything is stored; returns its price, or `undefined` for a described one. */
function checkLine(context: SimContext, line: LineWish, index: number): Price | undefined {
  const param = `line_items[${String(index)}]`;
  checkTaxRates(context, line.tax_rates, `${param}[tax_rates]`);
  checkQuantity(line, param);
  const { price_data: data } = line;
  if (line.price !== undefined) {
    const price = referenceTo(context, priceResource, line.price, `${param}[price]`);
    checkProduct(context, price, param);
    if (price.isMetered && line.quantity !== undefined) {
      const message = `Quantity should not be specified where usage_type is \`metered\`. Remove quantity from \`${param}\``;
      throw badRequest(message, { param: `${param}[quantity]` });
    }
    if (price.active) return price;
    throw badRequest("The price specified is inactive. This field only accepts active prices.", {
      param: `${param}[price]`,
    });
  }
  if (!data) throw missingParam(`${param}[price]`);
  if (data.product === undefined && !data.product_data) {
    throw missingParam(`${param}[price_data][product_data]`);
  }
  if (data.product !== undefined) {
    referenceTo(context, productResource, data.product, `${param}[price_data][product]`);
  }
  if (data.unit_amount === undefined && data.unit_amount_decimal === undefined) {
    throw missingParam(`${param}[price_data][unit_amount]`);
  }
  return undefined;
}

function checkMode(mode: CheckoutPlan["mode"], recurring: readonly boolean[]): void {
  if (mode === "subscription" && !recurring.some(Boolean)) {
    const message =
      "You must provide at least one recurring price in `subscription` mode when using prices.";
    throw badRequest(message, { param: "line_items" });
  }
  if (mode !== "payment" || !recurring.some(Boolean)) return;
  const message =
    "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.";
  throw badRequest(message, { param: "line_items" });
}

/** Lines that were checked: `make` stores the prices that they describe. */
interface PlannedLines<Currency> {
  readonly currency: Currency;
  readonly make: () => readonly CheckoutLine[];
}

/** Checks the lines of a session or a link. */
function linesOf(
  context: SimContext,
  mode: CheckoutPlan["mode"],
  input: PlanWish,
): PlannedLines<string | null> {
  const wishes = input.line_items ?? [];
  if (mode === "setup") {
    if (wishes.length === 0) return { currency: input.currency ?? null, make: () => [] };
    throw badRequest("You cannot pass line_items in setup mode.", { param: "line_items" });
  }
  if (wishes.length === 0) throw missingParam("line_items");
  const prices = wishes.map((line, index) => checkLine(context, line, index));
  const isRecurring = wishes.map(
    (line, index) => (prices[index]?.recurring ?? line.price_data?.recurring ?? null) !== null,
  );
  checkMode(mode, isRecurring);
  return planLines(context, input);
}

/** Checks that lines have one currency and one interval. */
export function planLines(
  context: SimContext,
  input: Pick<PlanWish, "currency" | "line_items">,
): PlannedLines<string> {
  const wishes = input.line_items ?? [];
  const prices = wishes.map((line, index) => checkLine(context, line, index));
  checkIntervals(
    wishes.map((line, index) => {
      const recurring = line.price_data?.recurring;
      return prices[index]?.recurring ?? (recurring ? readRecurrence(recurring) : null);
    }),
  );
  const currencies = wishes.map(
    (line, index) => prices[index]?.currency ?? line.price_data?.currency ?? "",
  );
  const currency = input.currency ?? currencies[0] ?? "usd";
  for (const [index, own] of currencies.entries()) {
    const price = prices[index];
    if (price ? amountIn(price, currency) : own === currency) continue;
    const message = `All line items must have the same currency. Line ${String(index)} is in ${own}.`;
    throw badRequest(message, { param: `line_items[${String(index)}]` });
  }
  const quantities = wishes.map((line, index) => {
    if (line.quantity !== undefined || prices[index]?.isMetered) return line.quantity ?? 1;
    throw missingParam(`line_items[${String(index)}][quantity]`);
  });
  const make = (line: LineWish, index: number): CheckoutLine => {
    const { price_data: data } = line;
    const price = prices[index] ?? (data && createPrice(context, { ...data, active: false }));
    return {
      id: context.ids.next("li_", 24),
      price: price?.id ?? "",
      quantity: quantities[index] ?? 1,
      taxRates: line.tax_rates ?? [],
      metadata: mergeMetadata({}, line.metadata),
      adjustable: line.adjustable_quantity ?? null,
      isOptional: false,
    };
  };
  return { currency, make: () => wishes.map(make) };
}

/** Throws for a trial that is too short for Checkout. */
function checkTrial(context: SimContext, data: PlanWish["subscription_data"]): void {
  const param = (name: string) => `subscription_data[${name}]`;
  if (typeof data?.trial_period_days === "number" && data.trial_period_days < 1) {
    const message = "The minimum number of trial period days is 1.";
    throw badRequest(message, { param: param("trial_period_days") });
  }
  if (data?.trial_end === undefined) return;
  if (data.trial_end >= secondsNow(context) + TWO_DAYS) return;
  const message = "The `trial_end` date has to be at least 2 days in the future.";
  throw badRequest(message, { param: param("trial_end") });
}

/** The payment that a session or link makes, which an account may have a share of. */
type PlannedPayment = Pick<CheckoutPlan, "mode" | "paymentData" | "subscriptionData">;

/** Makes what a session or link sells, and what it creates. Throws before anything is stored. */
export function planCheckout(
  context: SimContext,
  mode: CheckoutPlan["mode"],
  input: PlanWish &
    MethodTypes & { readonly shipping_options?: readonly ShippingOption[] | undefined },
  setup: {
    readonly description?: string | null | undefined;
    readonly metadata?: Readonly<Record<string, string>> | "" | undefined;
  } = {},
  share: (payment: PlannedPayment) => PlannedPayment = (payment) => payment,
): CheckoutPlan {
  checkTrial(context, input.subscription_data);
  if (mode !== "payment" && input.payment_intent_data) {
    throw badRequest(`You can not pass \`payment_intent_data\` in \`${mode}\` mode.`, {
      param: "payment_intent_data",
    });
  }
  if (mode !== "subscription" && input.subscription_data) {
    throw badRequest(`You can not pass \`subscription_data\` in \`${mode}\` mode.`, {
      param: "subscription_data",
    });
  }
  const options = pageOptions.revise(pageOptions.blank({}), input);
  const { currency, make } = linesOf(context, mode, input);
  checkOptionalItems(context, options.optional_items, { mode, currency });
  const payment = share({
    mode,
    paymentData: readPaymentData(context, input.payment_intent_data ?? {}),
    subscriptionData: readSubscriptionData(context, input.subscription_data ?? {}),
  });
  // The last that can throw: what follows makes prices.
  const shippingOptions = readShippingOptions(context, input.shipping_options ?? [], currency);
  return {
    ...payment,
    currency,
    lines: make(),
    options,
    shippingOptions,
    allowsCodes: input.allow_promotion_codes ?? false,
    customerCreation:
      mode === "subscription" ? "always" : (input.customer_creation ?? "if_required"),
    makesInvoice: mode === "subscription" || (input.invoice_creation?.enabled ?? false),
    methodCollection:
      input.payment_method_collection ?? (mode === "subscription" ? "always" : "if_required"),
    invoiceData: reviseInvoiceData(invoiceData.blank({}), input.invoice_creation?.invoice_data),
    methodTypes: readMethodTypes(input) ?? null,
    methodOptions: reviseMethodOptions(noMethodOptions, {
      card: input.payment_method_options?.card,
    }),
    setupData: {
      description: setup.description ?? null,
      metadata: mergeMetadata({}, setup.metadata),
    },
    submitType: input.submit_type ?? null,
    metadata: mergeMetadata({}, input.metadata),
  };
}
