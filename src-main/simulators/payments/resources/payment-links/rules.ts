import { is, refusedIf, requiredIf, type Rule, within } from "#core/contract/rules/rule.ts";
import { planRules } from "../checkout-sessions/rules.ts";

/** Rules about what happens after a payment. */
export const completionRules: readonly Rule[] = within(
  "after_completion",
  requiredIf("redirect", is("type", "redirect")),
  refusedIf("redirect", is("type", "hosted_confirmation")),
  refusedIf("hosted_confirmation", is("type", "redirect")),
);

/** Rules of `POST /v1/payment_links`. */
export const linkRules: readonly Rule[] = [...planRules, ...completionRules];
