import type { Route } from "#core/kernel/route.ts";
import { requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import type { SimContext, State, Webhook } from "../../state.ts";
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

/** `/webhooks` */
export const routes: readonly Route<State>[] = [
  route({
    method: "POST",
    path: "/webhooks",
    summary: "Registers a webhook",
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
  route({
    method: "GET",
    path: "/webhooks",
    summary: "Lists webhooks, newest first",
    query: listQuery,
    handle: ({ state }, { query }) => listPage(state.webhooks, query, presentListedWebhook),
  }),
  route({
    method: "GET",
    path: "/webhooks/:id",
    summary: "Shows a webhook with its secret",
    handle: (context, { params }) => presentWebhook(requireWebhook(context, params["id"])),
  }),
  route({
    method: "PATCH",
    path: "/webhooks/:id",
    summary: "Changes a webhook; `status` enables and disables it",
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
  route({
    method: "DELETE",
    path: "/webhooks/:id",
    summary: "Removes a webhook",
    handle: (context, { params }) => {
      const { id } = requireWebhook(context, params["id"]);
      context.state.webhooks.remove(id);
      context.state.webhookEvents.delete(id);
      return { object: "webhook", id, deleted: true };
    },
  }),
  route({
    method: "POST",
    path: "/webhooks/:id/signing-secret/rotate",
    summary: "Gives a webhook a new secret",
    handle: (context, { params }) => {
      const webhook = requireWebhook(context, params["id"]);
      return presentSecret(
        context.state.webhooks.replace({ ...webhook, secret: newSecret(context) }),
      );
    },
  }),
];
