import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { amountsOf, nextDue } from "../resources/invoices/amounts.ts";
import { isPayable, payInvoice } from "../resources/invoices/publish.ts";
import type { Invoice } from "../resources/invoices/types.ts";
import { presentPayment } from "../resources/payments/present.ts";
import type { State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

const wordOf = ({ status }: Invoice) => status.toLowerCase().replaceAll("_", " ");

function requirePayable(state: State, id: string): Invoice {
  const invoice = state.invoices.get(id);
  if (!invoice) throw controlRefusal(404, "not_found", `There is no invoice ${id}`, "invoice_id");
  if (isPayable(state, invoice)) return invoice;
  const message = `Invoice ${id} is ${wordOf(invoice)}: it cannot be paid`;
  throw controlRefusal(409, "invoice_not_payable", message, "invoice_id");
}

/** A customer pays an invoice on its page. */
export const payInvoiceAction = worldAction({
  path: "/_pay_invoice",
  title: "Pay an invoice",
  summary: "A customer pays an invoice on its page",
  effects: [
    "The amount that is due next is paid with a card, or the amount that is given.",
    "The invoice is PARTIALLY_PAID or PAID. Its order is completed with the last payment.",
    "payment.created, payment.updated, order.updated and invoice.payment_made are recorded.",
  ],
  body: lazyStrictObject(() => ({
    invoice_id: z.string().min(1).max(192).meta({ title: "Invoice", picker: "invoices" }),
    amount: z.int().min(1).optional().meta({
      title: "Amount",
      description: "In cents. Default: the amount that is due next",
    }),
  })),
  choices: {
    invoice_id: {
      unfit: ({ state }, id) => {
        const invoice = state.invoices.get(id);
        return invoice && !isPayable(state, invoice) ? wordOf(invoice) : undefined;
      },
    },
  },
  handle: (context, { invoice_id: id, amount: wanted }) => {
    const { state } = context;
    const invoice = requirePayable(state, id);
    const due = nextDue(state, invoice);
    const left = amountsOf(state, invoice).reduce((sum, one) => sum + one.amount - one.paid, 0);
    if (wanted !== undefined && wanted > left) {
      const message = `amount (${String(wanted)}): ${String(left)} is left to pay`;
      throw controlRefusal(422, "invalid_field", message, "amount");
    }
    const amount = wanted ?? (due ? due.amount - due.paid : left);
    return presentPayment(payInvoice(context, invoice, { amount, source: "cnon:card-nonce-ok" }));
  },
});
