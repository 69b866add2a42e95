import { totalsOf } from "../billing/totals.ts";
import type { CreditNote, Invoice } from "../billing/types.ts";
import { computeAmountDue, computeAmountRemaining } from "../resources/invoices/present.ts";
import type { Quote } from "../resources/quotes/fields.ts";
import { priceQuote } from "../resources/quotes/present.ts";
import { dateText } from "../shared/date-text.ts";
import { moneyText } from "../shared/money.ts";
import type { Charge, SimContext } from "../state.ts";

/** A bill as a page and a PDF show it. */
export interface Bill {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly buyer: readonly string[];
  readonly rows: readonly { readonly text: string; readonly amount: string }[];
  readonly sums: readonly (readonly [name: string, amount: string])[];
}

function buyerOf({ state }: SimContext, id: string | null): readonly string[] {
  const customer = state.customers.get(id ?? "");
  return [customer?.name, customer?.email].flatMap((text) => (text ? [text] : []));
}

/** Makes the bill of an invoice. */
export function billOfInvoice(context: SimContext, invoice: Invoice): Bill {
  const money = (amount: number) => moneyText(amount, invoice.currency);
  const totals = totalsOf(invoice);
  const balance = computeAmountDue(invoice) - totals.total;
  const parts: readonly (readonly [string, number, boolean])[] = [
    ["Subtotal", totals.subtotal, true],
    ["Discount", -totals.discount, totals.discount > 0],
    ["Shipping", totals.shipping, invoice.shippingCost !== null],
    ["Tax", totals.exclusiveTax, totals.exclusiveTax > 0],
    ["Tax included", totals.inclusiveTax, totals.inclusiveTax > 0],
    ["Total", totals.total, true],
    ["Applied balance", balance, balance !== 0],
    ["Amount paid", -invoice.amountPaid, invoice.amountPaid > 0],
    ["Amount due", computeAmountRemaining(invoice), true],
  ];
  return {
    title: "Invoice",
    facts: [
      ["Invoice number", invoice.number ?? "Draft"],
      ["Date of issue", dateText(invoice.finalizedAt ?? invoice.created)],
      ...(invoice.dueDate === null ? [] : ([["Date due", dateText(invoice.dueDate)]] as const)),
      ...(invoice.paidAt === null ? [] : ([["Date paid", dateText(invoice.paidAt)]] as const)),
    ],
    buyer: buyerOf(context, invoice.customer),
    rows: invoice.lines.map(({ description, amount }) => ({
      text: description ?? "Item",
      amount: money(amount),
    })),
    sums: parts.flatMap(([name, amount, isShown]) =>
      isShown ? ([[name, money(amount)]] as const) : [],
    ),
  };
}

/** Makes the offer of a quote. */
export function billOfQuote(context: SimContext, quote: Quote): Bill {
  const money = (amount: number) => moneyText(amount, quote.currency ?? "usd");
  const totals = priceQuote(context, quote);
  const tax = totals.exclusiveTax + totals.inclusiveTax;
  const rows = totals.lines.map(({ line, priced }) => ({
    text: `${priced.description ?? "Item"} × ${String(line.quantity)}`,
    amount: money(priced.amount),
  }));
  return {
    title: "Quote",
    facts: [
      ["Quote number", quote.number ?? "Draft"],
      ["Date of issue", dateText(quote.finalizedAt ?? quote.created)],
      ["Valid until", dateText(quote.expires_at)],
      ...(quote.header === null ? [] : ([["Note", quote.header]] as const)),
    ],
    buyer: buyerOf(context, quote.customer),
    rows: quote.description === null ? rows : [{ text: quote.description, amount: "" }, ...rows],
    sums: [
      ["Subtotal", money(totals.subtotal)],
      ...(totals.discount > 0 ? ([["Discount", money(-totals.discount)]] as const) : []),
      ...(tax > 0 ? ([["Tax", money(tax)]] as const) : []),
      ["Total due today", money(totals.total)],
    ],
  };
}

/** Makes the bill of a credit note. */
export function billOfCreditNote(context: SimContext, note: CreditNote): Bill {
  const invoice = context.state.invoices.get(note.invoice);
  const amount = moneyText(note.amount, note.currency);
  return {
    title: "Credit note",
    facts: [
      ["Credit note number", note.number],
      ["Invoice number", invoice?.number ?? ""],
      ["Date of issue", dateText(note.created)],
    ],
    buyer: buyerOf(context, note.customer),
    rows: [{ text: note.memo ?? "Credit", amount }],
    sums: [["Total", amount]],
  };
}

/** Makes the receipt of a charge. */
export function billOfCharge(context: SimContext, charge: Charge): Bill {
  const money = (amount: number) => moneyText(amount, charge.currency);
  const last4 = charge.card.test.number.slice(-4);
  const isRefunded = charge.amountRefunded > 0;
  return {
    title: "Receipt",
    facts: [
      ["Payment", charge.paymentIntent ?? charge.id],
      ["Date paid", dateText(charge.created)],
      ["Payment method", `Ending in ${last4}`],
    ],
    buyer: buyerOf(context, charge.customer),
    rows: [{ text: charge.description ?? "Payment", amount: money(charge.amountCaptured) }],
    sums: [
      ["Amount paid", money(charge.amountCaptured)],
      ...(isRefunded ? ([["Refunded", money(-charge.amountRefunded)]] as const) : []),
    ],
  };
}
