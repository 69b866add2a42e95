import { lazyObject } from "#core/contract/lazy-object.ts";
import { emitTest } from "../../events.ts";
import { EVENT_TYPES } from "../../shared/event-types.ts";
import { readId, route } from "../../route.ts";
import { flagText, maybe, sortOrder, word } from "../../shared/fields.ts";
import { signatureKey } from "../../shared/ids.ts";
import { listFields, takePage, presentPage } from "../../shared/paging.ts";
import { requireSubscription } from "../../shared/require.ts";
import { createSubscription, updateSubscription } from "./actions.ts";
import { presentSubscription, presentTest } from "./present.ts";
import { createSubscriptionBody, updateSubscriptionBody } from "./schema.ts";

/** Subscriptions to notifications. */
export const routes = [
  route("GET /v2/webhooks/event-types", "Lists the types of events", {
    unsupported: ["api_version"],
    handle: () => ({
      event_types: EVENT_TYPES,
      metadata: EVENT_TYPES.map((event_type) => ({ event_type, release_status: "PUBLIC" })),
    }),
  }),
  route("POST /v2/webhooks/subscriptions", "Registers a receiver", {
    body: createSubscriptionBody,
    once: "subscription",
    handle: (context, { body }) => ({
      subscription: presentSubscription(createSubscription(context, body)),
    }),
  }),
  route("GET /v2/webhooks/subscriptions", "Lists subscriptions", {
    query: lazyObject(() => ({
      ...listFields(),
      include_disabled: flagText.default(false),
      sort_order: sortOrder.default("ASC"),
    })),
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.subscriptions,
        query,
        ({ isEnabled }) => isEnabled || query.include_disabled,
      );
      return presentPage("subscriptions", page, presentSubscription);
    },
  }),
  route("GET /v2/webhooks/subscriptions/:id", "Shows a subscription", ({ state }, request) => ({
    subscription: presentSubscription(requireSubscription(state, readId(request))),
  })),
  route("PUT /v2/webhooks/subscriptions/:id", "Changes a subscription in the fields named", {
    body: updateSubscriptionBody,
    handle: (context, request) => {
      const subscription = requireSubscription(context.state, readId(request));
      const updated = updateSubscription(context, subscription, request.body);
      return { subscription: presentSubscription(updated) };
    },
  }),
  route("DELETE /v2/webhooks/subscriptions/:id", "Deletes a subscription", ({ state }, request) => {
    state.subscriptions.remove(requireSubscription(state, readId(request)).id);
    return {};
  }),
  route(
    "POST /v2/webhooks/subscriptions/:id/signature-key",
    "Gives a subscription another signature key",
    ({ state, ids, now }, request) => {
      const old = requireSubscription(state, readId(request));
      const changed = { ...old, updatedAt: now, signatureKey: signatureKey(ids) };
      return { signature_key: state.subscriptions.replace(changed).signatureKey };
    },
  ),
  route("POST /v2/webhooks/subscriptions/:id/test", "Sends a test notification", {
    body: lazyObject(() => ({ event_type: maybe(word(100)) })),
    handle: (context, request) => {
      const subscription = requireSubscription(context.state, readId(request));
      const type = request.body.event_type ?? subscription.eventTypes[0] ?? EVENT_TYPES[0];
      const event = emitTest(context, subscription.id, type);
      return { subscription_test_result: presentTest(context, subscription, event) };
    },
  }),
];
