import type * as z from "zod";
import { route } from "../../route.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireObject } from "../../shared/require.ts";
import { secondsNow, type SimContext, type WebhookEndpoint } from "../../state.ts";
import { presentNewWebhookEndpoint, presentWebhookEndpoint } from "./present.ts";
import { createWebhookEndpointBody, updateWebhookEndpointBody } from "./schema.ts";

function requireWebhookEndpoint({ state }: SimContext, id: string): WebhookEndpoint {
  return requireObject(state.webhookEndpoints, "webhook endpoint", id, "webhook_endpoint");
}

function register(
  context: SimContext,
  given: z.output<typeof createWebhookEndpointBody>,
): WebhookEndpoint {
  return context.state.webhookEndpoints.add({
    id: context.ids.next("we_", 24),
    created: secondsNow(context),
    url: given.url,
    secret: context.ids.next("whsec_", 32),
    enabled: given.disabled !== true,
    types: given.enabled_events,
    isConnect: given.connect === true,
    apiVersion: given.api_version ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
  });
}

function update(
  endpoint: WebhookEndpoint,
  given: z.output<typeof updateWebhookEndpointBody>,
): WebhookEndpoint {
  return {
    ...endpoint,
    url: given.url ?? endpoint.url,
    enabled: given.disabled === undefined ? endpoint.enabled : !given.disabled,
    types: given.enabled_events ?? endpoint.types,
    description: keepOr(given.description, endpoint.description),
    metadata: mergeMetadata(endpoint.metadata, given.metadata),
  };
}

/** Webhook endpoints: the receivers of events. */
export const routes = [
  route("POST /v1/webhook_endpoints", "Registers a receiver; the answer tells its secret", {
    answers: "webhook_endpoint",
    body: createWebhookEndpointBody,
    handle: (context, call) => presentNewWebhookEndpoint(register(context, call.params)),
  }),
  route("GET /v1/webhook_endpoints", "Lists receivers", {
    answers: "webhook_endpoint",
    query: listQuery({}),
    handle: ({ state }, call) =>
      listPage(call.params, {
        url: "/v1/webhook_endpoints",
        kind: "webhook endpoint",
        source: state.webhookEndpoints,
        present: presentWebhookEndpoint,
      }),
  }),
  route("GET /v1/webhook_endpoints/:id", "Shows a receiver, without its secret", {
    answers: "webhook_endpoint",
    handle: (context, { id }) => presentWebhookEndpoint(requireWebhookEndpoint(context, id)),
  }),
  route("POST /v1/webhook_endpoints/:id", "Changes, disables or enables a receiver", {
    answers: "webhook_endpoint",
    body: updateWebhookEndpointBody,
    handle: (context, call) => {
      const changed = update(requireWebhookEndpoint(context, call.id), call.params);
      return presentWebhookEndpoint(context.state.webhookEndpoints.replace(changed));
    },
  }),
  route("DELETE /v1/webhook_endpoints/:id", "Deletes a receiver and drops its queue", {
    answers: "webhook_endpoint",
    handle: (context, call) => {
      const { id } = requireWebhookEndpoint(context, call.id);
      context.state.webhookEndpoints.remove(id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  }),
];
