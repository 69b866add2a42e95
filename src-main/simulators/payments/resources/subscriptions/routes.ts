import { itemsOf } from "../../billing/lines.ts";
import { changeSubscription, isEnded } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { stripeError } from "../../errors.ts";
import { route } from "../../route.ts";
import { subscriptionFields } from "../../search/billing-fields.ts";
import { searchPage, searchQuery } from "../../search/search-page.ts";
import { isEqual, isWithin } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { presentDiscount } from "../invoices/present.ts";
import { createSubscription } from "./create.ts";
import { cancelSubscription, pauseSubscription, resumeSubscription } from "./end.ts";
import { presentSubscription } from "./present.ts";
import {
  cancelSubscriptionQuery,
  createSubscriptionBody,
  listSubscriptionsQuery,
  migrateSubscriptionBody,
  pauseSubscriptionBody,
  resumeSubscriptionBody,
  updateSubscriptionBody,
} from "./schema.ts";
import { updateSubscription } from "./update.ts";

const subscriptions = {
  name: "subscription",
  of: (state: State) => state.subscriptions,
  present: presentSubscription,
} as const;

/** Without a filter, subscriptions that are over are hidden. */
function hasStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === "all") return true;
  if (wanted === undefined) return subscription.status !== "canceled";
  return wanted === "ended" ? isEnded(subscription) : subscription.status === wanted;
}

const noActiveDiscount = (id: string) =>
  stripeError(404, "invalid_request_error", `No active discount for subscription: ${id}`, {
    code: "resource_missing",
    param: "discount",
  });

export const routes = [
  route("POST /v1/subscriptions", "Creates a subscription and charges its first invoice", {
    answers: "subscription",
    body: createSubscriptionBody,
    handle: (context, { params: given }) => {
      const { subscription } = createSubscription(context, given);
      return presentSubscription(subscription, context);
    },
  }),
  listRoute(
    "GET /v1/subscriptions",
    "Lists subscriptions",
    subscriptions,
    listSubscriptionsQuery,
    (item, filters, context) => {
      const price = filters.price ?? filters.plan;
      const { testClock } = context.state.customers.get(item.customer) ?? {};
      return (
        hasStatus(item, filters.status) &&
        isWithin(item.created, filters.created) &&
        isWithin(item.period.start, filters.current_period_start) &&
        isWithin(item.period.end, filters.current_period_end) &&
        isEqual(item.customer, filters.customer) &&
        isEqual(item.collectionMethod, filters.collection_method) &&
        isEqual(testClock, filters.test_clock) &&
        (price === undefined || itemsOf(context.state, item).some((one) => one.price === price))
      );
    },
  ),
  route("GET /v1/subscriptions/search", "Searches subscriptions", {
    answers: "subscription",
    query: searchQuery,
    handle: (context, call) =>
      searchPage(call.params, {
        url: "/v1/subscriptions/search",
        source: context.state.subscriptions,
        fields: subscriptionFields,
        present: (item) => presentSubscription(item, context),
      }),
  }),
  showRoute("GET /v1/subscriptions/:id", "Shows a subscription", subscriptions),
  route("POST /v1/subscriptions/:id", "Changes a subscription, with prorations", {
    answers: "subscription",
    body: updateSubscriptionBody,
    handle: (context, { id, params: given }) => {
      const subscription = objectOf(context, subscriptions, id);
      return presentSubscription(updateSubscription(context, subscription, given), context);
    },
  }),
  route("DELETE /v1/subscriptions/:id", "Cancels a subscription now", {
    answers: "subscription",
    query: cancelSubscriptionQuery,
    handle: (context, { id, params: given }) => {
      const subscription = objectOf(context, subscriptions, id);
      return presentSubscription(cancelSubscription(context, subscription, given), context);
    },
  }),
  route("DELETE /v1/subscriptions/:id/discount", "Removes the discounts of a subscription", {
    answers: "subscription",
    handle: (context, { id }) => {
      const subscription = objectOf(context, subscriptions, id);
      const discount = context.state.discounts.get(subscription.discounts.at(-1) ?? "");
      if (!discount) throw noActiveDiscount(id);
      changeSubscription(context, subscription, { discounts: [] });
      const { end: _end, ...wire } = presentDiscount(discount);
      return { ...wire, deleted: true };
    },
  }),
  route("POST /v1/subscriptions/:id/pause", "Pauses a subscription", {
    answers: "subscription",
    body: pauseSubscriptionBody,
    handle: (context, { id }) =>
      presentSubscription(
        pauseSubscription(context, objectOf(context, subscriptions, id)),
        context,
      ),
  }),
  route("POST /v1/subscriptions/:id/resume", "Resumes a paused subscription", {
    answers: "subscription",
    body: resumeSubscriptionBody,
    handle: (context, { id, params: { billing_cycle_anchor: anchor } }) => {
      const isUnchanged = (typeof anchor === "object" ? anchor.type : anchor) === "unchanged";
      const subscription = objectOf(context, subscriptions, id);
      return presentSubscription(resumeSubscription(context, subscription, isUnchanged), context);
    },
  }),
  route("POST /v1/subscriptions/:id/migrate", "Moves a subscription to flexible billing", {
    answers: "subscription",
    body: migrateSubscriptionBody,
    handle: (context, { id }) => {
      const subscription = objectOf(context, subscriptions, id);
      return presentSubscription(
        changeSubscription(context, subscription, { isFlexible: true }),
        context,
      );
    },
  }),
];
