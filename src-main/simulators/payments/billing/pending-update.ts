import { emit, happened } from "../events.ts";
import { presentSubscription } from "../resources/subscriptions/present.ts";
import type { SimContext } from "../state.ts";
import { schedulePeriod } from "./schedule-period.ts";
import { changeSubscription, tellChange } from "./subscription-events.ts";
import type { Invoice, Subscription } from "./types.ts";

/** Returns the subscription whose pending update an invoice pays. */
export function updatedBy({ state }: SimContext, invoice: Invoice): Subscription | undefined {
  const subscription = state.subscriptions.get(invoice.subscription ?? "");
  return subscription?.pendingUpdate?.invoice === invoice.id ? subscription : undefined;
}

/** Applies the pending update that an invoice has paid. */
export function applyPendingUpdate(context: SimContext, invoice: Invoice): void {
  const { subscriptionItems, subscriptions } = context.state;
  const subscription = updatedBy(context, invoice);
  const update = subscription?.pendingUpdate;
  if (!update) return;
  const before = presentSubscription(subscription, context);
  const items = update.items.map(({ id }) => id);
  for (const id of subscription.items) if (!items.includes(id)) subscriptionItems.remove(id);
  for (const item of update.items) {
    if (subscriptionItems.has(item.id)) subscriptionItems.replace(item);
    else subscriptionItems.add(item);
  }
  const applied = subscriptions.replace({
    ...subscription,
    ...update.change,
    items,
    metadata: { ...subscription.metadata, ...update.metadata },
    pendingUpdate: null,
  });
  tellChange(context, before, applied.id);
  if (applied.period.end !== subscription.period.end) schedulePeriod(context, applied);
  const wire = presentSubscription(applied, context);
  emit(context, happened("customer.subscription.pending_update_applied", wire));
}

/** Discards the pending update of an invoice that will not be paid. */
export function dropPendingUpdate(context: SimContext, invoice: Invoice): void {
  const subscription = updatedBy(context, invoice);
  if (subscription) changeSubscription(context, subscription, { pendingUpdate: null });
}
