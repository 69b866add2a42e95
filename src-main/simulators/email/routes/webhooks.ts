import * as z from "zod";
import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import { notFound } from "../errors.ts";
import { eventTypes } from "../events.ts";
import { fault } from "../issues.ts";
import { presentListedWebhook, presentSecret, presentWebhook } from "../present-account.ts";
import { found, listPage, paging, route } from "../route.ts";
import type { EmailContext, Webhook } from "../state.ts";

const endpoint = z.string({ error: "The URL must be a string" }).superRefine((url, context) => {
  const reason = explainReceiverUrl(url);
  if (reason !== undefined) fault(context, `The URL cannot receive webhooks: ${reason}`);
});

const events = z
  .array(z.enum(eventTypes, { error: "There is no such event type" }), {
    error: "The events must be an array of event types",
  })
  .min(1, { error: "At least one event type is needed" })
  .transform((types) => [...new Set(types)]);

const status = z.enum(["enabled", "disabled"], { error: "It must be `enabled` or `disabled`" });

function webhookOf({ state }: EmailContext, id = ""): Webhook {
  return found(state.webhooks.get(id), () => notFound("Webhook"));
}

/** 32 bytes from the id sequence, so that a fresh simulator issues the same secrets on every run. */
function newSecret({ ids }: EmailContext): string {
  const bytes = Buffer.from(ids.next("signing-secret/", 64, "hex").slice(-64), "hex");
  return `whsec_${bytes.toString("base64")}`;
}

const create = route({
  method: "POST",
  path: "/webhooks",
  summary: "Registers a webhook",
  body: z.object({ endpoint, events }),
  handle: (context, { body }) => {
    const webhook = context.state.webhooks.add({
      id: context.ids.uuid("webhook"),
      createdAt: context.now,
      url: body.endpoint,
      secret: newSecret(context),
      enabled: true,
      types: body.events,
    });
    return presentSecret(webhook);
  },
});

const list = route({
  method: "GET",
  path: "/webhooks",
  summary: "Lists webhooks, newest first",
  query: paging,
  handle: ({ state }, { query }) => listPage(state.webhooks, query, presentListedWebhook),
});

const get = route({
  method: "GET",
  path: "/webhooks/:id",
  summary: "Shows a webhook with its secret",
  handle: (context, { params }) => presentWebhook(webhookOf(context, params["id"])),
});

const update = route({
  method: "PATCH",
  path: "/webhooks/:id",
  summary: "Changes a webhook; `status` enables and disables it",
  body: z.object({
    endpoint: endpoint.optional(),
    events: events.optional(),
    status: status.optional(),
  }),
  handle: (context, { params, body }) => {
    const webhook = webhookOf(context, params["id"]);
    const { id } = context.state.webhooks.replace({
      ...webhook,
      url: body.endpoint ?? webhook.url,
      types: body.events ?? webhook.types,
      enabled: body.status === undefined ? webhook.enabled : body.status === "enabled",
    });
    return { object: "webhook", id };
  },
});

const remove = route({
  method: "DELETE",
  path: "/webhooks/:id",
  summary: "Removes a webhook",
  handle: (context, { params }) => {
    const { id } = webhookOf(context, params["id"]);
    context.state.webhooks.remove(id);
    context.state.webhookEvents.delete(id);
    return { object: "webhook", id, deleted: true };
  },
});

const rotate = route({
  method: "POST",
  path: "/webhooks/:id/signing-secret/rotate",
  summary: "Gives a webhook a new secret",
  handle: (context, { params }) => {
    const webhook = webhookOf(context, params["id"]);
    return presentSecret(
      context.state.webhooks.replace({ ...webhook, secret: newSecret(context) }),
    );
  },
});

/** `/webhooks` */
export const webhookRoutes = [create, list, get, update, remove, rotate];
