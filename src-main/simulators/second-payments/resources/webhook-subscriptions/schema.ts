import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { isEventType } from "../../shared/event-types.ts";
import { idempotencyKey, maybe, text, word } from "../../shared/fields.ts";

const url = receiverUrl((context, problem) => {
  rejectField(context, "INVALID_VALUE", `The URL cannot be used: ${problem}`);
}, word(2_048));

/** An unknown type would be a subscription to nothing. */
const eventType = word(100).refine(isEventType, { error: "This is not a type of event" });

const fields = lazy(() => ({
  name: maybe(text(64)),
  enabled: maybe(z.boolean()),
  event_types: maybe(z.array(eventType).max(200)),
  notification_url: maybe(url),
  api_version: maybe(text(20)),
}));

export const createSubscriptionBody = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(45)),
  subscription: z.object({
    ...fields(),
    notification_url: url,
    event_types: z.array(eventType).min(1).max(200),
  }),
}));

export const updateSubscriptionBody = lazyObject(() => ({ subscription: lazyObject(fields) }));
