import type { TaxRate } from "../../catalog/types.ts";
import { equal, within } from "../../shared/filters.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { routesOf } from "../../shared/resource-routes.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import { flag } from "../../shared/schema.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { taxRateResource } from "./present.ts";
import {
  createTaxRateBody,
  type NewTaxRate,
  type TaxRateUpdate,
  updateTaxRateBody,
} from "./schema.ts";

const { change, create, list, show } = routesOf(taxRateResource);

function createTaxRate(context: SimContext, given: NewTaxRate): TaxRate {
  return addAndEmit(context, taxRateResource, "tax_rate.created", {
    id: context.ids.next("txr_", 24),
    created: secondsNow(context),
    active: given.active ?? true,
    country: given.country ?? null,
    description: given.description ?? null,
    displayName: given.display_name ?? "",
    inclusive: given.inclusive,
    jurisdiction: given.jurisdiction ?? null,
    metadata: mergeMetadata({}, given.metadata),
    percentage: given.percentage,
    state: given.state ?? null,
    taxType: given.tax_type ?? null,
  });
}

function updateTaxRate(context: SimContext, rate: TaxRate, given: TaxRateUpdate): TaxRate {
  return changeAndEmit(context, taxRateResource, "tax_rate.updated", rate, {
    active: given.active ?? rate.active,
    country: keepOr(given.country, rate.country),
    description: keepOr(given.description, rate.description),
    displayName: given.display_name ?? rate.displayName,
    jurisdiction: keepOr(given.jurisdiction, rate.jurisdiction),
    metadata: mergeMetadata(rate.metadata, given.metadata),
    state: keepOr(given.state, rate.state),
    taxType: given.tax_type ?? rate.taxType,
  });
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
