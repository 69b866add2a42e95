import { readId, route } from "../../route.ts";
import { isEither, MAX_PAGE, presentPage, sequenceOf, takePage } from "../../shared/paging.ts";
import { requireLocationId, requirePlanSubscription } from "../../shared/require.ts";
import {
  cancelSubscription,
  changeAnchor,
  createSubscription,
  removeAction,
  swapPlan,
  updateSubscription,
} from "./actions.ts";
import { pauseSubscription, resumeSubscription } from "./pause.ts";
import { requirePlan } from "./plan.ts";
import { presentAction, presentPlanSubscription, presentSubscriptionEvent } from "./present.ts";
import {
  anchorBody,
  bulkSwapBody,
  createSubscriptionBody,
  getSubscriptionQuery,
  listEventsQuery,
  pauseBody,
  resumeBody,
  rulesOfPause,
  rulesOfResume,
  searchSubscriptionsBody,
  swapBody,
  updateSubscriptionBody,
} from "./schema.ts";

function showChanged({ subscription, actions }: ReturnType<typeof cancelSubscription>) {
  return {
    subscription: presentPlanSubscription(subscription),
    actions: actions.map(presentAction),
  };
}

const one = "/v2/subscriptions/:id" as const;
const swappable: readonly string[] = ["ACTIVE", "PENDING", "PAUSED"];

/** Subscriptions to plan variations of the catalog, billed by the clock. */
export const routes = [
  route("POST /v2/subscriptions", "Subscribes a customer to a plan", {
    body: createSubscriptionBody,
    unsupported: ["phases[].uid", "phases[].plan_phase_uid"],
    once: "subscription",
    handle: (context, { body }) => ({
      subscription: presentPlanSubscription(createSubscription(context, body)),
    }),
  }),
  route("POST /v2/subscriptions/search", "Finds subscriptions", {
    body: searchSubscriptionsBody,
    handle: ({ state }, { body }) => {
      const { limit = MAX_PAGE, cursor, include } = body;
      const wanted = body.query?.filter;
      const page = takePage(
        state.planSubscriptions,
        { sort_order: "ASC", limit, cursor },
        ({ customerId, locationId, sourceName }) =>
          (wanted?.customer_ids?.includes(customerId) ?? true) &&
          (wanted?.location_ids?.includes(locationId) ?? true) &&
          (wanted?.source_names?.includes(sourceName ?? "Simdeck") ?? true),
      );
      const hasActions = include?.includes("actions") === true;
      return presentPage("subscriptions", page, (subscription) =>
        presentPlanSubscription(subscription, hasActions),
      );
    },
  }),
  route("POST /v2/subscriptions/bulk-swap-plan", "Changes the plan of all its subscriptions", {
    body: bulkSwapBody,
    handle: (context, { body }) => {
      const { state } = context;
      const locationId = requireLocationId(state, body.location_id);
      requirePlan(state, body.new_plan_variation_id, "new_plan_variation_id");
      const affected = [...state.planSubscriptions.values()].filter(
        (subscription) =>
          subscription.planVariationId === body.old_plan_variation_id &&
          isEither(subscription.locationId, locationId) &&
          swappable.includes(subscription.status),
      );
      for (const subscription of affected) {
        swapPlan(context, subscription, body.new_plan_variation_id, undefined);
      }
      return { affected_subscriptions: affected.length };
    },
  }),
  route(`GET ${one}`, "Shows a subscription", {
    query: getSubscriptionQuery,
    handle: ({ state }, request) => {
      const hasActions = request.query.include?.split(",").includes("actions") === true;
      const subscription = requirePlanSubscription(state, readId(request));
      return { subscription: presentPlanSubscription(subscription, hasActions) };
    },
  }),
  route(`PUT ${one}`, "Changes a subscription in the fields named", {
    body: updateSubscriptionBody,
    handle: (context, request) => {
      const subscription = requirePlanSubscription(context.state, readId(request));
      const changed = updateSubscription(context, subscription, request.body);
      return { subscription: presentPlanSubscription(changed) };
    },
  }),
  route(
    `POST ${one}/cancel`,
    "Cancels a subscription at the end of its period",
    (context, request) =>
      showChanged(
        cancelSubscription(context, requirePlanSubscription(context.state, readId(request))),
      ),
  ),
  route(`POST ${one}/pause`, "Pauses a subscription at the end of its period", {
    body: pauseBody,
    rules: rulesOfPause,
    handle: (context, request) => {
      const subscription = requirePlanSubscription(context.state, readId(request));
      return showChanged(pauseSubscription(context, subscription, request.body));
    },
  }),
  route(`POST ${one}/resume`, "Resumes a paused subscription", {
    body: resumeBody,
    rules: rulesOfResume,
    handle: (context, request) => {
      const subscription = requirePlanSubscription(context.state, readId(request));
      return showChanged(resumeSubscription(context, subscription, request.body));
    },
  }),
  route(`POST ${one}/swap-plan`, "Changes the plan at the end of the period", {
    body: swapBody,
    handle: (context, request) => {
      const subscription = requirePlanSubscription(context.state, readId(request));
      const { new_plan_variation_id: plan, phases } = request.body;
      return showChanged(swapPlan(context, subscription, plan, phases));
    },
  }),
  route(`POST ${one}/billing-anchor`, "Changes the day of the month of the bills", {
    body: anchorBody,
    handle: (context, request) => {
      const subscription = requirePlanSubscription(context.state, readId(request));
      return showChanged(changeAnchor(context, subscription, request.body));
    },
  }),
  route(`DELETE ${one}/actions/:action`, "Takes back a scheduled change", (context, request) => {
    const subscription = requirePlanSubscription(context.state, readId(request));
    const changed = removeAction(context, subscription, request.params["action"] ?? "");
    return { subscription: presentPlanSubscription(changed) };
  }),
  route(`GET ${one}/events`, "Lists the history of a subscription", {
    query: listEventsQuery,
    handle: ({ state }, request) => {
      const { events } = requirePlanSubscription(state, readId(request));
      const { limit = MAX_PAGE, cursor } = request.query;
      const walk = { sort_order: "ASC", limit, cursor } as const;
      return presentPage(
        "subscription_events",
        takePage(sequenceOf(events), walk),
        presentSubscriptionEvent,
      );
    },
  }),
];
