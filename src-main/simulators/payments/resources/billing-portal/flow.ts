import { isEnded } from "../../billing/subscription-events.ts";
import type { PortalConfiguration, PortalFlow } from "../../checkout/types.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { referenceTo } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { checkDiscount } from "../../billing/discounts.ts";
import { couponResource } from "../coupons/present.ts";
import { customerParts } from "./features.ts";
import { priceResource } from "../prices/present.ts";
import { subscriptionItemResource, subscriptionResource } from "../subscriptions/present.ts";
import type { NewPortalSession } from "./schema.ts";

type FlowWish = NonNullable<NewPortalSession["flow_data"]>;

/** Returns whether a configuration allows a flow, and the feature that decides it. */
function featureOf(
  { type }: FlowWish,
  { features }: PortalConfiguration,
): readonly [feature: string, isEnabled: boolean] {
  switch (type) {
    case "customer_update":
      return ["customer_update", customerParts(features).length > 0];
    case "payment_method_update":
      return ["payment_method_update", features.payment_method_update.enabled];
    case "subscription_cancel":
      return ["subscription_cancel", features.subscription_cancel.enabled];
    case "subscription_pause":
      return ["subscription_pause", features.subscription_pause.enabled];
    case "subscription_update":
    case "subscription_update_confirm":
      return ["subscription_update", features.subscription_update.enabled];
  }
}

/** Returns the subscription of a flow. Throws if the customer has no such subscription. */
function subscriptionOf(context: SimContext, input: FlowWish, customer: string): string | null {
  const { type } = input;
  if (type === "customer_update" || type === "payment_method_update") return null;
  const id = input[type]?.subscription;
  const param = `flow_data[${type}][subscription]`;
  if (id === undefined) throw missingParam(`flow_data[${type}]`);
  const subscription = referenceTo(context, subscriptionResource, id, param);
  if (subscription.customer !== customer) {
    const message = `The subscription \`${id}\` does not belong to the customer \`${customer}\`.`;
    throw badRequest(message, { param });
  }
  if (type === "subscription_cancel" && subscription.cancelAt !== null) {
    const message = `The subscription \`${id}\` is already set to be canceled.`;
    throw badRequest(message, { param });
  }
  if (!isEnded(subscription)) return id;
  const message = `The subscription \`${id}\` has the status ${subscription.status} and cannot be changed.`;
  throw badRequest(message, { param });
}

function itemsOf(context: SimContext, input: FlowWish): PortalFlow["items"] {
  return (input.subscription_update_confirm?.items ?? []).map(({ id, price, quantity }, index) => {
    const param = `flow_data[subscription_update_confirm][items][${String(index)}]`;
    referenceTo(context, subscriptionItemResource, id, `${param}[id]`);
    if (price !== undefined) referenceTo(context, priceResource, price, `${param}[price]`);
    return { id, price: price ?? null, quantity: quantity ?? null };
  });
}

function discountOf(
  context: SimContext,
  input: FlowWish,
  customer: string,
): PortalFlow["discount"] {
  const [wish] = input.subscription_update_confirm?.discounts ?? [];
  if (!wish) return null;
  const param = "flow_data[subscription_update_confirm][discounts][0]";
  const { coupon, promotionCode } = checkDiscount(context, wish, customer, param);
  return { coupon: promotionCode === null ? coupon : null, promotionCode };
}

function offerOf(context: SimContext, input: FlowWish): string | null {
  const { coupon } = input.subscription_cancel?.retention?.coupon_offer ?? {};
  if (coupon === undefined) return null;
  const param = "flow_data[subscription_cancel][retention][coupon_offer][coupon]";
  return referenceTo(context, couponResource, coupon, param).id;
}

/** Returns the flow that a request asks for. Throws if it is not possible. */
export function createFlow(
  context: SimContext,
  input: NewPortalSession["flow_data"],
  customer: string,
  configuration: PortalConfiguration,
): PortalFlow | null {
  if (!input) return null;
  const [feature, isEnabled] = featureOf(input, configuration);
  if (!isEnabled) {
    const message = `You cannot use the \`${input.type}\` flow because the \`${feature}\` feature is disabled in the portal configuration.`;
    throw badRequest(message, { param: "flow_data[type]" });
  }
  const { after_completion: after } = input;
  if (after?.type === "redirect" && !after.redirect) {
    throw missingParam("flow_data[after_completion][redirect]");
  }
  return {
    type: input.type,
    subscription: subscriptionOf(context, input, customer),
    items: itemsOf(context, input),
    discount: discountOf(context, input, customer),
    offer: offerOf(context, input),
    after: {
      type: after?.type ?? "portal_homepage",
      returnUrl: after?.redirect?.return_url ?? null,
      message: after?.hosted_confirmation?.custom_message ?? null,
    },
    isDone: false,
  };
}
