import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import { flag } from "../../shared/schema.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import {
  createTaxRateBody,
  type NewTaxRate,
  type TaxRate,
  taxRateFields,
  type TaxRateUpdate,
  updateTaxRateBody,
} from "./fields.ts";
import { taxRateResource } from "./present.ts";

const { change, create, list, show } = createResourceRoutes(taxRateResource);

function createTaxRate(context: SimContext, input: NewTaxRate): TaxRate {
  const id = context.ids.next("txr_", 24);
  const rate = taxRateFields.blank({ id, created: secondsNow(context) });
  const type = "tax_rate.created";
  return addAndEmit(context, taxRateResource, type, taxRateFields.revise(rate, input));
}

function updateTaxRate(context: SimContext, rate: TaxRate, input: TaxRateUpdate): TaxRate {
  const revised = taxRateFields.revise(rate, input);
  return changeAndEmit(context, taxRateResource, "tax_rate.updated", rate, revised);
}

export const routes = [
  create("POST /v1/tax_rates", "Creates a tax rate in percent", {
    body: createTaxRateBody,
    run: createTaxRate,
  }),
  list("GET /v1/tax_rates", "Lists tax rates", () => ({
    created: within("created"),
    active: equal("active", flag),
    inclusive: equal("inclusive", flag),
  })),
  show("GET /v1/tax_rates/:id", "Shows a tax rate"),
  change("POST /v1/tax_rates/:id", "Changes a tax rate: not its percentage", {
    body: updateTaxRateBody,
    run: updateTaxRate,
  }),
];
