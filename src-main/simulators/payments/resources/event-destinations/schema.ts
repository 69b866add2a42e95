import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { createChoice, params, refused } from "../../shared/schema.ts";
import { isKnownVersion, listVersions } from "../../shared/versions.ts";

const url = receiverUrl((context, problem) => {
  rejectField(context, "url_invalid", `Invalid URL: ${problem}.`);
});

const webhook = lazyStrictObject(() => ({ url }));

const types = z.array(z.string().min(1).max(200)).min(1, "name at least one event type").max(1_000);

const parts = (...names: readonly [string, ...string[]]) => {
  const part = createChoice(...names);
  return z.union([z.array(part), part.transform((one) => [one])]).optional();
};

const URL_PART = "webhook_endpoint.url";

/** The parameters of requests for one destination. */
export const showBody = params(() => ({ include: parts(URL_PART) }));

/** Metadata of API v2: `null` removes a key. */
const metadata = z.record(z.string().max(40), z.string().max(500).nullable());

/** The parameters of `POST /v2/core/event_destinations`. */
export const createDestinationBody = params(() => ({
  description: z.string().max(500).optional(),
  enabled_events: types,
  event_payload: createChoice("snapshot", "thin"),
  events_from: z
    .array(createChoice("@self", "@accounts", "self", "other_accounts"))
    .min(1)
    .optional(),
  include: parts(URL_PART, "webhook_endpoint.signing_secret"),
  metadata: metadata.optional(),
  name: z.string().min(1).max(100),
  snapshot_api_version: z
    .string()
    .refine(isKnownVersion, { error: `must be one of ${listVersions().join(", ")}` })
    .optional(),
  type: z.literal("webhook_endpoint", {
    error: "must be webhook_endpoint: events cannot be sent to a cloud from here",
  }),
  webhook_endpoint: webhook,
  amazon_eventbridge: refused("amazon_eventbridge"),
  azure_event_grid: refused("azure_event_grid"),
}));

/** The parameters of `POST /v2/core/event_destinations/:id`. */
export const updateDestinationBody = params(() => ({
  description: z.string().max(500).optional(),
  enabled_events: types.optional(),
  include: parts(URL_PART),
  metadata: metadata.optional(),
  name: z.string().min(1).max(100).optional(),
  webhook_endpoint: webhook.optional(),
}));

export type NewDestination = z.output<typeof createDestinationBody>;
export type DestinationUpdate = z.output<typeof updateDestinationBody>;
