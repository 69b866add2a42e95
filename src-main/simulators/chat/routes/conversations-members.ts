import * as z from "zod";
import { flag, names, text } from "../args.ts";
import { join, leave } from "../actions/membership.ts";
import { findDirect, openDirect } from "../actions/open-conversation.ts";
import { findUser, type Caller } from "../caller.ts";
import { findChannel, findConversation, findOpenChannel, type Found } from "../conversations.ts";
import { slackError } from "../errors.ts";
import { method } from "../method.ts";
import { presentChannel } from "../present-conversation.ts";
import type { ChatState, Conversation, User } from "../state.ts";

const joinMethod = method({
  name: "conversations.join",
  summary: "Puts the caller into a public channel",
  args: z.object({ channel: text }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const found = findChannel(state, args.channel, caller);
    const { conversation, room } = found;
    if (conversation.kind !== "channel") throw slackError("method_not_supported_for_channel_type");
    if (conversation.isArchived) throw slackError("is_archived");
    if (room.members.has(caller.user.id)) {
      const warning = "already_in_channel";
      return {
        ...presentChannel(state, args.channel, caller.user.id),
        warning,
        response_metadata: { warnings: [warning] },
      };
    }
    join(context, found, caller.user);
    return presentChannel(state, args.channel, caller.user.id);
  },
});

const leaveMethod = method({
  name: "conversations.leave",
  summary: "Takes the caller out of a channel",
  args: z.object({ channel: text }),
  handle: ({ context, caller, args }) => {
    const found = findChannel(context.state, args.channel, caller);
    const { conversation, room } = found;
    if (conversation.isGeneral) throw slackError("cant_leave_general");
    if (conversation.isArchived) throw slackError("is_archived");
    if (!room.members.has(caller.user.id)) return { not_in_channel: true };
    if (conversation.kind === "group" && room.members.size === 1) throw slackError("last_member");
    leave(context, found, caller.user, caller.user);
    return {};
  },
});

function inviteFault(
  state: ChatState,
  found: Found,
  caller: Caller,
  id: string,
): string | undefined {
  if (!state.users.has(id)) return "user_not_found";
  if (id === caller.user.id) return "cant_invite_self";
  return found.room.members.has(id) ? "already_in_channel" : undefined;
}

const invite = method({
  name: "conversations.invite",
  summary: "Puts people into a channel",
  args: z.object({ channel: text, users: names.optional(), force: flag.optional() }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const found = findOpenChannel(state, args.channel, caller);
    const ids = [...new Set(args.users ?? [])];
    if (ids.length === 0) throw slackError("no_user");
    if (ids.length > 1_000) throw slackError("too_many_users");
    const faults = ids.flatMap((user) => {
      const error = inviteFault(state, found, caller, user);
      return error === undefined ? [] : [{ user, ok: false, error }];
    });
    const [first] = faults;
    const mayGoOn = args.force === true && faults.length < ids.length;
    if (first && !mayGoOn) throw slackError(first.error, { errors: faults });
    const refused = new Set(faults.map(({ user }) => user));
    for (const id of ids) {
      if (!refused.has(id)) join(context, found, findUser(state, id), caller.user);
    }
    return {
      ...presentChannel(state, args.channel, caller.user.id),
      ...(first ? { errors: faults } : {}),
    };
  },
});

const kick = method({
  name: "conversations.kick",
  summary: "Removes someone from a channel",
  args: z.object({ channel: text, user: text }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const found = findOpenChannel(state, args.channel, caller);
    if (found.conversation.isGeneral) throw slackError("cant_kick_from_general");
    if (args.user === caller.user.id) throw slackError("cant_kick_self");
    const user = findUser(state, args.user);
    if (!found.room.members.has(user.id)) throw slackError("not_in_channel");
    leave(context, found, user, caller.user);
    return { errors: {} };
  },
});

const MAX_OTHERS = 8;

function chosenUsers(state: ChatState, ids: readonly string[]): readonly User[] {
  if (ids.length === 0) throw slackError("users_list_not_supplied");
  if (ids.length > MAX_OTHERS) throw slackError("too_many_users");
  return ids.map((id) => findUser(state, id));
}

function presentOpened(
  state: ChatState,
  { id }: Conversation,
  caller: Caller,
  isFull: boolean | undefined,
): Readonly<Record<string, unknown>> {
  return isFull === true ? presentChannel(state, id, caller.user.id) : { channel: { id } };
}

const open = method({
  name: "conversations.open",
  summary: "The conversation between the caller and others, made when there is none",
  args: z.object({
    channel: text.optional(),
    users: names.optional(),
    return_im: flag.optional(),
    prevent_creation: flag.optional(),
  }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const again = { no_op: true, already_open: true };
    if (args.channel !== undefined && args.users === undefined) {
      const { conversation } = findConversation(state, args.channel, caller);
      const isDirect = conversation.kind === "im" || conversation.kind === "mpim";
      if (!isDirect) throw slackError("method_not_supported_for_channel_type");
      return { ...again, ...presentOpened(state, conversation, caller, args.return_im) };
    }
    const others = chosenUsers(state, args.users ?? []);
    if (args.prevent_creation === true && !findDirect(state, caller.user, others)) {
      throw slackError("channel_not_found");
    }
    const { conversation, isNew } = openDirect(context, caller.user, others);
    const shown = presentOpened(state, conversation, caller, args.return_im);
    return isNew ? shown : { ...again, ...shown };
  },
});

const close = method({
  name: "conversations.close",
  summary: "Closes a direct conversation; what was said in it stays",
  args: z.object({ channel: text }),
  handle: ({ context, caller, args }) => {
    const { conversation } = findConversation(context.state, args.channel, caller);
    const isDirect = conversation.kind === "im" || conversation.kind === "mpim";
    if (!isDirect) throw slackError("method_not_supported_for_channel_type");
    return {};
  },
});

/** `conversations.*` that change who is in a conversation. */
export const conversationMemberRoutes = [
  ...joinMethod,
  ...leaveMethod,
  ...invite,
  ...kick,
  ...open,
  ...close,
];
