import { emit, happened } from "../events.ts";
import { computeAmountRemaining, presentInvoice } from "../resources/invoices/present.ts";
import { type Customer, secondsNow, type SimContext } from "../state.ts";
import { moveBalance } from "./balance.ts";
import { invoiceDetails } from "./invoice-settings.ts";
import { invoiceItemLine } from "./lines.ts";
import { type BareLine, priceLines, totalsOf } from "./totals.ts";
import type { Invoice, InvoiceItem, Subscription } from "./types.ts";

const HOUR = 3_600;
const DAY = 86_400;

/** The fields of a new invoice that its cause can leave out. */
const blank = {
  subscription: null,
  discounts: [],
  taxRates: [],
  collectionMethod: "charge_automatically",
  daysUntilDue: null,
  dueDate: null,
  defaultMethod: null,
  defaultSource: null,
  number: null,
  finalizesAt: null,
  description: null,
  footer: null,
  customFields: null,
  statementDescriptor: null,
  split: null,
  shippingCost: null,
  secure: null,
  methodTypes: null,
  shippingDetails: null,
  metadata: {},
} as const satisfies Partial<Invoice>;

/** The fields of a new invoice that its cause determines. */
export type InvoiceDraft = Pick<Invoice, "customer" | "currency" | "reason" | "period"> &
  Partial<Pick<Invoice, keyof typeof blank | "autoAdvance" | "details">> & {
    /** True if it is finalised in the same step, not an hour later. */
    readonly isImmediate?: boolean;
  };

/** Returns the parts of a subscription for an invoice. */
export function createInvoiceDraft(
  subscription: Subscription,
  reason: string,
  period: Invoice["period"],
): InvoiceDraft {
  const { invoiceSettings: settings } = subscription;
  return {
    customer: subscription.customer,
    currency: subscription.currency,
    reason,
    period,
    subscription: subscription.id,
    taxRates: subscription.taxRates,
    collectionMethod: subscription.collectionMethod,
    daysUntilDue: subscription.daysUntilDue,
    description: settings.description ?? subscription.description,
    footer: settings.footer,
    customFields: settings.custom_fields,
    details: invoiceDetails.revise(invoiceDetails.blank({}), settings),
    autoAdvance: true,
  };
}

/** Adds what a customer wants on every invoice where the invoice itself says nothing. */
function withDefaults(
  customer: Customer | undefined,
  draft: Omit<InvoiceDraft, "isImmediate">,
): Omit<InvoiceDraft, "isImmediate"> {
  const { custom_fields: fields = null, footer = null } = customer?.invoice_settings ?? {};
  return {
    ...draft,
    customFields: draft.customFields ?? fields,
    footer: draft.footer ?? footer,
  };
}

/** Makes an invoice with its lines, without storing it: previews are never stored. */
export function composeInvoice(
  context: SimContext,
  id: string,
  draft: InvoiceDraft,
  lines: readonly BareLine[],
): Invoice {
  const { state } = context;
  const customer = state.customers.get(draft.customer);
  const created = secondsNow(context);
  const autoAdvance = draft.autoAdvance ?? false;
  const isAutomatic = (draft.collectionMethod ?? "charge_automatically") === "charge_automatically";
  const { isImmediate = false, ...given } = draft;
  const own = { ...blank, details: invoiceDetails.blank({}), ...withDefaults(customer, given) };
  const finalizesAt = own.finalizesAt ?? (autoAdvance && !isImmediate ? created + HOUR : null);
  return {
    ...own,
    id,
    created,
    status: "draft",
    lines: priceLines(state, lines, own, (customer?.tax_exempt ?? "none") !== "none"),
    autoAdvance,
    finalizesAt,
    nextAttempt: isAutomatic ? finalizesAt : null,
    attempts: 0,
    retries: 0,
    attempted: false,
    startingBalance: customer?.balance ?? 0,
    endingBalance: null,
    amountDue: null,
    amountPaid: 0,
    isPaidElsewhere: false,
    preCredit: 0,
    postCredit: 0,
    paymentIntent: null,
    payments: [],
    subscriptionMetadata: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
  };
}

/** Ids of the pending invoice items that an invoice would take: those of its currency, and subscription. */
export function pendingItemsFor(
  { state }: SimContext,
  {
    customer,
    currency,
    subscription = null,
  }: Pick<InvoiceDraft, "customer" | "currency" | "subscription">,
): readonly string[] {
  return (state.pendingItems.get(customer) ?? []).filter((id) => {
    const item = state.invoiceItems.get(id);
    if (item?.currency !== currency) return false;
    return item.subscription === null || item.subscription === subscription;
  });
}

/** Takes pending invoice items off the list and puts them on an invoice. */
export function claimItems(
  { state }: SimContext,
  customer: string,
  ids: readonly string[],
  invoice: string,
) {
  if (ids.length === 0) return;
  const taken = new Set(ids);
  const rest = (state.pendingItems.get(customer) ?? []).filter((id) => !taken.has(id));
  state.pendingItems.set(customer, rest);
  for (const id of ids) {
    const item = state.invoiceItems.get(id);
    if (item) state.invoiceItems.replace({ ...item, invoice });
  }
}

