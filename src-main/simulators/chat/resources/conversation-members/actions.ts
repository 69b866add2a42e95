import { channelLeft, emit, memberJoined, memberLeft } from "../../events.ts";
import type { Found } from "../../shared/lookup.ts";
import { nextTimestamp } from "../../shared/timestamps.ts";
import type { SimContext, User } from "../../state.ts";
import { postNotice } from "../chat/actions.ts";

/** Adds a user to a channel. `inviter` is set if someone else added the user. */
export function addMember(context: SimContext, found: Found, user: User, inviter?: User): void {
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

/** Removes a user from a channel. `actor` is the user who did it. */
export function removeMember(context: SimContext, found: Found, user: User, actor: User): void {
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
