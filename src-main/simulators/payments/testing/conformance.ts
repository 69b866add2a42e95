import type { ConformanceRules, RouteRule } from "#core/testing/conformance/rules.ts";
import { coverage } from "../coverage.ts";

const camelCased = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const verbs: Readonly<Record<string, readonly [one: string, all: string]>> = {
  GET: ["retrieve", "list"],
  POST: ["update", "create"],
  DELETE: ["del", "del"],
};

/** Methods that are not named after their path. The SDK has none for some older paths. */
const exceptions: Readonly<Record<string, string | undefined>> = {
  "GET /v1/account": "accounts.retrieveCurrent",
  "GET /v1/charges/:id/refunds": undefined,
  "POST /v1/charges/:id/refunds": undefined,
  "GET /v1/invoices/upcoming": undefined,
  "GET /v1/invoices/upcoming/lines": undefined,
  "GET /v1/files/:id/contents": undefined,
  "GET /v1/accounts/:id/capabilities": "accounts.listCapabilities",
  "GET /v1/accounts/:id/capabilities/:capability": "accounts.retrieveCapability",
  "POST /v1/accounts/:id/capabilities/:capability": "accounts.updateCapability",
  "DELETE /v1/accounts/:id/persons/:part": "accounts.deletePerson",
  "DELETE /v1/accounts/:id/external_accounts/:part": "accounts.deleteExternalAccount",
  "POST /v1/quotes/:id/finalize": "quotes.finalizeQuote",
  "GET /v1/quotes/:id/computed_upfront_line_items": "quotes.listComputedUpfrontLineItems",
  "GET /v1/quotes/:id/pdf": undefined,
  "POST /v1/customers/:id/sources": "customers.createSource",
  "GET /v1/customers/:id/sources": "customers.listSources",
  "GET /v1/customers/:id/sources/:source": "customers.retrieveSource",
  "POST /v1/customers/:id/sources/:source": "customers.updateSource",
  "DELETE /v1/customers/:id/sources/:source": "customers.deleteSource",
  "DELETE /v1/customers/:id/tax_ids/:tax_id": "customers.deleteTaxId",
  "POST /v2/core/event_destinations": "v2.core.eventDestinations.create",
  "GET /v2/core/event_destinations": "v2.core.eventDestinations.list",
  "GET /v2/core/event_destinations/:id": "v2.core.eventDestinations.retrieve",
  "POST /v2/core/event_destinations/:id": "v2.core.eventDestinations.update",
  "DELETE /v2/core/event_destinations/:id": "v2.core.eventDestinations.del",
  "POST /v2/core/event_destinations/:id/disable": "v2.core.eventDestinations.disable",
  "POST /v2/core/event_destinations/:id/enable": "v2.core.eventDestinations.enable",
  "POST /v2/core/event_destinations/:id/ping": undefined,
  "GET /v2/core/events": undefined,
  "GET /v2/core/events/:id": undefined,
  "POST /v2/billing/meter_events": "v2.billing.meterEvents.create",
  "POST /v2/billing/meter_event_adjustments": "v2.billing.meterEventAdjustments.create",
  "GET /v1/customers/:id/payment_methods": "customers.listPaymentMethods",
  "GET /v1/customers/:id/payment_methods/:method": "customers.retrievePaymentMethod",
  "GET /v1/balance": "balance.retrieve",
  "DELETE /v1/subscriptions/:id": "subscriptions.cancel",
  "DELETE /v1/subscriptions/:id/discount": "subscriptions.deleteDiscount",
  "POST /v1/invoices/:id/lines/:line": "invoices.updateLineItem",
  "POST /v1/invoices/:id/finalize": "invoices.finalizeInvoice",
  "POST /v1/invoices/:id/send": "invoices.sendInvoice",
  "POST /v1/invoices/:id/void": "invoices.voidInvoice",
  "GET /v1/credit_notes/preview/lines": "creditNotes.listPreviewLineItems",
  "POST /v1/credit_notes/:id/void": "creditNotes.voidCreditNote",
  "GET /v1/billing/meters/:id/event_summaries": "billing.meters.listEventSummaries",
  ...Object.fromEntries(
    Object.entries({ create: "POST", list: "GET" }).map(([verb, method]) => [
      `${method} /v1/apple_pay/domains`,
      `applePayDomains.${verb}`,
    ]),
  ),
  "GET /v1/apple_pay/domains/:id": "applePayDomains.retrieve",
  "DELETE /v1/apple_pay/domains/:id": "applePayDomains.del",
  "DELETE /v1/products/:id/features/:feature": "products.deleteFeature",
  "POST /v1/test_helpers/confirmation_tokens": "testHelpers.confirmationTokens.create",
  ...Object.fromEntries(
    ["present_payment_method", "succeed_input_collection", "timeout_input_collection"].map(
      (verb) => [
        `POST /v1/test_helpers/terminal/readers/:id/${verb}`,
        `testHelpers.terminal.readers.${camelCased(verb)}`,
      ],
    ),
  ),
  "GET /v1/customers/:id/cash_balance": "customers.retrieveCashBalance",
  "POST /v1/customers/:id/cash_balance": "customers.updateCashBalance",
  "GET /v1/customers/:id/cash_balance_transactions": "customers.listCashBalanceTransactions",
  "GET /v1/customers/:id/cash_balance_transactions/:transaction":
    "customers.retrieveCashBalanceTransaction",
  "POST /v1/customers/:id/funding_instructions": "customers.createFundingInstructions",
  "POST /v1/test_helpers/customers/:id/fund_cash_balance": "testHelpers.customers.fundCashBalance",
  "GET /v1/tax/settings": "tax.settings.retrieve",
  "POST /v1/tax/settings": "tax.settings.update",
  "POST /v1/accounts/:id/login_links": "accounts.createLoginLink",
};

