import type { DeliveredAttempt } from "#core/contract/context.ts";
import { invalid, requireObject } from "../../errors.ts";
import { listEvents } from "../../events.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import { presentTime } from "../../shared/present.ts";
import type { SimContext, WebhookEvent } from "../../state.ts";

type EventStatus = "success" | "pending" | "failed";

/** An event in the list of one webhook. */
function presentWebhookEvent({ id, type, createdAt }: WebhookEvent, status: EventStatus) {
  return { id, type, created_at: presentTime(createdAt), status };
}

type Params = Readonly<Record<string, string>>;

function eventsOfWebhook(context: SimContext, params: Params) {
  const { id } = requireObject(context.state.webhooks.get(params["id"] ?? ""), "Webhook");
  return listEvents(context, id);
}

function eventOf(context: SimContext, params: Params): WebhookEvent {
  const event = eventsOfWebhook(context, params).get(params["eventId"] ?? "");
  return requireObject(event, "Webhook event");
}

function attemptsAt(
  context: SimContext,
  { seq }: WebhookEvent,
  webhookId = "",
): readonly DeliveredAttempt[] {
  return context.attemptsOf(seq).filter(({ endpoint }) => endpoint === webhookId);
}

/** Before its attempt, and for ever while deliveries are switched off, an event is pending. */
function statusOf(context: SimContext, event: WebhookEvent, webhookId?: string): EventStatus {
  const last = attemptsAt(context, event, webhookId).at(-1);
  if (!last) return "pending";
  return last.status === "delivered" ? "success" : "failed";
}

function payloadOf(context: SimContext, { seq }: WebhookEvent): unknown {
  return JSON.parse(context.log.payload(seq).toString("utf8")) as unknown;
}

/** The first attempt has the id of the message; further ones count on. */
function attemptId({ id }: WebhookEvent, { number }: DeliveredAttempt): string {
  const first = `atmpt_${id.replace(/^msg_/, "")}`;
  return number === 1 ? first : `${first}_${String(number)}`;
}

export const routes = [
  route("GET /webhooks/:id/events", "Lists the events a webhook heard, newest first", {
    query: listQuery,
    rules: listRules,
    handle: (context, { params, query }) =>
      listPage(eventsOfWebhook(context, params), query, (event) =>
        presentWebhookEvent(event, statusOf(context, event, params["id"])),
      ),
  }),
  route("GET /webhooks/:id/events/:eventId", "Shows an event", (context, { params }) => {
    const event = eventOf(context, params);
    return {
      object: "webhook_event",
      ...presentWebhookEvent(event, statusOf(context, event, params["id"])),
      next_attempt_at: null,
      payload: payloadOf(context, event),
    };
  }),
  route("POST /webhooks/:id/events/:eventId/replay", "Delivers an event again", {
    handle: (context, { params }) => {
      const { id, seq } = eventOf(context, params);
      if (context.redeliver(seq, params["id"] ?? "")) return { object: "webhook_event", id };
      throw invalid(
        "The event cannot be replayed: the webhook is disabled, or deliveries are off.",
      );
    },
  }),
  route("GET /webhooks/:id/events/:eventId/attempts", "Lists the attempts at delivering an event", {
    query: listQuery,
    rules: listRules,
    handle: (context, { params }) => {
      const event = eventOf(context, params);
      const data = attemptsAt(context, event, params["id"]).map((attempt) => ({
        id: attemptId(event, attempt),
        http_status_code: attempt.httpStatus ?? 0,
        response: attempt.responseText,
        sent_at: presentTime(event.createdAt),
      }));
      return { object: "list", has_more: false, data };
    },
  }),
];
