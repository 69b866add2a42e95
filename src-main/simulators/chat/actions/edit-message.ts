import { botUser, type ChatContext } from "../caller.ts";
import { checkContent, nameBlocks, type Content, type GivenContent } from "../content.ts";
import type { Found } from "../conversations.ts";
import { emit } from "../emit.ts";
import { messageChanged, messageDeleted } from "../events.ts";
import type { Message } from "../state.ts";
import { nextTimestamp } from "../timestamps.ts";
import { placeId } from "./post-message.ts";

/** What is not given stays as it was; an empty list takes it away. */
function merge(message: Message, given: GivenContent): Content {
  const hasBlocks = given.blocks !== undefined;
  const hasAttachments = given.attachments !== undefined;
  const words = given.text ?? (given.markdown_text === undefined ? message.text : undefined);
  const keepsSomething =
    (!hasBlocks && message.blocks !== undefined) ||
    (!hasAttachments && message.attachments !== undefined);
  const isOnlyKept = keepsSomething && words?.trim() === "" && !hasBlocks && !hasAttachments;
  const content = isOnlyKept
    ? { text: "", blocks: undefined, attachments: undefined, metadata: given.metadata }
    : checkContent({ ...given, text: words });
  return {
    text: content.text,
    blocks: hasBlocks ? content.blocks : message.blocks,
    attachments: hasAttachments ? content.attachments : message.attachments,
    metadata: content.metadata ?? message.metadata,
  };
}

/** Edits a message and records it. */
export function editMessage(
  context: ChatContext,
  found: Found,
  message: Message,
  given: GivenContent,
): Message {
  const content = merge(message, given);
  const ts = nextTimestamp(context);
  const blocks = nameBlocks(context.ids, content.blocks);
  const edited = { ...message, ...content, blocks, edited: { user: message.user, ts } };
  found.room.log.replace(edited);
  const change = { before: message, after: edited, ts: nextTimestamp(context) };
  emit(context, messageChanged(context.state, found, change), message.channel);
  return edited;
}

/** What is left of a message that others answered: its place at the head of the thread. */
function tombstone(context: ChatContext, message: Message): Message {
  const slackbot = context.state.users.get("USLACKBOT") ?? botUser(context.state);
  return {
    ...message,
    user: slackbot.id,
    isBot: false,
    text: "This message was deleted.",
    subtype: "tombstone",
    details: { hidden: true },
    clientMsgId: undefined,
    blocks: undefined,
    attachments: undefined,
    metadata: undefined,
    edited: undefined,
    reactions: [],
  };
}

/** Deletes a message and records it. */
export function eraseMessage(context: ChatContext, found: Found, message: Message): void {
  const { state } = context;
  const { log } = found.room;
  const event = messageDeleted(state, found, message, nextTimestamp(context));
  if (log.repliesTo(message.ts).length > 0) log.replace(tombstone(context, message));
  else log.remove(message);
  state.messages.remove(placeId(message));
  for (const { users } of message.reactions) {
    for (const user of users) state.reacted.get(user)?.delete(placeId(message));
  }
  emit(context, event, message.channel);
}
