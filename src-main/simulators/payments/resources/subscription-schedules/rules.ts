import {
  exclusive,
  isPresent,
  is,
  refusedIf,
  type Rule,
  within,
} from "#core/contract/rules/rule.ts";
import { discountRules } from "../../billing/rules.ts";

/** Rules about the phases of a schedule. */
export const phaseRules: readonly Rule[] = within(
  "phases[]",
  exclusive("duration", "end_date"),
  exclusive("trial", "trial_end"),
  refusedIf("billing_cycle_anchor", is("trial", "true"), is("billing_cycle_anchor", "phase_start")),
  ...within("items[]", exclusive("price", "price_data")),
  ...discountRules,
);

/** Rules of `POST /v1/subscription_schedules`. */
export const newScheduleRules: readonly Rule[] = [
  refusedIf(
    ["customer", "default_settings", "end_behavior", "phases", "start_date"],
    isPresent("from_subscription"),
  ),
  ...phaseRules,
];
