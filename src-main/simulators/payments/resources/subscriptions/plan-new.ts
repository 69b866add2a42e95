import type { Refusal } from "#core/contract/refusal.ts";
import { payingMethod } from "../../billing/collect.ts";
import { checkDiscount } from "../../billing/discounts.ts";
import { commonTerms, sumCosts, planItem, type PlannedItem } from "../../billing/items.ts";
import { addIntervals } from "../../billing/periods.ts";
import type { DiscountWish } from "../../billing/schema.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { Period, SubscriptionSplit } from "../../billing/types.ts";
import { readSubscriptionSplit } from "../../connect/subscription-split.ts";
import { badRequest, cardError, declined, missingParam } from "../../errors.ts";
import { requireCustomer } from "../../shared/require.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { foreseeDecline } from "../payment-intents/confirm.ts";
import { checkAttached } from "../payment-methods/actions.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import { checkBackdate, momentOf } from "./backdate.ts";
import type { NewSubscription } from "./schema.ts";

const DAY = 86_400;

/** The discounts of a request, under their present and former names. */
export function readWishes(input: {
  readonly discounts?: readonly DiscountWish[] | null | undefined;
  readonly coupon?: string | null | undefined;
  readonly promotion_code?: string | null | undefined;
}): readonly DiscountWish[] | null | undefined {
  if (input.coupon) return [{ coupon: input.coupon }];
  if (input.promotion_code) return [{ promotion_code: input.promotion_code }];
  if (input.coupon === null) return null;
  return input.discounts;
}

const LONGEST_TRIAL = 730 * DAY;

/** Throws for a trial of more than two years. */
export function checkTrialLength(now: number, end: number): void {
  if (end - now <= LONGEST_TRIAL) return;
  throw badRequest("A trial cannot be longer than two years (730 days).", { param: "trial_end" });
}

/** Throws for a moment that is not in the future. */
export function checkFuture(
  context: SimContext,
  moment: number | null | undefined,
  param: string,
): void {
  if (moment === undefined || moment === null || moment > secondsNow(context)) return;
  const message = "Invalid timestamp: must be an integer Unix timestamp in the future.";
  throw badRequest(message, { param });
}

/** Throws if two items have the same price. */
export function checkPricesDiffer(items: readonly PlannedItem[]): void {
  const names = items.map(({ price }) => price?.id);
  const twice = names.findIndex((id, index) => id !== undefined && names.indexOf(id) !== index);
  if (twice < 0) return;
  const message = `Cannot add multiple subscription items with the same plan: ${names[twice] ?? ""}`;
  throw badRequest(message, { param: "plan" });
}

function trialOf(context: SimContext, input: NewSubscription, items: readonly PlannedItem[]) {
  const now = secondsNow(context);
  const planDays = input.trial_from_plan ? items[0]?.price?.trialDays : undefined;
  const days = input.trial_period_days ?? planDays ?? undefined;
  const end = input.trial_end ?? (days === undefined ? undefined : now + days * DAY);
  if (end === undefined || end === "now" || days === 0) return null;
  if (end <= now) {
    const message = "Invalid timestamp: must be an integer Unix timestamp in the future.";
    throw badRequest(message, { param: "trial_end" });
  }
  checkTrialLength(now, end);
  return { start: now, end };
}

function anchorOf(
  context: SimContext,
  input: NewSubscription,
  terms: ReturnType<typeof commonTerms>,
) {
  const { billing_cycle_anchor_config: config, backdate_start_date: backdate } = input;
  const now = secondsNow(context);
  const anchor = config ? momentOf(config, now) : input.billing_cycle_anchor;
  if (anchor === undefined) return backdate ?? now;
  const latest = addIntervals(now, terms.recurrence, 1);
  if (anchor > now && anchor <= latest) return anchor;
  const message =
    "billing_cycle_anchor must be in the future and not later than one interval from now.";
  throw badRequest(message, { param: "billing_cycle_anchor" });
}

