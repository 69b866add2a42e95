import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { takePage } from "#core/state/page.ts";
import { requireRecord } from "../../errors.ts";
import { webhookTriggers } from "../../shared/provider-facts.generated.ts";
import { route } from "../../route.ts";
import { presentTime, presentUserMini, type View, type ApiObject } from "../../shared/present.ts";
import { checkTarget, deleteWebhook } from "./actions.ts";
import { integer } from "../../shared/schema.ts";
import { ME, nextId, type State, type Webhook } from "../../state.ts";

const targetSchema = lazyLooseObject(() => ({ id: z.string(), type: z.enum(["file", "folder"]) }));
const knownTriggers: ReadonlySet<string> = new Set(webhookTriggers);

const triggersSchema = z
  .array(z.string().refine((name) => knownTriggers.has(name), "is not a trigger"))
  .min(1);

const requireWebhook = ({ webhooks }: State, id: string) => requireRecord(webhooks, "webhook", id);

/** Webhooks of files and folders. */
export const routes = [
  route("GET /2.0/webhooks", "List webhooks", {
    query: lazyObject(() => ({ limit: integer(100, 1, 200), marker: z.string().optional() })),
    handle: ({ state }, { query }) => {
      const all = [...state.webhooks.values()];
      const { limit, marker } = query;
      const start = Math.max(
        0,
        all.findIndex(({ id }) => id === marker),
      );
      const { items, next } = takePage(all, limit, start);
      return { entries: items.map(presentMini), limit, next_marker: next?.id ?? null };
    },
  }),
  route("POST /2.0/webhooks", "Register a webhook", {
    body: lazyLooseObject(() => ({
      target: targetSchema,
      address: receiverUrl(),
      triggers: triggersSchema,
    })),
    handle: ({ state, ids, now }, { body, view }) => {
      const { address, triggers } = body;
      const { id, type } = body.target;
      checkTarget(state, { target: { id, type }, address, triggers });
      const webhook = state.webhooks.add({
        id: nextId(ids, "webhook"),
        target: { id, type },
        address,
        triggers,
        createdAt: now,
      });
      return new RouteResponse(201, presentWebhook(view, webhook));
    },
  }),
  route("GET /2.0/webhooks/:id", "Get a webhook", ({ state }, { id, view }) =>
    presentWebhook(view, requireWebhook(state, id)),
  ),
  route("PUT /2.0/webhooks/:id", "Change a webhook", {
    body: lazyLooseObject(() => ({
      target: targetSchema.optional(),
      address: receiverUrl().optional(),
      triggers: triggersSchema.optional(),
    })),
    handle: ({ state }, { id, body, view }) => {
      const old = requireWebhook(state, id);
      const address = body.address ?? old.address;
      const { id: targetId, type } = body.target ?? old.target;
      const target = { id: targetId, type };
      const triggers = body.triggers ?? old.triggers;
      checkTarget(state, { id, target, address, triggers });
      const changed = { ...old, target, address, triggers };
      return presentWebhook(view, state.webhooks.replace(changed));
    },
  }),
  route("DELETE /2.0/webhooks/:id", "Delete a webhook", (context, { id, view }) => {
    deleteWebhook(context, view, requireWebhook(context.state, id));
    return noContent();
  }),
];

/** A webhook in a list. */
function presentMini({ id, target }: Webhook): ApiObject {
  return { type: "webhook", id, target };
}

/** A webhook in full. */
function presentWebhook(view: View, webhook: Webhook): ApiObject {
  return {
    type: "webhook",
    id: webhook.id,
    target: webhook.target,
    created_by: presentUserMini(view, ME),
    created_at: presentTime(webhook.createdAt),
    address: webhook.address,
    triggers: webhook.triggers,
  };
}
