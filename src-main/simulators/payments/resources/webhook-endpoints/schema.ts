import * as z from "zod";
import { rejectField } from "#core/contract/issues.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { flag, metadata, params, text } from "../../shared/schema.ts";
import { isKnownVersion, listVersions } from "../../shared/versions.ts";
import { isKnownEventType } from "./event-types.ts";

const url = receiverUrl((context, problem) => {
  rejectField(context, "url_invalid", `Invalid URL: ${problem}.`);
});

const eventType = z.string().refine(isKnownEventType, {
  error: ({ input }) => `${JSON.stringify(input)} is not an event type`,
});

const enabledEvents = z
  .array(eventType, { error: (issue) => (issue.input === undefined ? undefined : "Invalid array") })
  .min(1, "name at least one event type, or *")
  .refine((types) => types.length === 1 || !types.includes("*"), {
    error: "`*` stands for all event types and cannot be used with others",
  })
  .max(1_000);

const apiVersion = z.string().refine(isKnownVersion, {
  error: `must be one of ${listVersions().join(", ")}`,
});

export const createWebhookEndpointBody = params(() => ({
  url,
  enabled_events: enabledEvents,
  api_version: apiVersion.optional(),
  connect: flag.optional(),
  description: text.optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
}));

export const updateWebhookEndpointBody = params(() => ({
  url: url.optional(),
  enabled_events: enabledEvents.optional(),
  description: text.optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
}));
