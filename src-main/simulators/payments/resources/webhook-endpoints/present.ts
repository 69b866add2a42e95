import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { WebhookEndpoint } from "../../state.ts";

/** The platform as an application that connected accounts use. */
export const APPLICATION = "ca_simdeck";

/** A webhook endpoint as the API shows it, without its secret. */
export function presentWebhookEndpoint(endpoint: WebhookEndpoint): ApiObject {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: endpoint.apiVersion,
    application: endpoint.isConnect ? APPLICATION : null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.types,
    livemode: false,
    metadata: endpoint.metadata,
    status: endpoint.enabled ? "enabled" : "disabled",
    url: endpoint.url,
  };
}

/** A webhook endpoint as the response to its registration shows it, with its secret. */
export function presentNewWebhookEndpoint(endpoint: WebhookEndpoint): ApiObject {
  return { ...presentWebhookEndpoint(endpoint), secret: endpoint.secret };
}

export const webhookEndpointResource: Resource<WebhookEndpoint> = {
  name: "webhook_endpoint",
  noun: "webhook endpoint",
  param: "webhook_endpoint",
  of: ({ webhookEndpoints }) => webhookEndpoints,
  present: presentWebhookEndpoint,
};
