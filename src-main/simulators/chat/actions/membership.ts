import type { ChatContext } from "../caller.ts";
import type { Found } from "../conversations.ts";
import { emit } from "../emit.ts";
import { channelLeft, memberJoined, memberLeft } from "../events.ts";
import type { User } from "../state.ts";
import { nextTimestamp } from "../timestamps.ts";
import { postNotice } from "./notice.ts";

/** Adds a user to a channel, alone or by invitation. */
export function join(context: ChatContext, found: Found, user: User, inviter?: User): void {
  const { conversation, room } = found;
  room.members.add(user.id);
  const joined = { user: user.id, inviter: inviter?.id, ts: nextTimestamp(context) };
  emit(context, memberJoined(context.state, conversation, joined), conversation.id);
  postNotice(context, found, user, {
    subtype: "join",
    text: `<@${user.id}> has joined the channel`,
    details: inviter === undefined ? {} : { inviter: inviter.id },
  });
}

/** Takes a user out of a channel; `actor` is who did it. */
export function leave(context: ChatContext, found: Found, user: User, actor: User): void {
  const { conversation, room } = found;
  const { state } = context;
  room.members.delete(user.id);
  const left = { user: user.id, ts: nextTimestamp(context) };
  emit(context, memberLeft(state, conversation, left), conversation.id);
  if (user.id === state.app.botUserId) {
    const gone = { actor: actor.id, ts: nextTimestamp(context) };
    emit(context, channelLeft(conversation, gone), conversation.id);
  }
  postNotice(context, found, user, {
    subtype: "leave",
    text: `<@${user.id}> has left the channel`,
  });
}
