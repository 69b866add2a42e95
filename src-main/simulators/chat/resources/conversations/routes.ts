import { lazyObject } from "#core/contract/lazy-object.ts";
import { takePage } from "#core/state/page.ts";
import { slackError } from "../../errors.ts";
import { channelArchived, channelRenamed, emit } from "../../events.ts";
import { type Caller, isAdmin, route } from "../../route.ts";
import {
  checkWritable,
  type Found,
  requireChannel,
  requireConversation,
  requireWritableChannel,
  visibleConversations,
} from "../../shared/lookup.ts";
import { presentCursor } from "../../shared/paging.ts";
import { flag, pageFields, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import { addConversation, type Conversation, type SimContext, type State } from "../../state.ts";
import { postNotice } from "../chat/actions.ts";
import { addMember } from "../conversation-members/actions.ts";
import { checkChannelName } from "./actions.ts";
import { presentChannel, presentConversation, presentNewChannel } from "./present.ts";

function checkFree(state: State, name: string): void {
  if (state.channelNames.has(name)) throw slackError("name_taken");
}

function change(
  context: SimContext,
  conversation: Conversation,
  fields: Partial<Conversation>,
): Found {
  const { state, now } = context;
  state.conversations.replace({ ...conversation, ...fields, updated: Math.floor(now) });
  return requireConversation(state, conversation.id);
}

const MAX_WORDS = 250;

/** Sets the topic or the purpose. Direct groups have both, too. */
function setWords(
  context: SimContext,
  caller: Caller,
  {
    channel,
    field,
    value,
  }: { readonly channel: string; readonly field: "topic" | "purpose"; readonly value: string },
) {
  const { state, now } = context;
  const found = requireConversation(state, channel, caller);
  if (found.conversation.kind === "im") throw slackError("method_not_supported_for_channel_type");
  checkWritable(found, caller);
  if (value.length > MAX_WORDS) throw slackError("too_long");
  const creator = caller.user.id;
  const words = { value, creator, lastSet: toSeconds(now) };
  const changed = change(context, found.conversation, { [field]: words });
  const verb = value === "" ? "cleared" : "set";
  const tail = value === "" ? "" : `: ${value}`;
  postNotice(context, changed, caller.user, {
    subtype: field,
    text: `<@${creator}> ${verb} the channel ${field}${tail}`,
    details: { [field]: value },
  });
  return presentChannel(state, channel, creator);
}

function emitArchived(
  context: SimContext,
  { conversation }: Found,
  how: "archive" | "unarchive",
  { user }: Caller,
) {
  emit(context, channelArchived(conversation, how, user.id), conversation.id);
}

export const routes = [
  ...route("conversations.list", "Lists the conversations that the caller can see", {
    body: lazyObject(() => ({
      ...pageFields(),
      types: text.optional(),
      exclude_archived: flag.optional(),
      team_id: text.optional(),
    })),
    handle: ({ state }, { caller, body }) => {
      const { items, next } = takePage(
        visibleConversations(state, caller.user.id, body),
        body.limit ?? 100,
      );
      const channels = items.map(({ conversation, room }) => {
        const shown = presentConversation(state, conversation, room, caller.user.id);
        return conversation.kind === "im" ? shown : { ...shown, num_members: room.members.size };
      });
      return { channels, ...presentCursor("team", next?.id) };
    },
  }),
  ...route("conversations.info", "Shows a conversation", {
    body: lazyObject(() => ({
      channel: text,
      include_locale: flag.optional(),
      include_num_members: flag.optional(),
    })),
    handle: ({ state }, { caller, body }) => {
      const { conversation, room } = requireConversation(state, body.channel, caller);
      const viewer = caller.user.id;
      return {
        channel: {
          ...presentConversation(state, conversation, room, viewer),
          ...(room.members.has(viewer)
            ? { last_read: room.lastRead.get(viewer) ?? "0000000000.000000" }
            : {}),
          ...(body.include_locale === true ? { locale: "en-US" } : {}),
          ...(body.include_num_members === true ? { num_members: room.members.size } : {}),
        },
      };
    },
  }),
  ...route("conversations.create", "Creates a channel, with the caller as its member", {
    body: lazyObject(() => ({
      name: text.optional(),
      is_private: flag.optional(),
      team_id: text.optional(),
    })),
    handle: (context, { caller, body }) => {
      const { state } = context;
      const name = checkChannelName(body.name);
      checkFree(state, name);
      const kind = body.is_private === true ? "group" : "channel";
      const creator = caller.user.id;
      const conversation = addConversation(context, { kind, name, creator, members: [] });
      if (kind === "channel") {
        const channel = presentNewChannel(state, conversation);
        emit(context, { type: "channel_created", channel }, conversation.id);
      }
      addMember(context, requireConversation(state, conversation.id), caller.user);
      return presentChannel(state, conversation.id, caller.user.id);
    },
  }),
  ...route("conversations.rename", "Renames a channel", {
    body: lazyObject(() => ({ channel: text, name: text.optional() })),
    handle: (context, { caller, body }) => {
      const { state } = context;
      const { conversation } = requireWritableChannel(state, body.channel, caller);
      const name = checkChannelName(body.name);
      const isAllowed = conversation.creator === caller.user.id || isAdmin(caller.user);
      if (conversation.isGeneral || !isAllowed) throw slackError("not_authorized");
      if (name === conversation.name) return presentChannel(state, conversation.id, caller.user.id);
      checkFree(state, name);
      state.channelNames.delete(conversation.name);
      state.channelNames.set(name, conversation.id);
      const previousNames = [conversation.name, ...conversation.previousNames];
      const renamed = change(context, conversation, { name, previousNames });
      emit(context, channelRenamed(renamed.conversation), conversation.id);
      postNotice(context, renamed, caller.user, {
        subtype: "name",
        text: `<@${caller.user.id}> has renamed the channel from "${conversation.name}" to "${name}"`,
        details: { old_name: conversation.name, name },
      });
      return presentChannel(state, conversation.id, caller.user.id);
    },
  }),
  ...route("conversations.setTopic", "Sets the topic of a conversation", {
    body: lazyObject(() => ({ channel: text, topic: text })),
    handle: (context, { caller, body: { channel, topic } }) =>
      setWords(context, caller, { channel, field: "topic", value: topic }),
  }),
  ...route("conversations.setPurpose", "Sets the purpose of a conversation", {
    body: lazyObject(() => ({ channel: text, purpose: text })),
    handle: (context, { caller, body: { channel, purpose } }) =>
      setWords(context, caller, { channel, field: "purpose", value: purpose }),
  }),
  ...route("conversations.archive", "Archives a channel", {
    body: lazyObject(() => ({ channel: text })),
    handle: (context, { caller, body }) => {
      const found = requireChannel(context.state, body.channel, caller);
      const { conversation, room } = found;
      if (conversation.isGeneral) throw slackError("cant_archive_general");
      if (conversation.isArchived) throw slackError("already_archived");
      if (!room.members.has(caller.user.id)) throw slackError("not_in_channel");
      const words = `<@${caller.user.id}> archived the channel`;
      postNotice(context, found, caller.user, { subtype: "archive", text: words });
      emitArchived(context, change(context, conversation, { isArchived: true }), "archive", caller);
      return {};
    },
  }),
  ...route("conversations.unarchive", "Restores an archived channel", {
    body: lazyObject(() => ({ channel: text })),
    handle: (context, { caller, body }) => {
      const { conversation } = requireChannel(context.state, body.channel, caller);
      if (!conversation.isArchived) throw slackError("not_archived");
      const restored = change(context, conversation, { isArchived: false });
      emitArchived(context, restored, "unarchive", caller);
      const words = `<@${caller.user.id}> un-archived the channel`;
      postNotice(context, restored, caller.user, { subtype: "unarchive", text: words });
      return {};
    },
  }),
];
