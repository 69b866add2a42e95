import { isRecord } from "#shared/text/json-in.ts";
import { accountContext } from "../connect/account-context.ts";
import type { SimContext } from "../state.ts";
import { addFormerFields } from "./former-fields.ts";
import type { Wire } from "./present.ts";
import { beforeChange, previousAttributes } from "./previous-attributes.ts";
import { API_VERSION } from "./versions.ts";

/**
 * Returns an event in the shape of a version, as text.
 * @param context The account that the event is about.
 * @param newest The event in the newest version.
 */
export function eventInVersion(context: SimContext, newest: string, version: string): string {
  if (version === API_VERSION) return newest;
  const event = eventOf(newest);
  const { object, previous_attributes: previous } = isRecord(event["data"]) ? event["data"] : {};
  if (!isRecord(object)) throw new TypeError("an event has no object");
  const before = isRecord(previous) ? structuredClone(beforeChange(object, previous)) : undefined;
  addFormerFields(context, object, version);
  const data: Wire = { object };
  if (before) {
    addFormerFields(context, before, version);
    data["previous_attributes"] = previousAttributes(before, object);
  }
  return JSON.stringify({ ...event, api_version: version, data });
}

/**
 * Returns a recorded event in the shape of a version. A shape that was not needed when the event was
 * recorded is made of the present objects.
 */
export function recordedEvent(context: SimContext, seq: number, version: string): string {
  const { log } = context;
  const kept = log.rendering(seq, version);
  if (kept) return kept.toString();
  const newest = log.payload(seq, API_VERSION).toString();
  const { account } = eventOf(newest);
  const own = typeof account === "string" ? accountContext(context, account) : undefined;
  return eventInVersion(own ?? context, newest, version);
}

function eventOf(text: string): Wire {
  const event: unknown = JSON.parse(text);
  if (isRecord(event)) return event;
  throw new TypeError("an event is not an object");
}
