import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { rejectField } from "../../errors.ts";
import { webhookEventTypes } from "../../shared/provider-facts.generated.ts";

const endpoint = receiverUrl(
  (context, problem) => {
    rejectField(context, `The URL cannot receive webhooks: ${problem}`);
  },
  z.string({ error: "The URL must be a string" }),
);

const events = z
  .array(z.enum(webhookEventTypes, { error: "There is no such event type" }), {
    error: "The events must be an array of event types",
  })
  .min(1, { error: "At least one event type is needed" })
  .transform((types) => [...new Set(types)]);

const status = z.enum(["enabled", "disabled"], { error: "It must be `enabled` or `disabled`" });

/** The body of `POST /webhooks`. */
export const createWebhookBody = lazyObject(() => ({ endpoint, events }));

/** The body of `PATCH /webhooks/:id`. */
export const updateWebhookBody = lazyObject(() => ({ endpoint, events, status })).partial();
