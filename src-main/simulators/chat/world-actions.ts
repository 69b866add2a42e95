import * as z from "zod";
import { worldActionsOf } from "#core/kernel/world-action.ts";
import { openHome } from "./interactivity/home.ts";
import { close } from "./interactivity/close.ts";
import { sendSlashCommand } from "./interactivity/command.ts";
import {
  checkPresent,
  conflict,
  notFound,
  requireElement,
  requireMessageAt,
  requirePerson,
  requirePlace,
  requireSurface,
  requireView,
} from "./interactivity/lookup.ts";
import { press } from "./interactivity/press.ts";
import { applyShortcut } from "./interactivity/shortcut.ts";
import { submit } from "./interactivity/submit.ts";
import { requestOptions } from "./interactivity/suggest.ts";
import { showAnswer } from "./interactivity/send.ts";
import { postMessage } from "./resources/chat/actions.ts";
import { presentMessage } from "./resources/chat/present.ts";
import { checkContent } from "./resources/chat/schema.ts";
import { addMember } from "./resources/conversation-members/actions.ts";
import { presentChannel } from "./resources/conversations/present.ts";
import {
  changeReaction,
  hasReacted,
  MAX_REACTIONS,
  readEmoji,
} from "./resources/reactions/actions.ts";
import { blocksField } from "./shared/blocks.ts";
import { addWebhook, type State } from "./state.ts";
import { namedId } from "./shared/named-id.ts";
import { presentWebhook } from "./resources/incoming-webhooks/present.ts";

const worldAction = worldActionsOf<State>();

const user = z.string().min(1).meta({ title: "Person", picker: "users" });
const channel = z.string().min(1).meta({ title: "Channel", picker: "conversations" });
const ts = z.string().min(1);
const viewId = z.string().min(1).meta({ title: "View", picker: "views" });
const actionId = z.string().min(1).max(255).meta({ title: "Action id" });
const blockId = z.string().min(1).max(255).optional().meta({ title: "Block id" });

const target = {
  action_id: actionId,
  block_id: blockId,
  channel: channel.optional(),
  message_ts: ts.optional().meta({ title: "Message timestamp", picker: "messages" }),
  view_id: viewId.optional(),
};

interface Target {
  readonly channel?: string | undefined;
  readonly message_ts?: string | undefined;
  readonly view_id?: string | undefined;
}

/** Checks that an action names a view, or a message with its channel. */
function checkTarget({ channel: place, message_ts: message, view_id: view }: Target) {
  if (view === undefined) return place !== undefined && message !== undefined;
  return place === undefined && message === undefined;
}

const targetError = {
  path: ["message_ts"],
  error: "give either view_id, or channel and message_ts",
};

const asApp = "The app answers, and the response shows its answer as app.";

