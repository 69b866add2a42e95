import * as z from "zod";
import { flag, text } from "../args.ts";
import { join } from "../actions/membership.ts";
import { postNotice } from "../actions/notice.ts";
import { openConversation } from "../actions/open-conversation.ts";
import { isAdmin, type Caller, type ChatContext } from "../caller.ts";
import { checkChannelName } from "../channel-name.ts";
import {
  findChannel,
  findConversation,
  findOpenChannel,
  roomOf,
  type Found,
} from "../conversations.ts";
import { emit } from "../emit.ts";
import { slackError } from "../errors.ts";
import { channelArchived, channelCreated, channelRenamed } from "../events.ts";
import { method } from "../method.ts";
import { presentChannel, wordsBy } from "../present-conversation.ts";
import type { ChatState, Conversation } from "../state.ts";
import { nextTimestamp, parseTimestamp } from "../timestamps.ts";

function checkFree(state: ChatState, name: string): void {
  if (state.channelNames.has(name)) throw slackError("name_taken");
}

function change(
  context: ChatContext,
  conversation: Conversation,
  fields: Partial<Conversation>,
): Found {
  const { state, now } = context;
  state.conversations.replace({ ...conversation, ...fields, updated: Math.floor(now) });
  return roomOf(state, conversation.id);
}

const create = method({
  name: "conversations.create",
  summary: "Makes a channel, with the caller in it",
  args: z.object({ name: text.optional(), is_private: flag.optional(), team_id: text.optional() }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const name = checkChannelName(args.name);
    checkFree(state, name);
    const kind = args.is_private === true ? "group" : "channel";
    const conversation = openConversation(context, {
      kind,
      name,
      creator: caller.user,
      members: [],
    });
    state.channelNames.set(name, conversation.id);
    if (kind === "channel") {
      emit(context, channelCreated(state, conversation, nextTimestamp(context)), conversation.id);
    }
    join(context, roomOf(state, conversation.id), caller.user);
    return presentChannel(state, conversation.id, caller.user.id);
  },
});

/** Only who made a channel and the admins may change its name. */
function mayRename({ conversation }: Found, caller: Caller): boolean {
  return conversation.creator === caller.user.id || isAdmin(caller.user);
}

const rename = method({
  name: "conversations.rename",
  summary: "Gives a channel another name",
  args: z.object({ channel: text, name: text.optional() }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const found = findOpenChannel(state, args.channel, caller);
    const name = checkChannelName(args.name);
    const { conversation } = found;
    if (conversation.isGeneral || !mayRename(found, caller)) throw slackError("not_authorized");
    if (name === conversation.name) return presentChannel(state, conversation.id, caller.user.id);
    checkFree(state, name);
    state.channelNames.delete(conversation.name);
    state.channelNames.set(name, conversation.id);
    const previousNames = [conversation.name, ...conversation.previousNames];
    const renamed = change(context, conversation, { name, previousNames });
    emit(context, channelRenamed(renamed.conversation, nextTimestamp(context)), conversation.id);
    postNotice(context, renamed, caller.user, {
      subtype: "name",
      text: `<@${caller.user.id}> has renamed the channel from "${conversation.name}" to "${name}"`,
      details: { old_name: conversation.name, name },
    });
    return presentChannel(state, conversation.id, caller.user.id);
  },
});

const MAX_WORDS = 250;

function setWords(
  context: ChatContext,
  caller: Caller,
  {
    channel,
    field,
    value,
  }: { readonly channel: string; readonly field: "topic" | "purpose"; readonly value: string },
): void {
  const { conversation } = findWordy(context.state, channel, caller);
  if (value.length > MAX_WORDS) throw slackError("too_long");
  const words = wordsBy(caller.user.id, value, context.now);
  const changed = change(context, conversation, { [field]: words });
  const verb = value === "" ? "cleared" : "set";
  const tail = value === "" ? "" : `: ${value}`;
  postNotice(context, changed, caller.user, {
    subtype: field,
    text: `<@${caller.user.id}> ${verb} the channel ${field}${tail}`,
    details: { [field]: value },
  });
}

/** Groups of chosen people have a topic too. */
function findWordy(state: ChatState, id: string, caller: Caller): Found {
  const found = findConversation(state, id, caller);
  if (found.conversation.kind === "im") throw slackError("method_not_supported_for_channel_type");
  if (!found.room.members.has(caller.user.id)) throw slackError("not_in_channel");
  if (found.conversation.isArchived) throw slackError("is_archived");
  return found;
}

const setTopic = method({
  name: "conversations.setTopic",
  summary: "Says what a conversation is about now",
  args: z.object({ channel: text, topic: text }),
  handle: ({ context, caller, args }) => {
    setWords(context, caller, { channel: args.channel, field: "topic", value: args.topic });
    return { ...presentChannel(context.state, args.channel, caller.user.id), topic: args.topic };
  },
});

const setPurpose = method({
  name: "conversations.setPurpose",
  summary: "Says what a conversation is for",
  args: z.object({ channel: text, purpose: text }),
  handle: ({ context, caller, args }) => {
    setWords(context, caller, { channel: args.channel, field: "purpose", value: args.purpose });
    return {
      ...presentChannel(context.state, args.channel, caller.user.id),
      purpose: args.purpose,
    };
  },
});

const archive = method({
  name: "conversations.archive",
  summary: "Archives a channel",
  args: z.object({ channel: text }),
  handle: ({ context, caller, args }) => {
    const { state } = context;
    const found = findChannel(state, args.channel, caller);
    const { conversation, room } = found;
    if (conversation.isGeneral) throw slackError("cant_archive_general");
    if (conversation.isArchived) throw slackError("already_archived");
    if (!room.members.has(caller.user.id)) throw slackError("not_in_channel");
    const user = caller.user.id;
    postNotice(context, found, caller.user, {
      subtype: "archive",
      text: `<@${user}> archived the channel`,
    });
    const archived = change(context, conversation, { isArchived: true });
    const event = channelArchived(archived.conversation, "archive", {
      user,
      ts: nextTimestamp(context),
    });
    emit(context, event, conversation.id);
    return {};
  },
});

const unarchive = method({
  name: "conversations.unarchive",
  summary: "Takes a channel out of the archive",
  args: z.object({ channel: text }),
  handle: ({ context, caller, args }) => {
    const { conversation } = findChannel(context.state, args.channel, caller);
    if (!conversation.isArchived) throw slackError("not_archived");
    const user = caller.user.id;
    const opened = change(context, conversation, { isArchived: false });
    const event = channelArchived(opened.conversation, "unarchive", {
      user,
      ts: nextTimestamp(context),
    });
    emit(context, event, conversation.id);
    postNotice(context, opened, caller.user, {
      subtype: "unarchive",
      text: `<@${user}> un-archived the channel`,
    });
    return {};
  },
});

const mark = method({
  name: "conversations.mark",
  summary: "Says how far the caller has read",
  args: z.object({ channel: text, ts: text }),
  handle: ({ context, caller, args }) => {
    const { room } = findConversation(context.state, args.channel, caller);
    const ts = parseTimestamp(args.ts);
    if (ts === undefined) throw slackError("invalid_timestamp");
    if (!room.members.has(caller.user.id)) throw slackError("not_in_channel");
    room.lastRead.set(caller.user.id, ts);
    return {};
  },
});

/** `conversations.*` that change a channel itself. */
export const conversationWriteRoutes = [
  ...create,
  ...rename,
  ...setTopic,
  ...setPurpose,
  ...archive,
  ...unarchive,
  ...mark,
];