/** Takes an invoice item off its invoice; it waits for the next. */
export function unassignItem({ state }: SimContext, item: InvoiceItem): void {
  const pending = state.pendingItems.get(item.customer) ?? [];
  state.pendingItems.set(item.customer, [...pending, item.id]);
  state.invoiceItems.replace({ ...item, invoice: null });
}

/** Lines of pending invoice items. */
export function pendingLines(context: SimContext, ids: readonly string[]): readonly BareLine[] {
  return ids.flatMap((id) => {
    const item = context.state.invoiceItems.get(id);
    return item ? [invoiceItemLine(context, item)] : [];
  });
}

/** Stores a draft invoice with the given lines and pending items; `tellDraft` records its event. */
export function addDraft(
  context: SimContext,
  draft: InvoiceDraft,
  lines: readonly BareLine[],
  items: readonly string[] = [],
): Invoice {
  const { state, ids } = context;
  const id = ids.next("in_", 24);
  const all = [...pendingLines(context, items), ...lines];
  const invoice = state.invoices.add(composeInvoice(context, id, draft, all));
  claimItems(context, draft.customer, items, id);
  const customer = state.customers.get(draft.customer);
  if (customer?.currency === null) {
    state.customers.replace({ ...customer, currency: draft.currency });
  }
  const subscription = state.subscriptions.get(draft.subscription ?? "");
  if (subscription) state.subscriptions.replace({ ...subscription, latestInvoice: id });
  if (invoice.finalizesAt !== null) {
    context.schedule(invoice.finalizesAt * 1_000, "advance_invoice", id);
  }
  return invoice;
}

/** Records that a draft was created. */
export function tellDraft(context: SimContext, invoice: Invoice): void {
  emit(context, happened("invoice.created", presentInvoice(invoice, context)));
}

/** Creates a draft invoice and records it. */
export function createDraft(...draft: Parameters<typeof addDraft>): Invoice {
  const invoice = addDraft(...draft);
  tellDraft(draft[0], invoice);
  return invoice;
}

/** Puts lines on a draft in place of its former ones, and prices them again. */
export function replaceLines(
  context: SimContext,
  invoice: Invoice,
  lines: readonly BareLine[],
): Invoice {
  const customer = context.state.customers.get(invoice.customer);
  const isExempt = (customer?.tax_exempt ?? "none") !== "none";
  const priced = priceLines(context.state, lines, invoice, isExempt);
  return context.state.invoices.replace({ ...invoice, lines: priced });
}

/** The smallest amount that is charged. */
const SMALLEST_CHARGE = 50;

/**
 * Finalises a draft: numbers it, applies the customer's balance and fixes what is to pay. The balance is not
 * applied to what was paid before.
 */
export function finalizeInvoice(
  context: SimContext,
  draft: Invoice,
  { appliesBalance = true } = {},
): Invoice {
  const { state } = context;
  const now = secondsNow(context);
  const customer = state.customers.get(draft.customer);
  const startingBalance = appliesBalance ? (customer?.balance ?? 0) : 0;
  const { total } = totalsOf(draft);
  const owed = total + startingBalance;
  const isTooSmall = appliesBalance && owed > 0 && owed < SMALLEST_CHARGE;
  const amountDue = isTooSmall ? 0 : Math.max(0, owed);
  const endingBalance = isTooSmall ? owed : Math.min(0, owed);
  const sequence = customer?.next_invoice_sequence ?? 1;
  const next = `${customer?.invoice_prefix ?? ""}-${String(sequence).padStart(4, "0")}`;
  const number = draft.number ?? next;
  if (customer && number === next)
    state.customers.replace({ ...customer, next_invoice_sequence: sequence + 1 });
  const isSent = draft.collectionMethod === "send_invoice";
  const dueDate = isSent ? (draft.dueDate ?? now + (draft.daysUntilDue ?? 30) * DAY) : null;
  const subscription = state.subscriptions.get(draft.subscription ?? "");
  const invoice = state.invoices.replace({
    ...draft,
    status: "open",
    number,
    startingBalance,
    endingBalance,
    amountDue,
    dueDate,
    finalizesAt: null,
    finalizedAt: now,
    subscriptionMetadata: subscription?.metadata ?? null,
  });
  if (endingBalance !== startingBalance) {
    moveBalance(context, draft.customer, {
      amount: endingBalance - startingBalance,
      currency: draft.currency,
      type: isTooSmall ? "invoice_too_small" : "applied_to_invoice",
      invoice: invoice.id,
    });
  }
  emit(context, happened("invoice.finalized", presentInvoice(invoice, context)));
  if (dueDate !== null && computeAmountRemaining(invoice) > 0) {
    context.schedule(dueDate * 1_000, "invoice_overdue", invoice.id);
  }
  return invoice;
}
