import { emitInvoice } from "../../events.ts";
import type { Payment } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import { saveInvoice } from "./actions.ts";
import { amountsOf } from "./amounts.ts";
import type { Invoice } from "./types.ts";

function invoiceOf({ state }: SimContext, { orderId }: Payment): Invoice | undefined {
  return state.invoices.get(state.invoicesByOrder.get(orderId ?? "") ?? "");
}

const payable: readonly string[] = ["UNPAID", "SCHEDULED", "PARTIALLY_PAID"];

/** Updates the invoice of a captured payment's order, if it has a published one. */
export function settleInvoice(context: SimContext, payment: Payment): void {
  const invoice = invoiceOf(context, payment);
  if (!invoice || !payable.includes(invoice.status)) return;
  const isPaid = amountsOf(context.state, invoice).every(({ amount, paid }) => paid === amount);
  const status = isPaid ? "PAID" : "PARTIALLY_PAID";
  emitInvoice(context, "payment_made", saveInvoice(context, invoice, { status }));
}

/** Updates the invoice of a refunded payment's order, if it has one. */
export function refundInvoice(context: SimContext, payment: Payment): void {
  const { state } = context;
  const invoice = invoiceOf(context, payment);
  if (!invoice) return;
  const { paymentIds = [] } = state.orders.get(invoice.orderId) ?? {};
  const payments = paymentIds.flatMap((id) => state.payments.get(id) ?? []);
  const captured = payments.filter(({ status }) => status === "COMPLETED");
  const isAll = captured.every(({ amount, tip = 0, refunded }) => refunded === amount + tip);
  const status = isAll ? "REFUNDED" : "PARTIALLY_REFUNDED";
  emitInvoice(context, "refunded", saveInvoice(context, invoice, { status }));
}
