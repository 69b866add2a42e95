import { checkDiscounts, keepDiscount } from "../../billing/discounts.ts";
import { planLines } from "../../checkout/plan.ts";
import { badRequest } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { checkFuture } from "../subscriptions/plan-new.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import { type Quote, quoteFields, type QuoteUpdate } from "./fields.ts";

type Wish = Omit<QuoteUpdate, "expand">;

/** The lines that a request describes; those that it names by id stay where it sets nothing else. */
function linesAfter(context: SimContext, quote: Quote, { line_items: wishes }: Wish) {
  if (!wishes) return {};
  const known = new Map(quote.lines.map((line) => [line.id, line]));
  const items = wishes.map(({ id, ...wish }, index) => {
    const before = id === undefined ? undefined : known.get(id);
    if (id !== undefined && !before) {
      throw badRequest(`No such line item: '${id}'`, {
        code: "resource_missing",
        param: `line_items[${String(index)}][id]`,
      });
    }
    const { price_data: data, tax_rates: rates } = wish;
    const price = wish.price ?? before?.price;
    const isMetered = context.state.prices.get(price ?? "")?.isMetered ?? false;
    return {
      ...(data ? { price_data: data } : { price }),
      quantity: wish.quantity ?? (isMetered ? undefined : (before?.quantity ?? 1)),
      tax_rates: rates === undefined ? [...(before?.taxRates ?? [])] : (rates ?? []),
    };
  });
  if (items.length === 0) return { lines: [], currency: null };
  const { currency, make } = planLines(context, { line_items: items });
  return { currency, lines: make() };
}

/** Returns a quote with what a request sets. Throws before anything is stored. */
export function reviseQuote(context: SimContext, quote: Quote, input: Wish): Quote {
  const { customer, expires_at: expiry, invoice_settings: bill = {} } = input;
  const { default_tax_rates: rates, subscription_data: data = {} } = input;
  if (customer !== undefined) requireCustomer(context, customer, "customer");
  checkTaxRates(context, rates, "default_tax_rates");
  checkFuture(context, expiry, "expires_at");
  checkFuture(context, data.effective_date, "subscription_data[effective_date]");
  const plain = quoteFields.revise(quote, input);
  const { customer: buyer } = plain;
  const coupons =
    input.discounts === undefined ? quote.coupons : checkDiscounts(context, input.discounts, buyer);
  const { invoiceSettings: bills, subscriptionData: terms } = quote;
  return {
    ...plain,
    ...linesAfter(context, quote, input),
    coupons,
    ...(input.discounts === undefined
      ? {}
      : {
          discounts: coupons.map((source) => keepDiscount(context, source, { customer: buyer })),
        }),
    taxRates: rates === undefined ? quote.taxRates : (rates ?? []),
    invoiceSettings: {
      customFields: keepOr(bill.custom_fields, bills.customFields),
      daysUntilDue: bill.days_until_due ?? bills.daysUntilDue,
      description: keepOr(bill.description, bills.description),
      footer: keepOr(bill.footer, bills.footer),
    },
    subscriptionData: {
      description: keepOr(data.description, terms.description),
      effectiveDate: keepOr(data.effective_date, terms.effectiveDate),
      metadata: mergeMetadata(terms.metadata, data.metadata),
      trialDays: keepOr(data.trial_period_days, terms.trialDays),
    },
  };
}

const LIFE_SECONDS = 30 * 86_400;

/** A quote before its parameters are applied, or the copy of another one. */
export function blankQuote(context: SimContext, from?: Quote): Quote {
  const created = secondsNow(context);
  const blank = quoteFields.blank({ created, expires_at: created + LIFE_SECONDS });
  const id = context.ids.next("qt_", 24);
  const state = { id, acceptedAt: null, canceledAt: null, finalizedAt: null };
  if (from) {
    const copied = {
      ...from,
      ...state,
      created,
      expires_at: blank.expires_at,
      status: blank.status,
    };
    return {
      ...copied,
      invoice: null,
      number: null,
      subscription: null,
      subscription_schedule: null,
    };
  }
  return {
    ...blank,
    ...state,
    lines: [],
    currency: null,
    coupons: [],
    taxRates: [],
    invoiceSettings: { customFields: null, daysUntilDue: null, description: null, footer: null },
    subscriptionData: { description: null, effectiveDate: null, metadata: {}, trialDays: null },
  };
}
