import { invoiceRules, linesRules, payRules, previewRules } from "./rules.ts";
import { collectionMethod } from "../../billing/schema.ts";
import { missingParam } from "../../errors.ts";
import { route } from "../../route.ts";
import { invoiceFields } from "../../search/billing-fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, within } from "../../shared/filters.ts";
import { listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice, unsupportedFilters } from "../../shared/schema.ts";
import {
  attachPayment,
  createInvoice,
  deleteInvoice,
  endByHand,
  finalizeByHand,
  payInvoice,
  sendInvoice,
  updateInvoice,
} from "./actions.ts";
import { addLines, removeLines, updateLines } from "./lines.ts";
import { listLines } from "./present-line.ts";
import { invoiceResource, presentInvoice } from "./present.ts";
import { previewInvoice } from "./preview.ts";
import {
  addLinesBody,
  attachPaymentBody,
  createInvoiceBody,
  finalizeInvoiceBody,
  payInvoiceBody,
  previewInvoiceBody,
  removeLinesBody,
  updateInvoiceBody,
  updateLinesBody,
} from "./schema.ts";
import { upcomingRoutes } from "./upcoming.ts";

const { change, create, find, list } = createResourceRoutes(invoiceResource);
/** Routes whose errors name the parameter `invoice`. */
const named = createResourceRoutes({ ...invoiceResource, param: "invoice" });

export const routes = [
  create("POST /v1/invoices", "Creates a draft invoice", {
    body: createInvoiceBody,
    rules: invoiceRules,
    run: createInvoice,
  }),
  list("GET /v1/invoices", "Lists invoices", () => ({
    created: within("created"),
    collection_method: equal("collectionMethod", collectionMethod),
    customer: equal("customer"),
    due_date: within("dueDate"),
    status: equal("status", createChoice("draft", "open", "paid", "uncollectible", "void")),
    subscription: equal("subscription"),
    ...unsupportedFilters("customer_account"),
  })),
  searchRoute("GET /v1/invoices/search", "Searches invoices", invoiceResource, invoiceFields),
  route("POST /v1/invoices/create_preview", "Shows what an invoice would be", {
    answers: "invoice",
    body: previewInvoiceBody,
    rules: previewRules,
    handle: (outer, call) => {
      const { invoice, context } = previewInvoice(outer, call.params);
      return presentInvoice(invoice, context);
    },
  }),
  ...upcomingRoutes,
  named.show("GET /v1/invoices/:id", "Shows an invoice"),
  change("POST /v1/invoices/:id", "Changes an invoice", {
    body: updateInvoiceBody,
    rules: invoiceRules,
    run: updateInvoice,
  }),
  named.remove("DELETE /v1/invoices/:id", "Deletes a draft invoice", deleteInvoice),
  change("POST /v1/invoices/:id/finalize", "Finalises a draft invoice", {
    body: finalizeInvoiceBody,
    run: (context, invoice, input) => finalizeByHand(context, invoice, input.auto_advance),
  }),
  change("POST /v1/invoices/:id/pay", "Pays an invoice", {
    body: payInvoiceBody,
    rules: payRules,
    run: payInvoice,
  }),
  named.change("POST /v1/invoices/:id/send", "Sends an invoice to its customer", {
    run: sendInvoice,
  }),
  change("POST /v1/invoices/:id/void", "Voids an open invoice", {
    run: (context, invoice) => endByHand(context, invoice, "void"),
  }),
  change("POST /v1/invoices/:id/mark_uncollectible", "Marks an open invoice as uncollectible", {
    run: (context, invoice) => endByHand(context, invoice, "uncollectible"),
  }),
  named.change("POST /v1/invoices/:id/add_lines", "Adds lines to a draft invoice", {
    body: addLinesBody,
    rules: linesRules,
    run: (context, invoice, input) => addLines(context, invoice, input.lines),
  }),
  change("POST /v1/invoices/:id/update_lines", "Changes lines of a draft invoice", {
    body: updateLinesBody,
    rules: linesRules,
    run: (context, invoice, input) => updateLines(context, invoice, input.lines),
  }),
  change("POST /v1/invoices/:id/remove_lines", "Removes lines from a draft invoice", {
    body: removeLinesBody,
    run: (context, invoice, { lines }) => removeLines(context, invoice, lines),
  }),
  change("POST /v1/invoices/:id/attach_payment", "Pays an invoice with a payment that was made", {
    body: attachPaymentBody,
    run: (context, invoice, { payment_intent: intent }) => {
      if (intent === undefined) throw missingParam("payment_intent");
      return attachPayment(context, invoice, intent);
    },
  }),
  route("GET /v1/invoices/:id/lines", "Lists the lines of an invoice", {
    answers: "line_item",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) =>
      listLines(find(context, id), paging, `/v1/invoices/${id}/lines`),
  }),
];