/** The methods of a list below an object: `["transfers", "reversals", "Reversal"]`. */
const innerLists: readonly (readonly [resource: string, list: string, name: string])[] = [
  ["customers", "balance_transactions", "BalanceTransaction"],
  ["customers", "tax_ids", "TaxId"],
  ["transfers", "reversals", "Reversal"],
  ["application_fees", "refunds", "Refund"],
  ["accounts", "persons", "Person"],
  ["products", "features", "Feature"],
  ["accounts", "external_accounts", "ExternalAccount"],
];

/** Resources that the SDK keeps in a namespace, and one that it names in another way. */
const namespaces = [
  "entitlements",
  "billing",
  "billing_portal",
  "checkout",
  "radar",
  "tax",
  "terminal",
  "test_helpers",
];
const renamed: Readonly<Record<string, string>> = { invoiceitems: "invoiceItems" };

/** The SDK's method of a route: `charges.capture` of `POST /v1/charges/:id/capture`. */
function methodOf(method: string, path: string): string | undefined {
  const route = `${method} ${path}`;
  if (Object.hasOwn(exceptions, route)) return exceptions[route];
  const [, , first = "", ...others] = path.split("/");
  const isNamespace = namespaces.includes(first);
  const [second = ""] = isNamespace ? others : [];
  const rest = isNamespace ? others.slice(1) : others;
  const name = isNamespace
    ? `${camelCased(first)}.${camelCased(second)}`
    : (renamed[first] ?? camelCased(first));
  const [one = "", all = ""] = verbs[method] ?? [];
  const [, list, inner] = rest;
  const listed = innerLists.find(([resource, under]) => resource === first && under === list);
  if (listed) {
    const [, , item] = listed;
    if (inner !== undefined) return `${name}.${one}${item}`;
    return method === "GET" ? `${name}.list${item}s` : `${name}.create${item}`;
  }
  const last = rest.at(-1);
  if (method === "GET" && (last === "line_items" || last === "lines"))
    return `${name}.listLineItems`;
  const verb = last === undefined ? all : last.startsWith(":") ? one : camelCased(last);
  return `${name}.${verb}`;
}

function ruleOf(method: string, path: string): RouteRule {
  const name = methodOf(method, path);
  if (name === undefined) return { untyped: "not a method of the SDK" };
  const called = `Stripe${name
    .split(".")
    .map((part) => `["${part}"]`)
    .join("")}`;
  const ids = path.split("/:").length - 1;
  const events: Readonly<Record<string, string>> = {
    "events.list": "Omit<Stripe.ApiList<Stripe.Event>, 'data'> & { data: Told<Stripe.Event>[] }",
    "events.retrieve": "Told<Stripe.Event>",
  };
  return {
    response: events[name] ?? `Result<${called}>`,
    parameters: `NonNullable<Parameters<${called}>[${String(ids)}]>`,
  };
}

/** The types of the package `stripe` for the routes and events. */
export const conformance: ConformanceRules = {
  imports: `
import type Stripe from "stripe";
type Result<Method extends (...args: never[]) => Promise<unknown>> = Bare<Awaited<ReturnType<Method>>>;
type Bare<T> = T extends unknown ? Omit<T, "lastResponse"> : never;
// The SDK has former attributes as members of the object; the API sends those within members, too, and
// null for what was not there.
type Former<T> = T extends readonly unknown[] ? T
  : T extends object ? { [Name in keyof T]?: Former<T[Name]> | null }
  : T;
type Told<Each> = Each extends { data: { object: infer Item; previous_attributes?: infer Old } }
  ? Omit<Each, "data"> & { data: { object: Item; previous_attributes?: Former<Old> } }
  : Each;
declare const decimal: Stripe.Decimal;
// The API sends these, too; its description leaves them out.
declare module "../../../node_modules/stripe/esm/resources/Cards.js" {
  interface Card { wallet?: null }
}
declare module "../../../node_modules/stripe/esm/resources/EphemeralKeys.js" {
  interface EphemeralKey { associated_objects?: { id: string; type: "customer" }[] }
}
declare module "../../../node_modules/stripe/esm/lib.js" {
  interface ApiList<T> { total_count?: number }
}
`,
  routes: Object.fromEntries(
    coverage.routes
      .filter(({ path }) => /^\/v[12]\//.test(path))
      .map(({ method, path }) => [`${method} ${path}`, ruleOf(method, path)]),
  ),
  // The SDK reads the text of a decimal as an object.
  written: (literal) =>
    literal.replaceAll(/("(?!percentage)\w+_decimal": )"-?\d+(?:\.\d+)?"/g, "$1decimal"),
  events: (type) => `Told<Extract<Stripe.Event, { type: "${type}" }>>`,
};
