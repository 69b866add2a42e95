import { presentMessage } from "../resources/chat/present.ts";
import { nextTimestamp } from "../shared/timestamps.ts";
import type { Message, SimContext, User } from "../state.ts";
import type { Found } from "../shared/lookup.ts";
import { presentActor, presentPlace } from "./payloads.ts";
import { issueResponseUrl } from "./response-urls.ts";
import { notifyApp } from "./send.ts";
import { issueTrigger } from "./triggers.ts";

/** The message that a shortcut is used on. */
interface On {
  readonly found: Found;
  readonly message: Message;
}

/** The payload of a shortcut: of the workspace, or of a message. */
export function presentShortcut(context: SimContext, person: User, callbackId: string, on?: On) {
  const { state } = context;
  const common = {
    ...presentActor(state, person),
    callback_id: callbackId,
    trigger_id: issueTrigger(context, person.id),
    action_ts: nextTimestamp(context),
  };
  if (!on) return { type: "shortcut" as const, ...common };
  const { channel, ts: originalTs, threadTs } = on.message;
  const issued = { channel, user: person.id, originalTs, threadTs };
  return {
    type: "message_action" as const,
    ...common,
    message_ts: originalTs,
    channel: presentPlace(on.found.conversation),
    message: presentMessage(state, on.found.room.log, on.message, true),
    response_url: issueResponseUrl(context, "actions", issued),
  };
}

/** Uses a shortcut of the app as a person, on a message or anywhere. */
export async function applyShortcut(
  context: SimContext,
  person: User,
  callbackId: string,
  on?: On,
) {
  const result = await notifyApp(context, presentShortcut(context, person, callbackId, on));
  if (!("error" in result.app)) {
    context.state.shortcuts.set(callbackId, on ? "message" : "global");
  }
  return result;
}
