import { isRecord } from "#shared/text/json-in.ts";
import { isSubscribedTo } from "#core/contract/endpoint.ts";
import { JsonText, toJsonText } from "#core/json/json-text.ts";
import type { DomainEvent, EventForms } from "#core/contract/context.ts";
import { accountContext } from "../connect/account-context.ts";
import { allEndpoints } from "../connect/endpoints.ts";
import type { SimContext } from "../state.ts";
import { addFormerFields } from "./former-fields.ts";
import type { ApiObject } from "./present.ts";
import { beforeChange, previousAttributes } from "./previous-attributes.ts";
import { THIN, thinEvent } from "./thin-events.ts";
import { API_VERSION } from "./versions.ts";

/**
 * Returns an event in the versions in which it is written: that of the first endpoint which it goes to, which
 * the log shows, then those of the others and the newest.
 */
export function eventForms(platform: SimContext, event: DomainEvent): EventForms {
  const receivers = allEndpoints(platform.state).filter((one) => isSubscribedTo(one, event));
  const versions = new Set([...receivers.map(({ rendering }) => rendering), API_VERSION]);
  const [rendering = API_VERSION, ...others] = versions;
  if (others.length === 0) return { rendering, payload: event.payload };
  const newest = toJsonText(event.payload).text;
  const context = ownerOf(platform, newest);
  const inVersion = (version: string) => eventInVersion(context, newest, version);
  return {
    rendering,
    payload: new JsonText(inVersion(rendering)),
    renderings: new Map(others.map((version) => [version, inVersion(version)])),
  };
}

/** Returns the context of the account that an event is about. */
function ownerOf(context: SimContext, event: string): SimContext {
  const { account } = eventOf(event);
  return (typeof account === "string" ? accountContext(context, account) : undefined) ?? context;
}

/**
 * Returns an event in the shape of a version, as text.
 * @param context The account that the event is about.
 * @param newest The event in the newest version.
 */
function eventInVersion(context: SimContext, newest: string, version: string): string {
  if (version === API_VERSION) return newest;
  const event = eventOf(newest);
  if (version === THIN) return JSON.stringify(thinEvent(event));
  if (event["object"] === "v2.core.event") return newest;
  const { object, previous_attributes: previous } = isRecord(event["data"]) ? event["data"] : {};
  if (!isRecord(object)) throw new TypeError("an event has no object");
  const before = isRecord(previous) ? structuredClone(beforeChange(object, previous)) : undefined;
  addFormerFields(context, object, version);
  const data: ApiObject = { object };
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
  return eventInVersion(ownerOf(context, newest), newest, version);
}

function eventOf(text: string): ApiObject {
  const event: unknown = JSON.parse(text);
  if (isRecord(event)) return event;
  throw new TypeError("an event is not an object");
}
