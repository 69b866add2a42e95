import { route } from "../../route.ts";
import { invoiceFields } from "../../search/billing-fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { isEqual, isWithin, listQuery } from "../../shared/paging.ts";
import type { Wire } from "../../shared/present.ts";
import { requireObject } from "../../shared/require.ts";
import { listRoute } from "../../shared/resource-routes.ts";
import type { SimContext, State } from "../../state.ts";
import type { Invoice } from "../../billing/types.ts";
import {
  addLines,
  attachPayment,
  createInvoice,
  deleteInvoice,
  endByHand,
  finalizeByHand,
  payInvoice,
  removeLines,
  sendInvoice,
  updateInvoice,
  updateLines,
} from "./actions.ts";
import { missingParam } from "../../errors.ts";
import { listLines, presentInvoice } from "./present.ts";
import { previewInvoice } from "./preview.ts";
import { upcomingRoutes } from "./upcoming.ts";
import {
  addLinesBody,
  attachPaymentBody,
  createInvoiceBody,
  finalizeInvoiceBody,
  listInvoicesQuery,
  payInvoiceBody,
  previewInvoiceBody,
  removeLinesBody,
  updateInvoiceBody,
  updateLinesBody,
} from "./schema.ts";

const invoices = {
  name: "invoice",
  of: (state: State) => state.invoices,
  present: presentInvoice,
} as const;

function requireInvoice({ state }: SimContext, id: string, param = "id"): Invoice {
  return requireObject(state.invoices, "invoice", id, param);
}

const shown = (context: SimContext, invoice: Invoice): Wire => presentInvoice(invoice, context);

export const routes = [
  route("POST /v1/invoices", "Creates a draft invoice", {
    answers: "invoice",
    body: createInvoiceBody,
    handle: (context, call) => shown(context, createInvoice(context, call.params)),
  }),
  listRoute(
    "GET /v1/invoices",
    "Lists invoices",
    invoices,
    listInvoicesQuery,
    (invoice, filters) =>
      isWithin(invoice.created, filters.created) &&
      (filters.due_date === undefined ||
        (invoice.dueDate !== null && isWithin(invoice.dueDate, filters.due_date))) &&
      isEqual(invoice.customer, filters.customer) &&
      isEqual(invoice.subscription, filters.subscription) &&
      isEqual(invoice.status, filters.status) &&
      isEqual(invoice.collectionMethod, filters.collection_method),
  ),
  route("GET /v1/invoices/search", "Searches invoices", {
    answers: "invoice",
    query: searchQuery,
    handle: (context, call) =>
      searchPage(call.params, {
        url: "/v1/invoices/search",
        source: context.state.invoices,
        fields: invoiceFields,
        present: (invoice) => presentInvoice(invoice, context),
      }),
  }),
  route("POST /v1/invoices/create_preview", "Shows what an invoice would be", {
    answers: "invoice",
    body: previewInvoiceBody,
    handle: (outer, call) => {
      const { invoice, context } = previewInvoice(outer, call.params);
      return presentInvoice(invoice, context);
    },
  }),
  ...upcomingRoutes,
  route("GET /v1/invoices/:id", "Shows an invoice", {
    answers: "invoice",
    handle: (context, { id }) => shown(context, requireInvoice(context, id, "invoice")),
  }),
  route("POST /v1/invoices/:id", "Changes an invoice", {
    answers: "invoice",
    body: updateInvoiceBody,
    handle: (context, { id, params: given }) =>
      shown(context, updateInvoice(context, requireInvoice(context, id), given)),
  }),
  route("DELETE /v1/invoices/:id", "Deletes a draft invoice", {
    answers: "invoice",
    handle: (context, { id }) => {
      deleteInvoice(context, requireInvoice(context, id, "invoice"));
      return { id, object: "invoice", deleted: true };
    },
  }),
  route("POST /v1/invoices/:id/finalize", "Finalises a draft invoice", {
    answers: "invoice",
    body: finalizeInvoiceBody,
    handle: (context, { id, params: given }) =>
      shown(context, finalizeByHand(context, requireInvoice(context, id), given.auto_advance)),
  }),
  route("POST /v1/invoices/:id/pay", "Pays an invoice", {
    answers: "invoice",
    body: payInvoiceBody,
    handle: (context, { id, params: given }) =>
      shown(context, payInvoice(context, requireInvoice(context, id), given)),
  }),
  route("POST /v1/invoices/:id/send", "Sends an invoice to its customer", {
    answers: "invoice",
    handle: (context, { id }) =>
      shown(context, sendInvoice(context, requireInvoice(context, id, "invoice"))),
  }),
  route("POST /v1/invoices/:id/void", "Voids an open invoice", {
    answers: "invoice",
    handle: (context, { id }) =>
      shown(context, endByHand(context, requireInvoice(context, id), "void")),
  }),
  route("POST /v1/invoices/:id/mark_uncollectible", "Marks an open invoice as uncollectible", {
    answers: "invoice",
    handle: (context, { id }) =>
      shown(context, endByHand(context, requireInvoice(context, id), "uncollectible")),
  }),
  route("POST /v1/invoices/:id/add_lines", "Adds lines to a draft invoice", {
    answers: "invoice",
    body: addLinesBody,
    handle: (context, { id, params: given }) =>
      shown(context, addLines(context, requireInvoice(context, id, "invoice"), given.lines)),
  }),
  route("POST /v1/invoices/:id/update_lines", "Changes lines of a draft invoice", {
    answers: "invoice",
    body: updateLinesBody,
    handle: (context, { id, params: given }) =>
      shown(context, updateLines(context, requireInvoice(context, id), given.lines)),
  }),
  route("POST /v1/invoices/:id/remove_lines", "Removes lines from a draft invoice", {
    answers: "invoice",
    body: removeLinesBody,
    handle: (context, { id, params: given }) => {
      const lines = given.lines.map((line) => line.id);
      return shown(context, removeLines(context, requireInvoice(context, id), lines));
    },
  }),
  route("POST /v1/invoices/:id/attach_payment", "Pays an invoice with a payment that was made", {
    answers: "invoice",
    body: attachPaymentBody,
    handle: (context, { id, params: given }) => {
      if (given.payment_intent === undefined) throw missingParam("payment_intent");
      const invoice = requireInvoice(context, id);
      return shown(context, attachPayment(context, invoice, given.payment_intent));
    },
  }),
  route("GET /v1/invoices/:id/lines", "Lists the lines of an invoice", {
    answers: "line_item",
    query: listQuery({}),
    handle: (context, { id, params: { limit = 10, starting_after: after } }) =>
      listLines(requireInvoice(context, id), limit, after, `/v1/invoices/${id}/lines`),
  }),
];
