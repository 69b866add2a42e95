import { lazy } from "#core/contract/lazy.ts";
import { exclusive } from "#core/contract/rules/rule.ts";
import { undatedRule } from "../../billing/rules.ts";
import { itemShape, paymentBehavior, prorationBehavior } from "../../billing/schema.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { SubscriptionItem } from "../../billing/types.ts";
import { badRequest, noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { equal } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import { flag, integer, objectId, params, unsupported } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import {
  presentItem,
  subscriptionItemResource,
  subscriptionResource,
} from "../subscriptions/present.ts";
import type { SubscriptionUpdate } from "../subscriptions/schema.ts";
import { updateSubscription } from "../subscriptions/update.ts";

const { find, list, show } = createResourceRoutes(subscriptionItemResource);

const change = lazy(() => ({
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
}));

const createItemBody = params(() => ({ ...itemShape(), ...change(), subscription: objectId }));
const updateItemBody = params(() => ({
  ...itemShape(),
  ...change(),
  off_session: flag.optional(),
}));
const deleteItemQuery = params(() => ({ ...change(), ...unsupported("clear_usage") }));

type ItemChange = NonNullable<SubscriptionUpdate["items"]>[number];

/** Changes one item of a subscription as an update of the subscription does. */
function changeItem(
  context: SimContext,
  subscription: string,
  item: ItemChange,
  input: Pick<SubscriptionUpdate, keyof ReturnType<typeof change>>,
): void {
  const { payment_behavior, proration_behavior, proration_date } = input;
  const update = { items: [item], payment_behavior, proration_behavior, proration_date };
  const found = referenceTo(context, subscriptionResource, subscription, "subscription");
  if (isEnded(found)) throw noSuchObject("subscription", subscription, "subscription");
  updateSubscription(context, found, update);
}

/** The newest item of a subscription, or of its pending update. */
function newestItem({ state }: SimContext, subscription: string): SubscriptionItem | undefined {
  const { items = [], pendingUpdate } = state.subscriptions.get(subscription) ?? {};
  return pendingUpdate?.items.at(-1) ?? state.subscriptionItems.get(items.at(-1) ?? "");
}

const itemRules = [exclusive("price", "price_data"), exclusive("price", "plan"), undatedRule];

export const routes = [
  route("POST /v1/subscription_items", "Adds an item to a subscription, with prorations", {
    answers: "subscription_item",
    body: createItemBody,
    rules: itemRules,
    handle: (context, { params: input }) => {
      changeItem(context, input.subscription, input, input);
      const added = newestItem(context, input.subscription);
      if (!added) throw badRequest("The subscription has no items.", { param: "subscription" });
      return presentItem(added, context);
    },
  }),
  list("GET /v1/subscription_items", "Lists the items of a subscription", () => ({
    subscription: equal("subscription", objectId).unwrap(),
  })),
  show("GET /v1/subscription_items/:id", "Shows an item of a subscription"),
  route("POST /v1/subscription_items/:id", "Changes an item of a subscription, with prorations", {
    answers: "subscription_item",
    body: updateItemBody,
    rules: itemRules,
    handle: (context, { id, params: input }) => {
      changeItem(context, find(context, id).subscription, { ...input, id }, input);
      return presentItem(find(context, id), context);
    },
  }),
  route("DELETE /v1/subscription_items/:id", "Removes an item of a subscription, with prorations", {
    answers: "subscription_item",
    query: deleteItemQuery,
    handle: (context, { id, params: input }) => {
      changeItem(context, find(context, id).subscription, { id, deleted: true }, input);
      return { id, object: "subscription_item", deleted: true };
    },
  }),
];
