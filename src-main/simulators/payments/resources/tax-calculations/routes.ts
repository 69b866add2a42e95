import { anyOf, exclusive, within } from "#core/contract/rules/rule.ts";
import { route } from "../../route.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createCalculation } from "./actions.ts";
import { calculationResource, linesOf, presentCalculationLine } from "./present.ts";
import { createCalculationBody } from "./schema.ts";

const { create, find, show } = createResourceRoutes(calculationResource);

/** Computed taxes of sales. */
export const routes = [
  create("POST /v1/tax/calculations", "Computes the taxes of a sale", {
    body: createCalculationBody,
    rules: [
      exclusive("customer", "customer_details"),
      anyOf("customer", "customer_details"),
      ...within("shipping_cost", exclusive("amount", "shipping_rate")),
      ...within("shipping_cost", anyOf("amount", "shipping_rate")),
    ],
    run: createCalculation,
  }),
  show("GET /v1/tax/calculations/:id", "Shows a computation of taxes"),
  route("GET /v1/tax/calculations/:id/line_items", "Lists the lines of a computation", {
    answers: "tax.calculation_line_item",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const lines = linesOf(context.state, find(context, id)).map(presentCalculationLine);
      return linesPage(lines, paging, `/v1/tax/calculations/${id}/line_items`);
    },
  }),
];
