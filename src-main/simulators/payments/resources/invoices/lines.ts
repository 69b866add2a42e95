import { replaceLines } from "../../billing/invoicing.ts";
import type { Invoice } from "../../billing/types.ts";
import { noSuchReference } from "../../errors.ts";
import { referenceTo } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { createInvoiceItem, updateInvoiceItem } from "../invoice-items/actions.ts";
import { invoiceItemResource } from "../invoice-items/present.ts";
import { checkStatus } from "./actions.ts";
import { invoiceResource } from "./present.ts";
import type { NewLine } from "./schema.ts";

/** Adds lines to a draft: described in the request, or pending invoice items. */
export function addLines(
  context: SimContext,
  invoice: Invoice,
  lines: readonly NewLine[],
): Invoice {
  checkStatus(invoice, "edit", "draft");
  for (const { invoice_item: pending, ...line } of lines) {
    if (pending !== undefined) {
      referenceTo(context, invoiceItemResource, pending, "lines[invoice_item]");
    }
    const known = context.state.invoiceItems.get(pending ?? "");
    createInvoiceItem(context, {
      ...line,
      ...(known ? { amount: known.amount, description: known.description } : {}),
      currency: invoice.currency,
      customer: invoice.customer,
      invoice: invoice.id,
    });
  }
  return referenceTo(context, invoiceResource, invoice.id, "invoice");
}

/** Changes lines of a draft through their invoice items. */
export function updateLines(
  context: SimContext,
  invoice: Invoice,
  lines: readonly (Omit<NewLine, "invoice_item"> & { readonly id: string })[],
): Invoice {
  checkStatus(invoice, "edit", "draft");
  for (const { id, ...given } of lines) {
    const line = invoice.lines.find((known) => known.id === id);
    const item = context.state.invoiceItems.get(line?.invoiceItem ?? "");
    if (!line || !item) throw noSuchReference("invoice line item", id, "lines[id]");
    updateInvoiceItem(context, item, given);
  }
  return referenceTo(context, invoiceResource, invoice.id, "invoice");
}

/** Removes lines from a draft. */
export function removeLines(
  context: SimContext,
  invoice: Invoice,
  ids: readonly string[],
): Invoice {
  checkStatus(invoice, "edit", "draft");
  const unknown = ids.find((id) => !invoice.lines.some((line) => line.id === id));
  if (unknown !== undefined) throw noSuchReference("invoice line item", unknown, "lines[id]");
  const rest = invoice.lines.filter((line) => !ids.includes(line.id));
  return replaceLines(context, invoice, rest);
}
