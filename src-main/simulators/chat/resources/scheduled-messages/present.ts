import type { ScheduledMessage } from "../../state.ts";

/** A scheduled message as lists show it. */
export function presentScheduled({ id, channel, postAt, created, text: words }: ScheduledMessage) {
  return { id, channel_id: channel, post_at: postAt, date_created: created, text: words };
}
