import { channelLeft, emit, memberJoined, memberLeft } from "../../events.ts";
import type { Found } from "../../shared/lookup.ts";
import type { SimContext, User } from "../../state.ts";
import { postNotice } from "../chat/actions.ts";

/** Adds a user to a channel. `inviter` is set if someone else added the user. */
export function addMember(context: SimContext, found: Found, user: User, inviter?: User): void {
  const { conversation, room } = found;
  room.members.add(user.id);
  emit(context, memberJoined(context.state, conversation, user.id, inviter?.id), conversation.id);
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
  emit(context, memberLeft(state, conversation, user.id), conversation.id);
  if (user.id === state.app.botUserId) {
    emit(context, channelLeft(conversation, actor.id), conversation.id);
  }
  postNotice(context, found, user, {
    subtype: "leave",
    text: `<@${user.id}> has left the channel`,
  });
}
