import {
  exclusive,
  isPresent,
  is,
  isNot,
  refusedIf,
  type Rule,
  within,
  worded,
} from "#core/contract/rules/rule.ts";

const anchorIsNow = [is("billing_cycle_anchor", "now"), is("billing_cycle_anchor.type", "now")];

/** Prorations that are not made have no date. */
export const undatedRule: Rule = worded(
  refusedIf("proration_date", is("proration_behavior", "none")),
  { message: "You cannot specify `proration_date` when `proration_behavior=none`." },
);

/** Rules about the date from which prorations are computed. */
export const prorationRules: readonly Rule[] = [
  ...anchorIsNow.map((condition) =>
    worded(refusedIf("proration_date", condition), {
      message: "You cannot specify `proration_date` when `billing_cycle_anchor=now`.",
    }),
  ),
  undatedRule,
];

/** A discount names one thing. */
export const discountRules: readonly Rule[] = within(
  "discounts[]",
  exclusive("coupon", "promotion_code", "discount"),
);

const shared: readonly Rule[] = [
  refusedIf("trial_end", is("trial_from_plan", "true")),
  { ...exclusive("cancel_at", "cancel_at_period_end"), when: [is("cancel_at_period_end", "true")] },
  exclusive("coupon", "discounts"),
  exclusive("promotion_code", "discounts"),
  exclusive("coupon", "promotion_code"),
  ...within("items[]", exclusive("price", "price_data"), exclusive("price", "plan")),
  ...discountRules,
];

/** Rules of `POST /v1/subscriptions`. */
export const newSubscriptionRules: readonly Rule[] = [
  ...shared,
  exclusive("trial_end", "trial_period_days"),
  exclusive("billing_cycle_anchor", "billing_cycle_anchor_config"),
  ...within("add_invoice_items[]", exclusive("price", "price_data")),
  worded(refusedIf("days_until_due", isNot("collection_method", "send_invoice")), {
    message: "You can only set `days_until_due` if `collection_method` is `send_invoice`.",
  }),
];

/** Rules of `POST /v1/subscriptions/:id`. */
export const subscriptionUpdateRules: readonly Rule[] = [
  ...shared,
  ...prorationRules,
  refusedIf("days_until_due", is("collection_method", "charge_automatically")),
  worded(
    {
      when: [isPresent("trial_end"), is("billing_cycle_anchor", "now")],
      refuses: ["billing_cycle_anchor"],
    },
    {
      message: "You cannot set `billing_cycle_anchor` to `now` together with `trial_end`.",
    },
  ),
];

/** Rules about the cost of an invoice item or line: it is given in one way. */
export const costRules: readonly Rule[] = [
  ...["pricing", "price", "price_data", "unit_amount_decimal", "quantity"].map((name) =>
    exclusive("amount", name),
  ),
  exclusive("pricing", "price_data"),
];
