import type { ChatContext } from "../caller.ts";
import type { Found } from "../conversations.ts";
import type { Message, Passed, User } from "../state.ts";
import { postMessage } from "./post-message.ts";

/** What happened to a channel, as a line in it. */
interface Notice {
  /** `join`, which is `channel_join` in a public channel and `group_join` in a private one. */
  readonly subtype: string;
  readonly text: string;
  readonly details?: Passed;
}

/** Writes a notice into a channel, in the name of who caused it. */
export function postNotice(
  context: ChatContext,
  { conversation }: Found,
  author: User,
  { subtype, text, details }: Notice,
): Message {
  const prefix = conversation.kind === "channel" ? "channel" : "group";
  return postMessage(context, {
    channel: conversation.id,
    author,
    text,
    subtype: `${prefix}_${subtype}`,
    details,
  });
}
