import { exclusive, isNot, refusedIf } from "#core/contract/rules/rule.ts";
import type { Price } from "../../catalog/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { equal, within } from "../../shared/filters.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { routesOf } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import { flag, objectId } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { createPrice, tellUpdate } from "../prices/actions.ts";
import { planResource, presentPlan, presentPrice } from "../prices/present.ts";
import { productResource } from "../products/fields.ts";
import { createPlanBody, type NewPlan, type PlanUpdate, updatePlanBody } from "./schema.ts";

const { change, create, list, remove, show } = routesOf(planResource);

function createPlan(context: SimContext, given: NewPlan): Price {
  const { id, product } = given;
  if (id !== undefined && context.state.prices.has(id)) {
    const details = { code: "resource_already_exists", param: "id" };
    throw badRequest("Plan already exists.", details);
  }
  const wish = {
    active: given.active,
    billing_scheme: given.billing_scheme,
    currency: given.currency,
    metadata: given.metadata,
    nickname: given.nickname,
    tiers: given.tiers,
    tiers_mode: given.tiers_mode,
    transform_quantity: given.transform_usage,
    unit_amount: given.amount,
    unit_amount_decimal: given.amount_decimal,
    recurring: {
      interval: given.interval,
      interval_count: given.interval_count,
      meter: given.meter,
      trial_period_days: given.trial_period_days,
      usage_type: given.usage_type,
    },
    ...(typeof product === "object" ? { product_data: product } : { product }),
  };
  return createPrice(context, wish, id);
}

function updatePlan(context: SimContext, plan: Price, given: PlanUpdate): Price {
  if (given.product !== undefined) referenceTo(context, productResource, given.product, "product");
  return tellUpdate(context, plan, {
    active: given.active ?? plan.active,
    metadata: mergeMetadata(plan.metadata, given.metadata),
    nickname: keepOr(given.nickname, plan.nickname),
    product: given.product ?? plan.product,
    trialDays: given.trial_period_days ?? plan.trialDays,
  });
}

/** Deletes a plan. Subscriptions that have it renew as before. */
function deletePlan(context: SimContext, plan: Price): void {
  const deleted = context.state.prices.replace({ ...plan, active: false, isDeleted: true });
  emit(context, happened("plan.deleted", presentPlan(deleted)));
  emit(context, happened("price.deleted", presentPrice(deleted)));
}

/** Plans: recurring prices, as older parts of the API show them. */
export const routes = [
  create("POST /v1/plans", "Creates a plan: a recurring price under its former name", {
    body: createPlanBody,
    rules: [
      exclusive("amount", "amount_decimal"),
      refusedIf(["tiers", "tiers_mode"], isNot("billing_scheme", "tiered")),
    ],
    run: createPlan,
  }),
  list("GET /v1/plans", "Lists plans", () => ({
    created: within("created"),
    active: equal("active", flag),
    product: equal("product", objectId),
  })),
  show("GET /v1/plans/:id", "Shows a plan"),
  change("POST /v1/plans/:id", "Changes a plan: not its amount or interval", {
    body: updatePlanBody,
    run: updatePlan,
  }),
  remove("DELETE /v1/plans/:id", "Deletes a plan; subscriptions that have it go on", deletePlan),
];
