import { lazy } from "#core/contract/lazy.ts";

/** Parts of the API that are not simulated, by their paths, each with the reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  "apps of the provider's dashboard run there": ["/v1/apps"],
  "purchases of carbon removal are a product of their own": ["/v1/climate"],
  "sign-in at banks needs pages of the banks": ["/v1/financial_connections"],
  "it sends card numbers to other companies": ["/v1/forwarding"],
  "the check of identity documents needs a browser and a camera": ["/v1/identity"],
  "cards for an account's own use are a product of their own": [
    "/v1/issuing",
    "/v1/test_helpers/issuing",
  ],
  "accounts for money are a product of their own": [
    "/v1/treasury",
    "/v1/test_helpers/treasury",
    "/v2/money_management",
    "/v2/test_helpers/money_management",
  ],
  "reports are files of the provider's own warehouse": ["/v1/reporting", "/v1/sigma"],
  "sources are superseded by payment methods": ["/v1/sources"],
  "it is for payments that other companies process": [
    "/v1/payment_records",
    "/v1/payment_attempt_records",
    "/v1/three_d_secure",
  ],
  "scores of risk come from data that only the provider has": ["/v1/radar/payment_evaluations"],
  "invoices have one template, which the dashboard edits": ["/v1/invoice_rendering_templates"],
  "offers of trials have no public reference": ["/v1/product_catalog"],
  "payouts are requested here, and have no schedule": ["/v1/balance_settings"],
  "credits are not applied to metered invoices": [
    "/v1/billing/credit_balance_summary",
    "/v1/billing/credit_balance_transactions",
    "/v1/billing/credit_grants",
  ],
  "options of the provider's cancellation page are edited in the dashboard": [
    "/v1/billing/feedback_options",
  ],
  "events of admission and payment intents without a calculation are not taxed": [
    "/v1/tax/associations",
    "/v1/tax/locations",
  ],
  "the link leads to a page of another company": ["/v1/terminal/onboarding_links"],
  "customers have no discount of their own in this version of the API": [
    "/v1/customers/:/discount",
  ],
  "bank accounts are payment methods here, and no sources": ["/v1/customers/:/sources/:/verify"],
  "payments by bank accounts need no deposits here": ["/v1/payment_intents/:/verify_microdeposits"],
  "lines of payment intents are not kept": ["/v1/payment_intents/:/amount_details_line_items"],
  "no refund waits for details of a bank account": ["/v1/test_helpers/refunds/:/expire"],
  "apps use these objects by API v1": [
    "/v2/billing/meter_event_session",
    "/v2/billing/meter_event_stream",
    "/v2/commerce",
    "/v2/core/account_links",
    "/v2/core/account_tokens",
    "/v2/core/accounts",
    "/v2/core/vault",
  ],
};

interface Area {
  readonly parts: readonly string[];
  readonly why: string;
}

const areas = lazy((): readonly Area[] =>
  Object.entries(reasons).flatMap(([why, paths]) =>
    paths.map((path) => ({ parts: path.split("/"), why })),
  ),
);

/** The parts that are not simulated, for the page of the simulator. */
export const notSimulated = Object.entries(reasons).map(([why, paths]) => ({
  what: paths.map((path) => `\`${path.replaceAll("/:", "/:id")}\``).join(", "),
  why,
}));

/** Returns the reason for which a path is not simulated; `undefined` for one that the provider does not have. */
export function reasonFor(path: string): string | undefined {
  const segments = path.split("/");
  const fits = ({ parts }: Area) =>
    parts.every(
      (part, at) => part === segments[at] || (part === ":" && segments[at] !== undefined),
    );
  return areas().find(fits)?.why;
}
