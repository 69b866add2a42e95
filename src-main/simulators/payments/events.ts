import { JsonText, jsonTextOf } from "#core/json/json-text.ts";
import { quoted } from "#core/text/escaping.ts";
import type { PaymentsEventType } from "./event-types.ts";
import type { Wire } from "./present-card.ts";

/** What happened, before it has its envelope. */
export interface PaymentsEvent {
  readonly type: PaymentsEventType;
  /** The id of the object. */
  readonly subject: string;
  /** The object as the API shows it at this moment. */
  readonly object: Wire | JsonText;
  /** For `*.updated`: what the changed fields were before. */
  readonly previous?: Wire;
}

const idOf = ({ id }: Wire): string => (typeof id === "string" ? id : "");

/** Something became what it is now: `customer.created`, `charge.captured`. */
export function happened(type: PaymentsEventType, object: Wire): PaymentsEvent {
  return { type, subject: idOf(object), object };
}

/** The same of an object that is already written, since the answer shows it too. */
export function happenedTo(
  type: PaymentsEventType,
  subject: string,
  object: JsonText,
): PaymentsEvent {
  return { type, subject, object };
}

/** A changed object; `undefined` when nothing about it differs. */
export function changed(
  type: PaymentsEventType,
  before: Wire,
  after: Wire,
): PaymentsEvent | undefined {
  const previous = previousAttributes(before, after);
  return Object.keys(previous).length === 0
    ? undefined
    : { type, subject: idOf(after), object: after, previous };
}

/**
 * The fields that differ, with their former values. Nested objects are compared field by field, so
 * that one changed key of the metadata shows that key alone; a key that is new was `null`.
 */
export function previousAttributes(before: Wire, after: Wire): Wire {
  const previous: Wire = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[key], after[key]];
    if (JSON.stringify(old) === JSON.stringify(fresh)) continue;
    previous[key] = isWire(old) && isWire(fresh) ? previousAttributes(old, fresh) : (old ?? null);
  }
  return previous;
}

function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an event's envelope adds. */
export interface EventEnvelope {
  readonly id: string;
  readonly created: number;
  readonly apiVersion: string;
  readonly pendingWebhooks: number;
  /** The request that caused it; both `null` when no client did. */
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

const orNull = (text: string | null): string => (text === null ? "null" : quoted(text));

/**
 * An event as it is delivered, and as `GET /v1/events` shows it. It is put together in pieces, so that
 * an object that is already written (it is in the answer too) is not written a second time.
 */
export function presentEvent(event: PaymentsEvent, envelope: EventEnvelope): JsonText {
  const previous = event.previous ? `,"previous_attributes":${JSON.stringify(event.previous)}` : "";
  const { requestId, idempotencyKey } = envelope;
  const request = `{"id":${orNull(requestId)},"idempotency_key":${orNull(idempotencyKey)}}`;
  return new JsonText(
    `{"id":"${envelope.id}","object":"event","api_version":"${envelope.apiVersion}",` +
      `"created":${String(envelope.created)},"data":{"object":`,
    jsonTextOf(event.object).text,
    `${previous}},"livemode":false,"pending_webhooks":${String(envelope.pendingWebhooks)},` +
      `"request":${request},"type":"${event.type}"}`,
  );
}
