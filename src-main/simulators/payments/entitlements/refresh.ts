import { emit } from "../events.ts";
import { type ApiObject, shortList } from "../shared/present.ts";
import type { SimContext, State } from "../state.ts";
import { presentEntitlement } from "./present.ts";

/** Statuses of subscriptions whose customers have the features of their products. */
const entitling: ReadonlySet<string> = new Set(["active", "past_due", "trialing"]);

/** Returns the features that the subscriptions of a customer include. */
function featuresOf(state: State, customer: string): ReadonlySet<string> {
  const products = new Set<string>();
  for (const subscription of state.subscriptions.values()) {
    if (subscription.customer !== customer || !entitling.has(subscription.status)) continue;
    for (const item of subscription.items) {
      const price = state.prices.get(state.subscriptionItems.get(item)?.price ?? "");
      if (price) products.add(price.product);
    }
  }
  const attached = [...state.productFeatures.values()].filter(({ product }) =>
    products.has(product),
  );
  return new Set(attached.map(({ feature }) => feature));
}

function summarize(state: State, customer: string): ApiObject {
  const own = [...state.activeEntitlements.values()].filter((one) => one.customer === customer);
  const url = `/v1/entitlements/active_entitlements?customer=${customer}`;
  return {
    object: "entitlements.active_entitlement_summary",
    customer,
    entitlements: shortList(
      url,
      own.map((one) => presentEntitlement(one, state)),
    ),
    livemode: false,
  };
}

/** Gives a customer the features of its subscriptions, and takes those away that none includes any more. */
export function refreshEntitlements(context: SimContext, customer: string): void {
  const { state, ids } = context;
  if (state.productFeatures.length === 0 && state.activeEntitlements.length === 0) return;
  const wanted = featuresOf(state, customer);
  const own = [...state.activeEntitlements.values()].filter((one) => one.customer === customer);
  const former = own.filter(({ feature }) => !wanted.has(feature));
  const known = new Set(own.map(({ feature }) => feature));
  const fresh = [...wanted].filter((feature) => !known.has(feature));
  if (former.length === 0 && fresh.length === 0) return;
  const before = summarize(state, customer);
  for (const { id } of former) state.activeEntitlements.remove(id);
  for (const feature of fresh) {
    state.activeEntitlements.add({ id: ids.next("ent_", 24), customer, feature });
  }
  emit(context, {
    type: "entitlements.active_entitlement_summary.updated",
    subject: customer,
    object: summarize(state, customer),
    previous: { entitlements: before["entitlements"] },
  });
}