/** Throws if a customer pays in another currency: all its plans and pending items have one. */
function checkCurrency({ state }: SimContext, customer: string, currency: string): void {
  const pending = (state.pendingItems.get(customer) ?? []).flatMap(
    (id) => state.invoiceItems.get(id) ?? [],
  );
  const running = [...state.subscriptions.values()].filter(
    (one) => one.customer === customer && !isEnded(one),
  );
  const other = [...running, ...pending].find((one) => one.currency !== currency);
  if (!other) return;
  const message = `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}`;
  throw badRequest(message);
}

/** The checked parts of a new subscription; nothing is stored yet. */
export interface Plan {
  readonly items: readonly PlannedItem[];
  readonly terms: ReturnType<typeof commonTerms>;
  readonly trial: Period | null;
  readonly anchor: number;
  readonly sources: readonly ReturnType<typeof checkDiscount>[];
  readonly split: SubscriptionSplit;
}

/** Checks a new subscription. Throws before anything is stored. */
export function planSubscription(
  context: SimContext,
  input: NewSubscription,
  takesInactive = false,
): Plan {
  requireCustomer(context, input.customer, "customer");
  const items = input.items.map((wish, index) =>
    planItem(context, wish, index, { takesInactive, customer: input.customer }),
  );
  checkPricesDiffer(items);
  if (typeof input.cancel_at === "number") checkFuture(context, input.cancel_at, "cancel_at");
  checkBackdate(context, input.backdate_start_date);
  const terms = commonTerms(items, input.currency);
  checkCurrency(context, input.customer, terms.currency);
  checkTaxRates(context, input.default_tax_rates, "default_tax_rates");
  const sources = (readWishes(input) ?? []).map((wish, index) =>
    checkDiscount(context, wish, input.customer, `discounts[${String(index)}]`, {
      currency: terms.currency,
      amount: sumCosts(items, terms.currency),
    }),
  );
  if (input.collection_method === "send_invoice" && input.days_until_due === undefined) {
    throw missingParam("days_until_due");
  }
  const { default_payment_method: method } = input;
  checkAttached(context, method, input.customer, "default_payment_method");
  const split = readSubscriptionSplit(context, input);
  const trial = trialOf(context, input, items);
  const anchor = trial?.end ?? anchorOf(context, input, terms);
  return { items, terms, trial, anchor, sources, split };
}

function isFree(
  context: SimContext,
  { items, terms, sources, anchor, trial }: Plan,
  input: NewSubscription,
) {
  if (trial || sumCosts(items, terms.currency) === 0) return true;
  if (anchor > secondsNow(context) && input.proration_behavior === "none") return true;
  return sources.some(({ coupon }) => {
    const found = context.state.coupons.get(coupon);
    return found?.percentOff === 100 && found.products === null;
  });
}

/** The error of a payment that no method of the customer makes. */
export function noMethod(): Refusal {
  const message =
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.";
  return badRequest(message, { code: "resource_missing" });
}

/** Throws if the first payment cannot be tried, or would fail where that is not allowed. */
export function checkPayment(context: SimContext, plan: Plan, input: NewSubscription): void {
  const { payment_behavior: behavior = "allow_incomplete" } = input;
  if (behavior === "pending_if_incomplete") {
    const message = "pending_if_incomplete can only be used to update a subscription.";
    throw badRequest(message, { param: "payment_behavior" });
  }
  if (input.collection_method === "send_invoice" || behavior === "default_incomplete") return;
  if (isFree(context, plan, input)) return;
  const own = {
    defaultMethod: input.default_payment_method ?? null,
    defaultSource: input.default_source ?? null,
  };
  const method = payingMethod(context, input.customer, own);
  if (method === undefined) throw noMethod();
  if (behavior !== "error_if_incomplete") return;
  const decline = foreseeDecline(context, method, input.off_session === true);
  if (decline === "requires_action") {
    const message =
      "Subscription creation failed because a subscription's payment requires additional user action before it can be completed successfully.";
    throw cardError(message, { code: "subscription_payment_intent_requires_action" });
  }
  if (decline) throw declined(decline);
}
