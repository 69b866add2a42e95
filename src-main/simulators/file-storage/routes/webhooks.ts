import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { explainReceiverUrl } from "#core/delivery/receiver-address.ts";
import { api } from "../api.ts";
import { badRequest, notFound } from "../errors.ts";
import { nextId } from "../ids.ts";
import { integer } from "../params.ts";
import { presentWebhook } from "../present.ts";
import type { FileStorageState, Webhook } from "../state.ts";

const target = z.looseObject({ id: z.string(), type: z.enum(["file", "folder"]) });
const triggers = z.array(z.string().regex(/^[A-Z_]+\.[A-Z_]+$/)).min(1);

function findWebhook(state: FileStorageState, id: string): Webhook {
  const webhook = state.webhooks.get(id);
  if (!webhook) throw notFound("webhook", id);
  return webhook;
}

function checkAddress(address: string): string {
  const fault = explainReceiverUrl(address);
  if (fault !== undefined) throw badRequest("address", fault);
  return address;
}

/** Registrations are kept and shown; this kind of simulator sends nothing. */
export const webhookRoutes = [
  api({
    method: "GET",
    path: "/2.0/webhooks",
    summary: "List webhooks",
    query: z.object({ limit: integer(100, 1, 200), marker: z.string().optional() }),
    handle: ({ state }, { query, view }) => {
      const all = [...state.webhooks.values()];
      const start = query.marker === undefined ? 0 : all.findIndex(({ id }) => id === query.marker);
      const entries = all.slice(Math.max(start, 0), Math.max(start, 0) + query.limit);
      const next = all[Math.max(start, 0) + query.limit];
      return {
        entries: entries.map((webhook) => presentWebhook(view, webhook)),
        limit: query.limit,
        next_marker: next?.id ?? null,
      };
    },
  }),
  api({
    method: "POST",
    path: "/2.0/webhooks",
    summary: "Register a webhook; nothing is sent to it",
    body: z.looseObject({ target, address: z.string(), triggers }),
    handle: ({ state, ids, now }, { body, view }) => {
      const address = checkAddress(body.address);
      const { id, type } = body.target;
      const webhook = state.webhooks.add({
        id: nextId(ids, "webhook"),
        target: { id, type },
        address,
        triggers: body.triggers,
        createdAt: now,
      });
      return new RouteResponse(201, presentWebhook(view, webhook));
    },
  }),
  api({
    method: "GET",
    path: "/2.0/webhooks/:id",
    summary: "Get a webhook",
    handle: ({ state }, { id, view }) => presentWebhook(view, findWebhook(state, id)),
  }),
  api({
    method: "PUT",
    path: "/2.0/webhooks/:id",
    summary: "Change a webhook",
    body: z.looseObject({ address: z.string().optional(), triggers: triggers.optional() }),
    handle: ({ state }, { id, body, view }) => {
      const old = findWebhook(state, id);
      const address = body.address === undefined ? old.address : checkAddress(body.address);
      const changed = { ...old, address, triggers: body.triggers ?? old.triggers };
      return presentWebhook(view, state.webhooks.replace(changed));
    },
  }),
  api({
    method: "DELETE",
    path: "/2.0/webhooks/:id",
    summary: "Delete a webhook",
    handle: ({ state }, { id }) => {
      state.webhooks.remove(findWebhook(state, id).id);
      return noContent();
    },
  }),
];
