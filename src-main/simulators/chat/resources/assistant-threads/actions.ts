import { assistantThreadEvent, emit } from "../../events.ts";
import { botUser, type Caller } from "../../route.ts";
import type { AssistantThread } from "../../shared/app-entities.ts";
import { requireConversation, requireMessage } from "../../shared/lookup.ts";
import type { Message, SimContext, User } from "../../state.ts";
import { postMessage, replaceMessage } from "../chat/actions.ts";
import { openDirect } from "../conversations/actions.ts";

const blank = {
  status: "",
  loadingMessages: [],
  statusAuthor: {},
  title: "",
  promptsTitle: "",
  prompts: [],
  contextChannel: undefined,
};

/** The fields of the message at the head of an assistant's thread. */
const headOf = (title: string) => ({
  assistant_app_thread: { title, title_blocks: [], artifacts: [] },
});

/** Changes what the assistant shows in a thread. */
export function changeThread(
  context: SimContext,
  caller: Caller,
  body: { readonly channel_id: string; readonly thread_ts: string },
  fields: Partial<AssistantThread>,
): void {
  const { state } = context;
  const found = requireConversation(state, body.channel_id, caller);
  const head = requireMessage(found, body.thread_ts, "thread_not_found");
  const place = { channel: found.conversation.id, threadTs: head.ts };
  const id = `${place.channel}:${place.threadTs}`;
  const thread = { id, ...place, ...blank, ...state.assistantThreads.get(id), ...fields };
  state.assistantThreads.set(id, thread);
  if (head.subtype !== "assistant_app_thread" || fields.title === undefined) return;
  replaceMessage(context, found, head, { ...head, details: headOf(fields.title) });
}

/** Opens the assistant beside a channel: the app's new thread with a person begins. */
export function openThread(
  context: SimContext,
  person: User,
  contextChannel: string | undefined,
): { readonly thread: AssistantThread; readonly head: Message } {
  const { state } = context;
  const author = botUser(state);
  const { conversation } = openDirect(context, person, [author]);
  const head = postMessage(context, {
    channel: conversation.id,
    author,
    text: "New Assistant Thread",
    subtype: "assistant_app_thread",
    details: headOf("New Assistant Thread"),
  });
  const id = `${head.channel}:${head.ts}`;
  const thread = { ...blank, id, channel: head.channel, threadTs: head.ts, contextChannel };
  state.assistantThreads.set(id, thread);
  const event = assistantThreadEvent(state, "assistant_thread_started", thread, person);
  emit(context, event, head.channel);
  return { thread, head };
}

/** Changes the channel that a person looks at beside the thread. */
export function changeContext(
  context: SimContext,
  person: User,
  thread: AssistantThread,
  contextChannel: string,
): AssistantThread {
  const { state } = context;
  const changed = { ...thread, contextChannel };
  state.assistantThreads.set(thread.id, changed);
  const event = assistantThreadEvent(state, "assistant_thread_context_changed", changed, person);
  emit(context, event, thread.channel);
  return changed;
}
