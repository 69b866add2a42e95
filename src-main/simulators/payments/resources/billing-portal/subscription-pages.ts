import { type FormFields, readField } from "#core/pages/page-routes.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import { listItems } from "../../billing/lines.ts";
import type { SimContext } from "../../state.ts";
import { findUsableCode } from "../promotion-codes/actions.ts";
import { cancelSubscription, pauseSubscription, resumeSubscription } from "../subscriptions/end.ts";
import { updateSubscription } from "../subscriptions/update.ts";
import { listOfferedPrices, quantityRange } from "./parts.ts";
import { changePlan } from "./plan-change.ts";
import { action, subscriptionOf, type Visit } from "./visit.ts";

const reject = (message: string) => pageError(422, "This is not possible", message);

function cancel(context: SimContext, visit: Visit, sent: FormFields) {
  const subscription = subscriptionOf(context, visit, sent);
  const { subscription_cancel: feature } = visit.configuration.features;
  if (!feature.enabled) return undefined;
  const { enabled, options } = feature.cancellation_reason;
  const feedback = options.find((option) => enabled && option === readField(sent, "feedback"));
  const comment = enabled ? readField(sent, "comment") : "";
  const cancellation_details = {
    ...(feedback && { feedback }),
    ...(comment !== "" && { comment }),
  };
  if (feature.mode === "immediately") {
    const { proration_behavior: behavior } = feature;
    cancelSubscription(context, subscription, {
      cancellation_details,
      prorate: behavior !== "none",
      invoice_now: behavior === "always_invoice",
    });
  } else {
    updateSubscription(context, subscription, { cancel_at_period_end: true, cancellation_details });
  }
  return undefined;
}

/** Reads the change of a plan from a form. Throws for one that the portal does not offer. */
function switchPlan(context: SimContext, visit: Visit, sent: FormFields) {
  const subscription = subscriptionOf(context, visit, sent);
  const { subscription_update: feature } = visit.configuration.features;
  const [item] = listItems(context.state, subscription);
  if (!feature.enabled || !item) return undefined;
  const { default_allowed_updates: allowed } = feature;
  const wanted = allowed.includes("price") ? readField(sent, "price") : "";
  const prices = listOfferedPrices(context, subscription, feature);
  const price = prices.find(({ id }) => id === (wanted === "" ? item.price : wanted));
  if (!price) throw reject("Choose one of the plans.");
  const range = quantityRange(feature, price);
  const text = readField(sent, "quantity");
  const quantity = range && text !== "" ? Number(text) : undefined;
  if (range && quantity !== undefined) {
    const fits = Number.isInteger(quantity) && quantity >= range.least && quantity <= range.most;
    if (!fits) {
      throw reject(`Enter a quantity from ${String(range.least)} to ${String(range.most)}.`);
    }
  }
  const typed = allowed.includes("promotion_code") ? readField(sent, "promotion_code") : "";
  const code = typed === "" ? undefined : findUsableCode(context, typed);
  if (typed !== "" && !code) throw reject("This code is invalid.");
  changePlan(context, subscription, feature, {
    items: [
      {
        id: item.id,
        ...(price.id === item.price ? {} : { price: price.id }),
        ...(quantity === undefined ? {} : { quantity }),
      },
    ],
    ...(code && { discounts: [{ promotion_code: code.id }] }),
  });
  return undefined;
}

function confirm(context: SimContext, visit: Visit, sent: FormFields) {
  const subscription = subscriptionOf(context, visit, sent);
  const { flow } = visit.session;
  if (flow?.subscription !== subscription.id || flow.isDone) return undefined;
  const { discount } = flow;
  changePlan(context, subscription, visit.configuration.features.subscription_update, {
    items: flow.items.map(({ id, price, quantity }) => ({
      id,
      price: price ?? undefined,
      quantity: quantity ?? undefined,
    })),
    ...(discount && {
      discounts: [
        {
          coupon: discount.coupon ?? undefined,
          promotion_code: discount.promotionCode ?? undefined,
        },
      ],
    }),
  });
  return undefined;
}

/** The forms of a portal that change a subscription. */
export const subscriptionRoutes = [
  action("cancel", "Cancels a subscription", cancel),
  action("keep", "Undoes a cancellation", (context, visit, sent) => {
    const subscription = subscriptionOf(context, visit, sent);
    const input = subscription.cancelsAtPeriodEnd
      ? { cancel_at_period_end: false }
      : { cancel_at: null };
    updateSubscription(context, subscription, input);
    return undefined;
  }),
  action("accept_offer", "Keeps a subscription with a coupon", (context, visit, sent) => {
    const subscription = subscriptionOf(context, visit, sent);
    const { flow } = visit.session;
    const isOffered = flow?.subscription === subscription.id && !flow.isDone;
    if (!isOffered || flow.offer === null) return undefined;
    updateSubscription(context, subscription, { discounts: [{ coupon: flow.offer }] });
    return undefined;
  }),
  action("pause", "Pauses a subscription", (context, visit, sent) => {
    const { enabled } = visit.configuration.features.subscription_pause;
    if (enabled) pauseSubscription(context, subscriptionOf(context, visit, sent));
    return undefined;
  }),
  action("resume", "Resumes a paused subscription", (context, visit, sent) => {
    const { enabled } = visit.configuration.features.subscription_pause;
    if (enabled) resumeSubscription(context, subscriptionOf(context, visit, sent), {});
    return undefined;
  }),
  action("switch", "Changes the plan of a subscription", switchPlan),
  action("confirm", "Confirms an update of a subscription", confirm),
  action("return", "Goes back to the app", (_context, { session }) =>
    redirectTo(session.returnUrl ?? `/p/session/${session.secret}`),
  ),
];
