import { equal, within } from "../../shared/filters.ts";
import { routesOf } from "../../shared/resource-routes.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import { flag } from "../../shared/schema.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import {
  createTaxRateBody,
  type NewTaxRate,
  type TaxRate,
  taxRateFields,
  taxRateResource,
  type TaxRateUpdate,
  updateTaxRateBody,
} from "./fields.ts";

const { change, create, list, show } = routesOf(taxRateResource);

function createTaxRate(context: SimContext, given: NewTaxRate): TaxRate {
  const id = context.ids.next("txr_", 24);
  const rate = taxRateFields.blank({ id, created: secondsNow(context) });
  const type = "tax_rate.created";
  return addAndEmit(context, taxRateResource, type, taxRateFields.revise(rate, given));
}

function updateTaxRate(context: SimContext, rate: TaxRate, given: TaxRateUpdate): TaxRate {
  const revised = taxRateFields.revise(rate, given);
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
