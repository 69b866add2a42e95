import { replaceLines, unassignItem } from "../../billing/invoicing.ts";
import type { Invoice } from "../../billing/types.ts";
import { noSuchReference } from "../../errors.ts";
import { referenceTo } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import {
  deleteInvoiceItem,
  planAssignment,
  planInvoiceItem,
  planItemUpdate,
} from "../invoice-items/actions.ts";
import { checkEditable } from "./actions.ts";
import { invoiceResource } from "./present.ts";
import type { NewLine, RemovedLine } from "./schema.ts";

/** Runs changes of the lines of an invoice, all of which were checked. Returns the invoice after them. */
function applyAll(
  context: SimContext,
  { id }: Invoice,
  changes: readonly (() => unknown)[],
): Invoice {
  for (const change of changes) change();
  return referenceTo(context, invoiceResource, id, "invoice");
}

/** Adds lines to a draft: described in the request, or pending invoice items. */
export function addLines(
  context: SimContext,
  invoice: Invoice,
  lines: readonly NewLine[],
): Invoice {
  checkEditable(invoice);
  const { currency, customer, id } = invoice;
  const changes = lines.map(({ invoice_item: pending, ...line }, index) => {
    if (pending === undefined) {
      return planInvoiceItem(context, { ...line, currency, customer, invoice: id });
    }
    const param = `lines[${String(index)}][invoice_item]`;
    return planAssignment(context, pending, { invoice, param }, line);
  });
  return applyAll(context, invoice, changes);
}

/** Changes lines of a draft through their invoice items. */
export function updateLines(
  context: SimContext,
  invoice: Invoice,
  lines: readonly (Omit<NewLine, "invoice_item"> & { readonly id: string })[],
): Invoice {
  checkEditable(invoice);
  const changes = lines.map(({ id, ...given }, index) => {
    const line = invoice.lines.find((known) => known.id === id);
    const item = context.state.invoiceItems.get(line?.invoiceItem ?? "");
    const param = `lines[${String(index)}][id]`;
    if (!line || !item) throw noSuchReference("invoice line item", id, param);
    return planItemUpdate(context, item, given);
  });
  return applyAll(context, invoice, changes);
}

/** Removes lines from a draft. Their invoice items are deleted, or wait for the next invoice. */
export function removeLines(
  context: SimContext,
  invoice: Invoice,
  wishes: readonly RemovedLine[],
): Invoice {
  checkEditable(invoice);
  for (const [index, { id }] of wishes.entries()) {
    if (invoice.lines.some((line) => line.id === id)) continue;
    throw noSuchReference("invoice line item", id, `lines[${String(index)}][id]`);
  }
  const behaviors = new Map(wishes.map(({ id, behavior }) => [id, behavior]));
  for (const line of invoice.lines) {
    const item = context.state.invoiceItems.get(line.invoiceItem ?? "");
    const behavior = behaviors.get(line.id);
    if (!item || behavior === undefined) continue;
    if (behavior === "unassign") unassignItem(context, item);
    else deleteInvoiceItem(context, item);
  }
  const rest = invoice.lines.filter((line) => !behaviors.has(line.id));
  return replaceLines(context, invoice, rest);
}
