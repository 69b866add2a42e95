import { itemShape, prorationBehavior } from "../../billing/schema.ts";
import type { SubscriptionItem } from "../../billing/types.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { listQuery } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { requireReference } from "../../shared/require.ts";
import { flag, integer, objectId, params, unsupported } from "../../shared/schema.ts";
import type { SimContext, State } from "../../state.ts";
import { presentItem } from "../subscriptions/present.ts";
import { paymentBehavior } from "../../billing/schema.ts";
import type { SubscriptionUpdate } from "../subscriptions/schema.ts";
import { updateSubscription } from "../subscriptions/update.ts";

const items = {
  name: "subscription_item",
  of: (state: State) => state.subscriptionItems,
  present: presentItem,
} as const;

const change = {
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
};

const createItemBody = params({ ...itemShape, ...change, subscription: objectId });
const updateItemBody = params({ ...itemShape, ...change, off_session: flag.optional() });
const deleteItemQuery = params({ ...change, ...unsupported("clear_usage") });

type ItemChange = NonNullable<SubscriptionUpdate["items"]>[number];

/** Changes one item of a subscription as an update of the subscription does. */
function changeItem(
  context: SimContext,
  subscription: string,
  item: ItemChange,
  {
    payment_behavior,
    proration_behavior,
    proration_date,
  }: Pick<SubscriptionUpdate, keyof typeof change>,
): void {
  const found = requireReference(
    context.state.subscriptions,
    "subscription",
    subscription,
    "subscription",
  );
  updateSubscription(context, found, {
    items: [item],
    payment_behavior,
    proration_behavior,
    proration_date,
  });
}

/** The newest item of a subscription, or of its pending update. */
function newestItem({ state }: SimContext, subscription: string): SubscriptionItem | undefined {
  const { items = [], pendingUpdate } = state.subscriptions.get(subscription) ?? {};
  return pendingUpdate?.items.at(-1) ?? state.subscriptionItems.get(items.at(-1) ?? "");
}

export const routes = [
  route("POST /v1/subscription_items", "Adds an item to a subscription, with prorations", {
    answers: "subscription_item",
    body: createItemBody,
    handle: (context, { params: given }) => {
      const {
        expand: _expand,
        subscription,
        payment_behavior,
        proration_behavior,
        proration_date,
        ...wish
      } = given;
      changeItem(context, subscription, wish, {
        payment_behavior,
        proration_behavior,
        proration_date,
      });
      const added = newestItem(context, subscription);
      if (!added) throw badRequest("The subscription has no items.", { param: "subscription" });
      return presentItem(added, context);
    },
  }),
  listRoute(
    "GET /v1/subscription_items",
    "Lists the items of a subscription",
    items,
    listQuery({ subscription: objectId }),
    (item, filters) => item.subscription === filters.subscription,
  ),
  showRoute("GET /v1/subscription_items/:id", "Shows an item of a subscription", items),
  route("POST /v1/subscription_items/:id", "Changes an item of a subscription, with prorations", {
    answers: "subscription_item",
    body: updateItemBody,
    handle: (context, { id, params: given }) => {
      const { subscription } = objectOf(context, items, id);
      const {
        expand: _expand,
        off_session: _off,
        payment_behavior,
        proration_behavior,
        proration_date,
        ...wish
      } = given;
      const change = { payment_behavior, proration_behavior, proration_date };
      changeItem(context, subscription, { ...wish, id }, change);
      return presentItem(objectOf(context, items, id), context);
    },
  }),
  route("DELETE /v1/subscription_items/:id", "Removes an item of a subscription, with prorations", {
    answers: "subscription_item",
    query: deleteItemQuery,
    handle: (context, { id, params: given }) => {
      const { subscription } = objectOf(context, items, id);
      changeItem(context, subscription, { id, deleted: true }, given);
      return { id, object: "subscription_item", deleted: true };
    },
  }),
];
