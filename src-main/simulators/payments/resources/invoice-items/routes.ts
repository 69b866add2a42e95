import { costRules, discountRules } from "../../billing/rules.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, unsupportedFilters } from "../../shared/schema.ts";
import { deleteInvoiceItem, planInvoiceItem, planItemUpdate } from "./actions.ts";
import { invoiceItemResource } from "./present.ts";
import { createInvoiceItemBody, updateInvoiceItemBody } from "./schema.ts";

const { change, create, list, remove, show } = createResourceRoutes(invoiceItemResource);

export const routes = [
  create("POST /v1/invoiceitems", "Creates an invoice item, pending or on a draft", {
    body: createInvoiceItemBody,
    rules: [...costRules, ...discountRules],
    run: (context, input) => planInvoiceItem(context, input)(),
  }),
  list("GET /v1/invoiceitems", "Lists invoice items", () => ({
    created: within("date"),
    customer: equal("customer"),
    invoice: equal("invoice"),
    pending: equal(({ invoice }) => invoice === null, flag),
    ...unsupportedFilters("customer_account"),
  })),
  show("GET /v1/invoiceitems/:id", "Shows an invoice item"),
  change("POST /v1/invoiceitems/:id", "Changes an invoice item that is pending or on a draft", {
    body: updateInvoiceItemBody,
    rules: [...costRules, ...discountRules],
    run: (context, item, input) => planItemUpdate(context, item, input)(),
  }),
  remove(
    "DELETE /v1/invoiceitems/:id",
    "Deletes an invoice item that is pending or on a draft",
    deleteInvoiceItem,
  ),
];
