import { is, requiredIf, type Rule, within } from "#core/contract/rules/rule.ts";

/** Rules of a configuration: a feature that is enabled says what it allows. */
export const configurationRules: readonly Rule[] = within(
  "features",
  requiredIf("customer_update.allowed_updates", is("customer_update.enabled", "true")),
  requiredIf("subscription_update.products", is("subscription_update.enabled", "true")),
);

const flows = [
  "subscription_cancel",
  "subscription_pause",
  "subscription_update",
  "subscription_update_confirm",
];

/** Rules of a session: a flow names its subscription, and where it ends. */
export const flowRules: readonly Rule[] = within(
  "flow_data",
  ...flows.map((name) => requiredIf(name, is("type", name))),
  ...within("after_completion", requiredIf("redirect", is("type", "redirect"))),
);
