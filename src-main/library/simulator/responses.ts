import * as z from "zod";
import type {
  Clock,
  DeliveryView,
  OAuthView,
  SnapshotInfo,
  StateDifferences,
} from "#shared/domain/control-views.ts";
import type { FaultRuleView } from "#shared/domain/fault-rule.ts";
import { loggedRequest } from "#shared/domain/requests.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import type { Delivery } from "#shared/domain/api-types.ts";

// The responses of control routes, as far as the library relies on them.

export const nothing = z.undefined().transform(() => undefined);
export const clock: z.ZodType<Clock> = z.object({
  now: z.string(),
  wall_offset_seconds: z.number(),
  pace: z.number().nullable(),
});
export const snapshotInfo: z.ZodType<SnapshotInfo> = z.object({
  name: z.string(),
  at: z.string(),
  generation: z.number(),
  events: z.number(),
});
const differing = z.object({ collection: z.string(), id: z.string(), summary: z.string() });
const differingField = z.object({
  path: z.string(),
  from: z.unknown().exactOptional(),
  to: z.unknown().exactOptional(),
});
export const differences: z.ZodType<StateDifferences> = z.object({
  added: z.array(differing),
  removed: z.array(differing),
  changed: z.array(differing.extend({ fields: z.array(differingField) })),
  events: z.object({ from: z.number(), to: z.number() }),
  truncated: z.literal(true).exactOptional(),
});
export const wasReset = z.object({ generation: z.number(), now: z.string() });
const scheduledItem = z.object({
  id: z.string(),
  state: z.string(),
  call: z.object({ method: z.string(), path: z.string() }),
  response: z.object({ status: z.number() }).optional(),
  reason: z.string().optional(),
});
export const schedule = z.object({
  events: z.array(z.custom<TimelineItemView>((item) => scheduledItem.safeParse(item).success)),
});
export const requests = z.object({ requests: z.array(loggedRequest) });
const unsupportedCall = z.object({ method: z.string(), path: z.string(), count: z.number() });
export const unsupported = z.object({
  calls: z.array(unsupportedCall),
  parameters: z.array(unsupportedCall.extend({ parameter: z.string() })),
});
export const faultViews = z.object({
  rules: z.array(z.custom<FaultRuleView>((rule) => typeof rule === "object")),
});
export const oauthView: z.ZodType<OAuthView> = z.object({ redirect_uris: z.array(z.string()) });

export const deliveryView: z.ZodType<DeliveryView> = z.object({
  on: z.boolean(),
  url: z.string().exactOptional(),
  vendor_headers: z.boolean().exactOptional(),
});
export const redelivered = z.object({ attempts: z.number() });
const envelope = z.object({
  seq: z.number(),
  type: z.string(),
  id: z.string(),
  created_at: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

/** The log's envelope is checked here; payloads are held to their types by the simulators' own tests. */
export function createEgressSchema<Event>() {
  const event = z.custom<Event>((value) => envelope.safeParse(value).success);
  const delivery = z.custom<Delivery>((value) => typeof value === "object");
  return z.object({ events: z.array(event), delivery: delivery.exactOptional() });
}
