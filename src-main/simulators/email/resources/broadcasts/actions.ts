import { invalid, requireObject } from "../../errors.ts";
import type { Broadcast, SimContext, State } from "../../state.ts";
import { sendTime } from "../emails/draft.ts";
import type { BroadcastBody, BroadcastChanges } from "./schema.ts";
import { sendNow } from "./send.ts";

/** Returns the broadcast with an id, or throws 404. */
export const requireBroadcast = ({ state }: SimContext, id = ""): Broadcast =>
  requireObject(state.broadcasts.get(id), "Broadcast");

/** Returns a broadcast that can still be changed. Throws 422 for one that was sent or scheduled. */
export function requireDraft(context: SimContext, id: string | undefined, verb: string): Broadcast {
  const broadcast = requireBroadcast(context, id);
  if (broadcast.status === "draft") return broadcast;
  throw invalid(`Only drafts can be ${verb}; this broadcast is ${broadcast.status}.`);
}

function checkReferences({ segments, topics }: State, broadcast: Broadcast): void {
  const { segmentId, topicId } = broadcast;
  if (!segments.get(segmentId)) {
    throw invalid(`Invalid \`segment_id\` field. There is no segment with the id ${segmentId}.`);
  }
  if (topicId !== null && !topics.get(topicId)) {
    throw invalid(`Invalid \`topic_id\` field. There is no topic with the id ${topicId}.`);
  }
}

const DEFAULT_NAME = "Untitled";

/** Creates a broadcast as a draft. */
export function createBroadcast(context: SimContext, body: BroadcastBody): Broadcast {
  const { state, ids, now } = context;
  const broadcast: Broadcast = {
    id: ids.uuid("broadcast"),
    createdAt: now,
    name: body.name ?? DEFAULT_NAME,
    segmentId: body.segment_id ?? body.audience_id ?? "",
    from: body.from,
    subject: body.subject,
    replyTo: body.reply_to ?? null,
    previewText: body.preview_text ?? null,
    html: body.html ?? null,
    text: body.text ?? null,
    topicId: body.topic_id ?? null,
    status: "draft",
    scheduledAt: null,
    sentAt: null,
    timer: null,
    unsubscribed: [],
  };
  checkReferences(state, broadcast);
  return state.broadcasts.add(broadcast);
}

/** Changes a draft. */
export function updateBroadcast(
  { state }: SimContext,
  broadcast: Broadcast,
  body: BroadcastChanges,
): Broadcast {
  const {
    reply_to: replyTo = broadcast.replyTo,
    preview_text: previewText = broadcast.previewText,
    html = broadcast.html,
    text = broadcast.text,
    topic_id: topicId = broadcast.topicId,
  } = body;
  const changed: Broadcast = {
    ...broadcast,
    name: body.name ?? broadcast.name,
    segmentId: body.segment_id ?? body.audience_id ?? broadcast.segmentId,
    from: body.from ?? broadcast.from,
    subject: body.subject ?? broadcast.subject,
    ...{ replyTo, previewText, html, text, topicId },
  };
  checkReferences(state, changed);
  return state.broadcasts.replace(changed);
}

/** Sends a draft now, or at a time on the simulator clock. */
export function sendBroadcast(
  context: SimContext,
  broadcast: Broadcast,
  time: string | undefined,
): Broadcast {
  const scheduledAt = time === undefined ? context.now : sendTime(time, context);
  if (scheduledAt <= context.now) return sendNow(context, broadcast);
  const timer = context.schedule(scheduledAt, "send_broadcast", broadcast.id);
  return context.state.broadcasts.replace({ ...broadcast, status: "queued", scheduledAt, timer });
}

/** Takes a queued broadcast off the clock; it is a draft again. */
export function cancelBroadcast(context: SimContext, broadcast: Broadcast): Broadcast {
  if (broadcast.status !== "queued") {
    throw invalid(`Only scheduled broadcasts can be canceled; this one is ${broadcast.status}.`);
  }
  if (broadcast.timer !== null) context.withdraw(broadcast.timer);
  return context.state.broadcasts.replace({
    ...broadcast,
    status: "draft",
    scheduledAt: null,
    timer: null,
  });
}

/** Removes a broadcast. One that is scheduled is not sent; one that was sent stays. */
export function removeBroadcast(context: SimContext, broadcast: Broadcast): void {
  if (broadcast.status === "sent") throw invalid("A broadcast that was sent cannot be deleted.");
  if (broadcast.timer !== null) context.withdraw(broadcast.timer);
  context.state.broadcasts.remove(broadcast.id);
}

/** Creates a draft with the content of another broadcast. */
export function duplicateBroadcast({ state, ids, now }: SimContext, source: Broadcast): Broadcast {
  return state.broadcasts.add({
    ...source,
    id: ids.uuid("broadcast"),
    createdAt: now,
    name: `${source.name} (Copy)`.slice(0, 100),
    status: "draft",
    scheduledAt: null,
    sentAt: null,
    timer: null,
    unsubscribed: [],
  });
}
