import * as z from "zod";
import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import { fault } from "#core/kernel/issues.ts";
import { API_VERSION } from "../dialect.ts";
import { notFound } from "../errors.ts";
import { envelope, EVENT_TYPES } from "../events.ts";
import { flagText, idempotencyKey, maybe, sortOrder, text, word } from "../fields.ts";
import { signatureKey, subscriptionId } from "../ids.ts";
import { answerOnce } from "../once.ts";
import { pageOf, presentPage } from "../paging.ts";
import { presentSubscription } from "../present-merchant.ts";
import { iso } from "../present-payment.ts";
import type { SquareContext, SquareState, WebhookSubscription } from "../state.ts";
import { listFields } from "./lists.ts";
import { idOf, route } from "./route.ts";

const url = word(2_048).superRefine((value, context) => {
  const problem = explainReceiverUrl(value);
  if (problem !== undefined) fault(context, "INVALID_VALUE", `The URL cannot be used: ${problem}`);
});

const fields = {
  name: maybe(text(64)),
  enabled: maybe(z.boolean()),
  event_types: maybe(z.array(word(100)).max(200)),
  notification_url: maybe(url),
  api_version: maybe(text(20)),
};

const createBody = z.object({
  idempotency_key: maybe(idempotencyKey(45)),
  subscription: z.object({
    ...fields,
    notification_url: url,
    event_types: z.array(word(100)).min(1).max(200),
  }),
});

const updateBody = z.object({ subscription: z.object(fields) });

type Fields = z.output<typeof updateBody>["subscription"];

function addSubscription(
  { ids, now, state }: SquareContext,
  sent: z.output<typeof createBody>["subscription"],
): WebhookSubscription {
  return state.subscriptions.add({
    id: subscriptionId(ids),
    createdAt: now,
    updatedAt: now,
    name: sent.name,
    isEnabled: sent.enabled ?? true,
    eventTypes: sent.event_types,
    url: sent.notification_url,
    apiVersion: sent.api_version ?? API_VERSION,
    signatureKey: signatureKey(ids),
  });
}

function find(state: SquareState, id: string): WebhookSubscription {
  const subscription = state.subscriptions.get(id);
  if (!subscription) throw notFound("webhook subscription", id);
  return subscription;
}

function change(old: WebhookSubscription, sent: Fields, now: number): WebhookSubscription {
  return {
    ...old,
    updatedAt: now,
    name: sent.name ?? old.name,
    isEnabled: sent.enabled ?? old.isEnabled,
    eventTypes: sent.event_types ?? old.eventTypes,
    url: sent.notification_url ?? old.url,
    apiVersion: sent.api_version ?? old.apiVersion,
  };
}

/** What a test would send. Nothing is sent, so there is no status code. */
function presentTest(context: SquareContext, subscription: WebhookSubscription, type: string) {
  const { ids, now, state } = context;
  const id = ids.uuid("test event");
  const data = { type: type.split(".", 1)[0], id, object: {} };
  return {
    id: ids.uuid("test result"),
    payload: envelope(state.merchantId, { id, type, at: now, data }),
    created_at: iso(now),
    updated_at: iso(now),
    notification_url: subscription.url,
    passes_filter: subscription.eventTypes.includes(type),
  };
}

/** Subscriptions to notifications: kept and shown, never sent to. */
export const webhookRoutes = [
  route({
    method: "GET",
    path: "/v2/webhooks/event-types",
    summary: "Lists the types of events",
    handle: () => ({
      event_types: EVENT_TYPES,
      metadata: EVENT_TYPES.map((event_type) => ({ event_type, release_status: "PUBLIC" })),
    }),
  }),
  route({
    method: "POST",
    path: "/v2/webhooks/subscriptions",
    summary: "Registers a receiver; nothing is ever sent to it",
    body: createBody,
    handle: (context, request) => {
      const { idempotency_key: key, subscription } = request.body;
      return answerOnce(context, request, { kind: "subscription", key }, () => ({
        subscription: presentSubscription(addSubscription(context, subscription)),
      }));
    },
  }),
  route({
    method: "GET",
    path: "/v2/webhooks/subscriptions",
    summary: "Lists subscriptions",
    query: z.object({
      ...listFields,
      include_disabled: flagText.default(false),
      sort_order: sortOrder.default("ASC"),
    }),
    handle: ({ state }, { query }) => {
      const walk = { order: query.sort_order, limit: query.limit, cursor: query.cursor };
      const page = pageOf(
        state.subscriptions,
        walk,
        ({ isEnabled }) => isEnabled || query.include_disabled,
      );
      return presentPage("subscriptions", page, presentSubscription);
    },
  }),
  route({
    method: "GET",
    path: "/v2/webhooks/subscriptions/:id",
    summary: "Shows a subscription",
    handle: ({ state }, request) => ({
      subscription: presentSubscription(find(state, idOf(request))),
    }),
  }),
  route({
    method: "PUT",
    path: "/v2/webhooks/subscriptions/:id",
    summary: "Changes a subscription in the fields named",
    body: updateBody,
    handle: ({ state, now }, request) => {
      const changed = change(find(state, idOf(request)), request.body.subscription, now);
      return { subscription: presentSubscription(state.subscriptions.replace(changed)) };
    },
  }),
  route({
    method: "DELETE",
    path: "/v2/webhooks/subscriptions/:id",
    summary: "Takes a subscription away",
    handle: ({ state }, request) => {
      state.subscriptions.remove(find(state, idOf(request)).id);
      return {};
    },
  }),
  route({
    method: "POST",
    path: "/v2/webhooks/subscriptions/:id/signature-key",
    summary: "Gives a subscription another signature key",
    handle: ({ state, ids, now }, request) => {
      const old = find(state, idOf(request));
      const changed = { ...old, updatedAt: now, signatureKey: signatureKey(ids) };
      return { signature_key: state.subscriptions.replace(changed).signatureKey };
    },
  }),
  route({
    method: "POST",
    path: "/v2/webhooks/subscriptions/:id/test",
    summary: "Shows what a test would send",
    body: z.object({ event_type: maybe(word(100)) }),
    handle: (context, request) => {
      const subscription = find(context.state, idOf(request));
      const type = request.body.event_type ?? subscription.eventTypes[0] ?? EVENT_TYPES[0];
      return { subscription_test_result: presentTest(context, subscription, type) };
    },
  }),
];
