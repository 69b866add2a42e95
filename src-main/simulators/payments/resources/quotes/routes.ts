import { createRouteHelper } from "#core/contract/route.ts";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { ownerContext } from "../../connect/account-context.ts";
import { billOfQuote } from "../../documents/bill.ts";
import { downloadBill } from "../../documents/show.ts";
import { route } from "../../route.ts";
import { equal } from "../../shared/filters.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createObject } from "../../shared/resource.ts";
import { createChoice, objectId, unsupportedFilters } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { acceptQuote, cancelQuote, createQuote, finalizeQuote, updateQuote } from "./actions.ts";
import { createQuoteBody, finalizeQuoteBody, updateQuoteBody } from "./fields.ts";
import { presentQuoteLines, quoteResource } from "./present.ts";

const { change, create, find, list, show } = createResourceRoutes(quoteResource);
const fileRoute = createRouteHelper<State>();

const rules = within("line_items[]", exclusive("price", "price_data"));

const linesRoute = (path: "line_items" | "computed_upfront_line_items", summary: string) =>
  route(`GET /v1/quotes/:id/${path}`, summary, {
    answers: "item",
    query: listQuery(() => ({})),
    handle: (context, { id, params }) =>
      linesPage(presentQuoteLines(find(context, id), context), params, `/v1/quotes/${id}/${path}`),
  });

/** Offers to customers, which become invoices and subscriptions. */
export const routes = [
  create("POST /v1/quotes", "Creates a quote, or a copy or revision of one", {
    ...{ body: createQuoteBody, rules, run: createQuote },
  }),
  list("GET /v1/quotes", "Lists quotes", () => ({
    customer: equal("customer", objectId),
    status: equal("status", createChoice("accepted", "canceled", "draft", "open")),
    ...unsupportedFilters("customer_account", "test_clock"),
  })),
  show("GET /v1/quotes/:id", "Shows a quote"),
  change("POST /v1/quotes/:id", "Changes a draft; of an open quote only its expiry", {
    ...{ body: updateQuoteBody, rules, run: updateQuote },
  }),
  change("POST /v1/quotes/:id/finalize", "Numbers a quote; it can be accepted then", {
    ...{ body: finalizeQuoteBody, run: finalizeQuote },
  }),
  change("POST /v1/quotes/:id/accept", "Makes an invoice or subscription of a quote", {
    run: acceptQuote,
  }),
  change("POST /v1/quotes/:id/cancel", "Cancels a quote", { run: cancelQuote }),
  linesRoute("line_items", "Lists the lines of a quote"),
  linesRoute("computed_upfront_line_items", "Lists the lines of the first bill of a quote"),
  fileRoute("GET /v1/quotes/:id/pdf", "Downloads a quote as PDF", (outer, { params }) => {
    const id = params["id"] ?? "";
    const context = ownerContext(outer, ({ quotes }) => quotes.has(id));
    const quote = createObject(context, quoteResource, id);
    return downloadBill(billOfQuote(context, quote), quote.number ?? quote.id);
  }),
];
