import { iso, maybeUsd, type ApiObject } from "../../shared/api-object.ts";
import type {
  PhaseOrder,
  PlanSubscription,
  SubscriptionAction,
  SubscriptionEvent,
} from "./types.ts";

function presentPhases(
  phases: readonly PhaseOrder[] | undefined,
): readonly ApiObject[] | undefined {
  if (phases === undefined || phases.length === 0) return undefined;
  return phases.map(({ ordinal, orderTemplateId }) => ({
    uid: `phase-${String(ordinal)}`,
    ordinal,
    order_template_id: orderTemplateId,
  }));
}

export function presentAction(action: SubscriptionAction): ApiObject {
  return {
    id: action.id,
    type: action.type,
    effective_date: action.effectiveDate,
    monthly_billing_anchor_date: action.anchor,
    new_plan_variation_id: action.newPlanVariationId,
    phases: presentPhases(action.phases),
  };
}

export function presentSubscriptionEvent(event: SubscriptionEvent): ApiObject {
  return {
    id: event.id,
    subscription_event_type: event.type,
    effective_date: event.effectiveDate,
    plan_variation_id: event.planVariationId,
    info: event.detail === undefined ? undefined : { detail: event.detail, code: "USER_PROVIDED" },
  };
}

/** A subscription as Square shows it; its actions only where they are asked for. */
export function presentPlanSubscription(
  subscription: PlanSubscription,
  hasActions = false,
): ApiObject {
  return {
    id: subscription.id,
    location_id: subscription.locationId,
    plan_variation_id: subscription.planVariationId,
    customer_id: subscription.customerId,
    start_date: subscription.startDate,
    canceled_date: subscription.canceledDate,
    completed_date: subscription.completedDate,
    charged_through_date: subscription.chargedThroughDate,
    status: subscription.status,
    tax_percentage: subscription.taxPercentage,
    invoice_ids: subscription.invoiceIds.length === 0 ? undefined : subscription.invoiceIds,
    price_override_money: maybeUsd(subscription.priceOverride),
    version: subscription.version,
    created_at: iso(subscription.createdAt),
    card_id: subscription.cardId,
    timezone: subscription.timezone,
    source: { name: subscription.sourceName ?? "Simdeck" },
    actions: hasActions ? subscription.actions.map(presentAction) : undefined,
    monthly_billing_anchor_date: subscription.anchor,
    phases: presentPhases(subscription.phases),
  };
}