/** What people do in the workspace. */
export const worldActions = [
  worldAction({
    path: "/_message",
    title: "Post message",
    summary: "Posts a message as a person",
    effects: [
      "The message is in the channel.",
      "message is recorded; app_mention, too, if it mentions the app.",
    ],
    body: z.strictObject({
      channel,
      user,
      text: z
        .string()
        .max(40_000)
        .refine((text) => text.trim() !== "", "must not be blank")
        .meta({ title: "Text" }),
      thread_ts: ts.optional().meta({ title: "Thread timestamp", picker: "messages" }),
      blocks: blocksField(50).optional().meta({ title: "Blocks", type: "array" }),
    }),
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
    body: z.strictObject({
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
    }),
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
    body: z.strictObject({ user, channel }),
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
    path: "/_press",
    title: "Press element",
    summary: "Presses a button of a message or view, or chooses in a menu, as a person",
    effects: ["The app gets block_actions.", asApp],
    body: z
      .strictObject({
        user,
        ...target,
        value: z
          .unknown()
          .optional()
          .meta({
            title: "Value",
            type: ["string", "array"],
            description: "what the person enters",
          }),
        selected: z
          .unknown()
          .optional()
          .meta({
            title: "Selected",
            type: ["string", "array"],
            description: "the value of the chosen option, or a list",
          }),
      })
      .refine(checkTarget, targetError),
    handle: (context, { user: name, ...fields }) =>
      press(context, requirePerson(context.state, name), fields),
  }),
  worldAction({
    path: "/_suggest",
    title: "Type in a menu",
    summary: "Asks the app for the options of an external select, as a person who types in it",
    effects: ["The app gets block_suggestion.", asApp],
    body: z
      .strictObject({
        user,
        ...target,
        value: z.string().max(255).optional().meta({ title: "Typed text" }),
      })
      .refine(checkTarget, targetError),
    handle: async (context, { user: name, value: typed = "", ...fields }) => {
      const person = requirePerson(context.state, name);
      const surface = requireSurface(context, person, fields);
      const placed = requireElement(surface, fields);
      if (!placed.element.type.endsWith("external_select")) {
        const message = `A ${placed.element.type} has its own options`;
        throw conflict("not_external", "action_id", message);
      }
      const asked = await requestOptions(context, person, surface, placed, typed);
      const { payload, response, options, problem } = asked;
      return { payload, app: showAnswer(response, problem), options };
    },
  }),
  worldAction({
    path: "/_command",
    title: "Send command",
    summary: "Sends a slash command as a person",
    effects: ["The app gets the command.", asApp, "The answer is a message in the channel."],
    body: z.strictObject({
      user,
      channel,
      command: z
        .string()
        .regex(/^\/?[^\s/]{1,32}$/, "must be one word such as /lunch")
        .meta({ title: "Command", suggestions: ["/lunch"] }),
      text: z.string().max(3_000).optional().meta({ title: "Text" }),
    }),
    handle: (context, { user: name, channel: place, command, text = "" }) => {
      const person = requirePerson(context.state, name);
      const found = requirePlace(context, place, person);
      checkPresent(found, person);
      return sendSlashCommand(context, person, found, { command, text });
    },
  }),
  worldAction({
    path: "/_shortcut",
    title: "Use shortcut",
    summary: "Uses a shortcut of the app as a person, on a message or anywhere",
    effects: ["The app gets shortcut, or message_action for a message.", asApp],
    body: z
      .strictObject({
        user,
        callback_id: z.string().min(1).max(255).meta({ title: "Callback id" }),
        channel: channel.optional(),
        message_ts: ts.optional().meta({ title: "Message timestamp", picker: "messages" }),
      })
      .refine((body) => (body.channel === undefined) === (body.message_ts === undefined), {
        path: ["message_ts"],
        error: "give channel and message_ts together, or neither",
      }),
    handle: (context, { user: name, callback_id: id, channel: place, message_ts: message }) => {
      const person = requirePerson(context.state, name);
      if (place === undefined || message === undefined) return applyShortcut(context, person, id);
      const found = requirePlace(context, place, person);
      const on = { found, message: requireMessageAt(found, message, "message_ts") };
      return applyShortcut(context, person, id, on);
    },
  }),
  worldAction({
    path: "/_submit_view",
    title: "Submit modal",
    summary: "Fills in a modal and submits it as a person",
    effects: [
      "The app gets view_submission.",
      asApp,
      "The modal closes, or shows what the answer says.",
    ],
    body: z.strictObject({
      user,
      view_id: viewId,
      values: z.record(z.string(), z.unknown()).optional().meta({
        title: "Values",
        description: "`{action_id: value}`, or as `state.values` has them",
      }),
    }),
    handle: (context, { user: name, view_id: id, values = {} }) => {
      const person = requirePerson(context.state, name);
      return submit(context, person, requireView(context.state, id, person), values);
    },
  }),
  worldAction({
    path: "/_close_view",
    title: "Close modal",
    summary: "Closes a modal as a person",
    effects: ["The modal is closed.", "An app that set notify_on_close gets view_closed."],
    body: z.strictObject({
      user,
      view_id: viewId,
      all: z
        .boolean()
        .optional()
        .meta({ title: "Close all", description: "closes the whole stack" }),
    }),
    handle: (context, { user: name, view_id: id, all = false }) => {
      const person = requirePerson(context.state, name);
      return close(context, person, requireView(context.state, id, person), all);
    },
  }),
  worldAction({
    path: "/_create_webhook",
    title: "Create incoming webhook",
    summary: "Creates an address that posts to a channel",
    effects: ["The response holds the address."],
    body: z.strictObject({ channel }),
    handle: (context, { channel: given }) => {
      const { state, baseUrl } = context;
      const id = namedId(state, given);
      if (!state.conversations.has(id)) throw notFound("channel", `There is no channel ${given}`);
      return presentWebhook(state, addWebhook(context, id), baseUrl);
    },
  }),
  worldAction({
    path: "/_open_home",
    title: "Open app home",
    summary: "Opens the app's home as a person",
    effects: ["app_home_opened is recorded."],
    body: z.strictObject({
      user,
      tab: z.enum(["home", "messages"]).optional().meta({ title: "Tab" }),
    }),
    handle: (context, { user: name, tab = "home" }) =>
      openHome(context, requirePerson(context.state, name), tab),
  }),
];
