import * as z from "zod";
import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import type { Route } from "#core/kernel/route.ts";
import { fault } from "#core/kernel/issues.ts";
import { requireObject } from "../actions/require.ts";
import { secondsNow, type PaymentsContext } from "../emit.ts";
import { isKnownEventType } from "../event-types.ts";
import { listPage, listParams } from "../lists.ts";
import { keepOr, mergeMetadata } from "../metadata.ts";
import { flag, ignored, metadata, params, text } from "../params.ts";
import { presentNewWebhookEndpoint, presentWebhookEndpoint } from "../present-webhook-endpoint.ts";
import { read, remove, write } from "../route.ts";
import type { PaymentsState, WebhookEndpoint } from "../state.ts";

const url = z.string().transform((value, context) => {
  const problem = explainReceiverUrl(value);
  if (problem === undefined) return value;
  return fault(context, "url_invalid", `Invalid URL: ${problem}.`);
});

const eventType = z.string().refine(isKnownEventType, {
  error: ({ input }) => `${JSON.stringify(input)} is not an event type`,
});

const enabledEvents = z
  .array(eventType, { error: (issue) => (issue.input === undefined ? undefined : "Invalid array") })
  .min(1, "name at least one event type, or *")
  .max(1_000);

const createParams = params({
  url,
  enabled_events: enabledEvents,
  api_version: text.optional(),
  description: text.optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
  ...ignored("connect"),
});

const updateParams = params({
  url: url.optional(),
  enabled_events: enabledEvents.optional(),
  description: text.optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
});

function find({ state }: PaymentsContext, id: string): WebhookEndpoint {
  return requireObject(state.webhookEndpoints, "webhook endpoint", id, "webhook_endpoint");
}

function register(context: PaymentsContext, given: z.output<typeof createParams>): WebhookEndpoint {
  return context.state.webhookEndpoints.add({
    id: context.ids.next("we_", 24),
    created: secondsNow(context),
    url: given.url,
    secret: context.ids.next("whsec_", 32),
    enabled: given.disabled !== true,
    types: given.enabled_events,
    apiVersion: given.api_version ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
  });
}

function update(endpoint: WebhookEndpoint, given: z.output<typeof updateParams>): WebhookEndpoint {
  return {
    ...endpoint,
    url: given.url ?? endpoint.url,
    enabled: given.disabled === undefined ? endpoint.enabled : !given.disabled,
    types: given.enabled_events ?? endpoint.types,
    description: keepOr(given.description, endpoint.description),
    metadata: mergeMetadata(endpoint.metadata, given.metadata),
  };
}

/** Registering receivers: how an app tells the provider where its webhooks go. */
export const webhookEndpointRoutes: readonly Route<PaymentsState>[] = [
  write({
    path: "/v1/webhook_endpoints",
    summary: "Registers a receiver; the answer tells its secret",
    answers: "webhook_endpoint",
    params: createParams,
    handle: (context, call) => presentNewWebhookEndpoint(register(context, call.params)),
  }),
  read({
    path: "/v1/webhook_endpoints",
    summary: "Lists receivers",
    answers: "webhook_endpoint",
    params: listParams({}),
    handle: ({ state }, call) =>
      listPage(
        {
          url: "/v1/webhook_endpoints",
          kind: "webhook endpoint",
          source: state.webhookEndpoints,
          present: presentWebhookEndpoint,
        },
        call.params,
      ),
  }),
  read({
    path: "/v1/webhook_endpoints/:id",
    summary: "Shows a receiver, without its secret",
    answers: "webhook_endpoint",
    params: params({}),
    handle: (context, { id }) => presentWebhookEndpoint(find(context, id)),
  }),
  write({
    path: "/v1/webhook_endpoints/:id",
    summary: "Changes a receiver; disabled=true turns it off, disabled=false on again",
    answers: "webhook_endpoint",
    params: updateParams,
    handle: (context, call) => {
      const changed = update(find(context, call.id), call.params);
      return presentWebhookEndpoint(context.state.webhookEndpoints.replace(changed));
    },
  }),
  remove({
    path: "/v1/webhook_endpoints/:id",
    summary: "Takes a receiver off; what is still queued for it is dropped",
    answers: "webhook_endpoint",
    params: params({}),
    handle: (context, call) => {
      const { id } = find(context, call.id);
      context.state.webhookEndpoints.remove(id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  }),
];
