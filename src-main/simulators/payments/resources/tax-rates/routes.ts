import type { TaxRate } from "../../catalog/types.ts";
import { changed, emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { secondsNow, type SimContext, type State } from "../../state.ts";
import { presentTaxRate } from "./present.ts";
import {
  createTaxRateBody,
  listTaxRatesQuery,
  type NewTaxRate,
  type TaxRateUpdate,
  updateTaxRateBody,
} from "./schema.ts";

const taxRates = {
  name: "tax_rate",
  kind: "tax rate",
  of: (state: State) => state.taxRates,
  present: presentTaxRate,
} as const;

function createTaxRate(context: SimContext, given: NewTaxRate): TaxRate {
  const rate = context.state.taxRates.add({
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
  emit(context, happened("tax_rate.created", presentTaxRate(rate)));
  return rate;
}

function updateTaxRate(context: SimContext, rate: TaxRate, given: TaxRateUpdate): TaxRate {
  const updated = context.state.taxRates.replace({
    ...rate,
    active: given.active ?? rate.active,
    country: keepOr(given.country, rate.country),
    description: keepOr(given.description, rate.description),
    displayName: given.display_name ?? rate.displayName,
    jurisdiction: keepOr(given.jurisdiction, rate.jurisdiction),
    metadata: mergeMetadata(rate.metadata, given.metadata),
    state: keepOr(given.state, rate.state),
    taxType: given.tax_type ?? rate.taxType,
  });
  emit(context, changed("tax_rate.updated", presentTaxRate(rate), presentTaxRate(updated)));
  return updated;
}

export const routes = [
  route("POST /v1/tax_rates", "Creates a tax rate in percent", {
    answers: "tax_rate",
    body: createTaxRateBody,
    handle: (context, call) => presentTaxRate(createTaxRate(context, call.params)),
  }),
  listRoute(
    "GET /v1/tax_rates",
    "Lists tax rates",
    taxRates,
    listTaxRatesQuery,
    (rate, filters) =>
      isWithin(rate.created, filters.created) &&
      isEqual(rate.active, filters.active) &&
      isEqual(rate.inclusive, filters.inclusive),
  ),
  showRoute("GET /v1/tax_rates/:id", "Shows a tax rate", taxRates),
  route("POST /v1/tax_rates/:id", "Changes a tax rate: not its percentage", {
    answers: "tax_rate",
    body: updateTaxRateBody,
    handle: (context, { id, params: given }) =>
      presentTaxRate(updateTaxRate(context, objectOf(context, taxRates, id), given)),
  }),
];
