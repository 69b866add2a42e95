import { JsonText, toJsonText } from "#core/json/json-text.ts";
import { quoted } from "#core/text/escaping.ts";
import { CONNECT_GROUP } from "./connect/endpoints.ts";
import type { EventType } from "./shared/event-types.ts";
import { previousAttributes } from "./shared/previous-attributes.ts";
import type { ApiObject } from "./shared/present.ts";
import { API_VERSION } from "./shared/versions.ts";
import { secondsNow, type SimContext } from "./state.ts";

/** An event without its envelope. */
interface ProviderEvent {
  readonly type: EventType;
  /** The id of the object. */
  readonly subject: string;
  /** The object as the API shows it at this moment. */
  readonly object: ApiObject | JsonText;
  /** For `*.updated`: the former values of the changed fields. */
  readonly previous?: ApiObject;
}

const idOf = ({ id }: ApiObject): string => (typeof id === "string" ? id : "");

/** An event about an object: `customer.created`, `charge.captured`. */
export function happened(type: EventType, object: ApiObject): ProviderEvent {
  return { type, subject: idOf(object), object };
}

/** The same for an object that is already serialised, because the response contains it, too. */
export function happenedTo(type: EventType, subject: string, object: JsonText): ProviderEvent {
  return { type, subject, object };
}

/** An event about a changed object; `undefined` if nothing differs. */
export function changed(
  type: EventType,
  before: ApiObject,
  after: ApiObject,
): ProviderEvent | undefined {
  const previous = previousAttributes(before, after);
  return Object.keys(previous).length === 0
    ? undefined
    : { type, subject: idOf(after), object: after, previous };
}

/** The fields of an event's envelope. */
interface EventEnvelope {
  readonly id: string;
  /** The connected account that it is about. */
  readonly account?: string | undefined;
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
export function presentEvent(event: ProviderEvent, envelope: EventEnvelope): JsonText {
  const previous = event.previous ? `,"previous_attributes":${JSON.stringify(event.previous)}` : "";
  const { requestId, idempotencyKey } = envelope;
  const request = `{"id":${orNull(requestId)},"idempotency_key":${orNull(idempotencyKey)}}`;
  const account = envelope.account === undefined ? "" : `"account":"${envelope.account}",`;
  return new JsonText(
    `{"id":"${envelope.id}","object":"event",${account}"api_version":"${envelope.apiVersion}",` +
      `"created":${String(envelope.created)},"data":{"object":`,
    toJsonText(event.object).text,
    `${previous}},"livemode":false,"pending_webhooks":${String(envelope.pendingWebhooks)},` +
      `"request":${request},"type":"${event.type}"}`,
  );
}

/** The request behind an event, which its `request` field names. */
type Cause = Pick<EventEnvelope, "requestId" | "idempotencyKey">;

/** The cause of what the provider does by itself: disputes, settled refunds. */
export const byProvider: Cause = { requestId: null, idempotencyKey: null };

function causeOf({ apiRequest }: SimContext): Cause {
  if (!apiRequest) return byProvider;
  const key = apiRequest.headers["idempotency-key"];
  return { requestId: apiRequest.id, idempotencyKey: typeof key === "string" ? key : null };
}

/** Records an event in the newest version. An update that changed nothing is `undefined` and records none. */
export function emit(
  context: SimContext,
  event: ProviderEvent | undefined,
  cause: Cause = causeOf(context),
): void {
  if (!event) return;
  const id = context.ids.next("evt_", 24);
  const { account } = context.state;
  const { type, subject } = event;
  const to = account.isConnected ? [account.id, CONNECT_GROUP] : undefined;
  const payload = presentEvent(event, {
    id,
    account: account.isConnected ? account.id : undefined,
    requestId: cause.requestId,
    idempotencyKey: cause.idempotencyKey,
    created: secondsNow(context),
    apiVersion: API_VERSION,
    pendingWebhooks: context.countReceivers(type, to),
  });
  context.emit({ id, type, subject, to, payload });
}
