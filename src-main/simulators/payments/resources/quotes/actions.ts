import { withCustomerClock } from "../../clocks/clock-context.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { addAndEmit, referenceTo, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { checkFuture } from "../subscriptions/plan-new.ts";
import { billQuote } from "./bill.ts";
import type { NewQuote, Quote, QuoteUpdate } from "./fields.ts";
import { blankQuote, reviseQuote } from "./plan.ts";
import { quoteResource } from "./present.ts";

const refuse = (quote: Quote, what: string) =>
  badRequest(`This quote cannot be ${what} because it has a status of \`${quote.status}\`.`, {
    code: "quote_unexpected_status",
  });

function scheduleEnd(context: SimContext, quote: Quote): void {
  const own = withCustomerClock(context, quote.customer);
  own.schedule(quote.expires_at * 1_000, "expire_quote", quote.id);
}

/** Creates a quote as a draft, or a copy or a revision of another one. */
export function createQuote(context: SimContext, input: NewQuote): Quote {
  const { from_quote: source } = input;
  const from = source && referenceTo(context, quoteResource, source.quote, "from_quote[quote]");
  const isRevision = source?.is_revision ?? false;
  if (from && isRevision && from.status !== "open") throw refuse(from, "revised");
  const quote = reviseQuote(context, blankQuote(context, from), input);
  const from_quote = from ? { is_revision: isRevision, quote: from.id } : null;
  const added = addAndEmit(context, quoteResource, "quote.created", { ...quote, from_quote });
  scheduleEnd(context, added);
  return added;
}

/** Changes a draft; of an open quote only the end of its validity. */
export function updateQuote(context: SimContext, quote: Quote, input: QuoteUpdate): Quote {
  const { expand: _expand, ...changes } = input;
  const isOnlyEnd = Object.keys(changes).every(
    (name) => name === "expires_at" || name === "metadata",
  );
  if (quote.status !== "draft" && !(quote.status === "open" && isOnlyEnd)) {
    throw refuse(quote, "updated");
  }
  const revised = context.state.quotes.replace(reviseQuote(context, quote, changes));
  if (revised.expires_at !== quote.expires_at) scheduleEnd(context, revised);
  return revised;
}

/** `QT-9F8C2B11-0001-1`: the customer, the number of its quotes, and the revision. */
function numberOf({ state }: SimContext, quote: Quote): string {
  const { customer, from_quote: from } = quote;
  const source = from?.is_revision ? state.quotes.get(from.quote)?.number : undefined;
  const [, head, revision] = /^(.*)-(\d+)$/.exec(source ?? "") ?? [];
  if (head !== undefined) return `${head}-${String(Number(revision) + 1)}`;
  const prefix = state.customers.get(customer ?? "")?.invoice_prefix ?? "";
  const numbers = [...state.quotes.values()].flatMap(({ customer: owner, number }) =>
    owner === customer && number !== null ? [number.replace(/-\d+$/, "")] : [],
  );
  return `QT-${prefix}-${String(new Set(numbers).size + 1).padStart(4, "0")}-1`;
}

/** Finalises a draft: it gets a number and can be accepted. A revision cancels its original. */
export function finalizeQuote(
  context: SimContext,
  quote: Quote,
  { expires_at: expiry }: { readonly expires_at?: number | undefined },
): Quote {
  if (quote.status !== "draft") throw refuse(quote, "finalized");
  if (quote.customer === null) throw missingParam("customer");
  if (quote.lines.length === 0) throw missingParam("line_items");
  checkFuture(context, expiry, "expires_at");
  const { collection_method: method, invoiceSettings } = quote;
  if (method === "send_invoice" && invoiceSettings.daysUntilDue === null) {
    throw missingParam("invoice_settings[days_until_due]");
  }
  const original = context.state.quotes.get(quote.from_quote?.quote ?? "");
  const open = replaceAndEmit(context, quoteResource, "quote.finalized", {
    ...quote,
    status: "open",
    number: numberOf(context, quote),
    expires_at: expiry ?? quote.expires_at,
    finalizedAt: secondsNow(context),
  });
  if (open.expires_at !== quote.expires_at) scheduleEnd(context, open);
  if (quote.from_quote?.is_revision && original?.status === "open") cancelQuote(context, original);
  return open;
}

/** Accepts an open quote: it makes an invoice, a subscription or a schedule. */
export function acceptQuote(outer: SimContext, quote: Quote): Quote {
  if (quote.status !== "open") throw refuse(quote, "accepted");
  const context = withCustomerClock(outer, quote.customer);
  const made = billQuote(context, quote);
  return replaceAndEmit(context, quoteResource, "quote.accepted", {
    ...quote,
    ...made,
    status: "accepted",
    acceptedAt: secondsNow(context),
  });
}

/** Cancels a quote that is not accepted. */
export function cancelQuote(context: SimContext, quote: Quote): Quote {
  if (quote.status !== "draft" && quote.status !== "open") throw refuse(quote, "canceled");
  return replaceAndEmit(context, quoteResource, "quote.canceled", {
    ...quote,
    status: "canceled",
    canceledAt: secondsNow(context),
  });
}

/** Cancels a quote at the end of its validity. */
export function expireQuote(context: SimContext, id: string): void {
  const quote = context.state.quotes.get(id);
  if (!quote || quote.expires_at > secondsNow(context)) return;
  if (quote.status === "draft" || quote.status === "open") cancelQuote(context, quote);
}
