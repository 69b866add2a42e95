import { moveBalance } from "../../billing/balance.ts";
import { markPaid } from "../../billing/collect.ts";
import type { CreditNote, CreditNoteLine, Invoice } from "../../billing/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { badRequest, missingParam, noSuchReference } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { addAndEmit, referenceTo, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { computeAmountRemaining, invoiceResource, presentInvoice } from "../invoices/present.ts";
import { refundCharge } from "../refunds/actions.ts";
import { creditNoteResource, presentCreditNote } from "./present.ts";
import type { NewCreditNote } from "./schema.ts";

function linesOf(
  context: SimContext,
  invoice: Invoice,
  input: NewCreditNote,
): readonly CreditNoteLine[] {
  return (input.lines ?? []).map((line, index) => {
    const param = `lines[${String(index)}]`;
    const source = invoice.lines.find(({ id }) => id === line.invoice_line_item);
    if (line.type === "invoice_line_item" && !source) {
      const { invoice_line_item: id = "" } = line;
      throw noSuchReference("invoice line item", id, `${param}[invoice_line_item]`);
    }
    const quantity = line.quantity ?? null;
    const each =
      source && quantity !== null
        ? Math.round((source.amount / source.quantity) * quantity)
        : undefined;
    const amount =
      line.amount ??
      each ??
      (line.unit_amount === undefined ? source?.amount : line.unit_amount * (quantity ?? 1));
    if (amount === undefined) throw missingParam(`${param}[amount]`);
    return {
      id: context.ids.next("cnli_", 24),
      amount,
      description: line.description ?? source?.description ?? null,
      invoiceLine: source?.id ?? null,
      quantity,
    };
  });
}

/** Throws if a credit note of an open invoice gives money back: none was paid. */
function checkUnpaid(input: NewCreditNote): void {
  const parts = ["refund_amount", "credit_amount", "out_of_band_amount"] as const;
  const param = parts.find((name) => input[name] !== undefined);
  if (param === undefined) return;
  throw badRequest(`You can only set \`${param}\` for a paid invoice.`, { param });
}

/** Checks a credit note and makes it, without storing it. */
export function planCreditNote(
  outer: SimContext,
  input: NewCreditNote,
): { readonly note: CreditNote; readonly invoice: Invoice; readonly credit: number } {
  const invoice = referenceTo(outer, invoiceResource, input.invoice, "invoice");
  const context = withCustomerClock(outer, invoice.customer);
  if (invoice.status !== "open" && invoice.status !== "paid") {
    throw badRequest("You can only create a credit note for an open or paid invoice.", {
      param: "invoice",
    });
  }
  const lines = linesOf(context, invoice, input);
  const amount = input.amount ?? lines.reduce((sum, line) => sum + line.amount, 0);
  const {
    refund_amount: refund = 0,
    credit_amount: credit = 0,
    out_of_band_amount: outOfBand = 0,
  } = input;
  if (amount === 0) throw missingParam("amount");
  const isPrePayment = invoice.status === "open";
  if (isPrePayment) checkUnpaid(input);
  const left = isPrePayment
    ? computeAmountRemaining(invoice)
    : invoice.amountPaid - invoice.postCredit;
  if (amount > left && !invoice.isPaidElsewhere) {
    const message = `The credit note's amount (${String(amount)}) is more than what is left of the invoice (${String(left)}).`;
    throw badRequest(message, { param: "amount" });
  }
  if (!isPrePayment && refund + credit + outOfBand !== amount) {
    const message =
      "The sum of credit amount, refund amount and out of band amount must equal the credit note amount.";
    throw badRequest(message, { param: "amount" });
  }
  const count = [...context.state.creditNotes.values()].filter(
    (note) => note.invoice === invoice.id,
  ).length;
  const note: CreditNote = {
    id: context.ids.next("cn_", 24),
    created: secondsNow(context),
    number: `${invoice.number ?? ""}-CN-${String(count + 1).padStart(2, "0")}`,
    invoice: invoice.id,
    customer: invoice.customer,
    currency: invoice.currency,
    amount,
    lines,
    reason: input.reason ?? null,
    memo: input.memo ?? null,
    metadata: mergeMetadata({}, input.metadata),
    isPrePayment,
    outOfBand,
    refund: null,
    refundAmount: refund,
    balanceTransaction: null,
    voidedAt: null,
  };
  return { note, invoice, credit };
}

/** Creates a credit note: it lowers what is left of an open invoice, or gives back what was paid. */
export function createCreditNote(outer: SimContext, input: NewCreditNote): CreditNote {
  const { note, invoice, credit } = planCreditNote(outer, input);
  const context = withCustomerClock(outer, invoice.customer);
  const { state } = context;
  if (note.isPrePayment) {
    const stored = state.creditNotes.add(note);
    const reduced = state.invoices.replace({
      ...invoice,
      preCredit: invoice.preCredit + note.amount,
    });
    const intent = state.paymentIntents.get(invoice.paymentIntent ?? "");
    const left = computeAmountRemaining(reduced);
    if (intent && left > 0) state.paymentIntents.replace({ ...intent, amount: left });
    emit(context, happened("credit_note.created", presentCreditNote(stored, context)));
    if (left === 0) markPaid(context, reduced, undefined);
    else emit(context, happened("invoice.updated", presentInvoice(reduced, context)));
    return stored;
  }
  const charge = state.charges.get(
    state.paymentIntents.get(invoice.paymentIntent ?? "")?.latestCharge ?? "",
  );
  if (note.refundAmount > 0 && !charge) {
    throw badRequest("This invoice has no charge to refund.", { param: "refund_amount" });
  }
  const refund =
    charge && note.refundAmount > 0
      ? refundCharge(context, charge, { amount: note.refundAmount, reason: null, metadata: {} })
      : undefined;
  const moved =
    credit > 0
      ? moveBalance(context, invoice.customer, {
          amount: -credit,
          currency: invoice.currency,
          type: "credit_note",
          creditNote: note.id,
          invoice: invoice.id,
        })
      : undefined;
  state.invoices.replace({ ...invoice, postCredit: invoice.postCredit + note.amount });
  return addAndEmit(context, creditNoteResource, "credit_note.created", {
    ...note,
    refund: refund?.id ?? null,
    balanceTransaction: moved?.id ?? null,
  });
}

/** Voids a credit note of an open invoice: what it took off is to pay again. */
export function voidCreditNote(outer: SimContext, note: CreditNote): CreditNote {
  const context = withCustomerClock(outer, note.customer);
  const { invoices } = context.state;
  const invoice = invoices.get(note.invoice);
  if (note.voidedAt !== null) throw badRequest("This credit note has already been voided.");
  if (invoice?.status !== "open" || !note.isPrePayment) {
    throw badRequest("You can only void a credit note of an open invoice.");
  }
  invoices.replace({ ...invoice, preCredit: invoice.preCredit - note.amount });
  const voided = { ...note, voidedAt: secondsNow(context) };
  return replaceAndEmit(context, creditNoteResource, "credit_note.voided", voided);
}
