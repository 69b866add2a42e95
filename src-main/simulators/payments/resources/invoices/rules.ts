import {
  exclusive,
  is,
  refusedIf,
  requires,
  type Rule,
  within,
} from "#core/contract/rules/rule.ts";
import { costRules, discountRules, prorationRules } from "../../billing/rules.ts";

/** Rules of `POST /v1/invoices` and of an invoice's update. */
export const invoiceRules: readonly Rule[] = [
  exclusive("days_until_due", "due_date"),
  refusedIf("automatically_finalizes_at", is("auto_advance", "false")),
  ...discountRules,
];

/** Rules of `POST /v1/invoices/:id/pay`. */
export const payRules: readonly Rule[] = [
  exclusive("payment_method", "source"),
  refusedIf(["payment_method", "source"], is("paid_out_of_band", "true")),
];

/** Rules of the lines that are added or updated. */
export const linesRules: readonly Rule[] = within("lines[]", ...costRules, ...discountRules);

/** Rules of `POST /v1/invoices/create_preview`. */
export const previewRules: readonly Rule[] = [
  exclusive("customer", "customer_details"),
  requires("subscription_details.trial_end", "subscription", "subscription_details.items"),
  exclusive("subscription", "schedule"),
  exclusive("subscription", "schedule_details"),
  exclusive("subscription_details", "schedule"),
  exclusive("subscription_details", "schedule_details"),
  ...within(
    "subscription_details",
    ...prorationRules,
    ...within("items[]", exclusive("price", "price_data")),
  ),
  ...within("invoice_items[]", ...costRules),
  ...discountRules,
];
