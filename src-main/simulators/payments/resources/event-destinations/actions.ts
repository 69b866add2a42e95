import { badRequest } from "../../errors.ts";
import { API_VERSION } from "../../shared/versions.ts";
import type { Metadata } from "../../shared/types.ts";
import type { SimContext } from "../../state.ts";
import { isKnownEventType } from "../webhook-endpoints/event-types.ts";
import { momentText } from "./present.ts";
import type { DestinationUpdate, NewDestination } from "./schema.ts";
import type { EventDestination } from "./types.ts";

/** The type of the event that a ping sends. */
export const PING = "v2.core.event_destination.ping";

/** Throws if a destination cannot get one of the types. */
function checkTypes(types: readonly string[], payload: EventDestination["payload"]): void {
  const unknown = types.find((type) =>
    payload === "snapshot"
      ? !isKnownEventType(type)
      : !(type === "*" || type.startsWith("v2.") || isKnownThinType(type)),
  );
  if (unknown === undefined) return;
  const message = `'${unknown}' is not the type of an event with a ${payload} payload.`;
  throw badRequest(message, { param: "enabled_events" });
}

const isKnownThinType = (type: string): boolean =>
  type.startsWith("v1.") && isKnownEventType(type.slice("v1.".length));

/** Returns key-value pairs after an update: `null` removes a key. */
function mergePairs(
  before: Metadata,
  input: Readonly<Record<string, string | null>> = {},
): Metadata {
  const merged: Record<string, string> = { ...before };
  for (const [key, value] of Object.entries(input)) {
    if (value === null) Reflect.deleteProperty(merged, key);
    else merged[key] = value;
  }
  return merged;
}

/** Registers a receiver of events. */
export function createDestination(context: SimContext, input: NewDestination): EventDestination {
  const { event_payload: payload, enabled_events: types } = input;
  checkTypes(types, payload);
  if (payload === "thin" && input.snapshot_api_version !== undefined) {
    const param = "snapshot_api_version";
    throw badRequest(`You cannot set \`${param}\` for thin events.`, { param });
  }
  return context.state.eventDestinations.add({
    id: context.ids.next("ed_test_", 24),
    created: context.now,
    updated: context.now,
    name: input.name,
    description: input.description ?? "",
    types,
    payload,
    version: payload === "snapshot" ? (input.snapshot_api_version ?? API_VERSION) : null,
    from: input.events_from ?? null,
    metadata: mergePairs({}, input.metadata),
    url: input.webhook_endpoint.url,
    secret: context.ids.next("whsec_", 32),
    enabled: true,
  });
}

/** Changes a receiver of events. */
export function updateDestination(
  { state, now }: SimContext,
  destination: EventDestination,
  input: DestinationUpdate,
): EventDestination {
  const types = input.enabled_events ?? destination.types;
  checkTypes(types, destination.payload);
  return state.eventDestinations.replace({
    ...destination,
    updated: now,
    name: input.name ?? destination.name,
    description: input.description ?? destination.description,
    types,
    metadata: mergePairs(destination.metadata, input.metadata),
    url: input.webhook_endpoint?.url ?? destination.url,
  });
}

/** Sends an event to a destination that only says that it is reachable. */
export function pingDestination(context: SimContext, { id }: EventDestination) {
  const event = {
    id: context.ids.next("evt_test_", 24),
    object: "v2.core.event",
    created: momentText(context.now),
    livemode: false,
    reason: null,
    related_object: {
      id,
      type: "v2.core.event_destination",
      url: `/v2/core/event_destinations/${id}`,
    },
    type: PING,
  };
  context.emit({ id: event.id, type: PING, subject: id, to: [id], payload: event });
  return event;
}
