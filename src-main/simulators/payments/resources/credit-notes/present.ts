import type { CreditNote, CreditNoteLine } from "../../billing/types.ts";
import { shortList, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";

/** A line of a credit note as the API shows it. */
export function presentCreditNoteLine(line: CreditNoteLine): ApiObject {
  return {
    id: line.id,
    object: "credit_note_line_item",
    amount: line.amount,
    description: line.description,
    discount_amount: 0,
    discount_amounts: [],
    ...(line.invoiceLine === null ? {} : { invoice_line_item: line.invoiceLine }),
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: line.quantity,
    tax_rates: [],
    taxes: null,
    type: line.invoiceLine === null ? "custom_line_item" : "invoice_line_item",
    unit_amount: null,
    unit_amount_decimal: null,
  };
}

/** A credit note as the API shows it, with its lines. */
export function presentCreditNote(note: CreditNote, { baseUrl, state }: SimContext): ApiObject {
  const { amount, refund } = note;
  return {
    id: note.id,
    object: "credit_note",
    amount,
    amount_shipping: 0,
    created: note.created,
    currency: note.currency,
    customer: note.customer,
    customer_account: null,
    customer_balance_transaction: note.balanceTransaction,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: note.created,
    invoice: note.invoice,
    lines: shortList(`/v1/credit_notes/${note.id}/lines`, note.lines.map(presentCreditNoteLine)),
    livemode: false,
    memo: note.memo,
    metadata: note.metadata,
    number: note.number,
    out_of_band_amount: note.outOfBand === 0 ? null : note.outOfBand,
    pdf: `${baseUrl}/i/${state.account.id}/${note.id}/pdf`,
    post_payment_amount: note.isPrePayment ? 0 : amount,
    pre_payment_amount: note.isPrePayment ? amount : 0,
    pretax_credit_amounts: [],
    reason: note.reason,
    refunds:
      refund === null
        ? []
        : [
            {
              amount_refunded: note.refundAmount,
              payment_record_refund: null,
              refund,
              type: "refund",
            },
          ],
    shipping_cost: null,
    status: note.voidedAt === null ? "issued" : "void",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: note.isPrePayment ? "pre_payment" : "post_payment",
    voided_at: note.voidedAt,
  };
}

export const creditNoteResource: Resource<CreditNote> = {
  name: "credit_note",
  of: ({ creditNotes }) => creditNotes,
  present: presentCreditNote,
};
