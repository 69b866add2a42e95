import type { AssistantThread } from "../../shared/app-entities.ts";

/** A thread of an assistant, as the panel and the world actions show it. */
export function presentAssistantThread(thread: AssistantThread) {
  return {
    channel_id: thread.channel,
    thread_ts: thread.threadTs,
    status: thread.status,
    ...(thread.loadingMessages.length > 0 && { loading_messages: [...thread.loadingMessages] }),
    ...thread.statusAuthor,
    title: thread.title,
    ...(thread.promptsTitle !== "" && { prompts_title: thread.promptsTitle }),
    prompts: [...thread.prompts],
    ...(thread.contextChannel !== undefined && { context_channel_id: thread.contextChannel }),
  };
}
