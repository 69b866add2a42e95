import { endSubscription, isEnded } from "../../billing/subscription-events.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { emit, happened } from "../../events.ts";
import type { SimContext } from "../../state.ts";
import { deleteInvoiceItem, listPendingItems } from "../invoice-items/actions.ts";
import { deleteInvoice } from "../invoices/actions.ts";
import { cancelSchedule } from "../subscription-schedules/actions.ts";
import type { Customer } from "./fields.ts";
import { presentCustomer } from "./present.ts";

/**
 * Deletes a customer: its subscriptions and schedules end now, drafts and pending items are deleted, cards
 * and payment methods cannot be used any more. Finalised invoices stay.
 */
export function deleteCustomer(outer: SimContext, { id }: Customer): void {
  const context = withCustomerClock(outer, id);
  endPlans(context, id);
  for (const invoice of context.state.invoices.values()) {
    if (invoice.customer === id && invoice.status === "draft") deleteInvoice(context, invoice);
  }
  for (const item of listPendingItems(context, id)) deleteInvoiceItem(context, item);
  const { cards, customers, paymentMethods, taxIds } = context.state;
  for (const card of cards.values()) if (card.customer === id) cards.remove(card.id);
  for (const taxId of taxIds.values()) if (taxId.customer === id) taxIds.remove(taxId.id);
  for (const method of paymentMethods.values()) {
    if (method.customer === id)
      paymentMethods.replace({ ...method, customer: null, isSpent: true });
  }
  const customer = customers.get(id);
  if (!customer) return;
  customers.replace({ ...customer, isDeleted: true });
  emit(context, happened("customer.deleted", presentCustomer(customer)));
}

/** Ends the subscriptions of a customer, then the schedules that have not begun. */
function endPlans(context: SimContext, customer: string): void {
  const { schedules, subscriptions } = context.state;
  for (const subscription of subscriptions.values()) {
    if (subscription.customer !== customer || isEnded(subscription)) continue;
    endSubscription(context, subscription, "cancellation_requested");
  }
  for (const schedule of schedules.values()) {
    if (schedule.customer === customer && schedule.status === "not_started") {
      cancelSchedule(context, schedule, {});
    }
  }
}
