import { requireConversation } from "../../shared/lookup.ts";
import type { ScheduledMessage, SimContext } from "../../state.ts";
import { postMessage } from "../chat/actions.ts";

/** Posts a scheduled message, unless its author can no longer post to the channel. */
export function postScheduled(context: SimContext, id: string): void {
  const scheduled = context.state.scheduled.get(id);
  if (scheduled) post(context, scheduled);
}

function post(context: SimContext, { id, draft }: ScheduledMessage): void {
  context.state.scheduled.remove(id);
  const { conversation, room } = requireConversation(context.state, draft.channel);
  if (conversation.isArchived || !room.members.has(draft.author.id)) return;
  postMessage(context, draft);
}
