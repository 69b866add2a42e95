import type { DeliveredAttempt } from "#core/kernel/context.ts";
import { notFound } from "../errors.ts";
import { presentTime } from "../present.ts";
import { presentWebhookEvent, type EventStatus } from "../present-account.ts";
import { eventsOf } from "../record.ts";
import { found, listPage, paging, route } from "../route.ts";
import type { EmailContext, WebhookEvent } from "../state.ts";

type Params = Readonly<Record<string, string>>;

function eventsOfWebhook(context: EmailContext, params: Params) {
  const { id } = found(context.state.webhooks.get(params["id"] ?? ""), () => notFound("Webhook"));
  return eventsOf(context, id);
}

function eventOf(context: EmailContext, params: Params): WebhookEvent {
  const event = eventsOfWebhook(context, params).get(params["eventId"] ?? "");
  return found(event, () => notFound("Webhook event"));
}

function attemptsAt(
  context: EmailContext,
  { seq }: WebhookEvent,
  webhookId = "",
): readonly DeliveredAttempt[] {
  return context.attemptsOf(seq).filter(({ endpoint }) => endpoint === webhookId);
}

/** Before its attempt, and for ever while deliveries are switched off, an event is pending. */
function statusOf(context: EmailContext, event: WebhookEvent, webhookId?: string): EventStatus {
  const last = attemptsAt(context, event, webhookId).at(-1);
  if (!last) return "pending";
  return last.status === "delivered" ? "success" : "failed";
}

function payloadOf(context: EmailContext, { seq }: WebhookEvent): unknown {
  return JSON.parse(context.log.payload(seq).toString("utf8")) as unknown;
}

const list = route({
  method: "GET",
  path: "/webhooks/:id/events",
  summary: "Lists the events a webhook heard, newest first",
  query: paging,
  handle: (context, { params, query }) =>
    listPage(eventsOfWebhook(context, params), query, (event) =>
      presentWebhookEvent(event, statusOf(context, event, params["id"])),
    ),
});

const get = route({
  method: "GET",
  path: "/webhooks/:id/events/:eventId",
  summary: "Shows an event with its payload",
  handle: (context, { params }) => {
    const event = eventOf(context, params);
    return {
      object: "webhook_event",
      ...presentWebhookEvent(event, statusOf(context, event, params["id"])),
      next_attempt_at: null,
      payload: payloadOf(context, event),
    };
  },
});

const attempts = route({
  method: "GET",
  path: "/webhooks/:id/events/:eventId/attempts",
  summary: "Lists the attempts at delivering an event",
  query: paging,
  handle: (context, { params }) => {
    const event = eventOf(context, params);
    const data = attemptsAt(context, event, params["id"]).map((attempt) => ({
      id: `atmpt_${event.id.replace(/^msg_/, "")}`,
      http_status_code: attempt.httpStatus ?? 0,
      response: attempt.responseText,
      sent_at: presentTime(event.createdAt),
    }));
    return { object: "list", has_more: false, data };
  },
});

/** `/webhooks/:id/events` */
export const webhookEventRoutes = [list, get, attempts];
