import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import type { State } from "../state.ts";
import { choices } from "./choices.ts";
import { close } from "./close.ts";
import { sendSlashCommand } from "./command.ts";
import { channel, checkTarget, target, targetError, ts, user, viewId } from "./fields.ts";
import { openHome } from "./home.ts";
import {
  checkPresent,
  conflict,
  requireElement,
  requireMessageAt,
  requirePerson,
  requirePlace,
  requireSurface,
  requireView,
} from "./lookup.ts";
import { press } from "./press.ts";
import { showResponse } from "./send.ts";
import { applyShortcut } from "./shortcut.ts";
import { submit } from "./submit.ts";
import { requestOptions } from "./suggest.ts";

const worldAction = createWorldActionHelper<State>();

const asApp = "The response of this request has the app’s response in the field app.";

/** The proposed people and elements. */
const targetChoices = {
  user: choices.anyone,
  action_id: choices.element,
  channel: choices.writable,
  message_ts: choices.message,
  view_id: choices.view,
};

/** World actions that the app is asked about, and the home tab. */
export const interactions = [
  worldAction({
    path: "/_press",
    title: "Press element",
    summary: "Presses a button of a message or view, or chooses in a menu, as a person",
    effects: ["The app gets block_actions.", asApp],
    body: lazyStrictObject(() => ({
      user,
      ...target(),
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
    })).refine(checkTarget, targetError),
    choices: targetChoices,
    handle: (context, { user: name, ...fields }) =>
      press(context, requirePerson(context.state, name), fields),
  }),
  worldAction({
    path: "/_suggest",
    title: "Type in a menu",
    summary: "Asks the app for the options of an external select, as a person who types in it",
    effects: ["The app gets block_suggestion.", asApp],
    body: lazyStrictObject(() => ({
      user,
      ...target(),
      value: z.string().max(255).optional().meta({ title: "Typed text" }),
    })).refine(checkTarget, targetError),
    choices: targetChoices,
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
      return { payload, app: showResponse(response, problem), options };
    },
  }),
  worldAction({
    path: "/_command",
    title: "Send command",
    summary: "Sends a slash command as a person",
    effects: ["The app gets the command.", asApp, "The answer is a message in the channel."],
    body: lazyStrictObject(() => ({
      user,
      channel,
      command: z
        .string()
        .regex(/^\/?[^\s/]{1,32}$/, "must be one word such as /lunch")
        .meta({ title: "Command", suggestions: ["/lunch"] }),
      text: z.string().max(3_000).optional().meta({ title: "Text" }),
    })),
    choices: { user: choices.anyone, channel: choices.writable },
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
    body: lazyStrictObject(() => ({
      user,
      callback_id: z
        .string()
        .min(1)
        .max(255)
        .meta({ title: "Callback id", suggestions: ["my_shortcut"] }),
      channel: channel.optional(),
      message_ts: ts.optional().meta({ title: "Message timestamp", picker: "messages" }),
    })).refine((body) => (body.channel === undefined) === (body.message_ts === undefined), {
      path: ["message_ts"],
      error: "give channel and message_ts together, or neither",
    }),
    choices: { user: choices.anyone, channel: choices.writable, message_ts: choices.message },
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
    body: lazyStrictObject(() => ({
      user,
      view_id: viewId,
      values: z.record(z.string(), z.unknown()).optional().meta({
        title: "Values",
        description: "`{action_id: value}`, or as `state.values` has them",
      }),
    })),
    choices: { user: choices.withModal, view_id: choices.openModal },
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
    body: lazyStrictObject(() => ({
      user,
      view_id: viewId,
      all: z
        .boolean()
        .optional()
        .meta({ title: "Close all", description: "closes the whole stack" }),
    })),
    choices: { user: choices.withModal, view_id: choices.openModal },
    handle: (context, { user: name, view_id: id, all = false }) => {
      const person = requirePerson(context.state, name);
      return close(context, person, requireView(context.state, id, person), all);
    },
  }),
  worldAction({
    path: "/_open_home",
    title: "Open app home",
    summary: "Opens the app's home as a person",
    effects: ["app_home_opened is recorded."],
    body: lazyStrictObject(() => ({
      user,
      tab: z.enum(["home", "messages"]).optional().meta({ title: "Tab" }),
    })),
    choices: { user: choices.anyone },
    handle: (context, { user: name, tab = "home" }) =>
      openHome(context, requirePerson(context.state, name), tab),
  }),
];
