import { route } from "../../route.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createInvoiceItem, deleteInvoiceItem, updateInvoiceItem } from "./actions.ts";
import { presentInvoiceItem } from "./present.ts";
import { createInvoiceItemBody, listInvoiceItemsQuery, updateInvoiceItemBody } from "./schema.ts";

const items = {
  name: "invoiceitem",
  of: (state: State) => state.invoiceItems,
  present: presentInvoiceItem,
} as const;

export const routes = [
  route("POST /v1/invoiceitems", "Creates an invoice item, pending or on a draft", {
    answers: "invoiceitem",
    body: createInvoiceItemBody,
    handle: (context, call) => presentInvoiceItem(createInvoiceItem(context, call.params), context),
  }),
  listRoute(
    "GET /v1/invoiceitems",
    "Lists invoice items",
    items,
    listInvoiceItemsQuery,
    (item, filters) =>
      isWithin(item.date, filters.created) &&
      isEqual(item.customer, filters.customer) &&
      isEqual(item.invoice, filters.invoice) &&
      isEqual(item.invoice === null, filters.pending),
  ),
  showRoute("GET /v1/invoiceitems/:id", "Shows an invoice item", items),
  route("POST /v1/invoiceitems/:id", "Changes an invoice item that is pending or on a draft", {
    answers: "invoiceitem",
    body: updateInvoiceItemBody,
    handle: (context, { id, params: given }) =>
      presentInvoiceItem(updateInvoiceItem(context, objectOf(context, items, id), given), context),
  }),
  route("DELETE /v1/invoiceitems/:id", "Deletes an invoice item that is pending or on a draft", {
    answers: "invoiceitem",
    handle: (context, { id }) => {
      deleteInvoiceItem(context, objectOf(context, items, id));
      return { id, object: "invoiceitem", deleted: true };
    },
  }),
];
