import { exclusive, isNot, refusedIf } from "#core/contract/rules/rule.ts";
import type { Price } from "../../catalog/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { equal, within } from "../../shared/filters.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import { flag, objectId } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { createPrice, tellUpdate } from "../prices/actions.ts";
import { planResource, presentPlan, presentPrice } from "../prices/present.ts";
import { productResource } from "../products/present.ts";
import { createPlanBody, type NewPlan, type PlanUpdate, updatePlanBody } from "./schema.ts";

const { change, create, list, remove, show } = createResourceRoutes(planResource);

function createPlan(context: SimContext, input: NewPlan): Price {
  const { id, product } = input;
  if (id !== undefined && context.state.prices.has(id)) {
    const details = { code: "resource_already_exists", param: "id" };
    throw badRequest("Plan already exists.", details);
  }
  const wish = {
    active: input.active,
    billing_scheme: input.billing_scheme,
    currency: input.currency,
    metadata: input.metadata,
    nickname: input.nickname,
    tiers: input.tiers,
    tiers_mode: input.tiers_mode,
    transform_quantity: input.transform_usage,
    unit_amount: input.amount,
    unit_amount_decimal: input.amount_decimal,
    recurring: {
      interval: input.interval,
      interval_count: input.interval_count,
      meter: input.meter,
      trial_period_days: input.trial_period_days,
      usage_type: input.usage_type,
    },
    ...(typeof product === "object" ? { product_data: product } : { product }),
  };
  return createPrice(context, wish, id);
}

function updatePlan(context: SimContext, plan: Price, input: PlanUpdate): Price {
  if (input.product !== undefined) referenceTo(context, productResource, input.product, "product");
  return tellUpdate(context, plan, {
    active: input.active ?? plan.active,
    metadata: mergeMetadata(plan.metadata, input.metadata),
    nickname: keepOr(input.nickname, plan.nickname),
    product: input.product ?? plan.product,
    trialDays: input.trial_period_days ?? plan.trialDays,
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
