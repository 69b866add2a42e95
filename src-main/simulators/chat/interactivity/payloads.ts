import { presentMessage } from "../resources/chat/present.ts";
import { presentView } from "../resources/views/present.ts";
import type { EphemeralMessage, View } from "../shared/app-entities.ts";
import type { Found } from "../shared/lookup.ts";
import type { Conversation, Message, SimContext, State, User } from "../state.ts";
import { presentValues } from "./inputs/input-values.ts";
import { issueResponseUrl } from "./response-urls.ts";

/** The fields that every interaction has. */
export function presentActor({ team, app }: State, { id, name }: User) {
  return {
    user: { id, username: name, name, team_id: team.id },
    team: { id: team.id, domain: team.domain },
    api_app_id: app.id,
    token: app.verificationToken,
    enterprise: null,
    is_enterprise_install: false as const,
  };
}

/** A conversation as interactions name it. */
export function presentPlace({ id, kind, name }: Conversation) {
  const names = { channel: name, group: "privategroup", im: "directmessage", mpim: name };
  return { id, name: names[kind] };
}

/** The surface of an interaction: a message for all members, one for this person only, or a view. */
export type Surface =
  | { readonly type: "message"; readonly found: Found; readonly message: Message }
  | { readonly type: "ephemeral"; readonly found: Found; readonly message: EphemeralMessage }
  | { readonly type: "view"; readonly view: View };

/** Presents the surface of an interaction: its container, and the message or view itself. */
export function presentSurface(state: State, surface: Surface) {
  if (surface.type === "view") {
    const { view } = surface;
    return { container: { type: "view", view_id: view.id }, view: presentView(state, view) };
  }
  const { conversation, room } = surface.found;
  const { ts, threadTs } = surface.message;
  return {
    container: {
      type: "message",
      message_ts: ts,
      channel_id: conversation.id,
      is_ephemeral: surface.type === "ephemeral",
      ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    },
    channel: presentPlace(conversation),
    ...(surface.type === "message"
      ? { message: presentMessage(state, room.log, surface.message, true) }
      : {}),
  };
}

/** The run of a function that a surface belongs to: what an interaction with it says of the run. */
export function presentExecution(state: State, surface: Surface) {
  const holder = surface.type === "view" ? surface.view : surface.message;
  const id = "executionId" in holder ? holder.executionId : undefined;
  const execution = id === undefined ? undefined : state.executions.get(id);
  if (!execution) return {};
  const { callbackId, inputs, token } = execution;
  return {
    function_data: { execution_id: execution.id, function: { callback_id: callbackId }, inputs },
    bot_access_token: token,
  };
}

/** The key of what a user chose in the elements of a message. */
export function choicesKey(user: User, { channel, ts }: { channel: string; ts: string }): string {
  return `${user.id}:${channel}:${ts}`;
}

/** The `state` of an interaction and its `response_url`, which only those with a message have. */
export function presentReply(context: SimContext, user: User, surface: Surface) {
  const { state } = context;
  if (surface.type === "view") {
    return { state: { values: presentValues(surface.view.values) } };
  }
  const { channel, ts, threadTs } = surface.message;
  const values = state.choices.get(choicesKey(user, surface.message)) ?? new Map();
  const issued = { channel, user: user.id, originalTs: ts, threadTs };
  return {
    state: { values: presentValues(values) },
    response_url: issueResponseUrl(context, "actions", issued),
  };
}
