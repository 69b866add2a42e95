import { presentTime } from "../../shared/present.ts";
import type { Broadcast } from "../../state.ts";

/** A broadcast as lists show it. */
export function presentListedBroadcast(broadcast: Broadcast) {
  const { id, name, segmentId, status, createdAt, scheduledAt, sentAt } = broadcast;
  return {
    id,
    name,
    audience_id: segmentId,
    segment_id: segmentId,
    status,
    created_at: presentTime(createdAt),
    scheduled_at: scheduledAt === null ? null : presentTime(scheduledAt),
    sent_at: sentAt === null ? null : presentTime(sentAt),
  };
}

/** A broadcast as the API shows it. */
export function presentBroadcast(broadcast: Broadcast) {
  return {
    object: "broadcast" as const,
    ...presentListedBroadcast(broadcast),
    from: broadcast.from,
    subject: broadcast.subject,
    reply_to: broadcast.replyTo,
    preview_text: broadcast.previewText,
    topic_id: broadcast.topicId,
    html: broadcast.html,
    text: broadcast.text,
  };
}
