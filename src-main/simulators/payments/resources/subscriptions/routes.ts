import { newSubscriptionRules, subscriptionUpdateRules } from "../../billing/rules.ts";
import * as z from "zod";
import { endDiscounts } from "../../billing/discounts.ts";
import { listItems } from "../../billing/lines.ts";
import { collectionMethod } from "../../billing/schema.ts";
import { changeSubscription, isEnded } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { stripeError } from "../../errors.ts";
import { route } from "../../route.ts";
import { subscriptionFields } from "../../search/billing-fields.ts";
import { searchRoute } from "../../search/search-page.ts";
import { equal, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice, unsupportedFilters } from "../../shared/schema.ts";
import { presentDiscount } from "../invoices/present.ts";
import { createSubscription } from "./create.ts";
import { cancelSubscription, pauseSubscription, resumeSubscription } from "./end.ts";
import { presentSubscription, subscriptionResource } from "./present.ts";
import {
  cancelSubscriptionQuery,
  createSubscriptionBody,
  migrateSubscriptionBody,
  pauseSubscriptionBody,
  resumeSubscriptionBody,
  updateSubscriptionBody,
} from "./schema.ts";
import { updateSubscription } from "./update.ts";

const { change, create, find, list, show } = createResourceRoutes(subscriptionResource);

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

const statuses = createChoice(
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
);

const hasPrice = where(z.string(), (subscription: Subscription, wanted, { state }) =>
  listItems(state, subscription).some(({ price }) => price === wanted),
);

export const routes = [
  create("POST /v1/subscriptions", "Creates a subscription and charges its first invoice", {
    body: createSubscriptionBody,
    rules: newSubscriptionRules,
    run: (context, input) => createSubscription(context, input).subscription,
  }),
  list("GET /v1/subscriptions", "Lists subscriptions", () => ({
    created: within("created"),
    collection_method: equal("collectionMethod", collectionMethod),
    current_period_end: within(({ period }) => period.end),
    current_period_start: within(({ period }) => period.start),
    customer: equal("customer"),
    plan: hasPrice,
    price: hasPrice,
    // Without the parameter, this filter hides subscriptions that are over.
    status: where(statuses.optional(), hasStatus).unwrap(),
    test_clock: where(
      z.string(),
      ({ customer }, clock, { state }) => state.customers.get(customer)?.test_clock === clock,
    ),
    ...unsupportedFilters("automatic_tax", "customer_account"),
  })),
  searchRoute(
    "GET /v1/subscriptions/search",
    "Searches subscriptions",
    subscriptionResource,
    subscriptionFields,
  ),
  show("GET /v1/subscriptions/:id", "Shows a subscription"),
  change("POST /v1/subscriptions/:id", "Changes a subscription, with prorations", {
    body: updateSubscriptionBody,
    rules: subscriptionUpdateRules,
    run: updateSubscription,
  }),
  route("DELETE /v1/subscriptions/:id", "Cancels a subscription now", {
    answers: "subscription",
    query: cancelSubscriptionQuery,
    handle: (context, { id, params }) =>
      presentSubscription(cancelSubscription(context, find(context, id), params), context),
  }),
  route("DELETE /v1/subscriptions/:id/discount", "Removes the discounts of a subscription", {
    answers: "subscription",
    handle: (context, { id }) => {
      const subscription = find(context, id);
      const discount = context.state.discounts.get(subscription.discounts.at(-1) ?? "");
      if (!discount) throw noActiveDiscount(id);
      endDiscounts(context, subscription.discounts);
      changeSubscription(context, subscription, { discounts: [] });
      const { end: _end, ...wire } = presentDiscount(discount);
      return { ...wire, deleted: true };
    },
  }),
  change("POST /v1/subscriptions/:id/pause", "Pauses a subscription", {
    body: pauseSubscriptionBody,
    run: pauseSubscription,
  }),
  change("POST /v1/subscriptions/:id/resume", "Resumes a paused subscription", {
    body: resumeSubscriptionBody,
    run: resumeSubscription,
  }),
  change("POST /v1/subscriptions/:id/migrate", "Moves a subscription to flexible billing", {
    body: migrateSubscriptionBody,
    run: (context, subscription) => changeSubscription(context, subscription, { isFlexible: true }),
  }),
];
