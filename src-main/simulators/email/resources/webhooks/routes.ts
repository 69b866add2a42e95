import { requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { SimContext, Webhook } from "../../state.ts";
import { presentListedWebhook, presentSecret, presentWebhook } from "./present.ts";
import { createWebhookBody, updateWebhookBody } from "./schema.ts";

function requireWebhook({ state }: SimContext, id = ""): Webhook {
  return requireObject(state.webhooks.get(id), "Webhook");
}

/** 32 bytes from the id sequence, so that a fresh simulator issues the same secrets on every run. */
function newSecret({ ids }: SimContext): string {
  const bytes = Buffer.from(ids.next("signing-secret/", 64, "hex").slice(-64), "hex");
  return `whsec_${bytes.toString("base64")}`;
}

export const routes = [
  route("POST /webhooks", "Registers a webhook", {
    creates: true,
    body: createWebhookBody,
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
  }),
  route("GET /webhooks", "Lists webhooks, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.webhooks, query, presentListedWebhook),
  }),
  route("GET /webhooks/:id", "Shows a webhook with its secret", (context, { params }) =>
    presentWebhook(requireWebhook(context, params["id"])),
  ),
  route("PATCH /webhooks/:id", "Changes a webhook; `status` enables and disables it", {
    body: updateWebhookBody,
    handle: (context, { params, body }) => {
      const webhook = requireWebhook(context, params["id"]);
      const { id } = context.state.webhooks.replace({
        ...webhook,
        url: body.endpoint ?? webhook.url,
        types: body.events ?? webhook.types,
        enabled: body.status === undefined ? webhook.enabled : body.status === "enabled",
      });
      return { object: "webhook", id };
    },
  }),
  route("DELETE /webhooks/:id", "Removes a webhook", (context, { params }) => {
    const { id } = requireWebhook(context, params["id"]);
    context.state.webhooks.remove(id);
    context.state.webhookEvents.delete(id);
    return { object: "webhook", id, deleted: true };
  }),
  route("POST /webhooks/:id/signing-secret/rotate", "Rotates a secret", (context, { params }) => {
    const webhook = requireWebhook(context, params["id"]);
    return presentSecret(
      context.state.webhooks.replace({ ...webhook, secret: newSecret(context) }),
    );
  }),
];
