import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  authorizeAction,
  authorizeForm,
  nonceField,
  pkceFields,
} from "#core/oauth/authorize-action.ts";
import { actionReader, service } from "./resources/oauth/service.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { interactions } from "./interactivity/actions.ts";
import { choices } from "./interactivity/choices.ts";
import { channel, ts, user } from "./interactivity/fields.ts";
import {
  checkPresent,
  conflict,
  notFound,
  requireMessageAt,
  requirePerson,
  requirePlace,
} from "./interactivity/lookup.ts";
import { postMessage } from "./resources/chat/actions.ts";
import { presentMessage } from "./resources/chat/present.ts";
import { checkContent } from "./resources/chat/schema.ts";
import { addMember } from "./resources/conversation-members/actions.ts";
import { presentChannel } from "./resources/conversations/present.ts";
import { presentWebhook } from "./resources/incoming-webhooks/present.ts";
import {
  changeReaction,
  hasReacted,
  MAX_REACTIONS,
  readEmoji,
} from "./resources/reactions/actions.ts";
import { blocksField } from "./shared/blocks.ts";
import { namedId } from "./shared/named-id.ts";
import { addWebhook, type State } from "./state.ts";
import { appActions } from "./workspace/app-actions.ts";
import { shareFile } from "./workspace/share-file.ts";

const worldAction = createWorldActionHelper<State>();

/** The world actions: changes by people in the workspace. */
export const worldActions = [
  worldAction({
    path: "/_message",
    title: "Post message",
    summary: "Posts a message as a person",
    effects: [
      "The message is in the channel.",
      "message is recorded; app_mention, too, if it mentions the app.",
    ],
    body: lazyStrictObject(() => ({
      channel,
      user,
      text: z
        .string()
        .max(40_000)
        .refine((text) => text.trim() !== "", "must not be blank")
        .meta({ title: "Text", suggestions: ["Hello"] }),
      thread_ts: ts.optional().meta({ title: "Thread timestamp", picker: "messages" }),
      blocks: blocksField(50).optional().meta({ title: "Blocks", type: "array" }),
    })),
    choices: { channel: choices.writable, user: choices.person, thread_ts: choices.message },
    handle: (context, body) => {
      const { state } = context;
      const person = requirePerson(state, body.user);
      const found = requirePlace(context, body.channel, person);
      const thread = body.thread_ts;
      const parent =
        thread === undefined ? undefined : requireMessageAt(found, thread, "thread_ts");
      checkPresent(found, person);
      const message = postMessage(context, {
        channel: found.conversation.id,
        author: person,
        ...checkContent(body),
        threadTs: parent && (parent.threadTs ?? parent.ts),
      });
      const shown = presentMessage(state, found.room.log, message, true);
      return { channel: message.channel, ts: message.ts, message: shown };
    },
  }),
  worldAction({
    path: "/_reaction",
    title: "Add reaction",
    summary: "Adds a person's reaction to a message",
    effects: ["The message has the reaction.", "reaction_added is recorded."],
    body: lazyStrictObject(() => ({
      channel,
      user,
      timestamp: ts.meta({ title: "Message timestamp", picker: "messages" }),
      name: z
        .string()
        .refine(
          (name) => readEmoji(name) !== undefined,
          "must be the name of an emoji such as thumbsup",
        )
        .meta({ title: "Emoji", suggestions: ["thumbsup", "eyes", "white_check_mark"] }),
    })),
    choices: { channel: choices.withMessages, user: choices.person, timestamp: choices.message },
    handle: (context, body) => {
      const { state } = context;
      const person = requirePerson(state, body.user);
      const found = requirePlace(context, body.channel, person);
      const message = requireMessageAt(found, body.timestamp, "timestamp");
      checkPresent(found, person);
      const name = readEmoji(body.name) ?? "";
      if (hasReacted(message, name, person.id)) {
        throw conflict("already_reacted", "name", `${person.name} has added :${name}: already`);
      }
      if (message.reactions.length >= MAX_REACTIONS) {
        throw conflict("too_many_reactions", "name", "The message has too many reactions");
      }
      changeReaction(context, found, message, "reaction_added", { name, user: person });
      const reacted = found.room.log.get(message.ts) ?? message;
      return { channel: message.channel, message: presentMessage(state, found.room.log, reacted) };
    },
  }),
  worldAction({
    path: "/_join",
    title: "Join channel",
    summary: "Adds a person to a public channel",
    effects: ["The person is a member.", "member_joined_channel is recorded."],
    body: lazyStrictObject(() => ({ user, channel })),
    choices: { user: choices.anyone, channel: choices.joinable },
    handle: (context, body) => {
      const { state } = context;
      const person = requirePerson(state, body.user);
      const found = requirePlace(context, body.channel, person);
      const { conversation, room } = found;
      if (room.members.has(person.id)) {
        throw conflict("already_in_channel", "user", `${person.name} is a member already`);
      }
      if (conversation.isArchived)
        throw conflict("is_archived", "channel", "The channel is archived");
      addMember(context, found, person);
      return presentChannel(state, conversation.id, person.id);
    },
  }),
  worldAction({
    path: "/_create_webhook",
    title: "Create incoming webhook",
    summary: "Creates an address that posts to a channel",
    effects: ["The response holds the address."],
    body: lazyStrictObject(() => ({ channel })),
    handle: (context, { channel: input }) => {
      const { state, baseUrl } = context;
      const id = namedId(state, input);
      if (!state.conversations.has(id)) throw notFound("channel", `There is no channel ${input}`);
      return presentWebhook(state, addWebhook(context, id), baseUrl);
    },
  }),
  shareFile,
  ...appActions,
  ...interactions,
  authorizeAction(
    "Slack",
    service,
    actionReader,
    authorizeForm.extend({
      ...nonceField,
      ...pkceFields,
      user_scope: z.string().optional().meta({ title: "User scope" }),
    }),
  ),
];
