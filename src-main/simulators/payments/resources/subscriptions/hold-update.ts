import { collectInvoice, methodFor } from "../../billing/collect.ts";
import { endInvoice } from "../../billing/end-invoice.ts";
import {
  addDraft,
  composeInvoice,
  createInvoiceDraft,
  finalizeInvoice,
  type InvoiceDraft,
  pendingItemsFor,
  pendingLines,
  tellDraft,
} from "../../billing/invoicing.ts";
import { listItems, subscriptionLines } from "../../billing/lines.ts";
import { storeProrations } from "../../billing/prorate.ts";
import { scratchContext } from "../../billing/scratch.ts";
import { tellChange } from "../../billing/subscription-events.ts";
import type { BareLine } from "../../billing/totals.ts";
import type { PendingUpdate, Subscription } from "../../billing/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { computeAmountDue } from "../invoices/present.ts";
import { foreseeDecline } from "../payment-intents/confirm.ts";
import { presentPrice } from "../prices/present.ts";
import { presentSubscription, subscriptionResource } from "./present.ts";
import type { SubscriptionUpdate } from "./schema.ts";

/** The time in which the invoice of a pending update can be paid. */
const LIFE = 23 * 3_600;

const supported = [
  "billing_cycle_anchor",
  "expand",
  "items",
  "metadata",
  "off_session",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "trial_end",
  "trial_from_plan",
];

/** Throws if an update cannot wait for its payment. */
export function checkPendingUpdate(subscription: Subscription, input: SubscriptionUpdate): void {
  const param = Object.entries(input).find(
    ([name, value]) => value !== undefined && !supported.includes(name),
  )?.[0];
  if (param !== undefined) {
    const message = `${param} cannot be passed with payment_behavior=pending_if_incomplete. The supported parameters are ${supported.join(", ")}.`;
    throw badRequest(message, { param });
  }
  if (subscription.collectionMethod === "charge_automatically") return;
  const message =
    "payment_behavior=pending_if_incomplete needs a subscription with collection_method=charge_automatically.";
  throw badRequest(message, { param: "payment_behavior" });
}

/** Returns whether a request changes what a pending update would change. */
export function replacesPending({
  items,
  trial_end: trialEnd,
  billing_cycle_anchor: anchor,
}: SubscriptionUpdate): boolean {
  return [items, trialEnd, anchor].some((value) => value !== undefined);
}

/** Voids the invoice of a pending update, which discards the update. */
export function withoutPending(context: SimContext, subscription: Subscription): Subscription {
  const invoice = context.state.invoices.get(subscription.pendingUpdate?.invoice ?? "");
  if (invoice?.status === "open") endInvoice(context, invoice, "void");
  return referenceTo(context, subscriptionResource, subscription.id, "id");
}

/** The invoice that an update makes at once, and the lines of a new period. */
export function draftOfUpdate(
  context: SimContext,
  subscription: Subscription,
  isNewPeriod: boolean,
): { readonly draft: InvoiceDraft; readonly lines: readonly BareLine[] } {
  const now = secondsNow(context);
  return {
    draft: {
      ...createInvoiceDraft(subscription, "subscription_update", { start: now, end: now }),
      discounts: isNewPeriod ? subscription.discounts : [],
      isImmediate: true,
    },
    lines: isNewPeriod ? subscriptionLines(context, subscription, subscription.period) : [],
  };
}

function wouldFail(
  context: SimContext,
  { defaultMethod, latestInvoice }: Subscription,
  isOffSession: boolean,
): boolean {
  const invoice = context.state.invoices.get(latestInvoice ?? "");
  const method = defaultMethod ?? (invoice && methodFor(context, invoice));
  return method === undefined || foreseeDecline(context, method, isOffSession) !== null;
}

/** Stores the prices and prorations that were made in a copy of the state. */
function keepTried(
  context: SimContext,
  tried: SimContext,
  items: PendingUpdate["items"],
  pending: readonly string[],
): void {
  const { invoiceItems, prices } = context.state;
  for (const { price: id } of items) {
    const price = prices.has(id) ? undefined : tried.state.prices.get(id);
    if (price) emit(context, happened("price.created", presentPrice(prices.add(price))));
  }
  const prorations = pending.flatMap((id) => {
    const item = invoiceItems.has(id) ? undefined : tried.state.invoiceItems.get(id);
    return item ?? [];
  });
  storeProrations(context, prorations);
}

/**
 * Invoices an update whose payment would fail, and keeps it until the invoice is paid. `undefined`: it can
 * be applied at once.
 * @param apply Applies the update to a copy of the state.
 */
export function holdUpdate(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate,
  isNewPeriod: boolean,
  apply: (scratch: SimContext) => Subscription,
): Subscription | undefined {
  const isOffSession = input.off_session === true;
  if (!wouldFail(context, subscription, isOffSession)) return undefined;
  const tried = scratchContext(context);
  const updated = apply(tried);
  const { draft, lines } = draftOfUpdate(tried, updated, isNewPeriod);
  const pending = pendingItemsFor(tried, draft);
  const preview = composeInvoice(tried, "", draft, [...pendingLines(tried, pending), ...lines]);
  if (computeAmountDue(preview) === 0) return undefined;

  const { subscriptions } = context.state;
  const items = listItems(tried.state, updated);
  const before = presentSubscription(subscription, context);
  keepTried(context, tried, items, pending);
  const kept = pendingItemsFor(context, draft);
  const invoice = addDraft(context, { ...draft, autoAdvance: false }, lines, kept);
  const expiresAt = Math.min(secondsNow(context) + LIFE, subscription.period.end);
  const { anchor, period, recurrence, status, trial } = updated;
  subscriptions.replace({
    ...referenceTo(context, subscriptionResource, subscription.id, "id"),
    pendingUpdate: {
      invoice: invoice.id,
      expiresAt,
      items,
      change: { anchor, period, recurrence, status, trial },
      newAnchor: anchor === subscription.anchor ? null : anchor,
      trialEnd: typeof input.trial_end === "number" ? input.trial_end : null,
      trialFromPlan: input.trial_from_plan ?? null,
      metadata: input.metadata === undefined ? null : mergeMetadata({}, input.metadata),
    },
  });
  tellChange(context, before, subscription.id);
  tellDraft(context, invoice);
  context.schedule(expiresAt * 1_000, "expire_pending_update", subscription.id);
  collectInvoice(context, finalizeInvoice(context, invoice), { isOffSession });
  return referenceTo(context, subscriptionResource, subscription.id, "id");
}
