import type * as z from "zod";
import { route } from "../../route.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { API_VERSION } from "../../shared/versions.ts";
import { secondsNow, type SimContext, type WebhookEndpoint } from "../../state.ts";
import { presentNewWebhookEndpoint, webhookEndpointResource } from "./present.ts";
import { createWebhookEndpointBody, updateWebhookEndpointBody } from "./schema.ts";

const { change, list, remove, show } = createResourceRoutes(webhookEndpointResource);

function register(
  context: SimContext,
  input: z.output<typeof createWebhookEndpointBody>,
): WebhookEndpoint {
  return context.state.webhookEndpoints.add({
    id: context.ids.next("we_", 24),
    created: secondsNow(context),
    url: input.url,
    secret: context.ids.next("whsec_", 32),
    enabled: input.disabled !== true,
    types: input.enabled_events,
    isConnect: input.connect === true,
    apiVersion: input.api_version ?? null,
    rendering: input.api_version ?? API_VERSION,
    description: input.description ?? null,
    metadata: mergeMetadata({}, input.metadata),
  });
}

function update(
  { state }: SimContext,
  endpoint: WebhookEndpoint,
  input: z.output<typeof updateWebhookEndpointBody>,
): WebhookEndpoint {
  return state.webhookEndpoints.replace({
    ...endpoint,
    url: input.url ?? endpoint.url,
    enabled: input.disabled === undefined ? endpoint.enabled : !input.disabled,
    types: input.enabled_events ?? endpoint.types,
    description: keepOr(input.description, endpoint.description),
    metadata: mergeMetadata(endpoint.metadata, input.metadata),
  });
}

/** Webhook endpoints: the receivers of events. */
export const routes = [
  route("POST /v1/webhook_endpoints", "Registers a receiver; the answer tells its secret", {
    answers: "webhook_endpoint",
    body: createWebhookEndpointBody,
    handle: (context, call) => presentNewWebhookEndpoint(register(context, call.params)),
  }),
  list("GET /v1/webhook_endpoints", "Lists receivers", () => ({})),
  show("GET /v1/webhook_endpoints/:id", "Shows a receiver, without its secret"),
  change("POST /v1/webhook_endpoints/:id", "Changes, disables or enables a receiver", {
    body: updateWebhookEndpointBody,
    run: update,
  }),
  remove(
    "DELETE /v1/webhook_endpoints/:id",
    "Deletes a receiver and drops its queue",
    ({ state }, { id }) => {
      state.webhookEndpoints.remove(id);
    },
  ),
];
