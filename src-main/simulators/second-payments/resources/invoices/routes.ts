import { lazyObject } from "#core/contract/lazy-object.ts";
import { readId, route } from "../../route.ts";
import { integerText } from "../../shared/fields.ts";
import { isEither, MAX_PAGE, presentPage, takePage } from "../../shared/paging.ts";
import { requireInvoice } from "../../shared/require.ts";
import {
  addAttachment,
  cancelInvoice,
  createInvoice,
  deleteInvoice,
  removeAttachment,
  updateInvoice,
} from "./actions.ts";
import { presentAttachment, presentInvoice } from "./present.ts";
import { publishInvoice } from "./publish.ts";
import {
  attachmentBody,
  cancelBody,
  createInvoiceBody,
  listInvoicesQuery,
  publishBody,
  rulesOfNewInvoice,
  rulesOfUpdate,
  searchInvoicesBody,
  updateInvoiceBody,
} from "./schema.ts";

/** A form with files of 25 MiB, the most that an invoice has. */
const MAX_ATTACHMENT_FORM = 26 * 1_024 * 1_024;

const unsupported = [
  "invoice.primary_recipient.tax_ids",
  "invoice.payment_requests[].request_method",
];

/** Invoices: requests to a customer to pay for an order. */
export const routes = [
  route("POST /v2/invoices", "Creates a draft of an invoice", {
    body: createInvoiceBody,
    rules: rulesOfNewInvoice,
    unsupported,
    once: "invoice",
    handle: (context, { body }) => ({
      invoice: presentInvoice(context, createInvoice(context, body.invoice)),
    }),
  }),
  route("GET /v2/invoices", "Lists the invoices of a location, newest first", {
    query: listInvoicesQuery,
    handle: (context, { query }) => {
      const walk = { ...query, sort_order: "DESC" } as const;
      const page = takePage(
        context.state.invoices,
        walk,
        ({ locationId }) => locationId === query.location_id,
      );
      return presentPage("invoices", page, (invoice) => presentInvoice(context, invoice));
    },
  }),
  route("POST /v2/invoices/search", "Finds invoices", {
    body: searchInvoicesBody,
    handle: (context, { body }) => {
      const { filter, sort } = body.query;
      const { limit = MAX_PAGE, cursor } = body;
      const [customer] = filter.customer_ids ?? [];
      const page = takePage(
        context.state.invoices,
        { sort_order: sort?.order ?? "DESC", limit, cursor },
        ({ locationId, fields }) =>
          filter.location_ids.includes(locationId) &&
          isEither(fields.primary_recipient?.customer_id, customer),
      );
      return presentPage("invoices", page, (invoice) => presentInvoice(context, invoice));
    },
  }),
  route("GET /v2/invoices/:id", "Shows an invoice", (context, request) => ({
    invoice: presentInvoice(context, requireInvoice(context.state, readId(request))),
  })),
  route("PUT /v2/invoices/:id", "Changes an invoice of which the version is known", {
    body: updateInvoiceBody,
    rules: rulesOfUpdate,
    unsupported,
    once: "invoice update",
    handle: (context, request) => {
      const invoice = requireInvoice(context.state, readId(request));
      return { invoice: presentInvoice(context, updateInvoice(context, invoice, request.body)) };
    },
  }),
  route("DELETE /v2/invoices/:id", "Deletes a draft", {
    query: lazyObject(() => ({ version: integerText.optional() })),
    handle: (context, request) => {
      const invoice = requireInvoice(context.state, readId(request));
      deleteInvoice(context, invoice, request.query.version);
      return {};
    },
  }),
  route("POST /v2/invoices/:id/publish", "Publishes a draft", {
    body: publishBody,
    once: "publish invoice",
    handle: (context, request) => {
      const invoice = requireInvoice(context.state, readId(request));
      const published = publishInvoice(context, invoice, request.body.version);
      return { invoice: presentInvoice(context, published) };
    },
  }),
  route("POST /v2/invoices/:id/cancel", "Cancels a published invoice", {
    body: cancelBody,
    handle: (context, request) => {
      const invoice = requireInvoice(context.state, readId(request));
      const canceled = cancelInvoice(context, invoice, request.body.version);
      return { invoice: presentInvoice(context, canceled) };
    },
  }),
  route("POST /v2/invoices/:id/attachments", "Adds a file", {
    bodyLimit: MAX_ATTACHMENT_FORM,
    body: attachmentBody,
    once: "invoice attachment",
    handle: (context, request) => {
      const invoice = requireInvoice(context.state, readId(request));
      return { attachment: presentAttachment(addAttachment(context, invoice, request.body)) };
    },
  }),
  route("DELETE /v2/invoices/:id/attachments/:attachment", "Removes a file", (context, request) => {
    const invoice = requireInvoice(context.state, readId(request));
    removeAttachment(context, invoice, request.params["attachment"] ?? "");
    return {};
  }),
];
